/** The compiled engine as a world for agents and simulations. */
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Dice } from '../agents/dice.ts';
import type { GreedyChoice } from '../agents/greedy.ts';
import { moveKey, type World } from '../agents/world.ts';
import type { Answerer, Match } from '../machine.ts';
import type { Move } from '../match.ts';
import type { Engine } from './engine.ts';

export class CompiledWorld implements World {
  readonly bound: Bound;
  readonly state: Int32Array;
  readonly engine: Engine;
  #seat = 0;
  /** The length of the engine's list of moves; negative where the interpreter had to list them. */
  #count = 0;
  #moves: readonly Move[] = [];

  constructor(engine: Engine) {
    this.engine = engine;
    this.bound = engine.bound;
    this.state = engine.state;
  }

  get match(): Match {
    return this.engine.freshMatch();
  }

  get answerer(): Answerer | null {
    return this.engine.answerer;
  }

  set answerer(answerer: Answerer | null) {
    this.engine.answerer = answerer;
  }

  start(seed: number): void {
    this.engine.start(seed);
  }

  load(state: Int32Array): void {
    this.engine.load(state);
  }

  isOver(): boolean {
    return this.engine.isOver;
  }

  toMove(): number {
    return this.engine.toMove();
  }

  count(seat: number): number {
    this.#seat = seat;
    this.#count = this.engine.count(seat);
    if (this.#count >= 0) return this.#count + (this.engine.mayPass ? 1 : 0);
    this.#moves = this.engine.legalMoves(seat);
    return this.#moves.length;
  }

  move(k: number): Move {
    if (this.#count < 0) return this.#moves[k] as Move;
    return this.engine.listedMove(this.#seat, k, this.#count);
  }

  key(k: number): number {
    if (this.#count >= 0) return this.engine.listedKey(this.#seat, k, this.#count);
    return moveKey(this.#moves[k] as Move);
  }

  applyNth(k: number): void {
    if (this.#count < 0) this.engine.apply(this.#moves[k] as Move);
    else this.engine.applyListed(this.#seat, k, this.#count);
  }

  stage(state: Int32Array, writes: readonly number[]): void {
    this.engine.stage(state, writes);
  }

  tryNth(of: World, k: number, stopsAtOffers: boolean): void {
    if (of instanceof CompiledWorld && of.#count >= 0)
      this.engine.tryListed(of.engine, of.#seat, k, of.#count, stopsAtOffers);
    else this.engine.tryMove(of.move(k), stopsAtOffers);
  }

  tryAll(of: World, choice: GreedyChoice, dice: Dice): void {
    if (of instanceof CompiledWorld && of.#count >= 0) this.engine.tryAll(of.engine, of.#seat, of.#count, choice, dice);
  }

  rollOut(dice: Dice, last: number): boolean {
    return this.engine.rollOut(dice, last);
  }

  worth(seat: number): number {
    return this.engine.worth(seat);
  }
}
