/** `rulebound balance`: plays all decks of a game against one another and reports outliers. */
import { basename, dirname } from 'node:path';
import { type Command, Option } from 'commander';
import type { RatedAgent } from '../balance/figures.ts';
import type { PairRun, TableSetup } from '../balance/play.ts';
import type { RemotePoolFactory } from '../balance/pool.ts';
import {
  addRemoteOptions,
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
import { type ExitCode, exitCodes, UsageError } from '../failures.ts';
import * as say from '../messages/index.ts';
import { requireReplaceable } from '../outputs.ts';
import { crewMaker, isRemote, type RemoteOptions } from '../queue/crew.ts';
import { ProgressLine, paint, print, printJson } from '../terminal.ts';

interface BalanceOptions extends FormatOptions, RemoteOptions {
  deck?: string[];
  opponents?: string[];
  mode?: string;
  mod?: string[];
  random: number;
  games?: number;
  watched?: number;
  seed: number;
  agent?: string[];
  rate?: string[];
  record?: string;
  engine: string;
  out?: string;
  csv?: string;
  against?: string;
  within: number;
}

export function balanceCommand(program: Command): void {
  const command = addRemoteOptions(
    declare(
      program,
      'balance <game>',
      'Play all decks against one another, or a game without decks, and report which decks, cards and seats stand out',
    ),
  )
    .option('--deck <deck...>', 'decks by name, or files that declare them (default: all decks of the game)')
    .option(
      '--opponents <deck...>',
      'decks that all other decks play against, but not one another; the report has the best mix of both sides',
    )
    .option('--random <n>', 'number of random legal decks to add', integerParser(0, 64), 0)
    .addOption(modeOption())
    .addOption(modOption())
    .addOption(playersOption())
    .addOption(tableGamesOption())
    .option(
      '--watched <n>',
      'of these, matches in which drawn and played cards are watched (default: all)',
      integerParser(0, 1_000_000_000),
    )
    .addOption(seedOption())
    .addOption(agentOption())
    .addOption(
      apart('--rate <agent...>', 'agents to rate against one another with these decks, in as many matches', [
        'queue',
        'shard',
        'merge',
      ]),
    )
    .addOption(
      engineOption(
        'engine that plays; wasm takes longer to start and is faster, native (C) even more so, where nothing is watched',
        ENDS,
      ),
    )
    .addOption(workersOption())
    .option('--out <file>', 'write the report as a web page with plots, which needs no network')
    .option('--record <folder>', 'record the matches in which abilities first ran, for rulebound replay')
    .option(
      '--csv <folder>',
      'write the tables as CSV files into a folder: decks, opponents, matrix, seats, outcomes, cards, abilities, moves, agents, lengths',
    )
    .addOption(
      new Option(
        '--against <version>',
        'play the same matches with an earlier version, a folder or a commit of git, and report how each deck changed',
      ).conflicts(['out', 'csv', 'rate', 'record', 'random', 'watched', 'opponents']),
    )
    .addOption(
      new Option('--within <points>', 'with --against: stop when each change is known to so many points')
        .argParser(points)
        .default(0.01, '1'),
    )
    .action(runs(run));
  needing(command, { within: 'against' });
}

const readPoints = decimalParser(0.01, 50, say.percentWithin());
/** An option parser for a number of percentage points; gives a rate. */
const points = (text: string): number => readPoints(text) / 100;

async function run(name: string, options: BalanceOptions): Promise<ExitCode> {
  const [
    { setupOf },
    { playAll },
    { deckPairs },
    { splitRuns },
    { duelReport },
    { lineupReport },
    { requireAgents, requireKnownAgents, requireRandomAgents },
    { reportDegenerate },
    { seatNames },
  ] = await Promise.all([
    import('../balance/setup.ts'),
    import('../balance/table.ts'),
    import('../../editor/balance/pairs.ts'),
    import('../balance/play.ts'),
    import('../balance/report.ts'),
    import('../balance/lineup-report.ts'),
    import('../players.ts'),
    import('../degenerate-matches.ts'),
    import('../../runtime/index.ts'),
  ]);
  const { agent: agents = ['random'], rate = [] } = options;
  const players = [...agents, ...rate];
  requireKnownAgents(rate);
  needsSeveral(options.rate);
  const { seed, workers, against } = options;
  if (options.out !== undefined) requireReplaceable(options.out, 'page');
  if (options.csv !== undefined) (await import('../balance/csv.ts')).requireReplaceableTables(options.csv);
  if (against !== undefined && (options.shard !== undefined || options.merge !== undefined))
    throw new UsageError(say.changeNoShards());
  if (options.engine === 'native') requireRandomAgents(players);
  if (against !== undefined) return compare(name, against, { ...options, agents });
  if (options.engine === 'native' && (options.watched ?? 1e9) >= (options.games ?? 1e9))
    throw new UsageError(say.nativeNotWatched());
  const far = isRemote(options);
  const most = options.watched ?? Number.POSITIVE_INFINITY;
  const table = await setupOf(name, { ...options, agents, watched: most, isFar: far });
  const { setup, rows, lineups, games, look, choice, files } = table;
  const { watched = games } = options;
  if (watched > games) throw new UsageError(say.watchedTooMany({ watched, games }));
  const { bound, decks } = setup;
  requireAgents(agents, bound.seats);
  if (rate.length > 0 && (bound.seats !== 2 || bound.sides !== 2))
    throw new UsageError(say.rateTwoPlayers({ game: choice.game }));
  const pairs = lineups ?? deckPairs(decks.length, rows);
  const all = pairs.length * games;
  const progress = new ProgressLine();
  let done = 0;
  const counts = await playAll(
    setup,
    { pairs, runs: splitRuns(pairs, games, seed, watched) },
    workers,
    (matches) => {
      done += matches;
      progress.bar(done, all, 'matches');
    },
    far ? await farPoolFor(options, all) : undefined,
  );
  progress.done();
  const rated = await ratingsFor(setup, pairs, { ...options, games });
  const [{ measureAbilities }, { writeRecordingInto }] = await Promise.all([
    import('../balance/abilities.ts'),
    import('../recording.ts'),
  ]);
  const { sample, recordings } = measureAbilities(setup, { pairs, games, seed, files, folder: options.record ?? null });
  for (const [file, recording] of recordings) writeRecordingInto(dirname(file), basename(file), recording, choice);
  const played = {
    bound,
    look,
    choice,
    sample,
    rated,
    decks,
    rows,
    agents: seatNames(bound.seats, agents),
    seed,
    counts,
  };
  const report = lineups === null ? duelReport(played) : lineupReport({ ...played, lineups }, setup.outcomes ?? []);
  if (options.out !== undefined) (await import('../balance/page.ts')).writePage(options.out, report, commandLine());
  if (options.csv !== undefined) (await import('../balance/csv.ts')).writeTables(options.csv, report);
  const format = formatOf(options);
  if (format === 'json') printJson({ ...report });
  else (await import('../balance/show.ts')).showReport(report, format === 'pretty');
  const degenerate = reportDegenerate(bound, report, files);
  return report.faults > 0 || degenerate ? exitCodes.findings : exitCodes.fine;
}

/** This command line, as it may be typed in a shell. */
const commandLine = (): string =>
  ['rulebound', ...process.argv.slice(2)]
    .map((word) => (/^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(' ');

/** The agents of --rate with their ratings. */
async function ratingsFor(
  setup: TableSetup,
  pairs: readonly PairRun['pair'][],
  options: BalanceOptions & { games: number },
): Promise<RatedAgent[]> {
  const { rate: names = [], games, seed, workers } = options;
  if (names.length === 0) return [];
  const { ratedAgents, ratingRuns } = await import('../balance/rating.ts');
  const runs = ratingRuns(names, pairs, games, seed);
  const all = runs.reduce((sum, { count }) => sum + count, 0);
  const progress = new ProgressLine();
  let done = 0;
  const onPlayed = (matches: number): void => {
    done += matches;
    progress.bar(done, all, 'matches');
  };
  const rated = await ratedAgents(setup, names, runs, workers, onPlayed);
  progress.done();
  return rated;
}

/** Throws a UsageError unless --rate names several agents, each once. */
function needsSeveral(names: readonly string[] | undefined): void {
  if (names === undefined) return;
  if (names.length < 2) throw new UsageError(say.fewAgents());
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw new UsageError(say.agentTwice({ agent: twice }));
}

/** Pools of other machines. */
async function farPoolFor(options: BalanceOptions, matches: number): Promise<RemotePoolFactory> {
  const { createRemotePool } = await import('../queue/tasks/balance.ts');
  const crewFor = crewMaker(options, { count: matches, what: 'matches' });
  return (setup) => createRemotePool(setup, options.chunk, crewFor);
}

/** Before and after an edit. */
async function compare(
  name: string,
  against: string,
  options: BalanceOptions & { agents: readonly string[] },
): Promise<ExitCode> {
  const [
    { withVersion },
    { changeOf },
    { changeSetupOf },
    { showChange },
    { gameFolder },
    { playedLine },
    { requireAgents },
  ] = await Promise.all([
    import('../balance/before.ts'),
    import('../balance/change.ts'),
    import('../balance/setup.ts'),
    import('../balance/show.ts'),
    import('../sources.ts'),
    import('../chosen.ts'),
    import('../players.ts'),
  ]);
  const { setup, games, choice, added, removed } = await withVersion(gameFolder(name), against, (folder) =>
    changeSetupOf(name, folder, { ...options, watched: 0, isFar: isRemote(options) }),
  );
  requireAgents(options.agents, setup.after.bound.seats);
  const { length } = setup.after.decks;
  const most = Math.max(1, length * (length - 1)) * games * 2;
  const progress = new ProgressLine();
  let done = 0;
  const change = await changeOf(
    setup,
    { ...options, games },
    (matches) => {
      done += matches;
      progress.bar(done, most, 'matches');
    },
    isRemote(options) ? await farPoolFor(options, most) : undefined,
  );
  progress.done();
  const format = formatOf(options);
  const { agents, seed } = options;
  if (format === 'json') printJson({ ...choice, agents, seed, against, ...change, added, removed });
  else {
    if (format === 'pretty') print(`${paint().dim(playedLine(choice, seed))}\n`);
    showChange({ ...change, added, removed }, format === 'pretty');
  }
  return exitCodes.fine;
}
