/** Statements as clauses, and clauses as sentences. */
import { visitExprs } from '../bind/walk.ts';
import type { Expr, Local, Select, Stmt, Target, Verb } from '../ir.ts';
import { clause } from './conditions.ts';
import { argsOf, imperative, sayCall } from './fill.ts';
import { grantWords, untilWords } from './grants.ts';
import {
  chooseFirst,
  fieldWords,
  localKey,
  onBoard,
  plainReferent,
  possessive,
  say,
  timingWords,
  typeOf,
} from './nouns.ts';
import { constant, isRange, numberText } from './numbers.ts';
import { orderWords, saySet } from './sets.ts';
import type { Teller } from './teller.ts';
import { fixedWords, paramsOf, parseTemplate, wordsOfName } from './template.ts';
import { asksPresence, changedIn, draws, isPlain, needsPick, tellable, testsOf, usesIn } from './uses.ts';

/** What one statement says. */
export interface Clause {
  /** More than one where the second is a sentence of its own: `if ...`, `otherwise ...`. */
  parts: string[];
  /** Holds others, so nothing can be joined to it by `and`. */
  whole: boolean;
}

const simple = (text: string): Clause => ({ parts: [text], whole: false });
const whole = (...parts: string[]): Clause => ({ parts, whole: true });

/** A body, statement by statement. */
export function tell(t: Teller, stmts: readonly Stmt[]): Clause[] {
  const clauses: Clause[] = [];
  for (let i = 0; i < stmts.length; i++) {
    const stmt = stmts[i] as Stmt;
    const alike = sameCalls(t, stmts, i);
    if (alike !== null) {
      clauses.push(simple(alike.words));
      i += alike.count - 1;
      continue;
    }
    const rest = stmts.slice(i + 1);
    clauses.push(...askedFirst(t, stmt));
    if (stmt.do === 'stop') return [...clauses, ...stop(t, stmt.test, rest)];
    if (stmt.do === 'if' && stmt.else.length === 0 && rest.length > 0 && endsInStop(stmt.then))
      return [...clauses, ...orElse(t, stmt, rest)];
    clauses.push(...one(t, stmt, rest));
  }
  return clauses;
}

/** A choice that is asked about before anything is done to it: `choose an enemy unit. If it is frozen, ...`. */
function askedFirst(t: Teller, stmt: Stmt): Clause[] {
  const choices = new Set<number>();
  visitExprs(testsOf(stmt), (expr) => {
    if (expr.op === 'chosen') choices.add(expr.choice);
  });
  return [...choices].flatMap((choice) => {
    const words = chooseFirst(t, choice);
    return words === null ? [] : [simple(words)];
  });
}

type CallStmt = Extract<Stmt, { do: 'call' }>;

/** Calls in a row that differ in whom they are done to: `give 2 strength to this unit and a random friendly unit`. */
function sameCalls(t: Teller, stmts: readonly Stmt[], at: number): { words: string; count: number } | null {
  const first = stmts[at];
  if (first?.do !== 'call' || first.into !== null) return null;
  const verb = t.game.verbs[first.verb];
  const template = verb?.text == null ? null : paramsOf(parseTemplate(verb.text).pieces);
  const who =
    verb?.params.findIndex((p) => p.prep === null && p.type.of === 'entity' && template?.has(p.name) === true) ?? -1;
  if (verb === undefined || who < 0) return null;
  const others = (call: CallStmt): string => JSON.stringify(call.args.map((arg, i) => (i === who ? null : arg)));
  const calls: CallStmt[] = [first];
  for (const next of stmts.slice(at + 1)) {
    if (next.do !== 'call' || next.verb !== first.verb || next.into !== null || others(next) !== others(first)) break;
    calls.push(next);
  }
  if (calls.length < 2 || calls.some((call) => call.args[who] == null)) return null;
  const words = t.language.and(calls.map((call) => say(t, call.args[who] as Expr).text));
  t.focus = null;
  const args = argsOf(verb.params, first.args);
  args[who] = {
    type: verb.params[who]?.type ?? { of: 'entity', id: null, many: true },
    value: null,
    given: true,
    said: { text: words, count: 'many' },
  };
  return { words: imperative(t, sayCall(t, verb, args)), count: calls.length };
}

