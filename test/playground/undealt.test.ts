/** Measures edits of games that are not for two players with a deck each. */
import { expect, test } from 'vitest';
import { compile, type IR } from '../../compiler/index.ts';
import { Measurement } from '../../editor/app/play/measure/measure.ts';
import { sources } from '../games.ts';
import { measured, PLAIN_MEASURE } from './measuring.ts';
import { PRELUDE } from './playing.ts';

/** A game of the tests of reports, with a text in place of another one. */
function table(name: string, from = '', to = ''): IR {
  const files = sources(`test/balance/tables/${name}`).map(({ path, text }) => ({
    path,
    text: text.replace(from, to),
  }));
  const { ir, diagnostics } = compile([PRELUDE, ...files]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return { ...ir, games: ir.games.filter((game) => game.folder === name) };
}

test('a player alone: how often the match is won', () => {
  const made = measured(table('delve'), table('delve', 'peril: number = 2', 'peril: number = 5'));
  expect(made.terms).toMatchObject({ deck: null, measured: 'together', opponents: [], isMirror: false, alone: null });
  const { after, before, change, interval, matches, counted } = made.play(60_000, 400);
  expect([matches, counted, after.counted]).toEqual([400, 400, 400]);
  // 33.6% and 8.2% by calculation
  expect(before?.interval.low).toBeLessThan(0.336);
  expect(before?.interval.high).toBeGreaterThan(0.336);
  expect(after.interval.low).toBeLessThan(0.082);
  expect(after.interval.high).toBeGreaterThan(0.082);
  expect(change).toBeCloseTo((after.won - (before?.won ?? 0)) / 400, 9);
  expect(interval?.high).toBeLessThan(0);
});

test('two players without cards: what the first seat wins', () => {
  const made = measured(table('dash'), table('dash', 'head_start: number = 0', 'head_start: number = 3'));
  expect(made.terms).toMatchObject({ deck: null, measured: 'first_seat' });
  const { after, before, interval } = made.play(60_000, 400);
  expect(after.won).toBe(after.first);
  expect(before?.rate).toBeGreaterThan(0.5);
  expect(interval?.high).toBeLessThan(-0.3);
});

test('three players without decks: those who have the card in the first hand', () => {
  const weak = table('herd', '"Bull" { power 9 }', '"Bull" { power 1 }');
  const made = measured(weak, table('herd'), { card: 'Bull' });
  expect(made.terms).toMatchObject({ deck: null, measured: 'first_hand', copies: [] });
  const { after, before, interval, matches, counted, change } = made.play(60_000, 400);
  // three hands of three cards of eleven: somebody has it in nine matches of eleven
  expect(counted / matches).toBeCloseTo(9 / 11, 1);
  expect(after.counted).toBe(counted);
  expect(after.rate).toBeGreaterThan(0.7);
  expect(before?.rate).toBeLessThan(0.33);
  expect(change).toBeCloseTo((after.won - (before?.won ?? 0)) / counted, 9);
  expect(interval?.low).toBeGreaterThan(0.3);
  // the cards that are played are those of any player
  expect(made.figures.played?.moves[0]?.word).toBe('play');
});

test('a card that the saved text has not: nobody can have it there', () => {
  const without = table('herd', 'card "Bull" { power 9 }', '');
  const { terms, figures } = (() => {
    const made = measured(without, table('herd'), { card: 'Bull' });
    return { terms: made.terms, figures: made.play(60_000, 200) };
  })();
  expect(terms.alone).toContain('no card "Bull"');
  expect(figures.before).toBeNull();
  expect(figures.after.rate).toBeGreaterThan(0.7);
});

test('three players with decks: the deck in each seat', () => {
  const made = measured(table('feud'), table('feud', '"Giant" { power 9 }', '"Giant" { power 1 }'), { card: 'Giant' });
  expect(made.terms).toMatchObject({ deck: 'Hill', measured: 'deck', seats: 3 });
  const { interval, counted, matches } = made.play(60_000, 200);
  expect(counted).toBe(matches);
  expect(interval?.high).toBeLessThan(0);
});

test('a deck that is asked for where there are none is refused', () => {
  expect(Measurement.of(table('dash'), table('dash'), { ...PLAIN_MEASURE, deck: 'X' })).toEqual({
    refused: 'There is no deck "X".',
  });
});
