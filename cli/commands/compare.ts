/** `rulebound compare`: plays the pairs of another program's results and compares the figures. */
import { basename } from 'node:path';
import type { Command } from 'commander';
import {
  addRemoteOptions,
  declare,
  ENDS,
  engineOption,
  type FormatOptions,
  formatOf,
  gamesOption,
  integerParser,
  needing,
  runs,
  seedOption,
  workersOption,
} from '../command.ts';
import type { PairComparison } from '../comparison.ts';
import { type ExitCode, exitCodes, UsageError } from '../failures.ts';
import * as say from '../messages/index.ts';
import type { Pair } from '../pairs.ts';
import { crewMaker, isRemote, type RemoteOptions } from '../queue/crew.ts';
import { type Format, faultsUndone, formatTable, ProgressLine, paint, print, printJson } from '../terminal.ts';

/** The fewest matches to compare: the spread of fewer, and so the standard error, may be far from that of the game. */
const LEAST_GAMES = 100;

interface CompareCommandOptions extends FormatOptions, RemoteOptions {
  games: number;
  seed: number;
  pair?: string[];
  engine: string;
  uses: number;
}

export function compareCommand(program: Command): void {
  const command = addRemoteOptions(
    declare(
      program,
      'compare <game> <file>',
      "Play the deck pairs of another program's results and compare the figures",
    ),
    { chunks: false },
  )
    .addOption(gamesOption('matches of each pair', 1000, 1_000_000_000, LEAST_GAMES))
    .addOption(seedOption())
    .option('--pair <id...>', 'only these pairs')
    .addOption(engineOption('engine that plays', ENDS))
    .addOption(workersOption('with --shard: number of threads'))
    .option('--uses <n>', 'number of these matches in which uses are counted', integerParser(0, 1_000_000_000), 20_000)
    .action(runs(run));
  needing(command, { workers: 'shard' });
}

async function run(name: string, file: string, options: CompareCommandOptions, command: Command): Promise<ExitCode> {
  const [
    { gameFolder },
    { readMapping },
    { readPairs },
    { comparePair },
    { modeAndMods, playedLine },
    { displayPath },
  ] = await Promise.all([
    import('../sources.ts'),
    import('../mapping.ts'),
    import('../pairs.ts'),
    import('../comparison.ts'),
    import('../chosen.ts'),
    import('../files.ts'),
  ]);
  const folder = gameFolder(name);
  const place = { game: basename(folder), folder: displayPath(folder) };
  const mapping = readMapping(folder);
  const { pairs, left } = readPairs(folder, mapping, file, options.pair);

  const { games, seed } = options;
  if (command.getOptionValueSource('uses') === 'cli' && mapping.value.compare?.uses === undefined)
    throw new UsageError(say.noUsesCompared({ folder }));
  if (options.uses > 0 && options.uses < LEAST_GAMES) throw new UsageError(say.tooFewUses({ least: `${LEAST_GAMES}` }));
  const progress = new ProgressLine();
  const how = {
    ...{ games, seed, used: Math.min(games, options.uses), engine: options.engine },
    uses: options.uses > 0 ? mapping.value.compare?.uses : undefined,
    onProgress: (what: string) => progress.show(what),
  };
  const results: PairComparison[] = [];
  if (isRemote(options)) {
    const { compareRemotely } = await import('../queue/tasks/compare.ts');
    const { onProgress: _, ...work } = how;
    const crewFor = crewMaker(options, { count: pairs.length, what: 'pairs' });
    results.push(...(await compareRemotely(pairs, work, crewFor)));
  } else for (const pair of pairs) results.push(await comparePair(pair, how));
  progress.done();

  const agreeing = results.filter((r) => r.agrees).length;
  const format = formatOf(options);
  if (format === 'json') {
    const shown = results.map(({ id, ...figures }, i) => ({
      id,
      ...modeAndMods((pairs[i] as Pair).bound),
      ...figures,
    }));
    printJson({ ...place, games, seed, pairs: shown, agreeing, total: results.length, left });
  } else {
    if (format === 'pretty') print(paint().dim(`${playedLine({ ...place, mode: null, mods: [] }, seed)}\n`));
    printComparison(results, format);
    for (const { id, why } of left) print(paint().dim(`left out ${id}: ${why}`));
    print(`${agreeing} of ${results.length} agree, ${left.length} left out`);
  }
  // no pair could be played: that is a finding, too
  return agreeing === results.length && results.length > 0 ? exitCodes.fine : exitCodes.findings;
}

/** Prints a table of the pairs, then the uses that differ, faults and large matches. */
function printComparison(results: readonly PairComparison[], format: Format): void {
  const share = (n: number): string => `${(100 * n).toFixed(2)}%`;
  const colours = paint();
  const rows = results.map(({ id, theirs, ours, z, turns, turns_z, agrees, games_per_second }) => [
    id,
    `${share(theirs.win)} ${share(theirs.draw)} ${share(theirs.loss)} ${theirs.turns.toFixed(2)}`,
    `${share(ours.win)} ${share(ours.draw)} ${share(ours.loss)} ${ours.turns.toFixed(2)}`,
    `z ${z.toFixed(1)}, turns ${share(turns)} z ${turns_z.toFixed(1)}`,
    agrees ? 'agrees' : colours.red('differs'),
    games_per_second === null ? '' : `${Math.round(games_per_second)}/s`,
  ]);
  const head = ['pair', 'theirs: won drawn lost turns', 'ours', '', '', ''];
  print(formatTable([head, ...rows], format === 'pretty' ? '  ' : ''));
  for (const { id, unlike } of results) {
    for (const { of, seat, theirs, ours, z } of unlike) {
      print(`${id}: ${of} of seat ${seat}: ${theirs.toFixed(4)} theirs, ${ours.toFixed(4)} ours, z ${z.toFixed(1)}`);
    }
  }
  for (const { id, faults } of results) if (faults > 0) print(colours.red(`${id}: ${faultsUndone(faults)}`));
  for (const { id, large } of results) {
    if (large > 0) print(colours.dim(`${id}: ${large} matches used more entities than the bounds of the game allow`));
  }
}
