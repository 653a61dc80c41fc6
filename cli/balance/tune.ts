/** Finds the printed value of a card's field for which its decks reach a target win rate. */
import { near } from '../../compiler/diagnostics/near.ts';
import { findByName } from '../../compiler/diagnostics/plain-name.ts';
import type { Card, FieldDecl, Game } from '../../compiler/ir/index.ts';
import { DRAWS, GAMES, WINS } from '../../editor/balance/counts.ts';
import { deckPairs } from '../../editor/balance/pairs.ts';
import { criticalValueFor } from '../../editor/balance/statistics.ts';
import { type Interval, rateInterval } from '../../editor/interval.ts';
import type { Refusal, Wording } from '../../grammar/templates.ts';
import { compileWith, type LoadedGame, type PlayedChoice } from '../chosen.ts';
import { UsageError } from '../failures.ts';
import * as say from '../messages/index.ts';
import { runOfEach } from './play.ts';
import { poolOf } from './pool.ts';
import { type BalanceRequest, deckTable } from './setup.ts';

/** A point of the curve. */
export interface CurvePoint extends Interval {
  /** Printed values by level; one for all levels. */
  value: number[];
  /** The number added to the values of the source. */
  shift: number;
  games: number;
  /** The win rate of the decks with the card, from 0 to 1. */
  rate: number;
}

export interface Tuning {
  choice: PlayedChoice;
  card: string;
  field: string;
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

/** `what`: CARD.FIELD. Throws a UsageError for unknown names. */
export async function tuneField(
  what: string,
  name: string,
  request: TuneRequest,
  onPlayed: (done: number, all: number) => void,
): Promise<Tuning> {
  const made = compileWith(name, [...(request.deck ?? []), ...(request.mod ?? [])]);
  const { card, field, values } = tunedOf(made.game, what);
  const decl = made.game.fields[field] as FieldDecl;
  const { id, name: called } = card;
  const curve: CurvePoint[] = [];
  const illegal: number[][] = [];
  let decks: string[] = [];
  let played: PlayedChoice | null = null;
  const shifts = shiftsOf(request);
  for (const [i, shift] of shifts.entries()) {
    const value = values.map((one) => one + shift);
    if (!value.every((one) => isInRange(decl, one))) continue;
    const changed = withValues(made, id, field, value);
    const { setup, choice } = await deckTable(changed, request);
    played = choice;
    const holders = setup.decks.flatMap((deck, at) => (deck.cards.some((one) => one.card === id) ? [at] : []));
    const names = holders.map((at) => setup.decks[at]?.name ?? '');
    if (decks.length === 0) decks = names;
    // a deck that is no longer legal is missing: the rate would be that of other decks
    if (names.length === 0 || names.join() !== decks.join()) {
      illegal.push(value);
      continue;
    }
    const pairs = deckPairs(setup.decks.length).filter(([a, b]) => holders.includes(a) !== holders.includes(b));
    if (pairs.length === 0) throw new UsageError(say.allHold({ card: called }));
    const runs = runOfEach(pairs, request.seed, { from: 0, count: request.games });
    let [games, points, done] = [0, 0, 0];
    const pool = await poolOf({ sort: 'table', setup }, request.workers);
    try {
      await pool.play(runs, ({ pair: [first], count }, counts) => {
        const seat = holders.includes(first) ? 0 : 1;
        games += counts[GAMES] as number;
        points += (counts[WINS + seat] as number) + (counts[DRAWS] as number) / 2;
        done += count;
        onPlayed(i * pairs.length * request.games + done, shifts.length * pairs.length * request.games);
      });
    } finally {
      await pool.close();
    }
    curve.push({ value, shift, games, rate: points / games, ...rateInterval(points, games, criticalValueFor(1)) });
  }
  const off = ({ rate }: CurvePoint): number => Math.abs(rate - request.target);
  const [best] = [...curve].sort((a, b) => off(a) - off(b) || Math.abs(a.shift) - Math.abs(b.shift));
  if (best === undefined || played === null) throw new UsageError(say.noLegalValue({ what, card: called }));
  const differs = Math.max(...curve.map(({ low }) => low)) > Math.min(...curve.map(({ high }) => high));
  return {
    choice: played,
    card: called,
    field: decl.name,
    decks,
    target: request.target,
    best,
    curve,
    illegal,
    differs,
  };
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

/** Help for a name that is not CARD.FIELD: the first card of the game with a printed number, and that number. */
function exampleOf(game: Game): Wording | null {
  for (const { name, fields } of game.cards)
    for (const { field } of fields) {
      const decl = game.fields[field];
      if (decl?.type.of === 'number') return say.cardAndField({ card: name, field: decl.name });
    }
  return null;
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
  const game = { ...made.game, cards };
  const { ir } = made.compiled;
  const games = ir.games.map((one) => (one === made.game ? game : one));
  return { game, compiled: { ...made.compiled, ir: { ...ir, games } } };
}
