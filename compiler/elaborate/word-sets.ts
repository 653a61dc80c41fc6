/** Sets of enum members, and tests of an entity by a member of an enum. */

import type * as tree from '../../grammar/tree.ts';
import type { Source } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { EnumId, Expr, FieldDecl, FieldId, KindId, LayerId, Type } from '../ir/index.ts';
import { entityType, enumType, isKind, kindsMeet, many } from '../ir/types.ts';
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

/** All fields of an enum. */
export const fieldsOfEnum = ({ game }: Context, id: EnumId): FieldId[] =>
  game.fields.flatMap(({ type }, field) =>
    (type.of === 'enum' || type.of === 'flags') && type.id === id ? [field] : [],
  );

/** The meanings of a word of an enum without a field. */
export interface WordMeaning {
  /** The fields, each of things of its own kinds. */
  fields: FieldId[];
  /** Several fields of one entity: the word is ambiguous, and has no meaning. */
  either: FieldId[];
}

/**
 * The fields of an enum that a word of it may mean for an entity of a type: those that it surely has, else those that
 * it may have. `isCounted`: whether a field may be meant.
 */
export function meaningOf(
  { game }: Context,
  type: Type,
  id: EnumId,
  isCounted: (field: FieldDecl) => boolean,
): WordMeaning {
  const all = game.fields.flatMap((f, field) =>
    (f.type.of === 'enum' || f.type.of === 'flags') &&
    f.type.id === id &&
    isCounted(f) &&
    (type.id === null || kindsMeet(game, type.id, f.kind))
      ? [{ ...f, field }]
      : [],
  );
  const sure = all.filter(({ kind }) => type.id !== null && isKind(game, type.id, kind));
  const found = sure.length > 0 ? sure : all;
  const either = found.filter((f) => found.some((other) => other !== f && kindsMeet(game, f.kind, other.kind)));
  const ids = (fields: typeof found): FieldId[] => fields.map(({ field }) => field);
  return { fields: ids(either.length > 0 ? [] : found), either: ids(either) };
}

/** The meaning of a word on a card of a kind, among the fields of a layer (null: of any layer). */
export const wordOnCard = (g: Context, kind: KindId, id: EnumId, layer: LayerId | null): WordMeaning =>
  meaningOf(
    g,
    entityType(kind),
    id,
    (f) => f.derived === null && isKind(g.game, kind, f.kind) && (layer === null || f.layer === 0 || f.layer === layer),
  );

/** Reports a word that may be of several fields: on a card, or else in a test. */
export function reportEither(
  g: Context,
  source: Source,
  span: tree.Span,
  word: string,
  either: readonly FieldId[],
  isPrinted = false,
): void {
  const fields = either.map((field) => g.game.fields[field]?.name ?? '');
  const [field = ''] = fields;
  g.error(source, span, say.wordOfSeveral({ word, list: fields.join(', ') }), {
    help: isPrinted
      ? say.oneOf({ list: fields.map((one) => `"${one} ${word}"`).join(', ') })
      : say.wordOfField({ word, field }),
  });
}

/**
 * The test of a subject by a member of an enum: its field equals the member, or contains it. Null if it has no such
 * field, and the fields if it may be one of several.
 */
export function enumWordTest(
  g: Context,
  env: Env,
  { type, expr }: TypedExpr,
  word: TypedExpr,
): Expr | { either: FieldId[] } | null {
  if (type.of !== 'entity' && type.of !== 'definition') return null;
  const { fields, either } = meaningOf(g, type, word.type.id ?? -1, ({ layer }) => layer === 0 || layer === env.layer);
  if (either.length > 0) return { either };
  const tests = fields.map((field): Expr => {
    const read = readOf(env, type, field, expr);
    return g.game.fields[field]?.type.of === 'flags'
      ? { op: 'member', member: word.expr, of: read }
      : { op: 'is', a: read, b: word.expr };
  });
  return tests.length > 1 ? { op: 'or', of: tests } : (tests[0] ?? null);
}
