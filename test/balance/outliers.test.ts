/** Which cards a report names. */
import { expect, it } from 'vitest';
import type { BalanceReport } from '../../cli/balance/figures.ts';
import { outliersOf } from '../../cli/balance/outliers.ts';
import { balancedWords } from '../../cli/balance/show.ts';
import type { CardFigures } from '../../editor/balance/figures.ts';

const card = (name: string, effect: number, share: number): CardFigures => ({
  name,
  cost: null,
  decks: 1,
  levels: [],
  first: null,
  drawn: { share, effect, low: effect - 0.05, high: effect + 0.05 },
  played: null,
});

const outliers = (cards: CardFigures[]): string[] =>
  outliersOf({
    agents: ['random', 'random'],
    games: 1000,
    capped: 0,
    faults: 0,
    decks: [{ name: 'Own', games: 2, wins: 1, draws: 0, low: 0.5, high: 0.5 }],
    even: 0.5,
    opponents: [],
    seats: [],
    cards,
    sample: { matches: 0, abilities: [] },
  } as unknown as Omit<BalanceReport, 'outliers'>);

it('names no card that is missing from short matches alone', () => {
  const usual = [0.01, -0.01, 0.02, -0.02, 0, 0.01].map((effect, i) => card(`Usual ${i}`, effect, 0.5));
  expect(outliers([...usual, card('Late', -0.28, 0.997), card('Rare', 0.28, 0.004)])).toEqual([]);
  expect(outliers([...usual, card('Bad', -0.28, 0.5)])).toEqual([
    'With "Bad" drawn, its deck wins 28.0 points less (23.0 to 33.0) than without; the median card +0.0.',
  ]);
});

it('says of too few matches of players who win together that they do not tell', () => {
  const said = (wins: number): string =>
    balancedWords({
      decks: [],
      cards: [],
      even: null,
      seats: [{ games: 40, wins, draws: 0, low: 0, high: 1 }],
    } as unknown as BalanceReport);
  expect(said(0)).toBe('nothing that is sure: so few matches do not tell whether nearly all are lost');
  expect(said(40)).toContain('are won');
  expect(said(20)).toBe('nothing: the matches are neither nearly all won nor nearly all lost');
});