const endsInStop = (stmts: readonly Stmt[]): boolean => {
  const last = stmts[stmts.length - 1];
  return last?.do === 'stop' && last.test === null;
};

/** `stop if TEST` and what follows: the rest under the opposite condition, or a plain stop where the rest is long. */
function stop(t: Teller, test: Expr | null, rest: readonly Stmt[]): Clause[] {
  if (test === null) return [simple(t.say('stop'))];
  if (rest.length === 0) return [];
  if (rest.every(isPlain)) {
    const head = t.say('if', { test: clause(t, test, true) });
    return [whole(under(head, tell(t, rest), t))];
  }
  const head = whole(under(t.say('if', { test: clause(t, test, false) }), [simple(t.say('stop'))], t));
  return [head, ...tell(t, rest)];
}

/** `if TEST { ... stop }` and what follows: the rest is what happens otherwise. */
function orElse(t: Teller, stmt: Extract<Stmt, { do: 'if' }>, rest: readonly Stmt[]): Clause[] {
  const head = t.say('if', { test: clause(t, stmt.test, false) });
  const body = stmt.then.slice(0, -1);
  if (body.length === 0) return stop(t, stmt.test, rest);
  const moment = t.moment();
  const then = tell(t, body);
  t.back(moment);
  const otherwise = tell(t, rest);
  if (otherwise.every((c) => !c.whole)) return [whole(under(head, then, t), under(t.say('otherwise'), otherwise, t))];
  return [whole(under(head, [...then, simple(t.say('stop'))], t)), ...otherwise];
}

/** The clauses behind a head: `if ..., a and b`; with a colon where they are more than a list. */
function under(head: string, clauses: readonly Clause[], t: Teller): string {
  if (clauses.length === 0) return `${head}, ${t.say('doNothing')}`;
  const colon = clauses.length > 1 && clauses.some((c) => c.whole);
  return `${head}${colon ? ':' : ','} ${inline(t, clauses)}`;
}

/** Clauses in one sentence. */
export function inline(t: Teller, clauses: readonly Clause[]): string {
  if (clauses.length === 0) return t.say('doNothing');
  return runs(t, clauses).join('; ');
}

/** Neighbours that can be joined by `and` are. */
function runs(t: Teller, clauses: readonly Clause[]): string[] {
  const done: string[] = [];
  let run: string[] = [];
  const close = (): void => {
    if (run.length > 0) done.push(t.language.and(run));
    run = [];
  };
  for (const c of clauses) {
    if (!c.whole) run.push(...c.parts);
    else {
      close();
      done.push(...c.parts);
    }
  }
  close();
  return done;
}

/** Sentences with their heads: `On play, a and b. If ..., c.` Under a condition they are one sentence. */
export function sentences(
  t: Teller,
  head: string,
  clauses: readonly Clause[],
  how: { condition: boolean; instead: boolean } = { condition: false, instead: false },
): string {
  const said = clauses.length === 0 ? [t.say('doNothing')] : runs(t, clauses);
  const [does = '', ...others] = said;
  const first = how.instead ? t.say('instead', { does }) : does;
  const colon = how.condition && others.length > 0;
  const opening = head === '' ? first : `${head}${colon ? ':' : ','} ${first}`;
  const all = colon ? [[opening, ...others].join('; ')] : [opening, ...others];
  return t.language.tidy(all.map((s) => `${t.language.capital(s)}.`).join(' '));
}

// ---------------------------------------------------------------- one statement

