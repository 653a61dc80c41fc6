/** The figures of a report, from the counts of all pairs of decks. */
import { createHash } from 'node:crypto';
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Look } from '../../compiler/ir/index.ts';
import { cardFigures, costOf } from '../../editor/balance/cards.ts';
import type { PlayedDeck } from '../../editor/balance/counts.ts';
import { DRAWS, MOST_TURNS, placesFor, WINS } from '../../editor/balance/counts.ts';
import { type Rate, rated, rateOf } from '../../editor/balance/figures.ts';
import { type CountedTable, pairRates } from '../../editor/balance/pairs.ts';
import { criticalValueFor, equilibrium } from '../../editor/balance/statistics.ts';
import type { PlayedChoice } from '../chosen.ts';
import type { BalanceReport, DeckCard, DeckFigures, RatedAgent, Sample } from './figures.ts';
import { outliersOf } from './outliers.ts';

export interface PlayedTable extends CountedTable {
  /** How the game looks; a bound game does not have it. */
  look: Look | null;
  choice: PlayedChoice;
  agents: string[];
  seed: number;
  sample: Sample;
  rated: RatedAgent[];
}

/** Of two players with a deck each; `lineupReport` is that of all other games. */
export function duelReport(played: PlayedTable): BalanceReport {
  const { bound, decks, rows, counts } = played;
  const { sum, figures } = sharedFigures(played);
  const resultOf = pairRates(decks.length, rows, counts);
  const all = decks.map((_, i) => i);
  const [ours, theirs] = rows === 0 ? [all, all] : [all.slice(0, rows), all.slice(rows)];
  const matrix = ours.map((a) => theirs.map((b) => resultOf(a, b)));
  // a mirror match is worth one half, whatever the seats' results
  const best = equilibrium(
    ours.map((a, i) => theirs.map((b, j) => (a === b ? 0 : rateOf(matrix[i]?.[j] as Rate) - 0.5))),
  );
  const many = criticalValueFor(decks.length);
  /** The decks of one side, with the strategies of both. */
  const figuresOf = (own: number[], others: number[], shares: number[], against: number[]): DeckFigures[] =>
    own.map((a, i) => {
      const { name, cards } = decks[a] as PlayedDeck;
      const results = others.map((b) => (a === b ? null : resultOf(a, b)));
      const total = (key: 'games' | 'wins' | 'draws'): number =>
        results.reduce((sum, one) => sum + (one?.[key] ?? 0), 0);
      const gain = (one: Rate | null): number => (one === null ? 0 : rateOf(one) - 0.5);
      return {
        name,
        ...rated(total('games'), total('wins'), total('draws'), many),
        unbeatable: shares[i] as number,
        against: results.reduce((sum, one, j) => sum + gain(one) * (against[j] as number), 0.5),
        cards: cardCopies(bound, cards),
      };
    });
  const report: Omit<BalanceReport, 'outliers'> = {
    ...figures,
    decks: figuresOf(ours, theirs, best.rows, best.columns),
    opponents: rows === 0 ? [] : figuresOf(theirs, ours, best.columns, best.rows),
    matrix,
    value: 0.5 + (best.low + best.high) / 2,
    seats: [0, 1].map((seat) => rated(figures.games, sum(WINS + seat), sum(DRAWS))),
    even: 0.5,
    losses: null,
    outcomes: [],
    cards: cardFigures(played, costOf(played.look)),
  };
  return { ...report, outliers: outliersOf(report) };
}

/** The figures that all games have. `sum` adds up one count of all lineups; its argument is an index of `placesFor`. */
export function sharedFigures({ bound, look, choice, agents, seed, counts, sample, rated }: PlayedTable) {
  const places = placesFor(bound.seats);
  const sum = (index: number): number => counts.reduce((all, one) => all + (one[index] as number), 0);
  const games = sum(places.games);
  const turns = Array.from({ length: MOST_TURNS + 1 }, (_, turn) => sum(places.turns + turn));
  const cost = costOf(look);
  const figures = {
    ...choice,
    title: look?.title ?? bound.game.name,
    agents,
    games,
    watched: sum(places.watched),
    seed,
    decisions: sum(places.decisions),
    capped: sum(places.capped),
    faults: sum(places.faults),
    hash: countsHash(counts),
    lengths: lengthsOf(turns, games),
    cost: cost === null ? null : (bound.game.fields[cost]?.name ?? null),
    sample,
    rated,
  };
  return { places, sum, figures };
}

/** The cards of a deck with their numbers of copies, in the order of the deck. */
export function cardCopies({ game }: Bound, cards: PlayedDeck['cards']): DeckCard[] {
  const found = new Map<string, DeckCard>();
  for (const { card, level } of cards) {
    const key = `${card} ${level}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { name: game.cards[card]?.name ?? '', level, count: 1 });
    else known.count++;
  }
  return [...found.values()];
}

const countsHash = (counts: readonly Float64Array[]): string => {
  const hash = createHash('sha256');
  for (const one of counts) hash.update(new Uint8Array(one.buffer, one.byteOffset, one.byteLength));
  return hash.digest('hex').slice(0, 32);
};

/** Mean, median, and the turns between which 90% of the matches end. `turns` ends with the longest match. */
function lengthsOf(turns: number[], games: number): BalanceReport['lengths'] {
  const quantile = (share: number): number => {
    let seen = 0;
    return Math.max(
      0,
      turns.findIndex((count) => {
        seen += count;
        return seen >= share * games;
      }),
    );
  };
  const mean = games === 0 ? 0 : turns.reduce((all, count, turn) => all + count * turn, 0) / games;
  const longest = turns.reduce((last, count, turn) => (count > 0 ? turn : last), 0);
  return { mean, median: quantile(0.5), low: quantile(0.05), high: quantile(0.95), turns: turns.slice(0, longest + 1) };
}
