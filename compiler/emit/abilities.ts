/** Emits abilities: functions that run from the queue (triggers), or at once when an event has a listener. */

import { type AbilitySource, LEVELS } from '../format/abilities.ts';
import { ENTRY_FLAG } from '../format/rows.ts';
import type { Ability, Expr } from '../ir/index.ts';
import { triggerCode } from '../ir/visitor.ts';
import { assigned, draws, visitExprs } from '../ir/walk.ts';
import { codeKey, guarded } from '../javascript/build.ts';
import { type JsCode, js, jsCase, jsList, type Operand } from '../javascript/quote.ts';
import { emitJumpUnless } from './branches.ts';
import { ENTER_CALL, LEAVE_CALL } from './call-graph.ts';
import { cardsWithChoices, requestChoiceOptions } from './choices.ts';
import type { CodegenContext } from './context.ts';
import { FunctionBuilder, type ImplicitContext, isPlayerSlot, literalOf } from './function-builder.ts';
import { entrySlot, levelIn, sourceIn } from './slots.ts';
import { emitBody, emitLet } from './statements.ts';
import { requestApplications, requestGivenKeyword, requestGivenNumber } from './statics.ts';
import { statusCode } from './statuses.ts';
import { traceAbility, traceLeaves } from './trace.ts';
import { emitValue } from './values.ts';

const NO_CONSTANTS: ReadonlyMap<number, string> = new Map();

const CONTEXT: ImplicitContext = { self: 'me', you: 'yo', here: 'he', level: 'lv', moment: 'N' };

const abilityOf = (gen: CodegenContext, id: number): Ability => gen.bound.game.abilities[id] as Ability;
const contextOf = (ability: Ability): ImplicitContext => ({ ...CONTEXT, moment: `${ability.timing ?? 'N'}` });

/**
 * The locals of an ability that are parameters: numbers of its keyword, arguments of the event, values of the raise.
 */
function parameterLocals(gen: CodegenContext, ability: Ability): number[] {
  const numbers = ability.bearer === 'keyword' ? (gen.bound.game.keywords[ability.of ?? -1]?.params.length ?? 0) : 0;
  const slots = Array.from({ length: numbers }, (_, i) => i);
  for (const { local } of ability.trigger.patterns) slots.push(local);
  slots.push(...ability.raised);
  return [...new Set(slots)].filter((slot) => ability.code.locals[slot]?.type.many !== true);
}

/** The occurrence of a keyword (on a card, or granted) that gives an ability; null for other sources. */
function keywordOccurrence(
  gen: CodegenContext,
  source: number,
): { keyword: number; args: readonly (Expr | null)[] } | null {
  const { by, of, occurrence } = gen.sources[source] as AbilitySource;
  if (by === 'card') return gen.bound.game.cards[of]?.keywords[occurrence] ?? null;
  if (by === 'keyword') return { keyword: of, args: [] };
  const what = by === 'static' ? gen.bound.game.statics[of]?.what : undefined;
  return what?.grant === 'keyword' ? what : null;
}

/** How many keyword numbers an ability has as parameters. */
export function keywordNumberCount(gen: CodegenContext, source: number): number {
  const item = keywordOccurrence(gen, source);
  return item === null ? 0 : (gen.bound.game.keywords[item.keyword]?.params.length ?? 0);
}

/** One keyword number of an ability, for its bearer `r` and the ability value `v`. */
export function keywordNumberOperand(gen: CodegenContext, source: number, i: number): Operand {
  const { by, of } = gen.sources[source] as AbilitySource;
  if (by === 'keyword') return js`${requestGivenNumber(gen, of, i)}(r,v)`;
  return gen.memo(`u${source}_${i}`, () => printedNumberCode(gen, source, i));
}

