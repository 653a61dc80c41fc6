/**
 * The interface of agents, which play without a person. An agent sees what its player may see, and has random numbers
 * of its own.
 */
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Question } from '../machine.ts';
import type { Move } from '../match.ts';
import type { View } from '../view.ts';
import type { Dice } from './dice.ts';
import type { GreedyChoice } from './greedy.ts';
import type { World } from './world.ts';

/** A decision for an agent, valid until it is made. */
export interface AgentDecision {
  readonly bound: Bound;
  /** The seat that decides. */
  readonly seat: number;
  /** The number of options: moves, and last a pass where it is legal; or the answers to a choice. */
  readonly count: number;
  /** The open choice within effects; null for another decision. */
  readonly question: Question | null;
  /** For a series, the stage at which the current match is over; see result.ts. */
  readonly finish: number;
  /** The k-th option. */
  move(k: number): Move;
  /** What the player may know; computed when called. */
  view(): View;
  /**
   * Determinisation: draws what the player does not know (see determinise.ts). Options are tried in this world from then on.
   */
  deal(dice: Dice): void;
  /**
   * The dealt world after the k-th option, at its next rest or end. One object is reused: valid until the next call.
   * Choices within effects are answered by the dice of the deal. `stopsAtOffers`: rest at the next offer without testing who
   * can move there, for a caller that only evaluates the world.
   */
  after(k: number, stopsAtOffers?: boolean): World;
  /** Tries options in the dealt world from `choice.next` on, as far as the engine does it in one go; see greedy.ts. */
  tryAll(choice: GreedyChoice, dice: Dice): void;
}

export interface Agent {
  /** The option to take, from 0. */
  choose(decision: AgentDecision): number;
}
