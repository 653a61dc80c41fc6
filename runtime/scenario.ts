/**
 * Scenarios: a position, steps, and what must hold after them for every draw. Every outcome of every draw is played
 * (see odometer.ts); if there are too many, seeded samples are.
 */
import type { Bound } from '../compiler/ir/bound.ts';
import type { Place, Scenario, ScenarioStep } from '../compiler/ir/index.ts';
import { fillPart, type Wording } from '../grammar/templates.ts';
import { Differential } from './compiled/differential.ts';
import type { Engine } from './compiled/engine.ts';
import { describe, namer, showValue } from './describe.ts';
import { evaluateCondition } from './evaluate.ts';
import { FAULT, faultingWords, OVER } from './faults.ts';
import { type Frame, Match, type RandomSource } from './machine.ts';
import { begin, type Move } from './match.ts';
import * as say from './messages.ts';
import { exceeds, Odometer, SAMPLED_AFTER } from './odometer.ts';
import { seed } from './random.ts';
import { describeActual, factOf, hasFaulted, undoneFault, whereMatchIs } from './scenario-facts.ts';
import { Failure, IllegalStep } from './scenario-failure.ts';
import { runSetup, Stager } from './scenario-steps.ts';
import { Trace } from './trace.ts';

export interface ScenarioOptions {
  /**
   * The compiled engine of the same binding, emitted with the scenario's cards. It repeats each decision from the
   * interpreter's state, in `most` seeded outcomes (20 by default), and must reach the same state.
   */
  engine?: Engine;
  /** Collects the ids of abilities that run. */
  fired?: Set<number>;
  /** Most outcomes to play: 2,000 by default, 20 with both engines. */
  most?: number;
  /** Paths of the source files, for messages that name a line of the rules. */
  files?: readonly string[];
  /** Called after each outcome that the interpreter has played. */
  onOutcome?: (played: number) => void;
}

export interface ScenarioResult {
  passed: boolean;
  /** What failed, and the place of the step. */
  message?: string;
  place?: Place;
  /** Outcomes that were played. */
  outcomes: number;
  /** There are more outcomes: these are samples. */
  sampled: boolean;
}

/** A step that failed in some outcome. */
export interface FailedStep {
  step: ScenarioStep;
  message: string;
  /** A move, a pass or an answer that is not legal. */
  isIllegal?: boolean;
}

/**
 * Runs a scenario. `bound`: its game with the scenario's mode and mods and empty decks. A `then` must hold in every
 * outcome of the draws since the start, a `then sometimes` in one. A scenario with a seed is played once.
 */
export function runScenario(bound: Bound, scenario: Scenario, options: ScenarioOptions = {}): ScenarioResult {
  const start = startScenario(bound, scenario);
  if (typeof start === 'string') {
    return { passed: false, message: start, place: scenario.place, outcomes: 0, sampled: false };
  }
  if (options.engine !== undefined) return runOnBoth(start, scenario, options.engine, options);
  const most = options.most ?? 2000;
  const held = new Set<ScenarioStep>();
  const play = (script: RandomSource | null, sample: number | null): FailedStep | null => {
    const m = new Match(bound, start.state.slice());
    m.randomSource = script;
    m.abilitiesRun = options.fired ?? null;
    m.sourcePaths = options.files ?? [];
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
      options.onOutcome?.(outcomes);
      if (failed !== null) return report(start, scenario, failed, { outcomes, sampled, odometer, sample: null });
      if (!odometer.next()) break;
      sampled = outcomes >= most || (outcomes === SAMPLED_AFTER && exceeds(most, (path) => play(path, null)));
    } while (!sampled);
  }
  if (sampled || scenario.seed !== null) {
    const runs = scenario.seed === null ? most : 1;
    for (outcomes = 0; outcomes < runs; ) {
      const sample = scenario.seed === null ? outcomes + 1 : null;
      const failed = play(null, sample);
      outcomes++;
      options.onOutcome?.(outcomes);
      if (failed !== null) return report(start, scenario, failed, { outcomes, sampled, odometer: null, sample });
    }
  }
  for (const step of scenario.steps) {
    if (!asks(step) || !step.sometimes || held.has(step)) continue;
    const said = (sampled ? say.heldInNoSample : say.heldNever)({ source: quotedSource(step), count: outcomes });
    return { passed: false, message: phrase(said), place: step.place, outcomes, sampled };
  }
  return { passed: true, outcomes, sampled };
}

/**
 * The same on both engines, from the same state before each decision. Draws are seeded here, so `then sometimes` is not
 * tested.
 */