function printedNumberCode(gen: CodegenContext, source: number, i: number): Operand {
  const item = keywordOccurrence(gen, source);
  const param = gen.bound.game.keywords[item?.keyword ?? -1]?.params[i];
  const value = item?.args[i] ?? param?.value ?? null;
  if (value === null) return 'N';
  const f = new FunctionBuilder(gen, { self: 'r', you: 'yo', here: 'he', level: 'lv', moment: 'N' }, []);
  const { by, of } = gen.sources[source] as AbilitySource;
  const whom = by === 'static' ? gen.bound.game.statics[of]?.whom : undefined;
  // the value of a static may read the entity that the static applies to
  if (whom?.op === 'select') f.bind(whom.local, 'r');
  f.chargeFor(value);
  const text = emitValue(f, value).code;
  if (literalOf(text) !== null) return text;
  const name = gen.requestFunction(
    `u${source}_${i}`,
    () =>
      jsList`
        function u${source}_${i}(r, v) {
          const yo = ctl(r),
            he = place(r),
            lv = lvl(${levelIn('v')}, r);
          ${f.lines}
          return ${text};
        }`,
  );
  return js`${name}(r,v)`;
}

/** Whether an ability has conditions: on the event's arguments (patterns), or `when`. */
const hasConditions = ({ trigger }: Ability, patterns: boolean): boolean =>
  trigger.when !== null || (patterns && trigger.patterns.some(({ test }) => test !== null));

/** Whether a raised trigger has conditions to test before it runs. */
export const isConditional = (gen: CodegenContext, source: number): boolean => {
  const ability = abilityOf(gen, (gen.sources[source] as AbilitySource).ability);
  return hasConditions(ability, ability.trigger.word === 'on');
};

/** A function that tests the conditions; null where there are none. Without `patterns` it tests only `when`. */
function requestConditions(gen: CodegenContext, id: number, patterns: boolean): string | null {
  const ability = abilityOf(gen, id);
  if (!hasConditions(ability, patterns)) return null;
  const name = `${patterns ? 'c' : 'cw'}${id}`;
  return gen.requestFunction(name, () => {
    const f = new FunctionBuilder(gen, contextOf(ability), ability.code.locals);
    const given = new Set(parameterLocals(gen, ability));
    const params = ['me', 'yo', 'he', 'lv', ...[...given].map((slot) => `l${slot}`)];
    f.immutable.add('me');
    for (const slot of given) f.immutable.add(`l${slot}`);
    const { patterns: parts, when } = ability.trigger;
    f.chargeFor(triggerCode(ability.trigger));
    if (patterns) for (const { test } of parts) if (test !== null) emitJumpUnless(f, test, jsList`return false;`);
    if (when !== null) emitJumpUnless(f, when, jsList`return false;`);
    return jsList`function ${name}(${params}){${f.declare(given)}${f.prologue}${f.lines}return true;}`;
  });
}

/**
 * The function of an ability's body. `st`: 0 never settles, 1 runs from the queue, 2 runs at once and settles at its
 * end. `constants`: parameters that are members of enums; the variant for them does not have those parameters.
 */
function requestAbility(
  gen: CodegenContext,
  id: number,
  constants: ReadonlyMap<number, string> = NO_CONSTANTS,
): string {
  const name = `a${id}${[...constants].map(([slot, member]) => `_${slot}e${member}`).join('')}`;
  return gen.requestFunction(name, () => {
    const ability = abilityOf(gen, id);
    const { bound } = gen;
    const f = new FunctionBuilder(gen, contextOf(ability), ability.code.locals);
    const given = new Set(parameterLocals(gen, ability));
    const queue = bound.queue === null ? undefined : bound.game.queues[bound.queue];
    f.settleCode = queue?.settle === 'statement' ? jsList`if(st!==0&&${gen.needsSettling})settle();` : null;
    f.stopLabel = 'BODY';
    f.isAbilityBody = true;
    f.immutable.add('me');
    f.liveOrNothing.set('me', null);
    const changed = assigned(ability.code.body);
    f.setAssignments(changed, given, ability.code.body);
    for (const slot of given) if (!changed.has(slot)) f.immutable.add(`l${slot}`);
    for (const [slot, code] of constants) f.substitutions.set(slot, { many: false, code, nullable: false });
    const { lines } = f.capture(() => {
      f.charge(gen.stateRulesCost);
      emitOwnChoices(f, ability);
      f.block('BODY', () => emitBody(f, ability.code.body, { isTail: true }));
    });
    const assignedNames = ability.trigger.word === 'before' ? assigned(ability.code.body) : new Map<number, number>();
    const out = ability.trigger.patterns.flatMap(({ local }, i) =>
      assignedNames.has(local) && ability.code.locals[local]?.type.many !== true ? [jsList`O[${i}]=l${local};`] : [],
    );
    const passed = [...given].filter((slot) => !constants.has(slot));
    const params = ['st', 'me', 'yo', 'he', 'lv', ...passed.map((slot) => `l${slot}`)];
    return jsList`
      function ${name}(${params}) {
        let result = N,
          prevented = 0;
        ${f.declare(given)}
        ${f.prologue}
        const s0 = sp;
        ${lines}
        sp = s0;
        if (st === 2 && ${gen.needsSettling}) settle();
        ${out}
        return prevented;
      }`;
  });
}

