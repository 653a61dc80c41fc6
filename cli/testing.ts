/** `test`: runs the scenarios of games on both engines, on several threads, and sums up the results. */
import { availableParallelism } from 'node:os';
import { withPlainQuotes } from '../compiler/diagnostics/plain-name.ts';
import type { Game, IR, Scenario } from '../compiler/ir/index.ts';
import { defaultMode } from '../compiler/ir/modes.ts';
import { compileAt, requireNoErrors } from './compiled.ts';
import { coverageOf } from './coverage.ts';
import { UsageError } from './failures.ts';
import { displayPath } from './files.ts';
import * as say from './messages/index.ts';
import {
  ENGINES,
  type EngineResult,
  type GroupResult,
  keyOf,
  type ScenarioGroup,
  type ScenarioTrial,
  trialOf,
} from './scenario-runs.ts';
import { threadsOf } from './threads.ts';

export interface TestFailure {
  file: string;
  line: number;
  name: string;
  /** The mode that the scenario names. */
  mode: string | null;
  engine: string;
  message: string;
}

/** A scenario that passed without all of its random outcomes. */
export interface SampledScenario {
  file: string;
  line: number;
  name: string;
  /** Samples that were played. */
  outcomes: number;
}

export interface TestRun {
  /** Counts of runs: a scenario on one engine is one run. */
  passed: number;
  failed: number;
  /** Runs that the name filter left out. */
  skipped: number;
  /** Scenarios that passed on every engine, and those that the name filter left out. */
  scenarios: { passed: number; skipped: number };
  seconds: number;
  failures: TestFailure[];
  sampled: SampledScenario[];
  /** Abilities of the tested games, how many of them ran, and the others as `file:line owner: trigger`. */
  abilities: number;
  fired: number;
  unfired: string[];
}

export interface TestRequest {
  name: string | null;
  /** Most random outcomes of a scenario: of one with more, as many samples are played. 2,000 by default. */
  most?: number;
  /** Threads; null for as many as pay. The result does not depend on it. */
  workers: number | null;
  onProgress(text: string): void;
}

/** A thread pays from so many scenarios on: it needs as long to start as some dozens of them take. */
const LEAST = 40;

/** Groups that each thread gets on average: with several, all threads end together. */
const GROUPS = 4;

export async function runTests(paths: readonly string[], request: TestRequest): Promise<TestRun> {
  const compiled = compileAt(paths, { warnings: false });
  requireNoErrors(compiled);
  const { ir } = compiled;
  const asked = new Set([...compiled.sources.asked].map(displayPath));
  const wanted = withPlainQuotes(request.name ?? '').toLowerCase();
  const start = performance.now();
  const games = ir.games.map((game, at) => {
    const ofFiles = game.scenarios.flatMap((one, i) => (asked.has(ir.files[one.place[0]] ?? '') ? [i] : []));
    const chosen = ofFiles.filter((i) =>
      withPlainQuotes(game.scenarios[i]?.name ?? '')
        .toLowerCase()
        .includes(wanted),
    );
    return { game, at, chosen, skipped: ofFiles.length - chosen.length };
  });
  const total = games.reduce((sum, { chosen }) => sum + chosen.length, 0);
  if (request.name !== null && total === 0) throw new UsageError(say.noScenarioCalled({ name: request.name }));
  const workers = request.workers ?? Math.max(1, Math.min(availableParallelism(), Math.floor(total / LEAST)));
  const most = workers === 1 ? total : Math.ceil(total / (workers * GROUPS));
  const groups = games.flatMap(({ at, chosen }) => groupsOf(ir, at, chosen, most));
  const results = await resultsOf({ ir, most: request.most }, groups, workers, request.onProgress);

  const run: TestRun = {
    passed: 0,
    failed: 0,
    skipped: 0,
    scenarios: { passed: 0, skipped: 0 },
    seconds: 0,
    failures: [],
    sampled: [],
    abilities: 0,
    fired: 0,
    unfired: [],
  };
  for (const { game, at, chosen, skipped } of games) {
    run.skipped += ENGINES.length * skipped;
    run.scenarios.skipped += skipped;
    for (const i of chosen) count(run, ir, game, game.scenarios[i] as Scenario, results.scenarios[at]?.get(i) ?? []);
    const { abilities, fired, unfired } = coverageOf(game, ir.files, results.fired[at] ?? new Set());
    run.abilities += abilities;
    run.fired += fired;
    run.unfired.push(...unfired);
  }
  run.seconds = (performance.now() - start) / 1000;
  return run;
}

