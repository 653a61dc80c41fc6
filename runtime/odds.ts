/**
 * Odds: the exact probability of every outcome of a scenario. The random draws of a run are
 * given in advance, and a run is played for each combination of their outcomes. Runs that end in the same state, with the same `then` steps true, are one outcome.
 *
 * A draw counts as exactly uniform, or exactly proportional to its weights. Draws in the game's setup are not part of
 * the odds, as in tests.
 */
import type { Bound } from '../compiler/ir/bound.ts';
import type { Place, Scenario } from '../compiler/ir/index.ts';
import { describe, namer, rolledNumbers, rolledWords } from './describe.ts';
import { CERTAIN, compareFractions, type Fraction, fraction, NONE, plus, times } from './fractions.ts';
import { hash } from './hash.ts';
import { Match } from './machine.ts';
import * as say from './messages.ts';
import { saturate } from './numbers.ts';
import { type DrawOutcome, exceeds, Odometer, SAMPLED_AFTER } from './odometer.ts';
import { createProblemReport, type ProblemReport } from './problems.ts';
import { asks, playSteps, setupDraws, startScenario } from './scenario.ts';
import { Trace } from './trace.ts';

export interface OddsOptions {
  /** Most outcomes to play; 20,000 by default. */
  most?: number;
  onProgress?: (played: number) => void;
}

export interface OddsOutcome {
  probability: Fraction;
  /** What happens in this outcome but not in all, in the game's words; [] for a single outcome. */
  happens: string[];
  /** By `then`, in order: whether it holds. */
  holds: boolean[];
}

export interface Odds {
  /** The most probable first. */
  outcomes: OddsOutcome[];
  thens: { source: string; place: Place; probability: Fraction }[];
  /** Outcomes of chance that were played. */
  played: number;
  /** Setup draws: these are the odds after one outcome of its draws. */
  afterSetup: boolean;
  /** The sum of all probabilities. */
  total: Fraction;
}

/** Why odds cannot be computed, and where. */
export interface OddsTrouble {
  trouble: ProblemReport;
  place: Place;
}

const MOST_PLAYED = 20000;
/** Most lines of events per outcome. */
const MOST_LINES = 6;

/** By line: how often it occurs in an outcome. */
type LineCounts = Map<string, number>;

interface WeightedOutcome {
  probability: Fraction;
  holds: boolean[];
  lines: LineCounts;
}

export function oddsOf(bound: Bound, scenario: Scenario, options: OddsOptions = {}): Odds | OddsTrouble {
  const most = options.most ?? MOST_PLAYED;
  const start = startScenario(bound, scenario);
  if (typeof start === 'string')
    return { trouble: createProblemReport(say.stepFails({ reason: start })), place: scenario.place };
  const asked = scenario.steps.filter(asks);
  const odometer = new Odometer();
  const found = new Map<string, WeightedOutcome>();
  let played = 0;
  do {
    const isTooMany =
      played === SAMPLED_AFTER &&
      exceeds(most, (script) => {
        const m = new Match(bound, start.state.slice());
        m.randomSource = script;
        playSteps(m, scenario, () => true);
      });
    if (played === most || isTooMany) {
      return { trouble: createProblemReport(say.tooManyOutcomes({ most })), place: scenario.place };
    }
    const m = new Match(bound, start.state.slice());
    m.randomSource = odometer;
    m.trace = new Trace(bound);
    const rolled = rolledNumbers(m);
    const holds = new Map<unknown, boolean>();
    const failed = playSteps(m, scenario, (step, so) => {
      holds.set(step, so);
      return true;
    });
    if (failed !== null)
      return { trouble: createProblemReport(say.stepFails({ reason: failed.message })), place: failed.step.place };
    const { drawn } = odometer;
    const answers = asked.map((step) => holds.get(step) === true);
    const key = `${hash(m)} ${answers.join()}`;
    const known = found.get(key);
    const probability = probabilityOf(drawn);
    if (known !== undefined) known.probability = plus(known.probability, probability);
    else found.set(key, { probability, holds: answers, lines: linesOf(m, rolled) });
    played++;
    options.onProgress?.(played);
  } while (odometer.next());
  const all = [...found.values()];
  const common = commonTo(all.map(({ lines }) => lines));
  return {
    outcomes: all
      .map(({ probability, holds, lines }) => ({ probability, holds, happens: linesOnlyIn(lines, common) }))
      .sort((a, b) => compareFractions(b.probability, a.probability)),
    thens: asked.map((step, i) => ({
      source: step.source,
      place: step.place,
      probability: all.reduce((sum, one) => (one.holds[i] === true ? plus(sum, one.probability) : sum), NONE),
    })),
    played,
    afterSetup: setupDraws(start, scenario),
    total: all.reduce((sum, { probability }) => plus(sum, probability), NONE),
  };
}

function probabilityOf(drawn: readonly DrawOutcome[]): Fraction {
  return drawn.reduce((product, { got, n, weights }) => {
    if (weights === null) return times(product, fraction(1n, BigInt(n)));
    let total = 0;
    let own = 0;
    for (const [i, weight] of weights.entries()) {
      // a weight beyond the largest sum is never drawn
      const next = saturate(total + weight);
      if (i === got) own = next - total;
      total = next;
    }
    return times(product, fraction(BigInt(own), BigInt(total)));
  }, CERTAIN);
}

/** The events of an outcome, in the game's words. Draws are included where nothing else distinguishes outcomes. */
function linesOf(m: Match, rolled: ReadonlyMap<number, number>): LineCounts {
  const lines: LineCounts = new Map();
  const name = namer(m);
  for (const [i, event] of (m.trace?.events ?? []).entries()) {
    if (event.what === 'timing' || event.what === 'choice') continue;
    const number = event.what === 'draw' ? rolled.get(i) : undefined;
    if (number !== undefined) {
      const line = rolledWords(number);
      lines.set(line, (lines.get(line) ?? 0) + 1);
      continue;
    }
    const line = event.what === 'draw' ? `draw:${describe(m.bound, event, name)}` : describe(m.bound, event, name);
    lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  return lines;
}

/** How often each line occurs in every outcome. */
function commonTo(all: readonly LineCounts[]): LineCounts {
  const common: LineCounts = new Map(all[0] ?? []);
  for (const lines of all) {
    for (const [line, count] of common) {
      const here = lines.get(line) ?? 0;
      if (here === 0) common.delete(line);
      else if (here < count) common.set(line, here);
    }
  }
  return common;
}

function linesOnlyIn(lines: LineCounts, common: LineCounts): string[] {
  const own = [...lines].filter(([line, count]) => count > (common.get(line) ?? 0));
  const happened = own.filter(([line]) => !line.startsWith('draw:'));
  const texts = (happened.length > 0 ? happened : own).map(([line, count]) => {
    const text = line.startsWith('draw:') ? line.slice(5) : line;
    return count > 1 ? `${text} (${count} times)` : text;
  });
  return texts.length > MOST_LINES ? [...texts.slice(0, MOST_LINES), `and ${texts.length - MOST_LINES} more`] : texts;
}
