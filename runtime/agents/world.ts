/**
 * A match for agents: options have numbers. Both engines implement it and list the same options in the same order, so
 * equal seeds and agents give the same match.
 */
import { MOST_PASS_DECISIONS } from '../../compiler/format/limits.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import { type Answerer, Match } from '../machine.ts';
import { applyKnown, isOver, legalMoves, type Move, restore, seatsToAct, startMatch, worth } from '../match.ts';
import { endUnfinished } from '../outcome.ts';
import { inUse } from '../state.ts';
import type { Dice } from './dice.ts';
import type { GreedyChoice } from './greedy.ts';

export interface World {
  readonly bound: Bound;
  readonly state: Int32Array;
  /** The interpreter's match on the same state, for inspection. */
  readonly match: Match;
  /** Answers choices within effects. */
  answerer: Answerer | null;
  /** Starts a match: runs setup, and rests. */
  start(seed: number): void;
  /** Continues from another state of the same binding at a rest; copies the part in use. */
  load(state: Int32Array): void;
  isOver(): boolean;
  /** The seat to decide: the first of those who may act; 0 for nobody. */
  toMove(): number;
  /** The number of options of a seat, as `AgentDecision.count`. Lists them: valid until the next decision or listing. */
  count(seat: number): number;
  /** The k-th listed option. */
  move(k: number): Move;
  /** The key of an option: equal moves have equal keys in every list. */
  key(k: number): number;
  /** Makes the k-th listed decision. */
  applyNth(k: number): void;
  /** Stages a state at a rest, changed by pairs of slot and value: `tryNth` starts from it, repeatedly. */
  stage(state: Int32Array, writes: readonly number[]): void;
  /**
   * Makes, in the staged state, the k-th decision that another world of this sort has listed. `stopsAtOffers`: rest at the next
   * offer without testing who can move there.
   */
  tryNth(of: World, k: number, stopsAtOffers: boolean): void;
  /**
   * Tries options of a greedy choice that another world of this sort has listed, from `choice.next` on, as `tryNth` with `stopsAtOffers`
   * and the evaluation would do it. It may stop at any option: that has to be tried by `tryNth`.
   */
  tryAll(of: World, choice: GreedyChoice, dice: Dice): void;
  /**
   * Plays on at random from a rest, until the match ends, nobody can move, or, unless it is 0, the turn `last` begins.
   * False, with nothing changed, where that has to be done decision by decision.
   */
  rollOut(dice: Dice, last: number): boolean;
  /** The evaluation function; nothing where the game has none. */
  worth(seat: number): number;
}

/** Counts the decisions at offers in a pass of the flow. */
export class PassCounter {
  readonly #turn: number;
  #last = -1;
  #count = 0;

  constructor({ layout }: Bound) {
    this.#turn = layout.head.turn;
  }

  /** A match starts. */
  reset(): void {
    this.#last = -1;
  }

  /** Called before each decision: whether the pass has had as many as it may have. */
  isFull(state: Int32Array): boolean {
    const turn = state[this.#turn] as number;
    if (turn !== this.#last) {
      this.#last = turn;
      this.#count = 0;
    }
    return ++this.#count > MOST_PASS_DECISIONS;
  }

  /** Called before each decision: ends the match, and gives true, if the pass has had as many as it may have. */
  ends(m: Match): boolean {
    const isFull = this.isFull(m.state);
    if (isFull) endUnfinished(m);
    return isFull;
  }
}

const FIRST = 0x9e3779b1 | 0;
const SECOND = 0x85ebca77 | 0;

/** Adds a number to a key. */
export function keyed(key: number, value: number): number {
  const mixed = Math.imul(key ^ value, FIRST);
  return Math.imul(mixed ^ (mixed >>> 15), SECOND);
}

/** The key of a move; see `World.key`. */
export function moveKey({ seat, move, args }: Move): number {
  let key = keyed(seat, move);
  for (const arg of args) key = keyed(key, arg);
  return key;
}

export class InterpreterWorld implements World {
  readonly bound: Bound;
  match: Match;
  readonly #fired: Set<number> | null;
  #answerer: Answerer | null = null;
  #moves: readonly Move[] = [];
  #staged = new Int32Array(0);

  constructor(bound: Bound, match: Match, fired: Set<number> | null = null) {
    this.bound = bound;
    this.match = match;
    this.#fired = fired;
  }

  get state(): Int32Array {
    return this.match.state;
  }

  get answerer(): Answerer | null {
    return this.#answerer;
  }

  set answerer(answerer: Answerer | null) {
    this.#answerer = answerer;
    this.match.answerer = answerer;
  }

  start(seed: number): void {
    this.match = new Match(this.bound);
    this.match.answerer = this.#answerer;
    this.match.abilitiesRun = this.#fired;
    startMatch(this.match, seed);
  }

  load(state: Int32Array): void {
    restore(this.match, state.subarray(0, inUse(this.bound, state)));
  }

  isOver(): boolean {
    return isOver(this.match);
  }

  toMove(): number {
    return seatsToAct(this.match)[0] ?? 0;
  }

  count(seat: number): number {
    this.#moves = legalMoves(this.match, seat);
    return this.#moves.length;
  }

  move(k: number): Move {
    return this.#moves[k] as Move;
  }

  key(k: number): number {
    return moveKey(this.move(k));
  }

  applyNth(k: number): void {
    applyKnown(this.match, this.move(k));
  }

  stage(state: Int32Array, writes: readonly number[]): void {
    this.#staged = state.slice();
    for (let i = 0; i < writes.length; i += 2) this.#staged[writes[i] as number] = writes[i + 1] as number;
  }

  tryNth(of: World, k: number, stopsAtOffers: boolean): void {
    this.load(this.#staged);
    this.match.stopsAtOffers = stopsAtOffers;
    applyKnown(this.match, of.move(k));
    this.match.stopsAtOffers = false;
  }

  tryAll(): void {}

  rollOut(): boolean {
    return false;
  }

  worth(seat: number): number {
    return worth(this.match, seat);
  }
}