/** Emits the questions of the card's own choices that the ability reads and that no move has answered. */
function emitOwnChoices(f: FunctionBuilder, ability: Ability): void {
  const { gen } = f;
  let highest = -1;
  visitExprs([ability.code.body, ability.trigger.when], (e) => {
    if (e.op === 'chosen' && e.choice > highest) highest = e.choice;
  });
  if (highest < 0) return;
  const asks = ({ id, chooses }: ReturnType<typeof cardsWithChoices>[number]): void => {
    for (const [k, choice] of chooses.slice(0, highest + 1).entries()) {
      const options = requestChoiceOptions(gen, id, k, choice);
      const site = gen.addChoiceSite({ what: 'choose', name: choice.name, type: choice.type });
      f.block(null, () => {
        f.add(jsList`const s=rw(me)+${gen.bound.layout.choices.at + k};`);
        f.if(js`S[s]===N`, () => {
          f.add(jsList`const b=sp;`);
          f.when(js`${options}(me,yo,he,lv,${f.context.moment})&&sp>b`, jsList`{CH=1;S[s]=ask(yo,b,sp,${site});}`);
          f.add(jsList`sp=b;`);
        });
      });
    }
    f.add(jsList`break;`);
  };
  const cases = cardsWithChoices(gen).map((one) => [one.id, one] as const);
  f.when(js`row(me)>=0`, () => f.switch(js`S[rw(me)]`, cases, (one) => f.block(null, () => asks(one))));
}

// ------------------------------------------------------------------ listeners that run at once

/** The implicit and the other arguments of a listener with the bearer `r`. */
function listenerArguments(
  gen: CodegenContext,
  source: number,
  args: readonly Operand[],
  you: Operand,
): { context: Operand[]; texts: Operand[] } {
  const ability = abilityOf(gen, (gen.sources[source] as AbilitySource).ability);
  const values = new Map<number, Operand>();
  for (let i = 0; i < keywordNumberCount(gen, source); i++) values.set(i, keywordNumberOperand(gen, source, i));
  for (const [i, { local }] of ability.trigger.patterns.entries()) values.set(local, args[i] ?? 'N');
  const texts = parameterLocals(gen, ability).map((slot) => values.get(slot) ?? 'N');
  return { context: ['r', js`(r===N?${you}:ctl(r))`, 'he0', js`lvl(${levelIn('v')},r)`], texts };
}

/**
 * Operands: the condition of a listener, and the call that runs it at once; the call gives 1 where the listener
 * prevents the event.
 */
