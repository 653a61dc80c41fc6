/** Emits calls of words (adjectives and values), or their bodies in place of a call. */

import type { Expr, ExprOf, Param, Word } from '../ir/index.ts';
import { expressionSize } from '../ir/walk.ts';
import { codeKey, statementsOf } from '../javascript/build.ts';
import { type JsCode, js, jsList, type Operand } from '../javascript/quote.ts';
import { adjectiveIsTruth, emitCondition } from './conditions.ts';
import type { CodegenContext } from './context.ts';
import {
  contextArgs,
  contextParams,
  type EmittedLocal,
  type EmittedValue,
  FunctionBuilder,
  isSetValued,
  momentSuffix,
} from './function-builder.ts';
import { emitIntrinsic } from './kernel.ts';
import { emitPush, emitSpan, kindOfAll } from './sets.ts';
import { emitValue } from './values.ts';
import { zoneRange } from './zone-arguments.ts';

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
    const { from, to, pop } = emitSpan(f, e);
    const count = f.temp();
    f.add(jsList`const ${count}=${to}-(${from});`);
    const kind = kindOfAll(f, e);
    if (kind !== undefined) f.setKinds.set(codeKey(from), kind);
    return { local: { many: true, from, count, ...(kind !== undefined && { kind }) }, pop };
  }
  const from = f.temp();
  const count = f.temp();
  f.add(jsList`const ${from}=sp;`);
  emitPush(f, e);
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
      f.setsInState.add(codeKey(range.from));
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

/** Emits a call of a word; one that gives a set pushes its members. */
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
  f.inlineDepth < INLINE.depth && expressionSize(value) <= INLINE.parts;

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
  f.inlineDepth++;
  const result = write(value);
  f.inlineDepth--;
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
  f.heavyDepth = 1;
  f.charge(1 + f.gen.costs.bulk(word.value));
  const value = word.value as Expr;
  let result: JsCode = '';
  if (word.type.many) emitPush(f, value);
  else if (adjective !== null && adjectiveIsTruth(f, adjective)) result = jsList`return ${emitCondition(f, value)};`;
  else result = jsList`return ${emitValue(f, value).code};`;
  return jsList`function ${name}(${params}){${f.declare(given)}${f.prologue}${f.lines}${result}}`;
}

/** What the stack pointer is set to. */
function poppedTo(pop: JsCode): Operand {
  const [s] = statementsOf(pop);
  if (s?.type !== 'ExpressionStatement' || s.expression.type !== 'AssignmentExpression')
    throw new Error('no assignment');
  return s.expression.right;
}
