/**
 * Fields of one name that several kinds declare: `cards where power > 2` means the power of beasts and of engines. A
 * read becomes a choice among the fields by the kind of the entity, so engines only know single fields.
 */
import type * as tree from '../../grammar/tree.ts';
import { orderAt } from '../bind/choose.ts';
import type { Source } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Action, Expr, FieldId, Place, Stmt, Type } from '../ir/index.ts';
import { entityType, isRecordKind, joinTypes } from '../ir/types.ts';
import { draws, expressionSize } from '../ir/walk.ts';
import type { Context, Env } from '../scope/context.ts';
import { fieldsOf, fieldType, hasPlace, isTileType, readOf, type TypedExpr } from './members.ts';

/** The fields that a name means, and the entity that has one of them. */
export interface SharedFields {
  fields: readonly FieldId[];
  of: Expr;
}

/**
 * The fields of that name for an entity of a type: the one that it surely has, else those of all kinds that it may
 * have. The field of another mode or mod is meant only if there is no other. Fields of different types are an error:
 * null.
 */
export function fieldsMeant(g: Context, env: Env, type: Type, word: tree.NameNode): FieldId[] | null {
  const { sure, maybe } = fieldsOf(g, entityType(type.id), word.text);
  if (sure[0] !== undefined) return [sure[0]];
  if (maybe.length < 2) return maybe;
  const active = orderAt(g.game, env.layer);
  const isMeant = (id: FieldId): boolean => {
    const { kind = 0, layer = 0 } = g.game.fields[id] ?? {};
    return active.includes(layer) && !(type.id === null && (isRecordKind(g.game, kind) || isTrigger(g, kind)));
  };
  const meant = maybe.filter(isMeant);
  const [first = 0, ...others] = meant.length > 0 ? meant : maybe.slice(0, 1);
  const own = fieldType(g, first);
  const isLike = (id: FieldId): boolean => {
    const { of, id: what } = fieldType(g, id);
    return of === own.of && (of === 'entity' || of === 'definition' || what === own.id);
  };
  if (others.every(isLike)) return [first, ...others];
  reportSeveral(g, env.source, word, word.text, meant);
  return null;
}

/** Reports a name that is not the same field in all kinds that have it. */
export function reportSeveral(
  g: Context,
  source: Source,
  span: tree.Span,
  field: string,
  fields: readonly FieldId[],
): void {
  const kinds = fields.map((id) => g.game.kinds[g.game.fields[id]?.kind ?? -1]);
  const [first] = kinds;
  g.error(source, span, say.fieldOfSeveral({ field, list: kinds.map((kind) => kind?.name).join(', ') }), {
    help: say.kindFirst({ kinds: first?.plural ?? '', field, kind: first?.name ?? '' }),
  });
}

/**
 * Reports `x.height` if tiles have the field and only some of the kinds that x may have: for the others it would be the
 * field of their tile. True after an error.
 */
export function reportOfTiles(g: Context, env: Env, type: Type, word: tree.NameNode): boolean {
  if (type.of !== 'entity' || type.id === null || !hasPlace(g, type)) return false;
  const { sure, maybe } = fieldsOf(g, type, word.text);
  if (sure.length > 0) return false;
  const isOfTiles = ({ id }: { id: FieldId }): boolean => isTileType(g, entityType(g.game.fields[id]?.kind ?? null));
  const ofTile = g.findAll(word.text, 'field').find(isOfTiles);
  if (ofTile === undefined || maybe.length === 0 || isTileType(g, type)) return false;
  reportSeveral(g, env.source, word, word.text, [...maybe, ofTile.id]);
  return true;
}

const isTrigger = ({ game }: Context, kind: number): boolean => game.kinds[kind]?.kernel === 'trigger';

/** Most expressions of an entity that has one of several fields: they are repeated for each field. */
const MOST_REPEATED = 40;

/** Reads the field of a name that the kind of the entity has. Null after an error. */
export function readMeant(
  g: Context,
  env: Env,
  { expr: of, type, span }: TypedExpr,
  word: tree.NameNode,
  fields: readonly FieldId[],
): TypedExpr | null {
  for (const field of fields) g.recordUse(env.source, word, 'field', field);
  const [first = 0] = fields;
  const own = { expr: readOf(env, type, first, of), type: fieldType(g, first), span: word };
  if (fields.length === 1) return own;
  if (draws(of) || expressionSize(of) > MOST_REPEATED) {
    const text = env.source.text.slice(span.start, span.end);
    g.error(env.source, span, say.nameItFirst({ field: word.text }), { help: say.letItBe({ text }) });
    return null;
  }
  const expr = pickOf(g, { fields, of }, (field) => readOf(env, type, field, of));
  const joined = fields.map((field) => fieldType(g, field)).reduce((all, next) => joinTypes(g.game, all, next) ?? all);
  return { expr, type: joined, span: word, shared: { fields, of } };
}

/** The value of the field that the entity's kind has. */
export function pickOf(g: Context, { fields, of }: SharedFields, give: (field: FieldId) => Expr): Expr {
  return fields.map(give).reduceRight((rest, then, at): Expr => {
    // the name of a card has no kind; a field that the card lacks has no value
    const test: Expr = then.op === 'printed' ? { op: 'present', of: then } : isOfField(g, fields[at] ?? 0, of);
    return { op: 'pick', test, then, else: rest };
  });
}

/** Whether an entity is of the kind that has a field. */
export const isOfField = ({ game }: Context, field: FieldId, of: Expr): Expr => ({
  op: 'kind',
  kind: game.fields[field]?.kind ?? 0,
  of,
});

/** Makes a statement for the field that an entity has. */
export const withShared = (
  g: Context,
  { fields, of }: SharedFields,
  place: Place,
  act: (field: FieldId) => Action,
): Action =>
  fields
    .map((field) => ({ field, action: act(field) }))
    .reduceRight<{ field: FieldId; action: Action } | null>((rest, one) => {
      if (rest === null) return one;
      const placed = ({ action }: { action: Action }): Stmt[] => [{ place, ...action }];
      const test = isOfField(g, one.field, of);
      return { field: one.field, action: { do: 'if', test, then: placed(one), else: placed(rest) } };
    }, null)?.action ?? { do: 'stop', test: null };
