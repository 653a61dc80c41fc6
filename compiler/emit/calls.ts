/**
 * Emits calls of verbs and moves. A verb is a function; code for listeners exists only where a reachable card has one.
 */

import type { Expr, ExprOf, Param, Stmt, StmtOf, Type, Verb } from '../ir/index.ts';
import { paramCode } from '../ir/visitor.ts';
import { assigned, hasStmt } from '../ir/walk.ts';
import { allOf, anyOf, block, codeKey, labelled, namesIn, statementsOf } from '../javascript/build.ts';
import { type JsCode, js, jsList, jsLoop, type Operand } from '../javascript/quote.ts';
import { emitJumpUnless } from './branches.ts';
import { ENTER_CALL, LEAVE_CALL, workMark } from './call-graph.ts';
import type { CodegenContext } from './context.ts';
import {
  contextArgs,
  contextParams,
  type EmittedLocal,
  FunctionBuilder,
  isSetValued,
  literalOf,
  momentSuffix,
} from './function-builder.ts';
import { emitRecord, isRecorded, subjectFacts } from './histories.ts';
import {
  type ConstantArguments,
  changedBefore,
  type EmittedEvent,
  emitAfterListeners,
  emitBeforeListeners,
  emitReplacement,
  eventArguments,
  hasListener,
  suffixOf,
} from './listeners.ts';
import { moveCall } from './moving.ts';
import { nativeCode } from './natives.ts';
import { emitBody } from './statements.ts';
import { requestClearStatus, requestRemoveStatus } from './statuses.ts';
import { verdictCode } from './support.ts';
import { traceEnters, traceHappens, traceLeaves } from './trace.ts';
import { emitValue } from './values.ts';
import { argumentsFor, argumentTexts, setArgument } from './word-calls.ts';
import { earlyReadParameters } from './zone-arguments.ts';

/** Emits a call: once, or once for each member of an argument that is a set where the parameter is one value. */
export function emitCall(f: FunctionBuilder, s: StmtOf<'call'>): void {
  const { gen } = f;
  const verb = gen.bound.game.verbs[s.verb];
  if (verb === undefined) {
    f.bailOut('a call of no verb');
    return;
  }
  if (gen.effects.isNoOp([s], f.decls)) return;
  const many = verb.params.flatMap((param, i) => {
    const arg = s.args[i] ?? null;
    return arg !== null && !param.type.many && isSetValued(f, arg) ? [i] : [];
  });
  if (many.length > 1) {
    f.bailOut('a call for two sets');
    return;
  }
  const [at] = many;
  if (at === undefined) {
    const args = argumentsFor(f, verb.params, s.args, earlyReadParameters(gen, s.verb));
    // a move to the end of a zone that no listener watches
    const isPlain = verb.native === 'move' && (s.args[2] ?? null) === null && !isObserved(gen, 'verbs', s.verb);
    const move = isPlain ? moveCall(f, s.args[1], args.locals) : null;
    const call = move ?? verbCallCode(f, s.verb, args.locals);
    storeResult(f, verb, call, s.into);
    if (args.pop !== '') f.add(args.pop);
    return;
  }
  // all arguments are evaluated before the first call
  const from = f.temp();
  f.add(jsList`const ${from}=sp;`);
  const given = verb.params.map((_, i): EmittedLocal | null => {
    const arg = s.args[i] ?? null;
    return arg === null ? null : evaluateOnce(f, arg);
  });
  emitGroupCall(f, s.verb, verb, at, given, s.into);
  if (s.into === null || f.decls[s.into]?.type.many !== true) f.add(jsList`sp=${from};`);
}

