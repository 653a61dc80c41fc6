/**
 * Calls of verbs and moves, and raising. A verb is a function; listeners are there only where a card that can come up
 * has them.
 */
import { assigned, visitStmts } from '../bind/walk.ts';
import type { Expr, Param, Stmt, Type, Verb } from '../ir.ts';
import { demand } from './branches.ts';
import { charge, DEEPER, SHALLOWER } from './call-graph.ts';
import type { Build } from './context.ts';
import { contextArgs, contextParams, Fn, isSet, type Local, literalOf, momentSuffix } from './function-builder.ts';
import { isNoted, record, subjectNow } from './histories.ts';
import {
  changedBefore,
  type Fixed,
  type Happening,
  hearBefore,
  heardArgs,
  hearInstead,
  hears,
  listenAfter,
  raiser,
  straightRaiser,
  suffixOf,
} from './listeners.ts';
import { movingTo } from './moving.ts';
import { nativeCode } from './natives.ts';
import { kindOfAll, push, span } from './sets.ts';
import { body } from './statements.ts';
import { clearing, removing } from './statuses.ts';
import { traceEnters, traceHappens, traceLeaves, traceRaised } from './trace.ts';
import { argumentsFor, num } from './values.ts';

type Of<D extends Stmt['do']> = Extract<Stmt, { do: D }>;

/** Calls a verb once, or once for each member of the one argument that is a set where one value is wanted. */
export function callStatement(f: Fn, s: Of<'call'>): void {
  const { build } = f;
  const verb = build.bound.game.verbs[s.verb];
  if (verb === undefined) {
    f.leave('a call of no verb');
    return;
  }
  if (build.effects.isNothing([s], f.decls)) return;
  const many = verb.params.flatMap((param, i) => {
    const arg = s.args[i] ?? null;
    return arg !== null && !param.type.many && isSet(f, arg) ? [i] : [];
  });
  if (many.length > 1) {
    f.leave('a call for two sets');
    return;
  }
  const [at] = many;
  if (at === undefined) {
    const args = argumentsFor(f, verb.params, s.args);
    // to the end of a zone, where nobody hears of it
    const isPlain = verb.native === 'move' && (s.args[2] ?? null) === null && !isHeard(build, 'verbs', s.verb);
    const move = isPlain ? movingTo(build, s.args[1]) : null;
    const call = move === null ? verbCall(f, s.verb, args.locals) : `${move}(${args.code.slice(0, 2).join(',')})`;
    give(f, verb, call, s.into);
    if (args.pop !== '') f.add(args.pop);
    return;
  }
  // what was given is worked out before the first call
  const from = f.temp();
  f.add(`const ${from}=sp;`);
  const given = verb.params.map((_, i): Local | null => {
    const arg = s.args[i] ?? null;
    return arg === null ? null : heldArgument(f, arg);
  });
  group(f, s.verb, verb, at, given, s.into);
  if (s.into === null || f.decls[s.into]?.type.many !== true) f.add(`sp=${from};`);
}

/** Calls a verb that is told at run time: one of those that something names. */
export function callValue(f: Fn, s: Of<'call_value'>): void {
  const which = f.hold(num(f, s.verb)).code;
  const start = f.temp();
  f.add(`const ${start}=sp;`);
  const given = s.args.map(({ prep, value }) => ({ prep, local: heldArgument(f, value) }));
  byVerb(f, which, 'default:bail();', (id, verb) => {
    // the first plain argument is the verb's first; the others go by their prepositions
    const args = verb.params.map((): Local | null => null);
    for (const { prep, local } of given) {
      const at = prep === null ? 0 : verb.params.findIndex((param) => param.prep === prep);
      if (at >= 0 && at < args.length) args[at] = local;
    }
    callGiven(f, id, verb, args, s.into);
  });
  if (s.into === null) f.add(`sp=${start};`);
}

