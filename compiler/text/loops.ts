/** Loops, choices and draws as clauses. */
import type { Expr, Local, Select, Stmt, StmtOf } from '../ir/index.ts';
import { draws, hasExpr } from '../ir/walk.ts';
import { clause } from './conditions.ts';
import { ANOTHER, type TextContext } from './context.ts';
import { localKey, nounPhrase, plainReferent } from './nouns.ts';
import { constantAtLevel, isRange, numberText } from './numbers.ts';
import { setPhrase, takesOne, walkWords } from './sets.ts';
import {
  around,
  assignmentClause,
  type CallStmt,
  type Clause,
  callText,
  clausesOf,
  inline,
  nested,
  raiseText,
  simple,
  under,
  whole,
} from './statements.ts';
import { typeOf } from './type-of.ts';
import { needsPick, usesIn } from './uses.ts';
import { noteYours } from './whose.ts';

export function eachText(t: TextContext, stmt: StmtOf<'each'>): Clause[] {
  const { set, local } = stmt;
  const moment = t.snapshot();
  const bound = set.op === 'local' ? t.bindings.get(set.local) : undefined;
  const source = bound?.is === 'fold' ? bound.value : set;
  if (source.op === 'select' && takesOne(t, source.take)) {
    t.bindings.set(local, { is: 'defer', value: { ...source, one: true, type: { ...source.type, many: false } } });
    const drawn = needsPick(stmt.body, local) && usesIn(stmt.body, local) > 0;
    const picked = drawn ? [simple(t.say('pick', { what: nounPhrase(t, { op: 'local', local }).text }))] : [];
    const clauses = [...picked, ...clausesOf(t, stmt.body)];
    if (usesIn(stmt.body, local) === 0) clauses.unshift(simple(t.say('pick', { what: nounPhrase(t, source).text })));
    t.restoreAfterBranches(moment);
    return clauses;
  }
  // members that come while it runs have their turn, too
  const live = (does: string): string => {
    if (!stmt.live) return does;
    const later = t.say('withLater');
    return does.endsWith(')') ? `${does.slice(0, -1)}, ${later})` : `${does} ${t.say('limited', { limit: later })}`;
  };
  const short = distributed(t, stmt, source);
  if (short !== null) return [around(short, live(short.parts.join(' ')))];
  const head = live(eachHead(t, stmt, source));
  const about = t.bindings.get(local)?.is === 'known' && t.locals[local]?.type.of === 'entity' ? 1 : 0;
  t.nesting += about;
  const clauses = clausesOf(t, stmt.body);
  t.nesting -= about;
  t.restoreAfterBranches(moment);
  return [whole(under(head, clauses, t))];
}

/** The statement of a loop that one clause can say of all members: a call, a trigger, or a field that is set. */
type Shared = StmtOf<'call' | 'raise' | 'set'>;
const isShared = (stmt: Stmt): stmt is Shared => stmt.do === 'call' || stmt.do === 'raise' || stmt.do === 'set';

/**
 * What a statement does to the member of a loop, one of which must be the member itself. Empty for a field whose value
 * reads that field: each member would change what the next one is given.
 */
function wholeOf(stmt: Shared): (Expr | null)[] {
  if (stmt.do === 'raise') return [stmt.to];
  if (stmt.do === 'call') return stmt.args;
  const { to, value } = stmt;
  if (to.to !== 'field') return [];
  const reads = hasExpr(value, (expr) => 'field' in expr && expr.field === to.field);
  return reads ? [] : [to.of];
}

/**
 * A loop with one statement as a single clause: `wake each friendly unit`, `make each player ready`. If a call does not
 * use the member: `draw 1 card for each`. A call that picks its target anew for each member is no clause: `deal 1 damage to a
 * random unit for each ...` is one call with a greater number.
 */
function distributed(t: TextContext, stmt: StmtOf<'each'>, of: Expr): Clause | null {
  const { set, local, body, by } = stmt;
  const first = of.op === 'local' ? t.bindings.get(of.local) : undefined;
  const source = first?.is === 'defer' ? first.value : of;
  const [only] = body;
  if (body.length !== 1 || only === undefined || !isShared(only)) return null;
  if (source.op !== 'select' && !(source.op === 'local' && t.known.has(localKey(source.local)))) return null;
  if (source.op === 'select' && (source.source.from === 'enum' || source.source.from === 'range')) return null;
  const uses = usesIn(only, local);
  if (uses === 0 && only.do === 'call' && by.walk === 'set')
    return source.op !== 'select' || draws(only) ? null : counting(t, only, source);
  if (uses !== 1 || draws(only) || !wholeOf(only).some((arg) => arg?.op === 'local' && arg.local === local))
    return null;
  // A set that is first printed in the loop can be referred to afterwards.
  const all = set.op === 'local' && source.op === 'select' && source.take === null ? set.local : null;
  t.bindings.set(local, { is: 'each', set: source, all });
  noteYours(t, local, source);
  const said =
    only.do === 'raise'
      ? simple(raiseText(t, only))
      : only.do === 'set'
        ? assignmentClause(t, only)
        : callText(t, only, []);
  const does = said.parts.join(' ');
  t.focus = all === null ? null : localKey(all);
  if (by.walk === 'choice') return around(said, t.say('withChosenOrder', { does, who: nounPhrase(t, by.who).text }));
  if (by.walk !== 'order') return said;
  return around(said, t.say('withOrder', { does, order: walkWords(t, by.order, by.args) }));
}

