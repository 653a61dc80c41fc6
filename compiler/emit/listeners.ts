/**
 * Emits listeners: functions that find the listeners to an event, queue them as fresh triggers, or run them at once. A
 * listener on the stack is three numbers: ability value, bearer, and whether the bearer is silenced.
 */

import type { Constant } from '../analysis/facts.ts';
import { type AbilitySource, LEVELS, type Listeners } from '../format/abilities.ts';
import { ENTRY_FLAG } from '../format/rows.ts';
import type { Ability, MoveDecl, Param } from '../ir/index.ts';
import { assigned } from '../ir/walk.ts';
import { allOf, guarded } from '../javascript/build.ts';
import { type JsCode, js, jsCase, jsList, jsLoop, type Operand } from '../javascript/quote.ts';
import { immediateCall, keywordNumberCount, requirementsCode } from './abilities.ts';
import type { CodegenContext } from './context.ts';
import { FunctionBuilder } from './function-builder.ts';
import { emitRecord, subjectFacts } from './histories.ts';
import { needsRoom } from './memory-sizes.ts';
import { entrySlot, levelIn, sourceIn } from './slots.ts';
import { requestApplications, requestGivenKeyword } from './statics.ts';
import { statusCode } from './statuses.ts';
import { argumentNames, traceListened } from './trace.ts';

type ListenerWord = 'before' | 'instead' | 'after';

/** The constant arguments that a function is specialised by, by slot: it has no parameters for them. */
export type ConstantArguments = ReadonlyMap<number, number>;

const NO_CONSTANTS: ConstantArguments = new Map();

/** An event (a call of a verb, or a move) as its listeners see it. */
export interface EmittedEvent {
  of: 'verbs' | 'moves';
  id: number;
  params: readonly Param[];
  /** The queue is settled after it. */
  settles: boolean;
  constants?: ConstantArguments;
}

/** The suffix of a specialised function's name. */
export const suffixOf = (constants: ConstantArguments): string =>
  [...constants].map(([slot, verb]) => `_${slot}v${verb}`).join('');

/**
 * The listeners to an event. For a specialised call, listeners to other verbs are left out, except `after` listeners:
 * these are queued first, and test their conditions at their turn.
 */
function listenersFor(
  gen: CodegenContext,
  word: ListenerWord,
  of: 'verbs' | 'moves',
  id: number,
  constants = NO_CONSTANTS,
): Listeners | null {
  const listeners = gen[word][of][id] ?? null;
  if (listeners === null || constants.size === 0 || word === 'after') return listeners;
  return gen.memo(`listeners ${word} ${id}${suffixOf(constants)}`, () => narrowListeners(gen, listeners, constants));
}

function narrowListeners(gen: CodegenContext, listeners: Listeners, constants: ConstantArguments): Listeners | null {
  const among = (sources: readonly number[]): number[] => sources.filter((source) => canMatch(gen, source, constants));
  const by = (lists: Listeners['own']): Listeners['own'] =>
    new Map([...lists].map(([card, list]) => [card, among(list)] as const).filter(([, list]) => list.length > 0));
  const { word, rules, own, watch, granted } = listeners;
  const found = { word, rules: among(rules), own: by(own), watch: by(watch), granted: among(granted) };
  return sourcesOf(found).length === 0 ? null : found;
}

/** Whether a listener's patterns can match the constant verbs. */
function canMatch(gen: CodegenContext, source: number, constants: ConstantArguments): boolean {
  const { patterns } = (gen.bound.game.abilities[gen.sources[source]?.ability ?? -1] as Ability).trigger;
  const locals: Constant[] = [];
  for (const [slot, { local }] of patterns.entries()) locals[local] = constants.get(slot) ?? null;
  return gen.facts.withLocals(locals, () =>
    patterns.every(({ test }) => test === null || gen.facts.constantTruth(test) !== false),
  );
}

const sourcesOf = (listeners: Listeners): number[] => [
  ...new Set([
    ...listeners.rules,
    ...[...listeners.own.values(), ...listeners.watch.values()].flat(),
    ...listeners.granted,
  ]),
];

/** Whether an event has a listener. (An ability that a static lends may listen to anything.) */
export const hasListener = (
  gen: CodegenContext,
  word: ListenerWord,
  of: 'verbs' | 'moves',
  id: number,
  constants?: ConstantArguments,
): boolean => listenersFor(gen, word, of, id, constants) !== null;

