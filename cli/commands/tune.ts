/** `rulebound tune`: finds the printed value of a card's field that brings its decks to a win rate. */
import type { Command } from 'commander';
import {
  agentOption,
  apart,
  decimalParser,
  declare,
  ENDS,
  engineOption,
  type FormatOptions,
  formatOf,
  integerParser,
  modeOption,
  modOption,
  needing,
  playersOption,
  runs,
  seedOption,
  tableGamesOption,
  workersOption,
} from '../command.ts';
import { type ExitCode, exitCodes } from '../failures.ts';
import * as say from '../messages/index.ts';
import { formatTable, ProgressLine, paint, print, printJson } from '../terminal.ts';

interface TuneOptions extends FormatOptions {
  target: number;
  and?: string[];
  budget: number;
  from?: number;
  to?: number;
  step: number;
  deck?: string[];
  mode?: string;
  mod?: string[];
  games?: number;
  seed: number;
  agent?: string[];
  engine: string;
  workers: number;
}

export function tuneCommand(program: Command): void {
  const command = declare(
    program,
    'tune <card.field> <game>',
    'Find the value of a card’s field, or of an option, that brings who has it to a win rate',
  )
    .requiredOption('--target <percent>', 'the win rate to reach: 50%', percentage)
    .addOption(
      apart('--and <card.field...>', 'further fields of cards to tune together, for all decks with one of the cards', [
        'games',
      ]),
    )
    .option('--budget <matches>', 'with --and: most matches to play', integerParser(1, 1_000_000_000), 20_000)
    .option('--step <n>', 'the distance of two values that are tried', integerParser(1, 1000), 1)
    .option(
      '--from <n>',
      'the least number that is added to the printed value (default: three steps less)',
      integerParser(-1000, 1000),
    )
    .option('--to <n>', 'the greatest number that is added (default: three steps more)', integerParser(-1000, 1000))
    .option('--deck <deck...>', 'decks that play, by name, or files that declare them (default: all decks of the game)')
    .addOption(modeOption())
    .addOption(modOption())
    .addOption(playersOption())
    .addOption(tableGamesOption(', for each value'))
    .addOption(seedOption())
    .addOption(agentOption())
    .addOption(
      engineOption(
        'engine that plays; wasm takes longer to start and is faster, native (C) even more so; each value has a program of its own',
        ENDS,
      ),
    )
    .addOption(workersOption())
    .action(runs(run));
  needing(command, { budget: 'and' });
}

const readPercent = decimalParser(0, 100, say.percentage());
/** Parses a percentage, with or without its sign; gives a rate. */
const percentage = (text: string): number => readPercent(text.replace(/%$/, '')) / 100;

async function run(what: string, name: string, options: TuneOptions): Promise<ExitCode> {
  const [{ tuneField: tuned }, { percent }, { requireAgents }, { playedLine }] = await Promise.all([
    import('../balance/tune.ts'),
    import('../balance/outliers.ts'),
    import('../players.ts'),
    import('../chosen.ts'),
  ]);
  requireAgents(options.agent ?? [], 2);
  if (options.and !== undefined) return tuneSeveral([what, ...options.and], name, options);
  const progress = new ProgressLine();
  const tuning = await tuned(what, name, { ...options, agents: options.agent ?? ['random'] }, (done, all) =>
    progress.bar(done, all, 'matches'),
  );
  progress.done();
  const { choice, card, field, measured, decks, target, best, curve, illegal, differs } = tuning;
  const { seed } = options;
  const format = formatOf(options);
  if (format === 'json') {
    const { value } = best;
    const { rate, low, high } = best;
    printJson({
      ...choice,
      ...{ seed, card, field, measured, decks, target, value, rate, low, high, curve, illegal, differs },
    });
    return exitCodes.fine;
  }
  const { bold, dim, green } = paint();
  if (format === 'pretty') print(dim(`${playedLine(choice, seed)}\n`));
  const words = (value: readonly number[]): string => value.join('/');
  const width = Math.max(...curve.map(({ value }) => words(value).length));
  const COLUMNS = 40;
  for (const one of curve) {
    const bar = '█'.repeat(Math.round(one.rate * COLUMNS)).padEnd(COLUMNS, '░');
    const line = `${words(one.value).padStart(width)}  ${bar}  ${percent(one.rate)} (${percent(one.low)} to ${percent(one.high)})`;
    print(one === best ? green(line) : one.shift === 0 ? line : dim(line));
  }
  for (const value of illegal) print(dim(`${words(value).padStart(width)}  the decks would be illegal`));
  const change = best.shift === 0 ? 'as it is' : best.shift > 0 ? `+${best.shift}` : `${best.shift}`;
  const reached = best.low <= target && target <= best.high ? 'brings' : 'is nearest: it brings';
  const whose = {
    decks: decks.length === 1 ? `the deck "${decks[0]}"` : `${decks.length} decks`,
    'first hand': 'players with the card in the first hand',
    drawn: 'players who draw the card',
    'first seat': 'the first seat',
    together: 'the share of matches that are won',
  }[measured];
  print(
    `${format === 'pretty' ? '\n' : ''}${bold(`${card === null ? '' : `${card}: `}${field} ${words(best.value)}`)} (${change}) ${reached} ${whose} to ${percent(best.rate)}; ${percent(target)} was asked for`,
  );
  // the nearest one is as good as drawn by lot
  if (!differs && curve.length > 1)
    print(dim('The values do not differ by more than chance: --games or --step with a greater number tells more.'));
  return exitCodes.fine;
}

/** Several fields at once. */
async function tuneSeveral(whats: readonly string[], name: string, options: TuneOptions): Promise<ExitCode> {
  const [{ tuneMany }, { percent }, { playedLine }] = await Promise.all([
    import('../balance/tune-many.ts'),
    import('../balance/outliers.ts'),
    import('../chosen.ts'),
  ]);
  const progress = new ProgressLine();
  const tuning = await tuneMany(whats, name, { ...options, agents: options.agent ?? ['random'] }, (done, all) =>
    progress.bar(done, all, 'matches'),
  );
  progress.done();
  const { choice, ...figures } = tuning;
  const { target, fields, decks, distance, combinations, games } = figures;
  const { seed } = options;
  const format = formatOf(options);
  if (format === 'json') {
    printJson({ ...choice, seed, field: whats, value: fields.map(({ value }) => value), ...figures });
    return exitCodes.fine;
  }
  const indent = format === 'pretty' ? '  ' : '';
  const { bold, dim } = paint();
  if (format === 'pretty') print(dim(`${playedLine(choice, seed)}\n`));
  for (const { card, field, value, shift } of fields) {
    const change = shift === 0 ? 'as it is' : shift > 0 ? `+${shift}` : `${shift}`;
    print(`${bold(`${card}: ${field} ${value.join('/')}`)} (${change})`);
  }
  const rows = decks.map((deck) => [deck.name, percent(deck.rate), `${percent(deck.low)} to ${percent(deck.high)}`]);
  print(formatTable([['deck', 'wins', '95%, all decks together'], ...rows], indent));
  const { all, tried } = combinations;
  print(
    dim(
      `${(100 * distance).toFixed(1)} points from ${percent(target)} in the mean; ${tried} of ${all} combinations, ${games} matches`,
    ),
  );
  return exitCodes.fine;
}