/** Writes for each verb that may be meant, or for the one that is known beforehand; `otherwise` for what is none of them. */
function byVerb(f: Fn, which: string, otherwise: string, write: (id: number, verb: Verb) => void): void {
  const { verbs } = f.build.bound.game;
  const known = literalOf(which);
  const named = known === null ? undefined : verbs[known];
  if (known !== null && named !== undefined) {
    write(known, named);
    return;
  }
  f.add(`switch(${which}){`);
  for (const id of f.build.reach.values) {
    f.add(`case ${id}:{`);
    write(id, verbs[id] as Verb);
    f.add('break;}');
  }
  f.add(`${otherwise}}`);
}

/** Whether the predicates of a verb that is told at run time hold. */
export function fitsValue(f: Fn, e: Extract<Expr, { op: 'fits' }>): string {
  const { build } = f;
  const which = f.hold(num(f, e.verb)).code;
  const [start, result] = [f.temp(), f.temp()];
  const isNamed = literalOf(which) !== null;
  let test = 'false';
  const begun = f.lines.length;
  const given = e.args.map((arg) => heldArgument(f, arg));
  if (!isNamed) f.add(`let ${result}=false;`);
  byVerb(f, which, '', (id, verb) => {
    const args = verb.params.map((_, i): Local | null => given[i] ?? null);
    // a required argument that is nothing does not fit; one that was left out is not asked for
    const lacks = lacking(verb.params, args);
    const mask = build.needs.of([verb.needs, verb.params]);
    const fits = `ft${id}${momentSuffix(mask, f.context)}`;
    const { moment } = f.context;
    const name = build.want(fits, () => writeFits(build, id, fits, mask, moment));
    const call =
      verb.needs.length === 0
        ? 'true'
        : `${name}(${[...contextArgs(mask, f.context), ...handedArgs(f, verb.params, textsOf(argsOf(f, verb.params, args)))].join(',')})`;
    test = [...lacks.map((lack) => `!(${lack})`), call].join('&&');
    if (!isNamed) f.add(`${result}=${test};`);
  });
  const pushes = f.lines.slice(begun).some((line) => line.includes('sp'));
  if (isNamed && !pushes) return `(${test})`;
  if (isNamed) f.add(`const ${result}=${test};`);
  // sets that were pushed as arguments are no members of whoever asks
  if (pushes) {
    f.lines.splice(begun, 0, `const ${start}=sp;`);
    f.add(`sp=${start};`);
  }
  return result;
}

function writeFits(build: Build, id: number, name: string, mask: number, moment: string): string {
  const verb = build.bound.game.verbs[id] as Verb;
  const { params, context } = contextParams(mask, moment);
  const f = new Fn(build, context, verb.code.locals);
  params.push(...verb.params.flatMap(({ type }, slot) => (type.many ? [`b${slot}`, `n${slot}`] : [`l${slot}`])));
  for (const [slot, param] of verb.params.entries()) knows(f, slot, param);
  f.pays([verb.needs, verb.params]);
  f.heavy = 1;
  for (const need of verb.needs) demand(f, need, true, 'return false;');
  const declared = f.declare(new Set(verb.params.keys()));
  return `function ${name}(${params.join(',')}){${declared}${f.head.join('')}${f.lines.join('\n')}return true;}`;
}

/** An argument, worked out once. */
function heldArgument(f: Fn, arg: Expr): Local {
  return isSet(f, arg) ? spanned(f, arg) : { many: false, ...f.hold(num(f, arg)) };
}

/** Calls a verb with what was worked out, once or for each member of a set. */
function callGiven(f: Fn, id: number, verb: Verb, given: (Local | null)[], into: number | null): void {
  const many = verb.params.flatMap(({ type }, i) => (!type.many && given[i]?.many === true ? [i] : []));
  if (many.length > 1) f.leave('a call for two sets');
  else if (many[0] === undefined) give(f, verb, verbCall(f, id, argsOf(f, verb.params, given)), into);
  else group(f, id, verb, many[0], given, into);
}

/** The kind of what a verb gives, when that is an entity that is there; see `give`. */
const givenKind = (build: Build, { of, id, many }: Type): number | null | undefined =>
  of === 'entity' && !many && id !== null ? build.surely(id) : undefined;

