/**
 * A match as agents handle it: options are counted, and one is done by its number. Either engine can be behind it, and
 * lists the same options in the same order, so that equal seeds and agents give the same match on both.
 */
import type { Bound } from '../../compiler/bound.ts';
import { type Answerer, Match } from '../machine.ts';
import { applyKnown, awaits, isOver, legalMoves, type Move, restore, startMatch, worth } from '../match.ts';
import { inUse } from '../state.ts';

export interface World {
  readonly bound: Bound;
  readonly state: Int32Array;
  /** The interpreter's match on the same state, for whoever wants to look at it. */
  readonly match: Match;
  /** Answers choices inside effects. */
  answerer: Answerer | null;
  /** A new match, set up and at its first rest. */
  start(seed: number): void;
  /** Goes on from another state of the same binding, one at rest. It is copied as far as it is in use. */
  load(state: Int32Array): void;
  isOver(): boolean;
  /** Who decides next: the first of those who may act; 0 for nobody. */
  toMove(): number;
  /** How many options that player has, as `Table.count`. Lists them: good until the next is done or asked for. */
  count(seat: number): number;
  /** The k-th of those counted. */
  move(k: number): Move;
  /** A number that tells it from the others: the same move has the same wherever it is listed. */
  key(k: number): number;
  /** Does the k-th of those counted. */
  applyNth(k: number): void;
  /** Takes in a state at rest, changed by pairs of a slot and its value: what `tryNth` begins with, as often as it is called. */
  stage(state: Int32Array, writes: readonly number[]): void;
  /**
   * In the staged state does the k-th option that another world of this kind has counted. `parks`: at the offer that
   * follows it is not looked whether somebody can move.
   */
  tryNth(of: World, k: number, parks: boolean): void;
  /** As `worth` of a match: nothing where the game declares none. */
  worth(seat: number): number;
}

const FIRST = 0x9e3779b1 | 0;
const SECOND = 0x85ebca77 | 0;

/** One number of a key taken in. */
export function keyed(key: number, value: number): number {
  const mixed = Math.imul(key ^ value, FIRST);
  return Math.imul(mixed ^ (mixed >>> 15), SECOND);
}

/** The key of a move, as `World.key` gives it. */
export function keyOf({ seat, move, args }: Move): number {
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
    this.match.fired = this.#fired;
    startMatch(this.match, seed);
  }

  load(state: Int32Array): void {
    restore(this.match, state.subarray(0, inUse(this.bound, state)));
  }

  isOver(): boolean {
    return isOver(this.match);
  }

  toMove(): number {
    return awaits(this.match)[0] ?? 0;
  }

  count(seat: number): number {
    this.#moves = legalMoves(this.match, seat);
    return this.#moves.length;
  }

  move(k: number): Move {
    return this.#moves[k] as Move;
  }

  key(k: number): number {
    return keyOf(this.move(k));
  }

  applyNth(k: number): void {
    applyKnown(this.match, this.move(k));
  }

  stage(state: Int32Array, writes: readonly number[]): void {
    this.#staged = state.slice();
    for (let i = 0; i < writes.length; i += 2) this.#staged[writes[i] as number] = writes[i + 1] as number;
  }

  tryNth(of: World, k: number, parks: boolean): void {
    this.load(this.#staged);
    this.match.parks = parks;
    applyKnown(this.match, of.move(k));
    this.match.parks = false;
  }

  worth(seat: number): number {
    return worth(this.match, seat);
  }
}
