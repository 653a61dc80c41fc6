/** Instantiates emitted code, as JavaScript or as its WebAssembly module. */
import type { EmittedCode, WasmModule } from '../../compiler/emit/index.ts';

/** The entry points of emitted code. */
export interface EntryPoints {
  reset(): void;
  /** `reset` for the staged state; `first`: the first time since it was staged. */
  staged(first: boolean): void;
  /** `reset` for the state before setup, which no entity has left yet; `first`: the first time. */
  blank(first: boolean): void;
  begin(): void;
  /** Seeds the state's random generator. */
  plant(seed: number): void;
  start(): void;
  pass(seat: number): void;
  move(id: number, seat: number): void;
  /**
   * Plays a whole match of random agents from its start; their seeds are in `arguments`, by seat. `how`: see
   * emit/index.ts.
   */
  rush(how: number): void;
  /**
   * Plays on at random from a rest, until the match ends or the turn `last` begins. The first four `arguments` are the
   * words of the generator, before and after.
   */
  rollout(last: number): void;
  /** The number of decisions that `rush` or `rollout` took; called after each bail-out of theirs. */
  decided(): number;
  /**
   * Continues a greedy choice among the first `n` options of a seat, which are listed in the staged state; `used` ints of it are
   * in use. The first eight `arguments`: the words of the generator, then `next`, `best`, `gain` and `ties` of a `GreedyChoice`.
   */
  tryAll(seat: number, n: number, used: number): void;
  /** Called after `tryAll` and after each bail-out of it: writes these `arguments`, as they were before the option at `next`. */
  tried(): void;
  list(seat: number): number;
  /** The length of the list of moves, and the ints of it that are in use. */
  count(): number;
  used(): number;
  /** The k-th listed move: gives its id, and writes its arguments (`taken` of them) to `arguments`. */
  take(k: number): number;
  taken(): number;
  /** The policy of the open offer, by `POLICY`; -1 without an offer. */
  policy(): number;
  /** The seat whose moves are listed; 0 for none. */
  listed(): number;
  restoreStack(): void;
  /** The work of the last decision, and its bound. */
  worked(): number;
  mostWork(): number;
  /** Above 0: rest at an offer without testing who can move. */
  parks(on: number): void;
  /** For a series: continues after the end of a match, in the same decision. */
  onward?(): void;
  /** Goes on from a question of the flow, and asks it again; only where a flow has questions. */
  resume?(): void;
  /** The evaluation function. */
  worth(seat: number): number;
  arguments: Int32Array;
  /** With a trace: sets the buffer position and the last event's number; reads the position and the number back. */
  traceFrom?(at: number, last: number): void;
  traced?(): number;
  events?(): number;
}

/** The exceptions of emitted code: a bail-out, and the end of a match. Any other one is a bug. */
export const BAIL = { signal: 'bail' } as const;
export const OVER = { signal: 'over' } as const;

/** Host functions for emitted code. */
export interface Host {
  /** Asks a choice within effects: `count` options on the stack from `at` on; gives the option taken. */
  ask(who: number, at: number, count: number, site: number): number;
  /** An ability ended. */
  ended(queued: number, fresh: number, fuel: number, abilities: number): void;
  /** The players who see an entity, as bits. */
  seers(ref: number): number;
}

/** An instance of the code, with the arrays that it shares with the engine. */
export interface CodeInstance {
  code: EntryPoints;
  states: Int32Array;
  stack: Int32Array;
  /** The list of moves. */
  list: Int32Array;
  events: Int32Array;
}

/** The number of instances. */
let made = 0;

/**
 * Instantiates the code for its own arrays. The text is made unique for each instance: for a known text V8 reuses the
 * functions and their optimisation, which is 1.7 times slower with several arrays.
 */
export function instantiateCode(emitted: EmittedCode, host: Host): CodeInstance {
  const { wasm } = emitted;
  if (wasm !== undefined) return instanceOf(wasm, emitted, host);
  const arrays = {
    states: new Int32Array(emitted.states),
    stack: new Int32Array(emitted.stack),
    list: new Int32Array(emitted.list),
    events: new Int32Array(emitted.events),
  };
  const text = `${emitted.source}\n//${made++}`;
  const make = new Function('s_', 'k_', 'l_', 'h_', 'b_', 'o_', 't_', text) as (...parts: unknown[]) => EntryPoints;
  const { states, stack, list, events } = arrays;
  return { ...arrays, code: make(states, stack, list, host, BAIL, OVER, events) };
}

/** The part of the WebAssembly API that is used; it is not in the ECMAScript library. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer };
  Instance: new (module: object, imports: object) => { exports: object };
};

/** Compiled modules, shared by all engines of the same code. */
const modules = new WeakMap<WasmModule, object>();

function instanceOf(wasm: WasmModule, { states, stack, list, events }: EmittedCode, host: Host): CodeInstance {
  const known = modules.get(wasm) ?? new WebAssembly.Module(wasm.bytes);
  modules.set(wasm, known);
  const memory = new WebAssembly.Memory({ initial: wasm.pages });
  const ints = (at: number, length: number): Int32Array => new Int32Array(memory.buffer, at, length);
  const bail = (): never => {
    throw BAIL;
  };
  const over = (): never => {
    throw OVER;
  };
  const { exports } = new WebAssembly.Instance(known, { host: { ...host, memory, bail, over } });
  return {
    // copied, since an export is not a plain property and each decision reads several
    code: { ...(exports as Omit<EntryPoints, 'arguments'>), arguments: ints(wasm.at.arguments, wasm.most) },
    states: ints(wasm.at.states, states),
    stack: ints(wasm.at.stack, stack),
    list: ints(wasm.at.list, list),
    events: ints(wasm.at.events, events),
  };
}
