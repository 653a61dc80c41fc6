/**
 * Monte Carlo tree search with an open loop. Each pass deals what is hidden anew, walks down the tree of moves made so
 * far by the bound of confidence (UCB1), adds one move to it, and plays on at random. A node stands for the moves that
 * led to it, not for a state: what chance and hidden cards made of them differs from pass to pass, and so may the moves
 * that are legal there. In the end it takes the option that was tried most.
 *
 * All reckoning is in integers, so that every machine takes the same option.
 */
import { NOTHING } from '../numbers.ts';
import type { Agent, Table } from './agent.ts';
import { Dice } from './dice.ts';
import { isDone, LOST, resultFor, WON } from './result.ts';
import type { World } from './world.ts';

/** What a won playout counts; a lost one counts 0, a drawn one half. */
const FULL = 1024;
/** Shares are of 2^14: so a sum of FULLs times this, by the visits, is one. */
const SCALE = 16;
/** 2^28, the square of a share, times 1/2, the square of UCB's constant, times ln 2 / 256: see `log2`. */
const EXPLORE = 363409;

const quotient = (a: number, b: number): number => (a - (a % b)) / b;

/** 256 times the logarithm to base 2, straight between powers of 2. For 1 and above. */
export function log2(n: number): number {
  const whole = 31 - Math.clz32(n);
  return (whole << 8) + ((whole < 8 ? n << (8 - whole) : n >>> (whole - 8)) & 255);
}

/** The whole part of the square root of a number of 31 bits. */
export function root(n: number): number {
  if (n < 1) return 0;
  // from above, Newton's method falls until it is there
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
  /** What its playouts counted for the seat that makes it. */
  total: number;
  next: Node | null;
}

interface Node {
  visits: number;
  /** By the keys of moves; at the top by the numbers of options. */
  arms: Map<number, Arm>;
}

const newNode = (): Node => ({ visits: 0, arms: new Map() });

class Search {
  readonly #table: Table;
  readonly #dice: Dice;
  readonly #top = newNode();
  readonly #path: Arm[] = [];
  /** Turns that a playout lasts; 0 for all. */
  readonly #turns: number;
  /** Where the match is over: at its end, or in a series where the next would begin. */
  readonly #finish: number;
  /** How much positions were worth, either way: the sum, and of how many. */
  #worths = 0;
  #judged = 0;

  constructor(table: Table, dice: Dice, turns: number) {
    this.#table = table;
    this.#dice = dice;
    this.#turns = turns;
    this.#finish = table.finish;
  }

  pass(): void {
    const path = this.#path;
    path.length = 0;
    this.#table.deal(this.#dice);
    let node = this.#top;
    const { seat, count } = this.#table;
    let arm = this.#pick(node, seat, count, null);
    let k = this.#picked;
    const world = this.#table.after(k);
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
    playOut(world, this.#dice, this.#turns, this.#finish);
    for (const one of path) {
      one.visits++;
      one.total += this.#worthOf(world, one.seat);
    }
  }

  #picked = 0;

  /** An option that was not tried yet, any of them; else the one of the highest bound. */
  #pick(node: Node, seat: number, count: number, world: World | null): Arm {
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

  /** What the end of a playout counts for a seat, 0 to FULL. */
  #worthOf(world: World, seat: number): number {
    if (isDone(world, this.#finish)) {
      const result = resultFor(world, seat);
      return result === WON ? FULL : result === LOST ? 0 : FULL >> 1;
    }
    const worth = world.worth(seat);
    if (worth === NOTHING) return FULL >> 1;
    // half of the way to a win is what positions were worth so far, so no game has to say what is much
    const size = worth < 0 ? -worth : worth;
    this.#worths += size;
    this.#judged++;
    const usual = quotient(this.#worths, this.#judged) + 1;
    return (FULL >> 1) + quotient((FULL >> 1) * worth, size + usual);
  }

  /** The option that was tried most. */
  get most(): number {
    let found = 0;
    let visits = -1;
    for (let k = 0; k < this.#table.count; k++) {
      const arm = this.#top.arms.get(k);
      if (arm === undefined || arm.visits <= visits) continue;
      found = k;
      visits = arm.visits;
    }
    return found;
  }
}

/** Goes on at random: to the end, or until so many turns have begun. */
export function playOut(world: World, dice: Dice, turns: number, finish: number): void {
  const { turn } = world.bound.layout.head;
  const last = turns === 0 ? 0 : (world.state[turn] as number) + turns;
  while (!isDone(world, finish) && (last === 0 || (world.state[turn] as number) < last)) {
    const seat = world.toMove();
    const count = seat === 0 ? 0 : world.count(seat);
    if (count === 0) return;
    world.applyNth(dice.below(count));
  }
}

export function mctsAgent(seed: number, playouts: number, turns: number): Agent {
  const dice = new Dice(seed);
  return {
    choose(table) {
      if (table.count === 1) return 0;
      const search = new Search(table, dice, turns);
      for (let i = 0; i < playouts; i++) search.pass();
      return search.most;
    },
  };
}
