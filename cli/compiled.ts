/** Compiles the games at paths. */
import { basename, dirname, resolve } from 'node:path';
import { withoutWrongScenarios } from '../compiler/driver/left-out.ts';
import { compile, type Diagnostic, type Game, type IR, type SourceFile } from '../compiler/index.ts';
import { fillPart } from '../grammar/templates.ts';
import { keepJson, keptJson } from './compile-cache.ts';
import { countBySeverity, formatPretty } from './diagnostics.ts';
import { BrokenSources, UsageError } from './failures.ts';
import { displayPath, extension, isFile, slashed } from './files.ts';
import * as say from './messages/index.ts';
import { gameFolder, loadSources, pathsOr, type Sources } from './sources.ts';
import { formatCount, paint } from './terminal.ts';

export interface CompiledSources {
  sources: Sources;
  ir: IR;
  diagnostics: Diagnostic[];
}

/**
 * `options`: what `compile` may leave out for a caller that shows errors only, or that plays no match; `more`: a further source
 * file, which is not on the disk.
 */
export function compileAt(
  paths: readonly string[],
  { more, ...options }: { warnings?: boolean; playable?: boolean; more?: SourceFile } = {},
): CompiledSources {
  const sources = loadSources(pathsOr(paths));
  if (more !== undefined) sources.files.push(more);
  const { ir, diagnostics } = compiledSources(sources.files, options);
  // the compiler gets absolute paths, since folders identify games; output has paths relative to the current folder
  ir.files = ir.files.map(displayPath);
  return { sources, ir, diagnostics: [...sources.problems, ...diagnostics] };
}

/** From so many characters on, compiled sources are kept: smaller ones compile in less time than a process needs to start. */
const LARGE = 50_000;

/** Sources without an error that are compiled to be played are kept in the cache, with all that compiling depends on. */
function compiledSources(
  files: readonly SourceFile[],
  options: { warnings?: boolean; playable?: boolean },
): { ir: IR; diagnostics: Diagnostic[] } {
  const { warnings = true, playable = true } = options;
  if (warnings || !playable || files.reduce((sum, { text }) => sum + text.length, 0) < LARGE)
    return compile(files, { ...options, pictures: isFile });
  const key = `sources ${JSON.stringify(files.map(({ path, text }) => [path, text]))}`;
  const known = keptJson<IR>(key);
  if (known !== null) return { ir: known, diagnostics: [] };
  const { ir, diagnostics } = compile(files, options);
  if (diagnostics.length === 0) keepJson(key, ir);
  return { ir, diagnostics };
}

/**
 * Where the only errors of sources are in scenarios: the same without these scenarios, which a line on stderr tells. Else the sources as
 * they are. For commands that need no scenario. `again`: the command has compiled the game before, so the line is there.
 */
export function withoutBrokenScenarios(
  compiled: CompiledSources,
  { again = false, ...options }: { again?: boolean; playable?: boolean } = {},
): CompiledSources {
  const { sources } = compiled;
  const lessened = withoutWrongScenarios(sources.files, compiled.diagnostics, (files) =>
    compiledSources(files, { ...options, warnings: false }),
  );
  if (lessened === null) return compiled;
  const { ir, diagnostics } = lessened.result;
  ir.files = ir.files.map(displayPath);
  if (!again) console.error(`rulebound: ${fillPart(say.scenariosLeftOut({ count: lessened.scenarios }))}`);
  return { sources, ir, diagnostics };
}

/**
 * Compiles one game to be printed, by the name or path of its folder, or by the path of a file of it. Throws BrokenSources for
 * errors. `file`: the index of that file.
 */
export function compileGame(name: string): { game: Game; ir: IR; file: number | null } {
  const isSource = name.endsWith(extension) && isFile(name);
  const options = { warnings: false, playable: false };
  const compiled = withoutBrokenScenarios(compileAt([isSource ? name : gameFolder(name)], options), options);
  requireNoErrors(compiled);
  const { ir } = compiled;
  if (!isSource) return { game: compiledGame(compiled, name), ir, file: null };
  const file = ir.files.indexOf(displayPath(resolve(name)));
  const game = ir.games.find((one) => isOfGame(one, file)) ?? ir.games[0];
  if (game === undefined)
    throw new UsageError(say.noGameIn({ folder: displayPath(name), name: nameFor(dirname(name)) }));
  return { game, ir, file };
}

/** Whether a file declares something of a game. */
const isOfGame = ({ layers, cards, scenarios, verbs, kinds, moves, decks }: Game, file: number): boolean =>
  [layers, cards, scenarios, verbs, kinds, moves, decks].some((list) => list.some(({ place }) => place[0] === file));

/** The compiled game of a folder. Throws a UsageError if there is none. */
export function compiledGame({ ir }: CompiledSources, name: string): Game {
  const folder = gameFolder(name);
  const game = ir.games.find((one) => one.folder === basename(folder)) ?? ir.games[0];
  if (game !== undefined) return game;
  throw new UsageError(say.noGameIn({ folder: displayPath(folder), name: nameFor(folder) }));
}

/** A name for a game in this folder: the folder's, as a word. */
const nameFor = (folder: string): string => basename(folder).replace(/^\d+|\W+/g, '') || 'Mine';

/** Throws BrokenSources for errors. Its report goes to stderr, since stdout has only results. */
export function requireNoErrors({ sources, diagnostics }: CompiledSources): void {
  const errors = diagnostics.filter((d) => d.severity === 'error');
  if (errors.length > 0) throw new BrokenSources(report(sources, errors));
}

/** Diagnostics as text, for stderr. */
export function shown(sources: Sources, diagnostics: readonly Diagnostic[]): string {
  const texts = new Map(sources.files.map((file) => [file.path, file.text]));
  return formatPretty(diagnostics, (path) => texts.get(slashed(resolve(path))) ?? null, paint(process.stderr));
}

/** Diagnostics as text, for a command that cannot run because of them. */
export function report(sources: Sources, diagnostics: readonly Diagnostic[]): string {
  const list = shown(sources, diagnostics);
  return `${list}\n\n${formatCount(countBySeverity(diagnostics).errors, 'error')}; nothing was run`;
}
