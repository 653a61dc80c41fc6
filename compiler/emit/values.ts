/**
 * Emits expressions of one value and conditions. The text of the value is returned; statements that must run before it
 * are added as lines.
 */

import { hasPrinted } from '../analysis/facts.ts';
import { TRUTH_OPS } from '../bind/fold.ts';
import { compares } from '../bind/numbers.ts';
import type { AbilitySource } from '../format/abilities.ts';
import { NOTHING } from '../format/values.ts';
import type { Expr, ExprOf, Param, Word } from '../ir/index.ts';
import { expressionSize } from '../ir/walk.ts';
import { allOf, anyOf, codeKey, compared, statementsOf } from '../javascript/build.ts';
import type { Statement } from '../javascript/nodes.ts';
import { type JsCode, js, jsList, type Operand } from '../javascript/quote.ts';
import { flagsOrEmpty } from './assignments.ts';
import { emitFits } from './calls.ts';
import type { CodegenContext } from './context.ts';
import { hasValue, keywordValue, requestStatusReader } from './dynamic-words.ts';
import { fieldCode, globalCode, hasCode, inPlayTest, keywordNumberCode, tileOf } from './fields.ts';
import {
  contextArgs,
  contextParams,
  type EmittedLocal,
  type EmittedValue,
  FunctionBuilder,
  isSetValued,
  literalOf,
  momentSuffix,
} from './function-builder.ts';
import { emitIntrinsic, hasRoom } from './kernel.ts';
import { levels } from './levels.ts';
import { aggregate, amongOf, countOf, isOfKind, members, selectOne, someOf } from './set-queries.ts';
import { kindOfAll, push, span, zoneInstance } from './sets.ts';
import { sourceIn } from './slots.ts';
import { statusText } from './statuses.ts';
import { product, sum } from './sums.ts';
import { zoneRange } from './zone-arguments.ts';

export const constant = (value: number): EmittedValue =>
  value === NOTHING
    ? { code: 'N', nullable: true }
    : { code: `${value}`, nullable: false, ...(Math.abs(value) < 1e6 && { range: { least: value, most: value } }) };

/** Whether the value is always 0 or 1. */
function isTruth(f: FunctionBuilder, e: Expr): boolean {
  return TRUTH_OPS.has(e.op) || (e.op === 'adjective' && adjectiveIsTruth(f, e.adjective));
}

function adjectiveIsTruth(f: FunctionBuilder, id: number): boolean {
  const word = f.gen.bound.game.adjectives[id];
  if (word === undefined || word.native !== null || word.value === null) return false;
  const { value } = word;
  return value.op === 'adjective' ? value.adjective < id && adjectiveIsTruth(f, value.adjective) : isTruth(f, value);
}

const COMPARE = { lt: '<', le: '<=', gt: '>', ge: '>=', is: '===', is_not: '!==' } as const;

