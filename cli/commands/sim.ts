/** `rulebound sim`: plays many matches between agents and counts the results. */
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { sideName } from '../../compiler/vocabulary/seat-names.ts';
import type { MatchResult, Simulation } from '../../runtime/index.ts';
import { lossesAlone } from '../../runtime/losses.ts';
import { type BoundChoice, type PlayedChoice, playedLine } from '../chosen.ts';
import {
  addRemoteOptions,
  agentOption,
  declare,
  ENDS,
  engineOption,
  type FormatOptions,
  formatOf,
  gamesOption,
  integerParser,
  modeOption,
  modOption,
  needing,
  playersOption,
  runs,
  seedOption,
  workersOption,
} from '../command.ts';
import type { Counter } from '../counters.ts';
import type { Coverage } from '../coverage.ts';
import { type ExitCode, exitCodes, UsageError } from '../failures.ts';
import { linkEnd } from '../files.ts';
import * as say from '../messages/index.ts';
import { requireReplaceable } from '../outputs.ts';
import type { Matchup } from '../players.ts';
import { crewMaker, isRemote, type RemoteOptions } from '../queue/crew.ts';
import { faultsUndone, formatCount, formatTable, ProgressLine, paint, print, printJson } from '../terminal.ts';

interface SimOptions extends FormatOptions, RemoteOptions {
  deck?: string[];
  mode?: string;
  mod?: string[];
  games: number;
  seed: number;
  agent?: string[];
  engine: string;
  record?: string;
  index: number;
  coverage?: true;
  against?: string;
  matches?: string;
  count: string[];
}

export function simCommand(program: Command): void {
  const command = addRemoteOptions(declare(program, 'sim <game>', 'Play many matches and count how they end'))
    .option('--deck <deck...>', 'decks by name, or files that declare them (default: the first of the game)')
    .addOption(
      new Option(
        '--against <file>',
        'play the first deck against each deck of a file, and average by weight',
      ).conflicts(['record', 'coverage', 'matches', 'count', 'index']),
    )
    .addOption(modeOption())
    .addOption(modOption())
    .addOption(playersOption())
    .addOption(gamesOption('number of matches', 1000))
    .addOption(seedOption())
    .addOption(agentOption())
    .addOption(
      engineOption('engine that plays; wasm takes longer to start and is faster, native (C) even more so', ENDS),
    )
    .addOption(workersOption())
    .option('--record <file>', 'record one match in a file')
    .option('--index <i>', 'the match to record, counted from 0', integerParser(0, 1_000_000_000), 0)
    .option('--matches <file>', 'write a row for each match to a table: a .csv or .parquet file')
    .addOption(
      new Option(
        '--count <counter...>',
        'with --matches: more columns, NAME=EXPRESSION; what the expression is for each player (self) at the end',
      )
        .default([], 'none')
        .conflicts('record'),
    )
    .option('--coverage', 'list the abilities of the decks that no match has triggered')
    .action(runs(run));
  needing(command, { index: 'record' });
}

async function run(name: string, options: SimOptions): Promise<ExitCode> {
  const [{ bindMatchup }, { reportDegenerate }, { requireAgents }] = await Promise.all([
    import('../chosen.ts'),
    import('../degenerate-matches.ts'),
    import('../players.ts'),
  ]);
  const { against, games, agent: agents = [] } = options;
  if (against !== undefined) {
    requireAgents(agents, 2);
    return (await import('../against.ts')).playAgainst(name, { ...options, against });
  }
  refuseConflicts(options);
  const counting = options.count.length === 0 ? null : await import('../counters.ts');
  const { chosen, counters } = counting?.chooseCounting(name, options, options.count) ?? {
    chosen: bindMatchup(name, options),
    counters: [],
  };
  requireAgents(agents, chosen.bound.seats);
  const played = await play(chosen, counters, options);
  if (options.record !== undefined) await recordMatch(options.record, played, options, chosen.choice);
  const format = formatOf(options);
  if (format === 'json') printAsJson(chosen, played, options);
  else await printAsText(chosen, played, options, format === 'pretty');
  const { decisions, capped, faults } = played.result;
  const { playOf } = await import('../players.ts');
  const first = () => playOf(played.matchup, played.agents)(options.seed);
  const degenerate = reportDegenerate(chosen.bound, { games, decisions, capped }, chosen.files, first);
  return faults > 0 || degenerate ? exitCodes.findings : exitCodes.fine;
}

