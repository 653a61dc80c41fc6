/** `rulebound replay`: a recorded match, told again or held to its record. */
import type { Command } from 'commander';
import type { Bound } from '../../compiler/index.ts';
import { declare, engineOption, type FormatOptions, formatOf, runs, whole } from '../command.ts';
import { type ExitCode, exitCodes } from '../failures.ts';
import { isFile } from '../files.ts';
import { paint, print, printJson, table } from '../terminal.ts';

interface ReplayOptions extends FormatOptions {
  verify?: true;
  steps?: true;
  from: number;
  to: number;
  engine: string;
}

const end = 1_000_000;

export function replay(program: Command): void {
  declare(program, 'replay <file>', 'Tell a recorded match again, and hold it to its record')
    .option('--verify', 'only compare it with its record')
    .option('--steps', 'draw the table after every decision, not only where a turn ends')
    .option('--from <n>', 'tell it from this decision on', whole(1, end), 1)
    .option('--to <n>', 'and up to this one', whole(1, end), end)
    .addOption(engineOption('what plays it'))
    .action(runs(run));
}

async function run(file: string, options: ReplayOptions): Promise<ExitCode> {
  const [{ emittedFor }, { choiceOf, playAgain, readRecording }, { storyteller }, { outcome }, { sideName }] =
    await Promise.all([
      import('../players.ts'),
      import('../recording.ts'),
      import('../story.ts'),
      import('../../runtime/index.ts'),
      import('../board.ts'),
    ]);
  const read = readRecording(file);
  const recording = read.value;
  const { game, mode, mods, seed, moves } = recording;
  const { bound } = choiceOf(read);
  const format = formatOf(options);
  const told = format === 'pretty' && !options.verify;
  if (told) {
    const names = bound.decks.map((deck, i) => `${sideName(i + 1)} ${deck.name}`);
    print(
      `${paint().bold(bound.game.name)}${mode === null ? '' : `, ${mode}`}${mods.map((mod) => `, ${mod}`).join('')}: ${names.join(' against ')}, seed ${seed}\n`,
    );
  }
  const story = { paint: paint(), from: options.from, to: options.to, everyStep: options.steps === true, say: print };
  const { match, done, difference } = playAgain(bound, recording, {
    watcher: told ? storyteller(story) : {},
    stop: told ? options.to : end,
    emitted: await emittedFor(bound, options.engine, { trace: told }),
  });

  const result = outcome(match);
  const winners = result?.winners ?? [];
  const how =
    result === null ? 'not over' : winners.length === 0 ? 'a draw' : `${winners.map(sideName).join(' and ')} won`;
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
      verified,
      difference,
    });
  } else if (difference !== null) print(paint().red(`It differs from its record: ${difference}.`));
  else if (result === null) print(`Decision ${done} of ${moves.length}.`);
  else if (bound.program.series !== null)
    print(`${how} after ${result.matches} matches, ${turns} turns and ${done} decisions; as recorded.`);
  else print(`${how} in turn ${turns}, after ${done} decisions; as recorded.`);
  if (told && result !== null) print(`\n${next(file, game, bound)}`);
  return difference === null ? exitCodes.fine : exitCodes.findings;
}

/** What to try next, as it is typed here. */
function next(file: string, game: string, bound: Bound): string {
  // in a checkout the command is right here
  const me = isFile('rulebound') ? './rulebound' : 'rulebound';
  const card = bound.game.cards[bound.decks[0]?.cards[0]?.card ?? -1]?.name;
  const rows = [
    [`${me} replay ${file} --steps --to 8`, 'the same, slower'],
    [`${me} sim ${game} --games 200`, 'many matches, counted'],
    [`${me} test`, 'every scenario of every game'],
    ...(card === undefined ? [] : [[`${me} text ${game} "${card}"`, 'what a card says']]),
    [`${me} new game "My Game"`, 'a game of your own'],
  ];
  return `Try next:\n${table(rows, '  ')}`;
}
