/** `rulebound compare`: plays every pair of a file of figures, beside its figures. */
import type { Command } from 'commander';
import type { Emitted } from '../../compiler/emit/index.ts';
import { declare, engineOption, type FormatOptions, formatOf, runs, whole } from '../command.ts';
import { type ExitCode, exitCodes, UsageError } from '../failures.ts';
import { Progress, paint, print, printJson, table } from '../terminal.ts';

interface CompareOptions extends FormatOptions {
  games: number;
  seed: number;
  pair?: string[];
  engine: string;
}

export function compare(program: Command): void {
  declare(program, 'compare <game> <file>', 'Play the pairs of a file of figures, beside its figures')
    .option('--games <n>', 'how many matches a pair', whole(2, 1_000_000_000), 1000)
    .option('--seed <n>', 'seed of the first match; the next has the next', whole(-(2 ** 31), 2 ** 31 - 1), 1)
    .option('--pair <id...>', 'only these pairs')
    .addOption(engineOption('what plays them'))
    .action(runs(run));
}

/** Shares of matches, and turns. */
interface Figures {
  win: number;
  draw: number;
  loss: number;
  turns: number;
}

async function run(name: string, file: string, options: CompareOptions): Promise<ExitCode> {
  const [{ gameFolder }, { readJson, readMapping }, { pairsOf }, { simulate }, { calibrate }, { emittedFor, playOf }] =
    await Promise.all([
      import('../sources.ts'),
      import('../mapping.ts'),
      import('../pairs.ts'),
      import('../../runtime/index.ts'),
      import('../calibration.ts'),
      import('../players.ts'),
    ]);
  const folder = gameFolder(name);
  const mapping = readMapping(folder);
  if (mapping.compare === undefined) throw new UsageError('the mapping of this game says nothing of pairs');
  const { pairs, left } = pairsOf(folder, mapping.compare, readJson(file), options.pair);
  if (pairs.length === 0 && left.length === 0) throw new UsageError('the file holds no such pair');

  const { games, seed } = options;
  const progress = new Progress();
  const emitted: (Emitted | null)[] = [];
  for (const { bound } of pairs) emitted.push(await emittedFor(bound, options.engine));
  const results = pairs.map(({ id, theirs, their_games, their_games_per_second, bound }, i) => {
    const play = playOf({ bound, emitted: emitted[i] ?? null }, ['random']);
    const start = performance.now();
    const result = simulate({
      bound,
      games,
      seed,
      play,
      onProgress: (done) => {
        if (done % 64 === 0) progress.show(`${id}: ${done} of ${games} matches`);
      },
    });
    const seconds = (performance.now() - start) / 1000;
    const [win = 0, loss = 0] = result.wins.map((won) => won / games);
    const ours: Figures & { uses: null } = {
      win,
      draw: result.draws / games,
      loss,
      turns: result.mean_turns,
      uses: null,
    };
    const z = Math.max(
      ...(['win', 'draw', 'loss'] as const).map((key) => distance(theirs[key], their_games, ours[key], games)),
    );
    return {
      ...{ id, theirs, ours, games, z, agrees: z <= 4, faults: result.faults },
      games_per_second: seconds === 0 ? 0 : games / seconds,
      their_games_per_second,
    };
  });
  progress.done();
  const agreeing = results.filter((r) => r.agrees).length;

  const format = formatOf(options);
  if (format === 'json') {
    printJson({ calibration: calibrate(), pairs: results, agreeing, total: results.length, left });
  } else {
    const share = (n: number): string => `${(100 * n).toFixed(2)}%`;
    const colours = paint();
    const rows = results.map(({ id, theirs, ours, z, agrees, games_per_second }) => [
      id,
      `${share(theirs.win)} ${share(theirs.draw)} ${share(theirs.loss)} ${theirs.turns.toFixed(2)}`,
      `${share(ours.win)} ${share(ours.draw)} ${share(ours.loss)} ${ours.turns.toFixed(2)}`,
      `z ${z.toFixed(1)}`,
      agrees ? 'agrees' : colours.red('differs'),
      `${Math.round(games_per_second)}/s`,
    ]);
    print(
      table([['pair', 'theirs: won drawn lost turns', 'ours', '', '', ''], ...rows], format === 'pretty' ? '  ' : ''),
    );
    for (const { id, why } of left) print(colours.dim(`left out ${id}: ${why}`));
    print(`${agreeing} of ${results.length} agree, ${left.length} left out`);
  }
  return agreeing === results.length ? exitCodes.fine : exitCodes.findings;
}

/** How many standard errors of the difference lie between two shares, each of so many matches: both pooled. */
function distance(a: number, m: number, b: number, n: number): number {
  if (a === b) return 0;
  const pooled = (a * m + b * n) / (m + n);
  return Math.abs(a - b) / Math.sqrt(pooled * (1 - pooled) * (1 / m + 1 / n));
}