function one(t: Teller, stmt: Stmt, rest: readonly Stmt[]): Clause[] {
  switch (stmt.do) {
    case 'let':
      return letClause(t, stmt, rest);
    case 'call':
      return [call(t, stmt, rest)];
    case 'call_value': {
      const verb = say(t, stmt.verb).text;
      const args = stmt.args.map(
        ({ prep, value }) => `${prep === null ? '' : `${t.language.prepositions[prep]} `}${say(t, value).text}`,
      );
      return [simple([verb, ...args].join(' '))];
    }
    case 'set':
      return [simple(assign(t, stmt.to, stmt.how, stmt.value))];
    case 'if':
      return [branch(t, stmt)];
    case 'each':
      return each(t, stmt);
    case 'repeat':
      return repeat(t, stmt);
    case 'choose':
      return choose(t, stmt);
    case 'may': {
      const who = stmt.who === null || stmt.who.op === 'you' ? t.say('you') : say(t, stmt.who).text;
      const body = nested(t, stmt.body);
      return [whole(t.say('may', { who, does: inline(t, body) }))];
    }
    case 'chance': {
      const head = t.say('chance', { wins: numberText(t, stmt.wins).text, of: numberText(t, stmt.of).text });
      return [arms(t, head, stmt.then, stmt.else)];
    }
    case 'randomly':
      return randomly(t, stmt.body, rest);
    case 'together':
      return tell(t, stmt.body);
    case 'either':
      return [either(t, stmt.arms)];
    case 'stop':
      return [];
    case 'require':
      return [simple(t.say('only', { test: clause(t, stmt.test, false) }))];
    case 'give':
      return [
        simple(
          t.say('result', {
            what: typeOf(t, stmt.value).of === 'number' ? numberText(t, stmt.value).text : say(t, stmt.value).text,
          }),
        ),
      ];
    case 'raise':
      return [simple(raise(t, stmt))];
    case 'run': {
      const [ability, who] = [say(t, stmt.ability).text, say(t, stmt.as).text];
      const args = stmt.args.map((a) => say(t, a.value).text);
      return [simple(t.say(args.length === 0 ? 'run' : 'runWith', { ability, who, args: t.language.and(args) }))];
    }
    case 'settle':
      return [];
    case 'prevent':
      return [simple(t.say('prevent'))];
    case 'leave':
      return [simple(t.say('leave', { phase: wordsOfName(t.game.phases[stmt.phase] ?? '') }))];
    case 'have': {
      const who = stmt.whom.op === 'select' && !stmt.whom.one ? saySet(t, stmt.whom, 'all') : say(t, stmt.whom);
      const what = grantWords(t, stmt.what, who.count, 'have');
      const when = stmt.when === null ? '' : ` ${t.say('if', { test: clause(t, stmt.when, false) })}`;
      const until = stmt.until === null ? '' : ` ${untilWords(t, stmt.until)}`;
      return [simple(`${who.text} ${what}${until}${when}`)];
    }
    case 'offer': {
      const moves = stmt.moves.map((m) => wordsOfName(t.game.moves[m]?.name ?? ''));
      return [simple(t.say('offer', { moves: t.language.or(moves), who: say(t, stmt.to).text }))];
    }
    case 'phase': {
      const head = t.say('phase', { phase: wordsOfName(t.game.phases[stmt.phase] ?? '') });
      return [whole(under(head, nested(t, stmt.body), t))];
    }
  }
}

/** What happens inside of something else. */
function nested(t: Teller, stmts: readonly Stmt[]): Clause[] {
  const moment = t.moment();
  const clauses = tell(t, stmts);
  t.leave(moment);
  return clauses;
}

function letClause(t: Teller, stmt: Extract<Stmt, { do: 'let' }>, rest: readonly Stmt[]): Clause[] {
  const { local, value } = stmt;
  if (changedIn(rest, local) || !tellable(t.bindings, local, value, usesIn(rest, local))) {
    t.bindings.set(local, { is: 'name' });
    const what = typeOf(t, value).of === 'number' ? numberText(t, value).text : say(t, value).text;
    return [simple(t.say('let', { name: t.nameOf(local), what }))];
  }
  const drawn = draws(value);
  if (value.op !== 'select' && !drawn) {
    const again =
      t.locals[local]?.type.of === 'number' &&
      constant(t, value) === null &&
      usesIn(rest, local) > 1 &&
      !needsPick(rest, local);
    t.bindings.set(local, { is: again ? 'defer' : 'fold', value });
    return [];
  }
  t.bindings.set(local, { is: 'defer', value });
  if (!drawn || !needsPick(rest, local) || (isBest(value) && !asksPresence(rest, local))) return [];
  return [simple(t.say('pick', { what: say(t, { op: 'local', local }).text }))];
}

