/** The first offer of a scenario: enters the phases, loops and conditions around it. */
import { evaluateCondition, evaluateNumber } from './evaluate.ts';
import { NEED } from './faults.ts';
import type { Match } from './machine.ts';
import * as say from './messages.ts';
import { Failure } from './scenario-failure.ts';
import { writeUntracked } from './state.ts';
import { enterLoop, stepFrame } from './step.ts';
import { type ProgramOffer, unsetLocal } from './unset-locals.ts';

/**
 * Enters the phases, loops and conditions around an offer, the outermost first; loops in their first round. False
 * where a phase's condition does not hold, a loop has no round, or the offer is in the other arm of an `if`.
 */
export function enterOffer(m: Match, offer: ProgramOffer): boolean {
  for (const at of offer.enters) {
    const enter = m.bound.program.code[at];
    if (enter?.step === 'test') {
      const unset = unsetLocal(m.bound.program, offer, at);
      if (unset !== null) throw new Failure(say.startSkips({ name: unset }));
      if (evaluateCondition(m, enter.test, stepFrame(m, enter)) !== offer.at < enter.else) return false;
      continue;
    }
    if (enter?.step === 'each' || enter?.step === 'times') {
      if (!enterFirstRound(m, at)) return false;
      continue;
    }
    if (enter?.step !== 'enter') continue;
    const frame = stepFrame(m, enter);
    if (enter.who !== null) frame.you = evaluateNumber(m, enter.who, frame);
    if (enter.into !== null) writeUntracked(m, enter.into, frame.you);
    if (enter.when !== null && !evaluateCondition(m, enter.when, frame)) return false;
  }
  return true;
}

function enterFirstRound(m: Match, at: number): boolean {
  try {
    return enterLoop(m, at);
  } catch (signal) {
    if (signal === NEED) throw new Failure(say.positionAsks({ choice: m.question?.name ?? 'may' }));
    throw signal;
  }
}
