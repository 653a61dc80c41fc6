/** `rulebound sim`: plays many matches between agents and counts the results. */
import { type Command, Option } from 'commander';
import type { Ended, Simulation } from '../../runtime/index.ts';
import { declare, ENDS, engineOption, type FormatOptions, formatOf, runs, whole } from '../command.ts';
import { type ExitCode, exitCodes, UsageError } from '../failures.ts';
import type { Matchup } from '../players.ts';
import { counted, faultsUndone, Progress, paint, print, printJson, table } from '../terminal.ts';

interface SimOptions extends FormatOptions {
  deck?: string[];
  mode?: string;
  mod?: string[];
  games: number;
  seed: number;
  agent?: string[];
  engine: string;
  workers: number;
  record?: string;
  index: number;
  coverage?: true;
  against?: string;
  matches?: string;
}

export function sim(program: Command): void {
  declare(program, 'sim <game>', 'Play many matches and count how they end')
    .option('--deck <deck...>', 'decks by name, or files that declare them (default: the first of the game)')
    .addOption(
      new Option(
        '--against <file>',
        'play the first deck against each deck of a file, and average by weight',
      ).conflicts(['record', 'coverage', 'matches']),
    )
    .option('--mode <mode>', 'a mode of the game (default: its first)')
    .option('--mod <mod...>', 'mods by name, or files that declare them')
    .option('--games <n>', 'number of matches', whole(1, 1_000_000_000), 1000)
    .option('--seed <n>', 'seed of the first match; each next match adds 1', whole(-(2 ** 31), 2 ** 31 - 1), 1)
    .option('--agent <agent...>', 'agents, one a player: random, greedy, or mcts:N (N playouts) (default: random)')
    .addOption(
      engineOption('engine that plays; wasm takes longer to start and is faster, native (C) even more so', ENDS),
    )
    .option('--workers <n>', 'number of threads; the result is the same for any number', whole(1, 256), 1)
    .option('--record <file>', 'record one match in a file')
    .option('--index <i>', 'the match to record, counted from 0', whole(0, 1_000_000_000), 0)
    .option('--matches <file>', 'write a row for each match to a table: a .csv or .parquet file')
    .option('--coverage', 'list the abilities of the decks that no match has set off')
    .action(runs(run));
}