/** `the strongest base` is told apart by what it is: it need not be picked first. */
const isBest = (value: Expr): boolean => value.op === 'select' && value.one && value.take?.take === 'best';

function call(t: Teller, stmt: CallStmt, rest: readonly Stmt[]): Clause {
  const verb = t.game.verbs[stmt.verb];
  if (verb === undefined) return simple('');
  const [first, second] = stmt.args;
  let words: string;
  if (verb.native === 'move' && first != null && second?.op === 'gone')
    words = t.say('remove', { what: say(t, first).text });
  else if (
    verb.native === 'move' &&
    first != null &&
    second?.op === 'zone' &&
    onBoard(t, second.zone) &&
    second.of !== null
  ) {
    const who = say(t, first).text;
    words = t.say('moveOnto', { what: who, place: say(t, second.of).text });
  } else words = imperative(t, sayCall(t, verb, argsOf(verb.params, stmt.args)));
  if (stmt.into !== null && usesIn(rest, stmt.into) > 0) {
    t.bindings.set(stmt.into, { is: 'known' });
    if (t.locals[stmt.into]?.type.of === 'number') t.number = localKey(stmt.into);
    else meetResult(t, stmt.into, verb);
  }
  return simple(words);
}

/** What a call gave: a copy is called so, for `it` could be what was copied. */
function meetResult(t: Teller, into: Local, verb: Verb): void {
  const result = plainReferent(t, into);
  const copy = t.say('copy');
  const copies = verb.text !== null && fixedWords(parseTemplate(verb.text).pieces).includes(copy);
  t.meet(localKey(into), copies ? { ...result, noun: copy, head: copy } : result);
  if (copies) t.focus = null;
}

function assign(t: Teller, to: Target, how: '=' | '+=' | '-=', value: Expr): string {
  const number = (): string => numberText(t, value).text;
  if (to.to === 'local') {
    const name = t.nameOf(to.local);
    const isNumber = t.locals[to.local]?.type.of === 'number';
    const called = isNumber ? numberText(t, { op: 'local', local: to.local }).text : name;
    if (how !== '=' && !isNumber) return moreWords(t, how, name, value);
    if (how !== '=') return t.say(how === '+=' ? 'raiseBy' : 'lowerBy', { what: called, number: number() });
    if (isNumber && called !== name) return t.say('set', { what: called, number: number() });
    return t.say('let', { name, what: t.locals[to.local]?.type.of === 'number' ? number() : say(t, value).text });
  }
  const field = t.game.fields[to.field];
  const words = fieldWords(t, to.field);
  const what = (): string => (to.to === 'field' ? possessive(t, to.of, words) : t.say('the', { noun: words }));
  if (how !== '=' && field?.type.of === 'flags') return moreWords(t, how, what(), value);
  if (how !== '=') return t.say(how === '+=' ? 'raiseBy' : 'lowerBy', { what: what(), number: number() });
  if ((value.op === 'add' || value.op === 'sub') && isTarget(to, value.a)) {
    return t.say(value.op === 'add' ? 'raiseBy' : 'lowerBy', { what: what(), number: numberText(t, value.b).text });
  }
  if (field?.type.of === 'truth' && to.to === 'field') {
    const whom = say(t, to.of).text;
    if (value.op === 'truth') return t.say(value.value === 1 ? 'make' : 'makeNot', { whom, words });
    const flips = value.op === 'not' && value.of.op === 'field' && value.of.field === to.field;
    return flips ? t.say('flip', { whom, words }) : t.say('makeIf', { whom, words, test: clause(t, value, false) });
  }
  if (field?.type.of === 'entity' && value.op !== 'nothing') {
    const said = say(t, value);
    return t.say('becomes', {
      value: said.text,
      becomes: t.language.conjugate(t.say('become'), said.count),
      what: what(),
    });
  }
  const before = what();
  return t.say('set', {
    what: before,
    number:
      field?.type.of === 'number'
        ? number()
        : field?.type.of === 'truth'
          ? clause(t, value, false)
          : say(t, value).text,
  });
}

