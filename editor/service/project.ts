/** The files that are open, and what the compiler knows of them as they stand. */

import type { Diagnostic, Source, SourceFile } from '../../compiler/diagnostics/index.ts';
import { type CompiledGame, type LastPasses, Session } from '../../compiler/driver/session.ts';
import type { IR } from '../../compiler/ir/index.ts';
import type * as tree from '../../grammar/tree.ts';
import { Twins } from './twins.ts';

/** All that follows from the texts as they stand. */
export interface Analysis {
  /** The texts that it follows from, by path. */
  texts: ReadonlyMap<string, string>;
  ir: IR;
  games: CompiledGame[];
  /** By path. */
  trees: ReadonlyMap<string, tree.File>;
  /** By path; a file without any has no entry. */
  diagnostics: ReadonlyMap<string, Diagnostic[]>;
}

/**
 * A set of source files: the preludes and any number of games with their cards. Which file belongs to which game the
 * compiler decides: by folders, or by the game that a file names.
 *
 * Everything is worked out when it is first asked for after an edit: files whose text is the same are not read again, games
 * that no edit touched are not compiled again.
 */
export class Project {
  readonly #texts = new Map<string, string>();
  /** Null: what only the verifier and `bind` refuse is not told. */
  readonly passes: LastPasses | null;
  readonly #session: Session;
  readonly #twins = new Twins();
  /** Of all texts as they stand; null until it is asked for again. */
  #analysis: Analysis | null = null;
  /** The last of all texts, perhaps as they were. */
  #last: Analysis | null = null;
  /** Of one file as it stands, in what its game said last. */
  #near: { path: string; analysis: Analysis } | null = null;

  constructor(passes: LastPasses | null = null) {
    this.passes = passes;
    this.#session = new Session({ symbolUses: true, last: passes });
  }

  /** All paths, sorted: so files stand in one order however they were opened. */
  get paths(): string[] {
    return [...this.#texts.keys()].sort();
  }

  /** The text of a file as it stands, null where there is none. */
  text(path: string): string | null {
    return this.#texts.get(path) ?? null;
  }

  /** Adds a file or gives it another text. */
  set(path: string, text: string): void {
    const before = this.#texts.get(path);
    if (before === text) return;
    // what is opened before anything is asked was not typed
    if (this.#last !== null) this.#twins.edited(path, before ?? '', text);
    this.#texts.set(path, text);
    this.#changed();
  }

  remove(path: string): void {
    if (this.#texts.delete(path)) this.#changed();
  }

  #changed(): void {
    this.#analysis = null;
    this.#near = null;
  }

  /** What the compiler knows of the texts as they stand. */
  get analysis(): Analysis {
    this.#analysis ??= this.#analyse(null);
    this.#last = this.#analysis;
    return this.#analysis;
  }

  /** The last that was known of all texts; null before the first time. */
  get last(): Analysis | null {
    return this.#last;
  }

  /**
   * What the compiler knows, if only what stands in one file and the words of its game are asked for: all of it where that
   * is known, else a part that takes a third of the time.
   */
  near(path: string): Analysis {
    if (this.#analysis !== null || this.#last === null || !this.#texts.has(path)) return this.analysis;
    if (this.#near?.path !== path) this.#near = { path, analysis: this.#analyse(path) };
    return this.#near.analysis;
  }

  /** The game that a file belongs to; of a prelude, the first. Null for a file of no game. */
  gameOf(path: string, analysis: Analysis = this.analysis): CompiledGame | null {
    return analysis.games.find((game) => game.files.some(({ source }) => source.path === path)) ?? null;
  }

  /** A file with its line starts, as the compiler last read it. */
  source(path: string, analysis: Analysis = this.analysis): Source | null {
    for (const game of analysis.games) for (const { source } of game.files) if (source.path === path) return source;
    return null;
  }

  /** Of all texts, or as far as one file needs it. */
  #analyse(only: string | null): Analysis {
    const files: SourceFile[] = this.paths.map((path) => ({ path, text: this.#texts.get(path) ?? '' }));
    const { ir, games, trees, diagnostics } = this.#session.compile(files, only);
    const byPath = new Map<string, Diagnostic[]>();
    for (const diagnostic of this.#twins.placed(diagnostics, only === null)) {
      const list = byPath.get(diagnostic.file);
      if (list === undefined) byPath.set(diagnostic.file, [diagnostic]);
      else list.push(diagnostic);
    }
    return { texts: new Map(this.#texts), ir, games, trees, diagnostics: byPath };
  }
}

/**
 * A project of these files; the prelude has to be among them. A map of path to text serves too. With the compiler's
 * `LAST_PASSES` it reports all that `check` does; without them all but RB0526, and its bundle is smaller.
 */
export function openProject(
  files: Iterable<SourceFile> | ReadonlyMap<string, string> = [],
  passes: LastPasses | null = null,
): Project {
  const project = new Project(passes);
  if (files instanceof Map) for (const [path, text] of files) project.set(path, text);
  else for (const { path, text } of files as Iterable<SourceFile>) project.set(path, text);
  return project;
}
