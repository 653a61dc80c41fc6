/** `rulebound bench`: measures performance, as `bench.json` in the folder of each game says. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { declare, type FormatOptions, formatOf, integerParser, needing, runs } from '../command.ts';
import { type ExitCode, exitCodes, UsageError } from '../failures.ts';
import * as say from '../messages/index.ts';
import { formatCount, formatTable, ProgressLine, paint, print, printJson } from '../terminal.ts';

interface BenchOptions extends FormatOptions {
  seconds: number;
  start?: true;
  beside?: string;
  engine: string;
  games?: number;
  pairs?: string;
  pair?: string[];
}

export interface Figure {
  game: string;
  name: string;
  value: number;
  unit: string;
  /** Lowest and highest value of the runs; `value` is their median. */
  low: number;
  high: number;
  floor: number | null;
  ceiling: number | null;
  /** For rates: the value divided by the calibration of the machine. Null for other figures. */
  relative: number | null;
  met: boolean | null;
}

const fileName = 'bench.json';
/** Engines whose rate is compared with that of another program. */
const COMPARED = ['js', 'wasm', 'native'];

export function benchCommand(program: Command): void {
  const command = declare(
    program,
    'bench [game...]',
    'Measure the speed of games and compare it with the bounds in bench.json',
  )
    .option('--seconds <n>', 'duration of each run; a rate takes twelve', integerParser(1, 600), 2)
    .option('--beside <program>', 'play pairs of decks by this program and another one in turns, and compare the rates')
    .addOption(
      new Option('--engine <engine>', 'with --beside: the engine that plays').choices(COMPARED).default('wasm'),
    )
    .option('--games <n>', 'with --beside: matches of each run (default: what --seconds allow)', integerParser(1, 1e9))
    .option('--pairs <file>', 'with --beside: the pairs (default: the file of "pairs" in bench.json)')
    .option('--pair <id...>', 'with --beside: only these pairs')
    .addOption(new Option('--start', 'only the steps to a first match, once').hideHelp())
    .action(runs(run));
  needing(command, { engine: 'beside', games: 'beside', pairs: 'beside', pair: 'beside' });
}

async function run(names: string[], options: BenchOptions): Promise<ExitCode> {
  const [{ gameFolder, gameFolders }, { readBounds }, { calibrate }, { measures, measureStart, triedMatches }] =
    await Promise.all([
      import('../sources.ts'),
      import('../bounds.ts'),
      import('../calibration.ts'),
      import('../measures.ts'),
    ]);
  const folders = (names.length > 0 ? names.map(gameFolder) : gameFolders()).filter(
    (folder) => names.length > 0 || existsSync(join(folder, fileName)),
  );
  if (options.beside !== undefined) return runBeside(folders, options.beside, options);
  if (options.start) {
    for (const folder of folders) printJson({ ...measureStart(folder) });
    return exitCodes.fine;
  }
  // reads all files before the first measurement, which takes minutes
  const wanted = folders.map((folder) => ({ folder, bounds: readBounds(join(folder, fileName), measures) }));
  const progress = new ProgressLine();
  progress.show('calibration');
  const calibration = calibrate();
  const tried = wanted.map((game) => {
    progress.show(`${game.folder}: first matches`);
    return { ...game, ...triedMatches(game.folder, options.seconds) };
  });
  const figures: Figure[] = [];
  for (const { folder, bounds: all, hasDecisions } of tried) {
    if (!hasDecisions) continue;
    for (const { name, measure, bounds } of all) {
      progress.show(`${folder}: ${name}`);
      for (const found of await measure({ folder, seconds: options.seconds }))
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
    if (rows.length > 0) print(formatTable(rows, format === 'pretty' ? '  ' : ''));
    print(`calibration ${calibration}: thousands of matches of a fixed workload a second on this machine`);
  }
  const isFine = figures.every(({ met }) => met !== false) && !tried.some(({ isDegenerate }) => isDegenerate);
  return isFine ? exitCodes.fine : exitCodes.findings;
}

/** `--beside`: compares the rates of one game with those of another program. */
async function runBeside(folders: readonly string[], program: string, options: BenchOptions): Promise<ExitCode> {
  const [{ besides }, { measures }, { readBounds }] = await Promise.all([
    import('../beside.ts'),
    import('../measures.ts'),
    import('../bounds.ts'),
  ]);
  const [folder, ...more] = folders;
  if (folder === undefined || more.length > 0) throw new UsageError(say.besideOneGame());
  const { engine, seconds, games, pair: only } = options;
  const file =
    options.pairs ?? readBounds(join(folder, fileName), measures).find(({ name }) => name === 'pairs')?.file ?? null;
  if (file === null) throw new UsageError(say.noFileOfPairs());
  const progress = new ProgressLine();
  const onProgress = (what: string): void => progress.show(what);
  const found = await besides({ folder, program, file, only, engine, seconds, games, onProgress });
  progress.done();

  const { pairs, left, median, least } = found;
  const format = formatOf(options);
  if (format === 'json') printJson({ program, engine, ...found });
  else {
    const colours = paint();
    const share = (n: number): string => `${(100 * n).toFixed(2)}%`;
    const rows = pairs.map(({ id, engine: played, ours, theirs, ratio, low, high, won, agrees }) => [
      id,
      `${ratio.toFixed(2)} of theirs`,
      `${low.toFixed(2)} to ${high.toFixed(2)}`,
      `${Math.round(ours)}/s, ${played}`,
      `${Math.round(theirs)}/s`,
      `won ${share(won.ours)} and ${share(won.theirs)}, z ${won.z.toFixed(1)}`,
      agrees ? '' : colours.red('differs'),
    ]);
    print(formatTable(rows, format === 'pretty' ? '  ' : ''));
    for (const { id, why } of left) print(colours.dim(`left out ${id}: ${why}`));
    print(
      `${median.toFixed(2)} of their rate in the median of ${formatCount(pairs.length, 'pair')}, ${least.ratio.toFixed(2)} at least (${least.id})`,
    );
  }
  return pairs.every(({ agrees }) => agrees) ? exitCodes.fine : exitCodes.findings;
}

/** Compares a measurement with its bounds. */
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
