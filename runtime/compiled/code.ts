/** Emitted code made ready to run: as JavaScript, or as the module of WebAssembly that was made of it. */
import type { Emitted } from '../../compiler/emit/index.ts';
import type { Assembled } from '../../compiler/wasm/index.ts';

/** The emitted functions. */
export interface Code {
  reset(): void;
  /** The same for the staged state; `first` since it was staged. */
  staged(first: boolean): void;
  /** The same for the state before setup, which nobody has left; `first` since it was made. */
  blank(first: boolean): void;
  begin(): void;
  /** Seeds the match's chance. */
  plant(seed: number): void;
  start(): void;
  pass(seat: number): void;
  move(id: number, seat: number): void;
  /** A whole match of random agents, from where it starts; their seeds are in `arguments`, one a seat. */
  rush(how: number): void;
  /** How many decisions they took, until whatever ended it. */
  decided(): number;
  list(seat: number): number;
  /** How many the list holds. */
  count(): number;
  /** The k-th of the list: gives its move, with its arguments in `arguments`, as many as `taken` says. */
  take(k: number): number;
  taken(): number;
  /** 0 once, 1 forced, 2 repeated, 3 latch, 4 streak, 5 pooled; -1 at no offer. */
  policy(): number;
  /** The seat whose moves are listed; 0 for none. */
  listed(): number;
  restoreStack(): void;
  /** What the last decision was charged, and where that would have been too much. */
  worked(): number;
  mostWork(): number;
  /** Above 0: an offer is rested at without looking whether somebody can move. */
  parks(on: number): void;
  /** In a series: goes on behind the end of a match, in the same decision. */
  onward?(): void;
  /** As `worth` of a match. */
  worth(seat: number): number;
  arguments: Int32Array;
  /** Of code that writes a trace: where the events of a decision go, and the number before theirs; where they end, and the last number. */
  traceFrom?(at: number, last: number): void;
  traced?(): number;
  events?(): number;
}

/** What the emitted code throws. Nothing but these two is meant to come out of it. */
export const BAIL = { signal: 'bail' } as const;
export const OVER = { signal: 'over' } as const;

/** What the emitted code asks of the engine. */
export interface Host {
  /** A choice inside effects, among the stack's numbers from `at` on; gives one of them. */
  ask(who: number, at: number, count: number, site: number): number;
  /** An ability is over. */
  ended(queued: number, fresh: number, fuel: number, abilities: number): void;
  /** Bits of the players who see an entity. */
  seers(ref: number): number;
}

/** The code, and the arrays that it and the engine share. */
export interface Made {
  code: Code;
  states: Int32Array;
  stack: Int32Array;
  events: Int32Array;
}

/** How many were made. */
let made = 0;

/**
 * One text, one instance: the host makes the functions for these arrays alone, and theirs are fast by it. Of a text that it
 * has seen already it gives the same functions again, for all the arrays there are, which takes 1.7 times as long.
 */
export function codeOf(emitted: Emitted, host: Host): Made {
  const { wasm } = emitted;
  if (wasm !== undefined) return instanceOf(wasm, emitted, host);
  const arrays = {
    states: new Int32Array(emitted.states),
    stack: new Int32Array(emitted.stack),
    events: new Int32Array(emitted.events),
  };
  const text = `${emitted.source}\n//${made++}`;
  const make = new Function('s_', 'k_', 'l_', 'h_', 'b_', 'o_', 't_', text) as (...parts: unknown[]) => Code;
  const { states, stack, events } = arrays;
  return { ...arrays, code: make(states, stack, new Int32Array(emitted.list), host, BAIL, OVER, events) };
}

/** What is used of the host's WebAssembly, which is no part of the language's own library. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer };
  Instance: new (module: object, imports: object) => { exports: object };
};

/** Modules by what they were made from: an engine's twins share one. */
const modules = new WeakMap<Assembled, object>();

function instanceOf(wasm: Assembled, { states, stack, events }: Emitted, host: Host): Made {
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
    // a copy: its functions are asked for at each decision, and an export is no plain property
    code: { ...(exports as Omit<Code, 'arguments'>), arguments: ints(wasm.at.arguments, wasm.most) },
    states: ints(wasm.at.states, states),
    stack: ints(wasm.at.stack, stack),
    events: ints(wasm.at.events, events),
  };
}
