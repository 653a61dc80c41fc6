/** `rulebound check`: is everything right, and how much of it is there. */
import type { Command } from 'commander';
import type { Diagnostic, Game } from '../../compiler/index.ts';
import { declare, type FormatOptions, formatOf, runs } from '../command.ts';
import { type ExitCode, exitCodes } from '../failures.ts';
import { counted, paint, print, printJson, table } from '../terminal.ts';

export function check(program: Command): void {
  declare(program, 'check [path...]', 'Read files or folders (default: cards) and report what is wrong')
    .option('--no-warnings', 'errors only')
    .action(runs(run));
}

async function run(paths: string[], options: FormatOptions & { warnings: boolean }): Promise<ExitCode> {
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

function counts(game: Game): Record<'cards' | 'mods' | 'modes' | 'decks' | 'scenarios' | 'keywords' | 'verbs', number> {
  const layers = (sort: string): number => game.layers.filter((layer) => layer.sort === sort).length;
  return {
    cards: game.cards.length,
    mods: layers('mod'),
    modes: layers('mode'),
    decks: game.decks.length,
    scenarios: game.scenarios.length,
    keywords: game.keywords.length,
    // the kernel's own belong to no game
    verbs: game.verbs.filter((verb) => verb.native === null).length,
  };
}

function row(game: Game): string[] {
  return [game.folder, ...Object.entries(counts(game)).map(([what, n]) => counted(n, what.slice(0, -1), what))];
}
