/** `rulebound replay`: replays a recorded match, narrates it, and compares the result with the recording. */
import type { Command } from 'commander';
import type { Bound } from '../../compiler/index.ts';
import { declare, engineOption, type FormatOptions, formatOf, integerParser, runs } from '../command.ts';
import { type ExitCode, exitCodes, UsageError } from '../failures.ts';
import { isFile } from '../files.ts';
import * as say from '../messages/index.ts';
import { formatTable, paint, print, printJson } from '../terminal.ts';

interface ReplayCommandOptions extends FormatOptions {
  verify?: true;
  steps?: true;
  from: number;
  to: number;
  engine: string;
  game?: string;
}

const end = 1_000_000;

export function replayCommand(program: Command): void {
  declare(program, 'replay <file>', 'Replay a recorded match, show it, and compare the result with the record')
    .option('--verify', 'only compare the result with the record')
    .option('--steps', 'draw the table after every decision, not only at the end of a turn')
    .option('--from <n>', 'first decision to show', integerParser(1, end), 1)
    .option('--to <n>', 'last decision to show', integerParser(1, end), end)
    .option('--game <path>', 'the game, where the record does not lead to it')
    .addOption(engineOption('engine that replays'))
    .action(runs(run));
}

async function run(file: string, options: ReplayCommandOptions): Promise<ExitCode> {
  const [{ emittedFor }, { choiceOf, playRecording, readRecording }, { storyteller }, { outcome }, { sideName }] =
    await Promise.all([
      import('../players.ts'),
      import('../recording.ts'),
      import('../replay-story.ts'),
      import('../../runtime/index.ts'),
      import('../../compiler/vocabulary/seat-names.ts'),
    ]);
  const format = formatOf(options);
  const narrates = format === 'pretty' && !options.verify;
  const { from, to } = options;
  const ignored = from !== 1 ? 'from' : to !== end ? 'to' : options.steps === true ? 'steps' : null;
  if (!narrates && ignored !== null) throw new UsageError(say.onlyNarrated({ option: ignored }));
  if (from > to) throw new UsageError(say.fromAboveTo());
  const read = readRecording(file);
  const recording = read.value;
  const { game, mode, mods, seed, moves } = recording;
  const { bound } = choiceOf(read, options.game);
  // a match may end in its setup
  if (from > Math.max(1, moves.length)) throw new UsageError(say.fromAboveEnd({ from, last: moves.length }));
  if (narrates) {
    const names = Array.from({ length: bound.sides }, (_, side) =>
      bound.decks
        .flatMap(({ name }, i) => (i % bound.sides === side ? [`${sideName(i + 1)} ${name}`.trim()] : []))
        .join(' and '),
    );
    print(
      `${paint().bold(bound.game.name)}${mode === null ? '' : `, ${mode}`}${mods.map((mod) => `, ${mod}`).join('')}: ${names.join(' against ')}, seed ${seed}\n`,
    );
  }
  const story = { paint: paint(), from, to, everyStep: options.steps === true, say: print };
  const { match, done, difference } = playRecording(bound, recording, {
    watcher: narrates ? storyteller(story) : {},
    stop: narrates ? to : end,
    emitted: await emittedFor(bound, options.engine, { trace: narrates }),
  });

  const result = outcome(match);
  const winners = result?.winners ?? [];
  const how =
    result === null
      ? 'not over'
      : result.lost
        ? 'lost'
        : winners.length === 0
          ? 'a draw'
          : `${winners.map(sideName).join(' and ')} won`;
  const turns = result?.turns ?? null;
  const verified = difference === null && result !== null;
  if (format === 'json') {
    printJson({
      game,
      mode,
      mods,
      decks: bound.decks.map(({ name }) => name),
      seed,
      decisions: done,
      turns,
      ...(bound.program.series !== null && { matches: result?.matches ?? null }),
      winners,
      lost: result?.lost ?? false,
      verified,
      difference,
    });
  } else if (difference !== null) print(paint().red(`It differs from its record: ${difference}.`));
  else if (result === null) print(`Decision ${done} of ${moves.length}.`);
  else if (bound.program.series !== null)
    print(`${how} after ${result.matches} matches, ${turns} turns and ${done} decisions; as recorded.`);
  else print(`${how} in turn ${turns}, after ${done} decisions; as recorded.`);
  if (narrates && result !== null) print(`\n${next(file, options.game ?? game, bound)}`);
  return difference === null ? exitCodes.fine : exitCodes.findings;
}

/** Suggests commands to try next. */
function next(file: string, game: string, bound: Bound): string {
  // in a checkout the command is a file in the current folder
  const me = isFile('rulebound') ? './rulebound' : 'rulebound';
  const card = bound.game.cards[bound.decks[0]?.cards[0]?.card ?? -1]?.name;
  const rows = [
    [`${me} replay ${file} --steps --to 8`, 'the same, slower'],
    [`${me} sim ${game} --games 200`, 'many matches, counted'],
    [`${me} test`, 'every scenario of every game'],
    ...(card === undefined ? [] : [[`${me} text ${game} "${card}"`, 'what a card says']]),
    [`${me} new game "My Game"`, 'a game of your own'],
  ];
  return `Try next:\n${formatTable(rows, '  ')}`;
}
