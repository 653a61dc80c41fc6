/** Agents: who plays when no person does. They see what their player may see, and have chance of their own. */
import type { Question } from './machine.ts';
import type { Move } from './match.ts';
import { highWord, spread, step } from './random.ts';
import type { View } from './view.ts';

export interface Agent {
  /** One of the moves listed. `view` is worked out only when it is asked for. */
  move(moves: readonly Move[], view: () => View): Move;
  /** One of the question's options. */
  answer(question: Question, view: () => View): number;
}

/** A generator outside the state. */
export class Dice {
  readonly #words: number[];

  constructor(seed: number) {
    this.#words = spread(seed);
  }

  /** From 0 to n - 1. */
  below(n: number): number {
    return n < 2 ? 0 : highWord(step(this.#words), n);
  }
}

/** Any of its legal moves, a pass among them, each as likely as the others. */
export function randomAgent(seed: number): Agent {
  const dice = new Dice(seed);
  return {
    move: (moves) => moves[dice.below(moves.length)] as Move,
    answer: ({ options }) => options[dice.below(options.length)] as number,
  };
}

/** Names that commands know. */
export const AGENTS: ReadonlyMap<string, (seed: number) => Agent> = new Map([['random', randomAgent]]);

/** Who plays each seat: the last name stands for those that are missing. */
export const seatNames = (seats: number, names: readonly string[]): string[] =>
  Array.from({ length: seats }, (_, i) => names[i] ?? names.at(-1) ?? 'random');

/** The agents of one match. They draw from seeds of their own, so that its chance is the same whoever plays. */
export const seatAgents = (seats: number, seed: number, names: readonly string[]): Agent[] =>
  seatNames(seats, names).map((name, i) =>
    (AGENTS.get(name) ?? randomAgent)(spread(seed ^ 0x5bd1e995)[i & 3] as number),
  );