/** Emits a call of a verb value: a switch over all verbs that are used as values. */
export function emitVerbValueCall(f: FunctionBuilder, s: StmtOf<'call_value'>): void {
  const which = f.toTemp(emitValue(f, s.verb)).code;
  const start = f.temp();
  f.add(jsList`const ${start}=sp;`);
  const given = s.args.map(({ prep, value }) => ({ prep, local: evaluateOnce(f, value) }));
  emitVerbSwitch(f, which, jsList`bail();`, (id, verb) => {
    // the first argument without a preposition is the verb's first; the others are matched by preposition
    const args = verb.params.map((): EmittedLocal | null => null);
    for (const { prep, local } of given) {
      const at = prep === null ? 0 : verb.params.findIndex((param) => param.prep === prep);
      if (at >= 0 && at < args.length) args[at] = local;
    }
    emitEvaluatedCall(f, id, verb, args, s.into);
  });
  if (s.into === null) f.add(jsList`sp=${start};`);
}

/** Emits a switch over the verbs that the value may be, or only the constant one. `otherwise`: the default case. */
function emitVerbSwitch(
  f: FunctionBuilder,
  which: Operand,
  otherwise: JsCode | null,
  write: (id: number, verb: Verb) => void,
): void {
  const { verbs } = f.gen.bound.game;
  const known = literalOf(which);
  const named = known === null ? undefined : verbs[known];
  if (known !== null && named !== undefined) {
    write(known, named);
    return;
  }
  const cases = [...f.gen.reachable.values].map((id) => [id, verbs[id] as Verb] as const);
  const one = (verb: Verb, id: number): void =>
    f.block(null, () => {
      write(id, verb);
      f.add(jsList`break;`);
    });
  f.switch(which, cases, one, otherwise);
}

/** Emits `fits`: whether the requirements of a verb value hold. */
export function emitFits(f: FunctionBuilder, e: ExprOf<'fits'>): Operand {
  const { gen } = f;
  const which = f.toTemp(emitValue(f, e.verb)).code;
  const [start, result] = [f.temp(), f.temp()];
  const isNamed = literalOf(which) !== null;
  let test: Operand = 'false';
  const begun = f.lines.length;
  const given = e.args.map((arg) => evaluateOnce(f, arg));
  if (!isNamed) f.add(jsList`let ${result}=false;`);
  emitVerbSwitch(f, which, null, (id, verb) => {
    const args = verb.params.map((_, i): EmittedLocal | null => given[i] ?? null);
    // a required argument that is nothing does not fit; an omitted one is not tested
    const lacks = missingArguments(verb.params, args);
    const mask = gen.implicits.of([verb.needs, verb.params.map(paramCode)]);
    const fits = `ft${id}${momentSuffix(mask, f.context)}`;
    const { moment } = f.context;
    // without requirements no function is called that charges for the defaults
    if (verb.needs.length === 0) f.charge(gen.costs.light(verb.params.map(paramCode), verb.code.locals));
    const name = gen.requestFunction(fits, () => writeFits(gen, id, fits, mask, moment));
    const call =
      verb.needs.length === 0
        ? 'true'
        : js`${name}(${[...contextArgs(mask, f.context), ...checkedArguments(f, verb.params, argumentTexts(withDefaults(f, verb.params, args)))]})`;
    test = allOf([...lacks.map((lack) => js`!(${lack})`), call]);
    if (!isNamed) f.add(jsList`${result}=${test};`);
  });
  const pushes = namesIn(f.lines.slice(begun)).has('sp');
  if (isNamed && !pushes) return js`(${test})`;
  if (isNamed) f.add(jsList`const ${result}=${test};`);
  // sets pushed as arguments must not become members of the enclosing set
  if (pushes) {
    f.lines.splice(begun, 0, ...jsList`const ${start}=sp;`);
    f.add(jsList`sp=${start};`);
  }
  return result;
}

