/** What each word of the sources stands for, as the compiler read it: kept for an editor, which goes to declarations. */
import type { Source } from './diagnostics.ts';

/** A word of a source, and what it stands for. */
export interface Meaning {
  source: Source;
  start: number;
  end: number;
  /** As in `Context.declared`: class and number, `verb 3`; a name of a body is `local` and where it is given. */
  key: string;
}

/** The meanings of one game's sources: the first that a word was read with stays. */
export class Meanings {
  readonly #found = new Map<Source, Map<number, Meaning>>();

  add(source: Source, start: number, end: number, key: string): void {
    let file = this.#found.get(source);
    if (file === undefined) {
      file = new Map();
      this.#found.set(source, file);
    }
    if (!file.has(start)) file.set(start, { source, start, end, key });
  }

  /** Those of a file, in no order. */
  in(source: Source): Iterable<Meaning> {
    return this.#found.get(source)?.values() ?? [];
  }
}