function refuseConflicts(options: SimOptions): void {
  const { coverage, matches, engine, record, index, games, count } = options;
  if (count.length > 0 && matches === undefined) throw new UsageError(say.countersNeedTable());
  if ((coverage || matches !== undefined) && isRemote(options)) throw new UsageError(say.farOnlyCounts());
  if (coverage && engine === 'native') throw new UsageError(say.nativeNoCoverage());
  if (matches !== undefined && engine === 'native') throw new UsageError(say.nativeNoTable());
  if (record !== undefined && matches !== undefined && linkEnd(resolve(record)) === linkEnd(resolve(matches)))
    throw new UsageError(say.sameFile({ one: '--record', other: '--matches' }));
  if (record !== undefined) requireReplaceable(record, 'recording');
  if (record !== undefined && index >= games) throw new UsageError(say.noSuchMatch({ index, games }));
}

/** Matches that were played. */
interface Played {
  matchup: Matchup;
  agents: string[];
  /** The name of the engine. */
  engine: string;
  result: Simulation;
  /** The time without binding, emitting and starting. */
  seconds: number;
  /** With --coverage: which abilities ran. */
  coverage: Coverage | null;
}

/** `counters`: those that the command line names. */
async function play(chosen: BoundChoice, counted: readonly Counter[], options: SimOptions): Promise<Played> {
  const { bound } = chosen;
  const { games, seed, workers, engine, coverage: covers = false, matches: file } = options;
  const agents = options.agent ?? ['random'];
  if (isRemote(options)) return playFar(chosen, options);
  const tables = file === undefined ? null : await import('../matches.ts');
  const counters = tables === null ? [] : columnsOf(tables.countersOf(bound, chosen.game.look ?? null), counted);
  const rows = tables?.tableFor(file ?? '', bound, { ...options, counters }) ?? null;
  const progress = new ProgressLine();
  const [{ emittedFor, engineFor, matchupsFor, engineName }, { simulateOn }] = await Promise.all([
    import('../players.ts'),
    import('../workers.ts'),
  ]);
  const observed = async (): Promise<Matchup> => ({
    bound,
    // code that writes a trace is no faster as WebAssembly
    emitted: await emittedFor(bound, engineFor(engine, covers ? 0 : games, agents), { trace: covers }),
  });
  const isObserved = covers || rows !== null;
  const [matchup] = (isObserved ? [await observed()] : await matchupsFor([bound], engine, games, agents)) as [Matchup];
  const fired = covers ? new Set<number>() : undefined;
  const onProgress = (done: number): void => progress.bar(done, games, 'matches');
  const { results, seconds } = await simulateOn({
    ...{ matchups: [matchup], agents, games, seed, onProgress, workers, fired },
    ...(rows !== null && {
      counters: counters.map(({ field }) => field),
      onEnded: (_: number, ended: MatchResult, values: readonly number[]) => rows.add(ended, values),
    }),
  });
  if (file !== undefined) rows?.write(file);
  progress.done();
  const coverage = fired === undefined ? null : await coverageIn(chosen, fired);
  return { matchup, agents, engine: engineName(matchup), result: results[0] as Simulation, seconds, coverage };
}

/** The counters of the game, then those of the command line; without a look, the game has all fields. */
const columnsOf = (shown: readonly Counter[], counted: readonly Counter[]): Counter[] => {
  const own = new Set(counted.map(({ field }) => field));
  return [...shown.filter(({ field }) => !own.has(field)), ...counted];
};

/** Plays on other machines. A match that is recorded or has a fault is played again here. */
async function playFar({ bound }: BoundChoice, options: SimOptions): Promise<Played> {
  const { games, seed, engine, chunk, agent: agents = ['random'] } = options;
  const [{ emittedFor }, { simulateRemotely }] = await Promise.all([
    import('../players.ts'),
    import('../queue/tasks/sim.ts'),
  ]);
  const { results, seconds } = await simulateRemotely(
    { bounds: [bound], agents, engine, games, seed, chunk },
    crewMaker(options, { count: games, what: 'matches' }),
  );
  const matchup = { bound, emitted: await emittedFor(bound, engine === 'interpreter' ? engine : 'js') };
  return { matchup, agents, engine, result: results[0] as Simulation, seconds, coverage: null };
}

/** The coverage of the abilities of a match; those of cards that are in no deck do not count. */
async function coverageIn({ bound, files }: BoundChoice, fired: ReadonlySet<number>): Promise<Coverage> {
  const { coverageOf } = await import('../coverage.ts');
  const held = new Set(bound.decks.flatMap((deck) => deck.cards.map(({ card }) => card)));
  return coverageOf(
    bound.game,
    files,
    fired,
    ({ bearer, of, layer }) => bound.active[layer] === true && (bearer !== 'card' || held.has(of ?? -1)),
  );
}

