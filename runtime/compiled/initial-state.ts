/** The state before setup without its seed: every match starts from a copy. */
import type { Bound } from '../../compiler/ir/bound.ts';
import { inUse } from '../state.ts';

/** A list with a larger capacity is hardly ever full: only its used part is restored. */
const LONG = 1024;

/** Its address, and its size in ints. */
interface LongList {
  at: number;
  stride: number;
}

/** The long lists of a state, by address. */
export function longLists({ layout }: Bound): LongList[] {
  return layout.zones.flatMap((zone) => {
    if (zone.store !== 'list' || zone.capacity < LONG) return [];
    return Array.from({ length: zone.instances }, (_, i) => ({ at: zone.at + i * zone.stride, stride: zone.stride }));
  });
}

export class InitialState {
  /** The part of the state in use. */
  readonly #ints: Int32Array;
  readonly #lists: readonly LongList[];
  /** What follows the last of them. */
  readonly #rest: Int32Array;

  constructor(bound: Bound, state: Int32Array) {
    this.#ints = state.slice(0, inUse(bound, state));
    this.#lists = longLists(bound);
    const last = this.#lists.at(-1);
    this.#rest = this.#ints.subarray(last === undefined ? 0 : last.at + last.stride);
  }

  /**
   * Copies it to a state. `rests`: to a state of this binding at a rest, where the slots after a list's last member are
   * zero.
   */
  putIn(state: Int32Array, rests: boolean): void {
    const ints = this.#ints;
    if (!rests) {
      state.set(ints);
      return;
    }
    let i = 0;
    for (const { at, stride } of this.#lists) {
      const had = at + (state[at] as number);
      const has = at + (ints[at] as number);
      for (; i <= has; i++) state[i] = ints[i] as number;
      for (; i <= had; i++) state[i] = 0;
      i = at + stride;
    }
    state.set(this.#rest, i);
  }
}
