/**
 * Both engines have the same state after each ability and each decision, and write the same trace: random matches of each
 * shipped game and random programs. `npm run soak -- engines` plays 5,000 matches and 200,000 programs.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { amount, isMore } from '../amount.ts';
import { command } from './command.js';
import type { GameRan } from './games.ts';
import { constructs } from './generate/coverage.ts';
import type { Ran } from './programs.ts';

const MATCHES = amount(3, 200, 4);
const PROGRAMS = amount(200, 5000);
const NARROW = amount(1, 12, 2);
/** The first of them is also played by a tree search, which takes four fifths of its time, as the first of the others is. */
const FIRST_NARROW = amount(2, 1, 1);
/** The programs contain each IR construct at least so often, */
const LEAST = amount(1, 50);
/** except for these: deck rules, and constructs that no source produces. */
const ELSEWHERE: readonly string[] = ['from deck', 'op keyword_word'];

const run = promisify(execFile);
type Task = [what: string, count: number, seed: number];

/** The results of tasks, which run one after another in one process. */
async function running(...tasks: Task[]): Promise<string[]> {
  const { stdout } = await run(process.execPath, command(...tasks.flat()), {
    maxBuffer: 1 << 28,
    // a match that never ends must not block the test
    timeout: 500_000,
  });
  return stdout.trim().split('\n');
}

const TASKS: Task[] = [
  ['games', MATCHES, 1],
  ['narrow', NARROW, FIRST_NARROW],
  // those of the programs that have a construct which none before them has, and one of eight
  ['chosen', PROGRAMS, 1],
];
let sampled: Promise<string[]> | null = null;

/** The result of one of these tasks. The small sample loads the code once, for all of them. */
async function result<T>(what: string): Promise<T> {
  const at = TASKS.findIndex(([name]) => name === what);
  sampled ??= isMore ? null : running(...TASKS);
  const lines = await (sampled ?? running(TASKS[at] as Task));
  return JSON.parse(lines[sampled === null ? 0 : at] ?? 'null') as T;
}

describe('both engines', { timeout: 600_000 }, () => {
  it(`play ${MATCHES} matches of each game`, async () => {
    const games = await result<GameRan[]>('games');
    expect(games.length).toBeGreaterThan(1);
    for (const { game, matches, modules, able, abilities, events, rushed, differences } of games) {
      expect(differences, game).toEqual([]);
      expect(matches, game).toBeGreaterThanOrEqual(MATCHES);
      expect(modules, game).toBeGreaterThanOrEqual(MATCHES / 8);
      if (able) expect(abilities, game).toBeGreaterThan(MATCHES);
      expect(events, game).toBeGreaterThan(10 * MATCHES);
      expect(rushed, game).toBeGreaterThan(MATCHES / 20);
    }
  });

  it(`play ${NARROW} random programs that reach their bounds`, async () => {
    const { programs, refused, differences } = await result<Ran>('narrow');
    expect(differences).toEqual([]);
    expect(programs - refused.length).toBeGreaterThan(NARROW / 2);
  });

  it(`play ${PROGRAMS} random programs`, async () => {
    const half = PROGRAMS / 2;
    const programs = async (first: number): Promise<Ran> =>
      JSON.parse((await running(['programs', half, first]))[0] ?? 'null') as Ran;
    // the small sample compiles all, and plays some
    const runs = isMore ? await Promise.all([programs(1), programs(1 + half)]) : [await result<Ran>('chosen')];
    expect(runs.flatMap(({ differences }) => differences.map(({ seed, file }) => ({ seed, file })))).toEqual([]);
    const sum = (of: (ran: Ran) => number): number => runs.reduce((total, ran) => total + of(ran), 0);
    // nearly all generated programs are valid
    expect(sum(({ refused }) => refused.length)).toBeLessThanOrEqual(PROGRAMS / 1000);
    expect(sum(({ programs }) => programs)).toBe(PROGRAMS);
    // and some also run as modules
    expect(sum(({ modules }) => modules)).toBeGreaterThan(PROGRAMS / 40);
    // and most decisions run in the compiled engine without a bail-out
    expect(sum(({ bailOuts }) => bailOuts)).toBeLessThan(sum(({ decisions }) => decisions) * 0.6);
    expect(sum(({ abilities }) => abilities)).toBeGreaterThan(PROGRAMS);
    expect(sum(({ events }) => events)).toBeGreaterThan(PROGRAMS);
    expect(sum(({ rushed }) => rushed)).toBeGreaterThan(PROGRAMS / 20);
    expect(sum(({ tried }) => tried)).toBeGreaterThan(PROGRAMS / 100);
    const times = new Map<string, number>();
    for (const { name, times: n } of runs.flatMap(({ covered }) => covered))
      times.set(name, (times.get(name) ?? 0) + n);
    const rare = constructs(JSON.parse(readFileSync('compiler/schema/ir.schema.json', 'utf8')))
      .filter((name) => !ELSEWHERE.includes(name))
      .filter((name) => (times.get(name) ?? 0) < LEAST)
      .map((name) => `${name}: ${times.get(name) ?? 0}`);
    expect(rare).toEqual([]);
  });
});
