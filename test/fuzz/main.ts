/** Entry of the fuzzer: runs on the seeds of this folder, guided by coverage counters that run.js adds to the code. */
import { readdirSync, readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { bind, compile, type Diagnostic } from '../../compiler/index.ts';
import { interpretedPlay, recordReplay } from '../../runtime/index.ts';
import { sources } from '../games.ts';
import { gamesToChange } from './games.ts';
import { type Finding, type Fuzzed, fuzz, tried } from './loop.ts';
import { type Answer, HANGS, Probe, sortOf } from './probe.ts';
import { shrink } from './shrink.ts';
import { type SmallGames, TARGETS, type Target, targetsOf } from './targets.ts';
import { Desk, type Said, watched } from './watch.ts';

/** Whether new code was reached since the last call, or code was reached ten times as often. Counters: see counters.js. */
function watcher(): () => boolean {
  const counts = (globalThis as unknown as { __reached__?: Uint32Array }).__reached__ ?? new Uint32Array();
  const best = new Uint8Array(counts.length);
  return () => {
    let found = false;
    for (let i = 0; i < counts.length; i++) {
      const count = counts[i] as number;
      if (count === 0) continue;
      const level = count < 2 ? 1 : count < 10 ? 2 : 3;
      if (level > (best[i] as number)) {
        best[i] = level;
        found = true;
      }
      counts[i] = 0;
    }
    return found;
  };
}

/** Time limit in milliseconds, after which the thread of an input is ended; generous for busy machines. */
const LIMIT = 20_000;
/** The time limit for runs in which a slow machine must not be a finding. */
const UNTIMED = 200_000;
/** Memory limit of a thread in MB; a thread that exceeds it is ended, and the input is reported. */
const MEMORY = 1024;
/** The effort to reduce a finding. */
const TRIES = 2000;
const TRIES_OF_HANGS = 40;
/** Most findings that are reduced, of different kinds. */
const SHRUNK = 10;

/** `only`: the name of a single target. */
function allTargets(only: string | null): Target[] {
  const prelude = sources('cards').find((file) => file.path.endsWith('prelude.bound'));
  const text = readFileSync('test/fuzz/seeds/small.bound', 'utf8');
  if (prelude === undefined) throw new Error('there is no prelude');
  const { ir, diagnostics } = compile([prelude, { path: 'fuzz/input.bound', text }]);
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics[0]));
  const games = smallGames();
  const pieces = sources('cards').flatMap((file) => file.text.split(/\n(?=[a-z#])/).filter((_, i) => i % 7 === 0));
  const made = bind(ir, { game: ir.games[0]?.folder ?? '' });
  if ('diagnostics' in made) throw new Error(JSON.stringify(made.diagnostics[0]));
  const { match, moves } = interpretedPlay(made.bound, ['random'])(3);
  const replays = [JSON.stringify(recordReplay(match, 3, moves))];
  // a case is named after its target
  const cases = readdirSync('test/fuzz/cases')
    .filter((name) => name !== '.gitkeep')
    .map((name) => ({ target: name.split('-')[0] ?? '', text: readFileSync(`test/fuzz/cases/${name}`, 'utf8') }));
  const decks = [
    'deck "Three" for Small { 2 "Reed" level 2, "Stone", "Spark" }\n',
    text.slice(text.indexOf('deck "One"')),
  ];
  return targetsOf(
    prelude,
    text,
    games,
    cases,
    only === null || only === 'game' ? gamesToChange(prelude, 'fuzz/input.bound') : [],
    pieces,
    ir,
    replays,
    decks,
    foreignFiles(),
  );
}

/**
 * Games of a few lines, one for each construct of the language, and the prelude that they need: to compile one takes a tenth
 * of the time that a whole game with the whole prelude takes.
 */
function smallGames(): SmallGames {
  const prelude = { path: 'cards/prelude.bound', text: readFileSync('test/fuzz/seeds/words.bound', 'utf8') };
  const texts = readFileSync('test/fuzz/seeds/pieces.bound', 'utf8').split('####\n');
  for (const text of texts) {
    const wrong = compile([prelude, { path: 'fuzz/input.bound', text }]).diagnostics.find(isError);
    if (wrong !== undefined) throw new Error(`a seed has an error: ${wrong.message}\n${text}`);
  }
  return { prelude, texts };
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

/** Foreign data and a mapping for it. */
function foreignFiles(): { mapping: string; data: string } {
  const sound = (sort: string): string =>
    JSON.stringify((JSON.parse(readFileSync(`test/json/sorts/${sort}.json`, 'utf8')) as { sound: unknown }).sound);
  return { mapping: sound('mapping'), data: sound('import') };
}

/** The job of a thread: a run of the fuzzer, or single inputs. */
type Task =
  | { task: 'fuzz'; buffer: SharedArrayBuffer; inputs: number; seed: number; only: string | null; timed: boolean }
  | { task: 'probe' };

/**
 * Runs inputs in threads and reduces findings. `file`: this bundle, for the threads. `only`: the name of a single target.
 * `timed`: a slow input is a finding; else only one that does not end. Returns the duration and the peak memory in MB.
 */
export async function main(
  file: string,
  inputs: number,
  seed: number,
  only: string | null = null,
  timed = true,
): Promise<Fuzzed & { seconds: number; memory: number }> {
  const start = performance.now();
  const thread = (workerData: Task): Worker =>
    new Worker(file, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY } });
  const run = (desk: Desk, size: number, from: number): Worker =>
    thread({ task: 'fuzz', buffer: desk.buffer, inputs: size, seed: from, only, timed });
  const names = TARGETS.filter((name) => only === null || name === only);
  if (names.length === 0) throw new Error(`there is no target ${only}: ${TARGETS.join(', ')}`);
  const result = await watched(run, names, inputs, seed, timed ? LIMIT : UNTIMED);
  await shrinkAll(result.findings, () => thread({ task: 'probe' }));
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  return { ...result, seconds: (performance.now() - start) / 1000, memory };
}

async function shrinkAll(findings: Finding[], start: () => Worker): Promise<void> {
  const sorts = new Set<string>();
  for (const finding of findings) {
    const sort = sortOf(finding.problem);
    const key = `${finding.target} ${sort}`;
    if (sorts.has(key) || sorts.size >= SHRUNK) continue;
    sorts.add(key);
    const hangs = sort === HANGS;
    const probe = new Probe(start, hangs ? 2000 : LIMIT);
    const harms = async (text: string): Promise<boolean> => {
      const problem = await probe.problem(finding.target, text);
      return problem !== null && sortOf(problem) === sort;
    };
    // an input that fails only after earlier inputs is not reduced
    if (await harms(finding.input)) finding.shrunk = await shrink(finding.input, harms, hangs ? TRIES_OF_HANGS : TRIES);
    await probe.close();
  }
}

async function serve(task: Task): Promise<void> {
  const port = parentPort;
  if (port === null) return;
  const targets = allTargets(task.task === 'fuzz' ? task.only : null);
  // CPU time of this process in milliseconds
  const now = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  if (task.task === 'probe') {
    port.on('message', ({ target: name, input }: { target: string; input: string }) => {
      const target = targets.find((one) => one.name === name);
      const done = target === undefined ? null : tried(target, input, now, true);
      void Promise.resolve(done).then((one) => port.postMessage({ problem: one?.problem ?? null } satisfies Answer));
    });
    return;
  }
  const desk = new Desk(task.buffer);
  const say = (said: Said): void => port.postMessage(said);
  const wanted = targets
    .filter(({ name, share }) => (task.only === null ? share > 0 : name === task.only))
    .map((target) => (task.timed ? target : { ...target, limit: Number.POSITIVE_INFINITY }));
  const result = await fuzz(wanted, task.inputs, task.seed, watcher(), now, {
    begin: (target, input) => desk.begin(target, input),
    done: (inputs, kept) => desk.done(inputs, kept),
    found: (finding) => say({ finding }),
  });
  say({ result });
}

if (!isMainThread) await serve(workerData as Task);
