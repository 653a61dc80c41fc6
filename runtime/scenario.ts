/**
 * Scenarios: a position, what is done, and what must then hold, whatever chance does. Every outcome of every draw is
 * played, like an odometer over the draws; where there are too many, as many seeded samples are.
 */
import type { Bound } from '../compiler/bound.ts';
import type { Place, Scenario, ScenarioStep } from '../compiler/ir.ts';
import { Beside } from './compiled/differential.ts';
import type { Engine } from './compiled/engine.ts';
import { describe, namer, showValue } from './describe.ts';
import { test } from './evaluate.ts';
import { FAULT, faultWords, OVER } from './faults.ts';
import { type Frame, Match, type Script } from './machine.ts';
import { begin, type Move, question } from './match.ts';
import { Odometer } from './odometer.ts';
import { seed } from './random.ts';
import { factOf, found, standing } from './scenario-said.ts';
import { Failure, runSetup, Stager } from './scenario-steps.ts';
import { Trace } from './trace.ts';

export interface ScenarioOptions {
  /**
   * The compiled engine of the same binding, emitted with the scenario's cards: it does each decision too, from the state
   * that the interpreter has there, in as many seeded outcomes as `most` says (20 without), and has to come to the same.
   */
  engine?: Engine;
  /** Takes in the numbers of all abilities that run. */
  fired?: Set<number>;
  /** Most outcomes that are played; 2,000 without, 20 on both engines. */
  most?: number;
}

export interface ScenarioResult {
  passed: boolean;
  /** What went wrong, and where: the place of the step. */
  message?: string;
  place?: Place;
  /** How many outcomes of chance were played. */
  outcomes: number;
  /** There were more of them, so these are samples. */
  sampled: boolean;
}

/** A step that failed, in one outcome. */
export interface Failed {
  step: ScenarioStep;
  message: string;
}

/**
 * Runs a scenario. `bound` is its game with the scenario's mode and mods and with empty decks. A `then` must hold in
 * every outcome of the draws since its start, a `then sometimes` in one of them; a scenario that names a seed is played
 * once with that seed.
 */
export function runScenario(bound: Bound, scenario: Scenario, options: ScenarioOptions = {}): ScenarioResult {
  const start = startOf(bound, scenario);
  if (typeof start === 'string') {
    return { passed: false, message: start, place: scenario.place, outcomes: 0, sampled: false };
  }
  if (options.engine !== undefined) return runOnBoth(start, scenario, options.engine, options.most ?? 20);
  const most = options.most ?? 2000;
  const held = new Set<ScenarioStep>();
  const play = (script: Script | null, sample: number | null): Failed | null => {
    const m = new Match(bound, start.state.slice());
    m.script = script;
    m.fired = options.fired ?? null;
    if (sample !== null) seed(m, sample);
    return playSteps(m, scenario, (step, holds) => {
      if (holds) held.add(step);
      return holds || step.sometimes;
    });
  };
  const odometer = new Odometer();
  let outcomes = 0;
  let sampled = false;
  if (scenario.seed === null) {
    do {
      const failed = play(odometer, null);
      outcomes++;
      if (failed !== null) return report(failed, outcomes, sampled, draws(bound, start, scenario, odometer, null));
      if (!odometer.next()) break;
      sampled = outcomes >= most;
    } while (!sampled);
  }
  if (sampled || scenario.seed !== null) {
    const runs = scenario.seed === null ? most : 1;
    for (outcomes = 0; outcomes < runs; ) {
      const sample = scenario.seed === null ? outcomes + 1 : null;
      const failed = play(null, sample);
      outcomes++;
      if (failed !== null) return report(failed, outcomes, sampled, draws(bound, start, scenario, null, sample));
    }
  }
  for (const step of scenario.steps) {
    if (!asks(step) || !step.sometimes || held.has(step)) continue;
    const message = `"${step.source}" held in none of ${outcomes} ${sampled ? 'samples' : 'outcomes'}`;
    return { passed: false, message, place: step.place, outcomes, sampled };
  }
  return { passed: true, outcomes, sampled };
}

/**
 * The same on both engines, each in the same state before each decision. Chance falls by seeds here, so what only sometimes
 * holds is not asked for.
 */
function runOnBoth(start: Match, scenario: Scenario, engine: Engine, most: number): ScenarioResult {
  const runs = scenario.seed === null ? most : 1;
  const before = start.state.slice();
  for (let outcomes = 1; outcomes <= runs; outcomes++) {
    const m = new Match(start.bound, before.slice());
    if (scenario.seed === null) seed(m, outcomes);
    const { drawn, failed } = played(m, scenario, new Beside(engine));
    if (failed !== null) {
      const sample = scenario.seed === null ? outcomes : null;
      return report(failed, outcomes, drawn && runs > 1, draws(start.bound, start, scenario, null, sample));
    }
    // without chance all outcomes are this one
    if (!drawn) return { passed: true, outcomes, sampled: false };
  }
  return { passed: true, outcomes: runs, sampled: scenario.seed === null };
}

/** Plays it once, and tells whether chance had a part in it. */
function played(m: Match, scenario: Scenario, beside: Beside): { drawn: boolean; failed: Failed | null } {
  const { random } = m.layout.head;
  const words = m.state.slice(random, random + 4).join();
  const failed = playSteps(m, scenario, (step, holds) => holds || step.sometimes, beside);
  return { drawn: m.state.slice(random, random + 4).join() !== words, failed };
}