/** Gives the result of one call to the local that wants it. */
function give(f: Fn, verb: Verb, call: string, into: number | null): void {
  if (into === null) {
    f.add(`${call};`);
    return;
  }
  f.written.add(into);
  if (verb.gives?.many === true) f.leave('a verb that gives a set');
  // what is made is a card, whatever the kernel's declaration calls it
  if (verb.native === 'create' || verb.native === 'copy') f.surely(into, call, null);
  else if (verb.gives !== null) f.surely(into, call, givenKind(f.build, verb.gives));
  if (f.decls[into]?.type.many !== true) {
    f.add(`l${into}=${call};`);
    return;
  }
  const [from, result] = [f.temp(), f.temp()];
  f.add(`const ${result}=${call};const ${from}=sp;if(${result}!==N)K[sp++]=${result};`);
  f.add(`b${into}=${from};n${into}=sp-${from};`);
}

function group(f: Fn, id: number, verb: Verb, at: number, given: readonly (Local | null)[], into: number | null): void {
  const members = given[at];
  if (members === null || members === undefined || !members.many) return;
  const numbers = verb.gives !== null && (verb.gives.of === 'number' || verb.gives.of === 'truth');
  const wanted = into !== null && verb.gives !== null;
  const [i, member, result, results, end] = [f.temp(), f.temp(), f.temp(), f.temp(), f.temp()];
  if (wanted) f.add(numbers ? `let ${results}=0;` : `const ${results}=sp;`);
  f.add(`G++;const ${end}=${members.from}+${members.count};`);
  f.add(`for(let ${i}=${members.from};${i}<${end};${i}++){const ${member}=K[${i}];spend();`);
  // a verb of the kernel may have no function of its own
  if (verb.native !== null) f.charge(f.build.costs.call('verbs', id));
  const one = given.map((local, slot): Local | null => (slot === at ? { many: false, ...f.named(member) } : local));
  if (members.kind !== undefined) f.sure.set(member, members.kind);
  f.add(`${wanted ? `const ${result}=` : ''}${verbCall(f, id, argsOf(f, verb.params, one))};`);
  if (wanted) f.add(`if(${result}!==N)${numbers ? `${results}=add(${results},${result})` : `K[sp++]=${result}`};`);
  f.add('}G--;');
  if (into === null) return;
  f.written.add(into);
  const set = f.decls[into]?.type.many === true;
  if (!wanted) f.add(set ? `b${into}=sp;n${into}=0;` : `l${into}=N;`);
  else if (numbers && !set) f.add(`l${into}=${results};`);
  else if (!numbers && set) f.add(`b${into}=${results};n${into}=sp-${results};`);
  else f.leave('a result in a local of another sort');
}

function spanned(f: Fn, e: Expr): Local {
  if (isSet(f, e)) {
    const { from, to } = span(f, e);
    const count = f.temp();
    f.add(`const ${count}=${to}-(${from});`);
    const kind = kindOfAll(f, e);
    if (kind !== undefined) f.setKinds.set(from, kind);
    return { many: true, from, count, ...(kind !== undefined && { kind }) };
  }
  const [from, count] = [f.temp(), f.temp()];
  f.add(`const ${from}=sp;`);
  push(f, e);
  f.add(`const ${count}=sp-${from};`);
  return { many: true, from, count };
}

/** All arguments of a call; defaults are worked out with those before them as locals. */
function argsOf(f: Fn, params: readonly Param[], given: readonly (Local | null)[]): Local[] {
  const locals: Local[] = [];
  for (const [i, param] of params.entries()) {
    const local = given[i] ?? null;
    if (local === null) {
      const { known } = f;
      f.known = new Map(locals.map((one, slot) => [slot, one]));
      const args = argumentsFor(f, [param], [param.value]);
      f.known = known;
      locals.push(args.locals[0] ?? { many: false, code: 'N', may: true });
    } else if (param.type.many && !local.many) {
      const [from, count] = [f.temp(), f.temp()];
      f.add(`const ${from}=sp;if(${local.code}!==N)K[sp++]=${local.code};const ${count}=sp-${from};`);
      locals.push({ many: true, from, count });
    } else locals.push(local);
  }
  return locals;
}