/** Words that come to a set of words, or leave it. */
const moreWords = (t: Teller, how: '+=' | '-=', what: string, value: Expr): string =>
  t.say(how === '+=' ? 'addWords' : 'takeWords', { words: say(t, value).text, what });

/** Whether an expression reads what is assigned to. */
const isTarget = (to: Target, expr: Expr): boolean =>
  (to.to === 'global' && expr.op === 'global' && expr.field === to.field) ||
  (to.to === 'field' &&
    expr.op === 'field' &&
    expr.field === to.field &&
    JSON.stringify(expr.of) === JSON.stringify(to.of));

// ---------------------------------------------------------------- branches and loops

function branch(t: Teller, stmt: Extract<Stmt, { do: 'if' }>): Clause {
  if (stmt.then.length === 0) return arms(t, t.say('if', { test: clause(t, stmt.test, true) }), stmt.else, []);
  return arms(t, t.say('if', { test: clause(t, stmt.test, false) }), stmt.then, stmt.else);
}

function arms(t: Teller, head: string, then: readonly Stmt[], otherwise: readonly Stmt[]): Clause {
  const moment = t.moment();
  const parts = [under(head, tell(t, then), t)];
  const after = t.focus;
  t.back(moment);
  if (otherwise.length > 0) {
    const clauses = tell(t, otherwise);
    const [only] = clauses;
    // a condition right behind: `otherwise, if ...`
    if (clauses.length === 1 && only?.whole === true)
      parts.push(...only.parts.map((p, i) => (i === 0 ? `${t.say('otherwise')}, ${p}` : p)));
    else parts.push(under(t.say('otherwise'), clauses, t));
  }
  const moved = after !== moment.focus || t.focus !== moment.focus;
  t.back(moment);
  if (moved) t.focus = null;
  return whole(...parts);
}

function each(t: Teller, stmt: Extract<Stmt, { do: 'each' }>): Clause[] {
  const { set, local } = stmt;
  const moment = t.moment();
  const bound = set.op === 'local' ? t.bindings.get(set.local) : undefined;
  const source = bound?.is === 'fold' ? bound.value : set;
  if (
    source.op === 'select' &&
    source.take !== null &&
    source.take.take !== 'tied' &&
    constant(t, source.take.count) === 1
  ) {
    t.bindings.set(local, { is: 'defer', value: { ...source, one: true, type: { ...source.type, many: false } } });
    const drawn = needsPick(stmt.body, local) && usesIn(stmt.body, local) > 0;
    const picked = drawn ? [simple(t.say('pick', { what: say(t, { op: 'local', local }).text }))] : [];
    const clauses = [...picked, ...tell(t, stmt.body)];
    if (usesIn(stmt.body, local) === 0) clauses.unshift(simple(t.say('pick', { what: say(t, source).text })));
    t.leave(moment);
    return clauses;
  }
  const short = distributed(t, stmt, source);
  if (short !== null) return [simple(short)];
  const head = eachHead(t, stmt, source);
  const about = t.bindings.get(local)?.is === 'known' && t.locals[local]?.type.of === 'entity' ? 1 : 0;
  t.depth += about;
  const clauses = tell(t, stmt.body);
  t.depth -= about;
  t.leave(moment);
  return [whole(under(head, clauses, t))];
}

