/**
 * The decisions of a match taken again with another text. A decision is found by what it says, not by its number among the
 * moves: "play X at B2" is still that where other moves have come and gone. The page shows where the two matches part.
 */
import { isLegal, legalMoves, type Match, type Move, names } from '../../../runtime/index.ts';
import type { Piece, Table, Told, ZoneBox } from './model.ts';
import { sideName } from './table.ts';
import { type Said, saidOf } from './telling.ts';

/** Where a match that is played again is not as it was. */
export interface Parting {
  /** The decision, counted from 0. */
  decision: number;
  turn: number;
  /** What is so now, and what was before; empty where there is nothing. */
  is: string;
  was: string;
}

/** The move of a match that says the same; the same move where there are several. Null where none does. */
export function sameMove(m: Match, move: Move, said: Said): Move | null {
  const name = names(m, sideName);
  const wanted = key(said);
  if (isLegal(m, move) && key(saidOf(m, move, name)) === wanted) return move;
  return legalMoves(m, move.seat, true).find((one) => key(saidOf(m, one, name)) === wanted) ?? null;
}

const key = ({ word, parts }: Said): string =>
  [word, ...parts.map(({ text, prep }) => `${prep ?? ''} ${text}`)].join('\n');

/** What is otherwise behind a decision: in what came of it, or on the table. Null where all is as it was. */
export function partedBy(
  now: { told: Told; table: Table },
  before: { told: Told; table: Table },
): [string, string] | null {
  const rows = ({ told }: { told: Told }): string[] => told.rows.map(({ text }) => text);
  return firstOf(rows(now), rows(before), true) ?? firstOf(standing(now.table), standing(before.table), false);
}

/** The first that differs; of lines in an order, at the same place. */
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

/** What a player would call the position: numbers of players, what is in play, how many cards there are elsewhere. */
function standing({ seats, zones, grids }: Table): string[] {
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
