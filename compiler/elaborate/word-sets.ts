/** Sets of enum members, and tests of an entity by a member of an enum. */

import type { Expr, Type } from '../ir/index.ts';
import { enumType, isKind, kindsMeet, many } from '../ir/types.ts';
import { addLocal, type Context, type Env } from '../scope/context.ts';
import { readOf, type TypedExpr } from './members.ts';

/** The members of a set-valued expression, as a set to iterate over. */
export function wordsOf(env: Env, words: TypedExpr): TypedExpr {
  const type = enumType(words.type.id ?? -1);
  const local = addLocal(env, '', type);
  return {
    ...words,
    expr: {
      op: 'select',
      type: many(type),
      source: { from: 'flags', of: words.expr },
      local,
      where: [],
      take: null,
      one: false,
    },
    type: many(type),
  };
}

/** The field with that enum of a kind. */
export function wordField(g: Context, env: Env, type: Type, id: number): number | null {
  const fields = g.game.fields.flatMap((f, field) =>
    (f.type.of === 'enum' || f.type.of === 'flags') &&
    f.type.id === id &&
    (f.layer === 0 || f.layer === env.layer) &&
    (type.id === null || kindsMeet(g.game, type.id, f.kind))
      ? [{ kind: f.kind, field }]
      : [],
  );
  const best = fields.find(({ kind }) => type.id !== null && isKind(g.game, type.id, kind)) ?? fields[0];
  return best?.field ?? null;
}

/**
 * The test of a subject by a member of an enum: its field equals the member, or contains it. Null if it has no such
 * field.
 */
export function enumWordTest(g: Context, env: Env, { type, expr }: TypedExpr, word: TypedExpr): Expr | null {
  if (type.of !== 'entity' && type.of !== 'definition') return null;
  const field = wordField(g, env, type, word.type.id ?? -1);
  if (field === null) return null;
  const read = readOf(env, type, field, expr);
  return g.game.fields[field]?.type.of === 'flags'
    ? { op: 'member', member: word.expr, of: read }
    : { op: 'is', a: read, b: word.expr };
}
