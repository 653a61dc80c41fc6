/**
 * Reports diagnostics at a place of the IR, and answers questions about expressions there, for checks of a whole game.
 */

import type { CodedMessage, Wording } from '../../grammar/templates.ts';
import type { DiagnosticDetails, SourceRange } from '../diagnostics/index.ts';
import type { Expr, Game, LocalDecl, Place } from '../ir/index.ts';
import type { Context } from './context.ts';

/** The source range of a place of the IR, cut to its first line: a body in braces is not underlined. */
export function whereIs(g: Context, place: Place): SourceRange | null {
  const source = g.sources[place[0]];
  if (source === undefined) return null;
  const line = source.text.indexOf('\n', place[3]);
  return { source, start: place[3], end: line < 0 ? place[4] : Math.min(place[4], line) };
}

/** Reports a diagnostic at a place of the IR; `cause` is a second place that explains it. */
export function reportAt(
  g: Context,
  place: Place,
  said: CodedMessage,
  extra: Omit<DiagnosticDetails, 'cause'> & { cause?: { place: Place; message: Wording } | undefined } = {},
): void {
  const where = whereIs(g, place);
  if (where === null) return;
  const { cause, ...rest } = extra;
  const second = cause === undefined ? null : whereIs(g, cause.place);
  g.reporter.report(where, said, {
    ...rest,
    ...(cause !== undefined && second !== null && { cause: { where: second, message: cause.message } }),
  });
}

/** The place of a node of the IR: its own, else the first place inside it. */
export function placeIn(part: unknown): Place | null {
  const open: unknown[] = [part];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if ('place' in next && Array.isArray(next.place)) return next.place as Place;
    open.push(...Object.values(next).reverse());
  }
  return null;
}

/** Whether an expression is a set where a single value is allowed too. */
export function isSet(game: Game, locals: readonly LocalDecl[], expr: Expr): boolean {
  if (expr.op === 'select') return !expr.one;
  if (expr.op === 'local') return locals[expr.local]?.type.many ?? false;
  if (expr.op === 'value') return game.values[expr.value]?.type.many ?? false;
  return false;
}
