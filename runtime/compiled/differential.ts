/**
 * Differential testing: the compiled engine repeats each decision of an interpreter's match from the same state, and
 * must reach the same state. A decision with choices is repeated when all answers are known. An engine with a trace
 * must also write the interpreter's events.
 */

import { describe } from '../describe.ts';
import type { Match, Question } from '../machine.ts';
import type { Move } from '../match.ts';
import { inUse } from '../state.ts';
import { Trace } from '../trace.ts';
import type { Engine } from './engine.ts';

/** A decision: a move, a pass, an answer to a choice of the flow, or the start at an instruction of step code. */
type RepeatedDecision = { move: Move } | { from: number };

export class Differential {
  readonly #engine: Engine;
  /** The decision that waits for answers, the state before it, and the answers so far. */
  #waiting: { decision: RepeatedDecision; before: Int32Array; answers: number[] } | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The number of decisions with a bail-out. */
  get bailOuts(): number {
    return this.#engine.bailOuts;
  }

  /** Before a decision in this state. */
  begin(m: Match, decision: RepeatedDecision): void {
    this.#waiting = { decision, before: m.state.slice(), answers: [] };
    if (this.#engine.trace !== null) m.trace = new Trace(m.bound);
  }

  /** Before an answer: to a choice of the decision, or, where the match rests at a choice of the flow, a decision itself. */
  answer(m: Match, move: Move): void {
    if (this.#waiting === null) this.begin(m, { move });
    else this.#waiting.answers.push(move.args[0] as number);
  }

  /**
   * After the interpreter's decision. `asked`: its open choice. Gives how the engine's state differs; null where it
   * does not.
   */
  compare(m: Match, asked: Question | null): string | null {
    const waiting = this.#waiting;
    const isPaused = asked !== null && m.state[m.layout.head.paused] !== 0;
    if (waiting === null || isPaused) return null;
    this.#waiting = null;
    const { decision, before, answers } = waiting;
    const engine = this.#engine;
    engine.load(before);
    engine.stopsAtOffers = m.stopsAtOffers;
    engine.trace?.cut({ used: 0, count: 0 });
    const left = [...answers];
    engine.answerer = (_, { options }) => left.shift() ?? (options[0] as number);
    if ('move' in decision) engine.apply(decision.move);
    else engine.advance(decision.from);
    return unlike(m, engine.state) ?? (engine.trace === null ? null : unlikeEvent(m, engine.trace));
  }
}

/** The first relevant slot that differs; null for equal states. */
function unlike(m: Match, other: Int32Array): string | null {
  const end = inUse(m.bound, m.state);
  for (let at = 0; at < end; at++) {
    if (m.state[at] !== other[at])
      return `reaches another state: slot ${at} is ${m.state[at]} for the interpreter and ${other[at]} for the other`;
  }
  return null;
}

/** The first event that differs; null for equal traces. */
function unlikeEvent({ bound, trace }: Match, other: Trace): string | null {
  if (trace === null) return null;
  const ints = other.ints;
  if (trace.ints.length === ints.length && trace.ints.every((int, i) => int === ints[i])) return null;
  const at = Array.from({ length: Math.max(trace.count, other.count) }, (_, i) => i).find(
    (i) => JSON.stringify(trace.events[i]) !== JSON.stringify(other.events[i]),
  );
  const [ours, theirs] = [trace, other].map(({ events }) => {
    const event = events[at ?? 0];
    return event === undefined ? 'nothing' : `"${describe(bound, event)}" ${JSON.stringify(event)}`;
  });
  return `writes another event: event ${(at ?? 0) + 1} is ${ours} for the interpreter and ${theirs} for the other`;
}
