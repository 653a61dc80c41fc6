/** A word of an enum, a status, a keyword or a timing where a set is expected: `some elf`, `no frozen`, `for each Guard`. */
import type * as tree from '../../grammar/tree.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Expr, Type } from '../ir/index.ts';
import type { Context, Env } from '../scope/context.ts';
import { nounWith } from './line-help.ts';
import type { TypedExpr } from './members.ts';

/** Words that are always there: as conditions they would always hold, and as a set each is one member. */
export const CONSTANTS: ReadonlySet<Expr['op']> = new Set([
  'verb',
  'timing',
  'status_word',
  'keyword_word',
  'card',
  'enum',
]);

/** Reports such a word behind `some`, `no` or `for each`. `start`: where that quantifier begins; null behind `for each`. */
export function reportBareWord(g: Context, env: Env, { expr, type, span }: TypedExpr, start: number | null): boolean {
  if (type.many || !CONSTANTS.has(expr.op)) return false;
  const word = env.source.text.slice(span.start, span.end);
  const noun = nounOf(g, env, expr, type);
  const kind = g.game.kinds.find(({ plural }) => plural === noun)?.name;
  const where: tree.Span = { start: start ?? span.start, end: span.end };
  const quantifier = start === null ? '' : `${env.source.text.slice(start, span.start).trim()} `;
  const set = start === null ? kind : noun;
  const line =
    set === undefined || set === null
      ? null
      : expr.op === 'keyword_word'
        ? `${quantifier}${set} where that has ${word}`
        : `${quantifier}${word} ${set}`;
  g.error(env.source, span, say.wordNoSet({ word }), line === null ? {} : { help: { line, ...where } });
  return true;
}

/** The plural of a kind that the word is said of; null where none is plain. */
function nounOf(g: Context, env: Env, expr: Expr, { id }: Type): string | null {
  const { game } = g;
  if (expr.op === 'enum') return nounWith(g, env, id ?? -1);
  if (expr.op === 'status_word') return game.kinds[game.statuses[expr.status]?.kind ?? -1]?.plural ?? null;
  if (expr.op !== 'keyword_word') return null;
  return (game.kinds.find(({ kernel, lives }) => kernel === null && lives.length > 0) ?? null)?.plural ?? null;
}