/** Groups of at most `most` scenarios of a game with one binding, the largest first: it would keep a thread busy at the end. */
function groupsOf(ir: IR, game: number, chosen: readonly number[], most: number): ScenarioGroup[] {
  const bindings = new Map<string, number[]>();
  for (const i of chosen) {
    const key = keyOf(ir.games[game]?.scenarios[i] as Scenario);
    bindings.set(key, [...(bindings.get(key) ?? []), i]);
  }
  const groups = [...bindings.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / most) }, (_, i) => all.slice(i * most, (i + 1) * most)),
  );
  return groups.sort((a, b) => b.length - a.length).map((scenarios) => ({ game, scenarios }));
}

/** ResultsOfGames by game and number of the scenario, and the abilities that ran, by game. */
interface ResultsOfGames {
  scenarios: Map<number, EngineResult[]>[];
  fired: Set<number>[];
}

async function resultsOf(
  trial: ScenarioTrial,
  groups: readonly ScenarioGroup[],
  workers: number,
  onProgress: TestRequest['onProgress'],
): Promise<ResultsOfGames> {
  const { games } = trial.ir;
  const found: ResultsOfGames = { scenarios: games.map(() => new Map()), fired: games.map(() => new Set()) };
  const take = ({ game, scenarios }: ScenarioGroup, { results, fired }: GroupResult): void => {
    scenarios.forEach((i, at) => {
      found.scenarios[game]?.set(i, results[at] ?? []);
    });
    for (const id of fired) found.fired[game]?.add(id);
  };
  if (workers === 1) {
    const play = trialOf(trial, onProgress);
    for (const group of groups) take(group, play(group));
    return found;
  }
  // the build puts the worker next to this module
  const script = new URL('./scenario-worker.js', import.meta.url);
  const threads = Math.min(workers, groups.length);
  const pool = threadsOf<ScenarioGroup, GroupResult>({ script, data: trial, workers: threads }, (group) => group);
  try {
    await pool.run(groups, (group, result) => {
      take(group, result);
      const { folder, scenarios } = games[group.game] ?? {};
      onProgress(`${folder}: ${scenarios?.[group.scenarios.at(-1) ?? 0]?.name}`);
    });
  } finally {
    await pool.close();
  }
  return found;
}

/** Counts the results of a scenario. */
function count(run: TestRun, ir: IR, game: Game, scenario: Scenario, results: readonly EngineResult[]): void {
  for (const { engine, passed, message, place, outcomes, sampled } of results) {
    const [file, line] = place ?? scenario.place;
    const at = { file: ir.files[file] ?? '', line: line + 1, name: scenario.name };
    if (passed) {
      run.passed++;
      // the compiled engine repeats a few outcomes, which is no test of the scenario
      if (sampled && engine === 'interpreter') run.sampled.push({ ...at, outcomes });
    } else {
      run.failed++;
      run.failures.push({ ...at, mode: modeOf(game, scenario), engine, message: message ?? '' });
    }
  }
  if (results.length === ENGINES.length && results.every(({ passed }) => passed)) run.scenarios.passed++;
}

/** The mode that a scenario is played in: its own, or the default mode; null where the game has one at most. */
function modeOf(game: Game, { mode }: Scenario): string | null {
  if (mode !== null || game.layers.filter(({ sort }) => sort === 'mode').length < 2) return mode;
  return game.layers[defaultMode(game) ?? -1]?.name ?? null;
}
