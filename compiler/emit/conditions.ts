/** Emits conditions: expressions of which only the truth is needed. */

import { TRUTH_OPS } from '../bind/fold.ts';
import { compares } from '../bind/numbers.ts';
import type { AbilitySource } from '../format/abilities.ts';
import { NOTHING } from '../format/values.ts';
import type { Expr, ExprOf } from '../ir/index.ts';
import { allOf, anyOf, codeKey, compared } from '../javascript/build.ts';
import type { Statement } from '../javascript/nodes.ts';
import { js, jsList, type Operand } from '../javascript/quote.ts';
import { emitFits } from './calls.ts';
import type { CodegenContext } from './context.ts';
import { requestHasValue } from './dynamic-words.ts';
import { hasKeywordCode, inPlayTest } from './fields.ts';
import { type EmittedValue, type FunctionBuilder, isSetValued, literalOf } from './function-builder.ts';
import { hasRoomCode } from './kernel.ts';
import { emitAmong, emitForEachMember, emitHasMember, isOfKindCode } from './set-queries.ts';
import { sourceIn } from './slots.ts';
import { emitValue, isNumber } from './values.ts';
import { emitWordCall, inlineWord } from './word-calls.ts';

type ConditionEmitters = { [Op in Expr['op']]?: (f: FunctionBuilder, e: ExprOf<Op>) => Operand };

/** The truth of an expression, by operator. All other operators are tested as values. */
const CONDITIONS: ConditionEmitters = {
  truth: (_, e) => constantTest(e.value),
  number: (_, e) => constantTest(e.value),
  is: (f, e) => emitComparison(f, 'is', e),
  is_not: (f, e) => emitComparison(f, 'is_not', e),
  lt: (f, e) => emitComparison(f, 'lt', e),
  le: (f, e) => emitComparison(f, 'le', e),
  gt: (f, e) => emitComparison(f, 'gt', e),
  ge: (f, e) => emitComparison(f, 'ge', e),
  not: (f, e) => not(emitCondition(f, e.of)),
  and: (f, e) => emitJunction(f, 'and', e.of),
  or: (f, e) => emitJunction(f, 'or', e.of),
  absent: (f, e) => not(emitHasMember(f, e.of)),
  no: (f, e) => not(emitHasMember(f, e.of)),
  present: (f, e) => emitHasMember(f, e.of),
  some: (f, e) => emitHasMember(f, e.of),
  kind: (f, e) => isOfKindCode(f, e.kind, f.toAtom(emitValue(f, e.of)).code),
  comes_with: emitComesWith,
  has: (f, e) => hasKeywordCode(f, e.keyword, emitValue(f, e.of)),
  has_value: (f, e) => js`${requestHasValue(f.gen)}(${emitValue(f, e.keyword).code},${emitValue(f, e.of).code})`,
  member: emitFlagTest,
  share: emitCommonFlagTest,
  in_play: (f, e) => inPlayTest(f, emitValue(f, e.of)),
  in_zone: emitZoneTest,
  in_any: (f, e) => js`(zof(${emitValue(f, e.of).code})===${e.zone})`,
  among: (f, e) => emitAmong(f, e.of, e.set),
  tag: emitVerbTagTest,
  tagged: emitStatusTagTest,
  adjective: emitAdjectiveTest,
  fits: (f, e) => emitFits(f, e),
  kernel: (f, e) => (e.call === 'room' ? hasRoomCode(f, e.args) : emitValueTest(f, e)),
};

/** Emits a condition: nothing and 0 are false, a set is true when it has a member. */
export function emitCondition(f: FunctionBuilder, e: Expr): Operand {
  const known = f.gen.facts.constantTruth(e);
  if (known !== null) return `${known}`;
  const emit = CONDITIONS[e.op] as ((f: FunctionBuilder, e: Expr) => Operand) | undefined;
  return emit === undefined ? emitValueTest(f, e) : emit(f, e);
}

const constantTest = (value: number | boolean): Operand => (value !== 0 && value !== NOTHING ? 'true' : 'false');

/** Tests a value: nothing and 0 are false. A set is true when it has a member. */
function emitValueTest(f: FunctionBuilder, e: Expr): Operand {
  if (isSetValued(f, e)) return emitHasMember(f, e);
  const value = f.toAtom(emitValue(f, e));
  return value.nullable ? js`(${value.code}!==0&&${value.code}!==N)` : js`${value.code}!==0`;
}

