/** The measurements of `bench`, by the names that `bench.json` uses. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bind } from '../compiler/bind/index.ts';
import { emit } from '../compiler/emit/index.ts';
import type { Bound } from '../compiler/ir/bound.ts';
import { playing } from '../runtime/agents/play.ts';
import { CompiledWorld } from '../runtime/compiled/world.ts';
import { copyMatch, createMatch, Engine, hash, interpretedPlay, type Play, simulate } from '../runtime/index.ts';
import { bindingError, bindMatchup } from './chosen.ts';
import { compileAt, compiledGame } from './compiled.ts';
import { reportDegenerate } from './degenerate-matches.ts';
import { UsageError } from './failures.ts';
import * as say from './messages/index.ts';
import { codeFor, playOf } from './players.ts';

export interface Measured {
  name: string;
  /** The values of the runs. */
  runs: number[];
  unit: string;
  /** Whether the value grows with the speed of the machine. */
  rate: boolean;
  /** Shown for comparison; the bounds do not apply to it. */
  beside?: true;
}

interface MeasureRequest {
  folder: string;
  /** Duration of a run. */
  seconds: number;
}

type MeasureFunction = (order: MeasureRequest) => Measured[] | Promise<Measured[]>;

const RUNS = 5;
/** Factor for the duration of runs on several threads. */
const WARM = 5;
/** Playouts in a decision of the tree search. */
const PLAYOUTS = 100;

export const measures: ReadonlyMap<string, MeasureFunction> = new Map<string, MeasureFunction>([
  ['start', start],
  ['random', (order) => onBoth(rated, 'random matches', order, 'random')],
  ['greedy', (order) => onBoth(rated, 'greedy matches', order, 'greedy')],
  ['playouts', (order) => onBoth(playouts, 'full playouts of a tree search', order, `mcts:${PLAYOUTS}`)],
  [
    'interpreter',
    ({ folder, seconds }) => {
      const bound = boundOf(folder);
      return [rated('random matches, interpreter', bound, interpretedPlay(bound, ['random']), seconds)];
    },
  ],
  ['given_back', givenBack],
  ['allocation', allocation],
  ['memory', memory],
  ['workers', workers],
  // only `bench --beside` measures it
  ['pairs', () => []],
  ['copies', copies],
  ['trace', traced],
]);

const boundOf = (folder: string): Bound => bindMatchup(folder, {}).bound;

/**
 * Plays ten matches, or as many as the interpreter plays in some seconds. Prints whether they are degenerate; without decisions there is
 * nothing to measure.
 */
export function triedMatches(folder: string, seconds: number): { isDegenerate: boolean; hasDecisions: boolean } {
  const { bound, files } = bindMatchup(folder, {});
  const counts = { games: 0, decisions: 0, capped: 0 };
  const end = performance.now() + 1000 * seconds;
  while (counts.games === 0 || (counts.games < 10 && performance.now() < end)) {
    counts.games++;
    const { decisions, capped } = simulate({ bound, games: 1, seed: counts.games, hashed: false });
    counts.decisions += decisions;
    counts.capped += capped;
  }
  return { isDegenerate: reportDegenerate(bound, counts, files), hasDecisions: counts.decisions > 0 };
}

/** Plays matches on the compiled engine, in JavaScript. */
const player = (bound: Bound, agents: readonly string[]): Play => playOf({ bound, emitted: emit(bound) }, agents);

/** Measures a rate on WebAssembly and JavaScript. The bounds apply to WebAssembly, the faster one. */
async function onBoth(
  rate: (name: string, bound: Bound, play: Play, seconds: number) => Measured,
  name: string,
  { folder, seconds }: MeasureRequest,
  agent: string,
): Promise<Measured[]> {
  const bound = boundOf(folder);
  const [js, wasm] = [await codeFor(bound, 'js'), await codeFor(bound, 'wasm')];
  return [
    rate(`${name}, wasm`, bound, playOf({ bound, emitted: wasm }, [agent]), seconds),
    { ...rate(`${name}, js`, bound, playOf({ bound, emitted: js }, [agent]), seconds), beside: true },
  ];
}

