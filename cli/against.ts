/** `sim --against`: plays one deck against each deck of a gauntlet, and averages the results by weight. */
import type { Bound } from '../compiler/ir/bound.ts';
import { foldHashes, type Simulation } from '../runtime/index.ts';
import { chooseAgainst, type MatchupRequest, playedLine } from './chosen.ts';
import { type FormatOptions, formatOf } from './command.ts';
import { reportDegenerate } from './degenerate-matches.ts';
import { type ExitCode, exitCodes } from './failures.ts';
import { readGauntlet, type Shares, sharesOf, weighted } from './gauntlet.ts';
import { engineName, matchupsFor } from './players.ts';
import { crewMaker, isRemote, type RemoteOptions } from './queue/crew.ts';
import { simulateRemotely } from './queue/tasks/sim.ts';
import { faultsUndone, formatCount, formatTable, ProgressLine, paint, print, printJson } from './terminal.ts';
import { simulateOn } from './workers.ts';

interface AgainstOptions extends MatchupRequest, FormatOptions, RemoteOptions {
  /** Path of the gauntlet file. */
  against: string;
  /** Matches against each opponent. Those against the first one begin with `seed`; each opponent has seeds of its own. */
  games: number;
  seed: number;
  agent?: string[];
  engine: string;
}

export async function playAgainst(name: string, options: AgainstOptions): Promise<ExitCode> {
  const { games, seed } = options;
  const chosen = chooseAgainst(name, options, readGauntlet(options.against));
  const bounds = chosen.map(({ bound }) => bound);
  const all = games * bounds.length;
  const { results, seconds, engine } = await played(bounds, options);

  const opponents = chosen.map(({ deck, weight }, i) => {
    const result = results[i] as Simulation;
    return { deck, weight, games, result, shares: sharesOf(result) };
  });
  const whole = weighted(opponents);
  const faults = results.reduce((sum, result) => sum + result.faults, 0);
  const hash = foldHashes(results.map((result) => result.hash));
  const games_per_second = seconds === 0 ? 0 : all / seconds;

  const format = formatOf(options);
  const [{ choice, bound, files }] = chosen as [(typeof chosen)[number]];
  const mine = bound.decks[0]?.name ?? '';
  if (format === 'json') {
    printJson({
      ...{ ...choice, deck: mine, agents: results[0]?.agents, engine, games, seed },
      opponents: opponents.map(({ deck, weight, shares, result }) => {
        const { seed, wins, draws, capped, faults, mean_turns, hash } = result;
        const counts = { wins: wins[0], draws, losses: wins[1], capped, faults, mean_turns, hash };
        return { deck, weight, seed, ...shares, ...counts };
      }),
      ...{ ...whole, faults, seconds, games_per_second, hash },
    });
  } else {
    const rows = opponents.map(({ deck, weight, shares }) => row(deck, `${weight}`, shares));
    if (format === 'pretty') print(paint().dim(`${playedLine(choice, seed)}\n`));
    print(`${mine}\n`);
    print(formatTable([HEAD, ...rows, row('all, by weight', '', whole)], format === 'pretty' ? '  ' : ''));
    const rate = `${Math.round(games_per_second)} matches/s`;
    print(`\n${formatCount(games, 'match', 'matches')} each, ${rate}, hash ${hash}`);
    if (faults > 0) print(paint().red(faultsUndone(faults)));
  }
  const sum = (of: 'decisions' | 'capped'): number => results.reduce((total, result) => total + result[of], 0);
  const counts = { games: all, decisions: sum('decisions'), capped: sum('capped') };
  const degenerate = reportDegenerate(bound, counts, files);
  return faults > 0 || degenerate ? exitCodes.findings : exitCodes.fine;
}

/** Plays the matches against all opponents, here or on other machines. */
async function played(
  bounds: readonly Bound[],
  options: AgainstOptions,
): Promise<{ results: Simulation[]; seconds: number; engine: string }> {
  const { games, seed, workers, engine, chunk, agent: agents = ['random'] } = options;
  const all = games * bounds.length;
  if (isRemote(options)) {
    const crewFor = crewMaker(options, { count: all, what: 'matches' });
    return { ...(await simulateRemotely({ bounds, agents, engine, games, seed, chunk }, crewFor)), engine };
  }
  const progress = new ProgressLine();
  const matchups = await matchupsFor(bounds, engine, games, agents);
  const found = await simulateOn({
    ...{ matchups, agents, games, seed, workers },
    onProgress: (done) => progress.bar(done, all, 'matches'),
  });
  progress.done();
  return { ...found, engine: matchups[0] === undefined ? engine : engineName(matchups[0]) };
}

/** Column headings of the table of opponents, and one row of it. */
export const HEAD = ['against', 'weight', 'won', '', 'drawn', 'lost'];
export function row(deck: string, weight: string, { win, low, high, draw, loss }: Shares): string[] {
  const share = (n: number): string => `${(100 * n).toFixed(1)}%`;
  return [deck, weight, share(win), `${share(low)} to ${share(high)}`, share(draw), share(loss)];
}
