/** Runs scenarios, each on the interpreter and on the compiled engine. */
import { bind } from '../compiler/bind/index.ts';
import { withPlainQuotes } from '../compiler/diagnostics/plain-name.ts';
import { emit } from '../compiler/emit/index.ts';
import type { Bound, Game } from '../compiler/index.ts';
import type { Scenario } from '../compiler/ir/index.ts';
import { Engine, runScenario, type ScenarioResult } from '../runtime/index.ts';
import { type CompiledSources, compileAt, requireNoErrors } from './compiled.ts';
import { coverageOf } from './coverage.ts';
import { UsageError } from './failures.ts';
import { displayPath } from './files.ts';
import * as say from './messages/index.ts';

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
  onProgress(text: string): void;
}

const engines = ['interpreter', 'js'] as const;

interface RunOptions {
  engine: (typeof engines)[number];
  /** The scenarios of the run. */
  scenarios: readonly Scenario[];
  /** Collects the abilities that run. */
  fired: Set<number>;
  most: number | undefined;
}

export function runTests(paths: readonly string[], request: TestRequest): TestRun {
  const compiled = compileAt(paths, { warnings: false });
  requireNoErrors(compiled);
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
  const asked = new Set([...compiled.sources.asked].map(displayPath));
  const wanted = withPlainQuotes(request.name ?? '').toLowerCase();
  const start = performance.now();
  for (const game of compiled.ir.games) {
    const fired = new Set<number>();
    const ofFiles = game.scenarios.filter(({ place }) => asked.has(compiled.ir.files[place[0]] ?? ''));
    const scenarios = ofFiles.filter(({ name }) => withPlainQuotes(name).toLowerCase().includes(wanted));
    const skipped = ofFiles.length - scenarios.length;
    run.skipped += engines.length * skipped;
    run.scenarios.skipped += skipped;
    for (const scenario of scenarios) {
      request.onProgress(`${game.folder}: ${scenario.name}`);
      // after a failure on one engine the other one is skipped: the report would be the same
      const passes = (engine: RunOptions['engine']): boolean =>
        count(run, compiled, game, scenario, { engine, scenarios, fired, most: request.most });
      if (engines.every(passes)) run.scenarios.passed++;
    }
    const { abilities, fired: happened, unfired } = coverageOf(game, compiled.ir.files, fired);
    run.abilities += abilities;
    run.fired += happened;
    run.unfired.push(...unfired);
  }
  if (request.name !== null && run.passed + run.failed === 0)
    throw new UsageError(say.noScenarioCalled({ name: request.name }));
  run.seconds = (performance.now() - start) / 1000;
  return run;
}

/** Runs a scenario on an engine and counts the result. Returns whether it passed. */
function count(run: TestRun, compiled: CompiledSources, game: Game, scenario: Scenario, how: RunOptions): boolean {
  const { passed, message, place, outcomes, sampled } = outcome(compiled, game, scenario, how);
  const [file, line] = place ?? scenario.place;
  const at = { file: compiled.ir.files[file] ?? '', line: line + 1, name: scenario.name };
  if (passed) {
    run.passed++;
    // the compiled engine repeats a few outcomes, which is no test of the scenario
    if (sampled && how.engine === 'interpreter') run.sampled.push({ ...at, outcomes });
    return true;
  }
  run.failed++;
  run.failures.push({ ...at, mode: scenario.mode, engine: how.engine, message: message ?? '' });
  return false;
}

function outcome(compiled: CompiledSources, game: Game, scenario: Scenario, how: RunOptions): ScenarioResult {
  const bound = boundFor(compiled, game, scenario);
  if (typeof bound === 'string') return { passed: false, message: bound, outcomes: 0, sampled: false };
  const { fired, engine, scenarios, most } = how;
  return runScenario(
    bound,
    scenario,
    engine === 'js'
      ? { engine: engineFor(bound, scenario, scenarios) }
      : { fired, ...(most !== undefined && { most }) },
  );
}

const compiledEngines = new WeakMap<Bound, Engine>();

/** The compiled engine for a scenario and those of the others that have the same binding, cached. */
function engineFor(bound: Bound, scenario: Scenario, scenarios: readonly Scenario[]): Engine {
  const known = compiledEngines.get(bound);
  if (known !== undefined) return known;
  const alike = scenarios.filter((one) => keyOf(one) === keyOf(scenario));
  const made = new Engine(bound, emit(bound, { scenarios: alike, open: true }));
  compiledEngines.set(bound, made);
  return made;
}

const bindings = new WeakMap<Game, Map<string, Bound | string>>();

/** Identifies the mode and the mods of a scenario. */
const keyOf = ({ mode, mods }: Scenario): string => JSON.stringify([mode, mods]);

/** Binds a game with the mode and mods of a scenario and no decks; cached. Returns a message if that fails. */
export function boundFor(compiled: CompiledSources, game: Game, scenario: Scenario): Bound | string {
  const known = bindings.get(game) ?? new Map<string, Bound | string>();
  bindings.set(game, known);
  const key = keyOf(scenario);
  let found = known.get(key);
  if (found === undefined) {
    // games of one folder have one key
    const ir = { ...compiled.ir, games: [game] };
    const { mode, mods } = scenario;
    const binding = bind(ir, { game: game.folder, mode, mods, decks: [] });
    found = 'bound' in binding ? binding.bound : binding.diagnostics.map(({ message }) => message).join(' ');
    known.set(key, found);
  }
  return found;
}