/** Their texts: one of a value, two of a set. */
const textsOf = (locals: readonly Local[]): string[] =>
  locals.flatMap((local) => (local.many ? [local.from, local.count] : [local.code]));

/** Somebody may listen to it, before, instead or after. */
const isHeard = (build: Build, of: 'verbs' | 'moves', id: number, fixed?: Fixed): boolean =>
  isNoted(build, of, id) || (['before', 'instead', 'after'] as const).some((word) => hears(build, word, of, id, fixed));

/** The call that adds or removes one status which is named, where nobody hears of it, and no trace tells of it. */
function statusCall(f: Fn, id: number, [status, whom, n = 'N']: readonly string[]): string | null {
  const { build } = f;
  const verb = build.bound.game.verbs[id];
  const which = literalOf(status ?? '');
  if (build.traced || which === null || (verb?.native !== 'add' && verb?.native !== 'remove')) return null;
  if (isHeard(build, 'verbs', id)) return null;
  const fact = verb.native === 'remove' && n === 'N' ? f.fact(whom ?? '') : null;
  if (fact !== null) {
    const clears = `${clearing(build, which)}(${whom})`;
    return fact.live ? clears : `(${fact.sign}<0?N:${clears})`;
  }
  const named = verb.native === 'add' ? `as${which}` : removing(build, which);
  return `${named}(${whom},${n})`;
}

/** Texts of arguments, of which entities are there. */
export function handedArgs(f: Fn, params: readonly Param[], args: readonly string[]): string[] {
  let at = 0;
  return params.flatMap(({ type }) => {
    if (type.many) {
      const [from, count] = [args[at++] ?? '0', args[at++] ?? '0'];
      f.handedAll(from, count, type);
      return [from, count];
    }
    return [f.handed(args[at++] ?? 'N', type)];
  });
}

/** What is known of a parameter for an entity; one that is wanted is not nothing either. */
function knows(f: Fn, slot: number, { type, optional }: Pick<Param, 'type' | 'optional'>): void {
  if (type.many) {
    f.allAre(slot, givenKind(f.build, { ...type, many: false }), true);
    return;
  }
  const kind = givenKind(f.build, type);
  if (kind === undefined) return;
  f.stable.add(`l${slot}`);
  f.sure.set(`l${slot}`, kind);
  if (!optional) f.there.set(`l${slot}`, kind);
}

/** Texts that hold where what is wanted is nothing, or a set of nobody. */
const lacking = (params: readonly Param[], given: readonly (Local | null)[]): string[] =>
  params.flatMap(({ optional }, i) => {
    const local = given[i];
    if (optional || local == null) return [];
    if (local.many) return [`${local.count}===0`];
    return local.may ? [`${local.code}===N`] : [];
  });

/** The text of a call: of none where what the verb wants is not given. */
function verbCall(f: Fn, id: number, given: readonly Local[]): string {
  const { params } = f.build.bound.game.verbs[id] as Verb;
  const lacks = lacking(params, given);
  const call = givenCall(f, id, handedArgs(f, params, textsOf(given)));
  return lacks.length === 0 ? call : `(${lacks.join('||')}?N:${call})`;
}

function givenCall(f: Fn, id: number, handed: readonly string[]): string {
  const { build } = f;
  const mask = build.needs.verb(id);
  const status = statusCall(f, id, handed);
  if (status !== null) return status;
  const args = bySlot(build.bound.game.verbs[id]?.params ?? [], handed);
  const fixed = fixedArgs(build, id, args);
  const kinds = fixed.size > 0 ? knownKinds(f, id, args, fixed) : new Map<number, number>();
  const own = `v${id}${suffixOf(fixed)}${[...kinds].map(([slot, kind]) => `_${slot}k${kind}`).join('')}${momentSuffix(mask, f.context)}`;
  const { moment } = f.context;
  const name = build.want(own, () => writeVerb(build, id, own, fixed, kinds, moment));
  const others = args.flatMap((texts, slot) => (fixed.has(slot) ? [] : texts));
  return `${name}(${[...contextArgs(mask, f.context), ...others].join(',')})`;
}

