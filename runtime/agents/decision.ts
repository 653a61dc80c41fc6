/**
 * A decision of an agent in a match: the match, and the worlds in which options are tried.
 *
 * At an offer, options are tried in a copy of the match. A choice within effects occurs in the middle of a run; so the
 * decision that led to it is repeated on the interpreter from its rest, with the answers so far. At the choice, hidden
 * and random information is replaced by the deal, and the option is tried.
 */
import type { Bound } from '../../compiler/ir/bound.ts';
import { type Answerer, Match, type Question } from '../machine.ts';
import { ANSWER, advanceFrom, applyKnown, begin, type Move, restore } from '../match.ts';
import { inUse, writeUntracked } from '../state.ts';
import { snapshot, type View } from '../view.ts';
import type { AgentDecision } from './agent.ts';
import { Determinisation } from './determinise.ts';
import type { Dice } from './dice.ts';
import type { GreedyChoice } from './greedy.ts';
import { finishOf } from './result.ts';
import type { World } from './world.ts';

export class MatchDecision implements AgentDecision {
  readonly bound: Bound;
  seat = 0;
  count = 0;
  question: Question | null = null;
  readonly #main: World;
  readonly #makeTrial: () => World;
  #trial: World | null = null;
  #determinisation: Determinisation | null = null;
  #moves: (Move | undefined)[] = [];

  /** The state at the last rest, the decision made there, and the answers since. */
  readonly #rest: Int32Array;
  #last: Move | null = null;
  #seed = 0;
  #answers: number[] = [];
  #again: Match | null = null;

  constructor(main: World, makeTrial: () => World) {
    this.bound = main.bound;
    this.#main = main;
    this.#makeTrial = makeTrial;
    this.#rest = new Int32Array(main.bound.layout.size);
  }

  // ------------------------------------------------------------ events from the match's host

  /** A match starts. */
  started(seed: number): void {
    this.#seed = seed;
    this.#last = null;
    this.#answers.length = 0;
  }

  /** A decision at an offer, or at a choice of step code, is open. */
  offered(seat: number, count: number): void {
    this.seat = seat;
    this.count = count;
    this.question = null;
    this.#determinisation = null;
    // assigning a length is slow, and the list is mostly empty
    if (this.#moves.length > 0) this.#moves.length = 0;
  }

  /** A decision is about to be made. */
  taken(move: Move): void {
    const end = inUse(this.bound, this.#main.state);
    this.#rest.set(this.#main.state.subarray(0, end));
    this.#last = move;
    if (this.#answers.length > 0) this.#answers.length = 0;
  }

  /** A choice within effects is open. */
  asked(question: Question): void {
    this.seat = question.seat;
    this.count = question.options.length;
    this.question = question;
    this.#determinisation = null;
  }

  /** The choice was answered. */
  answered(answer: number): void {
    this.#answers.push(answer);
  }

  // ------------------------------------------------------------ queries of agents

  get finish(): number {
    return finishOf(this.#main);
  }

  move(k: number): Move {
    const { question } = this;
    if (question !== null) return { seat: question.seat, move: ANSWER, args: [question.options[k] as number] };
    let move = this.#moves[k];
    if (move === undefined) {
      move = this.#main.move(k);
      this.#moves[k] = move;
    }
    return move;
  }

  view(): View {
    return snapshot(this.#main.match, this.seat);
  }

  deal(dice: Dice): void {
    this.#determinisation ??= new Determinisation(this.#main.match, this.seat);
    this.#trial ??= this.#makeTrial();
    this.#determinisation.deal(dice);
    this.#trial.answerer = answering(dice);
    if (this.question !== null) return;
    this.#trial.stage(this.#main.state, this.#determinisation.writes);
  }

  after(k: number, stopsAtOffers = false): World {
    const trial = this.#trial as World;
    if (this.question !== null) trial.load(this.#answer(k, this.question));
    else trial.tryNth(this.#main, k, stopsAtOffers);
    return trial;
  }

  tryAll(choice: GreedyChoice, dice: Dice): void {
    if (this.question === null) (this.#trial as World).tryAll(this.#main, choice, dice);
  }

  /**
   * Repeats the decision that led to a choice, with the k-th answer, and random answers after it. Gives the state at
   * the next rest.
   */
  #answer(k: number, question: Question): Int32Array {
    const m = this.#rested();
    const { writes } = this.#determinisation as Determinisation;
    const known = this.#answers;
    const later = this.#trial?.answerer as Answerer;
    let asked = 0;
    m.answerer = (of, one) => {
      const at = asked++;
      if (at < known.length) return known[at] as number;
      if (at > known.length) return later(of, one);
      // written through the journal, so that a fault undoes the deal, too
      for (let i = 0; i < writes.length; i += 2) writeUntracked(m, writes[i] as number, writes[i + 1] as number);
      m.membershipVersion++;
      return question.options[k] as number;
    };
    if (this.#last === null) advanceFrom(m, 0);
    else applyKnown(m, this.#last);
    return m.state;
  }

  /** An interpreter's match at the last rest, or before setup. */
  #rested(): Match {
    if (this.#last === null) {
      const m = new Match(this.bound);
      begin(m, this.#seed);
      return m;
    }
    this.#again ??= new Match(this.bound);
    restore(this.#again, this.#rest);
    return this.#again;
  }
}

const answering =
  (dice: Dice): Answerer =>
  (_, { options }) =>
    options[dice.below(options.length)] as number;
