/** `rulebound dump`: prints the output of a compiler stage for a game or a card. */
import { type Command, Option } from 'commander';
import { near } from '../../compiler/diagnostics/near.ts';
import { findByName } from '../../compiler/diagnostics/plain-name.ts';
import { declare, type FormatOptions, formatOf, playersOption, runs } from '../command.ts';
import { SOURCE_STAGES, STAGES, type Stage } from '../dump/stage-names.ts';
import { type ExitCode, exitCodes, UsageError } from '../failures.ts';
import * as say from '../messages/index.ts';
import { print, printJson, printJsonText } from '../terminal.ts';

interface DumpOptions extends FormatOptions {
  stage: Stage;
  mode?: string;
  mod?: string[];
  deck?: string[];
  players?: number;
}

export function dumpCommand(program: Command): void {
  declare(program, 'dump <game> [card]', 'Show the output of a compiler stage for a game or a card')
    .addOption(new Option('--stage <stage>', 'the compiler stage').choices(STAGES).makeOptionMandatory())
    .option('--mode <mode>', 'a mode of the game (default: its first); for stages from `bound` on')
    .option('--mod <mod...>', 'mods by name, or files that declare them; for stages from `bound` on')
    .option('--deck <deck...>', 'decks by name, or files that declare them; for stages from `bound` on')
    .addOption(playersOption('; for stages from `bound` on'))
    .action(runs(run));
}

async function run(name: string, wanted: string | undefined, options: DumpOptions): Promise<ExitCode> {
  const [{ dumped }, { bindLoaded, compileWith }, { displayPath }] = await Promise.all([
    import('../dump/stages.ts'),
    import('../chosen.ts'),
    import('../files.ts'),
  ]);
  const { stage } = options;
  const chosen = (['mode', 'mod', 'deck', 'players'] as const).find((key) => options[key] !== undefined);
  if (chosen !== undefined && SOURCE_STAGES.some((one) => one === stage))
    throw new UsageError(say.noEffectAtStage({ option: chosen, stage }));
  const made = compileWith(name, [...(options.deck ?? []), ...(options.mod ?? [])], { whole: true });
  const { compiled, game } = made;
  const found = wanted === undefined ? null : findByName(game.cards, wanted);
  if (wanted !== undefined && found === null) {
    const close = near(
      wanted,
      game.cards.map((card) => card.name),
    );
    throw new UsageError(
      say.noCard({ game: game.name, card: wanted }),
      close === null ? null : say.didYouMean({ close }),
    );
  }
  const card = found === null ? null : game.cards.indexOf(found);
  const read = new Map(compiled.sources.files.map(({ path, text }) => [displayPath(path), text]));
  const texts = compiled.ir.files.map((path) => ({ path, text: read.get(path) ?? '' }));
  const text = dumped(stage, { ir: compiled.ir, game, texts, card, bound: () => bindLoaded(made, options).bound });
  // the JSON of a whole game is printed as it is
  if (card === null && (stage === 'ir' || stage === 'bound')) printJsonText(text);
  else if (formatOf(options) === 'json') printJson({ game: game.folder, card: found?.name ?? null, stage, text });
  else print(text);
  return exitCodes.fine;
}
