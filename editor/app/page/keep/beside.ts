/**
 * Stores drafts beside their files, where any browser at any port finds them: less often than in the browser, and when the page
 * closes.
 */
import type { Disk } from './disk.ts';
import type { Draft } from './kept.ts';

/** Delay in milliseconds until a draft is stored. */
const REST = 800;

export class DraftsBeside {
  readonly #disk: Disk;
  /** The draft to store; null for none. */
  readonly #draftOf: (path: string) => Draft | null;
  /** The texts that are stored, as far as is known. */
  readonly #texts = new Map<string, string>();
  /** Files whose stored draft may be outdated. */
  readonly #due = new Set<string>();
  /** Files whose draft could not be stored. They are due, too. */
  readonly #failed = new Set<string>();
  readonly #says: (isStored: boolean) => void;
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** `says`: whether all drafts could be stored. */
  constructor(disk: Disk, draftOf: (path: string) => Draft | null, says: (isStored: boolean) => void) {
    this.#disk = disk;
    this.#draftOf = draftOf;
    this.#says = says;
  }

  /** Such a text is stored already. */
  found(path: string, text: string): void {
    this.#texts.set(path, text);
  }

  soon(path: string): void {
    this.#due.add(path);
    this.#rest ??= setTimeout(() => this.now(), REST);
  }

  /** `isLast`: the page closes. */
  now(isLast = false): void {
    clearTimeout(this.#rest);
    this.#rest = undefined;
    const { keep } = this.#disk;
    const due = keep === undefined ? [] : [...this.#due];
    this.#due.clear();
    for (const path of due) {
      const draft = this.#draftOf(path);
      if ((this.#texts.get(path) ?? null) === (draft?.text ?? null)) continue;
      if (draft === null) this.#texts.delete(path);
      else this.#texts.set(path, draft.text);
      // The draft is in the browser, too. The next change or contact tries again.
      keep?.call(this.#disk, path, draft, isLast).then(
        () => this.#say(path, true),
        () => {
          if (draft === null) this.#texts.set(path, '');
          else this.#texts.delete(path);
          this.#due.add(path);
          this.#say(path, false);
        },
      );
    }
  }

  #say(path: string, isStored: boolean): void {
    if (isStored) this.#failed.delete(path);
    else this.#failed.add(path);
    this.#says(this.#failed.size === 0);
  }
}
