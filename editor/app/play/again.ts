/**
 * Repeats the decisions of a match with an edited game text. A decision is matched by its words, not by its index in the
 * list of legal moves: "play X at B2" is still found when other moves were added or removed. The page shows the first
 * difference between the two matches.
 */

import { sideName } from '../../../compiler/vocabulary/seat-names.ts';
import { tileName } from '../../../runtime/describe.ts';
import type { Match } from '../../../runtime/machine.ts';
import { isLegal, legalMoves, type Move, question } from '../../../runtime/match.ts';
import { type MoveText, moveTextOf } from '../../../runtime/move-text.ts';
import { restingNamer } from '../../../runtime/narration.ts';
import type { SeenCard, View } from '../../../runtime/view.ts';
import { factsOf } from './facts.ts';
import type { DecisionEntry, ReplayComparison } from './model.ts';

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
  const name = restingNamer(m, sideName);
  const asked = question(m);
  const wanted = wordsKey(words);
  const hasWords = (one: Move): boolean => wordsKey(moveTextOf(m, one, name, asked)) === wanted;
  if (isLegal(m, move) && hasWords(move)) return move;
  return legalMoves(m, move.seat, true).find(hasWords) ?? null;
}

/** The words of a move as one text, to compare moves of different positions. */
export const wordsKey = ({ word, parts }: MoveText): string =>
  [word, ...parts.map(({ text, prep }) => `${prep ?? ''} ${text}`)].join('\n');

/** Compares what followed a decision: first the listed events, then the position. Null if both are equal. */
export function partedBy(
  now: { entry: DecisionEntry; lines: readonly string[] },
  before: { entry: DecisionEntry; lines: readonly string[] },
): [string, string] | null {
  const rows = ({ entry }: { entry: DecisionEntry }): string[] => entry.rows.map(({ text }) => text);
  const piece = firstOf(now.lines, before.lines, false);
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

/** Describes a position in lines: values of players, pieces in play and on the board, and card counts of other zones. */
export function positionLines(m: Match, { players, zones }: View): string[] {
  const inPlay = new Set(m.game.kinds.flatMap(({ lives }) => lives));
  const { tiles, entities } = m.layout;
  return [
    ...players.flatMap(({ seat, fields }) =>
      factsOf(m, m.tables.playerKind, fields).map(({ name, value }) => `${sideName(seat)}: ${name} ${value}`),
    ),
    ...zones.flatMap(({ zone, name, holder, count, cards }) => {
      // attached cards are not compared
      if (holder !== null && holder >= entities.first) return [];
      const named = m.game.zones[zone]?.text || name;
      if (holder !== null && holder >= tiles.first)
        return cards.map((card) => `${textOf(m, card)} at ${tileName(m.bound, holder)}`);
      const whose = holder === null ? '' : ` of ${sideName(holder)}`;
      if (!inPlay.has(zone)) return [`${count} in ${named}${whose}`];
      return cards.map((card) => `${textOf(m, card)} in ${named}${whose}`);
    }),
  ];
}

function textOf(m: Match, { card, name, controller, fields, statuses }: SeenCard): string {
  const facts = factsOf(m, m.game.cards[card]?.kind ?? -1, fields, card);
  return [
    `${sideName(controller)} ${name}`,
    ...facts.map((fact) => `${fact.name} ${fact.value}`),
    ...statuses.map((status) => `${status.name} ${status.amount}`),
  ].join(', ');
}

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
