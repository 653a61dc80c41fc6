/** A fast path for raises to one entity that settle at once: the queue is skipped. */
import { LEVELS, type Listeners } from '../format/abilities.ts';
import { NESTED_ABILITIES } from '../format/limits.ts';
import { ENTRY_FLAG } from '../format/rows.ts';
import { type JsCode, js, jsCase, jsList, type Operand } from '../javascript/quote.ts';
import { isConditional, keywordNumberCount, keywordNumberOperand, raisedCall } from './abilities.ts';
import type { CodegenContext } from './context.ts';
import { literalOf } from './function-builder.ts';
import { isRecorded } from './histories.ts';
import { emitGrantedListener, listensToOwnEvents, requestEnqueue, requestListenerFinder } from './listeners.ts';
import { entrySlot } from './slots.ts';
import { argumentNames } from './trace.ts';

/**
 * A shortcut for a raise that settles at once: the first listener runs without entering the queue, the others are
 * queued. The function is true where something is left to settle. It applies where all listeners listen to raises on
 * themselves, without conditions, and the queue is empty: nothing has to be sorted or tested. Null where other
 * listeners are possible. `isLive`: it is raised to a live entity.
 */
export function requestShortcutRaiser(gen: CodegenContext, timing: number, isLive: boolean): string | null {
  const name = gen.memo(`straight ${timing}`, () => writeShortcut(gen, timing));
  if (name === null || isLive) return name;
  const given = ['to', 'yo', ...argumentNames(gen.bound.game.timings[timing]?.params.length ?? 0)];
  return gen.requestFunction(
    `${name}r`,
    () => jsList`function ${name}r(${given}){return isRow(to)&&${name}(${given});}`,
  );
}

function writeShortcut(gen: CodegenContext, timing: number): string | null {
  const listeners = gen.on[timing] ?? null;
  if (listeners === null || !isApplicable(gen, timing, listeners)) return null;
  const shortcut = new Shortcut(gen, timing, listeners);
  // cards with listeners are numbered, so that the cases of the switch are dense
  const places = new Map<number, number>();
  const cases: JsCode[] = [];
  for (const [card, sources] of listeners.own) {
    const code = shortcut.listenersOf(sources);
    if (code === null) return null;
    places.set(card, cases.length + 1);
    cases.push(jsCase`case ${cases.length + 1}:{${code}}`);
  }
  const cards = gen.cardTable((_, card) => places.get(card) ?? 0);
  const name = `q${timing}`;
  return gen.requestFunction(
    name,
    () =>
      jsList`
        function ${name}(${['to', 'yo', ...shortcut.args.slice(1)]}) {
          const r = to,
            a = rw(r);
          ${shortcut.granted()}
          const c = ${cards}[S[a]];
          if (c === 0) return false;
          const he = place(r);
          switch (c) {
            ${cases}
          }
          return false;
        }`,
  );
}

/** Whether all listeners listen to raises on themselves, without conditions, and nothing observes the queue. */
function isApplicable(gen: CodegenContext, timing: number, { rules, watch, own, granted }: Listeners): boolean {
  if (isRecorded(gen, 'on', timing) || gen.traced || !queuesByAge(gen)) return false;
  if (gen.bound.index.lends.length > 0 || gen.silencingStatuses.length > 0 || rules.length + watch.size > 0)
    return false;
  if (!granted.every((source) => listensToOwnEvents(gen, source))) return false;
  return ![...granted, ...[...own.values()].flat()].some((source) => isConditional(gen, source));
}

/** The parts of the shortcut for one timing. `r` is the entity, `a` its row. */
class Shortcut {
  /** The arguments of an ability: the entity, and the raise's own. */
  readonly args: readonly string[];
  readonly #gen: CodegenContext;
  readonly #timing: number;
  readonly #listeners: Listeners;

  constructor(gen: CodegenContext, timing: number, listeners: Listeners) {
    this.#gen = gen;
    this.#timing = timing;
    this.#listeners = listeners;
    this.args = ['to', ...argumentNames(gen.bound.game.timings[timing]?.params.length ?? 0)];
  }

