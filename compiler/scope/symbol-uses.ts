/**
 * Records which symbol each word of the sources refers to. Editors use it for go-to-definition, references and rename.
 */
import type { Source, SourceRange } from '../diagnostics/index.ts';
import type { Type } from '../ir/index.ts';

/** A word of a source and the symbol that it refers to. */
export interface SymbolUse {
  start: number;
  end: number;
  /**
   * Class and id as in `Context.declared`, such as `verb 3`. For a local: `local`, path and offset of its declaration.
   */
  key: string;
}

/** The key of a local that is declared at that place. */
export const siteKey = ({ source, start }: SourceRange): string => `local ${source.path}:${start}`;

/** The symbol uses of one game's sources. The first symbol recorded for a word is kept. */
export class SymbolUses {
  /** Weak, because a context may outlive the text of a file that is edited. */
  readonly #found = new WeakMap<Source, Map<number, SymbolUse>>();
  /** The key of each symbol by class and id: a symbol may have very many uses. */
  readonly #keys = new Map<string, Map<number | string, string>>();
  /** Types of locals, by key. */
  readonly types = new Map<string, Type>();

  /** The key of a symbol. */
  keyOf(is: string, id: number | string): string {
    const known = this.#keys.get(is) ?? new Map();
    const key = known.get(id) ?? `${is} ${id}`;
    known.set(id, key);
    this.#keys.set(is, known);
    return key;
  }

  add(source: Source, start: number, end: number, key: string): void {
    let file = this.#found.get(source);
    if (file === undefined) {
      file = new Map();
      this.#found.set(source, file);
    }
    if (!file.has(start)) file.set(start, { start, end, key });
  }

  /** Records the use of a local whose declaration may have moved since it was recorded. */
  addLocal(source: Source, start: number, end: number, key: string): void {
    const known = this.#found.get(source);
    if (known?.get(start)?.key.startsWith('local ')) known.delete(start);
    this.add(source, start, end, key);
  }

  /** Records the declaration of a local. */
  name(source: Source, name: { start: number; end: number }, type: Type): void {
    const key = siteKey({ source, start: name.start, end: name.end });
    this.add(source, name.start, name.end, key);
    this.types.set(key, type);
  }

  /** The uses in a file, by start offset. */
  in(source: Source): ReadonlyMap<number, SymbolUse> {
    return this.#found.get(source) ?? NONE;
  }
}

const NONE: ReadonlyMap<number, SymbolUse> = new Map();