async function run(name: string, options: SimOptions): Promise<ExitCode> {
  const [
    { choose },
    { record },
    { writeRecording },
    { coverageOf },
    { lastFault },
    { reportDegenerate: objected },
    { emittedFor, engineFor, matchupsFor, nameOf, needsAgents, playOf },
    { simulateOn },
  ] = await Promise.all([
    import('../chosen.ts'),
    import('../../runtime/index.ts'),
    import('../recording.ts'),
    import('../coverage.ts'),
    import('../faulty.ts'),
    import('../objections.ts'),
    import('../players.ts'),
    import('../workers.ts'),
  ]);
  needsAgents(options.agent ?? []);
  const { against } = options;
  if (against !== undefined) return (await import('../against.ts')).playAgainst(name, { ...options, against });
  const { record: file, index, games, seed } = options;
  const { coverage: covers = false, matches: tableFile } = options;
  const agents = options.agent ?? ['random'];
  if (covers && options.engine === 'native')
    throw new UsageError('native code does not write which abilities run', 'leave out --engine native or --coverage');
  if (tableFile !== undefined && options.engine === 'native')
    throw new UsageError('native code only counts matches', 'leave out --engine native or --matches');
  if (file !== undefined && index >= games)
    throw new UsageError(`there is no match ${index} among ${games}`, 'they count from 0');
  const { bound, choice, files } = choose(name, options);
  const kept = tableFile === undefined ? null : (await import('../matches.ts')).tableFor(tableFile, bound, options);

  const progress = new Progress();
  const fired = new Set<number>();
  const watched = async () => ({
    bound,
    // code that writes a trace is no faster as WebAssembly
    emitted: await emittedFor(bound, engineFor(options.engine, covers ? 0 : games, agents), { trace: covers }),
  });
  const [matchup] = (
    covers || kept !== null ? [await watched()] : await matchupsFor([bound], options.engine, games, agents)
  ) as [Matchup];
  const onProgress = (done: number): void => progress.bar(done, games, 'matches');
  const { workers } = options;
  // `seconds` is without binding, emitting and starting
  const { results, seconds } = await simulateOn({
    matchups: [matchup],
    ...{ agents, games, seed, onProgress, workers, fired: covers ? fired : undefined },
    ...(kept !== null && { onEnded: (_: number, ended: Ended) => kept.add(ended) }),
  });
  if (tableFile !== undefined) kept?.write(tableFile);
  const [result] = results as [Simulation];
  progress.done();
  if (file !== undefined) {
    // plays the recorded match again to get its moves: keeping the moves of all matches would cost time
    const { match, moves } = playOf(matchup, agents, { keeps: true })(seed + index);
    writeRecording(file, record(match, seed + index, moves));
  }

  const rate = (n: number): number => (seconds === 0 ? 0 : n / seconds);
  const decks = bound.decks.map((deck) => deck.name);
  const { wins, draws, capped, faults, faulty, mean_turns, mean_decisions, matches, decisions, hash } = result;
  const isSeries = bound.program.series !== null;
  const series = isSeries ? { matches, mean_matches: matches / games } : {};
  const [games_per_second, decisions_per_second] = [rate(games), rate(decisions)];
  // abilities of cards that are in no deck do not count
  const held = new Set(bound.decks.flatMap((deck) => deck.cards.map(({ card }) => card)));
  const coverage = options.coverage
    ? coverageOf(
        bound.game,
        files,
        fired,
        ({ bearer, of, layer }) => bound.active[layer] === true && (bearer !== 'card' || held.has(of ?? -1)),
      )
    : null;

  const format = formatOf(options);
  if (format === 'json') {
    const { game, mode, mods } = choice;
    printJson({
      ...{
        game,
        mode,
        mods,
        decks,
        agents: result.agents,
        engine: nameOf(matchup),
        games,
        seed,
        wins,
        draws,
        capped,
        faults,
        faulty,
        mean_turns,
        mean_decisions,
        ...series,
      },
      ...{ seconds, games_per_second, decisions_per_second, hash, ...coverage },
    });
  } else {
    const share = (n: number): string => `${((100 * n) / games).toFixed(1)}%`;
    const rows = wins.map((won, i) => [decks[i] ?? '', result.agents[i] ?? '', `won ${won}`, share(won)]);
    print(table([...rows, ['draws', '', `${draws}`, share(draws)]], format === 'pretty' ? '  ' : ''));
    const facts = [
      isSeries ? counted(games, 'series', 'series') : counted(games, 'match', 'matches'),
      ...(isSeries ? [`${(matches / games).toFixed(1)} matches`] : []),
      `${mean_turns.toFixed(1)} turns`,
      `${mean_decisions.toFixed(1)} decisions each`,
    ];
    if (capped > 0) facts.push(`${capped} ended by a limit`);
    facts.push(`${Math.round((isSeries ? matches / games : 1) * games_per_second)} matches/s`, `hash ${hash}`);
    print(`${format === 'pretty' ? '\n' : ''}${facts.join(', ')}`);
    if (coverage !== null) {
      for (const one of coverage.unfired) print(paint().dim(`never set off: ${one}`));
      print(`${coverage.fired} of ${counted(coverage.abilities, 'ability', 'abilities')} set off`);
    }
    if (faulty !== null) {
      const { match } = playOf(matchup, agents)(faulty);
      print(paint().red(`${faultsUndone(faults)}; the last of match ${faulty - seed}:`));
      print(paint().red(`  ${lastFault(match, files)}`));
      print(
        paint().dim(`  --record FILE --index ${faulty - seed} records that match, and rulebound replay FILE shows it`),
      );
    }
  }
  const degenerate = objected(bound, { games, decisions, capped });
  return faults > 0 || degenerate ? exitCodes.findings : exitCodes.fine;
}
