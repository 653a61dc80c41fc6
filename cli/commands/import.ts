/** `rulebound import`: converts foreign data to source files, by the mapping of the game. */
import type { Command } from 'commander';
import { declare, type FormatOptions, formatOf, runs } from '../command.ts';
import { BrokenSources, type ExitCode, exitCodes, UsageError } from '../failures.ts';
import * as say from '../messages/index.ts';
import { formatCount, print, printJson } from '../terminal.ts';

export function importCommand(program: Command): void {
  declare(program, 'import <game> <file>', 'Convert foreign data to source files, by the mapping.json of the game')
    .option('--check', 'write nothing, list the files that would change')
    .action(runs(run));
}

type ImportOptions = FormatOptions & { check?: true };

async function run(name: string, file: string, options: ImportOptions): Promise<ExitCode> {
  try {
    return await convert(name, file, options);
  } catch (error) {
    if (!(error instanceof BrokenSources) || error.diagnostics.length === 0) throw error;
    const format = formatOf(options);
    if (format === 'pretty') throw error;
    const { formatCompact, jsonDiagnostics } = await import('../diagnostics.ts');
    if (format === 'json') printJson({ diagnostics: jsonDiagnostics(error.diagnostics) });
    else print(formatCompact(error.diagnostics));
    return exitCodes.findings;
  }
}

async function convert(name: string, file: string, options: ImportOptions): Promise<ExitCode> {
  const [{ gameFolder }, { imported, isImported }, files] = await Promise.all([
    import('../sources.ts'),
    import('../imported.ts'),
    import('../files.ts'),
  ]);
  const folder = gameFolder(name);
  const { texts, cards, decks, left } = imported(folder, file);
  const changed = new Map<string, string>();
  for (const [path, text] of texts) {
    if (!files.isWithin(files.realPath(folder), files.realPath(path)))
      throw new UsageError(say.outsideGame({ file: files.displayPath(path) }));
    const now = files.isFile(path) ? files.readText(path) : text;
    if (now === null || !isImported(now, text))
      throw new UsageError(say.notImported({ file: files.displayPath(path) }));
    if (now !== text || !files.isFile(path)) changed.set(path, text);
  }
  if (!options.check) files.writeAll(changed);

  const format = formatOf(options);
  const paths = [...changed.keys()].map(files.displayPath);
  if (format === 'json') printJson({ cards, decks, files: texts.size, changed: paths, left });
  else {
    for (const path of paths) print(`${options.check ? 'would change' : 'wrote'} ${path}`);
    const why = new Map<string, number>();
    for (const one of left) why.set(one.why, (why.get(one.why) ?? 0) + 1);
    for (const [reason, n] of [...why].sort((a, b) => b[1] - a[1]).slice(0, 20)) print(`left out ${n}: ${reason}`);
    print(
      `${formatCount(cards, 'card')} and ${formatCount(decks, 'deck')} in ${formatCount(texts.size, 'file')}, ${left.length} left out`,
    );
  }
  return options.check && changed.size > 0 ? exitCodes.findings : exitCodes.fine;
}
