/** `rulebound conform`: checks invariants of the engines ("laws") in random matches. */
import type { Command } from 'commander';
import {
  declare,
  declareFar,
  engineOption,
  type FormatOptions,
  formatOf,
  gamesOption,
  modeOption,
  modOption,
  runs,
  seedOption,
  whole,
  workersOption,
} from '../command.ts';
import { type ExitCode, exitCodes } from '../failures.ts';
import { crewMaker, type FarOptions, isFar } from '../queue/crew.ts';
import { counted, harmless, Progress, paint, print, printJson, table } from '../terminal.ts';

interface ConformOptions extends FormatOptions, FarOptions {
  mode?: string;
  mod?: string[];
  games: number;
  seed: number;
  every: number;
  engine: string;
}

export function conform(program: Command): void {
  declareFar(declare(program, 'conform <game>', 'Play random matches and check the laws that every match obeys'))
    .addOption(modeOption())
    .addOption(modOption())
    .addOption(gamesOption('number of matches', 20))
    .addOption(seedOption())
    .option(
      '--every <n>',
      'check expensive laws at one decision in n; in the first match at each',
      whole(1, 1_000_000_000),
      1,
    )
    .addOption(workersOption())
    .addOption(engineOption('engine that is compared with the interpreter', ['js', 'wasm']))
    .action(runs(run));
}

async function run(name: string, options: ConformOptions): Promise<ExitCode> {
  const [{ choose }, { isSampled }, { codeFor }, { reportDegenerate: objected }, { conformOn }] = await Promise.all([
    import('../chosen.ts'),
    import('../../runtime/index.ts'),
    import('../players.ts'),
    import('../objections.ts'),
    import('../conforming.ts'),
  ]);
  const { games, seed, every, workers } = options;
  const { bound } = choose(name, options);
  const progress = new Progress();
  const onProgress = (done: number): void => progress.show(`${done} of ${games} matches`);
  const { decisions, capped, laws, violations, hash } = isFar(options)
    ? await (await import('../queue/tasks/conform.ts')).conformFar(
        { bound, ...options },
        crewMaker(options, { count: games, what: 'matches' }),
      )
    : await conformOn({
        ...{ bound, emitted: await codeFor(bound, options.engine), games, seed, every, workers, onProgress },
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
  const degenerate = objected(bound, { games, decisions, capped });
  return violations.length > 0 || degenerate ? exitCodes.findings : exitCodes.fine;
}

/** How many decisions or matches of a sampled law were checked. */
function shareOf({ name, every }: { name: string; every: number }): string[] {
  if (every === 1) return [];
  const what = name === 'replay' ? 'of 1 match' : 'at 1 decision';
  return [`${what} in ${every}, and all of the first match`];
}