/**
 * A function that pushes the listeners to an event with the subject `su`; `ev`: the subject listens wherever it is, in
 * play or not.
 */
export function requestListenerFinder(gen: CodegenContext, key: string, listeners: Listeners): string {
  const name = `h${key}`;
  return gen.requestFunction(name, () => {
    const lines: JsCode[] = [];
    const found = (): JsCode => jsList`function ${name}(su,ev){${lines}}`;
    if (gen.bound.index.lends.length > 0) {
      gen.bailOuts.add('abilities that statics lend and that hear');
      lines.push(jsList`bail();`);
    }
    for (const source of listeners.rules) lines.push(jsList`K[sp++]=${source * LEVELS};K[sp++]=N;K[sp++]=0;`);
    const cards = new Set([...listeners.own.keys(), ...listeners.watch.keys()]);
    if (cards.size === 0 && listeners.granted.length === 0) return found();
    const cases = [...cards].map((card) => {
      const say = (source: number): JsCode => jsList`K[sp++]=${source * LEVELS};K[sp++]=r;K[sp++]=q;`;
      const own = (listeners.own.get(card) ?? []).map(say);
      const watch = (listeners.watch.get(card) ?? []).map(say);
      return jsCase`case ${card}:${own.length === 0 ? '' : jsList`if(is){${own}}`}${watch}break;`;
    });
    const granted = listeners.granted.map((source) => emitGrantedListener(gen, source));
    const one = gen.requestFunction(
      `${name}_`,
      () => jsList`
        function ${name}_(r, a, is) {
          const q = silenced(r) ? 1 : 0;
          switch (S[a]) {
            ${cases}
          }
          ${granted}
        }`,
    );
    const { entities, head } = gen.bound.layout;
    const tableOf = (list: Map<number, number[]>): string => gen.cardTable((_, card) => (list.has(card) ? 1 : 0));
    // any entity may bear a granted ability
    const any = listeners.granted.length > 0;
    if (listeners.watch.size === 0 && listeners.granted.every((source) => listensToOwnEvents(gen, source))) {
      const tests = [...(any ? [] : [js`${tableOf(listeners.own)}[S[a]]===1`]), js`ev||inPlay(su)`];
      lines.push(jsList`if(isRow(su)){const a=rw(su);if(${allOf(tests)})${one}(su,a,true);}`);
      return found();
    }
    const unheard = js`${tableOf(listeners.watch)}[c]===0&&!(is&&${tableOf(listeners.own)}[c]===1)`;
    lines.push(jsList`
      const b = sp,
        used = S[${head.entities}],
        e0 = ${entities.first};
      for (let i = 0; i < used; i++) {
        const a = ${entities.at} + i * ${entities.stride},
          c = S[a];
        if (c < 0) continue;
        const r = e0 + i,
          is = r === su;
        ${any ? '' : jsList`if(${unheard})continue;`}
        if (inPlay(r) || (ev && is)) K[sp++] = r;
      }
      if (sp === b) return;
      byAge(b);
      const e = sp;
      for (let i = b; i < e; i++) {
        ${needsRoom(gen)}
        const r = K[i];
        ${one}(r, rw(r), r === su);
      }
      under(b, e);`);
    return found();
  });
}

/** Whether an ability listens only to events on its bearer. */
export const listensToOwnEvents = (gen: CodegenContext, source: number): boolean =>
  gen.bound.game.abilities[gen.sources[source]?.ability ?? -1]?.trigger.own !== false;