/** Emits a condition: nothing and 0 are false, a set is true when it has a member. */
export function emitCondition(f: FunctionBuilder, e: Expr): Operand {
  const known = f.gen.facts.constantTruth(e);
  if (known !== null) return `${known}`;
  switch (e.op) {
    case 'truth':
    case 'number':
      return e.value !== 0 && e.value !== NOTHING ? 'true' : 'false';
    case 'is':
    case 'is_not':
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge':
      return compare(f, e.op, e.a, e.b);
    case 'not':
      return not(emitCondition(f, e.of));
    case 'and':
    case 'or':
      return logic(f, e.op, e.of);
    case 'absent':
    case 'no':
      return not(someOf(f, e.of));
    case 'present':
    case 'some':
      return someOf(f, e.of);
    case 'kind':
      return isOfKind(f, e.kind, f.toAtom(emitValue(f, e.of)).code);
    case 'comes_with': {
      const { gen } = f;
      const came = gen.memo('keywords of sources', () =>
        gen.tables.dense(gen.sources.map((one) => keywordOf(gen, one))),
      );
      const value = f.toAtom(emitValue(f, e.ability)).code;
      return js`(${value}>=0&&${came}[${sourceIn(value)}]===${e.keyword})`;
    }
    case 'has':
      return hasCode(f, e.keyword, emitValue(f, e.of));
    case 'has_value':
      return js`${hasValue(f.gen)}(${emitValue(f, e.keyword).code},${emitValue(f, e.of).code})`;
    case 'member': {
      const member = f.toAtom(emitValue(f, e.member)).code;
      const flags = f.toAtom(emitValue(f, e.of));
      const isThere = flags.nullable ? [js`${flags.code}!==N`] : [];
      return allOf([js`${member}>=0`, ...isThere, js`((${flags.code}>>${member})&1)===1`]);
    }
    case 'share': {
      const a = f.toAtom(emitValue(f, e.a));
      const b = f.toAtom(emitValue(f, e.b));
      const there = [a, b].filter(({ nullable }) => nullable).map(({ code }) => js`${code}!==N`);
      return allOf([...there, js`(${a.code}&${b.code})!==0`]);
    }
    case 'in_play':
      return inPlayTest(f, emitValue(f, e.of));
    case 'in_zone': {
      const of = emitValue(f, e.of);
      const { row, sign } = f.rowIfLiveOrNothing(of.code) ?? f.rowOf(f.toTemp(of).code);
      const result = f.temp();
      f.add(jsList`let ${result}=false;`);
      // nothing is not a zone, and out of play is a zone of its own
      const { zone } = f.gen.bound.layout.row;
      members(f, e.zone, (one) => f.add(jsList`if(${sign}>=0&&S[${row}+${zone}]===${one})${result}=true;`));
      return result;
    }
    case 'in_any':
      return js`(zof(${emitValue(f, e.of).code})===${e.zone})`;
    case 'among':
      return amongOf(f, e.of, e.set);
    case 'tag': {
      const { verbs } = f.gen.bound.game;
      const verb = emitValue(f, e.verb);
      if (isNumber(verb)) return `${verbs[Number(verb.code)]?.tags.includes(e.tag) === true}`;
      const table = f.gen.tables.dense(verbs.map(({ tags }) => (tags.includes(e.tag) ? 1 : 0)));
      return js`(${table}[${verb.code}]===1)`;
    }
    case 'tagged': {
      const tags = f.gen.bound.game.statuses.map((status) =>
        status.tags.some((tag) => tag.enum === e.enum && tag.member === e.member) ? 1 : 0,
      );
      return js`(${f.gen.tables.dense(tags)}[${emitValue(f, e.status).code}]===1)`;
    }
    case 'adjective': {
      const written = inlineWord(f, e, (value) => emitCondition(f, value));
      if (written !== null) return written;
      const call = emitWordCall(f, e);
      return adjectiveIsTruth(f, e.adjective) ? call : js`holds(${call})`;
    }
    case 'fits':
      return emitFits(f, e);
    case 'kernel':
      if (e.call === 'room') return hasRoom(f, e.args);
      break;
    default:
  }
  if (isSetValued(f, e)) return someOf(f, e);
  const value = f.toAtom(emitValue(f, e));
  return value.nullable ? js`(${value.code}!==0&&${value.code}!==N)` : js`${value.code}!==0`;
}

export function not(test: Operand): Operand {
  if (test === 'true') return 'false';
  if (test === 'false') return 'true';
  return typeof test === 'object' && test.type === 'UnaryExpression' && test.operator === '!'
    ? test.argument
    : js`!${test}`;
}