export function immediateCall(
  gen: CodegenContext,
  source: number,
  args: readonly Operand[],
  you: Operand,
  settles: boolean,
): { test: Operand; run: Operand } {
  const id = (gen.sources[source] as AbilitySource).ability;
  const { context, texts: given } = listenerArguments(gen, source, args, you);
  const test = requestConditions(gen, id, true);
  const name = gen.requestFunction(`in${source}`, () => {
    const params = given.map((_, i) => `i${i}`);
    const run = js`${requestAbility(gen, id)}(${['st', 'r', 'yo', 'he', 'lv', ...params]})`;
    return jsList`
      function in${source}(${['st', 'v', 'r', 'yo', 'he', 'lv', ...params]}) {
        DF[df++] = v;
        DF[df++] = r;
        if (df > 60) bail();
        spend();
        ${ENTER_CALL}
        const mk = MK;
        MK = QD;
        ${traceAbility(gen, id)}
        const p = ${run};
        ${traceLeaves(gen)}
        MK = mk;
        ${LEAVE_CALL}
        df -= 2;
        ${gen.endedHook}
        return p;
      }`;
  });
  const st = settles ? js`(G===0?2:0)` : '0';
  return {
    test: test === null ? 'true' : js`${test}(${[...context, ...given]})`,
    run: js`${name}(${[st, 'v', ...context, ...given]})`,
  };
}

/** True unless a `before` listener refuses a move by a `require` among its first statements. */
export function requirementsCode(gen: CodegenContext, source: number, args: readonly Operand[], you: Operand): Operand {
  const id = (gen.sources[source] as AbilitySource).ability;
  const ability = abilityOf(gen, id);
  const given = parameterLocals(gen, ability);
  const { context, texts } = listenerArguments(gen, source, args, you);
  const name = gen.requestFunction(`rq${id}`, () => {
    const f = new FunctionBuilder(gen, contextOf(ability), ability.code.locals);
    f.immutable.add('me');
    const { patterns, when } = ability.trigger;
    f.chargeFor([
      triggerCode(ability.trigger),
      ability.code.body.map((stmt) => (stmt.do === 'let' ? stmt.value : stmt.do === 'require' ? stmt.test : null)),
    ]);
    for (const { test } of patterns) if (test !== null) emitJumpUnless(f, test, jsList`return true;`);
    if (when !== null) emitJumpUnless(f, when, jsList`return true;`);
    for (const stmt of ability.code.body) {
      if (stmt.do === 'let' && !draws(stmt.value)) emitLet(f, stmt.local, stmt.value);
      else if (stmt.do === 'require') emitJumpUnless(f, stmt.test, jsList`return false;`);
      else break;
    }
    const params = ['me', 'yo', 'he', 'lv', ...given.map((slot) => `l${slot}`)];
    return jsList`function rq${id}(${params}){${f.declare(new Set(given))}${f.prologue}${f.lines}return true;}`;
  });
  return js`${name}(${[...context, ...texts]})`;
}

/**
 * A function that pushes the abilities of an entity at its current level; only those on `timing` where one is given.
 */
export function requestAbilitiesOf(gen: CodegenContext, timing: number | null): string {
  const { bound } = gen;
  const name = `ab${timing ?? ''}`;
  return gen.requestFunction(name, () => {
    const { row, statuses } = bound.layout;
    const cards = new Map<number, JsCode>();
    const others: JsCode[] = [];
    for (const [number, source] of gen.sources.entries()) {
      if (timing !== null && abilityOf(gen, source.ability).timing !== timing) continue;
      if (source.by === 'card' && gen.reachable.cards.has(source.of))
        cards.set(source.of, jsList`${cards.get(source.of) ?? ''}K[sp++]=${number * LEVELS}+l;`);
      if (source.by === 'status') {
        const at = statuses[source.of] ?? -1;
        if (at >= 0) others.push(jsList`if(${statusCode(gen, source.of, 'r', 'a')}!==0)K[sp++]=${number * LEVELS};`);
      }
      if (source.by === 'keyword' && gen.reachable.have.keywords.has(source.of)) {
        const find = requestGivenKeyword(gen, source.of);
        others.push(
          jsList`{const b=sp;${find}(r);for(let i=b;i<sp;i++)K[i]=${number * LEVELS}+(${levelIn(js`K[i]`)});}`,
        );
      }
      if (source.by === 'static') {
        const find = requestApplications(gen, source.of, 'v', null);
        others.push(
          jsList`{const b=sp;${find}(r);const n=(sp-b)>>1;for(let i=0;i<n;i++)K[b+i]=${number * LEVELS}+(${levelIn(js`K[b+2*i]`)});sp=b+n;}`,
        );
      }
    }
    if (bound.index.lends.length > 0 || gen.reachable.have.abilities) {
      gen.bailOuts.add('abilities that are lent, as a set');
      others.push(jsList`bail();`);
    }
    const cases = [...cards].map(([card, text]) => jsCase`case ${card}:${text}break;`);
    return jsList`
      function ${name}(r) {
        if (!isRow(r)) return;
        const a = rw(r),
          l = ${levelIn(js`S[a+${row.level}]`)};
        switch (S[a]) {
          ${cases}
        }
        ${others}
      }`;
  });
}