/** Whether an ability comes with a keyword. */
function emitComesWith(f: FunctionBuilder, e: ExprOf<'comes_with'>): Operand {
  const { gen } = f;
  const keywords = gen.memo('keywords of sources', () =>
    gen.tables.dense(gen.sources.map((source) => keywordOf(gen, source))),
  );
  const value = f.toAtom(emitValue(f, e.ability)).code;
  return js`(${value}>=0&&${keywords}[${sourceIn(value)}]===${e.keyword})`;
}

/** The keyword that gives this ability source, -1 for none. */
function keywordOf({ bound: { game } }: CodegenContext, { by, of, occurrence }: AbilitySource): number {
  if (by === 'card') return game.cards[of]?.keywords[occurrence]?.keyword ?? -1;
  const what = by === 'static' ? game.statics[of]?.what : undefined;
  if (what !== undefined) return what.grant === 'keyword' ? what.keyword : -1;
  return by === 'keyword' ? of : -1;
}

/** Whether a member of an enum is in a set of flags. */
function emitFlagTest(f: FunctionBuilder, e: ExprOf<'member'>): Operand {
  const member = f.toAtom(emitValue(f, e.member)).code;
  const flags = f.toAtom(emitValue(f, e.of));
  const isThere = flags.nullable ? [js`${flags.code}!==N`] : [];
  return allOf([js`${member}>=0`, ...isThere, js`((${flags.code}>>${member})&1)===1`]);
}

/** Whether two sets of flags have a member in common. */
function emitCommonFlagTest(f: FunctionBuilder, e: ExprOf<'share'>): Operand {
  const a = f.toAtom(emitValue(f, e.a));
  const b = f.toAtom(emitValue(f, e.b));
  const there = [a, b].filter(({ nullable }) => nullable).map(({ code }) => js`${code}!==N`);
  return allOf([...there, js`(${a.code}&${b.code})!==0`]);
}

/** Whether an entity is in one of the zones of a set. */
function emitZoneTest(f: FunctionBuilder, e: ExprOf<'in_zone'>): Operand {
  const of = emitValue(f, e.of);
  const { row, sign } = f.rowIfLiveOrNothing(of.code) ?? f.rowOf(f.toTemp(of).code);
  const result = f.temp();
  f.add(jsList`let ${result}=false;`);
  // nothing is not a zone, and out of play is a zone of its own
  const { zone } = f.gen.bound.layout.row;
  emitForEachMember(f, e.zone, (one) => f.add(jsList`if(${sign}>=0&&S[${row}+${zone}]===${one})${result}=true;`));
  return result;
}

/** Whether a verb that is a value has a tag. */
function emitVerbTagTest(f: FunctionBuilder, e: ExprOf<'tag'>): Operand {
  const { verbs } = f.gen.bound.game;
  const verb = emitValue(f, e.verb);
  if (isNumber(verb)) return `${verbs[Number(verb.code)]?.tags.includes(e.tag) === true}`;
  const table = f.gen.tables.dense(verbs.map(({ tags }) => (tags.includes(e.tag) ? 1 : 0)));
  return js`(${table}[${verb.code}]===1)`;
}

/** Whether a status that is a value has a tag. */
function emitStatusTagTest(f: FunctionBuilder, e: ExprOf<'tagged'>): Operand {
  const tags = f.gen.bound.game.statuses.map((status) =>
    status.tags.some((tag) => tag.enum === e.enum && tag.member === e.member) ? 1 : 0,
  );
  return js`(${f.gen.tables.dense(tags)}[${emitValue(f, e.status).code}]===1)`;
}

function emitAdjectiveTest(f: FunctionBuilder, e: ExprOf<'adjective'>): Operand {
  const inlined = inlineWord(f, e, (value) => emitCondition(f, value));
  if (inlined !== null) return inlined;
  const call = emitWordCall(f, e);
  return adjectiveIsTruth(f, e.adjective) ? call : js`holds(${call})`;
}

/** Whether the value is always 0 or 1. */
function isTruth(f: FunctionBuilder, e: Expr): boolean {
  return TRUTH_OPS.has(e.op) || (e.op === 'adjective' && adjectiveIsTruth(f, e.adjective));
}

