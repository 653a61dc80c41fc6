/**
 * The compiled engine beside a match that the interpreter plays: it does each decision from the same state, and has to come
 * to the same one. A decision in which choices are asked is done when all their answers are known.
 */
import { inUse } from '../agents/world.ts';
import type { Match, Question } from '../machine.ts';
import type { Move } from '../match.ts';
import type { Engine } from './engine.ts';

/** A decision: a move, a pass, or going on from an instruction of step code. */
type Decision = { move: Move } | { from: number };

export class Beside {
  readonly #engine: Engine;
  /** The decision that waits for answers, the state before it, and the answers so far. */
  #waiting: { decision: Decision; before: Int32Array; answers: number[] } | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Decisions that the engine left to the interpreter. */
  get handed(): number {
    return this.#engine.handed;
  }

  /** A new decision is about to be done in this state. */
  begin(m: Match, decision: Decision): void {
    this.#waiting = { decision, before: m.state.slice(), answers: [] };
  }

  /** A choice of the decision is about to be answered. */
  answer(option: number): void {
    this.#waiting?.answers.push(option);
  }

  /** After the interpreter did it. `asked`: it waits for an answer. Where the engine comes to another state, how that differs. */
  compare(m: Match, asked: Question | null): string | null {
    const waiting = this.#waiting;
    if (waiting === null || asked !== null) return null;
    this.#waiting = null;
    const { decision, before, answers } = waiting;
    const engine = this.#engine;
    engine.load(before);
    engine.parks = m.parks;
    const left = [...answers];
    engine.answerer = (_, { options }) => left.shift() ?? (options[0] as number);
    if ('move' in decision) engine.apply(decision.move);
    else engine.advance(decision.from);
    return unlike(m, engine.state);
  }
}

/** The first slot that means something and differs; null where two states at rest are the same. */
function unlike(m: Match, other: Int32Array): string | null {
  const end = inUse(m.bound, m.state);
  for (let at = 0; at < end; at++) {
    if (m.state[at] !== other[at])
      return `slot ${at} is ${m.state[at]} for the interpreter and ${other[at]} for the other`;
  }
  return null;
}