/** A call that is repeated for each member without using it. */
function counting(t: TextContext, stmt: CallStmt, set: Select): Clause {
  const said = callText(t, stmt, []);
  const manner = set.take === null ? 'single' : 'all';
  const words = t.say(set.take === null ? 'forEach' : 'forEachOf', { set: setPhrase(t, set, manner).text });
  t.focus = null;
  return around(said, t.say('doneForEach', { does: said.parts.join(' '), each: words }));
}

function eachHead(t: TextContext, stmt: StmtOf<'each'>, set: Expr): string {
  const { local, by } = stmt;
  const key = localKey(local);
  const name = t.nameOf(local);
  let words: string;
  if (set.op === 'select' && set.source.from === 'enum') {
    words = t.say('forEach', { set: setPhrase(t, set, 'single').text });
    t.bindings.set(local, { is: 'member', noun: t.group?.noun ?? '' });
    return words;
  }
  if (set.op === 'select' && set.source.from === 'range') {
    words = t.say('forEach', { set: setPhrase(t, set, 'single').text });
    t.bindings.set(local, { is: 'known' });
    t.number = key;
    return words;
  }
  const bound = set.op === 'local' ? t.bindings.get(set.local) : undefined;
  const first = bound?.is === 'defer' && bound.value.op === 'select' && bound.value.take === null ? bound.value : null;
  const source = first ?? set;
  if (source.op === 'select' && source.take === null)
    words = t.say('forEach', { set: setPhrase(t, source, 'single').text });
  else {
    const said = nounPhrase(t, set);
    const { of, many } = typeOf(t, source);
    words = t.say(many || of === 'flags' ? 'forEachOf' : 'forOne', { set: said.text });
  }
  noteYours(t, local, source);
  const group = source.op === 'select' ? t.group : null;
  if (first !== null && set.op === 'local') {
    t.bindings.set(set.local, { is: 'known' });
    t.known.set(localKey(set.local), {
      ...(group ?? plainReferent(t, set.local)),
      many: true,
      name: t.nameOf(set.local),
      chosen: false,
    });
  }
  t.bindings.set(local, { is: 'known' });
  t.mention(
    key,
    group === null ? { ...plainReferent(t, local), name } : { ...group, many: false, name, chosen: false },
  );
  if (by.walk === 'choice') return t.say('inChosenOrder', { words, who: nounPhrase(t, by.who).text });
  if (by.walk === 'order') {
    const order = walkWords(t, by.order, by.args);
    t.focus = key;
    return t.say('inOrder', { words, order });
  }
  return words;
}

/** After a clause longer than this, `twice` would seem to belong to its end. */
const LONG = 6;

export function repeatText(t: TextContext, stmt: StmtOf<'repeat'>): Clause[] {
  const test = stmt.test === null ? '' : clause(t, stmt.test, false);
  if (stmt.times === null && stmt.test?.op === 'truth' && stmt.test.value === 1)
    return [whole(t.say('againAndAgain', { does: inline(t, nested(t, stmt.body)) }))];
  if (stmt.times === null) return [whole(t.say('asLongAs', { test, does: inline(t, nested(t, stmt.body)) }))];
  const times = constantAtLevel(t, stmt.times);
  if (times === 1 && stmt.test === null) return clausesOf(t, stmt.body);
  const { often, plain } = howOften(t, stmt.times);
  if (stmt.test !== null)
    return [whole(t.say('asLongAsLimit', { test, often, does: inline(t, nested(t, stmt.body)) }))];
  const body = nested(t, stmt.body);
  const [only] = body;
  if (body.length === 1 && only?.whole === false) {
    return [around(only, behind(t, only.parts.join(' '), often, plain))];
  }
  return [whole(t.say('often', { often, does: inline(t, body) }))];
}

/** A number of times: `twice`. `plain`: a number that is read at once. */
function howOften(t: TextContext, times: Expr): { often: string; plain: boolean } {
  const number = numberText(t, times);
  if (constantAtLevel(t, times) === 2) return { often: t.say('twice'), plain: true };
  // not `as many times as 6 minus ...`
  const isReckoned = times.op === 'add' || times.op === 'sub' || times.op === 'mul';
  const pattern = number.plain ? 'times' : isReckoned ? 'timesEqual' : 'timesOf';
  return { often: t.say(pattern, { number: number.text }), plain: number.plain };
}