function runOnBoth(
  start: Match,
  scenario: Scenario,
  engine: Engine,
  { most = 20, files = [] }: ScenarioOptions,
): ScenarioResult {
  const runs = scenario.seed === null ? most : 1;
  const before = start.state.slice();
  for (let outcomes = 1; outcomes <= runs; outcomes++) {
    const m = new Match(start.bound, before.slice());
    m.sourcePaths = files;
    if (scenario.seed === null) seed(m, outcomes);
    const { drawn, failed } = played(m, scenario, new Differential(engine));
    if (failed !== null) {
      const sample = scenario.seed === null ? outcomes : null;
      return report(start, scenario, failed, { outcomes, sampled: drawn && runs > 1, odometer: null, sample });
    }
    // without draws all outcomes are the same
    if (!drawn) return { passed: true, outcomes, sampled: false };
  }
  return { passed: true, outcomes: runs, sampled: scenario.seed === null };
}

/** Plays it once. `drawn`: whether something was drawn. */
function played(
  m: Match,
  scenario: Scenario,
  differential: Differential,
): { drawn: boolean; failed: FailedStep | null } {
  const words = random(m);
  const failed = playSteps(m, scenario, (step, holds) => holds || step.sometimes, differential);
  return { drawn: random(m) !== words, failed };
}

/** The match before the first step, after setup with seeded draws; or why there is none. */
export function startScenario(bound: Bound, scenario: Scenario): Match | string {
  const start = new Match(bound);
  try {
    begin(start, scenario.seed ?? 1);
    // blocks before a match of a series are skipped, like all that precedes the first offer
    start.state[bound.layout.head.pc] = bound.program.series?.setup ?? 0;
    if (bound.layout.series !== null) start.state[bound.layout.series.match] = scenario.match ?? 1;
    runSetup(start);
    return start;
  } catch (signal) {
    if (signal instanceof Failure) return signal.message;
    if (signal !== OVER && signal !== FAULT) throw signal;
    return phrase(say.setupEndsMatch());
  }
}

/** Whether setup draws anything, so that a scenario begins with one of several outcomes. A match after it is given. */
export function setupDraws(start: Match, scenario: Scenario): boolean {
  const before = new Match(start.bound);
  begin(before, scenario.seed ?? 1);
  return random(before) !== random(start);
}

/** The state of the random numbers. */
const random = ({ state, layout }: Match): string => state.slice(layout.head.random, layout.head.random + 4).join();

/** Most draws in a report. */
const SHOWN = 8;

/** A scenario as a match to step through: its start, and each decision with the state before it. */
export interface Playthrough {
  start: Match;
  steps: { before: Int32Array; move: Move }[];
}

/**
 * Plays a scenario once; draws use its seed, or the first one. A failure ends it. Gives a text if the scenario cannot
 * start.
 */
export function playThrough(bound: Bound, scenario: Scenario): Playthrough | string {
  const m = startScenario(bound, scenario);
  if (typeof m === 'string') return m;
  const stager = new Stager(m, scenario);
  const steps: Playthrough['steps'] = [];
  stager.onMove = (move) => steps.push({ before: m.state.slice(), move });
  let failed: string | null = null;
  try {
    for (const step of scenario.steps) {
      if (!asks(step)) stager.do(step);
      else if (!isOfDeck(step)) stager.tested();
    }
    stager.ready();
  } catch (signal) {
    if (!(signal instanceof Failure) && signal !== FAULT) throw signal;
    failed = signal instanceof Failure ? signal.message : phrase(say.cannotCompute({ why: faultingWords(m) }));
  }
  if (steps.length === 0 && failed !== null) return failed;
  return { start: new Match(bound, steps[0]?.before ?? m.state), steps };
}

/**
 * Adds a hint to the failure of a first move that is legal only after the statements before the first offer: "do start
 * turn" runs them.
 */
function hinted(start: Match, scenario: Scenario, failed: FailedStep): FailedStep {
  const { step, message, isIllegal } = failed;
  if (isIllegal !== true || step.step !== 'move') return failed;
  const before = scenario.steps.slice(0, scenario.steps.indexOf(step));
  if (before.some((one) => ENDS_START.has(one.step) && !('refused' in one && one.refused))) return failed;
  const stager = new Stager(new Match(start.bound, start.state.slice()), scenario);
  try {
    for (const one of before) if (!asks(one)) stager.do(one);
    stager.do({ step: 'start', of: 'turn', place: step.place });
    stager.do(step);
  } catch (signal) {
    if (!(signal instanceof Failure) && signal !== FAULT) throw signal;
    return failed;
  }
  return { step, message: phrase(say.afterStartTurn({ message })) };
}

/** Steps after which the match is no longer at its first offer. */
const ENDS_START: ReadonlySet<ScenarioStep['step']> = new Set(['start', 'move', 'pass', 'answer']);

/** An outcome that failed: the last one of `outcomes`, by its draws or by the seed of a sample. */
interface FailedOutcome extends Pick<ScenarioResult, 'outcomes' | 'sampled'> {
  odometer: Odometer | null;
  sample: number | null;
}

