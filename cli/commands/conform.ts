/** `rulebound conform`: random matches held to the laws that every match obeys. */
import type { Command } from 'commander';
import { declare, engineOption, type FormatOptions, formatOf, runs, whole } from '../command.ts';
import { type ExitCode, exitCodes } from '../failures.ts';
import { counted, harmless, Progress, paint, print, printJson, table } from '../terminal.ts';

interface ConformOptions extends FormatOptions {
  mode?: string;
  mod?: string[];
  games: number;
  seed: number;
  every: number;
  workers: number;
  engine: string;
}

export function conform(program: Command): void {
  declare(program, 'conform <game>', 'Hold random matches to the laws that every match obeys')
    .option('--mode <mode>', 'a mode of the game (default: its first)')
    .option('--mod <mod...>', 'mods by name, or files that declare them')
    .option('--games <n>', 'how many matches', whole(1, 1_000_000_000), 20)
    .option('--seed <n>', 'seed of the first match; the next has the next', whole(-(2 ** 31), 2 ** 31 - 1), 1)
    .option(
      '--every <n>',
      'ask the laws that cost much at one decision in so many; at each of the first match',
      whole(1, 1_000_000_000),
      1,
    )
    .option('--workers <n>', 'how many threads play; the result is the same for any number', whole(1, 256), 1)
    .addOption(engineOption('what is held to the interpreter', ['js', 'wasm']))
    .action(runs(run));
}

async function run(name: string, options: ConformOptions): Promise<ExitCode> {
  const [{ choose }, { isSampled }, { codeFor }, { objected }, { conformOn }] = await Promise.all([
    import('../chosen.ts'),
    import('../../runtime/index.ts'),
    import('../players.ts'),
    import('../objections.ts'),
    import('../conforming.ts'),
  ]);
  const { games, seed, every, workers } = options;
  const { bound } = choose(name, options);
  const emitted = await codeFor(bound, options.engine);
  const progress = new Progress();
  const onProgress = (done: number): void => progress.show(`${done} of ${games} matches`);
  const { decisions, capped, laws, violations, hash } = await conformOn({
    ...{ bound, emitted, games, seed, every, workers, onProgress },
  });
  progress.done();

  const format = formatOf(options);
  const line = ({ law, seed, step, detail }: (typeof violations)[number]): string =>
    harmless(`${law}, seed ${seed}, decision ${step}: ${detail}`);
  const shares = laws.map((law) => ({ ...law, every: isSampled(law.name) ? every : 1 }));
  if (format === 'json') printJson({ games, decisions, capped, laws: shares, violations, hash });
  else {
    const { red, green } = paint();
    for (const violation of violations) print(red(line(violation)));
    print(
      table(
        shares.map((law) => [law.name, `${law.checks} checks`, ...shareOf(law)]),
        format === 'pretty' ? '  ' : '',
      ),
    );
    const verdict = counted(violations.length, 'violation');
    print(
      `${counted(games, 'match', 'matches')}, ${decisions} decisions: ${violations.length > 0 ? red(verdict) : green(verdict)}, hash ${hash}`,
    );
  }
  const hollow = objected(bound, { games, decisions, capped });
  return violations.length > 0 || hollow ? exitCodes.findings : exitCodes.fine;
}

/** Says of how much a law was asked, where that is not all. */
function shareOf({ name, every }: { name: string; every: number }): string[] {
  if (every === 1) return [];
  const what = name === 'replay' ? 'of 1 match' : 'at 1 decision';
  return [`${what} in ${every}, and all of the first match`];
}