function writeFits(gen: CodegenContext, id: number, name: string, mask: number, moment: string): JsCode {
  const verb = gen.bound.game.verbs[id] as Verb;
  const { params, context } = contextParams(mask, moment);
  const f = new FunctionBuilder(gen, context, verb.code.locals);
  params.push(...verb.params.flatMap(({ type }, slot) => (type.many ? [`b${slot}`, `n${slot}`] : [`l${slot}`])));
  for (const [slot, param] of verb.params.entries()) assumeParameter(f, slot, param);
  f.chargeFor([verb.needs, verb.params.map(paramCode)]);
  f.heavyDepth = 1;
  for (const need of verb.needs) emitJumpUnless(f, need, jsList`return false;`);
  const declared = f.declare(new Set(verb.params.keys()));
  return jsList`function ${name}(${params}){${declared}${f.prologue}${f.lines}return true;}`;
}

/** An argument, evaluated once. */
function evaluateOnce(f: FunctionBuilder, arg: Expr): EmittedLocal {
  return isSetValued(f, arg) ? setArgument(f, arg).local : { many: false, ...f.toTemp(emitValue(f, arg)) };
}

/** Calls a verb with evaluated arguments, once or for each member of a set. */
function emitEvaluatedCall(
  f: FunctionBuilder,
  id: number,
  verb: Verb,
  given: (EmittedLocal | null)[],
  into: number | null,
): void {
  const many = verb.params.flatMap(({ type }, i) => (!type.many && given[i]?.many === true ? [i] : []));
  if (many.length > 1) f.bailOut('a call for two sets');
  else if (many[0] === undefined) storeResult(f, verb, verbCallCode(f, id, withDefaults(f, verb.params, given)), into);
  else emitGroupCall(f, id, verb, many[0], given, into);
}

/** The kind of a verb's result where it is a live entity; see `give`. */
const resultKind = (gen: CodegenContext, { of, id, many }: Type): number | null | undefined =>
  of === 'entity' && !many && id !== null ? gen.guaranteedKind(id) : undefined;

/** Stores the result of a call in the local `into`. */
function storeResult(f: FunctionBuilder, verb: Verb, call: Operand, into: number | null): void {
  if (into === null) {
    f.add(jsList`${call};`);
    return;
  }
  f.assignedLocals.add(into);
  if (verb.gives?.many === true) f.bailOut('a verb that gives a set');
  // `create` and `copy` give a live card, though the kernel declares a wider type
  if (verb.native === 'create' || verb.native === 'copy') f.recordAssignment(into, call, null);
  else if (verb.gives !== null) f.recordAssignment(into, call, resultKind(f.gen, verb.gives));
  if (f.decls[into]?.type.many !== true) {
    f.add(jsList`l${into}=${call};`);
    return;
  }
  const [from, result] = [f.temp(), f.temp()];
  f.add(jsList`const ${result}=${call};const ${from}=sp;if(${result}!==N)K[sp++]=${result};`);
  f.add(jsList`b${into}=${from};n${into}=sp-${from};`);
}

function emitGroupCall(
  f: FunctionBuilder,
  id: number,
  verb: Verb,
  at: number,
  given: readonly (EmittedLocal | null)[],
  into: number | null,
): void {
  const members = given[at];
  if (members === null || members === undefined || !members.many) return;
  const numbers = verb.gives !== null && (verb.gives.of === 'number' || verb.gives.of === 'truth');
  const wanted = into !== null && verb.gives !== null;
  const [i, member, result, results, end] = [f.temp(), f.temp(), f.temp(), f.temp(), f.temp()];
  if (wanted) f.add(numbers ? jsList`let ${results}=0;` : jsList`const ${results}=sp;`);
  const { native } = verb;
  const [opens, decides] = native === 'win' || native === 'lose' ? verdictCode(native, f.temp()) : ['', ''];
  f.add(jsList`${opens}G++;const ${end}=${members.from}+${members.count};`);
  f.loop(jsLoop`for(let ${i}=${members.from};${i}<${end};${i}++)`, () => {
    f.add(jsList`const ${member}=K[${i}];turn();`);
    // a kernel verb may have no function that charges
    if (verb.native !== null) f.charge(f.gen.costs.call('verbs', id));
    const one = given.map((local, slot): EmittedLocal | null =>
      slot === at ? { many: false, ...f.named(member) } : local,
    );
    if (members.kind !== undefined) f.liveOrNothing.set(member, members.kind);
    const called = verbCallCode(f, id, withDefaults(f, verb.params, one));
    f.add(wanted ? jsList`const ${result}=${called};` : jsList`${called};`);
    if (wanted)
      f.when(js`${result}!==N`, numbers ? jsList`${results}=add(${results},${result});` : jsList`K[sp++]=${result};`);
  });
  f.add(jsList`G--;${decides}`);
  if (into === null) return;
  f.assignedLocals.add(into);
  const set = f.decls[into]?.type.many === true;
  if (!wanted) f.add(set ? jsList`b${into}=sp;n${into}=0;` : jsList`l${into}=N;`);
  else if (numbers && !set) f.add(jsList`l${into}=${results};`);
  else if (!numbers && set) f.add(jsList`b${into}=${results};n${into}=sp-${results};`);
  else f.bailOut('a result in a local of another sort');
}