/** Lines that push an ability which `r` has from a status, a static or a `have`, at the level of the grant. */
export function emitGrantedListener(gen: CodegenContext, source: number): JsCode {
  const { by, of } = gen.sources[source] as AbilitySource;
  const test = listensToOwnEvents(gen, source) ? 'is' : null;
  if (by === 'status') {
    const at = gen.bound.layout.statuses[of] ?? -1;
    return at < 0
      ? ''
      : guarded(
          test,
          jsList`if(${statusCode(gen, of, 'r', 'a')}!==0){K[sp++]=${source * LEVELS};K[sp++]=r;K[sp++]=q;}`,
        );
  }
  const value = js`${source * LEVELS}+(${levelIn('lv')})`;
  if (by === 'keyword') {
    const push = jsList`
      {
        const b = sp;
        ${requestGivenKeyword(gen, of)}(r);
        const n = sp - b;
        for (let i = n - 1; i >= 0; i--) {
          const lv = K[b + i];
          K[b + 3 * i] = ${value};
          K[b + 3 * i + 1] = r;
          K[b + 3 * i + 2] = q;
        }
        sp = b + 3 * n;
      }`;
    return guarded(test, push);
  }
  // pairs of level and age become triples of a listener in place, the last first
  const name = requestApplications(gen, of, 'v', null);
  const push = jsList`
    {
      const b = sp;
      ${name}(r);
      const n = (sp - b) >> 1;
      for (let i = n - 1; i >= 0; i--) {
        const lv = K[b + 2 * i];
        K[b + 3 * i] = ${value};
        K[b + 3 * i + 1] = r;
        K[b + 3 * i + 2] = q;
      }
      sp = b + 3 * n;
    }`;
  return guarded(test, push);
}

/**
 * A function that adds a fresh trigger with the event's arguments. `raised`: the event is a raise. `placed`: it writes the
 * queue entry at a given address.
 */
export function requestEnqueue(
  gen: CodegenContext,
  key: string,
  listeners: Listeners,
  count: number,
  { raised = false, placed = false }: { raised?: boolean; placed?: boolean } = {},
): string {
  const name = `${placed ? 'y' : 'x'}${key}`;
  return gen.requestFunction(name, () => {
    const { queue } = gen.bound.layout;
    const args = argumentNames(count);
    const numbered = sourcesOf(listeners).filter((source) => keywordNumberCount(gen, source) > 0);
    const base = queue.stride - queue.values;
    const made = ['v', 'r', 'su', 'he', 'yo', raised ? ENTRY_FLAG.raised : 0];
    const lines: JsCode[] = [placed ? jsList`entry(at,${made});` : jsList`const at=enq(${made});`];
    if (numbered.length === 0) {
      lines.push(jsList`${entrySlot('numbers')}=0;`);
      for (const [i, arg] of args.entries()) if (i < queue.values) lines.push(jsList`S[at+${base + i}]=${arg};`);
    } else {
      lines.push(jsList`const n=nums(v,r,at);${entrySlot('numbers')}=n;`);
      for (const [i, arg] of args.entries()) lines.push(jsList`if(n+${i}<${queue.values})S[at+${base + i}+n]=${arg};`);
    }
    return jsList`function ${name}(${[...(placed ? ['at'] : []), 'v', 'r', 'su', 'he', 'yo', ...args]}){${lines}}`;
  });
}

/** The arguments of an event for its listeners; sets are not passed. */
export const eventArguments = (params: readonly Param[], constants = NO_CONSTANTS): string[] =>
  params.map(({ type }, slot) => (type.many ? 'N' : `${constants.get(slot) ?? `l${slot}`}`));

/** `after` listeners: those found before the event, and those found after it. */
export function emitAfterListeners(
  f: FunctionBuilder,
  { of, id, params, constants }: EmittedEvent,
): { begin: () => void; end: () => void } {
  const { gen } = f;
  const listeners = listenersFor(gen, 'after', of, id);
  if (listeners === null) return { begin: () => {}, end: () => {} };
  const key = `${of === 'verbs' ? 'a' : 'am'}${id}`;
  const find = requestListenerFinder(gen, key, listeners);
  const wait = requestEnqueue(gen, key, listeners, params.length);
  const changed = assigned(gen.bound.game[of][id]?.code.body);
  f.add(jsList`const h0=sp;${find}(su,false);const h1=sp;`);
  const names = eventArguments(params, constants);
  return {
    // listeners see the arguments as the event started with them
    begin: () => {
      for (const [slot, name] of names.entries()) {
        if (!changed.has(slot) || name === 'N') continue;
        f.add(jsList`const y${slot}=${name};`);
        names[slot] = `y${slot}`;
      }
    },
    end: () => {
      f.add(jsList`const h2=sp;${find}(su,false);`);
      const given = [js`K[i]`, js`K[i+1]`, 'su', 'he0', f.context.you, ...names];
      f.if(js`sp>h0`, () => f.add(jsList`merge(h0,h1,h2);const h3=sp;for(let i=h2;i<h3;i+=2)${wait}(${given});`));
      f.add(jsList`sp=h0;`);
    },
  };
}

