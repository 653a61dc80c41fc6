/** `rulebound compare`: plays every pair of a file of figures, beside its figures. */
import type { Command } from 'commander';
import { declare, engineOption, type FormatOptions, formatOf, MANY, runs, whole } from '../command.ts';
import { type ExitCode, exitCodes, UsageError } from '../failures.ts';
import { Progress, paint, print, printJson, table } from '../terminal.ts';
import type { Counted } from '../uses.ts';

interface CompareOptions extends FormatOptions {
  games: number;
  seed: number;
  pair?: string[];
  engine: string;
  uses: number;
}

export function compare(program: Command): void {
  declare(program, 'compare <game> <file>', 'Play the pairs of a file of figures, beside its figures')
    .option('--games <n>', 'how many matches a pair', whole(2, 1_000_000_000), 1000)
    .option('--seed <n>', 'seed of the first match; the next has the next', whole(-(2 ** 31), 2 ** 31 - 1), 1)
    .option('--pair <id...>', 'only these pairs')
    .addOption(engineOption('what plays them', MANY))
    .option('--uses <n>', 'in how many of them it is counted what is used', whole(0, 1_000_000_000), 20_000)
    .action(runs(run));
}

/** So far apart that they differ: shares in standard errors, means of turns and of uses by a part of theirs. */
const BOUNDS = { z: 4, turns: 0.01, uses: 0.05 };

/** Means of a match, one a seat, by what is used. */
type Means = Record<string, readonly number[]>;

/** Something that a seat's player does not use as often here as there. */
interface Unlike {
  of: string;
  seat: number;
  theirs: number;
  ours: number;
  z: number;
}

/** Shares of matches, and turns. */
interface Figures {
  win: number;
  draw: number;
  loss: number;
  turns: number;
  /** Null where it was not counted. */
  uses: Means | null;
}

/** A pair's figures beside those of the file. */
interface Compared {
  id: string;
  theirs: Figures;
  ours: Figures;
  games: number;
  z: number;
  turns: number;
  unlike: Unlike[];
  agrees: boolean;
  faults: number;
  /** Matches that held more entities than the bounds of their game let them. */
  large: number;
  games_per_second: number;
  their_games_per_second: number | null;
}