/** All arguments of a call; a default is evaluated with the parameters before it as locals. */
function withDefaults(
  f: FunctionBuilder,
  params: readonly Param[],
  given: readonly (EmittedLocal | null)[],
): EmittedLocal[] {
  const locals: EmittedLocal[] = [];
  for (const [i, param] of params.entries()) {
    const local = given[i] ?? null;
    if (local === null) {
      const { substitutions } = f;
      f.substitutions = new Map(locals.map((one, slot) => [slot, one]));
      const args = argumentsFor(f, [param], [param.value]);
      f.substitutions = substitutions;
      locals.push(args.locals[0] ?? { many: false, code: 'N', nullable: true });
    } else if (param.type.many && !local.many) {
      const [from, count] = [f.temp(), f.temp()];
      f.add(jsList`const ${from}=sp;if(${local.code}!==N)K[sp++]=${local.code};const ${count}=sp-${from};`);
      locals.push({ many: true, from, count });
    } else locals.push(local);
  }
  return locals;
}

/** Whether a listener or a history observes the call. */
export const isObserved = (
  gen: CodegenContext,
  of: 'verbs' | 'moves',
  id: number,
  constants?: ConstantArguments,
): boolean =>
  isRecorded(gen, of, id) ||
  (['before', 'instead', 'after'] as const).some((word) => hasListener(gen, word, of, id, constants));

/** A call that adds or removes a constant status directly; null where a listener or a trace observes it. */
function directStatusCall(
  f: FunctionBuilder,
  id: number,
  [status = '', whom = 'N', n = 'N']: readonly Operand[],
): Operand | null {
  const { gen } = f;
  const verb = gen.bound.game.verbs[id];
  const which = literalOf(status);
  if (gen.traced || which === null || (verb?.native !== 'add' && verb?.native !== 'remove')) return null;
  if (isObserved(gen, 'verbs', id)) return null;
  // code that never runs may give a status that nothing applies: it has no function
  if (verb.native === 'add' && gen.facts.isNeverApplied(which)) return null;
  const fact = verb.native === 'remove' && n === 'N' ? f.rowFact(whom) : null;
  if (fact !== null) {
    const clears = js`${requestClearStatus(gen, which)}(${whom})`;
    return fact.live ? clears : js`(${fact.sign}<0?N:${clears})`;
  }
  const isLive = verb.native === 'add' && f.rowFact(whom)?.live === true;
  const named = verb.native === 'add' ? `${isLive ? 'al' : 'as'}${which}` : requestRemoveStatus(gen, which);
  return js`${named}(${whom},${n})`;
}

/** The arguments; an entity is checked to be live and of the parameter's kind. */
function checkedArguments(f: FunctionBuilder, params: readonly Param[], args: readonly Operand[]): Operand[] {
  let at = 0;
  return params.flatMap(({ type }) => {
    if (type.many) {
      const [from, count] = [args[at++] ?? '0', args[at++] ?? '0'];
      f.checkMembers(from, count, type);
      return [from, count];
    }
    return [f.checkedArgument(args[at++] ?? 'N', type)];
  });
}

