/** Explains why a condition holds or not: the deciding part, and its values. */
import type { Expr, Param, Word } from '../compiler/ir/index.ts';
import { showValue } from './describe.ts';
import { asMemberList, evaluate, evaluateCondition } from './evaluate.ts';
import { withFaultFallback } from './faults.ts';
import type { Frame, Match } from './machine.ts';
import type { Namer } from './narration.ts';
import { NOTHING, type Value } from './numbers.ts';
import { ExpressionPrinter, typeOfExpr } from './print-expression.ts';
import { draws } from './walk.ts';

export interface Reason {
  /** The deciding part in source form: `it is damaged`. */
  text: string;
  /** Whether it holds. */
  holds: boolean;
  /** Its values: `it.strength is 4`. */
  values: string[];
}

/** Most values of one condition. */
const MOST = 6;
/** How many levels of declared words are expanded. */
const DEEPEST = 2;

/** Expressions whose value is obvious. */
const CONSTANT = new Set([
  'number',
  'truth',
  'nothing',
  'enum',
  'flags',
  'card',
  'verb',
  'timing',
  'status_word',
  'zone',
]);
/** Expressions whose value is listed. */
const LISTED = new Set([
  ...['field', 'global', 'printed', 'status', 'status_value', 'keyword_number', 'keyword_value', 'count', 'value'],
  ...['sum', 'highest', 'lowest', 'distinct', 'kernel', 'option', 'chosen', 'tile_of', 'levels', 'pick'],
]);

/** Explains a condition in a frame; `name`: names as the viewer knows them. */
export function reasonOf(m: Match, condition: Expr, frame: Frame, name: Namer): Reason {
  // queries are free of charge
  const { work } = m;
  const reason = withFaultFallback(m, null, () => {
    const inner = frame.inner([...frame.locals], frame.decls);
    // a draw must not be repeated
    if (draws(condition)) return null;
    const holds = evaluateCondition(m, condition, inner);
    const part = decisive(m, condition, inner, holds);
    const values = new ReasonValues(m, name);
    values.of(part, inner, 0);
    return { text: saying(m, inner).say(part), holds, values: values.found };
  });
  m.work = work;
  return reason ?? { text: saying(m, frame).say(condition), holds: false, values: [] };
}

const saying = (m: Match, { decls }: Frame): ExpressionPrinter => new ExpressionPrinter(m.bound, decls);

/** The deciding operand: of a false `and` the first false one, of a true `or` the first true one. */
function decisive(m: Match, e: Expr, f: Frame, holds: boolean): Expr {
  if ((e.op === 'and' && !holds) || (e.op === 'or' && holds)) {
    const part = e.of.find((one) => evaluateCondition(m, one, f) === holds);
    if (part !== undefined) return decisive(m, part, f, holds);
  }
  return e;
}

class ReasonValues {
  readonly found: string[] = [];
  readonly #match: Match;
  readonly #name: Namer;

  constructor(match: Match, name: Namer) {
    this.#match = match;
    this.#name = name;
  }

  #add(text: string): void {
    if (this.found.length < MOST && !this.found.includes(text)) this.found.push(text);
  }

  of(e: Expr, f: Frame, depth: number): void {
    const m = this.#match;
    if (CONSTANT.has(e.op)) return;
    if (e.op === 'local') {
      this.#value(e, f);
      return;
    }
    if (LISTED.has(e.op)) {
      this.#value(e, f);
      // the owner of the value, where it is a name
      for (const part of subexpressions(e)) if (part.op === 'local') this.of(part, f, depth);
      return;
    }
    if (e.op === 'some' || e.op === 'no') {
      this.#members(e.of, f, depth);
      return;
    }
    for (const part of subexpressions(e)) this.of(part, f, depth);
    if (e.op === 'adjective') this.#word(m.game.adjectives[e.adjective], e.args, f, depth);
  }

  #value(e: Expr, f: Frame): void {
    const m = this.#match;
    const value = evaluate(m, e, f);
    const type = typeOfExpr(m.bound, e, f.decls);
    this.#add(`${saying(m, f).say(e)} is ${showValue(m.bound, type, value, this.#name)}`);
  }

  /** The members of a set; of an empty set, why candidates are not members. */
  #members(e: Expr, f: Frame, depth: number): void {
    const m = this.#match;
    const members = asMemberList(evaluate(m, e, f));
    const said = saying(m, f).say(e);
    if (members.length > 0) {
      const shown = showValue(m.bound, typeOfExpr(m.bound, e, f.decls), members.slice(0, MOST), this.#name);
      this.#add(`${said}: ${shown}${members.length > MOST ? `, ${members.length - MOST} more` : ''}`);
      return;
    }
    if (e.op !== 'select' || e.take !== null || depth >= DEEPEST) return;
    const wider = asMemberList(evaluate(m, { ...e, where: [] }, f));
    for (const member of wider.slice(0, MOST)) {
      f.locals[e.local] = member;
      const failed = e.where.find((where) => !evaluateCondition(m, where, f));
      if (failed === undefined) continue;
      const part = decisive(m, failed, f, false);
      const who = showValue(m.bound, e.type, member, this.#name);
      this.#add(`${who}: ${saying(m, f).holds(part, false)}`);
    }
  }

  /** The meaning of a declared word. */
  #word(word: Word | undefined, args: readonly Expr[], f: Frame, depth: number): void {
    const m = this.#match;
    if (word?.value == null || word.code === null || depth >= DEEPEST) return;
    const locals = new Array<Value>(word.code.locals.length).fill(NOTHING);
    const inner = f.inner(locals, word.code.locals);
    for (const [i, param] of word.params.entries()) {
      const given = args[i];
      locals[i] = given !== undefined ? evaluate(m, given, f) : defaultOf(m, param, inner);
    }
    const holds = evaluateCondition(m, word.value, inner);
    const part = decisive(m, word.value, inner, holds);
    this.#add(`${word.name} is ${holds}: ${saying(m, inner).holds(part, evaluateCondition(m, part, inner))}`);
    for (const one of subexpressions(part)) if (LISTED.has(one.op)) this.of(one, inner, depth + 1);
  }
}

const defaultOf = (m: Match, { value }: Param, f: Frame): Value => (value === null ? NOTHING : evaluate(m, value, f));

/** The direct subexpressions. */
function subexpressions(e: Expr): Expr[] {
  const isExpr = (one: unknown): one is Expr => typeof one === 'object' && one !== null && 'op' in one;
  return Object.values(e).flatMap((part: unknown) => (Array.isArray(part) ? part : [part]).filter(isExpr));
}
