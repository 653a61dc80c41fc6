/**
 * Registers: the engine's variables outside of the state (counters, flags, dirty bits, masks). They are slots of one
 * `Int32Array`, so that a read is one instruction; a closure variable would be tested for initialisation and small
 * integers at each use. Code is emitted with the registers' names; the printer and `withSlots` put slots in their place.
 */
import { FRESH } from '../analysis/dependencies.ts';
import type { Expression, Statement } from '../javascript/nodes.ts';
import { js } from '../javascript/quote.ts';
import { Rewriter } from '../javascript/rewrite.ts';
import type { CodegenContext } from './context.ts';
import { TRACE_NAMES } from './trace.ts';

/** Name in emitted code, value before a match, name for people. */
const NAMES: readonly [name: string, value: number, title: string][] = [
  ['sp', 0, 'stackPointer'],
  // open `together` blocks
  ['G', 0, 'openTogether'],
  // a call of `win` or `lose` for a set runs: its flag, and the sides so far
  ['VD', 0, 'openVerdict'],
  ['FR', 0, 'freshTriggers'],
  ['QD', 0, 'queuedTriggers'],
  // triggers above it are settled
  ['MK', 0, 'settleMark'],
  // of state rules and loops, and of fresh triggers
  ['D', ~FRESH, 'dirtyBits'],
  // bits of the loops that are running
  ['UW', 0, 'runningLoops'],
  ['FU', 0, 'fuelLeft'],
  ['AB', 0, 'abilitiesRun'],
  ['DP', 0, 'callDepth'],
  ['LV', 0, 'abilityDepth'],
  ['WK', 0, 'workCharged'],
  ['WM', 0, 'workBound'],
  // a `randomly` block is open
  ['RN', 0, 'openRandomly'],
  // a `together by written` block is open
  ['WR', 0, 'openWritten'],
  ['WN', -1, 'writtenEntities'],
  // some card has choices
  ['CH', 1, 'hasChoices'],
  // an entity has left play
  ['GN', 1, 'someGone'],
  // an entity that a field may name has left play
  ['RG', 1, 'someGoneNamed'],
  // how many such rows are in GL, -1 for unknown
  ['GC', -1, 'goneNamed'],
  // the first row that may be free
  ['NF', 0, 'firstFreeRow'],
  // moves that changed an order in zones
  ['MV', 0, 'orderChanges'],
  // entities that have a fading status, -1 for unknown
  ['FC', -1, 'fadingEntities'],
  // zone ownership is broken
  ['ST', 0, 'strayed'],
  // a zone holds an entity of a wrong kind
  ['AL', 0, 'misplaced'],
  // length of DF: listeners that run, which do not listen to their own effects
  ['df', 0, 'runningListenersLength'],
  // length of OG: replacement effects that are running
  ['on', 0, 'replacedLength'],
  // length of PQ: cards whose choices are being asked about
  ['pq', 0, 'choosersLength'],
  ['AN', 0, 'answers'],
  // of the list of moves
  ['LN', 0, 'listLength'],
  ['LE', 0, 'listEnd'],
  // arguments of the move taken
  ['TN', 0, 'moveArguments'],
  // whose moves are listed
  ['LQ', 0, 'listSeat'],
  ['PK', 0, 'stopsAtOffers'],
  // a match of random agents runs
  ['PL', 0, 'inOneGo'],
  // one generator draws for all of them
  ['OD', 0, 'oneGenerator'],
  // decisions that the match took
  ['DN', 0, 'decisions'],
  // the match is over: its result lies after the state, and the code that still runs has no effect
  ['OV', 0, 'matchOver'],
  // a state rule waits for the end of setup
  ['AF', 0, 'awaitsFlow'],
];

export interface Registers {
  /** By name: the slot, as code. */
  slots: ReadonlyMap<string, Expression>;
  /** By slot: the value before a match, and a name for people. */
  initial: number[];
  titles: string[];
}

/** The slots of all registers in `V`. */
export function registersOf(gen: CodegenContext): Registers {
  const others = [
    ...gen.tileMaskRegisters,
    ...gen.soleMembers.map(({ who }) => who),
    ...(gen.traced ? TRACE_NAMES : []),
    // goes on at the question of the flow at which the match rests
    ...(gen.asksInFlow ? ['RS'] : []),
  ];
  const names = [...NAMES, ...others.map((name): (typeof NAMES)[number] => [name, 0, name])];
  return {
    slots: new Map(names.map(([name], slot) => [name, js`V[${slot}]`])),
    initial: names.map(([, value]) => value),
    titles: names.map(([, , title]) => title),
  };
}

/** A pass over the nodes: the slots of registers in place of their names. */
export const withSlots = (program: readonly Statement[], slots: Registers['slots']): readonly Statement[] =>
  new RegisterSlots(slots).list(program);

class RegisterSlots extends Rewriter {
  readonly #slots: Registers['slots'];

  constructor(slots: Registers['slots']) {
    super();
    this.#slots = slots;
  }

  override expression(e: Expression): Expression {
    return e.type === 'Identifier' ? (this.#slots.get(e.name) ?? e) : super.expression(e);
  }
}
