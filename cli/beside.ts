/**
 * `bench --beside`: plays the pairs of a file by this program and by another one in turns, and compares their rates. Turns
 * in one run see the same load of the machine. The mapping of the game says how the other program is called.
 */
import { spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { type BesideMapping, filled, quoted } from '../compiler/import/index.ts';
import type { Bound } from '../compiler/ir/bound.ts';
import { fillPart, type Wording } from '../grammar/templates.ts';
import { matchResult, simulate } from '../runtime/index.ts';
import { zScore } from './comparison.ts';
import { systemReason, UsageError } from './failures.ts';
import { displayPath, isFile } from './files.ts';
import { roomyPlays } from './larger-bounds.ts';
import { readMapping } from './mapping.ts';
import * as say from './messages/index.ts';
import { type Pair, readPairs } from './pairs.ts';
import { engineName, type Matchup, matchupsFor } from './players.ts';

/** Turns of a pair: each has a run of the other program and one of ours. */
const TURNS = 3;
/** Least seconds that a run is taken to last. */
const LEAST = 1e-6;
/** Most characters of an answer that are kept. */
const MOST_TEXT = 1_000_000;
/** Shares of wins differ if they are more standard errors apart, see `compare`. */
const Z = 4;

export interface BesideRequest {
  folder: string;
  /** The other program. It runs in its own folder. */
  program: string;
  /** The file of pairs, and which of them. */
  file: string;
  only?: readonly string[] | undefined;
  engine: string;
  /** Duration of a run of ours; `games`: its matches instead. */
  seconds: number;
  games?: number | undefined;
  onProgress(what: string): void;
}

/** A pair: medians of the turns. Rates are in matches a second. */
export interface BesidePair {
  id: string;
  engine: string;
  /** Matches of each program. */
  games: number;
  ours: number;
  theirs: number;
  /** Our rate by theirs: the median of the turns, the lowest and the highest one. */
  ratio: number;
  low: number;
  high: number;
  /** Shares of wins of the first side, and their difference in standard errors. */
  won: { ours: number; theirs: number; z: number };
  agrees: boolean;
}

export interface Beside {
  pairs: BesidePair[];
  /** Pairs that one of the programs cannot play, and why. */
  left: { id: string; why: string }[];
  median: number;
  least: { id: string; ratio: number };
}

/** Throws BrokenSources or UsageError for a wrong mapping, file or program. */
export async function besides({ folder, program, file, only, ...how }: BesideRequest): Promise<Beside> {
  if (!isFile(program)) throw new UsageError(say.noProgram({ file: displayPath(program) }));
  const mapping = readMapping(folder);
  const { beside } = mapping.value.compare ?? {};
  if (beside === undefined) throw new UsageError(say.noBesideSection());
  const { pairs: all, left } = readPairs(folder, mapping, file, only);
  const other = new Other(resolve(program), beside);
  const pairs: BesidePair[] = [];
  for (const [i, pair] of all.entries()) {
    how.onProgress(`${pair.id}: pair ${i + 1} of ${all.length}`);
    try {
      pairs.push(await besideOf(pair, other, how));
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      left.push({ id: pair.id, why: error.message });
    }
  }
  const [least] = [...pairs].sort((a, b) => a.ratio - b.ratio);
  if (least === undefined) {
    throw new UsageError(say.noPairOfBoth({ why: (left[0] as (typeof left)[number]).why }));
  }
  return {
    pairs,
    left,
    median: medianOf(pairs.map(({ ratio }) => ratio)),
    least: { id: least.id, ratio: least.ratio },
  };
}

async function besideOf(
  { id, bound, roomy, beside }: Pair,
  other: Other,
  { engine, seconds, games: wanted }: Pick<BesideRequest, 'engine' | 'seconds' | 'games'>,
): Promise<BesidePair> {
  if (beside === null) throw new Unanswered(say.noWords());
  // it may not know the cards, so it is asked before anything takes long
  await other.play(beside, 1);
  // with the declared bounds, a few very large matches would be cut short
  const [matchup] = (await matchupsFor([roomy()], engine, 0, ['random'])) as [Matchup];
  const play = playing(bound, matchup);
  const games = wanted ?? (await warmed(play, seconds));
  const won = { ours: 0, theirs: 0 };
  const turns: { ours: number; theirs: number }[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    // the time to start is not compared
    const started = await other.play(beside, 1);
    const theirs = await other.play(beside, games);
    const ours = await play(games, games * turn);
    won.theirs += theirs.won / TURNS;
    won.ours += ours.wins / games / TURNS;
    turns.push({ ours: games / ours.seconds, theirs: games / Math.max(LEAST, theirs.seconds - started.seconds) });
  }
  const ratios = turns.map((turn) => turn.ours / turn.theirs).sort((a, b) => a - b);
  const z = zScore(won.theirs, TURNS * games, won.ours, TURNS * games);
  return {
    ...{ id, engine: engineName(matchup), games: TURNS * games },
    ours: medianOf(turns.map((turn) => turn.ours)),
    theirs: medianOf(turns.map((turn) => turn.theirs)),
    ...{ ratio: medianOf(ratios), low: ratios[0] ?? 0, high: ratios.at(-1) ?? 0 },
    ...{ won: { ...won, z }, agrees: z <= Z },
  };
}

/** Plays matches of random agents from a seed on; `seconds` is without the start of a process. */
type Playing = (games: number, seed: number) => Promise<{ wins: number; seconds: number }>;

function playing(bound: Bound, matchup: Matchup): Playing {
  const { play } = roomyPlays(bound, matchup);
  if (matchup.native === undefined)
    return async (games, seed) => {
      const begin = performance.now();
      const { wins } = simulate({ bound, games, seed, play, hashed: false });
      return { wins: wins[0] ?? 0, seconds: (performance.now() - begin) / 1000 };
    };
  return async (games, seed) => {
    const { sumNative } = await import('./native/simulation.ts');
    let wins = 0;
    const seconds = await sumNative(matchup, {
      ...{ games, seed, workers: 1, onProgress: () => {} },
      onPart: (part) => {
        wins += part.wins[0] ?? 0;
      },
      onBailed: (at) => {
        wins += matchResult(play(at).match, 0, false).won & 1;
      },
    });
    return { wins, seconds };
  };
}

/** Plays for some seconds; gives the number of matches that take as long. */
async function warmed(play: Playing, seconds: number): Promise<number> {
  let [games, passed, played] = [256, 0, 0];
  for (let seed = 0; passed < seconds; seed += games, games *= 2) {
    const run = await play(games, seed);
    // the first matches are slower than all others
    played = games / Math.max(LEAST, run.seconds);
    passed += run.seconds;
  }
  return Math.max(1, Math.round(played * seconds));
}

/** The other program cannot play a pair. */
class Unanswered extends Error {
  constructor(why: Wording) {
    super(fillPart(why));
  }
}

/** Another program that plays matches. */
class Other {
  readonly #path: string;
  readonly #mapping: BesideMapping;

  constructor(path: string, mapping: BesideMapping) {
    this.#path = path;
    this.#mapping = mapping;
  }

  /**
   * Plays matches; gives the share of wins. Throws Unanswered if the program fails, warns that it played something else,
   * or its answer has no share.
   */
  async play(words: readonly string[], matches: number): Promise<{ won: number; seconds: number }> {
    const args = words.map((word) => filled(word, { matches: `${matches}` }));
    const begin = performance.now();
    const { out, errors, why } = await answered(this.#path, args);
    const seconds = (performance.now() - begin) / 1000;
    if (why !== null) throw new Unanswered(why);
    const { won, refused = [] } = this.#mapping;
    const warning = `${errors}\n${out}`.split('\n').find((line) => refused.some((text) => line.includes(text)));
    if (warning !== undefined) throw new Unanswered(say.programSaid({ said: warning.trim() }));
    const before = won.find((text) => out.includes(text));
    if (before === undefined) throw new Unanswered(say.answerLacks({ text: quoted(won.join(' or ')) }));
    const [percent] = /^\s*\d+(?:\.\d+)?/.exec(out.slice(out.indexOf(before) + before.length)) ?? [];
    if (percent === undefined || Number(percent) > 100)
      throw new Unanswered(say.answerNoShare({ text: quoted(before) }));
    return { won: Number(percent) / 100, seconds };
  }
}

/** Runs a program in its folder; `why` it failed, or null. */
function answered(
  path: string,
  args: readonly string[],
): Promise<{ out: string; errors: string; why: Wording | null }> {
  return new Promise((done) => {
    const child = spawn(path, args, { cwd: dirname(path), stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, errors] = ['', ''];
    const kept = (text: string, data: unknown): string => (text.length < MOST_TEXT ? `${text}${data}` : text);
    child.stdout.on('data', (data) => {
      out = kept(out, data);
    });
    child.stderr.on('data', (data) => {
      errors = kept(errors, data);
    });
    child.on('error', (error) => done({ out, errors, why: systemReason(error) }));
    child.on('close', (code, signal) => {
      const [said = ''] = errors.trim().split('\n');
      const ended = signal === null ? say.endedWithCode({ code: code ?? 0 }) : say.endedBySignal({ signal });
      done({ out, errors, why: code === 0 ? null : said === '' ? ended : say.programSaid({ said }) });
    });
  });
}

const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const at = (i: number): number => sorted[i] ?? 0;
  return sorted.length % 2 === 1 ? at(half) : (at(half - 1) + at(half)) / 2;
};
