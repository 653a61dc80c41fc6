/** The table of decks of the page has the figures of a balance report, and plots of them. */
import { expect, test } from 'vitest';
import { createRunPlayer } from '../../cli/balance/play.ts';
import { bind } from '../../compiler/bind/index.ts';
import { emit } from '../../compiler/emit/index.ts';
import { DeckTable } from '../../editor/app/play/measure/decktable.ts';
import { cardFigures, costOf } from '../../editor/balance/cards.ts';
import type { PlayedDeck } from '../../editor/balance/counts.ts';
import { deckPairs, pairRates } from '../../editor/balance/pairs.ts';
import { costsPlot, effectOf, effectsPlot, matrixPlot } from '../../editor/balance/plots.ts';
import { firstSeed } from '../../editor/balance/seeds.ts';
import { gameOf } from '../games.ts';

const SETTINGS = { mode: null, mods: [], agent: 'random' } as const;
const MATCHES = 40;

test('it has the figures of a report with the same decks and seeds, however it is divided, and plots with all names', () => {
  const ir = gameOf('cards/fellbound');
  const table = DeckTable.of(ir, SETTINGS);
  if ('refused' in table) throw new Error(table.refused);
  let slices = 0;
  while (!table.play(0, MATCHES)) slices++;
  expect(slices).toBeGreaterThan(1);
  const [game] = ir.games;
  const bindings = (game?.decks ?? []).flatMap(({ name }) => {
    const binding = bind(ir, { game: 'fellbound', mode: null, mods: [], decks: [name, name] });
    return 'bound' in binding ? [binding.bound] : [];
  });
  const [bound] = bindings;
  if (bound === undefined) throw new Error('no deck is legal');
  const decks = bindings.map((one) => one.decks[0] as PlayedDeck);
  const cards = [...new Set(decks.flatMap((deck) => deck.cards.map(({ card }) => card)))];
  const how = { engine: 'js', agents: ['random'], looked: 0, ends: 0 } as const;
  const play = createRunPlayer({
    bound,
    emitted: emit(bound, { cards }),
    how: { ...how, agents: ['random'] },
    decks,
  });
  const pairs = deckPairs(decks.length);
  const counts = pairs.map((pair, i) =>
    play({ pair, first: firstSeed(1, i, pairs.length), count: MATCHES, watched: true }),
  );
  const { figures } = table;
  expect(figures.matches).toBe(MATCHES);
  const resultOf = pairRates(decks.length, 0, counts);
  expect(figures.matrix).toEqual(decks.map((_, a) => decks.map((_, b) => resultOf(a, b))));
  expect(figures.cards).toEqual(cardFigures({ bound, decks, rows: 0, counts }, costOf(game?.look ?? null)));
  expect(figures.cards.some((card) => effectOf(card) !== null)).toBe(true);
  const frame = { width: 340, names: 400 };
  const matrix = matrixPlot({ decks: figures.decks, opponents: [], matrix: figures.matrix }, frame);
  for (const { name } of decks) expect(matrix).toContain(name.replaceAll("'", '&#39;'));
  expect(effectsPlot(figures.cards, 6, 'points', frame).match(/<text/g)?.length).toBeGreaterThan(6);
  const costs = costsPlot(figures, { points: 'points', level: 'level' }, 340);
  expect(costs).toContain(`>${figures.cost}<`);
  expect(costsPlot({ ...figures, cost: null }, { points: '', level: '' }, 340)).toBe('');
});

test('what cannot be compared is refused', () => {
  const ir = gameOf('cards/wildstorms');
  const five = DeckTable.of(ir, { ...SETTINGS, mods: ['Five Players'] });
  expect('refused' in five && five.refused).toContain('matches of two players');
});
