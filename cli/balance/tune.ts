/**
 * Finds the printed value of a card's field for which its decks, or the players with the card, reach a target win rate; or the
 * value of an option for which a seat does.
 */
import { deckZoneOf } from '../../compiler/bind/active-index.ts';
import { near } from '../../compiler/diagnostics/near.ts';
import { findByName } from '../../compiler/diagnostics/plain-name.ts';
import type { Card, FieldDecl, Game } from '../../compiler/ir/index.ts';
import { drawWorth, EACH, type PlayedDeck, placesFor, WIN } from '../../editor/balance/counts.ts';
import { deckPairs } from '../../editor/balance/pairs.ts';
import { criticalValueFor } from '../../editor/balance/statistics.ts';
import { distinctCards } from '../../editor/balance/watch.ts';
import { type Interval, rateInterval } from '../../editor/interval.ts';
import type { Refusal, Wording } from '../../grammar/templates.ts';
import { bindChoice, compileWith, type LoadedGame, type PlayedChoice, requestedLayers } from '../chosen.ts';
import { UsageError } from '../failures.ts';
import * as say from '../messages/index.ts';
import { runOfEach } from './play.ts';
import { poolOf } from './pool.ts';
import { type BalanceRequest, type TableOfDecks, tableOf } from './setup.ts';

/** A point of the curve. */
export interface CurvePoint extends Interval {
  /** Printed values by level; one for all levels. */
  value: number[];
  /** The number added to the values of the source. */
  shift: number;
  games: number;
  /** The win rate of who is measured, from 0 to 1. */
  rate: number;
}

/**
 * Who is measured: the decks that hold the card; in a game without decks the players who have it in the first hand, or who draw it
 * where nobody begins with it; else the first seat, or the players who win and lose together.
 */
export type TunedGroup = 'decks' | 'first hand' | 'drawn' | 'first seat' | 'together';

export interface Tuning {
  choice: PlayedChoice;
  /** Null for an option. */
  card: string | null;
  /** The field, or the option. */
  field: string;
  measured: TunedGroup;
  /** The decks that hold the card. */
  decks: string[];
  target: number;
  /** The point that is nearest to the target. */
  best: CurvePoint;
  curve: CurvePoint[];
  /** Values for which a deck breaks the deck rules. */
  illegal: number[][];
  /** Whether some rate differs from another one by more than chance: two intervals do not overlap. */
  differs: boolean;
}

export interface TuneRequest extends BalanceRequest {
  target: number;
  /** The least and the greatest shift, and the distance of two: -3, 3 and 1 by default, or three steps on either side. */
  from?: number;
  to?: number;
  step?: number;
  seed: number;
  workers: number;
}

/** `what`: CARD.FIELD, or the name of an option. Throws a UsageError for unknown names. */
export async function tuneField(
  what: string,
  name: string,
  request: TuneRequest,
  onPlayed: (done: number, all: number) => void,
): Promise<Tuning> {
  const made = compileWith(name, [...(request.deck ?? []), ...(request.mod ?? [])]);
  const subject = tunedOption(made, what, request) ?? tunedCard(made, what);
  const { card } = subject;
  const points: ({ value: number[]; shift: number } & GroupSums)[] = [];
  const illegal: number[][] = [];
  let decks: string[] | null = null;
  let played: PlayedChoice | null = null;
  const shifts = shiftsOf(request);
  // who has a card in hand is watched
  const watched = card !== null && deckZoneOf(made.game) === null ? Number.POSITIVE_INFINITY : 0;
  for (const [i, shift] of shifts.entries()) {
    const value = subject.values.map((one) => one + shift);
    if (!value.every(subject.mayBe)) continue;
    const table = await tableOf(subject.withValues(value), { ...request, watched });
    played = table.choice;
    const all = table.setup.decks.map((deck) => deck.name);
    const holders = card === null ? null : holdersIn(table, card.id);
    const names = holders?.map((at) => all[at] ?? '') ?? all;
    decks ??= names;
    // a deck that is no longer legal is missing: the rate would be that of other decks
    if (names.length === 0 || names.join() !== decks.join()) {
      illegal.push(value);
      continue;
    }
    const sums = await playValue(table, card?.id ?? null, holders, request, (done, of) =>
      onPlayed(i * of + done, shifts.length * of),
    );
    if (sums === null) throw new UsageError(say.allHold({ card: card?.name ?? '' }));
    points.push({ value, shift, ...sums });
  }
  const measured = measuredIn(points);
  const critical = criticalValueFor(1);
  const curve = points.map(({ value, shift, [measured]: of = NOBODY }): CurvePoint => {
    const rate = of.games === 0 ? 0 : of.points / of.games;
    return { value, shift, games: of.games, rate, ...rateInterval(of.points, of.games, critical) };
  });
  const off = ({ rate }: CurvePoint): number => Math.abs(rate - request.target);
  const [best] = [...curve].sort((a, b) => off(a) - off(b) || Math.abs(a.shift) - Math.abs(b.shift));
  if (best === undefined || played === null)
    throw new UsageError(card === null ? say.noValueInRange({ what }) : say.noLegalValue({ what, card: card.name }));
  const differs = Math.max(...curve.map(({ low }) => low)) > Math.min(...curve.map(({ high }) => high));
  return {
    choice: played,
    card: card?.name ?? null,
    field: subject.field,
    measured,
    decks: measured === 'decks' ? (decks ?? []) : [],
    ...{ target: request.target, best, curve, illegal, differs },
  };
}

