/** `rulebound replay`: a recorded match, told again or held to its record. */
import type { Command } from 'commander';
import { declare, type FormatOptions, formatOf, runs, whole } from '../command.ts';
import { type ExitCode, exitCodes } from '../failures.ts';
import { paint, print, printJson } from '../terminal.ts';

interface ReplayOptions extends FormatOptions {
  verify?: true;
  steps?: true;
  from: number;
  to: number;
}

const end = 1_000_000;

export function replay(program: Command): void {
  declare(program, 'replay <file>', 'Tell a recorded match again, and hold it to its record')
    .option('--verify', 'only compare it with its record')
    .option('--steps', 'draw the table after every decision, not only where a turn ends')
    .option('--from <n>', 'tell it from this decision on', whole(1, end), 1)
    .option('--to <n>', 'and up to this one', whole(1, end), end)
    .action(runs(run));
}

async function run(file: string, options: ReplayOptions): Promise<ExitCode> {
  const [{ readRecording, playAgain }, { chooseAgain }, { storyteller }, { outcome }, { sideName }] = await Promise.all(
    [
      import('../recording.ts'),
      import('../chosen.ts'),
      import('../story.ts'),
      import('../../runtime/match.ts'),
      import('../board.ts'),
    ],
  );
  const recording = readRecording(file);
  const { game, mode, mods, decks, seed, moves } = recording;
  const { bound } = chooseAgain(game, { mode, mods, decks });
  const format = formatOf(options);
  const told = format === 'pretty' && !options.verify;
  if (told) {
    const names = bound.decks.map((deck, i) => `${sideName(i + 1)} ${deck.name}`);
    print(
      `${paint().bold(bound.game.name)}${mode === null ? '' : `, ${mode}`}${mods.map((mod) => `, ${mod}`).join('')}: ${names.join(' against ')}, seed ${seed}\n`,
    );
  }
  const story = { paint: paint(), from: options.from, to: options.to, everyStep: options.steps === true, say: print };
  const { match, done, difference } = playAgain(
    bound,
    recording,
    told ? storyteller(story) : {},
    told ? options.to : end,
  );

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
      winners,
      verified,
      difference,
    });
  } else if (difference !== null) print(paint().red(`It differs from its record: ${difference}.`));
  else if (result === null) print(`Decision ${done} of ${moves.length}.`);
  else print(`${how} in turn ${turns}, after ${done} decisions; as recorded.`);
  return difference === null ? exitCodes.fine : exitCodes.findings;
}
