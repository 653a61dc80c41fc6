/** What each word of the sources stands for, as the compiler read it: kept for an editor, which goes to declarations. */
import type { Source, Where } from '../diagnostics/index.ts';
import type { Type } from '../ir/index.ts';

/** A word of a source, and what it stands for. */
export interface Meaning {
  start: number;
  end: number;
  /** As in `Context.declared`, class and number: `verb 3`; `local` and the place where a name of a body is given. */
  key: string;
}

/** The key of a name that is given there. */
export const siteKey = ({ source, start }: Where): string => `local ${source.path}:${start}`;

/** The meanings of one game's sources: the first that a word was read with stays. */
export class Meanings {
  readonly #found = new Map<Source, Map<number, Meaning>>();
  /** The types of names of bodies, by key. */
  readonly types = new Map<string, Type>();

  add(source: Source, start: number, end: number, key: string): void {
    let file = this.#found.get(source);
    if (file === undefined) {
      file = new Map();
      this.#found.set(source, file);
    }
    if (!file.has(start)) file.set(start, { start, end, key });
  }

  /** A name that is given in a body. */
  name(source: Source, name: { start: number; end: number }, type: Type): void {
    const key = siteKey({ source, start: name.start, end: name.end });
    this.add(source, name.start, name.end, key);
    this.types.set(key, type);
  }

  /** Those of a file, by where they start. */
  in(source: Source): ReadonlyMap<number, Meaning> {
    return this.#found.get(source) ?? NONE;
  }
}

const NONE: ReadonlyMap<number, Meaning> = new Map();
