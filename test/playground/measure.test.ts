/** Measures the effect of an edit on a deck: chosen decks, paired matches, and intervals. */
import { describe, expect, test } from 'vitest';
import { bind } from '../../compiler/bind/index.ts';
import { Session } from '../../compiler/driver/session.ts';
import type { IR } from '../../compiler/index.ts';
import { lineupOf } from '../../editor/app/play/measure/decks.ts';
import { changeInterval, rateInterval95 } from '../../editor/app/play/measure/interval.ts';
import { interpretedPlay, outcome } from '../../runtime/index.ts';
import { sample } from '../amount.ts';
import { sources } from '../games.ts';
import { measured, PLAIN_MEASURE } from './measuring.ts';
import { compiled, PRELUDE, shipped } from './playing.ts';

const STORMBOUND = sources('cards/stormbound');
const session = new Session();
const made = new Map<string, IR>();
/** The game Stormbound with additional source text, cached. */
function stormbound(more: string): IR {
  let ir = made.get(more);
  if (ir === undefined) {
    const own = more === '' ? [] : [{ path: 'cards/stormbound/my-cards.bound', text: more }];
    const compiled = session.compile([PRELUDE, ...STORMBOUND, ...own]);
    expect(compiled.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    ir = compiled.ir;
    made.set(more, ir);
  }
  return ir;
}

describe.each(sample(shipped, 3, 2))('%s', (name) => {
  const ir = compiled(`cards/${name}`);
  const [game] = ir.games;
  if (game === undefined) throw new Error(`no game in ${name}`);
  const nameOf = (id: number): string => game.cards[id]?.name ?? '';
  const held = new Set(game.decks.flatMap(({ cards }) => cards.map(({ card }) => nameOf(card))));

  test('a text measured against itself changes nothing', () => {
    const card = nameOf(game.decks[0]?.cards[0]?.card ?? -1);
    const whole = measured(ir, ir, { card });
    const { matches, before, after, ...rest } = whole.play(60_000, 8);
    expect(matches).toBe(8);
    expect(after).toEqual(before);
    expect(rest).toMatchObject({ better: 0, worse: 0, change: 0 });
    expect(whole.terms).toMatchObject({ swap: null, isNew: false, alone: null });
    // the number of calls does not change the result
    const parts = measured(ir, ir, { card });
    for (let most = 1; most <= 8; most++) parts.play(0, most);
    expect(parts.figures).toEqual(whole.figures);
  });

  test('a card that no shipped deck holds gets a place that obeys the deck rules', () => {
    const others = game.cards.filter((one) => !held.has(one.name));
    const some = others.filter((_, i) => i % Math.ceil(others.length / 6) === 0);
    const seats = bind(ir, { game: game.folder, decks: [] });
    if (!('bound' in seats)) throw new Error('it cannot be bound');
    for (const card of some) {
      const lineup = lineupOf(ir, { ...PLAIN_MEASURE, card: card.name });
      if ('refused' in lineup) {
        expect(lineup.refused).toMatch(/^No shipped deck has a place for ".+"\. .+/);
        continue;
      }
      const { deck, swap, opponents } = lineup;
      if (deck === null) throw new Error('no deck');
      expect(deck.cards.filter((one) => one.card === card.name)).toHaveLength(swap?.copies ?? 0);
      expect(opponents.length).toBeGreaterThan(0);
      const decks = Array.from({ length: seats.bound.seats }, () => deck);
      expect(bind(ir, { game: game.folder, decks })).toHaveProperty('bound');
    }
  });
});

describe('a deck', () => {
  test('of its own is measured against those that do not hold the card', () => {
    const ir = stormbound('');
    const lineup = lineupOf(ir, { ...PLAIN_MEASURE, card: 'Gifted Recruits' });
    if ('refused' in lineup || lineup.deck === null) throw new Error('no decks');
    const holds = (deck: { cards: { card: string }[] }): boolean =>
      deck.cards.some(({ card }) => card === 'Gifted Recruits');
    expect(holds(lineup.deck)).toBe(true);
    expect(lineup.opponents.filter(holds)).toEqual([]);
    expect(lineup.opponents.map(({ name }) => name)).not.toContain(lineup.deck.name);
  });

  test('gives up the card of the same kind with the nearest numbers', () => {
    const card = 'unit "Twin" { neutral, common, dragon, cost 2, strength 3, move 1 }';
    const lineup = lineupOf(stormbound(card), { ...PLAIN_MEASURE, card: 'Twin' });
    if ('refused' in lineup || lineup.deck === null) throw new Error('no decks');
    expect(lineup.swap?.copies).toBe(1);
    const [out] = stormbound('').games[0]?.cards.filter(({ name }) => name === lineup.swap?.out) ?? [];
    expect(out).toBeDefined();
    const twin = lineup.deck.cards.filter((one) => one.card === 'Twin');
    expect(twin).toHaveLength(1);
  });

  test('has no place for what no deck may hold, and it is said why', () => {
    const ir = stormbound('');
    const token = ir.games[0]?.cards.find(({ place }) => ir.files[place?.[0] ?? -1]?.endsWith('tokens.bound'))?.name;
    const lineup = lineupOf(ir, { ...PLAIN_MEASURE, card: token ?? '' });
    expect('refused' in lineup && lineup.refused).toContain('tokens are made in a match');
  });

  test('that is asked for and is not there is named', () => {
    const ir = stormbound('');
    const settings = { ...PLAIN_MEASURE, card: null };
    expect(lineupOf(ir, { ...settings, deck: 'Nowhere' })).toEqual({ refused: 'There is no deck "Nowhere".' });
    expect(lineupOf(ir, { ...settings, against: 'Nowhere' })).toEqual({ refused: 'There is no deck "Nowhere".' });
    expect(lineupOf(ir, { ...settings, mode: 'Nowhere' })).toMatchObject({
      refused: expect.stringContaining('Nowhere'),
    });
  });
});

describe('an edit', () => {
  const weak = 'unit "Tried" { neutral, common, dragon, cost 2, strength 1, move 1 }';
  const strong = weak.replace('strength 1', 'strength 30');

  test('that makes a card stronger is found by few pairs, with the decks in all seats', () => {
    const made = measured(stormbound(weak), stormbound(strong), { card: 'Tried' });
    const { change, interval, better, worse, before, after, played, matches } = made.play(60_000, 160);
    expect(interval?.low).toBeGreaterThan(0);
    expect(change).toBe((better - worse) / matches);
    expect((after.won - (before?.won ?? 0)) / matches).toBe(change);
    // the interval of paired matches is narrower than that of two independent measurements
    const width = (of: { low: number; high: number } | null | undefined): number => (of?.high ?? 1) - (of?.low ?? 0);
    expect(width(interval)).toBeLessThan(Math.hypot(width(before?.interval), width(after.interval)));
    expect(played?.matches).toBe(20);
    expect(played?.among).toBeGreaterThan(0);
    expect(played?.moves[0]?.word).toBe('play');
  });

  test('of a new card is measured against the deck without it', () => {
    const made = measured(stormbound(''), stormbound(strong), { card: 'Tried' });
    expect(made.terms).toMatchObject({ isNew: true, alone: null, copies: [{ level: 1, count: 1 }] });
    expect(made.play(60_000, 64).change).toBeGreaterThan(0);
  });

  test('is measured with the mode and the mods that are asked for, on both sides', () => {
    const settings = { card: 'Tried', mode: 'Casual', mods: ['Steady Growth'] };
    const made = measured(stormbound(weak), stormbound(weak), settings);
    expect(made.terms).toMatchObject({ mode: 'Casual', mods: ['Steady Growth'] });
    const plain = measured(stormbound(weak), stormbound(weak), { card: 'Tried' });
    const [a, b] = [made, plain].map((one) => one.play(60_000, 16));
    expect(a?.after).toEqual(a?.before);
    expect(a?.after.turns).not.toBe(b?.after.turns);
  });

  test('alone says why there is nothing to compare with', () => {
    const made = measured('The saved text has errors.', stormbound(weak), { card: 'Tried' });
    expect(made.terms.alone).toBe('The saved text has errors.');
    expect(made.play(60_000, 8)).toMatchObject({ before: null, change: null, interval: null, matches: 8 });
  });

  test('that throws is played on, and its faults are reported', () => {
    const broken =
      'unit "Broken" { neutral, common, dragon, cost 1, strength 2, move 0\n on play { strengthen self by div(1, 1 - 1) }\n}';
    const made = measured(stormbound(weak), stormbound(`${weak}\n${broken}`), { card: 'Broken' });
    const { after, before, faults } = made.play(60_000, 16);
    expect(after.faulty).toBeGreaterThan(0);
    expect(before?.faulty).toBe(0);
    expect(faults[0]).toMatch(/^Broken: .*zero.*; what it did was undone \(seed \d+\)$/);
  });

  test('whose state rules undo one another has faults of a rule, with its line', () => {
    const restless = [
      'unit "Restless" { neutral, common, dragon, cost 1, strength 77, move 0 }',
      'whenever u: unit where strength is 77 { u.strength = 78 }',
      'whenever u: unit where strength is 78 { u.strength = 77 }',
    ];
    const made = measured(stormbound(weak), stormbound([weak, ...restless].join('\n')), { card: 'Restless' });
    const { faults } = made.play(60_000, 16);
    expect(faults[0]).toMatch(
      /^a rule \(cards\/stormbound\/my-cards\.bound:\d+\): state rules that never come to rest;/,
    );
  });
});

test('matches are those of the interpreter, seed by seed', () => {
  const ir = stormbound('');
  const settings = { ...PLAIN_MEASURE, card: 'Gifted Recruits' };
  const lineup = lineupOf(ir, settings);
  if ('refused' in lineup || lineup.deck === null) throw new Error('no decks');
  const binding = bind(ir, { game: ir.games[0]?.folder ?? '', decks: [lineup.deck, lineup.opponents[0] as never] });
  if (!('bound' in binding)) throw new Error('it cannot be bound');
  const play = interpretedPlay(binding.bound, ['random']);
  let won = 0;
  for (let seed = 1; seed <= 8; seed++) if (outcome(play(seed).match)?.winners.includes(1)) won++;
  expect(measured(ir, ir, settings).play(60_000, 8).after.won).toBe(won);
});

describe('intervals', () => {
  const round = (of: { low: number; high: number }): number[] => [of.low, of.high].map((n) => Number(n.toFixed(4)));

  test.each([
    // computed by hand
    { more: 7, fewer: 1, pairs: 21, low: 0.0134, high: 0.5084 },
    { more: 0, fewer: 0, pairs: 98, low: -0.0277, high: 0.0277 },
    { more: 50, fewer: 50, pairs: 998, low: -0.0198, high: 0.0198 },
  ])('of a change: $more and $fewer of $pairs', ({ more, fewer, pairs, low, high }) => {
    expect(round(changeInterval(more, fewer, pairs))).toEqual([low, high]);
  });
  test('of a rate', () => {
    expect(round(rateInterval95(0, 10))).toEqual([0, 0.2775]);
    expect(round(rateInterval95(81, 263))).toEqual([0.2553, 0.3662]);
    expect(round(rateInterval95(0, 0))).toEqual([0, 1]);
  });

  // all outcomes of 60 pairs, weighted by probability
  test.each([
    [0.02, 0.02],
    [0.1, 0.05],
    [0.3, 0.1],
    [0.4, 0.4],
  ])('of a change hold the truth 95 times in a hundred: %d and %d', (up, down) => {
    const pairs = 60;
    const logs = [0];
    for (let n = 1; n <= pairs; n++) logs.push((logs[n - 1] as number) + Math.log(n));
    const log = (n: number): number => logs[n] as number;
    let held = 0;
    for (let more = 0; more <= pairs; more++)
      for (let fewer = 0; more + fewer <= pairs; fewer++) {
        const same = pairs - more - fewer;
        const ways = log(pairs) - log(more) - log(fewer) - log(same);
        const { low, high } = changeInterval(more, fewer, pairs);
        if (low > up - down || high < up - down) continue;
        held += Math.exp(ways + more * Math.log(up) + fewer * Math.log(down) + same * Math.log(1 - up - down));
      }
    expect(held).toBeGreaterThan(0.94);
  });
});
