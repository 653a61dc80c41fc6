/** Agents by name, as commands use them. */
import { expandSeed } from '../random.ts';
import type { Agent } from './agent.ts';
import { greedyAgent } from './greedy.ts';
import { mctsAgent } from './mcts.ts';
import { randomAgent } from './random.ts';

/** The default number of rollouts per decision, and the greatest. */
const PLAYOUTS = 200;
const MOST_PLAYOUTS = 1000000;
/** The greatest number of turns after which a rollout is cut. */
const MOST_ROLLOUT_TURNS = 1000;

type Maker = (seed: number) => Agent;

/** The forms of names, and what each agent does. */
export const AGENTS: readonly { name: string; does: string }[] = [
  { name: 'random', does: 'any legal move' },
  { name: 'greedy', does: 'the move after which the position is worth most' },
  {
    name: 'mcts',
    does: `a tree search of ${PLAYOUTS} random playouts a decision; mcts:N of N; mcts:N:T cuts them after T turns`,
  },
];

/** A constructor for the agent of a name: `random`, `greedy`, `mcts`, `mcts:N`, `mcts:N:T`. Null for other names. */
export function agentMaker(name: string): Maker | null {
  if (name === 'random') return randomAgent;
  if (name === 'greedy') return greedyAgent;
  const found = /^mcts(?::([1-9]\d*)(?::([1-9]\d*))?)?$/.exec(name);
  if (found === null) return null;
  const playouts = Number(found[1] ?? PLAYOUTS);
  const turns = Number(found[2] ?? 0);
  if (playouts > MOST_PLAYOUTS || turns > MOST_ROLLOUT_TURNS) return null;
  return (seed) => mctsAgent(seed, playouts, turns);
}

/** Whether one of them tries options. */
export const searches = (names: readonly string[]): boolean => names.some((name) => name !== 'random');

/** The agent names by seat: the last one is used for further seats. */
export const seatNames = (seats: number, names: readonly string[]): string[] =>
  Array.from({ length: seats }, (_, i) => names[i] ?? names.at(-1) ?? 'random');

/** The seeds of a match's agents by seat; later seats repeat them. Writes to `words`. */
export const agentSeeds = (seed: number, words?: Int32Array): Int32Array => expandSeed(seed ^ 0x5bd1e995, words);

/**
 * Seats agents for several matches: puts those for a match's seed into `agents`, by seat. They draw from seeds of their
 * own, so that the match's random numbers do not depend on them.
 */
export function seating(seats: number, names: readonly string[], agents: Agent[]): (seed: number) => void {
  const makers = seatNames(seats, names).map((name) => {
    const maker = agentMaker(name);
    if (maker === null) throw new RangeError(`no agent ${name}`);
    return maker;
  });
  return (seed) => {
    const seeds = agentSeeds(seed);
    for (let i = 0; i < seats; i++) agents[i] = (makers[i] as Maker)(seeds[i & 3] as number);
  };
}
