/** A state container with listeners. A component that uses it is rendered again when its part of the state changes. */
import { useEffect, useState } from 'preact/hooks';

export class Store<S extends object> {
  #state: S;
  readonly #listeners = new Set<() => void>();

  constructor(state: S) {
    this.#state = state;
  }

  get state(): Readonly<S> {
    return this.#state;
  }

  set(change: Partial<S>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of [...this.#listeners]) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** A hook that returns the selected part of the state. A new object with the same properties counts as the same. */
export function useStore<S extends object, T>(
  store: Pick<Store<S>, 'state' | 'subscribe'>,
  pick: (state: Readonly<S>) => T,
): T {
  const [value, setValue] = useState(() => pick(store.state));
  useEffect(() => {
    const look = (): void =>
      setValue((before) => {
        const next = pick(store.state);
        return isSame(before, next) ? before : next;
      });
    look();
    return store.subscribe(look);
  }, [store]);
  return value;
}

/** Whether two values are the same, or plain objects with the same properties. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const keys = Object.keys(other);
  return keys.length === Object.keys(one).length && keys.every((key) => Object.is(one[key], other[key]));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
