/** Agents: who plays when no person does. They see what their player may see, and have chance of their own. */
import type { Bound } from '../../compiler/bound.ts';
import type { Question } from '../machine.ts';
import type { Move } from '../match.ts';
import type { View } from '../view.ts';
import type { Dice } from './dice.ts';
import type { World } from './world.ts';

/** A decision as it lies before the player who is to take it. Good until that is taken. */
export interface Table {
  readonly bound: Bound;
  /** Whose decision it is. */
  readonly seat: number;
  /** How many options there are: moves, a pass behind them where one is allowed; or the answers to a choice. */
  readonly count: number;
  /** The choice inside effects that is to be answered; null for any other decision. */
  readonly question: Question | null;
  /** In a series the stage at which the match that is played is over: see result.ts. */
  readonly finish: number;
  /** The k-th option. */
  move(k: number): Move;
  /** What the player may know; worked out when it is asked for. */
  view(): View;
  /** Draws what the player does not know: see redeal.ts. All that is tried after this is tried in that world. */
  deal(dice: Dice): void;
  /**
   * The dealt world after the k-th option, at its next rest or its end. It is one world, used again and again: good until
   * the next call. Choices that come up inside effects there are answered by the dice that it was dealt with. `parks`: the
   * world is only looked at, so it rests at the next offer without asking whether somebody can move there.
   */
  after(k: number, parks?: boolean): World;
}

export interface Agent {
  /** The option it takes, from 0. */
  choose(table: Table): number;
}