/**
 * Parameters of a call that are verbs, and named: such a call gets a function of its own, in which the verb is known, and
 * which nobody hears who wants another. By slot. Only where no trace tells of it.
 */
function fixedArgs(build: Build, id: number, args: readonly (readonly string[])[]): Fixed {
  const fixed = new Map<number, number>();
  const verb = build.bound.game.verbs[id];
  if (verb === undefined || build.traced) return fixed;
  const changed = changedIn(build, id, verb);
  for (const [slot, { type }] of verb.params.entries()) {
    const named = literalOf(args[slot]?.[0] ?? '');
    if (type.of === 'verb' && !type.many && named !== null && named >= 0 && !changed.has(slot)) fixed.set(slot, named);
  }
  return fixed;
}

/** Parameters that a verb, or somebody who listens before it, may give another value. */
function changedIn(build: Build, id: number, { code }: Verb, fixed?: Fixed): Map<number, number> {
  const changed = new Map(assigned(code.body));
  for (const slot of changedBefore(build, 'verbs', id, fixed)) changed.set(slot, 1);
  return changed;
}

/**
 * Kinds of what a call's parameters for entities are given, where more is known than they say: a function that is made for a
 * verb is made for these, too. By slot.
 */
function knownKinds(f: Fn, id: number, args: readonly (readonly string[])[], fixed: Fixed): Map<number, number> {
  const { build } = f;
  const found = new Map<number, number>();
  const verb = build.bound.game.verbs[id] as Verb;
  const changed = changedIn(build, id, verb, fixed);
  for (const [slot, { type }] of verb.params.entries()) {
    const text = args[slot]?.[0] ?? '';
    const fact = f.facts.get(text);
    const kind = type.many ? f.setKinds.get(text) : fact?.live === true ? fact.kind : f.sure.get(text);
    if (type.of !== 'entity' || type.id === null || kind == null || !build.keepsKinds || changed.has(slot)) continue;
    if (kind !== type.id && build.isWithin(type.id, kind)) found.set(slot, kind);
  }
  return found;
}

/** Texts of arguments by parameter: one of a value, two of a set. */
function bySlot(params: readonly Param[], args: readonly string[]): string[][] {
  let at = 0;
  return params.map(({ type }) => {
    const from = at;
    at += type.many ? 2 : 1;
    return args.slice(from, at);
  });
}

function writeVerb(
  build: Build,
  id: number,
  name: string,
  fixed: Fixed,
  kinds: ReadonlyMap<number, number>,
  moment: string,
): string {
  const verb = build.bound.game.verbs[id] as Verb;
  const { params, context } = contextParams(build.needs.verb(id), moment);
  const f = new Fn(build, context, verb.code.locals);
  const given = new Set(verb.params.keys());
  const changed = changedIn(build, id, verb, fixed);
  f.assigns(changed, given);
  f.gives = verb.gives;
  for (const [slot, { type, optional }] of verb.params.entries()) {
    const verb = fixed.get(slot);
    if (verb !== undefined) {
      f.known.set(slot, { many: false, code: `${verb}`, may: false });
      continue;
    }
    params.push(...(type.many ? [`b${slot}`, `n${slot}`] : [`l${slot}`]));
    if (!changed.has(slot)) knows(f, slot, { type: { ...type, id: kinds.get(slot) ?? type.id }, optional });
    if (optional) continue;
    if (!type.many && (!changed.has(slot) || type.of === 'number' || type.of === 'truth')) f.solid.add(slot);
    if (!type.many && type.of === 'entity' && !changed.has(slot)) f.stable.add(`l${slot}`);
  }
  f.stable.add('me');
  f.sure.set('me', null);
  const inner = happening(f, { of: 'verbs', id, params: verb.params, settles: verb.settles, fixed }, () => {
    if (verb.native !== null) nativeCode(f, verb.native, verb.params.length);
    else body(f, verb.code.body, false);
  });
  const needs = f.capture(() => {
    for (const need of verb.needs) demand(f, need, true, 'break BODY;');
  }).lines;
  const isRun = (['before', 'instead'] as const).some((word) => hears(build, word, 'verbs', id, fixed));
  const deep = calls(verb.code.body) || isRun;
  const stacked = f.hasSets || isHeard(build, 'verbs', id, fixed);
  return [
    `function ${name}(${params.join(',')}){`,
    charge(build.costs.call('verbs', id)),
    deep ? DEEPER : '',
    `${traceEnters(build)}let result=N;${f.declare(given)}${f.head.join('')}`,
    stacked ? 'const s0=sp;' : '',
    'BODY:{',
    ...needs,
    ...inner,
    '}',
    stacked ? 'sp=s0;' : '',
    `${deep ? SHALLOWER : ''}${traceLeaves(build)}`,
    'return result;}',
  ].join('\n');
}