const behind = (t: TextContext, does: string, often: string, plain: boolean): string =>
  `${does} ${plain && does.split(' ').length > LONG ? t.say('limited', { limit: often }) : often}`;

/** A clause that is done so many times: `draw 1 card twice`. */
export function oftenAfter(t: TextContext, does: string, times: Expr): string {
  const { often, plain } = howOften(t, times);
  return behind(t, does, often, plain);
}

export function either(t: TextContext, branches: readonly { when: Expr; body: Stmt[] }[]): Clause {
  const moment = t.snapshot();
  const alternatives = branches.map((arm) => {
    t.restore(moment);
    const does = inline(t, clausesOf(t, arm.body));
    if (arm.when.op === 'truth') return does;
    t.restore(moment);
    return t.say('eitherArm', { does, test: clause(t, arm.when, false) });
  });
  t.restoreAfterBranches(moment);
  t.focus = null;
  return whole(t.say('either', { arms: alternatives.join(`; ${t.say('or')} `) }));
}

export function chooseText(t: TextContext, stmt: StmtOf<'choose'>): Clause[] {
  const { local } = stmt;
  const from = unnamedSet(t, stmt.from);
  if (from.op === 'select' && from.source.from === 'range') {
    const [low, high] = [constantAtLevel(t, from.source.low), constantAtLevel(t, from.source.high)];
    if (low !== null && low === high) {
      // At this level there is only one option.
      t.bindings.set(local, { is: 'fold', value: { op: 'number', value: low } });
      return [];
    }
  }
  const head = stmt.when === null ? '' : `${t.say('if', { test: clause(t, stmt.when, false) })}, `;
  const who = stmt.who === null || stmt.who.op === 'you' ? null : nounPhrase(t, stmt.who);
  const count = stmt.count === null ? null : numberText(t, stmt.count);
  const many = count !== null && !count.one;
  let what: string;
  if (from.op !== 'select') what = t.say('oneOf', { set: nounPhrase(t, from).text });
  else if (many) {
    const noun = setPhrase(t, from, 'counted').text;
    if (count.known) what = t.say('thatMany', { noun });
    else what = count.plain ? `${count.text} ${noun}` : t.say('numberEqualTo', { noun, number: count.text });
  } else what = setPhrase(t, from, 'a').text;
  noteYours(t, local, from);
  t.origins.set(local, from);
  const key = localKey(local);
  t.bindings.set(local, { is: 'known' });
  if (t.locals[local]?.type.of === 'number') t.number = key;
  else
    t.mention(key, {
      ...(from.op === 'select' && t.group !== null ? t.group : plainReferent(t, local)),
      many,
      name: t.nameOf(local),
      chosen: true,
    });
  // `a unit other than it`: which of the two is `it` then?
  if (hasExpr(from, (e) => e.op === 'local' && t.known.get(localKey(e.local))?.chosen === true)) t.focus = ANOTHER;
  const random = t.randomly ? ` ${t.say('atRandom')}` : '';
  const chooses = t.language.conjugate(t.say('choose'), who?.count ?? 'you');
  const text = `${head}${who === null ? '' : `${who.text} `}${chooses} ${what}${random}`;
  return [head === '' && who === null ? simple(text) : whole(text)];
}

/** The set for a name that has only been given to it: `choose a card in your hand`, and not `one of all cards in your hand`. */
function unnamedSet(t: TextContext, from: Expr): Expr {
  const bound = from.op === 'local' && !t.known.has(localKey(from.local)) ? t.bindings.get(from.local) : undefined;
  const value = bound?.is === 'fold' || bound?.is === 'defer' ? bound.value : from;
  return value.op === 'select' && value.take === null ? value : from;
}

/** Choices inside are draws. A number with a single use is printed as its range, `2-3`. */
export function randomly(t: TextContext, body: readonly Stmt[], rest: readonly Stmt[]): Clause[] {
  const [only] = body;
  if (body.length === 1 && only?.do === 'choose' && usedAtOnce(rest, only.local)) {
    const { from, local } = only;
    const range = from.op === 'select' && from.source.from === 'range' ? from.source : null;
    if (range !== null && only.count === null && only.when === null && isRange(t, range.low, range.high)) {
      t.bindings.set(local, { is: 'range', low: range.low, high: range.high });
      return [];
    }
  }
  const before = t.randomly;
  t.randomly = true;
  const clauses = clausesOf(t, body);
  t.randomly = before;
  if (JSON.stringify(body).includes('"do":"choose"')) return clauses;
  return [whole(t.say('randomly', { does: inline(t, clauses) }))];
}

/** Whether the next call uses the number directly: `deal 2-3 damage`, `2-3 random units`. */
function usedAtOnce([next]: readonly Stmt[], local: Local): boolean {
  if (next?.do !== 'call') return false;
  const is = (expr: Expr): boolean => expr.op === 'local' && expr.local === local;
  return next.args.some(
    (arg) => arg !== null && (is(arg) || (arg.op === 'select' && arg.take?.take === 'random' && is(arg.take.count))),
  );
}
