/** `rulebound arena`: matches between bots, programs of any language, and built-in agents. */
import type { Command } from 'commander';
import {
  decimalParser,
  declare,
  type FormatOptions,
  formatOf,
  gamesOption,
  integerParser,
  modeOption,
  modOption,
  playersOption,
  runs,
  seedOption,
} from '../command.ts';
import { type ExitCode, exitCodes, UsageError } from '../failures.ts';
import * as say from '../messages/index.ts';
import { formatCount, formatTable, ProgressLine, paint, print, printJson } from '../terminal.ts';

interface ArenaOptions extends FormatOptions {
  bot: string[];
  deck?: string[];
  mode?: string;
  mod?: string[];
  games: number;
  seed: number;
  seconds: number;
  ladder?: true;
  within?: number;
  record?: string;
}

export function arenaCommand(program: Command): void {
  declare(program, 'arena <game>', 'Play bots of any language against one another and rate them')
    .requiredOption(
      '--bot <bot...>',
      'random, greedy, mcts:N, or a command line: "python3 bot.py"; NAME=COMMAND gives it a name',
    )
    .option('--deck <deck...>', 'decks by name, or files that declare them (default: the first of the game)')
    .addOption(modeOption())
    .addOption(modOption())
    .addOption(playersOption())
    .addOption(gamesOption('matches of each pair of bots; seats change after each', 20, 1_000_000))
    .addOption(seedOption('seed of the first two matches of a pair'))
    .option(
      '--seconds <n>',
      'seconds for each decision of a bot; a slower bot loses the match',
      decimalParser(0.001, 3600, say.secondsWithin()),
      1,
    )
    .option('--ladder', 'pairs of near rating play more, with at most as many matches in all')
    .option(
      '--within <points>',
      'with --ladder: stop when each rating is known to so many points (default: 50)',
      integerParser(1, 1000),
    )
    .option('--record <folder>', 'record each match in a file of a folder, for rulebound replay')
    .action(runs(run));
}

/** A bot of the option: NAME=COMMAND, or a command that is its own name. */
function entrantOf(text: string): { name: string; command: string } {
  if (/^([\w .-]+=)?\s*$/.test(text)) throw new UsageError(say.botNoCommand());
  const named = /^([\w .-]+)=(.+)$/s.exec(text);
  const name = named?.[1] ?? text;
  if (/[\r\n]/.test(name)) throw new UsageError(say.botLines());
  return { name, command: named?.[2] ?? text };
}

/** Signals that end the command. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function run(name: string, options: ArenaOptions): Promise<ExitCode> {
  const [
    { playArena: play },
    { endBots },
    { bindMatchup, playedLine, requireTwoPlayers },
    { requireKnownAgents },
    { writeRecordingInto },
  ] = await Promise.all([
    import('../arena/arena.ts'),
    import('../arena/bot.ts'),
    import('../chosen.ts'),
    import('../players.ts'),
    import('../recording.ts'),
  ]);
  const entrants = options.bot.map(entrantOf);
  // no program has such a name
  requireKnownAgents(entrants.map(({ command }) => command).filter((command) => command.startsWith('mcts:')));
  if (entrants.length < 2) throw new UsageError(say.fewBots());
  const twice = entrants.find(({ name: one }, i) => entrants.findIndex((other) => other.name === one) < i);
  if (twice !== undefined) throw new UsageError(say.botTwice({ name: twice.name, command: twice.command }));
  const { bound, game, choice } = bindMatchup(name, options);
  requireTwoPlayers(game);
  const { games, seed, seconds, record, within = 50 } = options;
  const isLadder = options.ladder === true;
  if (options.within !== undefined && !isLadder) throw new UsageError(say.withinNeedsLadder());
  const all = ((entrants.length * (entrants.length - 1)) / 2) * games;
  const progress = new ProgressLine();
  const onSignal = (signal: NodeJS.Signals): void => {
    endBots();
    // once more, for its usual effect
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.once(signal, onSignal);
  const { bots, matches } = await play({
    ...{ bound, game: choice.game, mode: choice.mode, entrants, games, seed, seconds },
    ladder: isLadder ? { within } : null,
    onMatch: ({ number, replay }) => {
      progress.bar(number, all, 'matches');
      if (record !== undefined) writeRecordingInto(record, `match-${number}.json`, replay, choice);
    },
  }).finally(() => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  });
  progress.done();
  const exit = bots.every(({ started }) => started) ? exitCodes.fine : exitCodes.findings;
  const narrow = bots.every(({ low, high }) => high - low <= 2 * within);
  const format = formatOf(options);
  if (format === 'json') {
    const each = matches.map(({ replay: _, seats, ...one }) => ({
      ...one,
      seats: seats.map((at) => entrants[at]?.name),
    }));
    printJson({
      ...choice,
      decks: bound.decks.map((deck) => deck.name),
      seed,
      seconds,
      ...(isLadder && { within, narrow }),
      bots,
      matches: each,
    });
    return exit;
  }
  if (format === 'pretty') print(paint().dim(`${playedLine(choice, seed)}\n`));
  const whole = (rating: number): string => rating.toFixed(0);
  print(
    formatTable(
      [
        ['bot', 'rating', '95%', 'won', 'drawn', 'lost', 'seconds a decision'],
        ...bots.map((bot) => [
          bot.name,
          whole(bot.rating),
          `${whole(bot.low)} to ${whole(bot.high)}`,
          `${bot.wins}`,
          `${bot.draws}`,
          `${bot.losses}`,
          bot.mean_seconds.toFixed(4),
        ]),
      ],
      format === 'pretty' ? '  ' : '',
    ),
  );
  const { red } = paint();
  for (const { name: bot, forfeits, last_forfeit: last } of bots) {
    const lost = Object.entries(forfeits).flatMap(([fault, count]) => (count === 0 ? [] : [`${count} by ${fault}`]));
    if (lost.length > 0) print(red(`${bot} lost ${lost.join(', ')}; the last: ${last}`));
  }
  const ended = !isLadder
    ? ''
    : narrow
      ? `; each rating is known to ${within} points`
      : '; the intervals are wider than asked for: more --games';
  print(`${format === 'pretty' ? '\n' : ''}${formatCount(matches.length, 'match', 'matches')}${ended}`);
  return exit;
}