function report(start: Match, scenario: Scenario, failed: FailedStep, of: FailedOutcome): ScenarioResult {
  const { step, message } = hinted(start, scenario, failed);
  const { outcomes, sampled } = of;
  const drawn = draws(start, scenario, of);
  const last = drawn.slice(-SHOWN).join(', ');
  let said: string | Wording = message;
  if (drawn.length > SHOWN) said = say.afterManyDraws({ message, count: drawn.length, draws: last });
  else if (drawn.length > 0) said = say.afterDraws({ message, draws: last });
  if (sampled) said = say.inSample({ message: said, sample: outcomes });
  return { passed: false, message: phrase(said), place: step.place, outcomes, sampled };
}

/** A message that begins small, since it may follow the title of a scenario. */
const phrase = (said: string | Wording): string => (typeof said === 'string' ? said : fillPart(said));

/** A step that tests. */
export type TestStep = Extract<ScenarioStep, { step: 'then' | 'fact' }>;
export const asks = (step: ScenarioStep): step is TestStep => step.step === 'then' || step.step === 'fact';

/** Whether a test is about a deck, so that it needs no position of a match. */
const isOfDeck = (step: TestStep): boolean => step.step === 'fact' && step.fact.fact === 'legal';

/** Receives the result of a `then`; returns false to stop. */
type TestListener = (step: TestStep, holds: boolean) => boolean;

/** Executes the steps of one outcome. Gives what failed, or null; the message includes faults that were undone. */
export function playSteps(
  m: Match,
  scenario: Scenario,
  seen: TestListener,
  differential: Differential | null = null,
): FailedStep | null {
  const failed = firstFailed(m, scenario, seen, differential);
  if (failed === null) return failed;
  if (failed.message === null)
    return { step: failed.step, message: phrase(say.faultUndone({ fault: undoneFault(m) })) };
  const where = whereMatchIs(m, scenario.code.locals);
  let message: string | Wording = failed.message;
  if (where !== null) message = say.withPlace({ message, place: where });
  if (hasFaulted(m)) message = say.withFault({ message, fault: undoneFault(m) });
  return { ...failed, message: phrase(message) };
}

/**
 * Whether the scenario says `then match faulted`. Otherwise a fault is a failure, since the steps after it would miss
 * what it undid.
 */
const expectsFault = ({ steps }: Scenario): boolean =>
  steps.some((step) => step.step === 'fact' && step.fact.fact === 'faulted' && step.holds);

/** Without a message: an unexpected fault was undone. */
function firstFailed(
  m: Match,
  scenario: Scenario,
  seen: TestListener,
  differential: Differential | null,
): (Omit<FailedStep, 'message'> & { message: string | null }) | null {
  const stager = new Stager(m, scenario, differential);
  const faultless = !expectsFault(scenario);
  for (const step of scenario.steps) {
    try {
      if (!asks(step)) {
        stager.do(step);
        if (faultless && hasFaulted(m)) return { step, message: null };
        continue;
      }
      // a deck is legal or not before any match
      const { at, frame } = isOfDeck(step) ? { at: m, frame: stager.frame } : stager.tested();
      if (faultless && hasFaulted(m)) return { step, message: null };
      at.work = 0;
      const failed = whyTestFails(m, step, at, frame);
      if (!seen(step, failed === null)) {
        const source = quotedSource(step);
        const said = failed ? say.doesNotHoldBut({ source, actual: failed }) : say.doesNotHold({ source });
        return { step, message: phrase(said) };
      }
    } catch (signal) {
      if (signal instanceof Failure) return { step, message: signal.message, isIllegal: signal instanceof IllegalStep };
      if (signal !== FAULT) throw signal;
      return { step, message: phrase(say.cannotCompute({ why: faultingWords(m) })) };
    }
  }
  const last = scenario.steps[scenario.steps.length - 1];
  const options = stager.openOptions();
  if (options === null || last === undefined) return null;
  return { step: last, message: phrase(say.choiceOpen({ options })) };
}

/** The source of a step in quotes; without them if it has some of its own. */
const quotedSource = ({ source }: TestStep): string => (source.includes('"') ? source : `"${source}"`);

/** Null if the test holds, else what holds instead. `at`: the position of the test, where sets can be listed. */
function whyTestFails(m: Match, step: TestStep, at: Match, f: Frame): string | null {
  if (step.step === 'then') return evaluateCondition(at, step.test, f) ? null : describeActual(at, step.test, f);
  const { holds, is } = factOf(step.fact.fact === 'sees' ? at : m, step.fact, step.holds, f);
  return holds === step.holds ? null : fillPart(is);
}

/** The draws of an outcome in words: plays it again with a trace. */
function draws(start: Match, scenario: Scenario, { odometer, sample }: FailedOutcome): string[] {
  const { bound } = start;
  const m = new Match(bound, start.state.slice());
  const trace = new Trace(bound);
  m.trace = trace;
  odometer?.again();
  m.randomSource = odometer;
  if (sample !== null) seed(m, sample);
  const name = namer(m);
  // by the event of a draw: the drawn value, described at that time
  const drawn = new Map<number, string>();
  m.onDraw = (value, type) => {
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