/** Matches a second on one thread, after a warm-up run. */
function rated(name: string, bound: Bound, play: Play, seconds: number): Measured {
  const runs: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const rate = rateOf(bound, play, seconds).games;
    if (run > 0) runs.push(rate);
  }
  return { name, runs, unit: 'a second', rate: true };
}

/** Matches and decisions a second, measured for at least `seconds`, and for one match more at the most where matches are long. */
function rateOf(bound: Bound, play: Play, seconds: number, hashed = true): { games: number; decisions: number } {
  let [games, decisions] = [0, 0];
  const begin = performance.now();
  let passed = 0;
  for (let batch = 1; passed < seconds; ) {
    decisions += simulate({ bound, games: batch, seed: games, play, hashed }).decisions;
    games += batch;
    passed = (performance.now() - begin) / 1000;
    const left = Math.ceil((games / passed) * (seconds - passed));
    batch = Math.min(batch * 2, 256, Math.max(left, 1));
  }
  return { games: games / passed, decisions: decisions / passed };
}

/** Playouts a second of a tree search that plays against itself. */
function playouts(name: string, bound: Bound, play: Play, seconds: number): Measured {
  rateOf(bound, play, seconds);
  const runs = Array.from({ length: RUNS }, () => rateOf(bound, play, seconds).decisions * PLAYOUTS);
  return { name, runs, unit: 'a second', rate: true };
}

/** How many decisions of random matches, in 100, compiled code gives back to the interpreter, with their lists of moves. */
function givenBack({ folder, seconds }: MeasureRequest): Measured[] {
  const bound = boundOf(folder);
  const engine = new Engine(bound, emit(bound));
  const play = playing(new CompiledWorld(engine), () => new CompiledWorld(engine.twin()), ['random'], false);
  const games = Math.max(1, Math.round(rateOf(bound, play, seconds).games * seconds));
  const before = engine.bailOuts + engine.listBailOuts;
  const { decisions } = simulate({ bound, games, seed: 1, play });
  const share = (100 * (engine.bailOuts + engine.listBailOuts - before)) / Math.max(decisions, 1);
  return [{ name: 'decisions that the interpreter makes', runs: [share], unit: '%', rate: false }];
}