/** Whether the value of an adjective is always 0 or 1. */
export function adjectiveIsTruth(f: FunctionBuilder, id: number): boolean {
  const word = f.gen.bound.game.adjectives[id];
  if (word === undefined || word.native !== null || word.value === null) return false;
  const { value } = word;
  return value.op === 'adjective' ? value.adjective < id && adjectiveIsTruth(f, value.adjective) : isTruth(f, value);
}

/** The negation of a test. */
export function not(test: Operand): Operand {
  if (test === 'true') return 'false';
  if (test === 'false') return 'true';
  return typeof test === 'object' && test.type === 'UnaryExpression' && test.operator === '!'
    ? test.argument
    : js`!${test}`;
}

const COMPARE = { lt: '<', le: '<=', gt: '>', ge: '>=', is: '===', is_not: '!==' } as const;

/** A comparison with nothing is false. */
function emitComparison(f: FunctionBuilder, op: keyof typeof COMPARE, e: { a: Expr; b: Expr }): Operand {
  let a = emitValue(f, e.a);
  let b = emitValue(f, e.b);
  const sign = COMPARE[op];
  a = withoutLowerLimit(a, op, b);
  // nothing is the smallest integer, so an order needs a test on one side only, and `is` only where both may be nothing
  const testA = a.nullable && (op === 'lt' || op === 'le' || op === 'is_not' || (op === 'is' && b.nullable));
  const testB = b.nullable && (op === 'gt' || op === 'ge' || op === 'is_not');
  if (testA) a = f.toAtom(a);
  if (testB) b = f.toAtom(b);
  const values = [a, b].map(({ code }) => (code === 'N' ? NOTHING : literalOf(code)));
  if (values[0] != null && values[1] != null) return `${compares(op, values[0], values[1])}`;
  const tests = [testA ? js`${a.code}!==N` : null, testB ? js`${b.code}!==N` : null, compared(a.code, sign, b.code)];
  return allOf(tests.filter((test) => test !== null));
}

/** Drops a lower limit (`max(x, limit)`) from an operand where the comparison has the same result without it. */
function withoutLowerLimit(a: EmittedValue, op: keyof typeof COMPARE, b: EmittedValue): EmittedValue {
  const limit = lowerLimit(a.code);
  const value = literalOf(b.code);
  if (limit === null || value === null || a.nullable) return a;
  const isSame =
    op === 'gt' || op === 'le' ? value >= limit.least : (op === 'ge' || op === 'lt') && value > limit.least;
  return isSame ? { ...a, code: limit.of } : a;
}

/** The parts of `least>of?least:of`; null for other operands. */
function lowerLimit(code: Operand): { least: number; of: Operand } | null {
  if (typeof code === 'string' || code.type !== 'ConditionalExpression' || code.test.type !== 'BinaryExpression')
    return null;
  const { test, consequent, alternate } = code;
  const least = literalOf(codeKey(test.left));
  const isLimit =
    test.operator === '>' && codeKey(consequent) === codeKey(test.left) && codeKey(alternate) === codeKey(test.right);
  return isLimit && least !== null && alternate.type === 'Identifier' ? { least, of: alternate.name } : null;
}

/** Emits `and` and `or` as a value, with short-circuit evaluation. */
function emitJunction(f: FunctionBuilder, op: 'and' | 'or', of: readonly Expr[]): Operand {
  const plain = op === 'and' ? 'true' : 'false';
  const parts: { lines: Statement[]; value: Operand }[] = [];
  for (const [i, part] of of.entries()) {
    const written = f.capture(() => emitCondition(f, part));
    if (written.lines.length === 0 && written.value === plain) continue;
    if (written.lines.length === 0 && written.value === `${op === 'or'}`) {
      // operands after a constant deciding one are dead; pure operands before it need not run
      if (of.slice(0, i).every((one) => f.gen.purity.isPure(one))) return written.value;
      parts.push(written);
      break;
    }
    parts.push(written);
  }
  const glue = op === 'and' ? allOf : anyOf;
  if (parts.every(({ lines }) => lines.length === 0)) {
    return parts.length === 0 ? `${op === 'and'}` : glue(parts.map(({ value }) => value));
  }
  const result = f.temp();
  const out = f.label();
  f.add(jsList`let ${result}=${op === 'or'};`);
  f.block(out, () => {
    for (const { lines, value } of parts) {
      f.add(lines);
      f.when(op === 'and' ? js`!(${value})` : value, jsList`break ${out};`);
    }
    f.add(jsList`${result}=${op === 'and'};`);
  });
  return result;
}