/** Lines of a happening: those who listen before and instead, what happens, and those who listen after. */
export function happening(f: Fn, what: Happening, happens: () => void): string[] {
  const { build } = f;
  const { of, id, params, fixed } = what;
  const listened = isHeard(build, of, id, fixed);
  return f.capture(() => {
    const [first] = params;
    const subject = first !== undefined && !first.type.many && first.type.of === 'entity' ? 'l0' : 'N';
    if (build.reach.written && subject !== 'N') f.add('if(WR===1&&l0!==N)wrote(l0);');
    if (listened) f.add(`const su=${subject},he0=${subject === 'N' ? 'N' : 'su===N?N:place(su)'};`);
    traceHappens(f, of, id, params, subject);
    const after = listenAfter(f, what);
    // only a verb that can be replaced has an original
    const original = of === 'verbs' && hears(build, 'instead', 'verbs', id, fixed);
    if (original) f.add(`if(!original(${id},${heardArgs(params, fixed)[0] ?? 'N'})){`);
    hearBefore(f, what);
    hearInstead(f, what);
    if (original) f.add('}');
    after.begin();
    const noted = noting(f, what);
    // a `stop` inside leaves what happens, not those who hear of it
    f.add('HAPPENS:{');
    const { body: outer } = f;
    f.body = 'HAPPENS';
    happens();
    f.body = outer;
    f.add('}');
    noted();
    after.end();
  }).lines;
}

/** Keeps what records will say of a happening that begins, and gives what writes them down when it has happened. */
function noting(f: Fn, { of, id, params, fixed }: Happening): () => void {
  const { build } = f;
  const noted = build.bound.index.notes[of][id] ?? [];
  if (noted.length === 0) return () => {};
  const subject = subjectNow(f, 'su', 'he0');
  const changed = assigned(build.bound.game[of][id]?.code.body);
  const args = heardArgs(params, fixed).map((text, slot) =>
    changed.has(slot) && text !== 'N' ? f.hold({ code: `(${text})`, may: true }).code : text,
  );
  return () => record(f, noted, subject, args, f.context.you);
}

const CALLING: readonly Stmt['do'][] = ['call', 'call_value', 'run'];

function calls(stmts: readonly Stmt[]): boolean {
  let found = false;
  visitStmts(stmts, (stmt) => {
    found ||= CALLING.includes(stmt.do);
  });
  return found;
}

// ------------------------------------------------------------------ raising