/**
 * A function that runs an ability value for another bearer: with the numbers of its keyword, with `count` given
 * numbers, or, when `bare`, with the keyword's defaults.
 */
export function requestAbilityRunner(gen: CodegenContext, count: number, bare: boolean): string {
  const name = `ra${count}${bare ? 'b' : ''}`;
  return gen.requestFunction(name, () => {
    const args = Array.from({ length: count }, (_, i) => `x${i}`);
    const cases = sourceCases(gen, (source) => jsList`${runCase(gen, source, args, bare)}break;`);
    return jsList`
      function ${name}(${['v', 'r', 'st', ...args]}) {
        if (v < 0) return;
        const yo = ctl(r),
          he = place(r),
          lv = lvl(${levelIn('v')}, r);
        spend();
        ${ENTER_CALL}
        const mk = MK;
        MK = QD;
        switch (${sourceIn('v')}) {
          ${cases}
          default:
            bail();
        }
        MK = mk;
        ${LEAVE_CALL}
        ${gen.endedHook}
      }`;
  });
}

/** The abilities that a value may be: by number of their source. The code for all others gives the decision back. */
function sourceCases(gen: CodegenContext, caseOf: (source: number) => JsCode): JsCode[] {
  return gen.sources.flatMap((source, number) => {
    if (source.by === 'rules' || (source.by === 'keyword' && !gen.reachable.have.keywords.has(source.of))) return [];
    if (source.by === 'card' && !gen.reachable.cards.has(source.of)) return [];
    return [jsCase`case ${number}:${caseOf(number)}`];
  });
}

/** The function that tests whether the condition of an ability holds, with an entity as its bearer: `can_run`. */
export function requestReadiness(gen: CodegenContext): string {
  return gen.requestFunction('ready', () => {
    const cases = sourceCases(gen, (source) => {
      const asks = requestConditions(gen, (gen.sources[source] as AbilitySource).ability, false);
      if (asks === null) return jsList`return true;`;
      const { lines, given } = runArguments(gen, source, [], false);
      return jsList`{${lines}return ${asks}(${['r', 'yo', 'he', 'lv', ...given]});}`;
    });
    return jsList`
      function ready(v, r) {
        if (v < 0 || row(r) < 0) return false;
        const yo = ctl(r),
          he = place(r),
          lv = lvl(${levelIn('v')}, r);
        switch (${sourceIn('v')}) {
          ${cases}
          default:
            bail();
        }
        return false;
      }`;
  });
}

