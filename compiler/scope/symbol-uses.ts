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
export const siteKey = ({ source, start }: SourceRange): string => localKey(source.path, start);
const LOCAL = 'local ';
const localKey = (path: string, start: number): string => `${LOCAL}${path}:${start}`;

/** So many notes are kept before they are sorted into a table. */
const MOST_NOTES = 1 << 18;

/** The uses in one file. A compilation notes very many and reads none, so the table by offset is made when it is read. */
class FileUses {
  readonly #path: string;
  readonly #table = new Map<number, SymbolUse>();
  readonly #starts: number[] = [];
  /** The complement of the end where the use takes the place of a local's. */
  readonly #ends: number[] = [];
  /** Keys; of a local of this file, the offset of its declaration. */
  readonly #meant: (string | number)[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  note(start: number, end: number, meant: string | number): void {
    this.#starts.push(start);
    this.#ends.push(end);
    if (this.#meant.push(meant) === MOST_NOTES) this.#sort();
  }

  get table(): ReadonlyMap<number, SymbolUse> {
    this.#sort();
    return this.#table;
  }

  #sort(): void {
    for (const [i, meant] of this.#meant.entries()) {
      const start = this.#starts[i] as number;
      const end = this.#ends[i] as number;
      const known = this.#table.get(start);
      if (known !== undefined && (end >= 0 || !known.key.startsWith(LOCAL))) continue;
      const key = typeof meant === 'string' ? meant : localKey(this.#path, meant);
      if (known !== undefined) this.#table.delete(start);
      this.#table.set(start, { start, end: end < 0 ? ~end : end, key });
    }
    for (const list of [this.#starts, this.#ends, this.#meant]) list.length = 0;
  }
}

/** The symbol uses of one game's sources. The first symbol recorded for a word is kept. */
export class SymbolUses {
  /** Weak, because a context may outlive the text of a file that is edited. */
  readonly #found = new WeakMap<Source, FileUses>();
  /** The key of each symbol by class and id: a symbol may have very many uses. */
  readonly #keys = new Map<string, Map<number | string, string>>();
  readonly #types = new Map<string, Type>();
  readonly #newTypes: { path: string; start: number; type: Type }[] = [];

  /** The key of a symbol. */
  keyOf(is: string, id: number | string): string {
    let known = this.#keys.get(is);
    if (known === undefined) {
      known = new Map();
      this.#keys.set(is, known);
    }
    let key = known.get(id);
    if (key === undefined) {
      key = `${is} ${id}`;
      known.set(id, key);
    }
    return key;
  }

  add(source: Source, start: number, end: number, key: string): void {
    this.#usesIn(source).note(start, end, key);
  }

  /** Records the use of a local. */
  addLocal(source: Source, start: number, end: number, site: SourceRange): void {
    this.#usesIn(source).note(start, end, meantIn(source, site));
  }

  /** Records the use of a local whose declaration may have moved since it was recorded. */
  addMovedLocal(source: Source, start: number, end: number, site: SourceRange): void {
    this.#usesIn(source).note(start, ~end, meantIn(source, site));
  }

  /** Records the declaration of a local. */
  name(source: Source, { start, end }: { start: number; end: number }, type: Type): void {
    this.#usesIn(source).note(start, end, start);
    if (this.#newTypes.push({ path: source.path, start, type }) === MOST_NOTES) this.#sortTypes();
  }

  /** Types of locals, by key. */
  get types(): ReadonlyMap<string, Type> {
    this.#sortTypes();
    return this.#types;
  }

  #sortTypes(): void {
    for (const { path, start, type } of this.#newTypes) this.#types.set(localKey(path, start), type);
    this.#newTypes.length = 0;
  }

  #usesIn(source: Source): FileUses {
    let uses = this.#found.get(source);
    if (uses === undefined) {
      uses = new FileUses(source.path);
      this.#found.set(source, uses);
    }
    return uses;
  }

  /** The uses in a file, by start offset. */
  in(source: Source): ReadonlyMap<number, SymbolUse> {
    return this.#found.get(source)?.table ?? NONE;
  }
}

/** A local by the offset of its declaration, or by its key if that is in another file. No note keeps another file alive. */
const meantIn = (source: Source, site: SourceRange): string | number =>
  site.source === source ? site.start : siteKey(site);

const NONE: ReadonlyMap<number, SymbolUse> = new Map();