/** What is tuned: a printed number of a card, or an option of the game. */
interface TuneSubject {
  card: { id: number; name: string } | null;
  field: string;
  values: readonly number[];
  mayBe(value: number): boolean;
  withValues(values: number[]): LoadedGame;
}

function tunedCard(made: LoadedGame, what: string): TuneSubject {
  const { card, field, values } = tunedOf(made.game, what);
  const decl = made.game.fields[field] as FieldDecl;
  return {
    card,
    field: decl.name,
    values,
    mayBe: (value) => isInRange(decl, value),
    withValues: (value) => withValues(made, card.id, field, value),
  };
}

/** Null for a name that is none of an option, which is a number. */
function tunedOption(made: LoadedGame, what: string, request: TuneRequest): TuneSubject | null {
  const { game, compiled } = made;
  const id = game.options.findIndex(({ name, type }) => name === what && type.of === 'number');
  const option = game.options[id];
  if (option === undefined) return null;
  // what the mode and the mods set counts
  const { bound } = bindChoice(compiled, game, { ...requestedLayers(made, request), decks: [] });
  const now = bound.options[id] ?? option.value;
  const withOption = (value: number): LoadedGame =>
    inPlaceOf(made, {
      ...game,
      options: game.options.map((one, i) => (i === id ? { ...one, value } : one)),
      settings: game.settings.filter((one) => one.option !== id),
    });
  return {
    card: null,
    field: option.name,
    values: [now],
    // an option has no range: few mean something below 0
    mayBe: (value) => value >= Math.min(0, now) || request.from !== undefined,
    withValues: ([value = now]) => withOption(value),
  };
}

/** The matches and the points of those who may be measured, where there are any. */
type GroupSums = Partial<Record<TunedGroup, { games: number; points: number }>>;

const NOBODY = { games: 0, points: 0 };
/** Matches of players with the card that say something. */
const LEAST = 30;

/** Who is measured at all values. */
function measuredIn(points: readonly GroupSums[]): TunedGroup {
  const isEnough = (of: TunedGroup): boolean => points.every(({ [of]: sums = NOBODY }) => sums.games >= LEAST);
  const among = (['decks', 'together', 'first hand', 'drawn'] as const).filter((of) => points[0]?.[of] !== undefined);
  return among.find((of) => of === 'decks' || of === 'together' || isEnough(of)) ?? 'first seat';
}

/** The decks with a card; without decks that of all cards. */
const holdersIn = ({ setup: { decks } }: TableOfDecks, card: number): number[] =>
  decks.flatMap((deck, at) => (deck.cards.some((one) => one.card === card) ? [at] : []));

