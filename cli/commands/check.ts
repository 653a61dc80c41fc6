/** `rulebound check`: compiles sources, prints diagnostics and counts the declarations of each game. */
import type { Command } from 'commander';
import type { Diagnostic, Game } from '../../compiler/index.ts';
import { declare, type FormatOptions, formatOf, runs } from '../command.ts';
import { type ExitCode, exitCodes, UsageError } from '../failures.ts';
import { counted, paint, print, printJson, table } from '../terminal.ts';

export function check(program: Command): void {
  declare(program, 'check [path...]', 'Check files or folders (default: cards) and report errors and warnings')
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

async function run(paths: string[], options: CheckOptions): Promise<ExitCode> {
  if (options.ir !== undefined) return checkIR(options.ir, paths, options);
  const { compileAt } = await import('../compiled.ts');
  const { compact, plain, pretty, summary, tally } = await import('../diagnostics.ts');
  const { sources, ir, diagnostics: all } = await compileAt(paths);
  const diagnostics: Diagnostic[] = options.warnings ? all : all.filter((d) => d.severity === 'error');
  const { errors, warnings } = tally(diagnostics);
  const format = formatOf(options);
  if (format === 'json') {
    const games = Object.fromEntries(ir.games.map((game) => [game.folder, counts(game)]));
    printJson({ files: sources.count, games, errors, warnings, diagnostics: plain(diagnostics) });
  } else if (format === 'compact') {
    if (diagnostics.length > 0) print(compact(diagnostics));
  } else {
    const colors = paint();
    const texts = new Map(sources.files.map((file) => [file.path, file.text]));
    if (diagnostics.length > 0) print(`${pretty(diagnostics, (path) => texts.get(path) ?? null, colors)}\n`);
    if (ir.games.length > 0) print(`${table(ir.games.map(row), '  ')}\n`);
    print(`${counted(sources.count, 'file')}, ${counted(ir.games.length, 'game')}: ${summary(diagnostics, colors)}`);
  }
  return errors > 0 ? exitCodes.findings : exitCodes.fine;
}

/** Checks an IR file by its schema and the verifier. */
async function checkIR(file: string, paths: readonly string[], options: CheckOptions): Promise<ExitCode> {
  if (paths.length > 0) throw new UsageError('--ir takes the place of sources', `leave out ${paths[0]}`);
  const [{ loadIR }, { readText, shown, sizeOf }, { compact, plain, pretty, summary }] = await Promise.all([
    import('../../compiler/verify/border.ts'),
    import('../files.ts'),
    import('../diagnostics.ts'),
  ]);
  if (sizeOf(file) > MOST_BYTES) throw new UsageError(`${shown(file)} is larger than ${MOST_BYTES / 1024 / 1024} MiB`);
  const text = readText(file);
  if (text === null) throw new UsageError(`${shown(file)} is not text in UTF-8`);
  const loaded = loadIR(text, shown(file));
  const games = 'ir' in loaded ? loaded.ir.games : [];
  const diagnostics = 'ir' in loaded ? [] : loaded.diagnostics;
  const format = formatOf(options);
  if (format === 'json') {
    const named = Object.fromEntries(games.map((game) => [game.folder, counts(game)]));
    printJson({ files: 1, games: named, errors: diagnostics.length, warnings: 0, diagnostics: plain(diagnostics) });
  } else if (format === 'compact') {
    if (diagnostics.length > 0) print(compact(diagnostics));
  } else {
    const colors = paint();
    if (diagnostics.length > 0) print(`${pretty(diagnostics, () => null, colors)}\n`);
    if (games.length > 0) print(`${table(games.map(row), '  ')}\n`);
    print(`${counted(games.length, 'game')}: ${summary(diagnostics, colors)}`);
  }
  return diagnostics.length > 0 ? exitCodes.findings : exitCodes.fine;
}

function counts(game: Game): Record<'cards' | 'mods' | 'modes' | 'decks' | 'scenarios' | 'keywords' | 'verbs', number> {
  const layers = (sort: string): number => game.layers.filter((layer) => layer.sort === sort).length;
  return {
    cards: game.cards.length,
    mods: layers('mod'),
    modes: layers('mode'),
    decks: game.decks.length,
    scenarios: game.scenarios.length,
    keywords: game.keywords.length,
    // basic operations belong to no game
    verbs: game.verbs.filter((verb) => verb.native === null).length,
  };
}

function row(game: Game): string[] {
  return [game.folder, ...Object.entries(counts(game)).map(([what, n]) => counted(n, what.slice(0, -1), what))];
}