/** A loop that does one thing to each, told as that: `wake each friendly unit`; one that counts: `draw 1 card for each`. */
function distributed(t: Teller, stmt: Extract<Stmt, { do: 'each' }>, of: Expr): string | null {
  const { set, local, body, by } = stmt;
  const first = of.op === 'local' ? t.bindings.get(of.local) : undefined;
  const source = first?.is === 'defer' ? first.value : of;
  const [only] = body;
  if (body.length !== 1 || only === undefined || (only.do !== 'call' && only.do !== 'raise')) return null;
  if (source.op !== 'select' && !(source.op === 'local' && t.known.has(localKey(source.local)))) return null;
  if (source.op === 'select' && (source.source.from === 'enum' || source.source.from === 'range')) return null;
  const uses = usesIn(only, local);
  if (uses === 0 && only.do === 'call' && by.walk === 'set')
    return source.op !== 'select' ? null : counting(t, only, source);
  const direct = only.do === 'raise' ? [only.to] : only.args;
  if (uses !== 1 || draws(only) || !direct.some((arg) => arg?.op === 'local' && arg.local === local)) return null;
  t.bindings.set(local, { is: 'each', set: source });
  const does = only.do === 'raise' ? raise(t, only) : call(t, only, []).parts.join(' ');
  if (set.op === 'local' && source.op === 'select' && source.take === null) {
    // what the loop told first is known behind it
    t.bindings.set(set.local, { is: 'known' });
    const key = localKey(set.local);
    t.meet(key, { ...(t.group ?? plainReferent(t, set.local)), many: true, name: t.nameOf(set.local), chosen: false });
  } else t.focus = null;
  if (by.walk === 'choice') return t.say('withChosenOrder', { does, who: say(t, by.who).text });
  if (by.walk !== 'order') return does;
  const order = orderWords(t, by.order, by.args);
  return t.say(order.includes(' ') ? 'withOrder' : 'withFirst', { does, order });
}

/** What is done once for each of a set, which takes no part in it. */
function counting(t: Teller, stmt: CallStmt, set: Select): string {
  const does = call(t, stmt, []).parts.join(' ');
  const manner = set.take === null ? 'single' : 'all';
  const words = t.say(set.take === null ? 'forEach' : 'forEachOf', { set: saySet(t, set, manner).text });
  t.focus = null;
  return t.say('doneForEach', { does, each: words });
}

function eachHead(t: Teller, stmt: Extract<Stmt, { do: 'each' }>, set: Expr): string {
  const { local, by } = stmt;
  const key = localKey(local);
  const name = t.nameOf(local);
  let words: string;
  if (set.op === 'select' && set.source.from === 'enum') {
    words = t.say('forEach', { set: saySet(t, set, 'single').text });
    t.bindings.set(local, { is: 'member', noun: t.group?.noun ?? '' });
    return words;
  }
  if (set.op === 'select' && set.source.from === 'range') {
    words = t.say('forEach', { set: saySet(t, set, 'single').text });
    t.bindings.set(local, { is: 'known' });
    t.number = key;
    return words;
  }
  const bound = set.op === 'local' ? t.bindings.get(set.local) : undefined;
  const first = bound?.is === 'defer' && bound.value.op === 'select' && bound.value.take === null ? bound.value : null;
  const source = first ?? set;
  if (source.op === 'select' && source.take === null)
    words = t.say('forEach', { set: saySet(t, source, 'single').text });
  else words = t.say('forEachOf', { set: say(t, set).text });
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
  t.meet(key, group === null ? { ...plainReferent(t, local), name } : { ...group, many: false, name, chosen: false });
  if (by.walk === 'choice') return t.say('inChosenOrder', { words, who: say(t, by.who).text });
  if (by.walk === 'order') {
    const order = orderWords(t, by.order, by.args);
    t.focus = key;
    return t.say(order.includes(' ') ? 'inOrder' : 'firstInOrder', { words, order });
  }
  return words;
}

/** Words of a clause behind which `twice` is read as part of its end. */
const LONG = 6;

function repeat(t: Teller, stmt: Extract<Stmt, { do: 'repeat' }>): Clause[] {
  const times = constant(t, stmt.times);
  if (times === 1) return tell(t, stmt.body);
  const number = numberText(t, stmt.times);
  const often =
    times === 2
      ? t.say('twice')
      : number.plain
        ? t.say('times', { number: number.text })
        : t.say('timesOf', { number: number.text });
  const body = nested(t, stmt.body);
  const [only] = body;
  if (body.length === 1 && only?.whole === false) {
    const does = only.parts.join(' ');
    const long = number.plain && does.split(' ').length > LONG;
    return [simple(`${does} ${long ? t.say('limited', { limit: often }) : often}`)];
  }
  return [whole(t.say('often', { often, does: inline(t, body) }))];
}