/** Plays the matches of a value. `holders`: the decks with the card; null for an option. Null where all decks hold it. */
async function playValue(
  { setup, lineups, games }: TableOfDecks,
  card: number | null,
  holders: readonly number[] | null,
  { seed, workers }: TuneRequest,
  onPlayed: (done: number, all: number) => void,
): Promise<GroupSums | null> {
  const { bound, decks } = setup;
  const holds = (deck: number): boolean => holders?.includes(deck) === true;
  const byDeck = holders !== null && bound.deckZone !== null;
  const isAlone = bound.sides === 1;
  const pairs = (lineups ?? deckPairs(decks.length)).filter(
    (seated) => !byDeck || (seated.some(holds) && (isAlone || !seated.every(holds))),
  );
  if (pairs.length === 0) return null;
  const places = placesFor(bound.seats);
  const draw = drawWorth(bound.sides) / WIN;
  const sums: GroupSums = {};
  const add = (of: TunedGroup, count: number, points: number): void => {
    const { games: known, points: had } = sums[of] ?? NOBODY;
    sums[of] = { games: known + count, points: had + points };
  };
  const watched = card !== null && bound.deckZone === null && !isAlone;
  const runs = runOfEach(pairs, seed, { from: 0, count: games }).map((run) => ({ ...run, watched }));
  let done = 0;
  const pool = await poolOf({ sort: 'table', setup }, workers);
  try {
    await pool.play(runs, ({ pair, count }, counts) => {
      const at = (index: number): number => counts[index] as number;
      const pointsAt = (seat: number): number => at(places.wins + seat) + at(places.draws) * draw;
      for (const [seat, deck] of pair.entries())
        if (byDeck && holds(deck)) add('decks', at(places.games), pointsAt(seat));
      if (!byDeck) add(isAlone ? 'together' : 'first seat', at(places.games), pointsAt(0));
      if (watched) {
        const cards = distinctCards(decks[0] as PlayedDeck);
        for (let seat = 0; seat < bound.seats; seat++) {
          const from = places.cards + EACH * (seat * cards.length + cards.indexOf(card));
          for (const [use, of] of (['first hand', 'drawn'] as const).entries())
            add(of, at(from + 2 * use), at(from + 2 * use + 1) / WIN);
        }
      }
      done += count;
      onPlayed(done, pairs.length * games);
    });
  } finally {
    await pool.close();
  }
  return sums;
}

/** The numbers that are added to the printed value. Throws a UsageError where there are none. */
export function shiftsOf({ step = 1, from = -3 * step, to = 3 * step }: TuneRequest): number[] {
  if (from > to) throw new UsageError(say.fromAboveTo());
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
}

/** The card and the field that CARD.FIELD names; a card's name may contain dots. */
export function tunedOf(game: Game, what: string): { card: Card & { id: number }; field: number; values: number[] } {
  const dot = what.lastIndexOf('.');
  if (dot <= 0) throw new UsageError(say.noFieldNamed({ what }), exampleOf(game));
  const [called, wanted] = [what.slice(0, dot), what.slice(dot + 1)];
  const card = findByName(game.cards, called);
  if (card === null) throw unknown(say.noCardNamed({ card: called }), called, game.cards);
  const numbers = card.fields.filter(({ field }) => game.fields[field]?.type.of === 'number');
  const named = numbers.map(({ field }) => ({ name: game.fields[field]?.name ?? '' }));
  const at = named.findIndex((one) => one.name === wanted);
  const found = numbers[at];
  if (found === undefined)
    throw new UsageError(
      say.noPrintedNumber({ card: card.name, field: wanted, list: named.map(({ name }) => name).join(', ') }),
    );
  return { card: { ...card, id: game.cards.indexOf(card) }, field: found.field, values: found.values };
}

/** Help for a name of nothing: the first card of the game with a printed number, and that number; else an option. */
function exampleOf(game: Game): Wording {
  for (const { name, fields } of game.cards)
    for (const { field } of fields) {
      const decl = game.fields[field];
      if (decl?.type.of === 'number') return say.cardAndField({ card: name, field: decl.name });
    }
  const option = game.options.find(({ type }) => type.of === 'number');
  return option === undefined ? say.noNumbers() : say.nameOption({ option: option.name });
}

function unknown(refusal: Refusal, wanted: string, known: readonly { name: string }[]): UsageError {
  const names = known.map(({ name }) => name);
  const guess = near(wanted, names);
  return new UsageError(refusal, guess === null ? null : say.didYouMeanNamed({ close: guess }));
}

export const isInRange = ({ low, high }: FieldDecl, value: number): boolean =>
  (low === null || value >= low) && (high === null || value <= high);

/** The game with other printed values of a card. */
export function withValues(made: LoadedGame, card: number, field: number, values: number[]): LoadedGame {
  const cards = made.game.cards.map((one, id) =>
    id === card ? { ...one, fields: one.fields.map((old) => (old.field === field ? { field, values } : old)) } : one,
  );
  return inPlaceOf(made, { ...made.game, cards });
}

function inPlaceOf(made: LoadedGame, game: Game): LoadedGame {
  const { ir } = made.compiled;
  const games = ir.games.map((one) => (one === made.game ? game : one));
  return { game, compiled: { ...made.compiled, ir: { ...ir, games } } };
}