/** Records what a parameter of an entity type guarantees; a required one is also not nothing. */
function assumeParameter(f: FunctionBuilder, slot: number, { type, optional }: Pick<Param, 'type' | 'optional'>): void {
  if (type.many) {
    f.assumeMembers(slot, resultKind(f.gen, { ...type, many: false }), true);
    return;
  }
  const kind = resultKind(f.gen, type);
  if (kind === undefined) return;
  f.immutable.add(`l${slot}`);
  f.liveOrNothing.set(`l${slot}`, kind);
  if (!optional) f.liveNames.set(`l${slot}`, kind);
}

/** Tests that are true where a required argument is nothing or an empty set. */
const missingArguments = (params: readonly Param[], given: readonly (EmittedLocal | null)[]): Operand[] =>
  params.flatMap(({ optional }, i) => {
    const local = given[i];
    if (optional || local == null) return [];
    if (local.many) return [js`${local.count}===0`];
    return local.nullable ? [js`${local.code}===N`] : [];
  });

/** A call; it gives nothing where a required argument is missing. */
function verbCallCode(f: FunctionBuilder, id: number, given: readonly EmittedLocal[]): Operand {
  const { params } = f.gen.bound.game.verbs[id] as Verb;
  const lacks = missingArguments(params, given);
  const call = checkedCallCode(f, id, checkedArguments(f, params, argumentTexts(given)));
  return lacks.length === 0 ? call : js`(${anyOf(lacks)}?N:${call})`;
}

function checkedCallCode(f: FunctionBuilder, id: number, checked: readonly Operand[]): Operand {
  const { gen } = f;
  const mask = gen.implicits.verb(id);
  const status = directStatusCall(f, id, checked);
  if (status !== null) return status;
  const args = operandsBySlot(gen.bound.game.verbs[id]?.params ?? [], checked);
  const constants = constantArguments(gen, id, args);
  const kinds = constants.size > 0 ? narrowerKinds(f, id, args, constants) : new Map<number, number>();
  const inState = new Set(args.flatMap(([from], slot) => (f.setsInState.has(codeKey(from ?? '')) ? [slot] : [])));
  const suffixes = [
    suffixOf(constants),
    ...[...kinds].map(([slot, kind]) => `_${slot}k${kind}`),
    ...[...inState].map((slot) => `_${slot}s`),
  ];
  const own = `v${id}${suffixes.join('')}${momentSuffix(mask, f.context)}`;
  const { moment } = f.context;
  const name = gen.requestFunction(own, () => writeVerb(gen, id, own, { constants, kinds, inState }, moment));
  const others = args.flatMap((texts, slot) => (constants.has(slot) ? [] : texts));
  return js`${name}(${[...contextArgs(mask, f.context), ...others]})`;
}

/**
 * The parameters of a call that are constant verbs or members of enums, by slot: the call gets a variant of the function
 * (specialisation), in which they are known and listeners to other verbs are left out. None while tracing.
 */
function constantArguments(gen: CodegenContext, id: number, args: readonly (readonly Operand[])[]): ConstantArguments {
  const constants = new Map<number, number>();
  const verb = gen.bound.game.verbs[id];
  if (verb === undefined || gen.traced) return constants;
  const changed = assignedParameters(gen, id, verb);
  for (const [slot, { type }] of verb.params.entries()) {
    const named = literalOf(args[slot]?.[0] ?? '');
    if (SPECIALISED.includes(type.of) && !type.many && named !== null && named >= 0 && !changed.has(slot))
      constants.set(slot, named);
  }
  return limitVariants(gen, id, verb, constants);
}

/** Types of parameters that a call is specialised by. */
const SPECIALISED: readonly Type['of'][] = ['verb', 'enum'];
/** A verb has at most so many variants by members of enums. */
const MOST_VARIANTS = 32;

