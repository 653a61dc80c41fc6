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

/** A hook that returns the selected part of the state. */
export function useStore<S extends object, T>(
  store: Pick<Store<S>, 'state' | 'subscribe'>,
  pick: (state: Readonly<S>) => T,
): T {
  const [value, setValue] = useState(() => pick(store.state));
  useEffect(() => {
    const look = (): void => setValue(() => pick(store.state));
    look();
    return store.subscribe(look);
  }, [store]);
  return value;
}
