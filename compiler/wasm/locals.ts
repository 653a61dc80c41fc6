/** The locals of a module's function. A local is reused after its scope ends. */

/** What a local of the IR is bound to: a local of the module; `isByteOffset`: it holds a byte offset in the state. */
export interface LocalSlot {
  local: number;
  isByteOffset?: true;
}

/** A branch target: the depths that `break` and `continue` branch to; -1 for none. */
export interface JumpTarget {
  out: number;
  on: number;
}

export class LocalAllocator {
  /** Number of locals, including the parameters and the one long. */
  count: number;
  /** The index of the only long local. */
  readonly long: number;
  readonly #free: number[] = [];
  /** The locals that each open scope owns. */
  #scopes: number[][] = [[]];
  readonly #bindings: (LocalSlot | undefined)[] = [];
  /** By target number. */
  readonly targets = new Map<number, JumpTarget>();

  constructor(params: number) {
    this.long = params;
    this.count = params + 1;
  }

  /** Where a local of the IR is; a negative one is a local of the module itself. */
  find(local: number): LocalSlot {
    const found = local < 0 ? { local: -1 - local } : this.#bindings[local];
    if (found === undefined) throw new Error(`local ${local} is not declared`);
    return found;
  }

  bind(local: number, bound: LocalSlot): void {
    this.#bindings[local] = bound;
  }

  /** A local for the rest of the scope. */
  fresh(): number {
    const local = this.#free.pop() ?? this.count++;
    this.#scopes.at(-1)?.push(local);
    return local;
  }

  within<T>(work: () => T): T {
    const owned: number[] = [];
    this.#scopes.push(owned);
    const result = work();
    this.#scopes.pop();
    this.#free.push(...owned);
    return result;
  }
}