/** `settles`: what is raised is settled at once. */
export function raiseStatement(f: Fn, s: Of<'raise'>, settles: boolean): void {
  const { build } = f;
  const [from, to, i] = [f.temp(), f.temp(), f.temp()];
  const one = isSet(f, s.to) ? null : f.hold(num(f, s.to));
  if (one === null) {
    f.add(`const ${from}=sp;`);
    push(f, s.to);
    f.add(`const ${to}=sp;`);
    const asked = build.costs.raise(s.timing);
    if (asked > 0) f.add(`if((WK+=(${to}-${from})*${asked})>WM)bail();`);
  }
  const each = (call: (to: string) => string): void => {
    if (one === null) f.add(`for(let ${i}=${from};${i}<${to};${i}++)${call(`K[${i}]`)}`);
    else f.add(`${one.may ? `if(${one.code}!==N)` : ''}${call(one.code)}`);
  };
  const args = s.args.map((arg) => (arg === null ? 'N' : isSet(f, arg) ? 'N' : f.hold(num(f, arg)).code));
  const timing = build.bound.game.timings[s.timing];
  while (args.length < (timing?.params.length ?? 0)) args.push('N');
  const fading = (build.bound.index.fading[s.timing] ?? []).filter((status) => build.fading.includes(status));
  const fades = fading.length > 0 || build.reach.says.has('have');
  const straight = settles && one !== null && !fades ? straightRaiser(build, s.timing) : null;
  if (straight !== null && one !== null) {
    const all = build.watch.all === 0 ? '' : build.watch.all === -1 ? 'D|' : `D&${build.watch.all}|`;
    const given = [one.code, f.context.you, ...args].join(',');
    f.add(
      `if((${all}FR|G)===0&&QD===MK){if(${one.may ? `${one.code}!==N&&` : ''}${straight}(${given}))settle();}else{`,
    );
  }
  const raise = raiser(build, s.timing);
  if (raise !== null || build.traced) {
    each((to) => {
      const heard = raise === null ? '' : `${raise}(${[to, f.context.you, ...args].join(',')});`;
      return traceRaised(build, s.timing, to, args, heard);
    });
  }
  if (fades) {
    const name = build.want(`f${s.timing}`, () => writeFade(build, s.timing, fading));
    each((to) => `${name}(${to});`);
  }
  if (one === null) f.add(`sp=${from};`);
  if (settles) f.add(`if(${build.unsettled})settle();${straight === null ? '' : '}'}`);
}

/** Statuses that last until this timing, raised to this one, go or fade. */
function writeFade(build: Build, timing: number, statuses: readonly number[]): string {
  const { layout, game } = build.bound;
  const { entities, row } = layout;
  const lines: string[] = [];
  // what goes and tells nobody goes together
  const going = new Map<string, string>();
  for (const status of statuses) {
    const decl = game.statuses[status];
    const at = layout.statuses[status] ?? -1;
    if (decl === undefined || at < 0) continue;
    const until = decl.until?.timing === timing ? decl.until : null;
    const fades = decl.fades?.until.timing === timing ? decl.fades : null;
    const whose = (of: string): string =>
      of === 'any' ? 'true' : of === 'self' ? 'r===to' : `S[a+${of === 'owner' ? row.owner : row.controller}]===to`;
    const told = build.watch.slot('entity', at);
    if (fades === null && until !== null && told === 0) {
      const ends = whose(until.whose);
      going.set(ends, `${going.get(ends) ?? ''}S[a+${at}]=0;`);
      continue;
    }
    const clear = until === null ? '' : `if(${whose(until.whose)})x=0;`;
    const fade =
      fades === null
        ? ''
        : `${until === null ? '' : 'else '}if(${whose(fades.until.whose)}){x=add(x,-(${fades.by}));if(x<0)x=0;}`;
    lines.push(`{const s=a+${at};let x=S[s];if(x!==0){${clear}${fade}S[s]=x;${told === 0 ? '' : `D|=${told};`}}}`);
  }
  for (const [ends, goes] of going) lines.push(`if(${ends}){${goes}}`);
  const each =
    lines.length === 0
      ? ''
      : `faders();let n=0;for(let i=0;i<FC;i++){const r=FL[i],a=${entities.at}+(r-${entities.first})*${entities.stride};` +
        `if(S[a]>=0&&S[a+${row.zone}]!==-1){${lines.join('')}}if(fades(r))FL[n++]=r;}FC=n;`;
  return `function f${timing}(to){${each}expire(${timing},to);}`;
}
