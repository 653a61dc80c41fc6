/** Scopes: maps the names of a function to locals. A local is reused after its scope ends. */
import type { ArrayPlace } from '../lir/text.ts';

/** What a name is bound to: an int local (`isPlace`: it holds a byte offset in the state), or an array. */
export type LocalBinding = { local: number; isPlace?: true } | { place: ArrayPlace };

interface Scope {
  names: Map<string, LocalBinding>;
  owned: number[];
}

export class Locals {
  /** Number of locals, including the parameters and the one long. */
  count: number;
  /** The index of the only long local. */
  readonly long: number;
  readonly #free: number[] = [];
  #scopes: Scope[] = [{ names: new Map(), owned: [] }];

  constructor(params: number) {
    this.long = params;
    this.count = params + 1;
  }

  find(name: string): LocalBinding | null {
    for (let i = this.#scopes.length - 1; i >= 0; i--) {
      const found = this.#scopes[i]?.names.get(name);
      if (found !== undefined) return found;
    }
    return null;
  }

  name(name: string, bound: LocalBinding): void {
    this.#scopes.at(-1)?.names.set(name, bound);
  }

  /** A local for the rest of the scope. */
  fresh(): number {
    const local = this.#free.pop() ?? this.count++;
    this.#scopes.at(-1)?.owned.push(local);
    return local;
  }

  within<T>(work: () => T): T {
    const scope: Scope = { names: new Map(), owned: [] };
    this.#scopes.push(scope);
    const result = work();
    this.#scopes.pop();
    this.#free.push(...scope.owned);
    return result;
  }

  /** Translates an inlined function: the names of the caller are out of scope. */
  isolated<T>(work: () => T): T {
    const around = this.#scopes;
    const own: Scope = { names: new Map(), owned: [] };
    this.#scopes = [own];
    const result = work();
    this.#scopes = around;
    this.#free.push(...own.owned);
    return result;
  }
}
