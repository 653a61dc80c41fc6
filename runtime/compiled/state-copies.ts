/**
 * The state with its copies in one array, so that saving and restoring is one memory move: the current state, the
 * state of the last rest, the staged state from which decisions are tried, and the state from which a rollout began.
 */
import type { Bound } from '../../compiler/ir/bound.ts';
import { inUse } from '../state.ts';

export class StateCopies {
  readonly state: Int32Array;
  readonly #bound: Bound;
  readonly #all: Int32Array;
  /** The copy that `restore` takes, and how many of its ints are in use. */
  #from = 0;
  #length = 0;
  #stagedLength = 0;
  #rolledLength = 0;

  constructor(bound: Bound, all: Int32Array) {
    this.#bound = bound;
    this.#all = all;
    this.state = all.subarray(0, bound.layout.size);
  }

  /** Saves the part of the state in use, as the last rest. */
  save(): void {
    this.#from = this.state.length;
    this.#length = inUse(this.#bound, this.state);
    this.#all.copyWithin(this.#from, 0, this.#length);
  }

  /** Restores the copy that was saved or unstaged last. */
  restore(): void {
    this.#all.copyWithin(0, this.#from, this.#from + this.#length);
  }

  /** Saves it for `undoRollout`; what is saved as the last rest does not survive a rollout. */
  saveForRollout(): void {
    this.#rolledLength = inUse(this.#bound, this.state);
    this.#all.copyWithin(3 * this.state.length, 0, this.#rolledLength);
  }

  undoRollout(): void {
    const from = 3 * this.state.length;
    this.#all.copyWithin(0, from, from + this.#rolledLength);
  }

  /** Stages a state, changed by pairs of slot and value. */
  stage(state: Int32Array, writes: readonly number[]): void {
    const at = 2 * this.state.length;
    this.#stagedLength = inUse(this.#bound, state);
    this.#all.set(state.subarray(0, this.#stagedLength), at);
    for (let i = 0; i < writes.length; i += 2) this.#all[at + (writes[i] as number)] = writes[i + 1] as number;
  }

  /** The ints of the staged state in use. */
  get stagedLength(): number {
    return this.#stagedLength;
  }

  /** Makes the staged state the current one. */
  unstage(): void {
    this.#from = 2 * this.state.length;
    this.#length = this.#stagedLength;
    this.restore();
  }
}
