/** Names of a function and the locals they have: scopes as in its text, locals used again behind the scope that had them. */
import type { Place } from './program.ts';

/** What a name stands for: a local of the function, which may be a place of the state in bytes, or an array. */
export type Bound = { local: number; isPlace?: true } | { place: Place };

interface Scope {
  names: Map<string, Bound>;
  owned: number[];
}

export class Locals {
  /** How many there are, with parameters and the one long behind them. */
  count: number;
  /** The one local that is a long. */
  readonly long: number;
  readonly #free: number[] = [];
  #scopes: Scope[] = [{ names: new Map(), owned: [] }];

  constructor(params: number) {
    this.long = params;
    this.count = params + 1;
  }

  find(name: string): Bound | null {
    for (let i = this.#scopes.length - 1; i >= 0; i--) {
      const found = this.#scopes[i]?.names.get(name);
      if (found !== undefined) return found;
    }
    return null;
  }

  name(name: string, bound: Bound): void {
    this.#scopes.at(-1)?.names.set(name, bound);
  }

  /** A local for as long as the scope lasts. */
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

  /** The same where no name of the scopes around is known: within another function that is written in its caller. */
  apart<T>(work: () => T): T {
    const around = this.#scopes;
    const own: Scope = { names: new Map(), owned: [] };
    this.#scopes = [own];
    const result = work();
    this.#scopes = around;
    this.#free.push(...own.owned);
    return result;
  }
}