/** Plays the recorded match again to get its moves: keeping the moves of all matches would cost time. */
async function recordMatch(
  file: string,
  { matchup, agents }: Played,
  { seed, index }: SimOptions,
  of: PlayedChoice,
): Promise<void> {
  const [{ recordReplay }, { writeRecording }, { playOf }] = await Promise.all([
    import('../../runtime/index.ts'),
    import('../recording.ts'),
    import('../players.ts'),
  ]);
  const { match, moves } = playOf(matchup, agents, { keeps: true })(seed + index);
  writeRecording(file, recordReplay(match, seed + index, moves), of);
}

/** The mean number of matches in a series, and the rates of games and decisions. */
function rates({ bound }: BoundChoice, { result, seconds }: Played, { games }: SimOptions) {
  const perSecond = (n: number): number => (seconds === 0 ? 0 : n / seconds);
  const isSeries = bound.program.series !== null;
  const mean_matches = isSeries ? result.matches / games : 1;
  return {
    isSeries,
    mean_matches,
    games_per_second: perSecond(games),
    decisions_per_second: perSecond(result.decisions),
  };
}

function lossesOf({ bound }: BoundChoice, { result }: Played): { losses?: number } {
  const losses = lossesAlone(bound.sides, result);
  return losses === null ? {} : { losses };
}

function printAsJson(chosen: BoundChoice, played: Played, options: SimOptions): void {
  const { engine, result, seconds, coverage } = played;
  const { choice } = chosen;
  const { games, seed } = options;
  const { isSeries, mean_matches, games_per_second, decisions_per_second } = rates(chosen, played, options);
  const { agents, wins, draws, capped, faults, faulty, mean_turns, mean_decisions, matches, hash } = result;
  const decks = chosen.bound.decks.map((deck) => deck.name);
  printJson({
    ...{ ...choice, decks, agents, engine, games, seed },
    ...{ wins, draws, ...lossesOf(chosen, played), capped, faults, faulty, mean_turns, mean_decisions },
    ...(isSeries ? { matches, mean_matches } : {}),
    ...{ seconds, games_per_second, decisions_per_second, hash, ...coverage },
  });
}

async function printAsText(chosen: BoundChoice, played: Played, options: SimOptions, isPretty: boolean): Promise<void> {
  const { agents, wins, draws } = played.result;
  const { games } = options;
  const share = (n: number): string => `${((100 * n) / games).toFixed(1)}%`;
  const { decks } = chosen.bound;
  const rows = wins.map((won, i) => [decks[i]?.name || sideName(i + 1), agents[i] ?? '', `won ${won}`, share(won)]);
  const { losses } = lossesOf(chosen, played);
  const lost = losses === undefined ? [] : [['lost', '', `${losses}`, share(losses)]];
  if (isPretty) print(paint().dim(`${playedLine(chosen.choice, options.seed)}\n`));
  print(formatTable([...rows, ['draws', '', `${draws}`, share(draws)], ...lost], isPretty ? '  ' : ''));
  print(`${isPretty ? '\n' : ''}${factsOf(chosen, played, options).join(', ')}`);
  if (played.coverage !== null) {
    for (const one of played.coverage.unfired) print(paint().dim(`never triggered: ${one}`));
    print(`${played.coverage.fired} of ${formatCount(played.coverage.abilities, 'ability', 'abilities')} triggered`);
  }
  if (played.result.faulty !== null) await printFault(chosen, played, options, played.result.faulty);
}

function factsOf(chosen: BoundChoice, played: Played, options: SimOptions): string[] {
  const { capped, mean_turns, mean_decisions, hash } = played.result;
  const { isSeries, mean_matches, games_per_second } = rates(chosen, played, options);
  return [
    isSeries ? formatCount(options.games, 'series', 'series') : formatCount(options.games, 'match', 'matches'),
    ...(isSeries ? [`${mean_matches.toFixed(1)} matches`] : []),
    `${mean_turns.toFixed(1)} turns`,
    `${mean_decisions.toFixed(1)} decisions each`,
    ...(capped > 0 ? [`${capped} ended by ${isSeries ? 'the limit of the series' : 'a limit'}`] : []),
    `${Math.round(mean_matches * games_per_second)} matches/s`,
    `hash ${hash}`,
  ];
}

/** The last fault of the first match that has one, which is played again. */
async function printFault({ files }: BoundChoice, played: Played, { seed }: SimOptions, faulty: number): Promise<void> {
  const [{ lastFault }, { playOf }] = await Promise.all([import('../last-fault.ts'), import('../players.ts')]);
  const { match } = playOf(played.matchup, played.agents)(faulty);
  const index = faulty - seed;
  print(paint().red(`${faultsUndone(played.result.faults)}; the last of match ${index}:`));
  print(paint().red(`  ${lastFault(match, files)}`));
  print(paint().dim(`  --record FILE --index ${index} records that match, and rulebound replay FILE shows it`));
}
