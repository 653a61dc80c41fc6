/** The state before setup without its seed: every match starts from a copy. */
import type { Bound } from '../../compiler/ir/bound.ts';
import { inUse } from '../state.ts';

/** A list with a larger capacity is hardly ever full: only its used part is restored. */
const LONG = 1024;

export class InitialState {
  /** The part of the state in use. */
  readonly #ints: Int32Array;
  /** Long lists: their addresses, and their sizes in ints. */
  readonly #lists: { at: number; stride: number }[] = [];
  /** What follows the last of them. */
  readonly #rest: Int32Array;

  constructor(bound: Bound, state: Int32Array) {
    this.#ints = state.slice(0, inUse(bound, state));
    let from = 0;
    for (const zone of bound.layout.zones) {
      if (zone.store !== 'list' || zone.capacity < LONG) continue;
      const { stride, instances } = zone;
      for (let i = 0; i < instances; i++) this.#lists.push({ at: zone.at + i * stride, stride });
      from = zone.at + instances * stride;
    }
    this.#rest = this.#ints.subarray(from);
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
