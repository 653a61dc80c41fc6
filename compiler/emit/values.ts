/**
 * Emits expressions of one value. The operand with the value is returned; statements that must run before it are added to
 * the function.
 */

import { hasPrinted } from '../analysis/facts.ts';
import { NOTHING } from '../format/values.ts';
import type { Expr, ExprOf } from '../ir/index.ts';
import { js, jsList } from '../javascript/quote.ts';
import { flagsOrEmpty } from './assignments.ts';
import { adjectiveIsTruth, emitCondition } from './conditions.ts';
import { requestKeywordValue, requestStatusReader } from './dynamic-words.ts';
import { fieldCode, globalCode, keywordNumberCode, tileOfCode } from './fields.ts';
import { type EmittedValue, type FunctionBuilder, isSetValued, literalOf } from './function-builder.ts';
import { emitIntrinsic } from './kernel.ts';
import { levelTable } from './levels.ts';
import { aggregateValue, countValue, emitSelectOne } from './set-queries.ts';
import { emitSpan, zoneInstance } from './sets.ts';
import { statusCode } from './statuses.ts';
import { productValue, sumValue } from './sums.ts';
import { emitWordCall, inlineWord } from './word-calls.ts';

type ValueEmitters = { [Op in Expr['op']]?: (f: FunctionBuilder, e: ExprOf<Op>) => EmittedValue };

/** The value of an expression, by operator. All other operators are conditions: 0 or 1. */
const VALUES: ValueEmitters = {
  number: (_, e) => constant(e.value),
  truth: (_, e) => constant(e.value),
  nothing: () => ({ code: 'N', nullable: true }),
  enum: (_, e) => constant(e.member),
  flags: (_, e) => constant(e.members.reduce((bits, member) => bits | (1 << member), 0)),
  card: (_, e) => constant(e.card),
  verb: (_, e) => constant(e.verb),
  timing: (_, e) => constant(e.timing),
  status_word: (_, e) => constant(e.status),
  keyword_word: (_, e) => constant(e.keyword),
  option: (f, e) => constant(f.gen.bound.options[e.option] ?? NOTHING),
  gone: () => constant(-1),
  union: emitFlagOperation,
  without: emitFlagOperation,
  word_set: emitSingleFlag,
  self: (f) => implicitValue(f, 'self'),
  you: (f) => ({ ...implicitValue(f, 'you'), is: 'player' }),
  here: (f) => ({ ...implicitValue(f, 'here'), is: 'tile' }),
  local: emitLocal,
  zone: (f, e) => zoneInstance(f, e.zone, e.of === null ? null : emitValue(f, e.of)),
  chosen: emitChosen,
  levels: (f, e) => levelTable(f, e.of),
  global: (f, e) => globalCode(f, e.field),
  field: (f, e) => fieldCode(f, e.field, emitValue(f, e.of)),
  printed: (f, e) => emitPrinted(f, e.field, emitValue(f, e.of)),
  status: emitStatus,
  status_value: (f, e) => ({
    code: js`${requestStatusReader(f.gen)}(${emitValue(f, e.status).code},${emitValue(f, e.of).code})`,
    nullable: true,
  }),
  keyword_value: (f, e) => ({
    code: js`${requestKeywordValue(f.gen)}(${emitValue(f, e.keyword).code},${emitValue(f, e.of).code})`,
    nullable: true,
  }),
  keyword_number: (f, e) => keywordNumberCode(f, e.keyword, e.param, emitValue(f, e.of)),
  add: (f, e) => sumValue(f, 'add', emitValue(f, e.a), emitValue(f, e.b)),
  sub: (f, e) => sumValue(f, 'sub', emitValue(f, e.a), emitValue(f, e.b)),
  mul: (f, e) => productValue(emitValue(f, e.a), emitValue(f, e.b)),
  neg: emitNegation,
  pick: emitConditional,
  adjective: emitAdjectiveValue,
  value: emitValueWord,
  kernel: (f, e) => emitIntrinsic(f, e.call, e.args),
  tile_of: (f, e) => tileOfCode(f, emitValue(f, e.of)),
  select: (f, e) => emitSelectOne(f, e),
  count: (f, e) => countValue(f, e.of),
  sum: (f, e) => aggregateValue(f, e),
  highest: (f, e) => aggregateValue(f, e),
  lowest: (f, e) => aggregateValue(f, e),
  distinct: (f, e) => aggregateValue(f, e),
};

/** Emits the value of an expression; of a set with one member that member. */
export function emitValue(f: FunctionBuilder, e: Expr): EmittedValue {
  const known = f.gen.facts.constantOf(e);
  if (known !== null && known !== 'low') return constant(known);
  if (isSetValued(f, e)) return emitOnlyMember(f, e);
  const emit = VALUES[e.op] as ((f: FunctionBuilder, e: Expr) => EmittedValue) | undefined;
  return emit === undefined ? emitTruthValue(f, e) : emit(f, e);
}

/** A constant as a value. */
export const constant = (value: number): EmittedValue =>
  value === NOTHING
    ? { code: 'N', nullable: true }
    : { code: `${value}`, nullable: false, ...(Math.abs(value) < 1e6 && { range: { least: value, most: value } }) };

/** Whether a value is a constant number. */
export const isNumber = ({ code }: EmittedValue): boolean => literalOf(code) !== null;

/** The truth of a condition as 0 or 1. */
const emitTruthValue = (f: FunctionBuilder, e: Expr): EmittedValue => ({
  code: js`(${emitCondition(f, e)}?1:0)`,
  nullable: false,
});

