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
  /** In the middle of typing not all cards may be known: an answer without a card does not count. */
  #isTyping = false;
  /** The card that was shown last. */
  #last: { game: string; name: string } | null = null;

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

  /** Updates the card at the cursor, or else above it. The last one stays where there is none. */
  look(isTyping = false): Promise<void> {
    this.#again = true;
    this.#isTyping = isTyping;
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
        const face = path === '' ? null : await this.#language.call('faceAt', [path, { line, character }, this.#last]);
        if (face !== null) this.#last = { game: face.card.game, name: face.card.name };
        else if (this.#isTyping) continue;
        const level = Math.min(this.#page.state.level, face?.levels.length ?? 1);
        this.#page.set({ face, level: Math.max(1, level) });
      }
    } catch {
      // The worker was terminated. The checker shows the error.
    }
  }
}