function either(t: Teller, branches: readonly { when: Expr; body: Stmt[] }[]): Clause {
  const moment = t.moment();
  const told = branches.map((arm) => {
    t.back(moment);
    const does = inline(t, tell(t, arm.body));
    if (arm.when.op === 'truth') return does;
    t.back(moment);
    return t.say('eitherArm', { does, test: clause(t, arm.when, false) });
  });
  t.leave(moment);
  t.focus = null;
  return whole(t.say('either', { arms: told.join(`; ${t.say('or')} `) }));
}

function choose(t: Teller, stmt: Extract<Stmt, { do: 'choose' }>): Clause[] {
  const { from, local } = stmt;
  if (from.op === 'select' && from.source.from === 'range') {
    const [low, high] = [constant(t, from.source.low), constant(t, from.source.high)];
    if (low !== null && low === high) {
      // at this level there is nothing to choose
      t.bindings.set(local, { is: 'fold', value: { op: 'number', value: low } });
      return [];
    }
  }
  const head = stmt.when === null ? '' : `${t.say('if', { test: clause(t, stmt.when, false) })}, `;
  const who = stmt.who === null || stmt.who.op === 'you' ? null : say(t, stmt.who);
  const count = stmt.count === null ? null : numberText(t, stmt.count);
  const many = count !== null && !count.one;
  let what: string;
  if (from.op !== 'select') what = t.say('oneOf', { set: say(t, from).text });
  else if (many) what = `${count.text} ${saySet(t, from, 'bare').text}`;
  else what = saySet(t, from, 'a').text;
  const key = localKey(local);
  t.bindings.set(local, { is: 'known' });
  if (t.locals[local]?.type.of === 'number') t.number = key;
  else
    t.meet(key, {
      ...(from.op === 'select' && t.group !== null ? t.group : plainReferent(t, local)),
      many,
      name: t.nameOf(local),
      chosen: true,
    });
  const random = t.randomly ? ` ${t.say('atRandom')}` : '';
  const chooses = t.language.conjugate(t.say('choose'), who?.count ?? 'you');
  const text = `${head}${who === null ? '' : `${who.text} `}${chooses} ${what}${random}`;
  return [head === '' && who === null ? simple(text) : whole(text)];
}

/** Choices inside are draws. A number that is used at once is told as its range, `2-3`. */
function randomly(t: Teller, body: readonly Stmt[], rest: readonly Stmt[]): Clause[] {
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
  const clauses = tell(t, body);
  t.randomly = before;
  if (JSON.stringify(body).includes('"do":"choose"')) return clauses;
  return [whole(t.say('randomly', { does: inline(t, clauses) }))];
}

/** Whether the next thing done takes the number as it is: `deal 2-3 damage`, `2-3 random units`. */
function usedAtOnce([next]: readonly Stmt[], local: Local): boolean {
  if (next?.do !== 'call') return false;
  const is = (expr: Expr): boolean => expr.op === 'local' && expr.local === local;
  return next.args.some(
    (arg) => arg !== null && (is(arg) || (arg.op === 'select' && arg.take?.take === 'random' && is(arg.take.count))),
  );
}

function raise(t: Teller, stmt: Extract<Stmt, { do: 'raise' }>): string {
  const timing = t.game.timings[stmt.timing];
  const words = t.say('quoted', { words: timingWords(t, stmt.timing) });
  const many = typeOf(t, stmt.to).many && !(stmt.to.op === 'select' && stmt.to.one);
  const ability = many ? t.language.plural(t.say('ability')) : t.say('ability');
  const text = t.say('trigger', { ability: possessive(t, stmt.to, `${words} ${ability}`) });
  const extra = stmt.args.flatMap((value, i) => {
    const param = timing?.params[i];
    if (value === null || param === undefined) return [];
    return [
      `${param.prep === null ? '' : `${t.language.prepositions[param.prep]} `}${param.type.of === 'number' ? numberText(t, value).text : say(t, value).text}`,
    ];
  });
  return [text, ...extra].join(' ');
}