/** The member of a set with one member; nothing for other sets. */
function emitOnlyMember(f: FunctionBuilder, e: Expr): EmittedValue {
  const { from, to, pop } = emitSpan(f, e);
  const result = f.temp();
  f.add(jsList`const ${result}=only(${from},${to});${pop}`);
  return { code: result, nullable: true };
}

/** The union or the difference of two sets of flags. */
function emitFlagOperation(f: FunctionBuilder, e: ExprOf<'union' | 'without'>): EmittedValue {
  const a = flagsOrEmpty(f.toAtom(emitValue(f, e.a)));
  const b = flagsOrEmpty(f.toAtom(emitValue(f, e.b)));
  return { code: e.op === 'union' ? js`(${a}|${b})` : js`(${a}&~${b})`, nullable: false };
}

/** The set of flags with one member. */
function emitSingleFlag(f: FunctionBuilder, e: ExprOf<'word_set'>): EmittedValue {
  const { code } = f.toAtom(emitValue(f, e.of));
  return { code: js`(${code}>=0&&${code}<31?1<<${code}:0)`, nullable: false };
}

/** An implicit parameter; only the acting player is never nothing. */
function implicitValue(f: FunctionBuilder, name: 'self' | 'you' | 'here'): EmittedValue {
  const code = f.context[name];
  return { code, nullable: code !== f.actingPlayer };
}

function emitLocal(f: FunctionBuilder, e: ExprOf<'local'>): EmittedValue {
  const local = f.local(e.local);
  return local.many ? f.bailOut('a set as one value') : local;
}

/** The answer to a choice of the card itself, from its row. */
function emitChosen(f: FunctionBuilder, e: ExprOf<'chosen'>): EmittedValue {
  const { layout } = f.gen.bound;
  const { self } = f.context;
  return { code: js`(row(${self})<0?N:S[rw(${self})+${layout.choices.at + e.choice}])`, nullable: true };
}

function emitStatus(f: FunctionBuilder, e: ExprOf<'status'>): EmittedValue {
  const at = f.gen.bound.layout.statuses[e.status] ?? -1;
  if (at < 0) return { code: 'N', nullable: true };
  const ref = f.toAtom(emitValue(f, e.of)).code;
  const { row, live, sign } = f.rowOf(ref);
  if (f.gen.facts.isNeverApplied(e.status)) return live ? constant(0) : { code: js`(${sign}<0?N:0)`, nullable: true };
  const code = statusCode(f.gen, e.status, ref, row);
  return live ? { code, nullable: false } : { code: js`(${sign}<0?N:${code})`, nullable: true };
}

function emitNegation(f: FunctionBuilder, e: ExprOf<'neg'>): EmittedValue {
  const { code, nullable } = emitValue(f, e.of);
  return nullable ? { code: js`sub(0,${code})`, nullable } : { code: js`(-(${code})|0)`, nullable };
}

function emitAdjectiveValue(f: FunctionBuilder, e: ExprOf<'adjective'>): EmittedValue {
  if (adjectiveIsTruth(f, e.adjective)) return emitTruthValue(f, e);
  return inlineWord(f, e, (value) => emitValue(f, value)) ?? { code: emitWordCall(f, e), nullable: true };
}

function emitValueWord(f: FunctionBuilder, e: ExprOf<'value'>): EmittedValue {
  const inlined = inlineWord(f, e, (value) => emitValue(f, value));
  const call = inlined ?? { code: emitWordCall(f, e), nullable: true };
  // an impure call has to run at its place in the order of evaluation
  return f.gen.purity.isPure(e) ? call : f.toTemp(call);
}

/** Emits a conditional expression; as a statement where an operand needs statements. */
function emitConditional(f: FunctionBuilder, e: ExprOf<'pick'>): EmittedValue {
  const { then: yes, else: no } = e;
  const when = emitCondition(f, e.test);
  if (when === 'true' || when === 'false') return emitValue(f, when === 'true' ? yes : no);
  const a = f.capture(() => emitValue(f, yes));
  const b = f.capture(() => emitValue(f, no));
  const nullable = a.value.nullable || b.value.nullable;
  if (a.lines.length === 0 && b.lines.length === 0)
    return { code: js`(${when}?${a.value.code}:${b.value.code})`, nullable };
  const result = f.temp();
  f.add(jsList`let ${result};`);
  const put = ({ lines, value }: typeof a): void => {
    f.add(lines);
    f.add(jsList`${result}=${value.code};`);
  };
  f.if(
    when,
    () => put(a),
    () => put(b),
  );
  return { code: result, nullable };
}

/** A value that is printed on a card (a definition). */
function emitPrinted(f: FunctionBuilder, field: number, of: EmittedValue): EmittedValue {
  const { bound } = f.gen;
  const at = (bound.layout.fields[field]?.at ?? -1) - bound.layout.printed.at;
  const card = f.toAtom(of).code;
  const table = f.gen.memo(`printed ${field}`, () =>
    f.gen.tables.dense(
      bound.printed.map((levels, id) => (hasPrinted(bound, id, field) ? (levels[0]?.[at] ?? NOTHING) : NOTHING)),
    ),
  );
  const value = js`${table}[${card}]`;
  return { code: of.nullable ? js`(${card}>=0&&${card}<${bound.printed.length}?${value}:N)` : value, nullable: true };
}
