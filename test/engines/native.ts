/** Compares matches of native code with those of the JavaScript engine: shipped games with their modes and mods, random programs. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Generated } from '../../cli/generated.ts';
import { compiledFor, OPTIMIZED, SANITIZED } from '../../cli/native/compile.ts';
import { simulateNative } from '../../cli/native/simulation.ts';
import { simulateHere } from '../../cli/players.ts';
import { LAST_PASSES } from '../../compiler/driver/compile.ts';
import { Session } from '../../compiler/driver/session.ts';
import { bind } from '../../compiler/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import { fill } from '../../grammar/templates.ts';
import { Tally } from '../../runtime/index.ts';
import { gameFolders, shippedGames } from '../games.ts';
import { program } from './generate/program.ts';

export interface NativeRan {
  programs: number;
  matches: number;
  /** Matches that native code gave up. */
  handed: number;
  differences: string[];
}

/** How programs are compiled, and the matches of each. */
export interface NativeOptions {
  flags?: readonly string[];
  games: number;
  seed: number;
  env: NodeJS.ProcessEnv;
}

/** A game whose native code gives up more of its matches than this is wrong, though the matches that replace them are right. */
const MOST_HANDED = 0.01;

/** Whether a bound game is played by native code. */
const isPlayed = ({ program: { series } }: Bound): boolean => series === null;

/** Plays matches of bound games on native code and in JavaScript; all figures and hashes have to be equal. */
export async function comparedNative(
  bounds: Iterable<[name: string, bound: Bound]>,
  { games, seed, env, flags = SANITIZED }: NativeOptions,
): Promise<NativeRan> {
  const ran: NativeRan = { programs: 0, matches: 0, handed: 0, differences: [] };
  for (const [name, bound] of bounds) {
    if (!isPlayed(bound)) continue;
    const generated = new Generated(bound);
    const emitted = generated.text;
    const made = await compiledFor(bound, generated, { env, flags });
    if ('why' in made) {
      ran.differences.push(`${name}: ${fill(made.why)}`);
      continue;
    }
    ran.programs++;
    ran.matches += games;
    const request = { agents: ['random'], games, seed, onProgress: () => {} };
    const [js] = simulateHere({ ...request, matchups: [{ bound, emitted }] }).results;
    const { hash } = new Tally(bound.seats).result(seed, []);
    try {
      // the program adds up the matches whose hashes are not asked for
      for (const hashed of [true, false]) {
        const matchups = [{ bound, emitted, native: made.path }];
        const played = await simulateNative({ ...request, workers: 1, matchups, hashed });
        if (hashed) ran.handed += played.handed;
        const [found, expected] = [played.results[0], hashed ? js : { ...js, hash }].map((one) => JSON.stringify(one));
        if (found !== expected) ran.differences.push(`${name}: ${found} and not ${expected}`);
      }
    } catch (error) {
      ran.differences.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return ran;
}

/** Every `each`-th shipped game; with `layers` also each of their modes and mods. */
export function* nativeGames(layers: boolean, each = 1): Generator<[string, Bound]> {
  const ir = shippedGames();
  for (const game of gameFolders().filter((_, i) => i % each === 0)) {
    const found = layers ? (ir.games.find((one) => one.folder === game)?.layers ?? []) : [];
    const choices = found.map(({ sort, name }) => (sort === 'mode' ? { mode: name } : { mods: [name] }));
    for (const choice of [{}, ...choices]) {
      const bound = bind(ir, { game, ...choice });
      if ('bound' in bound) yield [`${game} ${JSON.stringify(choice)}`, bound.bound];
    }
  }
}

/** The random programs of some seeds; those that `bind` refuses are left out. */
export function* nativePrograms(first: number, count: number, narrow: boolean): Generator<[string, Bound]> {
  const prelude = { path: 'cards/prelude.bound', text: readFileSync('cards/prelude.bound', 'utf8') };
  const session = new Session({ last: LAST_PASSES });
  for (let seed = first; seed < first + count; seed++) {
    const { text, mode, mods } = program(seed, narrow ? 'narrow' : 'usual');
    const { ir, diagnostics } = session.compile([prelude, { path: 'made/rules.bound', text }]);
    if (diagnostics.some(({ severity }) => severity === 'error')) continue;
    const bound = bind(ir, { game: 'made', ...(mode !== null && { mode }), mods: [...mods] });
    if ('bound' in bound) yield [`program ${seed}`, bound.bound];
  }
}

/** Compares shipped games one by one, so that one that gives up many matches is found. */
async function comparedGames(options: NativeOptions): Promise<NativeRan> {
  const sum: NativeRan = { programs: 0, matches: 0, handed: 0, differences: [] };
  for (const game of nativeGames(true)) {
    const ran = await comparedNative([game], options);
    if (ran.handed > ran.matches * MOST_HANDED)
      sum.differences.push(`${game[0]}: native code gives up ${ran.handed} of ${ran.matches} matches`);
    sum.programs += ran.programs;
    sum.matches += ran.matches;
    sum.handed += ran.handed;
    sum.differences.push(...ran.differences);
  }
  return sum;
}

/** A chunk of `npm run soak -- native`: its compiled programs are not kept. */
export async function nativeSoak(what: string, count: number, first: number): Promise<NativeRan> {
  const folder = mkdtempSync(join(tmpdir(), 'rulebound-native-'));
  const options = { seed: first, env: { ...process.env, XDG_CACHE_HOME: folder } };
  try {
    if (what === 'native-games') return await comparedGames({ ...options, games: count });
    if (what === 'native-optimized') return await comparedGames({ ...options, games: count, flags: OPTIMIZED });
    const programs = [...nativePrograms(first, count, false), ...nativePrograms(first, Math.ceil(count / 4), true)];
    return await comparedNative(programs, { ...options, games: 20 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