/** Only the verbs among the constants, where the function has too many variants. */
function limitVariants(
  gen: CodegenContext,
  id: number,
  { params }: Verb,
  constants: ConstantArguments,
): ConstantArguments {
  const variants = gen.memo(`variants ${id}`, () => new Set<string>());
  const name = suffixOf(constants);
  if (variants.has(name) || variants.size < MOST_VARIANTS) {
    variants.add(name);
    return constants;
  }
  return new Map([...constants].filter(([slot]) => params[slot]?.type.of === 'verb'));
}

/** The parameters that the verb, or a listener before it, may assign. */
function assignedParameters(
  gen: CodegenContext,
  id: number,
  { code }: Verb,
  constants?: ConstantArguments,
): Map<number, number> {
  const changed = new Map(assigned(code.body));
  for (const slot of changedBefore(gen, 'verbs', id, constants)) changed.set(slot, 1);
  return changed;
}

/**
 * Kinds of the arguments of a specialised call that are narrower than the parameters' kinds, by slot: the variant is
 * specialised by them, too.
 */
function narrowerKinds(
  f: FunctionBuilder,
  id: number,
  args: readonly (readonly Operand[])[],
  constants: ConstantArguments,
): Map<number, number> {
  const { gen } = f;
  const found = new Map<number, number>();
  const verb = gen.bound.game.verbs[id] as Verb;
  const changed = assignedParameters(gen, id, verb, constants);
  for (const [slot, { type }] of verb.params.entries()) {
    const text = args[slot]?.[0] ?? '';
    const fact = f.rowFacts.get(codeKey(text));
    const kind = type.many
      ? f.setKinds.get(codeKey(text))
      : fact?.live === true
        ? fact.kind
        : f.liveOrNothing.get(codeKey(text));
    if (type.of !== 'entity' || type.id === null || kind == null || !gen.kindsAreFixed || changed.has(slot)) continue;
    if (kind !== type.id && gen.isWithin(type.id, kind)) found.set(slot, kind);
  }
  return found;
}

/** The operands of arguments by parameter: one for a value, two for a set. */
function operandsBySlot(params: readonly Param[], args: readonly Operand[]): Operand[][] {
  let at = 0;
  return params.map(({ type }) => {
    const from = at;
    at += type.many ? 2 : 1;
    return args.slice(from, at);
  });
}

/** What a variant of a verb's function knows of its arguments; `inState`: the sets that are in the state. */
interface Variant {
  constants: ConstantArguments;
  kinds: ReadonlyMap<number, number>;
  inState: ReadonlySet<number>;
}

