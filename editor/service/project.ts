/** The project: source texts and their compilation, which is updated incrementally. */

import type { Diagnostic, Source, SourceFile } from '../../compiler/diagnostics/index.ts';
import { errorPasses } from '../../compiler/driver/error-passes.ts';
import { type CompiledGame, type HasPicture, type LastPasses, Session } from '../../compiler/driver/session.ts';
import type { IR } from '../../compiler/ir/index.ts';
import type * as tree from '../../grammar/tree.ts';
import { Twins } from './duplicates.ts';

/** The result of a compilation. */
export interface Analysis {
  /** The compiled texts by path. */
  texts: ReadonlyMap<string, string>;
  ir: IR;
  games: CompiledGame[];
  /** By path. */
  trees: ReadonlyMap<string, tree.File>;
  /** By path; a file without any has no entry. */
  diagnostics: ReadonlyMap<string, Diagnostic[]>;
}

/** A game as it is played. */
export interface Playable {
  ir: IR;
  /** Number of the errors that stop it: those in scenarios do not, since these are left out. */
  stops: number;
}

/**
 * A set of source files: preludes and any number of games. The compiler decides which game a file belongs to: by folders, or
 * by the game that the file names.
 *
 * Compilation is lazy and incremental: unchanged files are not parsed again, unchanged games are not compiled again.
 */
export class Project {
  readonly #texts = new Map<string, string>();
  /** The last passes of the compiler (verifier, `bind`); null: their diagnostics are not reported. */
  readonly passes: LastPasses | null;
  /** Which pictures exist; null: unknown. */
  readonly pictures: HasPicture | null;
  #session: Session;
  readonly #twins = new Twins();
  /** The analysis of the current texts; null after an edit. */
  #analysis: Analysis | null = null;
  /** The latest analysis of all texts, perhaps from before an edit. */
  #last: Analysis | null = null;
  /** The analysis of the current text of one file and the rules of its game. */
  #near: { path: string; analysis: Analysis } | null = null;

  /** By the name of the game, for the current texts. */
  readonly #playable = new Map<string, Playable>();
  /** Sessions for games whose scenarios have errors, by the name of the game. They compile the rest. */
  readonly #rest = new Map<string, Session>();

  constructor(passes: LastPasses | null = null, pictures: HasPicture | null = null) {
    this.passes = passes;
    this.pictures = pictures;
    this.#session = this.#newSession();
  }

  #newSession(): Session {
    return new Session({ symbolUses: true, last: this.passes, pictures: this.pictures });
  }

  /** Compiles all texts anew, after a compilation that was not finished. */
  restart(): void {
    this.#session = this.#newSession();
    this.#rest.clear();
    this.#changed();
  }

  /** All paths, sorted, so that the order does not depend on the order of opening. */
  get paths(): string[] {
    return [...this.#texts.keys()].sort();
  }

  /** The current text of a file, or null. */
  text(path: string): string | null {
    return this.#texts.get(path) ?? null;
  }

  /** Adds a file or changes its text. */
  set(path: string, text: string): void {
    const before = this.#texts.get(path);
    if (before === text) return;
    // files that are opened before the first request were not typed
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
    this.#playable.clear();
  }

  /** The analysis of the current texts. */
  get analysis(): Analysis {
    this.#analysis ??= this.#analyse(null);
    this.#last = this.#analysis;
    return this.#analysis;
  }

  /** The latest analysis of all texts, perhaps from before an edit; null before the first one. */
  get last(): Analysis | null {
    return this.#last;
  }

  /**
   * An analysis that is current for one file: the full one if it is current, else one without checks of the whole game. It
   * has all cards of the game if only bodies were edited since the last full one, else those of the file.
   */
  near(path: string): Analysis {
    if (this.#analysis !== null || this.#last === null || !this.#texts.has(path)) return this.analysis;
    if (this.#near?.path !== path) this.#near = { path, analysis: this.#analyse(path) };
    return this.#near.analysis;
  }

  /** The game of a file; for a prelude the first game. Null for a file of no game. */
  gameOf(path: string, analysis: Analysis = this.analysis): CompiledGame | null {
    return analysis.games.find((game) => game.files.some(({ source }) => source.path === path)) ?? null;
  }

  /** The game of this name; null if there is none. */
  gameNamed(name: string, analysis: Analysis = this.analysis): CompiledGame | null {
    return analysis.games.find(({ game }) => game.name === name) ?? null;
  }

  /** A file with its line starts, as it was last compiled. */
  source(path: string, analysis: Analysis = this.analysis): Source | null {
    for (const game of analysis.games) for (const { source } of game.files) if (source.path === path) return source;
    return null;
  }

  /** The game of the current texts as it is played: without the scenarios that have errors, if there is no other error. */
  playable(one: CompiledGame): Playable {
    const { name } = one.game;
    const found = this.#playable.get(name) ?? this.#withoutWrong(one);
    this.#playable.set(name, found);
    return found;
  }

  #withoutWrong({ game, files }: CompiledGame): Playable {
    const { ir, diagnostics } = this.analysis;
    const { name } = game;
    const whole = { ...ir, games: [game] };
    const found = files.flatMap(({ source }) => diagnostics.get(source.path) ?? []);
    const stops = found.filter(({ severity }) => severity === 'error').length;
    if (stops === 0) {
      this.#rest.delete(name);
      return { ir: whole, stops };
    }
    const session = this.#rest.get(name) ?? this.#newSession();
    const rest = errorPasses.withoutWrongScenarios(
      files.map(({ source }) => source),
      found,
      (texts) => session.compile(texts),
    );
    const left = rest?.result.games.find(({ game: one }) => one.name === name);
    if (rest === null || left === undefined) return { ir: whole, stops };
    this.#rest.set(name, session);
    return { ir: { ...rest.result.ir, games: [left.game] }, stops: 0 };
  }

  /** Compiles all texts, or the part that the file `only` needs. */
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
 * Opens a project of files (or a map of path to text), which must include the prelude. With `LAST_PASSES` of the compiler it
 * reports the same as `check`; without them all but RB0526, and the bundle is smaller. `pictures` tells which pictures
 * exist; without it, none is reported as missing.
 */
export function openProject(
  files: Iterable<SourceFile> | ReadonlyMap<string, string> = [],
  passes: LastPasses | null = null,
  pictures: HasPicture | null = null,
): Project {
  const project = new Project(passes, pictures);
  if (files instanceof Map) for (const [path, text] of files) project.set(path, text);
  else for (const { path, text } of files as Iterable<SourceFile>) project.set(path, text);
  return project;
}
