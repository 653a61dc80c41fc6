/** `rulebound fmt`: formats source files. */
import type { Command } from 'commander';
import { declare, type FormatOptions, formatOf, runs } from '../command.ts';
import { type ExitCode, exitCodes } from '../failures.ts';
import { formatCount, maskedLine, print, printJson } from '../terminal.ts';

export function fmtCommand(program: Command): void {
  declare(program, 'fmt [path...]', 'Format files or folders (default: the game here, or cards)')
    .option('--check', 'change nothing, list the files that would change')
    .action(runs(run));
}

/** The result for a file. A `broken` file has syntax errors and stays as it is. */
type FormatResult = 'same' | 'changed' | 'broken';

async function run(paths: string[], options: FormatOptions & { check?: true }): Promise<ExitCode> {
  const [{ formatted }, { filesAt, oddityOf, pathsOr }, { readSource, displayPath, writeAtomically }] =
    await Promise.all([import('../../grammar/format.ts'), import('../sources.ts'), import('../files.ts')]);
  const treat = (path: string): FormatResult => {
    if (oddityOf(path) !== null) return 'broken';
    const { text } = readSource(path);
    const laidOut = text === null ? null : formatted(text);
    if (laidOut === null) return 'broken';
    if (laidOut === text) return 'same';
    if (!options.check) writeAtomically(path, laidOut);
    return 'changed';
  };
  const fates = filesAt(pathsOr(paths)).map((path) => ({ file: displayPath(path), fate: treat(path) }));
  const of = (fate: FormatResult): string[] => fates.filter((f) => f.fate === fate).map((f) => f.file);
  const [changed, broken] = [of('changed'), of('broken')];

  const format = formatOf(options);
  if (format === 'json') printJson({ files: fates.length, changed, broken });
  else {
    for (const file of changed) print(`${options.check ? 'would change' : 'changed'} ${maskedLine(file)}`);
    for (const file of broken)
      print(`left alone ${maskedLine(file)}: it has errors; see: rulebound check ${maskedLine(file)}`);
    if (format === 'pretty') {
      print(
        `${formatCount(fates.length, 'file')}: ${changed.length} ${options.check ? 'to change' : 'changed'}, ${broken.length} unreadable`,
      );
    }
  }
  return broken.length > 0 || (options.check && changed.length > 0) ? exitCodes.findings : exitCodes.fine;
}