/** The arguments of an ability that runs at once for the bearer `r`, and the code before them. */
function runArguments(
  gen: CodegenContext,
  number: number,
  args: readonly Operand[],
  bare: boolean,
): { lines: JsCode[]; given: Operand[] } {
  const id = (gen.sources[number] as AbilitySource).ability;
  const ability = abilityOf(gen, id);
  const params =
    ability.bearer === 'keyword' && ability.of !== null ? (gen.bound.game.keywords[ability.of]?.params ?? []) : [];
  const values = new Map<number, Operand>();
  for (let i = 0; i < keywordNumberCount(gen, number); i++) values.set(i, keywordNumberOperand(gen, number, i));
  const [subject] = ability.trigger.patterns;
  if (subject !== undefined) values.set(subject.local, 'r');
  const lines: JsCode[] = [];
  if (bare) {
    for (const [i, param] of params.entries()) {
      if (param.value === null) continue;
      const f = new FunctionBuilder(
        gen,
        { self: 'r', you: 'yo', here: 'he', level: 'lv', moment: `${ability.timing ?? 'N'}` },
        [],
      );
      for (const [slot, code] of values) f.substitutions.set(slot, { many: false, code, nullable: true });
      f.chargeFor(param.value);
      const { code } = emitValue(f, param.value);
      lines.push(f.lines, jsList`const d${i}=${code};`);
      values.set(i, `d${i}`);
    }
  }
  for (const [i, arg] of args.entries()) {
    const local = i < params.length ? i : ability.trigger.patterns[i - params.length + 1]?.local;
    if (local !== undefined) values.set(local, arg);
  }
  const slots = parameterLocals(gen, ability);
  const given = slots.map((slot) => values.get(slot) ?? 'N');
  for (const [i, slot] of slots.entries()) {
    const one = given[i] as Operand;
    // `run` may pass an argument that the trigger's own event cannot have
    if (one !== 'N' && isPlayerSlot(gen, ability.code.locals[slot]))
      lines.push(jsList`if(${one}!==N&&!isPlayer(${one}))bail();`);
  }
  return { lines, given };
}

function runCase(gen: CodegenContext, number: number, args: readonly Operand[], bare: boolean): JsCode {
  const id = (gen.sources[number] as AbilitySource).ability;
  const { lines, given } = runArguments(gen, number, args, bare);
  const asks = requestConditions(gen, id, false);
  if (gen.traced || asks !== null) {
    // random numbers are drawn before the ability starts
    lines.push(...given.map((value, i) => jsList`const g${i}=${value};`));
    for (const i of given.keys()) given[i] = `g${i}`;
  }
  const context = ['r', 'yo', 'he', 'lv', ...given];
  const test = asks === null ? null : js`${asks}(${context})`;
  const run = jsList`{${traceAbility(gen, id)}${requestAbility(gen, id)}(st,${context});${traceLeaves(gen)}}`;
  return jsList`{${lines}${guarded(test, run)}}`;
}

// ------------------------------------------------------------------ the queue of triggers

/**
 * The dispatch functions for all abilities that can be in the queue: their conditions, their runs and their keyword
 * numbers.
 */
export function queueDispatchCode(gen: CodegenContext): JsCode {
  const waiting = new Set<number>();
  const listenerTables = [...gen.on, ...gen.after.verbs, ...gen.after.moves];
  for (const listeners of listenerTables) {
    if (listeners === null) continue;
    for (const source of listeners.rules) waiting.add(source);
    for (const list of [...listeners.own.values(), ...listeners.watch.values(), listeners.granted])
      for (const source of list) waiting.add(source);
  }
  const tests: JsCode[] = [];
  const runs: JsCode[] = [];
  const numbers: JsCode[] = [];
  const byRaised = js`(${entrySlot('flags')}&${ENTRY_FLAG.raised})!==0`;
  for (const source of waiting) {
    const id = (gen.sources[source] as AbilitySource).ability;
    const count = keywordNumberCount(gen, source);
    const byEvent = entryArguments(gen, source, false);
    const raised = entryArguments(gen, source, true);
    const test = requestConditions(gen, id, true);
    const name = requestAbility(gen, id);
    const run = (given: readonly Operand[]): Operand => js`${name}(${['1', 'r', 'yo', 'he', 'lv', ...given]})`;
    if (abilityOf(gen, id).trigger.word === 'on') {
      if (test !== null) tests.push(jsCase`case ${source}:return ${test}(${['r', 'yo', 'he', 'lv', ...byEvent]});`);
      runs.push(jsCase`case ${source}:${run(byEvent)};break;`);
    } else {
      const whole = requestConditions(gen, id, false);
      const byRaise = whole === null ? 'true' : js`${whole}(${['r', 'yo', 'he', 'lv', ...raised]})`;
      const byCall = test === null ? 'true' : js`${test}(${['r', 'yo', 'he', 'lv', ...byEvent]})`;
      if (test !== null || whole !== null) tests.push(jsCase`case ${source}:return ${byRaised}?${byRaise}:${byCall};`);
      runs.push(jsCase`case ${source}:if(${byRaised})${run(raised)};else ${run(byEvent)};break;`);
    }
    if (count === 0) continue;
    const { queue } = gen.bound.layout;
    const writes = Array.from({ length: count }, (_, i) => {
      const slot = queue.stride - queue.values + i;
      return jsList`S[at+${slot}]=${keywordNumberOperand(gen, source, i)};`;
    });
    numbers.push(jsCase`case ${source}:${writes}return ${count};`);
  }
  const [value, bearer] = [entrySlot('value'), entrySlot('bearer')];
  const frame = jsList`const r=${bearer},yo=r===N?${entrySlot('you')}:ctl(r),he=${entrySlot('here')},lv=lvl(${levelIn(value)},r);`;
  return [
    jsList`function passes(at){${frame}switch(${sourceIn(value)}){${tests}}return true;}`,
    jsList`function perform(at){${frame}switch(${sourceIn(value)}){${runs}default:bail();}}`,
    jsList`function nums(v,r,at){switch(${sourceIn('v')}){${numbers}}return 0;}`,
  ];
}