function writeVerb(
  gen: CodegenContext,
  id: number,
  name: string,
  { constants, kinds, inState }: Variant,
  moment: string,
): JsCode {
  const verb = gen.bound.game.verbs[id] as Verb;
  const { params, context } = contextParams(gen.implicits.verb(id), moment);
  const f = new FunctionBuilder(gen, context, verb.code.locals);
  const given = new Set(verb.params.keys());
  const changed = assignedParameters(gen, id, verb, constants);
  f.setAssignments(changed, given, verb.code.body);
  f.resultType = verb.gives;
  for (const slot of inState) f.setsInState.add(slot);
  for (const [slot, { type, optional }] of verb.params.entries()) {
    const verb = constants.get(slot);
    if (verb !== undefined) {
      f.substitutions.set(slot, { many: false, code: `${verb}`, nullable: false });
      continue;
    }
    params.push(...(type.many ? [`b${slot}`, `n${slot}`] : [`l${slot}`]));
    if (!changed.has(slot)) assumeParameter(f, slot, { type: { ...type, id: kinds.get(slot) ?? type.id }, optional });
    if (optional) continue;
    if (!type.many && (!changed.has(slot) || type.of === 'number' || type.of === 'truth')) f.neverNothing.add(slot);
    if (!type.many && type.of === 'entity' && !changed.has(slot)) f.immutable.add(`l${slot}`);
  }
  f.immutable.add('me');
  f.liveOrNothing.set('me', null);
  const inner = emitEvent(f, { of: 'verbs', id, params: verb.params, settles: verb.settles, constants }, () => {
    if (verb.native !== null) nativeCode(f, verb.native, verb.params.length);
    else emitBody(f, verb.code.body);
  });
  const needs = f.capture(() => {
    for (const need of verb.needs) emitJumpUnless(f, need, jsList`break BODY;`);
  }).lines;
  const isRun = (['before', 'instead'] as const).some((word) => hasListener(gen, word, 'verbs', id, constants));
  const deep = containsCall(verb.code.body) || isRun;
  const stacked = f.hasSets || isObserved(gen, 'verbs', id, constants);
  const happening = labelled('BODY', block(statementsOf([needs, inner])));
  return jsList`
    function ${name}(${params}) {
      ${workMark(gen.costs.call('verbs', id))}
      ${deep ? ENTER_CALL : ''}
      ${traceEnters(gen)}
      let result = N;
      ${f.declare(given)}
      ${f.prologue}
      ${stacked ? jsList`const s0=sp;` : ''}
      ${happening}
      ${stacked ? jsList`sp=s0;` : ''}
      ${deep ? LEAVE_CALL : ''}
      ${traceLeaves(gen)}
      return result;
    }`;
}

/** Statements of an event: `before` and `instead` listeners, the event itself, `after` listeners. */
export function emitEvent(f: FunctionBuilder, what: EmittedEvent, happens: () => void): JsCode[] {
  const { gen } = f;
  const { of, id, params, constants } = what;
  const listened = isObserved(gen, of, id, constants);
  return f.capture(() => {
    const [first] = params;
    const subject = first !== undefined && !first.type.many && first.type.of === 'entity' ? 'l0' : 'N';
    if (gen.reachable.written && subject !== 'N') f.add(jsList`if(WR===1&&l0!==N)wrote(l0);`);
    if (listened) f.add(jsList`const su=${subject},he0=${subject === 'N' ? 'N' : js`su===N?N:place(su)`};`);
    traceHappens(f, of, id, params, subject);
    const after = emitAfterListeners(f, what);
    // only a verb with an `instead` listener can be the original of a replacement
    const original = of === 'verbs' && hasListener(gen, 'instead', 'verbs', id, constants);
    const listeners = (): void => {
      emitBeforeListeners(f, what);
      emitReplacement(f, what);
    };
    if (original) f.if(js`!original(${id},${eventArguments(params, constants)[0] ?? 'N'})`, listeners);
    else listeners();
    after.begin();
    const noted = emitRecords(f, what);
    // a `stop` inside leaves the event, not its `after` listeners
    f.block('HAPPENS', () => {
      const { stopLabel } = f;
      f.stopLabel = 'HAPPENS';
      happens();
      f.stopLabel = stopLabel;
    });
    noted();
    after.end();
  }).lines;
}

/** Evaluates what records say about an event before it happens; gives a function that writes the records after it. */
function emitRecords(f: FunctionBuilder, { of, id, params, constants }: EmittedEvent): () => void {
  const { gen } = f;
  const noted = gen.bound.index.notes[of][id] ?? [];
  if (noted.length === 0) return () => {};
  const subject = subjectFacts(f, 'su', 'he0');
  const changed = assigned(gen.bound.game[of][id]?.code.body);
  const args = eventArguments(params, constants).map((text, slot) =>
    changed.has(slot) && text !== 'N' ? f.toTemp({ code: js`(${text})`, nullable: true }).code : text,
  );
  return () => emitRecord(f, noted, subject, args, f.context.you);
}

const CALLING: readonly Stmt['do'][] = ['call', 'call_value', 'run'];

function containsCall(stmts: readonly Stmt[]): boolean {
  return hasStmt(stmts, (stmt) => CALLING.includes(stmt.do));
}
