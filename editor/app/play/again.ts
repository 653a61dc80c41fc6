/**
 * Repeats the decisions of a match with an edited game text. A decision is matched by its words, not by its index in the
 * list of legal moves: "play X at B2" is still found when other moves were added or removed. The page shows the first
 * difference between the two matches.
 */
import {
  isLegal,
  legalMoves,
  type Match,
  type Move,
  type MoveText,
  moveTextOf,
  sideNamer,
} from '../../../runtime/index.ts';
import type { DecisionEntry, Piece, ReplayComparison, Table, ZoneBox } from './model.ts';

import { sideName } from './table.ts';

/** The first difference between a repeated match and the original one. */
export interface Divergence {
  /** Index of the decision, from 0. */
  decision: number;
  turn: number;
  /** The differing line in the repeated match and in the original; empty where a match has no such line. */
  is: string;
  was: string;
}

/** Finds the legal move with the same words, and prefers the identical move if several have them. Null if there is none. */
export function sameMove(m: Match, move: Move, words: MoveText): Move | null {
  const name = sideNamer(m, sideName);
  const wanted = wordsKey(words);
  if (isLegal(m, move) && wordsKey(moveTextOf(m, move, name)) === wanted) return move;
  return legalMoves(m, move.seat, true).find((one) => wordsKey(moveTextOf(m, one, name)) === wanted) ?? null;
}

/** The words of a move as one text, to compare moves of different positions. */
export const wordsKey = ({ word, parts }: MoveText): string =>
  [word, ...parts.map(({ text, prep }) => `${prep ?? ''} ${text}`)].join('\n');

/** Compares the state after a decision: first the listed events, then the table. Null if both are equal. */
export function partedBy(
  now: { entry: DecisionEntry; table: Table },
  before: { entry: DecisionEntry; table: Table },
): [string, string] | null {
  const rows = ({ entry }: { entry: DecisionEntry }): string[] => entry.rows.map(({ text }) => text);
  const piece = firstOf(linesOf(now.table), linesOf(before.table), false);
  return firstOf(rows(now), rows(before), true) ?? (piece === null ? null : changed(...piece));
}

/** Of two lines about the same piece only the values that differ, so that the difference is seen at once. */
function changed(is: string, was: string): [string, string] {
  const [a, b] = [is, was].map((line) => line.split(', ')) as [string[], string[]];
  if (a.length !== b.length || a[0] !== b[0]) return [is, was];
  const differs = a.map((part, i) => i === 0 || part !== b[i]);
  return [a.filter((_, i) => differs[i]).join(', '), b.filter((_, i) => differs[i]).join(', ')];
}

/** The first difference. Ordered lines are compared index by index, unordered ones as sets. */
function firstOf(now: readonly string[], before: readonly string[], ordered: boolean): [string, string] | null {
  if (ordered) {
    const at = Array.from({ length: Math.max(now.length, before.length) }, (_, i) => i).find(
      (i) => now[i] !== before[i],
    );
    return at === undefined ? null : [now[at] ?? '', before[at] ?? ''];
  }
  const is = now.find((line) => !before.includes(line));
  const was = before.find((line) => !now.includes(line));
  return is === undefined && was === undefined ? null : [is ?? '', was ?? ''];
}

/** Describes a position in lines: values of players, pieces in play, and card counts of other zones. */
function linesOf({ seats, zones, grids }: Table): string[] {
  return [
    ...seats.flatMap(({ name, facts, zones }) => [
      ...facts.map((fact) => `${name}: ${fact.name} ${fact.value}`),
      ...zones.flatMap((zone) => inZone(zone, ` of ${name}`)),
    ]),
    ...zones.flatMap((zone) => inZone(zone, '')),
    ...grids.flatMap(({ rows }) =>
      rows.flat().flatMap((square) => square.pieces.map((piece) => `${textOf(piece)} at ${square.name}`)),
    ),
  ];
}

function inZone(zone: ZoneBox, whose: string): string[] {
  if (!zone.inPlay) return [`${zone.count} in ${zone.name}${whose}`];
  return zone.pieces.map((piece) => `${textOf(piece)} in ${zone.name}${whose}`);
}

const textOf = ({ name, seat, facts, statuses }: Piece): string =>
  [
    `${sideName(seat)} ${name}`,
    ...facts.map((fact) => `${fact.name} ${fact.value}`),
    ...statuses.map((status) => `${status.name} ${status.amount}`),
  ].join(', ');

/**
 * The comparison with the match that was repeated: its first difference and the decision at which it stopped. `shown`: the indexes
 * of the decisions that are shown.
 */
export function againOf(
  again: { parted: Divergence | null; stopped: Divergence | null } | null,
  shown: readonly number[],
): ReplayComparison | null {
  if (again === null) return null;
  const { parted, stopped } = again;
  const first = parted ?? stopped;
  return {
    step: first === null ? null : Math.max(0, shown.filter((at) => at <= first.decision).length - 1),
    turn: first?.turn ?? 0,
    is: parted?.is ?? '',
    was: parted?.was ?? '',
    stopped: stopped?.was ?? null,
  };
}