/**
 * Runs an ability that listens to a raise, for the bearer `r` with its row at `a`, as the queue would run it. `args`: the
 * arguments of the raise. Null for an ability that listens to another word.
 */
export function raisedCall(
  gen: CodegenContext,
  source: number,
  numbers: readonly Operand[],
  args: readonly Operand[],
): JsCode | null {
  const id = (gen.sources[source] as AbilitySource).ability;
  const ability = abilityOf(gen, id);
  if (ability.trigger.word !== 'on') return null;
  const { row, queue } = gen.bound.layout;
  const given = [...numbers, ...args].slice(0, queue.values);
  const values = new Map(numbers.map((number, i) => [i, number]));
  for (const [i, { local }] of ability.trigger.patterns.entries()) values.set(local, given[numbers.length + i] ?? 'N');
  const constants = enumArguments(ability, values);
  const passed = parameterLocals(gen, ability).filter((local) => !constants.has(local));
  const inside = passed.map((local) => values.get(local) ?? 'N');
  return jsList`${requestAbility(gen, id, constants)}(${['1', 'r', js`S[a+${row.controller}]`, 'he', js`S[a+${row.level}]`, ...inside]});`;
}

/** The members of enums among the parameters of an ability that it does not change, by local. */
function enumArguments({ code, trigger }: Ability, values: ReadonlyMap<number, Operand>): Map<number, string> {
  const changed = assigned(code.body);
  const matched = new Set(trigger.patterns.map(({ local }) => local));
  return new Map(
    [...values].flatMap(([local, value]): [number, string][] => {
      const isMember = code.locals[local]?.type.of === 'enum' && literalOf(value) !== null;
      return isMember && !changed.has(local) && !matched.has(local) ? [[local, codeKey(value)]] : [];
    }),
  );
}

/** The arguments of an ability, read from its queue entry. */
function entryArguments(gen: CodegenContext, source: number, raised: boolean): Operand[] {
  const ability = abilityOf(gen, (gen.sources[source] as AbilitySource).ability);
  const count = keywordNumberCount(gen, source);
  const { queue } = gen.bound.layout;
  const slot = (i: number): Operand => (i < queue.values ? js`S[at+${queue.stride - queue.values + i}]` : 'N');
  const values = new Map<number, Operand>();
  for (let i = 0; i < count; i++) values.set(i, slot(i));
  const { patterns, word } = ability.trigger;
  if (raised && word !== 'on') {
    const [subject] = patterns;
    if (subject !== undefined) values.set(subject.local, entrySlot('subject'));
    for (const [i, local] of ability.raised.entries()) values.set(local, slot(count + i + 1));
  } else for (const [i, { local }] of patterns.entries()) values.set(local, slot(count + i));
  return parameterLocals(gen, ability).map((local) => values.get(local) ?? 'N');
}
