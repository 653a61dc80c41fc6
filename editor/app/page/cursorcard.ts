/** Finds the card at the cursor, with one request to the language worker at a time. */
import type { LanguageCalls } from '../workers/protocol.ts';
import type { Link } from './link.ts';
import type { Store } from './store.ts';
import type { TextPlace, WorkbenchState } from './types.ts';

export class CursorCardFinder {
  readonly #page: Store<WorkbenchState>;
  readonly #language: Link<LanguageCalls>;
  #cursor: TextPlace = { path: '', line: 0, character: 0 };
  #looking: Promise<void> | null = null;
  #again = false;

  constructor(page: Store<WorkbenchState>, language: Link<LanguageCalls>) {
    this.#page = page;
    this.#language = language;
  }

  get cursor(): TextPlace {
    return this.#cursor;
  }

  put(cursor: TextPlace): void {
    this.#cursor = cursor;
  }

  /** Updates the card at the cursor; if there is none, the last card that was shown of the file. */
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
        const card = this.#page.state.face?.card;
        const last = card?.path === path ? { game: card.game, name: card.name } : null;
        const face = path === '' ? null : await this.#language.call('faceAt', [path, { line, character }, last]);
        const level = Math.min(this.#page.state.level, face?.levels.length ?? 1);
        this.#page.set({ face, level: Math.max(1, level) });
      }
    } catch {
      // The worker was terminated. The checker shows the error.
    }
  }
}
