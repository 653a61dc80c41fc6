/** The figures of a report, from the counts of all pairs of decks. */
import { createHash } from 'node:crypto';
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Look } from '../../compiler/ir/index.ts';
import { rateInterval } from '../../editor/interval.ts';
import {
  CAPPED,
  CARDS,
  DECISIONS,
  DRAWS,
  EACH,
  FAULTS,
  GAMES,
  MOST_TURNS,
  TURNS,
  USES,
  WATCHED,
  WATCHED_DRAWS,
  WATCHED_WINS,
  WIN,
  WINS,
} from './counts.ts';
import {
  type CardEffect,
  type CardFigures,
  type DeckCard,
  type DeckFigures,
  type Rate,
  type RatedAgent,
  type Report,
  rateOf,
  type Sample,
} from './figures.ts';
import { outliersOf } from './outliers.ts';
import { type Deck, pairsOf } from './play.ts';
import { criticalValueFor, equilibrium, type Stratum, stratifiedDifference } from './statistics.ts';
import { cardsOf } from './watch.ts';

export interface PlayedTable {
  bound: Bound;
  /** How the game looks; a bound game does not have it. */
  look: Look | null;
  choice: { game: string; mode: string | null; mods: string[] };
  decks: readonly Deck[];
  agents: string[];
  seed: number;
  /** How many decks play against the others; 0: all play all. */
  rows: number;
  /** By pair, as `pairsOf` orders them. */
  counts: readonly Float64Array[];
  sample: Sample;
  rated: RatedAgent[];
}

export function reportOf(played: PlayedTable): Report {
  const { bound, look, choice, decks, rows, agents, seed, counts } = played;
  const pairs = pairsOf(decks.length, rows);
  const number = (a: number, b: number): number => a * decks.length + b;
  const places = new Map(pairs.map(([a, b], i) => [number(a, b), i]));
  const at = (a: number, b: number): Float64Array => counts[places.get(number(a, b)) as number] as Float64Array;
  const sum = (index: number): number => counts.reduce((all, one) => all + (one[index] as number), 0);
  const games = sum(GAMES);

  const resultOf = (a: number, b: number): Rate => {
    const [first, second] = [at(a, b), at(b, a)];
    if (a === b) return rated(read(first, GAMES), read(first, WINS), read(first, DRAWS));
    return rated(
      read(first, GAMES) + read(second, GAMES),
      read(first, WINS) + read(second, WINS + 1),
      read(first, DRAWS) + read(second, DRAWS),
    );
  };
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
      const { name, cards } = decks[a] as Deck;
      const results = others.map((b) => (a === b ? null : resultOf(a, b)));
      const total = (key: 'games' | 'wins' | 'draws'): number =>
        results.reduce((sum, one) => sum + (one?.[key] ?? 0), 0);
      const gain = (one: Rate | null): number => (one === null ? 0 : rateOf(one) - 0.5);
      return {
        name,
        ...rated(total('games'), total('wins'), total('draws'), many),
        unbeatable: shares[i] as number,
        against: results.reduce((sum, one, j) => sum + gain(one) * (against[j] as number), 0.5),
        cards: listed(bound, cards),
      };
    });
  const seats = [0, 1].map((seat) => rated(games, sum(WINS + seat), sum(DRAWS)));
  const turns = Array.from({ length: MOST_TURNS + 1 }, (_, turn) => sum(TURNS + turn));
  const cost = costOf(look);
  const report: Omit<Report, 'outliers'> = {
    ...choice,
    agents,
    games,
    watched: sum(WATCHED),
    seed,
    decisions: sum(DECISIONS),
    capped: sum(CAPPED),
    faults: sum(FAULTS),
    hash: hashOf(counts),
    decks: figuresOf(ours, theirs, best.rows, best.columns),
    opponents: rows === 0 ? [] : figuresOf(theirs, ours, best.columns, best.rows),
    matrix,
    value: 0.5 + (best.low + best.high) / 2,
    seats,
    lengths: lengthsOf(turns, games),
    cost: cost === null ? null : (bound.game.fields[cost]?.name ?? null),
    cards: cardFigures(played, cost),
    sample: played.sample,
    rated: played.rated,
  };
  return { ...report, outliers: outliersOf(report) };
}

