/**
 * Monte Carlo tree search, with an open loop. Each iteration deals hidden information anew (determinisation), descends the
 * tree of moves by UCB1, adds one move, and plays on at random (a rollout). A node is a sequence of moves, not
 * a state: random results, hidden cards and so the legal moves differ between iterations. The result is the option with
 * the most visits.
 *
 * All arithmetic is on integers, so that every machine takes the same option.
 */
import { MOST_PASS_DECISIONS } from '../../compiler/format/limits.ts';
import { NOTHING } from '../numbers.ts';
import type { Agent, AgentDecision } from './agent.ts';
import { Dice } from './dice.ts';
import { isDone, LOST, resultFor, WON } from './result.ts';
import type { World } from './world.ts';

/** The value of a won rollout; a loss is 0, a draw one half. */
const FULL = 1024;
/** A mean is a sum of values times this, divided by the visits: a fraction of 2^14. */
const SCALE = 16;
/** 2^28 (a mean of 1, squared) times 1/2 (UCB's constant, squared) times ln 2 / 256; see `log2`. */
const EXPLORE = 363409;

const quotient = (a: number, b: number): number => (a - (a % b)) / b;

/** 256 times the binary logarithm, linear between powers of 2; for 1 and above. */
export function log2(n: number): number {
  const whole = 31 - Math.clz32(n);
  return (whole << 8) + ((whole < 8 ? n << (8 - whole) : n >>> (whole - 8)) & 255);
}

/** The integer part of the square root of a 31-bit number. */
export function root(n: number): number {
  if (n < 1) return 0;
  // Newton's method from above decreases until it arrives
  for (let guess = 1 << ((33 - Math.clz32(n)) >> 1); ; ) {
    const next = (guess + ((n / guess) | 0)) >> 1;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** A move in the tree. */
interface Arm {
  seat: number;
  visits: number;
  /** The sum of its rollouts' values, for the seat that makes the move. */
  total: number;
  next: TreeNode | null;
}

interface TreeNode {
  visits: number;
  /** By key of the move; at the root by index of the option. */
  arms: Map<number, Arm>;
}

const newNode = (): TreeNode => ({ visits: 0, arms: new Map() });

class Search {
  readonly #decision: AgentDecision;
  readonly #dice: Dice;
  readonly #top = newNode();
  readonly #path: Arm[] = [];
  /** Turns of a rollout; 0 for no limit. */
  readonly #turns: number;
  /** The stage that ends a rollout: the end of the match, or in a series where the next match would begin. */
  readonly #finish: number;
  /** The sum of absolute evaluations so far, and their number. */
  #worths = 0;
  #judged = 0;

  constructor(decision: AgentDecision, dice: Dice, turns: number) {
    this.#decision = decision;
    this.#dice = dice;
    this.#turns = turns;
    this.#finish = decision.finish;
  }

  pass(): void {
    const path = this.#path;
    path.length = 0;
    this.#decision.deal(this.#dice);
    let node = this.#top;
    const { seat, count } = this.#decision;
    let arm = this.#pick(node, seat, count, null);
    let k = this.#picked;
    const world = this.#decision.after(k);
    path.push(arm);
    while (arm.visits > 0 && !isDone(world, this.#finish)) {
      arm.next ??= newNode();
      node = arm.next;
      const next = world.toMove();
      const options = next === 0 ? 0 : world.count(next);
      if (options === 0) break;
      arm = this.#pick(node, next, options, world);
      k = this.#picked;
      path.push(arm);
      world.applyNth(k);
    }
    rollout(world, this.#dice, this.#turns, this.#finish);
    for (const one of path) {
      one.visits++;
      one.total += this.#worthOf(world, one.seat);
    }
  }

  #picked = 0;

  /** A random option without a visit; else the one with the highest upper bound. */
  #pick(node: TreeNode, seat: number, count: number, world: World | null): Arm {
    node.visits++;
    const logarithm = log2(node.visits);
    let untried = 0;
    let untriedKey = 0;
    let best: Arm | null = null;
    let most = -1;
    for (let k = 0; k < count; k++) {
      const key = world === null ? k : world.key(k);
      const arm = node.arms.get(key);
      if (arm === undefined) {
        untried++;
        if (this.#dice.below(untried) > 0) continue;
        this.#picked = k;
        untriedKey = key;
      } else if (untried === 0) {
        const bound = quotient(arm.total * SCALE, arm.visits) + root(((EXPLORE * logarithm) / arm.visits) | 0);
        if (bound <= most) continue;
        most = bound;
        best = arm;
        this.#picked = k;
      }
    }
    if (untried === 0 && best !== null) return best;
    const made: Arm = { seat, visits: 0, total: 0, next: null };
    node.arms.set(untriedKey, made);
    return made;
  }

  /** The value of a rollout's end for a seat, 0 to FULL. */
  #worthOf(world: World, seat: number): number {
    if (isDone(world, this.#finish)) {
      const result = resultFor(world, seat);
      return result === WON ? FULL : result === LOST ? 0 : FULL >> 1;
    }
    const worth = world.worth(seat);
    if (worth === NOTHING) return FULL >> 1;
    // an evaluation of the mean size so far counts as half a win, so games need no scale
    const size = worth < 0 ? -worth : worth;
    this.#worths += size;
    this.#judged++;
    const usual = quotient(this.#worths, this.#judged) + 1;
    return (FULL >> 1) + quotient((FULL >> 1) * worth, size + usual);
  }

  /** The option with the most visits. */
  get most(): number {
    let found = 0;
    let visits = -1;
    for (let k = 0; k < this.#decision.count; k++) {
      const arm = this.#top.arms.get(k);
      if (arm === undefined || arm.visits <= visits) continue;
      found = k;
      visits = arm.visits;
    }
    return found;
  }
}

/** Plays at random: to the end, or until that many turns have begun. */
export function rollout(world: World, dice: Dice, turns: number, finish: number): void {
  const { turn } = world.bound.layout.head;
  const last = turns === 0 ? 0 : (world.state[turn] as number) + turns;
  if (isDone(world, finish) || world.rollOut(dice, last)) return;
  let left = MOST_PASS_DECISIONS;
  while (left-- > 0 && !isDone(world, finish) && (last === 0 || (world.state[turn] as number) < last)) {
    const seat = world.toMove();
    const count = seat === 0 ? 0 : world.count(seat);
    if (count === 0) return;
    world.applyNth(dice.below(count));
  }
}

export function mctsAgent(seed: number, playouts: number, turns: number): Agent {
  const dice = new Dice(seed);
  return {
    choose(decision) {
      if (decision.count === 1) return 0;
      const search = new Search(decision, dice, turns);
      for (let i = 0; i < playouts; i++) search.pass();
      return search.most;
    },
  };
}
