/** `rulebound bench`: the performance suite. What is measured of a game, and its bounds, stand in the game's folder. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { declare, type FormatOptions, formatOf, runs, whole } from '../command.ts';
import { type ExitCode, exitCodes } from '../failures.ts';
import { Progress, paint, print, printJson, table } from '../terminal.ts';

interface BenchOptions extends FormatOptions {
  seconds: number;
  start?: true;
}

export interface Figure {
  game: string;
  name: string;
  value: number;
  unit: string;
  /** Lowest and highest of the runs; the value is their median. */
  low: number;
  high: number;
  floor: number | null;
  ceiling: number | null;
  /** The value by the machine's calibration, for rates; null for what is no rate. */
  relative: number | null;
  met: boolean | null;
}

const fileName = 'bench.json';

export function bench(program: Command): void {
  declare(program, 'bench [game...]', 'Measure how fast games are played, beside the bounds in their folders')
    .option('--seconds <n>', 'how long one run of a figure lasts', whole(1, 600), 2)
    .addOption(new Option('--start', 'only the steps to a first match, once').hideHelp())
    .action(runs(run));
}

async function run(names: string[], options: BenchOptions): Promise<ExitCode> {
  const [{ gameFolder, gameFolders }, { readBounds }, { calibrate }, { hollow, measures, measureStart }] =
    await Promise.all([
      import('../sources.ts'),
      import('../bounds.ts'),
      import('../calibration.ts'),
      import('../measures.ts'),
    ]);
  const folders = (names.length > 0 ? names.map(gameFolder) : gameFolders()).filter(
    (folder) => names.length > 0 || existsSync(join(folder, fileName)),
  );
  if (options.start) {
    for (const folder of folders) printJson({ ...measureStart(folder) });
    return exitCodes.fine;
  }
  // all of them first: a run takes minutes
  const wanted = folders.map((folder) => ({ folder, bounds: readBounds(join(folder, fileName), measures) }));
  const progress = new Progress();
  progress.show('calibration');
  const calibration = calibrate();
  // no rate of such matches means anything
  if (wanted.filter(({ folder }) => hollow(folder)).length > 0) return exitCodes.findings;
  const figures: Figure[] = [];
  for (const { folder, bounds: all } of wanted) {
    for (const { name, measure, file, bounds } of all) {
      progress.show(`${folder}: ${name}`);
      for (const found of await measure({ folder, seconds: options.seconds, file }))
        figures.push(judged(found, folder, found.beside ? {} : bounds, calibration));
    }
  }
  progress.done();

  const format = formatOf(options);
  if (format === 'json') printJson({ calibration, figures });
  else {
    const colours = paint();
    const rows = figures.map(({ game, name, value, unit, low, high, floor, ceiling, relative, met }) => [
      game,
      name,
      `${short(value)} ${unit}`,
      low === high ? '' : `${short(low)} to ${short(high)}`,
      floor === null ? (ceiling === null ? '' : `at most ${short(ceiling)}`) : `at least ${short(floor)}`,
      relative === null ? '' : `${short(relative)} of calibration`,
      met === null ? '' : met ? 'met' : colours.red('not met'),
    ]);
    print(table(rows, format === 'pretty' ? '  ' : ''));
    print(`calibration ${calibration}: thousands of stand-in matches a second on this machine`);
  }
  return figures.some(({ met }) => met === false) ? exitCodes.findings : exitCodes.fine;
}

/** What was measured, with its bounds. */
function judged(
  { name, runs: values, unit, rate }: { name: string; runs: readonly number[]; unit: string; rate: boolean },
  folder: string,
  { floor = null, ceiling = null }: { floor?: number | null; ceiling?: number | null },
  calibration: number,
): Figure {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[sorted.length >> 1] ?? 0;
  const met = floor !== null ? value >= floor : ceiling !== null ? value <= ceiling : null;
  const relative = rate ? value / (1000 * calibration) : null;
  const game = folder.split(/[\\/]/).at(-1) ?? folder;
  return { game, name, value, unit, low: sorted[0] ?? 0, high: sorted.at(-1) ?? 0, floor, ceiling, relative, met };
}

const short = (n: number): string =>
  Math.abs(n) >= 100 ? `${Math.round(n)}` : n === Math.round(n) ? `${n}` : n.toPrecision(3);