/** Milliseconds from a compiled game to the end of the first match, each time in a new process. */
async function start({ folder }: MeasureRequest): Promise<Measured[]> {
  const runs: { bind: number; emit: number; first: number }[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(JSON.parse(await output(['bench', folder, '--start'])));
  const of = (name: string, key: (run: (typeof runs)[number]) => number): Measured => ({
    name,
    runs: runs.map(key),
    unit: 'ms',
    rate: false,
  });
  return [of('bind, emit and compile, cold', ({ bind, emit: emitted, first }) => bind + emitted + first)];
}

/** Heap bytes that a match allocates. A run during which the garbage collector ran does not count. */
function allocation({ folder }: MeasureRequest): Measured[] {
  const bound = boundOf(folder);
  const play = player(bound, ['random']);
  simulate({ bound, games: 3000, seed: 1, play });
  const runs: number[] = [];
  for (let run = 0; runs.length < RUNS && run < 20 * RUNS; run++) {
    const games = 200;
    const before = process.memoryUsage().heapUsed;
    for (let game = 0; game < games; game++) play(run * games + game);
    const used = process.memoryUsage().heapUsed - before;
    // less heap than before: the garbage collector ran
    if (used >= 0) runs.push(used / games);
  }
  return [{ name: 'bytes allocated by a match', runs, unit: 'bytes', rate: false }];
}

/** Microseconds to copy a match and to hash its state. */
function copies({ folder }: MeasureRequest): Measured[] {
  const match = createMatch(boundOf(folder), { seed: 1, answerer: (_, { options }) => options[0] as number });
  const time = (work: () => unknown): number[] =>
    Array.from({ length: RUNS }, () => {
      const count = 2000;
      const begin = performance.now();
      for (let i = 0; i < count; i++) work();
      return (1000 * (performance.now() - begin)) / count;
    });
  return [
    { name: 'copy of a match', runs: time(() => copyMatch(match)), unit: 'µs', rate: false },
    { name: 'hash of a state', runs: time(() => hash(match)), unit: 'µs', rate: false },
  ];
}

/**
 * The time of matches with a trace divided by that without. Both alternate in short batches, since the speed of a machine
 * varies. Both run decision by decision: the trace needs that, and its cost should not include the difference.
 */
function traced({ folder, seconds }: MeasureRequest): Measured[] {
  const bound = boundOf(folder);
  const plays = [false, true].map((trace) => {
    const engine = new Engine(bound, emit(bound, { trace }), { trace });
    return playing(new CompiledWorld(engine), () => new CompiledWorld(engine.twin()), ['random'], false);
  });
  const batch = 100;
  let seed = 0;
  const ratio = (): number => {
    const times = [0, 0];
    while ((times[0] ?? 0) < seconds * 1000) {
      for (const [i, play] of plays.entries()) {
        const begin = performance.now();
        for (let one = 0; one < batch; one++) play(seed + one);
        times[i] = (times[i] ?? 0) + performance.now() - begin;
      }
      seed += batch;
    }
    return (times[1] ?? 0) / (times[0] ?? 1);
  };
  ratio();
  return [
    {
      name: 'time with a trace by that without',
      runs: Array.from({ length: RUNS }, ratio),
      unit: 'times',
      rate: false,
    },
  ];
}

// ------------------------------------------------------------------ measurements in new processes

const command = (args: readonly string[]) =>
  spawn(process.execPath, [process.argv[1] ?? '', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });

/** The stdout of a run of the command. Its errors are on stderr. */
async function output(args: readonly string[]): Promise<string> {
  const child = command(args);
  const ended = once(child, 'close');
  let text = '';
  for await (const part of child.stdout) text += part;
  const [code] = await ended;
  if (code !== 0) throw new UsageError(say.measurementFailed({ command: args.join(' ') }));
  return text;
}

/** Matches a second on two threads divided by those on one thread; runs alternate. */
async function workers({ folder, seconds }: MeasureRequest): Promise<Measured[]> {
  const rate = async (count: number, games: number): Promise<number> => {
    const args = ['sim', folder, '--json', '--games', `${games}`, '--workers', `${count}`];
    return JSON.parse(await output(args)).games_per_second;
  };
  // each thread warms up by itself: its first thousands of matches take several times as long as the later ones, and
  // would dominate a short run
  const games = Math.ceil(WARM * seconds * (await rate(1, 20000)));
  const runs: number[] = [];
  for (let run = 0; run < 3; run++) {
    const [one, two] = [await rate(1, games), await rate(2, games)];
    runs.push(two / one);
  }
  return [{ name: 'two workers by one', runs, unit: 'times', rate: false }];
}

/** Peak memory of `sim` in MiB. No figure on a system without `/proc`. */
async function memory({ folder }: MeasureRequest): Promise<Measured[]> {
  const child = command(['sim', folder, '--json', '--games', '20000']);
  let most = 0;
  const look = setInterval(() => {
    try {
      const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
      most = Math.max(most, Number(found?.[1] ?? 0) / 1024);
    } catch {
      // the process has ended, or the system has no /proc
    }
  }, 20);
  for await (const part of child.stdout) void part;
  clearInterval(look);
  return most === 0 ? [] : [{ name: 'most memory of sim', runs: [most], unit: 'MiB', rate: false }];
}

/** The result of `bench --start`: milliseconds of each step, in a process that has run none of them before. */
export function measureStart(folder: string): { bind: number; emit: number; first: number } {
  // compiling the sources is not measured, and warms up nothing that is
  const built = compileAt([folder]);
  const { folder: game } = compiledGame(built, folder);
  // collect its garbage now, so that the collection is not measured either
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const times = [performance.now()];
  const binding = bind(built.ir, { game });
  if ('diagnostics' in binding) throw bindingError(built, binding.diagnostics);
  const { bound } = binding;
  times.push(performance.now());
  const emitted = emit(bound);
  times.push(performance.now());
  playOf({ bound, emitted }, ['random'])(1);
  times.push(performance.now());
  const [a = 0, b = 0, c = 0, d = 0] = times;
  return { bind: b - a, emit: c - b, first: d - c };
}
