/** Written types: `number`, `set of Race`, `enemy unit`, `tile or nothing`. */

import type { LineEdit, Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import { rangeText, rangeWith } from '../bind/ranges.ts';
import { near, type Source } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import { constantOf } from '../format/constants.ts';
import type { Expr, FieldId, KindId, LayerId, Param, Preposition, Type } from '../ir/index.ts';
import {
  ABILITY,
  definitionType,
  entityType,
  enumType,
  joinTypes,
  KEYWORD,
  kindsMeet,
  many,
  NUMBER,
  STATUS,
  sayType,
  TIMING,
  TRUTH,
  VERB,
  ZONE,
} from '../ir/types.ts';
import { addLocal, type Context, type Env, nameLocal, Scope } from '../scope/context.ts';
import { PARAMS } from '../verify/sizes.ts';
import { compileExpr } from './expressions.ts';
import { causeOf, coerce } from './members.ts';
import { compilePredicate } from './phrase/reader.ts';
import { covers } from './unions.ts';

const PLAIN = new Map<string, Type>([
  ['number', NUMBER],
  ['truth', TRUTH],
  ['verb', VERB],
  ['ability', ABILITY],
  ['zone', ZONE],
  ['timing', TIMING],
  ['status', STATUS],
  ['keyword', KEYWORD],
  ['definition', definitionType(null)],
]);

/** Types of other languages, with the help for each. */
const OTHERS: ReadonlyMap<string, () => Wording> = new Map([
  ...['num', 'int', 'integer', 'float', 'double'].map((name) => [name, say.typeNumber] as const),
  ...['bool', 'boolean', 'flag'].map((name) => [name, say.typeTruth] as const),
  ...['string', 'text', 'str'].map((name) => [name, say.typeText] as const),
]);

/** Words after a type by which other games say who sees a field. */
const HIDING: ReadonlySet<string> = new Set(['seen', 'hidden', 'secret', 'private', 'visible']);

/** A set has one bit for each member of its enum; the sign bit is not used. */
const MOST_WORDS = 31;

export interface WrittenType {
  type: Type;
  optional: boolean;
  /** Whether a phrase has adjectives or a condition. */
  isNarrowed: boolean;
  /**
   * Phrases that an argument must match at least one of, if the type has adjectives or several kinds. Empty if the type
   * suffices.
   */
  tests: tree.Phrase[];
}

/** A range without its first word. */
const RANGE = /^number\s+(-?\d{1,10})\s+to\s+(-?\d{1,10})/;

/** `health: number 20` and `health: number min 0` as they are written here; null for anything else. */
function numberMeant({ text }: Source, { start, end }: tree.Span): LineEdit | null {
  const [said = '', before] = /(\w+) ?: *$/.exec(text.slice(Math.max(0, start - 80), start)) ?? [];
  const [, end_, value] = /^number(?: (min|max))? (-?\d+)$/.exec(text.slice(start, end)) ?? [];
  if (before === undefined || value === undefined) return null;
  const line = `${before}: number ${end_ === undefined ? '=' : end_ === 'min' ? 'from' : 'to'} ${value}`;
  return { line, start: start - said.length, end };
}

/** Compiles a type with its alternatives; null after an error. */
export function compileType(g: Context, source: Source, phrases: readonly tree.Phrase[]): WrittenType | null {
  let type: Type | null = null;
  let optional = false;
  const tests: tree.Phrase[] = [];
  const kinds: (KindId | null)[] = [];
  let isNarrowed = false;
  for (const phrase of phrases) {
    const words = phrase.parts.map((p) =>
      p.node === 'atom' && p.levels.length === 1 && p.levels[0]?.node === 'name'
        ? p.levels[0].name.text
        : p.node === 'connector'
          ? p.text
          : null,
    );
    if (words.length === 1 && words[0] === 'nothing') {
      optional = true;
      continue;
    }
    let found = typeOf(g, words);
    if (found === null) {
      const last = words[words.length - 1] ?? null;
      const close =
        last === null
          ? null
          : near(last, [...PLAIN.keys(), ...g.game.kinds.map((k) => k.name), ...g.game.enums.map((e) => e.name)]);
      const message = words.includes(null) ? say.notAType() : say.unknownType({ name: words.join(' ') });
      const [, low, high] = RANGE.exec(source.text.slice(phrase.start, phrase.start + 40)) ?? [];
      if (low !== undefined && high !== undefined) {
        g.error(source, phrase, say.rangeNoFrom({ low, high }));
        return null;
      }
      const meant = numberMeant(source, phrase);
      if (meant !== null) {
        g.error(source, phrase, message, { help: meant });
        return null;
      }
      const hides = words.some((word) => HIDING.has(word ?? ''));
      g.error(source, phrase, message, {
        help: hides
          ? say.fieldSeenByAll()
          : close === null
            ? (OTHERS.get((last ?? '').toLowerCase())?.() ?? say.types())
            : say.didYouMean({ close }),
      });
      // A declaration with the type that was probably meant causes no follow-on errors.
      found = close === null ? null : typeOf(g, [...words.slice(0, -1), close]);
      if (found === null) return null;
    }
    if (found.of === 'flags' && (g.game.enums[found.id ?? -1]?.members.length ?? 0) > MOST_WORDS) {
      g.error(source, phrase, say.setTooLarge({ most: MOST_WORDS }), {
        ...causeOf(g, 'enum', found.id ?? -1),
      });
      return null;
    }
    const plural = reportPlural(g, source, phrase, words);
    if (plural) return null;
    recordTypeUse(g, source, phrase, found);
    if (phrase.tail !== null || (words.length > 1 && words[1] !== 'of')) isNarrowed = true;
    tests.push(phrase);
    kinds.push(found.of === 'entity' ? found.id : null);
    type = type === null ? found : joinTypes(g.game, type, found);
    if (type === null) {
      g.error(source, phrase, say.typesApart());
      return null;
    }
  }
  if (type === null) {
    g.error(source, phrases[0] ?? { start: 0, end: 0 }, say.typeMissing());
    return null;
  }
  const typeSuffices = !isNarrowed && (type.of !== 'entity' || kinds.length === 1 || covers(g.game, type.id, kinds));
  if (!typeSuffices && type.many) {
    g.error(source, phrases[0] ?? { start: 0, end: 0 }, say.setOneKind());
    return null;
  }
  return { type, optional, isNarrowed, tests: typeSuffices ? [] : tests };
}

/** Reports `xs: units`, which is one unit: a set says so. */
function reportPlural(g: Context, source: Source, phrase: tree.Phrase, words: readonly (string | null)[]): boolean {
  const last = words[words.length - 1] ?? '';
  const kind = words.includes('of') ? null : g.find(last, 'kind');
  const { name, plural } = g.game.kinds[kind?.id ?? -1] ?? { name: last, plural: '' };
  if (kind?.plural !== true || last !== plural || name === plural) return false;
  const help = words.length === 1 ? { help: { line: `set of ${last}`, start: phrase.start, end: phrase.end } } : {};
  g.error(source, phrase, say.pluralAsType({ plural, kind: name }), help);
  return true;
}

function typeOf(g: Context, words: (string | null)[]): Type | null {
  if (words.includes(null)) return null;
  if (words[0] === 'set' && words[1] === 'of' && words.length >= 3) {
    if (words.length > 3) return null;
    const inner = typeOf(g, words.slice(2));
    if (inner === null) return null;
    return inner.of === 'enum' ? { ...inner, of: 'flags' } : many(inner);
  }
  if (words[0] === 'definition' && words[1] === 'of' && words.length === 3) {
    const kind = g.find(words[2] ?? '', 'kind');
    return kind === null ? null : definitionType(kind.id);
  }
  const last = words[words.length - 1] ?? '';
  if (words.length === 1) {
    const plain = PLAIN.get(last);
    if (plain !== undefined) return plain;
    const enumDecl = g.find(last, 'enum');
    if (enumDecl !== null) return enumType(enumDecl.id);
  }
  const kind = g.find(last, 'kind');
  if (kind === null || words.includes('of')) return null;
  return entityType(kind.id);
}

/** Records the use of the kind or enum that a type ends with. */
function recordTypeUse(g: Context, source: Source, phrase: tree.Phrase, { of, id }: Type): void {
  const last = phrase.parts[phrase.parts.length - 1];
  if (last === undefined || id === null) return;
  if (of === 'enum' || of === 'flags') g.recordUse(source, last, 'enum', id);
  else if (of === 'entity' || of === 'definition') g.recordUse(source, last, 'kind', id);
}

export function compileConstant(g: Context, env: Env, expr: tree.Expr, type: Type, what: Wording): number | null {
  const value = compileExpr(g, env, expr, type);
  const fitted = value === null ? null : coerce(g, env, value, type, what);
  if (fitted === null) return null;
  const number = constantOf(fitted.expr);
  if (number === null) g.error(env.source, expr, say.notFixed({ what }));
  return number;
}

/** Reports a constant outside the range that a field has while these layers are active. True after an error. */
export function outOfRange(
  g: Context,
  source: Source,
  span: tree.Span,
  id: FieldId,
  given: Expr,
  order: () => readonly LayerId[],
): boolean {
  const field = g.game.fields[id];
  const value = constantOf(given);
  if (field === undefined || field.type.of !== 'number' || value === null || given.op === 'nothing') return false;
  const isLevel = field.kernel === 'level';
  const range = g.game.layerRanges.length === 0 ? field : rangeWith(g.game, id, order());
  const [low, high] = isLevel ? [1, g.game.levels] : [range.low, range.high];
  if ((low === null || value >= low) && (high === null || value <= high)) return false;
  const said = say.outOfRange({ field: field.name, range: rangeText(low, high), value });
  g.error(source, span, said, causeOf(g, 'field', id));
  return true;
}

/**
 * Declares the parameters of a verb, keyword, timing or word as the first locals of `env`. Tests of their types go to
 * `needs`; null where nothing tests them.
 */
export function compileParams(
  g: Context,
  env: Env,
  written: { prep: Preposition | null; bind: tree.Bind }[],
  needs: Expr[] | null,
): Param[] {
  const done: Param[] = [];
  const params = written.slice(0, PARAMS);
  const tooMany = written[PARAMS]?.bind;
  if (tooMany !== undefined) g.error(env.source, tooMany.name, say.tooManyParams({ most: PARAMS }));
  const first = env.frame.locals.length;
  // Parameters have consecutive slots. Locals of their defaults and tests follow.
  for (const _ of params) addLocal(env, '', entityType(null));
  env.frame.params = env.frame.locals.length;
  for (const [i, { prep, bind }] of params.entries()) {
    const [limit] = bind.range;
    if (limit !== undefined)
      g.error(env.source, limit, say.rangeOfMove(), { help: say.rangeTested({ name: bind.name.text }) });
    const read = limit === undefined ? compileType(g, env.source, bind.types) : null;
    const type = limit === undefined ? (read?.type ?? entityType(null)) : NUMBER;
    checkName(g, env, bind.name, type);
    const same = prep === null ? undefined : params.slice(0, i).find((p) => p.prep === prep);
    if (same !== undefined) {
      g.error(env.source, bind.name, say.prepositionTwice({ prep: prep ?? '' }), {
        cause: { where: { source: env.source, ...spanOf(same.bind.name) }, message: say.firstIsHere() },
      });
    }
    if (params.slice(0, i).some((p) => p.bind.name.text === bind.name.text)) {
      g.error(env.source, bind.name, say.paramTwice({ name: bind.name.text }));
    }
    const local = first + i;
    nameLocal(env, local, bind.name, type);
    if (needs === null) {
      if (read?.isNarrowed) g.error(env.source, bind.types[0] ?? bind, say.paramOneKind());
    } else {
      const test = read === null ? null : typeTest(g, { ...env, level: 'pure' }, read, local);
      if (test !== null) needs.push(test);
    }
    const param: Param = { name: bind.name.text, prep, type, optional: read?.optional ?? false, value: null };
    const { value } = bind;
    if (value !== null)
      g.pendingDefaults.set(param, () => {
        g.pendingDefaults.delete(param);
        compileDefault(g, env, done, i, value);
      });
    g.paramSites.set(param, { source: env.source, start: bind.name.start, end: bind.name.end });
    done.push(param);
  }
  return done;
}

/** Compiles the default of a parameter, which reads those before it. Where that fails it is nothing, so no call lacks an argument. */
function compileDefault(g: Context, env: Env, params: readonly Param[], index: number, given: tree.Atom): void {
  const param = params[index] as Param;
  const names = new Scope();
  for (const [i, { name }] of params.slice(0, index).entries()) names.set(name, i);
  const pure: Env = { ...env, level: 'pure', names };
  const { start, end } = given;
  const { locals } = env.frame;
  const { length } = locals;
  const typed = compileExpr(g, pure, { node: 'phrase', parts: [given], tail: null, start, end }, param.type);
  const fitted = typed === null ? null : coerce(g, pure, typed, param.type, say.quoted({ name: param.name }));
  param.value = fitted?.expr ?? { op: 'nothing' };
  if (locals.length > length) {
    locals.length = length;
    g.error(env.source, given, say.defaultSearches({ param: param.name }));
  }
  const { op } = param.value;
  // A call with an absent argument is skipped, unless the default may be absent too.
  param.optional ||= op === 'nothing' || op === 'self' || op === 'you' || op === 'here';
}

/** Compiles the defaults of parameters that no word has asked for. */
export function compileDefaults(g: Context): void {
  for (const compile of [...g.pendingDefaults.values()]) compile();
}

/** The test of an argument beyond its kind. An optional argument may also be absent. */
function typeTest(g: Context, env: Env, { type, tests, optional }: WrittenType, local: number): Expr | null {
  const subject: Expr = { op: 'local', local };
  const arms = tests.flatMap((phrase) => compilePredicate(g, env, phrase, subject, type) ?? []);
  if (arms.length === 0) return null;
  if (optional) arms.unshift({ op: 'absent', of: subject });
  const [only] = arms;
  return arms.length === 1 && only !== undefined ? only : { op: 'or', of: arms };
}

const spanOf = ({ start, end }: tree.Span): tree.Span => ({ start, end });

/**
 * Declares a local. It may not have a name that every body has. It may have the name of a kind only if it may be of
 * that kind; otherwise the name would be read as the kind.
 */
export function checkName(g: Context, env: Env, name: tree.NameNode, type: Type): void {
  g.recordLocal(env, name, type);
  if (BODY_NAMES.has(name.text)) {
    g.error(env.source, name, say.nameOfBody({ name: name.text }));
    return;
  }
  const kind = g.find(name.text, 'kind');
  if (kind === null || (type.of === 'entity' && (type.id === null || kindsMeet(g.game, type.id, kind.id)))) return;
  // A game does not know the names of the prelude's parameters. Bodies there read such a name as the parameter.
  const declared = g.declared.get(`kind ${kind.id}`)?.source;
  if (g.preludes.has(env.source) && (declared === undefined || !g.preludes.has(declared))) return;
  g.error(env.source, name, say.nameOfKind({ name: name.text, type: sayType(g.game, type) }));
}

/** The same for a new name in a body, which may not occur twice. */
export function checkNewName(g: Context, env: Env, name: tree.NameNode, type: Type): void {
  if (!BODY_NAMES.has(name.text) && env.names.hasOwn(name.text))
    g.error(env.source, name, say.nameTwiceInBody({ name: name.text }));
  checkName(g, env, name, type);
}

const BODY_NAMES: ReadonlySet<string> = new Set(['you', 'self', 'here', 'that', 'nothing', 'true', 'false']);

export const bindsOf = (params: tree.Params): { prep: Preposition | null; bind: tree.Bind }[] => [
  ...(params.first === null ? [] : [{ prep: null, bind: params.first }]),
  ...params.rest.map((r) => ({ prep: r.prep, bind: r.bind })),
];
