/**
 * Numbers for each word of an enum: `gems: number for each Gem` declares a field for each word, named `gems of red`.
 * The name alone has a type of its own, a number with the id of the enum, which no parameter accepts; with `of` and a
 * word it is a number.
 */
import type * as tree from '../../grammar/tree.ts';
import { type Source, suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { EnumId, Expr, ExprOf, FieldDecl, FieldId, LayerId, Target, Type } from '../ir/index.ts';
import { enumType, layersFrom, NUMBER } from '../ir/types.ts';
import { draws } from '../ir/walk.ts';
import { isRepeatable, nameWithoutWord } from '../ir/word-fields.ts';
import { addLocal, type Context, type Env } from '../scope/context.ts';
import { asOne, coerce, enumOfNumbers, fieldType, type TypedExpr } from './members.ts';
import { pickOf, type SharedFields } from './shared-fields.ts';
import type { WordReader } from './word-reader.ts';

/** The enum of `for each ENUM` after the type of a field; undefined without it, null after an error. */
export function eachOf(g: Context, source: Source, field: tree.Field, type: Type): EnumId | null | undefined {
  const said = field.args.find(({ prep }) => prep === 'for');
  if (said === undefined) return undefined;
  const parts = said.expr.node === 'phrase' && said.expr.tail === null ? said.expr.parts : [];
  const [each, word] = parts.map((part) => source.text.slice(part.start, part.end));
  const named = parts[1];
  const found = parts.length === 2 && each === 'each' && word !== undefined ? g.find(word, 'enum') : null;
  if (found === null || named === undefined || type.of !== 'number') {
    const [name] = g.game.enums.map((one) => one.name);
    g.error(source, said, say.eachOfEnum(), name === undefined ? {} : { help: say.eachOfThis({ enum: name }) });
    return null;
  }
  g.recordUse(source, named, 'enum', found.id);
  return found.id;
}

/** The layer of a field for a word: the inner one of the two that declare them. */
export function layerOfWord(g: Context, layer: LayerId, of: EnumId, member: number): LayerId {
  const own = g.game.enums[of]?.layers[member] ?? 0;
  return layer === 0 || [...layersFrom(g.game, own)].includes(layer) ? own : layer;
}

/** The field of one word; reports an error and gives null if the enum has no such word. */
export function fieldOfWord(g: Context, source: Source, first: FieldId, word: tree.NameNode): FieldId | null {
  const of = g.game.fields[first]?.word?.enum ?? -1;
  const found = g.findAll(word.text, 'member').find((member) => member.enum === of);
  if (found === undefined) {
    const { name = '', members = [] } = g.game.enums[of] ?? {};
    const where = { source, start: word.start, end: word.end };
    const otherwise = say.oneOf({ list: members.join(', ') });
    g.reporter.report(
      where,
      say.unknownMember({ enum: name, name: word.text }),
      suggest(where, word.text, members, otherwise),
    );
    return null;
  }
  g.recordUse(source, word, 'member', `${of}.${found.member}`);
  return first + found.member;
}

export interface NamedField {
  field: FieldId;
  type: Type;
}

/** A field whose name a reader has just taken, with the word behind it: `gems of red`. Null after an error. */
export function takeWordOf(
  g: Context,
  source: Source,
  field: FieldId,
  read: WordReader,
  span: tree.Span,
): NamedField | null {
  const type = fieldType(g, field);
  if (enumOfNumbers(type) === null) return { field, type };
  const word = read.takeWord('of') ? read.prim() : undefined;
  if (word?.node !== 'name') {
    reportWhich(g, source, field, span);
    return null;
  }
  read.at += 1;
  const one = fieldOfWord(g, source, field, word.name);
  return one === null ? null : { field: one, type: NUMBER };
}

/** Reports a name with a number for each word where one number is expected. */
export function reportWhich(g: Context, source: Source, field: FieldId, span: tree.Span): void {
  const decl = g.game.fields[field] as FieldDecl;
  const { name = '', members = [] } = g.game.enums[decl.word?.enum ?? -1] ?? {};
  const said = nameWithoutWord(g.game, field);
  g.error(source, span, say.numberOfWhich({ field: said, enum: name }), {
    help: say.numberOfWord({ field: said, word: members[0] ?? '' }),
  });
}

/** The field whose name a value is; null for other values. */
export const fieldNamed = ({ expr }: TypedExpr): FieldId | null =>
  expr.op === 'field' || expr.op === 'global' || expr.op === 'printed' ? expr.field : null;

/** One of the numbers of a name, by a literal word or by a word that only the match knows. Null after an error. */
export function numberOf(g: Context, env: Env, all: TypedExpr, word: TypedExpr): TypedExpr | null {
  const of = enumOfNumbers(all.type);
  const { expr, shared } = all;
  if (of !== null && shared !== undefined) return sharedNumberOf(g, env, all, shared, word);
  if (of === null || (expr.op !== 'field' && expr.op !== 'global' && expr.op !== 'printed')) return null;
  const field = nameWithoutWord(g.game, expr.field);
  const single = asOne(g, env, word);
  const fitted = single === null ? null : coerce(g, env, single, enumType(of), say.quoted({ name: `${field} of` }));
  if (fitted === null) return null;
  const span = { start: all.span.start, end: word.span.end };
  if (fitted.expr.op === 'enum')
    return { expr: { ...expr, field: expr.field + fitted.expr.member }, type: NUMBER, span };
  const holder = expr.op === 'global' ? null : expr.of;
  const long = !isShort(fitted.expr) ? word.span : holder !== null && !isShort(holder) ? all.span : null;
  if (long !== null || expr.op === 'printed') {
    const text = env.source.text.slice(word.span.start, word.span.end);
    if (expr.op === 'printed') g.error(env.source, span, say.printedOfWord({ field }));
    else
      g.error(
        env.source,
        long ?? span,
        say.nameItFirst({ field }),
        long === word.span ? { help: say.letItBe({ text }) } : {},
      );
    return null;
  }
  return { expr: { op: 'word_field', field: expr.field, word: fitted.expr, of: holder }, type: NUMBER, span };
}

/** The same for a name that several kinds have. With a word that only the match knows it can be read, not assigned. */
function sharedNumberOf(
  g: Context,
  env: Env,
  { type, span }: TypedExpr,
  shared: SharedFields,
  word: TypedExpr,
): TypedExpr | null {
  const reads = new Map<FieldId, Expr>();
  for (const field of shared.fields) {
    const one = numberOf(g, env, { expr: { op: 'field', field, of: shared.of }, type, span }, word);
    if (one === null) return null;
    reads.set(field, one.expr);
  }
  const expr = pickOf(g, shared, (field) => reads.get(field) ?? { op: 'nothing' });
  const fields = [...reads.values()].flatMap((read) => (read.op === 'field' ? [read.field] : []));
  const isWritten = fields.length === shared.fields.length;
  const whole = { start: span.start, end: word.span.end };
  return { expr, type: NUMBER, span: whole, ...(isWritten && { shared: { fields, of: shared.of } }) };
}

const isShort = (expr: Expr): boolean => isRepeatable(expr) && !draws(expr);

/** All numbers of a name, for `sum of you.gems`: the number of a local that runs over the words. Null after an error. */
export function everyNumberOf(g: Context, env: Env, all: TypedExpr): ExprOf<'sum'> | null {
  const of = enumOfNumbers(all.type);
  if (of === null) return null;
  const [walked, local] = [addLocal(env, '', enumType(of)), addLocal(env, '', enumType(of))];
  const one = numberOf(g, env, all, { expr: { op: 'local', local }, type: enumType(of), span: all.span });
  if (one === null) return null;
  const words: Expr = {
    op: 'select',
    type: { ...enumType(of), many: true },
    source: { from: 'enum', enum: of },
    local: walked,
    where: [],
    take: null,
    one: false,
  };
  return { op: 'sum', of: words, local, value: one.expr } as ExprOf<'sum'>;
}

/** The target of an assignment to a number for a word. A long value is kept in a local: it is not repeated for each word. */
export function targetOf(env: Env, { field, word, of }: ExprOf<'word_field'>, value: Expr): Target {
  return { to: 'word_field', field, word, of, into: isShort(value) ? null : addLocal(env, '', NUMBER) };
}

/** Whether a field's name has a number for each word. */
export const isForWords = (g: Context, id: FieldId): boolean => g.game.fields[id]?.word !== undefined;
