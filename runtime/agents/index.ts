/** Agents. `agent.ts` has the interface, `names.ts` the list. */
export { advice } from './advice.ts';
export type { Agent, AgentDecision } from './agent.ts';
export { Dice } from './dice.ts';
export { AGENTS, agentMaker, seatNames } from './names.ts';
export { randomAgent } from './random.ts';
export { InterpreterWorld, type World } from './world.ts';