function compare(f: FunctionBuilder, op: keyof typeof COMPARE, left: Expr, right: Expr): Operand {
  let a = emitValue(f, left);
  let b = emitValue(f, right);
  const sign = COMPARE[op];
  a = unraised(a, op, b);
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
function unraised(a: EmittedValue, op: keyof typeof COMPARE, b: EmittedValue): EmittedValue {
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

export const isNumber = ({ code }: EmittedValue): boolean => literalOf(code) !== null;

/** Emits `and` and `or` as a value, with short-circuit evaluation. */
function logic(f: FunctionBuilder, op: 'and' | 'or', of: readonly Expr[]): Operand {
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

/** Emits the value of an expression; of a set with one member that member. */
export function emitValue(f: FunctionBuilder, e: Expr): EmittedValue {
  const { facts } = f.gen;
  const known = facts.constantOf(e);
  if (known !== null && known !== 'low') return constant(known);
  if (isSetValued(f, e)) {
    const { from, to, pop } = span(f, e);
    const result = f.temp();
    f.add(jsList`const ${result}=only(${from},${to});${pop}`);
    return { code: result, nullable: true };
  }
  switch (e.op) {
    case 'number':
    case 'truth':
      return constant(e.value);
    case 'nothing':
      return { code: 'N', nullable: true };
    case 'enum':
      return constant(e.member);
    case 'flags':
      return constant(e.members.reduce((bits, member) => bits | (1 << member), 0));
    case 'union':
    case 'without': {
      const a = flagsOrEmpty(f.toAtom(emitValue(f, e.a)));
      const b = flagsOrEmpty(f.toAtom(emitValue(f, e.b)));
      return { code: e.op === 'union' ? js`(${a}|${b})` : js`(${a}&~${b})`, nullable: false };
    }
    case 'word_set': {
      const { code } = f.toAtom(emitValue(f, e.of));
      return { code: js`(${code}>=0&&${code}<31?1<<${code}:0)`, nullable: false };
    }
    case 'card':
      return constant(e.card);
    case 'verb':
      return constant(e.verb);
    case 'timing':
      return constant(e.timing);
    case 'status_word':
      return constant(e.status);
    case 'keyword_word':
      return constant(e.keyword);
    case 'option':
      return constant(f.gen.bound.options[e.option] ?? NOTHING);
    case 'gone':
      return constant(-1);
    case 'self':
    case 'you':
    case 'here': {
      const code = f.context[e.op];
      const is = e.op === 'you' ? 'player' : e.op === 'here' ? 'tile' : undefined;
      return { code, nullable: code !== f.acting, ...(is && { is }) };
    }
    case 'local': {
      const local = f.local(e.local);
      return local.many ? f.bailOut('a set as one value') : local;
    }
    case 'zone':
      return zoneInstance(f, e.zone, e.of === null ? null : emitValue(f, e.of));
    case 'chosen': {
      const { layout } = f.gen.bound;
      const self = f.context.self;
      return { code: js`(row(${self})<0?N:S[rw(${self})+${layout.choices.at + e.choice}])`, nullable: true };
    }
    case 'levels':
      return levels(f, e.of);
    case 'global':
      return globalCode(f, e.field);
    case 'field':
      return fieldCode(f, e.field, emitValue(f, e.of));
    case 'printed':
      return printed(f, e.field, emitValue(f, e.of));
    case 'status': {
      const at = f.gen.bound.layout.statuses[e.status] ?? -1;
      if (at < 0) return { code: 'N', nullable: true };
      const ref = f.toAtom(emitValue(f, e.of)).code;
      const { row, live, sign } = f.rowOf(ref);
      if (facts.isNeverApplied(e.status)) return live ? constant(0) : { code: js`(${sign}<0?N:0)`, nullable: true };
      const code = statusText(f.gen, e.status, ref, row);
      return live ? { code, nullable: false } : { code: js`(${sign}<0?N:${code})`, nullable: true };
    }
    case 'status_value':
      return {
        code: js`${requestStatusReader(f.gen)}(${emitValue(f, e.status).code},${emitValue(f, e.of).code})`,
        nullable: true,
      };
    case 'keyword_value':
      return {
        code: js`${keywordValue(f.gen)}(${emitValue(f, e.keyword).code},${emitValue(f, e.of).code})`,
        nullable: true,
      };
    case 'keyword_number':
      return keywordNumberCode(f, e.keyword, e.param, emitValue(f, e.of));
    case 'add':
    case 'sub':
      return sum(f, e.op, emitValue(f, e.a), emitValue(f, e.b));
    case 'mul':
      return product(emitValue(f, e.a), emitValue(f, e.b));
    case 'neg': {
      const { code, nullable } = emitValue(f, e.of);
      return nullable ? { code: js`sub(0,${code})`, nullable } : { code: js`(-(${code})|0)`, nullable };
    }
    case 'pick':
      return pick(f, e.test, e.then, e.else);
    case 'adjective':
      if (adjectiveIsTruth(f, e.adjective)) break;
      return inlineWord(f, e, (value) => emitValue(f, value)) ?? { code: emitWordCall(f, e), nullable: true };
    case 'value': {
      const written = inlineWord(f, e, (value) => emitValue(f, value));
      const call = written ?? { code: emitWordCall(f, e), nullable: true };
      // an impure call has to run at its place in the order of evaluation
      return f.gen.purity.isPure(e) ? call : f.toTemp(call);
    }
    case 'kernel':
      return emitIntrinsic(f, e.call, e.args);
    case 'tile_of':
      return tileOf(f, emitValue(f, e.of));
    case 'select':
      return selectOne(f, e);
    case 'count':
      return countOf(f, e.of);
    case 'sum':
    case 'highest':
    case 'lowest':
    case 'distinct':
      return aggregate(f, e as Parameters<typeof aggregate>[1]);
    default:
  }
  return { code: js`(${emitCondition(f, e)}?1:0)`, nullable: false };
}

function pick(f: FunctionBuilder, test: Expr, yes: Expr, no: Expr): EmittedValue {
  const when = emitCondition(f, test);
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

function printed(f: FunctionBuilder, field: number, of: EmittedValue): EmittedValue {
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

// ------------------------------------------------------------------ words: calls and inlining

/** The texts of arguments: one for a value, two (start, count) for a set. */
export const argumentTexts = (locals: readonly EmittedLocal[]): Operand[] =>
  locals.flatMap((local) => (local.many ? [local.from, local.count] : [local.code]));

/** Evaluates an argument for a parameter of one value. */
const valueArgument = (f: FunctionBuilder, e: Expr): EmittedLocal => ({
  many: false,
  ...f.toAtom(emitValue(f, e)),
});

/** Evaluates an argument for a parameter that is a set; one value becomes a set with one member. `pop` frees it. */
export function setArgument(f: FunctionBuilder, e: Expr): { local: EmittedLocal; pop: JsCode } {
  if (isSetValued(f, e)) {
    const { from, to, pop } = span(f, e);
    const count = f.temp();
    f.add(jsList`const ${count}=${to}-(${from});`);
    const kind = kindOfAll(f, e);
    if (kind !== undefined) f.setKinds.set(codeKey(from), kind);
    return { local: { many: true, from, count, ...(kind !== undefined && { kind }) }, pop };
  }
  const from = f.temp();
  const count = f.temp();
  f.add(jsList`const ${from}=sp;`);
  push(f, e);
  f.add(jsList`const ${count}=sp-${from};`);
  return { local: { many: true, from, count }, pop: jsList`sp=${from};` };
}

/** Arguments in the order of parameters. A default is evaluated with the parameters before it as locals. */
export function argumentsFor(
  f: FunctionBuilder,
  params: readonly Param[],
  args: readonly (Expr | null | undefined)[],
  inState: ReadonlySet<number> = new Set(),
): { locals: EmittedLocal[]; pop: JsCode } {
  const locals: EmittedLocal[] = [];
  let pop: JsCode = '';
  const add = ({ type }: Param, value: Expr): void => {
    if (!type.many) {
      locals.push(valueArgument(f, value));
      return;
    }
    const set = setArgument(f, value);
    locals.push(set.local);
    if (pop === '') pop = set.pop;
  };
  for (const [i, param] of params.entries()) {
    const given = args[i] ?? null;
    const range = given !== null && inState.has(i) ? zoneRange(f, given, param.type) : null;
    if (range !== null) {
      f.setKinds.set(codeKey(range.from), range.kind ?? null);
      f.inState.add(codeKey(range.from));
      locals.push(range);
    } else if (given !== null) add(param, given);
    else if (param.value === null)
      locals.push(param.type.many ? { many: true, from: '0', count: '0' } : { many: false, code: 'N', nullable: true });
    else {
      const { substitutions } = f;
      f.substitutions = new Map(locals.map((local, slot) => [slot, local]));
      add(param, param.value);
      f.substitutions = substitutions;
    }
  }
  return { locals, pop };
}

/** Emits a call of an adjective or a value; one that gives a set pushes its members. */
export function emitWordCall(f: FunctionBuilder, e: ExprOf<'adjective' | 'value'>): Operand {
  const { game } = f.gen.bound;
  const adjective = e.op === 'adjective';
  const id = e.op === 'adjective' ? e.adjective : e.value;
  const word = (adjective ? game.adjectives[id] : game.values[id]) as Word;
  if (word.native !== null) return emitIntrinsic(f, word.native, e.args).code;
  const { value, code } = word;
  if (value === null || code === null) return 'N';
  const { implicits } = f.gen;
  const mask = adjective ? implicits.adjective(id) : implicits.value(id);
  const { moment } = f.context;
  const own = `${adjective ? 'j' : 'w'}${id}${momentSuffix(mask, f.context)}`;
  const name = f.gen.requestFunction(own, () => writeWord(f.gen, word, own, adjective ? id : null, mask, moment));
  const args = argumentsFor(f, word.params, e.args);
  const text = js`${name}(${[...contextArgs(mask, f.context), ...argumentTexts(args.locals)]})`;
  if (args.pop === '') return text;
  if (word.type.many) {
    // the result lies above the arguments on the stack: it is moved down over them
    const top = f.temp();
    f.add(jsList`const ${top}=sp;${text};`);
    f.add(jsList`under(${poppedTo(args.pop)},${top});`);
    return '0';
  }
  const result = f.temp();
  f.add(jsList`const ${result}=${text};${args.pop}`);
  return result;
}

/** Limits of inlining: the nesting of inlined words, and the size of one. */
const INLINE = { depth: 5, parts: 60 };

/** Inlines a word; null where it has to be a call. */
export function inlineWord<T>(
  f: FunctionBuilder,
  e: ExprOf<'adjective' | 'value'>,
  write: (value: Expr) => T,
): T | null {
  const { game } = f.gen.bound;
  const word = e.op === 'adjective' ? game.adjectives[e.adjective] : game.values[e.value];
  if (word === undefined || word.native !== null || word.value === null || word.code === null) return null;
  if (word.type.many || word.params.some(({ type }) => type.many) || !isSmall(f, word.value)) return null;
  const args = argumentsFor(f, word.params, e.args);
  return inlineExpression(f, word.value, word.code.locals, args.locals, write);
}

const isSmall = (f: FunctionBuilder, value: Expr): boolean =>
  f.inlined < INLINE.depth && expressionSize(value) <= INLINE.parts;

/** Inlines an expression of another frame with its locals substituted; null where it is too large. */
export function inlineExpression<T>(
  f: FunctionBuilder,
  value: Expr,
  locals: FunctionBuilder['decls'],
  given: readonly (EmittedLocal | EmittedValue)[],
  write: (value: Expr) => T,
): T | null {
  if (!isSmall(f, value)) return null;
  const { substitutions, decls } = f;
  f.substitutions = new Map(
    given.map((local, slot): [number, EmittedLocal] => [slot, 'many' in local ? local : { many: false, ...local }]),
  );
  f.decls = locals;
  f.inlined++;
  const result = write(value);
  f.inlined--;
  f.decls = decls;
  f.substitutions = substitutions;
  return result;
}

/** `adjective`: its id; null for a value. */
function writeWord(
  gen: CodegenContext,
  word: Word,
  name: string,
  adjective: number | null,
  mask: number,
  moment: string,
): JsCode {
  const { params, context } = contextParams(mask, moment);
  const f = new FunctionBuilder(gen, context, word.code?.locals ?? []);
  const given = new Set<number>();
  for (const [slot, param] of word.params.entries()) {
    given.add(slot);
    params.push(...(param.type.many ? [`b${slot}`, `n${slot}`] : [`l${slot}`]));
    if (!param.type.many && param.type.of === 'entity') f.immutable.add(`l${slot}`);
  }
  f.immutable.add('me');
  f.heavy = 1;
  f.charge(1 + f.gen.costs.bulk(word.value));
  const value = word.value as Expr;
  let result: JsCode = '';
  if (word.type.many) push(f, value);
  else if (adjective !== null && adjectiveIsTruth(f, adjective)) result = jsList`return ${emitCondition(f, value)};`;
  else result = jsList`return ${emitValue(f, value).code};`;
  return jsList`function ${name}(${params}){${f.declare(given)}${f.head}${f.lines}${result}}`;
}

/** The keyword that gives this ability source, -1 for none. */
function keywordOf({ bound: { game } }: CodegenContext, { by, of, occurrence }: AbilitySource): number {
  if (by === 'card') return game.cards[of]?.keywords[occurrence]?.keyword ?? -1;
  const what = by === 'static' ? game.statics[of]?.what : undefined;
  if (what !== undefined) return what.grant === 'keyword' ? what.keyword : -1;
  return by === 'keyword' ? of : -1;
}

/** What the stack pointer is set to. */
function poppedTo(pop: JsCode): Operand {
  const [s] = statementsOf(pop);
  if (s?.type !== 'ExpressionStatement' || s.expression.type !== 'AssignmentExpression')
    throw new Error('no assignment');
  return s.expression.right;
}