  /** Runs the abilities of a card; null where an ability has no function that runs it like this. */
  listenersOf(sources: readonly number[]): JsCode | null {
    const gen = this.#gen;
    const { queue, head } = gen.bound.layout;
    const [first = 0, ...others] = sources;
    const numbers = this.#numbersOf(first);
    const run = raisedCall(gen, first, numbers, this.args);
    if (run === null) return null;
    const room = jsList`if(QD+${sources.length}>${queue.capacity})bail();`;
    const inRow = others.length > 0 ? this.#runsInRow(others) : null;
    if (inRow !== null) {
      const begin = jsList`S[${head.age}]+=${sources.length};const is=plays(a),m=MK;QD+=${others.length};`;
      return jsList`${room}${begin}${runAtOnceCode(gen, run)}${inRow}return ${gen.needsSettling};`;
    }
    // a keyword number that depends on the level reads the ability value
    const named = numbers.every((number) => literalOf(number) !== null) ? '' : jsList`const v=${first * LEVELS};`;
    // the others are queued below it
    const queued = others.map((source, i) => this.#queued(source, others.length - 1 - i));
    const below = jsList`const is=(plays(a)?${ENTRY_FLAG.inPlay}:0)|${ENTRY_FLAG.raised};${queued}QD+=${queued.length};`;
    return jsList`${room}S[${head.age}]++;${others.length > 0 ? below : ''}${named}${runAtOnceCode(gen, run)}return ${others.length > 0 ? 'true' : gen.needsSettling};`;
  }

  /** For an entity with granted abilities, all its listeners are queued, the first on top. */
  granted(): JsCode {
    const gen = this.#gen;
    const { granted } = this.#listeners;
    if (granted.length === 0) return '';
    const { queue } = gen.bound.layout;
    const key = `o${this.#timing}`;
    const find = requestListenerFinder(gen, key, this.#listeners);
    const wait = requestEnqueue(gen, key, this.#listeners, this.args.length, { raised: true, placed: true });
    const given = [js`K[i]`, 'r', 'r', 'he', 'yo', ...this.args];
    return jsList`
      {
        const b = sp,
          q = 0,
          is = true;
        ${granted.map((source) => emitGrantedListener(gen, source))}
        if (sp > b) {
          sp = b;
          ${find}(r, true);
          const e = sp,
            n = (e - b) / 3,
            he = place(r);
          if (QD + n > ${queue.capacity}) bail();
          for (let i = b, at = ${queue.at} + (QD + n - 1) * ${queue.stride}; i < e; i += 3, at -= ${queue.stride})
            ${wait}(at, ${given});
          QD += n;
          sp = b;
          return true;
        }
      }`;
  }

  #numbersOf(source: number): Operand[] {
    return Array.from({ length: keywordNumberCount(this.#gen, source) }, (_, k) =>
      keywordNumberOperand(this.#gen, source, k),
    );
  }

  /** Writes a queue entry, `below` entries above the queue's end. */
  #queued(source: number, below: number): JsCode {
    const { queue, head } = this.#gen.bound.layout;
    const numbers = this.#numbersOf(source);
    const base = queue.stride - queue.values;
    const values = [...numbers, ...this.args]
      .slice(0, queue.values)
      .map((text, k) => jsList`S[at+${base + k}]=${text};`);
    return jsList`
      {
        const v = ${source * LEVELS},
          at = ${queue.at} + (QD + ${below}) * ${queue.stride};
        ${entrySlot('value')} = v;
        ${entrySlot('bearer')} = r;
        ${entrySlot('subject')} = r;
        ${entrySlot('here')} = he;
        ${entrySlot('you')} = yo;
        ${entrySlot('numbers')} = ${numbers.length};
        ${entrySlot('age')} = S[${head.age}]++;
        ${entrySlot('flags')} = is;
        ${values}
      }`;
  }

  /**
   * Runs abilities one after the other without entries for them, though their places in the queue are taken. Null where
   * one needs its entry.
   */
  #runsInRow(sources: readonly number[]): JsCode | null {
    const gen = this.#gen;
    if (gen.endedHook !== '' || !gen.asksNobody) return null;
    const runs: JsCode[] = [];
    for (const source of sources) {
      const numbers = this.#numbersOf(source);
      // a number that is not constant is evaluated as the raise happens
      const run = numbers.every((number) => literalOf(number) !== null)
        ? raisedCall(gen, source, numbers, this.args)
        : null;
      if (run === null) return null;
      runs.push(jsList`if(${requestNextInRow(gen)}(a,is,m)){${nested(run)}}`);
    }
    return runs;
  }
}

/** Runs an ability as `settle` and `runq` would run it from the top of the queue. */
const runAtOnceCode = (gen: CodegenContext, run: JsCode): JsCode =>
  jsList`FU--;if(++AB>${gen.bound.game.bounds.abilities})bail();spend();${nested(run)}${gen.endedHook}`;

const nested = (run: JsCode): JsCode =>
  jsList`{const dp=DP,mk=MK;DP=1;MK=QD;if(++LV>=${NESTED_ABILITIES})bail();${run}LV--;DP=dp;MK=mk;}`;

/**
 * A function that settles what is above the next ability, which waits without an entry, and takes its place off the
 * queue. True where the ability runs. `a`: the row of its bearer; `is`: the bearer was in play when the ability began to wait; `m`: the mark to settle to.
 */
const requestNextInRow = (gen: CodegenContext): string =>
  gen.requestFunction(
    'inRow',
    () =>
      jsList`
        function inRow(a, is, m) {
          if (OV !== 0) return false;
          MK = QD;
          if (${gen.needsSettling}) settle();
          MK = m;
          if (OV !== 0) return false;
          payAll(1);
          QD--;
          if (++AB > ${gen.bound.game.bounds.abilities}) bail();
          if (S[a] < 0 || (is && !plays(a))) return false;
          spend();
          return true;
        }`,
  );

/** Whether triggers are ordered by age only, fresh ones before those already queued. */
function queuesByAge(gen: CodegenContext): boolean {
  const { bound } = gen;
  const queue = bound.queue === null ? undefined : bound.game.queues[bound.queue];
  if (queue?.nest === 'last' || gen.reachable.written) return false;
  const keys = queue?.sort == null ? [] : (bound.game.orders[queue.sort]?.keys ?? []);
  return keys.every(
    (key) =>
      key.op === 'field' &&
      key.of.op === 'local' &&
      key.of.local === 0 &&
      bound.game.fields[key.field]?.kernel === 'age',
  );
}