async function run(name: string, file: string, options: CompareOptions): Promise<ExitCode> {
  const [
    { gameFolder },
    { readMapping },
    { pairsOf },
    { simulate },
    { calibrate },
    { emittedFor, engineFor },
    { roomyPlays, roomyTraces },
    { Uses },
  ] = await Promise.all([
    import('../sources.ts'),
    import('../mapping.ts'),
    import('../pairs.ts'),
    import('../../runtime/index.ts'),
    import('../calibration.ts'),
    import('../players.ts'),
    import('../room.ts'),
    import('../uses.ts'),
  ]);
  const folder = gameFolder(name);
  const mapping = readMapping(folder);
  const { pairs, left } = pairsOf(folder, mapping, file, options.pair);
  if (pairs.length === 0 && left.length === 0) throw new UsageError('the file holds no such pair');

  const { games, seed } = options;
  const progress = new Progress();
  const counts = options.uses > 0 ? mapping.value.compare?.uses : undefined;
  const used = Math.min(games, options.uses);
  const engine = engineFor(options.engine, games);
  const results: Compared[] = [];
  for (const pair of pairs) {
    const { id, theirs, their_uses, their_games, their_games_per_second, bound } = pair;
    const counted = counts === undefined || their_uses === null ? null : new Uses(bound, counts);
    const roomy = pair.roomy();
    const matches = roomyPlays(bound, { bound: roomy, emitted: await emittedFor(roomy, engine) });
    const start = performance.now();
    const result = simulate({
      bound,
      games,
      seed,
      play: matches.play,
      hashed: false,
      onProgress: (done) => {
        if (done % 64 === 0) progress.show(`${id}: ${done} of ${games} matches`);
      },
    });
    const seconds = (performance.now() - start) / 1000;
    const [win = 0, loss = 0] = result.wins.map((won) => won / games);
    // once more with a trace: that takes its time, which is not the game's
    if (counted !== null) {
      const { play } = roomyTraces(bound, roomy, (trace) => counted.add(trace));
      const onProgress = (done: number): void => {
        if (done % 64 === 0) progress.show(`${id}: uses in ${done} of ${used} matches`);
      };
      simulate({ bound, games: used, seed, play, onProgress });
    }
    const found = counted?.result() ?? null;
    const uses = found === null ? null : meansOf(found, their_uses ?? {});
    const ours: Figures = { win, draw: result.draws / games, loss, turns: result.mean_turns, uses };
    const unlike = found === null ? [] : unlikeIn(found, their_uses ?? {}, their_games, used);
    const z = Math.max(
      ...(['win', 'draw', 'loss'] as const).map((key) => distance(theirs[key], their_games, ours[key], games)),
    );
    const turns = Math.abs(ours.turns - theirs.turns) / theirs.turns;
    const agrees = z <= BOUNDS.z && turns <= BOUNDS.turns && unlike.length === 0;
    results.push({
      ...{ id, theirs: { ...theirs, uses: their_uses }, ours, games, z, turns, unlike, agrees, faults: result.faults },
      large: matches.large,
      games_per_second: seconds === 0 ? 0 : games / seconds,
      their_games_per_second,
    });
  }
  progress.done();
  const agreeing = results.filter((r) => r.agrees).length;

  const format = formatOf(options);
  if (format === 'json') {
    printJson({ calibration: calibrate(), pairs: results, agreeing, total: results.length, left });
  } else {
    const share = (n: number): string => `${(100 * n).toFixed(2)}%`;
    const colours = paint();
    const rows = results.map(({ id, theirs, ours, z, turns, agrees, games_per_second }) => [
      id,
      `${share(theirs.win)} ${share(theirs.draw)} ${share(theirs.loss)} ${theirs.turns.toFixed(2)}`,
      `${share(ours.win)} ${share(ours.draw)} ${share(ours.loss)} ${ours.turns.toFixed(2)}`,
      `z ${z.toFixed(1)}, turns ${share(turns)}`,
      agrees ? 'agrees' : colours.red('differs'),
      `${Math.round(games_per_second)}/s`,
    ]);
    print(
      table([['pair', 'theirs: won drawn lost turns', 'ours', '', '', ''], ...rows], format === 'pretty' ? '  ' : ''),
    );
    for (const { id, unlike } of results) {
      for (const { of, seat, theirs, ours, z } of unlike) {
        print(`${id}: ${of} of seat ${seat}: ${theirs.toFixed(4)} theirs, ${ours.toFixed(4)} ours, z ${z.toFixed(1)}`);
      }
    }
    for (const { id, large } of results) {
      if (large > 0) print(colours.dim(`${id}: ${large} matches held more than the bounds of their game let them`));
    }
    for (const { id, why } of left) print(colours.dim(`left out ${id}: ${why}`));
    print(`${agreeing} of ${results.length} agree, ${left.length} left out`);
  }
  return agreeing === results.length ? exitCodes.fine : exitCodes.findings;
}

/** How many standard errors of the difference lie between two shares, each of so many matches: both pooled. */
function distance(a: number, m: number, b: number, n: number): number {
  if (a === b) return 0;
  const pooled = (a * m + b * n) / (m + n);
  return Math.abs(a - b) / Math.sqrt(pooled * (1 - pooled) * (1 / m + 1 / n));
}

/** What the file counts, and what is used here without its being there. */
function meansOf(ours: ReadonlyMap<string, Counted>, theirs: Readonly<Means>): Means {
  const found = [...ours].filter(([of, { mean }]) => theirs[of] !== undefined || mean.some((n) => n > 0));
  return Object.fromEntries(found.map(([of, { mean }]) => [of, mean]));
}

function unlikeIn(
  ours: ReadonlyMap<string, Counted>,
  theirs: Readonly<Means>,
  their_games: number,
  games: number,
): Unlike[] {
  const found = [...ours].flatMap(([of, { mean, square }]) =>
    mean.map((mine, i) => {
      const their = theirs[of]?.[i] ?? 0;
      const spread = Math.sqrt((square[i] as number) - mine * mine) * Math.sqrt(1 / games + 1 / their_games);
      const apart = Math.abs(mine - their);
      return { of, seat: i + 1, theirs: their, ours: mine, z: apart === 0 ? 0 : apart / Math.max(spread, 1 / games) };
    }),
  );
  return found.filter((use) => use.z > BOUNDS.z && Math.abs(use.ours - use.theirs) > BOUNDS.uses * use.theirs);
}
