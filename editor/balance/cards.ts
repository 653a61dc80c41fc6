/** The effects of cards on the win rates of their decks, from the counts of all pairs of decks. */
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Look } from '../../compiler/ir/index.ts';
import { drawWorth, EACH, type PlayedDeck, placesFor, USES, WIN } from './counts.ts';
import type { CardEffect, CardFigures } from './figures.ts';
import { type CountedTable, deckPairs } from './pairs.ts';
import { criticalValueFor, type Stratum, stratifiedDifference } from './statistics.ts';
import { distinctCards } from './watch.ts';

const read = (counts: Float64Array, at: number): number => counts[at] as number;

/** The field that cards show at their top left, where card games print the cost. Null for none. */
export function costOf(look: Look | null): number | null {
  const shown = look?.shows.find(({ of, corner }) => of === 'field' && corner === 'top_left');
  return shown?.id ?? null;
}

/** An effect needs so many matches with the card, and so many without. */
const LEAST = 30;

/** What was counted of cards, a stratum for each deck that plays them in each pairing. */
interface CardStrata {
  /** By card: the decks that have it. */
  decks: Map<number, number>;
  /** By card and use. */
  byUse: Map<number, Stratum[][]>;
  /** By card and level of its deck: the first hand. */
  byLevel: Map<number, Map<number, Stratum[]>>;
}

function strataOf({ bound, decks, rows, counts, lineups }: CountedTable): CardStrata {
  const places = placesFor(bound.seats);
  const draw = drawWorth(bound.sides) / WIN;
  const byUse = new Map<number, Stratum[][]>();
  const byLevel = new Map<number, Map<number, Stratum[]>>();
  const held = new Map<number, number>();
  for (const deck of decks) for (const card of distinctCards(deck)) held.set(card, (held.get(card) ?? 0) + 1);
  for (const card of held.keys()) byUse.set(card, [[], [], []]);
  for (const [i, pair] of (lineups ?? deckPairs(decks.length, rows)).entries()) {
    const one = counts[i] as Float64Array;
    let at = places.cards;
    for (const [seat, deck] of pair.entries()) {
      const games = read(one, places.watched);
      const hits = read(one, places.watchedWins + seat) + read(one, places.watchedDraws) * draw;
      for (const card of distinctCards(decks[deck] as PlayedDeck)) {
        const strata = USES.map((_, use): Stratum => {
          const [n, a] = [read(one, at + 2 * use), read(one, at + 2 * use + 1) / WIN];
          return { with: n, hits: a, without: games - n, hitsWithout: hits - a };
        });
        for (const [use, list] of (byUse.get(card) as Stratum[][]).entries()) list.push(strata[use] as Stratum);
        addAtLevel(byLevel, card, levelIn(decks[deck] as PlayedDeck, card), strata[0] as Stratum);
        at += EACH;
      }
    }
  }
  return { decks: held, byUse, byLevel };
}

/** Effects of all cards, with intervals that hold for all of them together. The most effective come first. */
export function cardFigures(table: CountedTable, cost: number | null): CardFigures[] {
  const { bound } = table;
  const { decks: held, byUse, byLevel } = strataOf(table);
  const deviate = criticalValueFor(USES.length * held.size);
  const effectOf = (of: readonly Stratum[]): CardEffect | null => {
    const within = of.reduce((all, one) => all + one.with, 0);
    const without = of.reduce((all, one) => all + one.without, 0);
    const effect = within < LEAST || without < LEAST ? null : stratifiedDifference(of, deviate);
    return effect === null ? null : { share: within / (within + without), ...effect };
  };
  const figures = [...held].map(([card, count]): CardFigures => {
    const [first = [], drawn = [], played = []] = byUse.get(card) ?? [];
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
const levelIn = ({ cards }: PlayedDeck, card: number): number => cards.find((one) => one.card === card)?.level ?? 1;

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