/** Parameters that a `before` listener may assign. */
export function changedBefore(
  gen: CodegenContext,
  of: 'verbs' | 'moves',
  id: number,
  constants?: ConstantArguments,
): Set<number> {
  const changed = new Set<number>();
  const listeners = listenersFor(gen, 'before', of, id, constants);
  for (const source of listeners === null ? [] : sourcesOf(listeners)) {
    const { code, trigger } = gen.bound.game.abilities[gen.sources[source]?.ability ?? -1] as Ability;
    const given = assigned(code.body);
    for (const [slot, { local }] of trigger.patterns.entries()) if (given.has(local)) changed.add(slot);
  }
  return changed;
}

/** Runs the `before` listeners; one may prevent the event, or change its arguments. */
export function emitBeforeListeners(
  f: FunctionBuilder,
  { of, id, params, settles, constants = NO_CONSTANTS }: EmittedEvent,
): void {
  const { gen } = f;
  const listeners = listenersFor(gen, 'before', of, id, constants);
  if (listeners === null) return;
  const args = eventArguments(params, constants);
  const find = requestListenerFinder(gen, `${of === 'verbs' ? 'b' : 'bm'}${id}${suffixOf(constants)}`, listeners);
  f.block(null, () => {
    f.add(jsList`const g0=sp;${find}(su,false);const g1=sp;`);
    emitListenerLoop(f, listeners, (source) =>
      f.block(null, () => {
        const ability = gen.bound.game.abilities[gen.sources[source]?.ability ?? -1] as Ability;
        const { test, run } = immediateCall(gen, source, args, f.context.you, settles);
        if (test !== 'true') f.when(js`!${test}`, jsList`continue;`);
        f.when(js`${run}===1`, jsList`{${traceListened(gen, 'prevented', id)}sp=g0;break BODY;}`);
        const changes = assigned(ability.code.body);
        const required: number[] = [];
        for (const [slot, pattern] of ability.trigger.patterns.entries()) {
          const param = params[slot];
          if (!changes.has(pattern.local) || param === undefined) continue;
          if (param.type.many) f.bailOut('a listener that changes a set');
          f.add(jsList`l${slot}=O[${slot}];`);
          if (!param.optional) required.push(slot);
        }
        for (const slot of required) f.when(js`l${slot}===N`, jsList`{sp=g0;break BODY;}`);
        f.add(jsList`break;`);
      }),
    );
    f.add(jsList`sp=g0;`);
  });
}

/** Emits a loop over the listeners on the stack from `g0` to `g1` that match the event: `v` and `r`; a case for each source. */
function emitListenerLoop(
  f: FunctionBuilder,
  listeners: Listeners,
  write: (source: number) => void,
  after: (() => void) | null = null,
): void {
  f.loop(jsLoop`for(let i=g0;i<g1;i+=3)`, () => {
    f.add(jsList`const v=K[i],r=K[i+1];`);
    f.when(js`K[i+2]===1||deaf(v,r)||silenced(r)`, jsList`continue;`);
    f.switch(
      sourceIn('v'),
      sourcesOf(listeners).map((source) => [source, source] as const),
      write,
    );
    after?.();
  });
}

/**
 * Runs the first `instead` listener (replacement effect) whose conditions hold; the event itself does not happen.
 * Within it, the same call with the same first argument is the original: it has no `before` listeners and is not
 * replaced again.
 */
export function emitReplacement(
  f: FunctionBuilder,
  { of, id, params, settles, constants = NO_CONSTANTS }: EmittedEvent,
): void {
  const { gen } = f;
  const listeners = listenersFor(gen, 'instead', of, id, constants);
  if (listeners === null) return;
  const args = eventArguments(params, constants);
  const find = requestListenerFinder(gen, `${of === 'verbs' ? 'i' : 'im'}${id}${suffixOf(constants)}`, listeners);
  const [key = 'N'] = args;
  const queue = gen.bound.queue === null ? undefined : gen.bound.game.queues[gen.bound.queue];
  f.block(null, () => {
    f.add(jsList`const g0=sp;${find}(su,false);const g1=sp;`);
    if (queue?.replace === 'chosen') emitSeveralReplacementsBail(f, listeners, args);
    emitListenerLoop(f, listeners, (source) => {
      const { test, run } = immediateCall(gen, source, args, f.context.you, settles);
      if (test !== 'true') f.when(js`!${test}`, jsList`continue;`);
      f.add(
        jsList`if(on>60)bail();OG[on++]=${of === 'verbs' ? id : -1};OG[on++]=${key};${run};on-=2;${traceListened(gen, 'replaced', id)}sp=g0;break BODY;`,
      );
    });
    f.add(jsList`sp=g0;`);
  });
}

