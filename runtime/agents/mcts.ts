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

/** A move of a node: an edge of the tree, with its statistics. */
interface MoveEdge {
  seat: number;
  visits: number;
  /** The sum of its rollouts' values, for the seat that makes the move. */
  total: number;
  child: TreeNode | null;
}

interface TreeNode {
  visits: number;
  /** By key of the move; at the root by index of the option. */
  edges: Map<number, MoveEdge>;
}

const newNode = (): TreeNode => ({ visits: 0, edges: new Map() });

class TreeSearch {
  readonly #decision: AgentDecision;
  readonly #dice: Dice;
  readonly #root = newNode();
  readonly #path: MoveEdge[] = [];
  /** The number of the option that `#select` chose. */
  #selected = 0;
  /** Turns of a rollout; 0 for no limit. */
  readonly #turns: number;
  /** The stage that ends a rollout: the end of the match, or in a series where the next match would begin. */
  readonly #finish: number;
  /** The sum of absolute evaluations so far, and their number. */
  #evaluationSum = 0;
  #evaluations = 0;

  constructor(decision: AgentDecision, dice: Dice, turns: number) {
    this.#decision = decision;
    this.#dice = dice;
    this.#turns = turns;
    this.#finish = decision.finish;
  }

  /** One iteration: deals, descends, expands, plays on, and credits the moves of the path with the result. */
  iterate(): void {
    const path = this.#path;
    path.length = 0;
    this.#decision.deal(this.#dice);
    let node = this.#root;
    const { seat, count } = this.#decision;
    let edge = this.#select(node, seat, count, null);
    const world = this.#decision.after(this.#selected);
    path.push(edge);
    while (edge.visits > 0 && !isDone(world, this.#finish)) {
      edge.child ??= newNode();
      node = edge.child;
      const mover = world.toMove();
      const options = mover === 0 ? 0 : world.count(mover);
      if (options === 0) break;
      edge = this.#select(node, mover, options, world);
      path.push(edge);
      world.applyNth(this.#selected);
    }
    rollout(world, this.#dice, this.#turns, this.#finish);
    for (const taken of path) {
      taken.visits++;
      taken.total += this.#valueFor(world, taken.seat);
    }
  }

  /**
   * Selects an option by UCB1, and keeps its number in `#selected`: a random one without a visit; else the one with the
   * highest upper confidence bound.
   */
  #select(node: TreeNode, seat: number, count: number, world: World | null): MoveEdge {
    node.visits++;
    const logarithm = log2(node.visits);
    let untried = 0;
    let untriedKey = 0;
    let best: MoveEdge | null = null;
    let most = -1;
    for (let k = 0; k < count; k++) {
      const key = world === null ? k : world.key(k);
      const edge = node.edges.get(key);
      if (edge === undefined) {
        untried++;
        if (this.#dice.below(untried) > 0) continue;
        this.#selected = k;
        untriedKey = key;
      } else if (untried === 0) {
        const bound = quotient(edge.total * SCALE, edge.visits) + root(((EXPLORE * logarithm) / edge.visits) | 0);
        if (bound <= most) continue;
        most = bound;
        best = edge;
        this.#selected = k;
      }
    }
    if (untried === 0 && best !== null) return best;
    const made: MoveEdge = { seat, visits: 0, total: 0, child: null };
    node.edges.set(untriedKey, made);
    return made;
  }

  /** The value of a rollout's end for a seat, 0 to FULL. */
  #valueFor(world: World, seat: number): number {
    if (isDone(world, this.#finish)) {
      const result = resultFor(world, seat);
      return result === WON ? FULL : result === LOST ? 0 : FULL >> 1;
    }
    const worth = world.worth(seat);
    if (worth === NOTHING) return FULL >> 1;
    // an evaluation of the mean size so far counts as half a win, so games need no scale
    const size = worth < 0 ? -worth : worth;
    this.#evaluationSum += size;
    this.#evaluations++;
    const usual = quotient(this.#evaluationSum, this.#evaluations) + 1;
    return (FULL >> 1) + quotient((FULL >> 1) * worth, size + usual);
  }

  /** The option with the most visits. */
  get mostVisited(): number {
    let found = 0;
    let visits = -1;
    for (let k = 0; k < this.#decision.count; k++) {
      const edge = this.#root.edges.get(k);
      if (edge === undefined || edge.visits <= visits) continue;
      found = k;
      visits = edge.visits;
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
      const search = new TreeSearch(decision, dice, turns);
      for (let i = 0; i < playouts; i++) search.iterate();
      return search.mostVisited;
    },
  };
}
