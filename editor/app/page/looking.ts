/** Finds the card at the cursor, with one request to the language worker at a time. */
import type { LanguageCalls } from '../workers/protocol.ts';
import type { Link } from './link.ts';
import type { Store } from './store.ts';
import type { Place, State } from './types.ts';

export class Looking {
  readonly #page: Store<State>;
  readonly #language: Link<LanguageCalls>;
  #cursor: Place = { path: '', line: 0, character: 0 };
  #looking: Promise<void> | null = null;
  #again = false;

  constructor(page: Store<State>, language: Link<LanguageCalls>) {
    this.#page = page;
    this.#language = language;
  }

  get cursor(): Place {
    return this.#cursor;
  }

  put(cursor: Place): void {
    this.#cursor = cursor;
  }

  /** If there is no card at the cursor, the last card of the file is updated instead. */
  look(): Promise<void> {
    this.#again = true;
    this.#looking ??= this.#find().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #find(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false;
        const { path, line, character } = this.#cursor;
        const here = path === '' ? null : await this.#language.call('faceAt', [path, { line, character }]);
        const { state } = this.#page;
        const card = state.face?.card;
        const last = card?.path === state.open ? card : undefined;
        const face = here ?? (last === undefined ? null : await this.#language.call('face', [last.game, last.name]));
        const level = Math.min(this.#page.state.level, face?.levels.length ?? 1);
        this.#page.set({ face, level: Math.max(1, level) });
      }
    } catch {
      // The worker was terminated. The checker shows the error.
    }
  }
}