/** Bails out where the player concerned has to choose between several replacement effects. */
function emitSeveralReplacementsBail(f: FunctionBuilder, listeners: Listeners, args: readonly Operand[]): void {
  const { gen } = f;
  const hears = (source: number): void => {
    const { test } = immediateCall(gen, source, args, f.context.you, false);
    if (test !== 'true') f.when(js`!${test}`, jsList`continue;`);
    f.add(jsList`break;`);
  };
  f.block(null, () => {
    f.add(jsList`let c=N;`);
    emitListenerLoop(f, listeners, hears, () => f.add(jsList`if(r===N)break;if(c===N)c=r;else if(c!==r)bail();`));
  });
}

/** A function that raises a timing to an entity, player or tile; null where nothing listens. */
export function requestRaiser(gen: CodegenContext, timing: number): string | null {
  const listeners = gen.on[timing] ?? null;
  const noted = gen.bound.index.notes.on[timing] ?? [];
  if (listeners === null && noted.length === 0) return null;
  const count = gen.bound.game.timings[timing]?.params.length ?? 0;
  const name = `r${timing}`;
  return gen.requestFunction(name, () => {
    const args = argumentNames(count);
    const raise = (then: JsCode): JsCode => jsList`
      function ${name}(${['to', 'yo', ...args]}) {
        if (row(to) < 0 && !isPlayer(to) && !isTile(to)) return;
        const he = place(to);
        ${raiseRecords(gen, noted, args)}
        ${then}
      }`;
    if (listeners === null) return raise('');
    const find = requestListenerFinder(gen, `o${timing}`, listeners);
    const wait = requestEnqueue(gen, `o${timing}`, listeners, count + 1, { raised: true });
    return raise(jsList`
      const b = sp;
      ${find}(to, true);
      const e = sp;
      for (let i = b; i < e; i += 3) if (K[i + 2] === 0) ${wait}(${[js`K[i]`, js`K[i+1]`, 'to', 'he', 'yo', 'to', ...args]});
      sp = b;`);
  });
}

/** Lines that write the records of a raise. */
function raiseRecords(
  gen: CodegenContext,
  noted: CodegenContext['bound']['index']['notes']['on'][number],
  args: readonly Operand[],
): JsCode {
  if (noted.length === 0) return '';
  const f = new FunctionBuilder(gen, { self: 'N', you: 'yo', here: 'he', level: '0', moment: 'N' }, []);
  emitRecord(f, noted, subjectFacts(f, 'to', 'he'), ['to', ...args], 'yo');
  return f.lines;
}

/** A function that is true unless a `before` listener refuses a move by a `require` among its first statements. */
export function requestMoveRefusal(gen: CodegenContext, id: number, move: MoveDecl): string {
  const listeners = listenersFor(gen, 'before', 'moves', id);
  return gen.requestFunction(`hd${id}`, () => {
    const args = argumentNames(move.params.length);
    if (listeners === null) return jsList`function hd${id}(){return true;}`;
    const find = requestListenerFinder(gen, `bm${id}`, listeners);
    const [first] = move.params;
    const subject = first?.type.of === 'entity' && !first.type.many ? 'arg0' : 'N';
    const cases = sourcesOf(listeners).map(
      (source) => jsCase`case ${source}:if(!${requirementsCode(gen, source, args, 'yo')})return leaveHeard(g0);break;`,
    );
    return jsList`
      function hd${id}(${['yo', ...args]}) {
        const su = ${subject},
          he0 = su === N ? N : place(su),
          g0 = sp;
        ${find}(su, false);
        const g1 = sp;
        for (let i = g0; i < g1; i += 3) {
          const v = K[i],
            r = K[i + 1];
          if (K[i + 2] === 1 || silenced(r)) continue;
          switch (${sourceIn('v')}) {
            ${cases}
          }
        }
        sp = g0;
        return true;
      }`;
  });
}
