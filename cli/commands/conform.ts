/** `rulebound conform`: checks invariants of the engines ("laws") in random matches. */
import type { Command } from 'commander';
import type { IdleMoves } from '../../runtime/index.ts';
import {
  addRemoteOptions,
  declare,
  engineOption,
  type FormatOptions,
  formatOf,
  gamesOption,
  integerParser,
  modeOption,
  modOption,
  playersOption,
  runs,
  seedOption,
  workersOption,
} from '../command.ts';
import { type ExitCode, exitCodes } from '../failures.ts';
import { requireReplaceable } from '../outputs.ts';
import { crewMaker, isRemote, type RemoteOptions } from '../queue/crew.ts';
import { formatCount, formatTable, ProgressLine, paint, print, printJson } from '../terminal.ts';

interface ConformCommandOptions extends FormatOptions, RemoteOptions {
  record?: string;
  mode?: string;
  mod?: string[];
  games: number;
  seed: number;
  every: number;
  engine: string;
}

export function conformCommand(program: Command): void {
  addRemoteOptions(declare(program, 'conform <game>', 'Play random matches and check the laws that every match obeys'))
    .addOption(modeOption())
    .addOption(modOption())
    .addOption(playersOption())
    .addOption(gamesOption('number of matches', 20))
    .addOption(seedOption())
    .option(
      '--every <n>',
      'check expensive laws at one decision in n; in the first match at each',
      integerParser(1, 1_000_000_000),
      1,
    )
    .option('--record <file>', 'record the first match, that of the seed, in a file')
    .addOption(workersOption())
    .addOption(engineOption('engine that is compared with the interpreter', ['js', 'wasm']))
    .action(runs(run));
}

async function run(name: string, options: ConformCommandOptions): Promise<ExitCode> {
  const [{ bindMatchup, playedLine }, { isSampled }, { codeFor }, { reportDegenerate: objected }, { conformOn }] =
    await Promise.all([
      import('../chosen.ts'),
      import('../../runtime/index.ts'),
      import('../players.ts'),
      import('../degenerate-matches.ts'),
      import('../conform-threads.ts'),
    ]);
  const { games, seed, every, workers, record } = options;
  if (record !== undefined) requireReplaceable(record, 'recording');
  const { bound, choice, files } = bindMatchup(name, options);
  const progress = new ProgressLine();
  const onProgress = (done: number): void => progress.show(`${done} of ${games} matches`);
  const { decisions, capped, laws, violations, idle, hash } = isRemote(options)
    ? await (await import('../queue/tasks/conform.ts')).conformRemotely(
        { bound, ...options },
        crewMaker(options, { count: games, what: 'matches' }),
      )
    : await conformOn({
        ...{ bound, emitted: await codeFor(bound, options.engine), games, seed, every, workers, onProgress },
      });
  progress.done();
  if (record !== undefined) {
    // its moves are not those of `sim`, where each player draws alone
    const [{ recordRandomMatch }, { writeRecording }] = await Promise.all([
      import('../../runtime/random-matches.ts'),
      import('../recording.ts'),
    ]);
    writeRecording(record, recordRandomMatch(bound, seed), choice);
  }

  const format = formatOf(options);
  const line = ({ law, seed, step, detail }: (typeof violations)[number]): string =>
    `${law}, seed ${seed}, decision ${step}: ${detail}`;
  const shares = laws.map((law) => ({ ...law, every: isSampled(law.name) ? every : 1 }));
  if (format === 'json') printJson({ ...choice, seed, games, decisions, capped, laws: shares, violations, idle, hash });
  else {
    const { red, green, yellow, dim } = paint();
    if (format === 'pretty') print(dim(`${playedLine(choice, seed)}\n`));
    for (const violation of violations) print(red(line(violation)));
    print(
      formatTable(
        shares.map((law) => [law.name, `${law.checks} checks`, ...shareOf(law)]),
        format === 'pretty' ? '  ' : '',
      ),
    );
    if (idle.moves.length > 0) print(yellow(idleLine(idle)));
    const verdict = formatCount(violations.length, 'violation');
    print(
      `${formatCount(games, 'match', 'matches')}, ${decisions} decisions: ${violations.length > 0 ? red(verdict) : green(verdict)}, hash ${hash}`,
    );
  }
  const degenerate = objected(bound, { games, decisions, capped }, files);
  return violations.length > 0 || degenerate ? exitCodes.findings : exitCodes.fine;
}

/** How many decisions or matches of a sampled law were checked. */
function shareOf({ name, every }: { name: string; every: number }): string[] {
  if (every === 1) return [];
  const what = name === 'replay' ? 'of 1 match' : 'at 1 decision';
  return [`${what} in ${every}, and all of the first match`];
}

/** Moves that are named in the line. */
const NAMED = 4;

/** `12 of 480 moves that were tried changed nothing: stay 10 (seed 1, decision 6), buy 2 (seed 4, decision 3)` */
function idleLine({ tried, moves }: IdleMoves): string {
  const times = moves.reduce((sum, one) => sum + one.times, 0);
  const named = moves
    .slice(0, NAMED)
    .map(({ move, times: often, seed, step }) => `${move} ${often} (seed ${seed}, decision ${step})`);
  const more = moves.length > NAMED ? `, and ${moves.length - NAMED} more` : '';
  return `${times} of ${tried} moves that were tried changed nothing: ${named.join(', ')}${more}`;
}
