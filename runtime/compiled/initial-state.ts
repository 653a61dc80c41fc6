/** The state before setup, but for the seed: every match begins from it. */
import type { Bound } from '../../compiler/bound.ts';
import { inUse } from '../state.ts';

/** A list with room for so many is hardly ever full: only what is in use of it is put back. */
const LONG = 1024;

export class Blank {
  /** As far as it is in use. */
  readonly #ints: Int32Array;
  /** Where long lists begin, and how many ints of the state each takes. */
  readonly #lists: { at: number; stride: number }[] = [];
  /** What stands behind the last of them. */
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

  /** Writes it over a state. `rests`: over one of this binding at rest, in which nothing stands behind a list's last. */
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
