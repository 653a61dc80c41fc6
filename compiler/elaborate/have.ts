/** `SUBJECT have ...`: what a static ability or a modifier grants. */

import type { Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import { orderAt } from '../bind/choose.ts';
import { type DiagnosticDetails, near, suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type {
  Action,
  Expr,
  FieldId,
  Grant,
  KeywordId,
  LayerId,
  Param,
  Select,
  StatusId,
  Type,
  Until,
} from '../ir/index.ts';
import { ABILITY, entityType, isRecordKind, kindsMeet, many, NUMBER, one, sayType } from '../ir/types.ts';
import type { Context, Env } from '../scope/context.ts';
import { addLocal, inner, localType } from '../scope/context.ts';
import { asSet, compileCondition, compileExpr, compileNumber, mixedSigns, opposite } from './expressions.ts';
import { atMostOne, bearsKeywords, causeOf, coerce, fieldType, findField, type TypedExpr } from './members.ts';
import { compileSetPhrase } from './phrase/reader.ts';
import { fieldsMeant, isOfField, withShared } from './shared-fields.ts';
import { outOfRange } from './type-phrases.ts';
import { renamed } from './unions.ts';
import { fieldOfWord, isForWords, type NamedField, reportWhich } from './word-fields.ts';

export interface HaveParts {
  whom: Expr;
  what: Grant;
  /** All fields that the name means, if several kinds have a field of that name. */
  fields: readonly FieldId[];
  printed: boolean;
  until: Until | null;
  when: Expr | null;
}

/** Compiles `have` as a statement: a modifier that lasts until a timing, or forever. */
export function compileHave(
  g: Context,
  env: Env,
  stmt: { subject: tree.Phrase; have: tree.Have } & tree.Span,
): Action[] {
  // The condition of the statement is evaluated once, before it changes anything.
  const had = compileHaveParts(g, env, stmt.subject, stmt.have, false);
  if (had === null) return [];
  if (had.printed) {
    g.error(env.source, stmt, say.printedStays());
    return [];
  }
  const { whom, what, fields, until, when } = had;
  if (what.grant !== 'field' || fields.length < 2) return [{ do: 'have', whom, what, until, when }];
  // the entities that get the fields are found once
  const place = g.place(env.source, stmt);
  const [local, before] = [addLocal(env, '', entityType(null)), whom.op === 'select' ? whom.local : null];
  const of: Expr = { op: 'local', local };
  const value = before === null ? what.value : renamed(what.value, before, local);
  const give = withShared(g, { fields, of }, place, (field) => ({
    do: 'have',
    whom: of,
    what: { ...what, field, value },
    until,
    when: null,
  }));
  const all: Action = { do: 'each', local, set: whom, by: { walk: 'set' }, live: false, body: [{ place, ...give }] };
  return [when === null ? all : { do: 'if', test: when, then: [{ place, ...all }], else: [] }];
}

/** The same for a static ability: a grant for each field, to those that have it. */
export function grantsOf(g: Context, { whom, what, fields }: HaveParts): { whom: Expr; what: Grant }[] {
  if (what.grant !== 'field' || fields.length < 2) return [{ whom, what }];
  return fields.map((field) => {
    const narrowed: Expr =
      whom.op === 'select'
        ? { ...whom, where: [...whom.where, isOfField(g, field, { op: 'local', local: whom.local })] }
        : whom;
    return { whom: narrowed, what: { ...what, field } };
  });
}

/**
 * Compiles subject, grant and condition. The value may read the entity that the grant applies to. In a static ability
 * the grant may be a status, and the condition may read that entity too.
 */
export function compileHaveParts(
  g: Context,
  env: Env,
  subject: tree.Phrase,
  have: tree.Have,
  isStatic: boolean,
): HaveParts | null {
  const value = compileSetPhrase(g, env, subject);
  const set = value === null ? null : asSet(g, env, value);
  if (value === null || set === null) return null;
  if (set.type.of !== 'entity') {
    g.error(env.source, subject, say.haveOfCards({ type: sayType(g.game, value.type) }));
    return null;
  }
  const named = value.type.many || value.type.of === 'zone' ? set.expr : value.expr;
  const whom = isStatic && named.op === 'select' ? asTest(g, env, named) : named;
  if (set.type.id !== null && set.type.of === 'entity' && isRecordKind(g.game, set.type.id)) {
    g.error(env.source, subject, say.recordsStay());
    return null;
  }
  const candidate = whom.op === 'select' && !whom.one ? { local: whom.local, type: one(set.type) } : null;
  const type = one(set.type);
  const isField = g.find(have.name.text, 'keyword') === null && !env.names.has(have.name.text);
  const fields = isField ? fieldsMeant(g, env, type, have.name) : [];
  if (fields === null) return null;
  const what = grant(g, candidate === null ? env : inner(env, { candidate }), have, type, isStatic, fields);
  if (what === null) return null;
  const until = have.until === null ? null : compileUntil(g, env, have.until);
  if (have.until !== null && until === null) return null;
  const asked = inner(env, { level: 'pure', candidate: isStatic ? candidate : env.candidate });
  const when = have.when === null ? null : compileCondition(g, asked, have.when);
  if (have.when !== null && when === null) return null;
  return { whom, what, fields, printed: have.printed, until, when };
}

/**
 * `first hero have power +1`: a static tests each card, so "first" becomes the condition that the card is the first one. So does "the",
 * which is the first one everywhere, unless there can be only one.
 */
function asTest(g: Context, env: Env, set: Select): Select {
  const take = set.take?.take;
  if (take !== 'first' && take !== 'last' && !(take === 'the' && !atMostOne(g, set))) return set;
  const local = addLocal(env, '', one(set.type));
  const of: Expr = { op: 'local', local };
  const test: Expr = set.one ? { op: 'is', a: of, b: set } : { op: 'among', of, set };
  return { ...set, type: many(set.type), local, where: [test], take: null, one: false };
}

function grant(
  g: Context,
  env: Env,
  have: tree.Have,
  type: Type,
  isStatic: boolean,
  fields: readonly FieldId[],
): Grant | null {
  const name = have.name.text;
  const keyword = g.find(name, 'keyword');
  const named = fields[0] ?? findField(g, type, name);
  if (have.word !== null && (keyword !== null || named === null || !isForWords(g, named))) {
    g.error(env.source, have.word, say.takesNotThis({ word: name }));
    return null;
  }
  if (keyword !== null) {
    const bearer: TypedExpr = { expr: { op: 'nothing' }, type, span: have.name };
    if (addsToKeyword(g, env, have) || !bearsKeywords(g, env, bearer)) return null;
    const params = g.game.keywords[keyword.id]?.params ?? [];
    const args = grantArgs(g, env, have, params, keyword.id);
    g.used.keywords.add(keyword.id);
    g.recordUse(env.source, have.name, 'keyword', keyword.id);
    return args === null ? null : { grant: 'keyword', keyword: keyword.id, args };
  }
  const local = env.names.get(name);
  if (local !== undefined && env.frame.locals[local]?.type.of === 'ability') {
    const args: Expr[] = [];
    g.recordLocalUse(env, have.name, local);
    if (have.value !== null) {
      g.error(env.source, have.value, say.takesNotThis({ word: name }));
      return null;
    }
    for (const arg of have.args) {
      const v = compileExpr(g, env, arg.expr, null);
      if (v === null) return null;
      args.push(v.expr);
    }
    return { grant: 'ability', ability: { op: 'local', local }, args };
  }
  if (local !== undefined && env.frame.locals[local]?.type.of === 'keyword') return keywordValue(g, env, have, local);
  if (named === null) {
    const status = g.find(name, 'status');
    if (status !== null && isStatic) return grantStatus(g, env, have, type, status.id);
    reportNotGrantable(g, env, have, status !== null, local !== undefined && localType(env, local).of === 'status');
    return null;
  }
  for (const field of fields) g.recordUse(env.source, have.name, 'field', field);
  const kernel = g.game.fields[named]?.kernel ?? null;
  if (kernel !== null) {
    const changes = ['owner', 'controller', 'level'].includes(kernel);
    g.error(env.source, have.name, (changes ? say.haveOfMatch : say.haveOfEngine)({ field: name }));
    return null;
  }
  const one = grantedField(g, env, have, named);
  if (one === null) return null;
  const { field, type: wanted } = one;
  if (have.value === null) {
    g.error(env.source, have, say.howMuch({ field: name }), amountHelp(g, name, wanted));
    return null;
  }
  const [surplus] = have.args;
  if (surplus !== undefined) {
    g.error(env.source, surplus, say.takesNotThis({ word: name }), amountMeant(g, env, have, surplus));
    return null;
  }
  if (have.sign === '-' && mixedSigns(g, env, have.value)) return null;
  const value = compileExpr(g, env, have.value, wanted);
  const fitted = value === null ? null : coerce(g, env, value, wanted, say.quoted({ name }));
  if (fitted === null) return null;
  const order = (): LayerId[] => orderAt(g.game, env.layer);
  const ranges = fields.length > 1 ? fields : [field];
  const { value: written } = have;
  if (have.sign === null && ranges.some((id) => outOfRange(g, env.source, written, id, fitted.expr, order)))
    return null;
  const { of } = wanted;
  if (have.sign !== null && of !== 'number' && of !== 'flags') {
    const message = say.signNotHere({ sign: have.sign, type: sayType(g.game, wanted), field: name });
    g.error(env.source, have.value, message);
    return null;
  }
  if (of === 'flags') {
    const how = have.sign === null ? 'set' : have.sign === '+' ? 'add' : 'take';
    return { grant: 'field', field, how, value: fitted.expr };
  }
  const amount = have.sign === '-' ? opposite(fitted.expr) : fitted.expr;
  return { grant: 'field', field, how: have.sign === null ? 'set' : 'add', value: amount };
}

/**
 * The field that is granted. If the name has a number for each word, the word has to be a literal. Null after an error.
 */
function grantedField(g: Context, env: Env, { name, word }: tree.Have, field: FieldId): NamedField | null {
  if (!isForWords(g, field)) return { field, type: fieldType(g, field) };
  if (word === null) {
    reportWhich(g, env.source, field, name);
    return null;
  }
  const one = fieldOfWord(g, env.source, field, word);
  return one === null ? null : { field: one, type: NUMBER };
}

/** Reports a name that `have` cannot grant here. */
function reportNotGrantable(g: Context, env: Env, have: tree.Have, isStatus: boolean, isNamed: boolean): void {
  const name = have.name.text;
  if (isStatus || isNamed) {
    const message = isStatus ? say.statusNotGiven({ status: name }) : say.nameForStatus({ name });
    g.error(env.source, have.name, message, {
      help: say.addStatus({ status: name }),
    });
    return;
  }
  const { fields, keywords, statuses } = g.game;
  const close = near(
    name,
    [...fields, ...keywords, ...statuses].map((one) => one.name),
  );
  g.error(env.source, have.name, say.unknownGrant({ name }), {
    help: close === null ? say.haveGrants() : say.didYouMean({ close }),
  });
}

/** A static ability gives a status: `units beside self have frozen`, or with an amount: `foes have burning 2`. */
function grantStatus(g: Context, env: Env, have: tree.Have, type: Type, id: StatusId): Grant | null {
  const status = g.game.statuses[id];
  if (status === undefined) return null;
  const { name, merge } = status;
  const cause = causeOf(g, 'status', id);
  g.recordUse(env.source, have.name, 'status', id);
  if (have.printed) {
    g.error(env.source, have.name, say.statusPrinted({ status: name }), {
      ...cause,
    });
    return null;
  }
  if (type.of !== 'entity' || (type.id !== null && !kindsMeet(g.game, type.id, status.kind))) {
    g.error(
      env.source,
      have.name,
      say.statusNeverOn({ status: name, type: sayType(g.game, type), kinds: g.game.kinds[status.kind]?.plural ?? '' }),
      {
        ...cause,
      },
    );
    return null;
  }
  const [surplus] = have.args;
  const extra = surplus ?? (merge === 'flag' ? have.value : null);
  if (extra !== null && extra !== undefined) {
    const message = merge === 'flag' ? say.flagNumber({ status: name }) : say.takesNotThis({ word: name });
    g.error(env.source, extra, message, cause);
    return null;
  }
  if (have.sign !== null && merge !== 'sum') {
    g.error(env.source, have.value ?? have, say.statusNotSum({ status: name, merge }), {
      ...cause,
    });
    return null;
  }
  if (have.value === null) return { grant: 'status', status: id, value: null };
  if (have.sign === '-' && mixedSigns(g, env, have.value)) return null;
  const value = compileNumber(g, env, have.value);
  if (value === null) return null;
  return { grant: 'status', status: id, value: have.sign === '-' ? opposite(value) : value };
}

/** Reports `have Brave +1`: a keyword is granted, never added to. True after an error. */
function addsToKeyword(g: Context, env: Env, have: tree.Have): boolean {
  const { name, sign, value } = have;
  if (sign !== '+' || value === null) return false;
  const where = { source: env.source, start: name.start, end: value.start };
  const text = `${name.text} `;
  const shown = env.source.text.slice(value.start, value.end);
  g.error(env.source, name, say.keywordSign({ keyword: name.text, text: `${text}${shown}` }), {
    fix: { title: say.withoutPlus({ keyword: name.text }), where, text },
  });
  return true;
}

/** `foe have k 2`, where `k` holds a keyword: grants it with its first parameter. */
function keywordValue(g: Context, env: Env, have: tree.Have, local: number): Grant | null {
  g.recordLocalUse(env, have.name, local);
  if (addsToKeyword(g, env, have)) return null;
  const surplus = have.args[0];
  if (surplus !== undefined) {
    g.error(env.source, surplus, say.nameForKeyword({ name: have.name.text }));
    return null;
  }
  if (have.sign === '-' && have.value !== null && mixedSigns(g, env, have.value)) return null;
  const numbered = g.game.keywords.find(({ params: [first] }) => first !== undefined && first.value === null);
  if (have.value === null && numbered !== undefined) {
    const said = { name: have.name.text, keyword: numbered.name };
    g.error(env.source, have.name, say.keywordMayNeedNumber(said));
    return null;
  }
  const value = have.value === null ? null : compileNumber(g, env, have.value);
  if (have.value !== null && value === null) return null;
  const given = value === null || have.sign !== '-' ? value : opposite(value);
  return { grant: 'keyword_value', keyword: { op: 'local', local }, number: given };
}

function grantArgs(g: Context, env: Env, have: tree.Have, params: Param[], id: KeywordId): (Expr | null)[] | null {
  const name = have.name.text;
  const cause = causeOf(g, 'keyword', id);
  const args: (Expr | null)[] = params.map(() => null);
  const put = (at: number, expr: tree.Expr, span: tree.Span): boolean => {
    const param = params[at];
    if (param === undefined) {
      g.error(env.source, span, say.takesNotThis({ word: name }), cause);
      return false;
    }
    const value = compileExpr(g, env, expr, param.type);
    const fitted =
      value === null ? null : coerce(g, env, value, param.type, say.partOf({ part: param.name, of: name }));
    if (fitted === null) return false;
    args[at] = fitted.expr;
    return true;
  };
  const first = params.findIndex((p) => p.prep === null);
  if (have.value !== null) {
    if (have.sign === '-' && mixedSigns(g, env, have.value)) return null;
    if (!put(first, have.value, have.value)) return null;
    const given = args[first];
    if (have.sign === '-' && given != null) args[first] = opposite(given);
  }
  for (const [i, arg] of have.args.entries()) {
    if (have.args.findIndex((other) => other.prep === arg.prep) < i) {
      g.error(env.source, arg, say.givenTwice({ prep: arg.prep }), cause);
      return null;
    }
    if (
      !put(
        params.findIndex((p) => p.prep === arg.prep),
        arg.expr,
        arg,
      )
    )
      return null;
  }
  for (const [i, param] of params.entries()) {
    if (args[i] !== null || param.value !== null || param.optional) continue;
    g.error(env.source, have.name, say.needsParam({ word: name, param: param.name }), cause);
    return null;
  }
  return args;
}

/** `owner turn_end`, `any turn_end`, `turn_end`: when a modifier or status ends. */
export function compileUntil(g: Context, env: Env, phrase: tree.Phrase): Until | null {
  const words = phrase.parts.flatMap((p) =>
    p.node === 'atom' && p.levels.length === 1 && p.levels[0]?.node === 'name' ? [p.levels[0].name] : [],
  );
  const last = words[words.length - 1];
  const timing = last === undefined ? null : g.find(last.text, 'timing');
  const who = words.length > 1 ? words[0]?.text : 'self';
  const isWhose = who === 'self' || who === 'owner' || who === 'controller' || who === 'any';
  const isPlain = words.length === phrase.parts.length && phrase.tail === null;
  if (timing === null || !isPlain || words.length > 2 || !isWhose) {
    const isSaid = isPlain && words.length <= 2 && isWhose;
    if (timing === null && isSaid && last !== undefined) {
      const where = { source: env.source, start: last.start, end: last.end };
      const timings = g.game.timings.map(({ name }) => name);
      const otherwise = say.declareTiming({ name: last.text });
      g.reporter.report(where, say.unknownRaised({ name: last.text }), suggest(where, last.text, timings, otherwise));
    } else if (phrase.parts.length === 0) g.error(env.source, phrase, say.fadesWhen());
    else {
      g.error(env.source, phrase, say.untilWhat(), {
        help: untilHelp(g, env.source.text.slice(phrase.start, phrase.end)),
      });
    }
    return null;
  }
  if (last !== undefined) g.recordUse(env.source, last, 'timing', timing.id);
  return { timing: timing.id, whose: who };
}

export { ABILITY, entityType };

/** Words for the end of a turn, in texts and names of timings. */
const OF_TURNS = /turn|dusk|dawn|round/;

/** Help for `until end of turn`: a timing of the game that is about turns, or how a game gets one. */
function untilHelp({ game }: Context, said: string): Wording {
  const isOfTurns = OF_TURNS.test(said);
  const own = game.timings.find(({ name, text }) => !isOfTurns || OF_TURNS.test(`${name} ${text ?? ''}`));
  return own !== undefined ? say.untilAs({ timing: own.name }) : say.untilDeclared();
}

/** Help for `have power +1 for each other creature`: the number as one expression. */
function amountMeant(g: Context, { source }: Env, have: tree.Have, { prep, expr }: tree.PrepArg): DiagnosticDetails {
  const { sign, value, name } = have;
  const one = value === null ? '' : source.text.slice(value.start, value.end);
  if (prep !== 'for' || sign === null || !/^\d+$/.test(one)) return {};
  const words = source.text
    .slice(expr.start, expr.end)
    .replace(/^each /, '')
    .replace(/\w+/g, (word) => g.game.kinds.find((kind) => kind.name === word)?.plural ?? word);
  const count = one === '1' ? `count of ${words}` : `count of ${words} * ${one}`;
  const start = source.text.lastIndexOf('have', name.start);
  return { help: { line: `have ${name.text} ${sign}(${count})`, start, end: expr.end } };
}

/** How a modifier changes a field that is no number. */
function amountHelp(g: Context, field: string, { of, id }: Type): DiagnosticDetails {
  const value = of === 'truth' ? 'true' : of === 'enum' ? (g.game.enums[id ?? -1]?.members[0] ?? null) : null;
  return value === null ? {} : { help: say.haveValue({ field, value }) };
}
