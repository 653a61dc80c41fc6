/** Paths in, a compiled game out. */
import { compile, type Diagnostic, type Game, type IR } from '../compiler/index.ts';
import { pretty, tally } from './diagnostics.ts';
import { BrokenSources, UsageError } from './failures.ts';
import { shown } from './files.ts';
import { gameFolder, load, pathsOr, type Sources } from './sources.ts';
import { paint } from './terminal.ts';

export interface Compiled {
  sources: Sources;
  ir: IR;
  diagnostics: Diagnostic[];
}

export function compileAt(paths: readonly string[]): Compiled {
  const sources = load(pathsOr(paths));
  const { ir, diagnostics } = compile(sources.files);
  // inside, paths are absolute, so that folders can be told apart; people and scripts see them from here
  ir.files = ir.files.map(shown);
  return { sources, ir, diagnostics: [...sources.problems, ...diagnostics] };
}

/** One game, free of errors, by the name or path of its folder; with the IR that it is part of. */
export function compileGame(name: string): { game: Game; ir: IR } {
  const folder = gameFolder(name);
  const compiled = compileAt([folder]);
  needsNoErrors(compiled);
  const [game] = compiled.ir.games;
  if (game === undefined)
    throw new UsageError(`there is no game in ${shown(folder)}`, 'a game has a line: game NAME uses prelude');
  return { game, ir: compiled.ir };
}

/** Errors end the command: their report goes to stderr, since stdout belongs to the answer. */
export function needsNoErrors({ sources, diagnostics }: Compiled): void {
  const errors = diagnostics.filter((d) => d.severity === 'error');
  if (errors.length === 0) return;
  const texts = new Map(sources.files.map((file) => [file.path, file.text]));
  const { errors: count } = tally(errors);
  throw new BrokenSources(
    `${pretty(errors, (path) => texts.get(path) ?? null, paint(process.stderr))}\n\n${count === 1 ? 'one error' : `${count} errors`}; nothing was run`,
  );
}
