/** `rulebound check`: compiles sources, prints diagnostics and counts the declarations of each game. */

import type { Command } from 'commander';
import type { Diagnostic, Game } from '../../compiler/index.ts';
import { isEffect } from '../../compiler/ir/kinds.ts';
import { defaultMode } from '../../compiler/ir/modes.ts';
import { declare, type FormatOptions, formatOf, runs } from '../command.ts';
import { type ExitCode, exitCodes, UsageError } from '../failures.ts';
import * as say from '../messages/index.ts';
import { formatCount, formatTable, paint, print, printJson } from '../terminal.ts';

export function checkCommand(program: Command): void {
  declare(
    program,
    'check [path...]',
    'Check files or folders and report errors and warnings (default: the game here, or cards)',
  )
    .option('--no-warnings', 'report errors only')
    .option('--ir <file>', 'check an IR in JSON, as `dump --stage ir` writes it, and not sources')
    .action(runs(run));
}

/** Most bytes of an IR file. */
const MOST_BYTES = 192 * 1024 * 1024;

interface CheckOptions extends FormatOptions {
  warnings: boolean;
  ir?: string;
}

/** What was checked, and what was found. */
interface Checked {
  /** Null for an IR. */
  files: number | null;
  games: readonly Game[];
  diagnostics: readonly Diagnostic[];
  /** The source text of a path. */
  text: (path: string) => string | null;
}

async function run(paths: string[], options: CheckOptions): Promise<ExitCode> {
  const { files, games, diagnostics: all, text } = await checked(paths, options);
  const { formatCompact, jsonDiagnostics, formatPretty, summary, countBySeverity } = await import('../diagnostics.ts');
  const diagnostics = options.warnings ? all : all.filter((d) => d.severity === 'error');
  const { errors, warnings } = countBySeverity(diagnostics);
  const format = formatOf(options);
  if (format === 'json') {
    const named = Object.fromEntries(games.map((game) => [game.folder, { ...counts(game), mode: usualMode(game) }]));
    printJson({ files: files ?? 1, games: named, errors, warnings, diagnostics: jsonDiagnostics(diagnostics) });
  } else if (format === 'compact') {
    if (diagnostics.length > 0) print(formatCompact(diagnostics));
  } else {
    const colors = paint();
    if (diagnostics.length > 0) print(`${formatPretty(diagnostics, text, colors)}\n`);
    if (games.length > 0) print(`${formatTable(games.map(row), '  ')}\n`);
    const amounts = [...(files === null ? [] : [formatCount(files, 'file')]), formatCount(games.length, 'game')];
    print(`${amounts.join(', ')}: ${summary(diagnostics, colors)}`);
  }
  return errors > 0 ? exitCodes.findings : exitCodes.fine;
}

async function checked(paths: string[], { ir: file }: CheckOptions): Promise<Checked> {
  if (file !== undefined) return checkedIR(file, paths);
  const { compileAt } = await import('../compiled.ts');
  const { sources, ir, diagnostics } = compileAt(paths);
  const texts = new Map(sources.files.map(({ path, text }) => [path, text]));
  return {
    files: sources.files.length - sources.added.size,
    games: ir.games,
    diagnostics,
    text: (path) => texts.get(path) ?? null,
  };
}

/** Checks an IR file by its schema and the verifier. */
async function checkedIR(file: string, paths: readonly string[]): Promise<Checked> {
  const [path] = paths;
  if (path !== undefined) throw new UsageError(say.irInPlaceOfSources({ path }));
  const [
    { loadIR },
    { readText, displayPath, isFile, isFolder, sizeOf },
    { firstError, rangeBetween },
    { createDiagnostic },
  ] = await Promise.all([
    import('../../compiler/verify/load.ts'),
    import('../files.ts'),
    import('../json/scan.ts'),
    import('../problem.ts'),
  ]);
  if (sizeOf(file) > MOST_BYTES)
    throw new UsageError(say.fileTooBig({ file: displayPath(file), most: MOST_BYTES / 1024 / 1024 }));
  // a device or a pipe may have no end
  if (!isFile(file) && !isFolder(file)) throw new UsageError(say.noOrdinaryFile({ file: displayPath(file) }));
  const json = readText(file);
  if (json === null) throw new UsageError(say.fileNotText({ file: displayPath(file) }));
  const loaded = loadIR(json, displayPath(file));
  // the loader takes the last of two equal keys
  const flaw = 'ir' in loaded ? firstError(json) : null;
  if (flaw !== null) {
    const range = rangeBetween(json, flaw.from, flaw.to);
    const found = createDiagnostic(say.irNotJson({ reason: flaw.said }), file, range);
    return { files: null, games: [], diagnostics: [found], text: () => json };
  }
  const found = 'ir' in loaded ? { games: loaded.ir.games, diagnostics: [] } : { games: [], ...loaded };
  return { files: null, ...found, text: () => null };
}

function counts(game: Game): Record<'cards' | 'mods' | 'modes' | 'decks' | 'scenarios' | 'keywords' | 'verbs', number> {
  const layers = (sort: string): number => game.layers.filter((layer) => layer.sort === sort).length;
  return {
    cards: game.cards.filter((_, id) => !isEffect(game, id)).length,
    mods: layers('mod'),
    modes: layers('mode'),
    decks: game.decks.length,
    scenarios: game.scenarios.length,
    keywords: game.keywords.length,
    // basic operations belong to no game
    verbs: game.verbs.filter((verb) => verb.native === null).length,
  };
}

/** What is played where nobody names a mode; null in a game without modes. */
const usualMode = (game: Game): string | null => game.layers[defaultMode(game) ?? -1]?.name ?? null;

function row(game: Game): string[] {
  const all = counts(game);
  const cells = Object.entries(all).map(([what, n]) => formatCount(n, what.slice(0, -1), what));
  return [game.folder, ...cells, ...(all.modes > 1 ? [`default mode ${usualMode(game)}`] : [])];
}