/** The cards of a deck with their numbers of copies, in the order of the deck. */
function listed({ game }: Bound, cards: Deck['cards']): DeckCard[] {
  const found = new Map<string, DeckCard>();
  for (const { card, level } of cards) {
    const key = `${card} ${level}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { name: game.cards[card]?.name ?? '', level, count: 1 });
    else known.count++;
  }
  return [...found.values()];
}

const read = (counts: Float64Array, at: number): number => counts[at] as number;

const rated = (games: number, wins: number, draws: number, deviate = criticalValueFor(1)): Rate => ({
  games,
  wins,
  draws,
  ...rateInterval(wins + draws / 2, games, deviate),
});

const hashOf = (counts: readonly Float64Array[]): string => {
  const hash = createHash('sha256');
  for (const one of counts) hash.update(new Uint8Array(one.buffer, one.byteOffset, one.byteLength));
  return hash.digest('hex').slice(0, 32);
};

/** Mean, median, and the turns between which 90% of the matches end. `turns` ends with the longest match. */
function lengthsOf(turns: number[], games: number): Report['lengths'] {
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

/** The field that cards show at their top left, where card games print the cost. Null for none. */
function costOf(look: Look | null): number | null {
  const shown = look?.shows.find(({ of, corner }) => of === 'field' && corner === 'top_left');
  return shown?.id ?? null;
}

/** An effect needs so many matches with the card, and so many without. */
const LEAST = 30;

/** Effects of all cards, with intervals that hold for all of them together. The most effective come first. */
function cardFigures({ bound, decks, rows, counts }: PlayedTable, cost: number | null): CardFigures[] {
  /** By card and use. */
  const strata = new Map<number, Stratum[][]>();
  /** By card and level of its deck: the first hand. */
  const byLevel = new Map<number, Map<number, Stratum[]>>();
  const held = new Map<number, number>();
  for (const deck of decks) for (const card of cardsOf(deck)) held.set(card, (held.get(card) ?? 0) + 1);
  for (const card of held.keys()) strata.set(card, [[], [], []]);
  for (const [i, pair] of pairsOf(decks.length, rows).entries()) {
    const one = counts[i] as Float64Array;
    let at = CARDS;
    for (const [seat, deck] of pair.entries()) {
      const games = read(one, WATCHED);
      const hits = read(one, WATCHED_WINS + seat) + read(one, WATCHED_DRAWS) / 2;
      for (const card of cardsOf(decks[deck] as Deck)) {
        for (const [use, list] of (strata.get(card) as Stratum[][]).entries()) {
          const [n, a] = [read(one, at + 2 * use), read(one, at + 2 * use + 1) / WIN];
          const stratum = { with: n, hits: a, without: games - n, hitsWithout: hits - a };
          list.push(stratum);
          if (use === 0) addAtLevel(byLevel, card, levelIn(decks[deck] as Deck, card), stratum);
        }
        at += EACH;
      }
    }
  }
  const deviate = criticalValueFor(USES.length * held.size);
  const effectOf = (of: readonly Stratum[]): CardEffect | null => {
    const within = of.reduce((all, one) => all + one.with, 0);
    const without = of.reduce((all, one) => all + one.without, 0);
    const effect = within < LEAST || without < LEAST ? null : stratifiedDifference(of, deviate);
    return effect === null ? null : { share: within / (within + without), ...effect };
  };
  const figures = [...held].map(([card, count]): CardFigures => {
    const [first = [], drawn = [], played = []] = strata.get(card) ?? [];
    return {
      name: bound.game.cards[card]?.name ?? '',
      cost: cost === null ? null : printedCost(bound, card, cost, 1),
      decks: count,
      levels: [...(byLevel.get(card) ?? [])]
        .sort(([a], [b]) => a - b)
        .map(([level, list]) => ({
          level,
          cost: cost === null ? null : printedCost(bound, card, cost, level),
          first: effectOf(list),
        })),
      first: effectOf(first),
      drawn: effectOf(drawn),
      played: effectOf(played),
    };
  });
  const worth = ({ first, played, drawn }: CardFigures): number => (first ?? played ?? drawn)?.effect ?? 0;
  return figures.sort((a, b) => worth(b) - worth(a) || (a.name < b.name ? -1 : 1));
}

/** The level of a card in a deck; of several copies the first one counts. */
const levelIn = ({ cards }: Deck, card: number): number => cards.find((one) => one.card === card)?.level ?? 1;

function addAtLevel(all: Map<number, Map<number, Stratum[]>>, card: number, level: number, stratum: Stratum): void {
  const levels = all.get(card) ?? new Map<number, Stratum[]>();
  all.set(card, levels);
  const list = levels.get(level);
  if (list === undefined) levels.set(level, [stratum]);
  else list.push(stratum);
}

/** The printed value of a field at a level. */
function printedCost({ layout, printed }: Bound, card: number, field: number, level: number): number | null {
  const place = layout.fields[field];
  if (place?.table !== 'entity') return null;
  const rows = printed[card];
  return (rows?.[level - 1] ?? rows?.[0])?.[place.at - layout.printed.at] ?? null;
}