/** The match before the first step: set up, with whatever chance there falls by the seed. Or why there is none. */
export function startOf(bound: Bound, scenario: Scenario): Match | string {
  const start = new Match(bound);
  try {
    begin(start, scenario.seed ?? 1);
    // what comes before a match of a series is left out, as what comes before the first offer is
    start.state[bound.layout.head.pc] = bound.program.series?.setup ?? 0;
    runSetup(start);
    return start;
  } catch (signal) {
    if (signal instanceof Failure) return signal.message;
    if (signal !== OVER && signal !== FAULT) throw signal;
    return 'the setup of the game ends the match';
  }
}

/** Most draws that a report lists. */
const SHOWN = 8;

/** A scenario as a match that can be looked at: where it begins, and each decision with the state before it. */
export interface Course {
  start: Match;
  steps: { before: Int32Array; move: Move }[];
}

/** Chance falls by the seed, or by the first without one. What fails ends the course. Or why there is none. */
export function courseOf(bound: Bound, scenario: Scenario): Course | string {
  const m = startOf(bound, scenario);
  if (typeof m === 'string') return m;
  const stager = new Stager(m, scenario);
  const steps: Course['steps'] = [];
  stager.told = (move) => steps.push({ before: m.state.slice(), move });
  let failed: string | null = null;
  try {
    for (const step of scenario.steps) {
      if (asks(step)) stager.ready();
      else stager.do(step);
    }
    stager.ready();
  } catch (signal) {
    if (!(signal instanceof Failure) && signal !== FAULT) throw signal;
    failed = signal instanceof Failure ? signal.message : 'this can not be worked out';
  }
  if (steps.length === 0 && failed !== null) return failed;
  return { start: new Match(bound, steps[0]?.before ?? m.state), steps };
}

function report({ step, message }: Failed, outcomes: number, sampled: boolean, drawn: string[]): ScenarioResult {
  const last = drawn.slice(-SHOWN).join(', ');
  const chance =
    drawn.length === 0
      ? ''
      : drawn.length > SHOWN
        ? `, after ${drawn.length} draws, the last ${last}`
        : `, after ${last}`;
  const which = sampled ? ` (sample ${outcomes})` : '';
  return { passed: false, message: `${message}${chance}${which}`, place: step.place, outcomes, sampled };
}

/** A step that asks. */
export type Asks = Extract<ScenarioStep, { step: 'then' | 'fact' }>;
export const asks = (step: ScenarioStep): step is Asks => step.step === 'then' || step.step === 'fact';

/** Sees whether a `then` holds; false: nothing more is to be done. */
type Seen = (step: Asks, holds: boolean) => boolean;

/** Does the steps of one outcome; what failed, or null. A fault that was undone on the way is told with it. */
export function playSteps(m: Match, scenario: Scenario, seen: Seen, beside: Beside | null = null): Failed | null {
  const failed = firstFailed(m, scenario, seen, beside);
  const { faults, fault } = m.layout.head;
  if (failed === null) return failed;
  const where = standing(m, scenario.code.locals);
  const message = where === null ? failed.message : `${failed.message} (${where})`;
  if (m.state[faults] === 0) return { step: failed.step, message };
  const undone = `a fault was undone before: ${faultWords(m.state[fault] as number)}`;
  return { step: failed.step, message: `${message} (${undone})` };
}

function firstFailed(m: Match, scenario: Scenario, seen: Seen, beside: Beside | null): Failed | null {
  const stager = new Stager(m, scenario, beside);
  for (const step of scenario.steps) {
    try {
      if (!asks(step)) {
        stager.do(step);
        continue;
      }
      stager.ready();
      m.work = 0;
      const failed = asked(m, step, stager.frame);
      if (!seen(step, failed === null)) return { step, message: `"${step.source}" does not hold${failed ?? ''}` };
    } catch (signal) {
      if (signal instanceof Failure) return { step, message: signal.message };
      if (signal !== FAULT) throw signal;
      return { step, message: 'this can not be worked out' };
    }
  }
  const last = scenario.steps[scenario.steps.length - 1];
  const open = question(m);
  if (open === null || last === undefined) return null;
  const name = namer(m);
  return {
    step: last,
    message: `a choice was not answered: the options are ${open.options.map((option) => showValue(m.bound, open.type, option, name)).join(', ')}`,
  };
}

/** Null when it holds, else what is in its place. */
function asked(m: Match, step: Asks, f: Frame): string | null {
  if (step.step === 'then') return test(m, step.test, f) ? null : found(m, step.test, f);
  const { holds, is } = factOf(m, step.fact, step.holds, f);
  return holds === step.holds ? null : `: ${is}`;
}

/** The draws of an outcome in words: it is played once more, with a trace. */
function draws(
  bound: Bound,
  start: Match,
  scenario: Scenario,
  odometer: Odometer | null,
  sample: number | null,
): string[] {
  const m = new Match(bound, start.state.slice());
  const trace = new Trace(bound);
  m.trace = trace;
  odometer?.again();
  m.script = odometer;
  if (sample !== null) seed(m, sample);
  const name = namer(m);
  // what was drawn, in words of that moment, by the number of the draw's event
  const drawn = new Map<number, string>();
  m.drew = (value, type) => {
    drawn.set(trace.events.length - 1, showValue(bound, type, value, name));
  };
  playSteps(m, scenario, (step, holds) => holds || step.sometimes);
  return trace.events.flatMap((event, i) => {
    if (event.what !== 'draw') return [];
    const cause = trace.events[event.cause - 1];
    const by = cause === undefined ? '' : ` (${describe(bound, cause, name)})`;
    const what = drawn.get(i);
    return [`${describe(bound, event, name)}${what === undefined ? '' : `, ${what}`}${by}`];
  });
}
