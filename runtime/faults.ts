/**
 * Faults: run-time errors of a program. A fault stops the innermost ability (or move, or statement of step code),
 * restores the state from before it, and is recorded. The record itself is never undone.
 */
import type { Ability, Game, MoveDecl, StateRule } from '../compiler/ir/index.ts';
import { EVERYTHING, type Match } from './machine.ts';

/** Kinds of fault, by the number in the state. */
export const FAULTS = [
  'none',
  'fuel',
  'depth',
  'rules',
  'queue',
  'entities',
  'division by zero',
  'confusion',
  'answers',
  'modifiers',
  'range',
  'work',
] as const;
export type FaultName = (typeof FAULTS)[number];

const WORDS: Record<FaultName, string> = {
  none: 'nothing',
  fuel: 'more steps than a decision may take',
  depth: 'calls too deep inside one another',
  rules: 'state rules that never come to rest',
  queue: 'more abilities than may wait at once ("bounds { queue N }" raises it)',
  entities: 'more entities than a match holds ("bounds { entities N }" raises it)',
  'division by zero': 'a division by zero',
  confusion: 'a value where it means nothing',
  answers: 'more choices than a decision may ask for',
  modifiers:
    'more modifiers than a match holds: instead of a "have" for each of many cards, write a static that reads a field',
  range: 'more numbers or members than a list holds',
  work: 'more sets and calls than a decision may work out',
};

/** A fault in words, by the number in the state. */
export const faultWords = (fault: number): string => WORDS[FAULTS[fault] ?? 'none'];

/** What stopped the code, in words, before the signal is handled. */
export const faultingWords = (m: Match): string =>
  FAULTS[m.faultKind] === 'entities'
    ? `more entities than the ${m.layout.entities.count} that this match holds ("bounds { entities N }" raises it)`
    : faultWords(m.faultKind);

/** The signals that unwind the interpreter. They carry nothing, so each is a single object. */
export const FAULT = { signal: 'fault' } as const;
/** The match is over: nothing more runs. */
export const OVER = { signal: 'over' } as const;
/** A state rule would end the match during setup: it is undone. */
export const WITHHELD = { signal: 'withheld' } as const;
/** A choice has no answer yet: unwind to the last rest. */
export const NEED = { signal: 'need' } as const;

/** Stops what runs. The handler of the signal reads the kind in `m.faultKind`. */
export function fault(m: Match, name: FaultName): never {
  // state rules that were interrupted are not settled, even where nothing is undone
  m.dirtyBits = EVERYTHING;
  m.faultKind = FAULTS.indexOf(name);
  throw FAULT;
}

/**
 * The place of a fault as a number: an ability's id, -1 for a statement of step code, or -2 minus the id of a move, or
 * minus that of a state rule after those of all moves.
 */
export const whereMove = (move: number): number => -2 - move;
export const WHERE_STEP = -1;
const whereRule = ({ moves }: Game, rule: number): number => -2 - moves.length - rule;

/** The move, the ability or the state rule with a fault, by its number in the state; null for step code. */
export function faultSite(
  game: Game,
  where: number,
): { of: 'ability'; is: Ability } | { of: 'move'; is: MoveDecl } | { of: 'rule'; is: StateRule } | null {
  const ability = game.abilities[where];
  if (ability !== undefined) return { of: 'ability', is: ability };
  const move = game.moves[-2 - where];
  if (move !== undefined) return { of: 'move', is: move };
  const rule = game.rules[-2 - game.moves.length - where];
  return rule === undefined ? null : { of: 'rule', is: rule };
}

/**
 * Takes one unit of fuel: for each ability that runs, each loop iteration, each member of a call for a set, and each
 * trigger from the queue.
 */
export function spendFuel(m: Match): void {
  const at = m.layout.head.fuel;
  const left = m.state[at] as number;
  if (left < 1) fault(m, 'fuel');
  m.state[at] = left - 1;
}

/**
 * Evaluates without side effects, where a fault is not recorded as a fault of the program: it gives `otherwise` (a false
 * condition, an empty set), and nothing is recorded.
 */
export function withFaultFallback<T>(m: Match, otherwise: T, run: () => T): T {
  const { wordDepth } = m;
  const asking = m.staticsUnderTest.length;
  const giving = m.statusesUnderTest.length;
  try {
    return run();
  } catch (signal) {
    if (signal !== FAULT) throw signal;
    m.wordDepth = wordDepth;
    m.staticsUnderTest.length = asking;
    m.statusesUnderTest.length = giving;
    return otherwise;
  }
}

/** Charges work, for what takes no fuel: candidates of sets, and calls. The counter is not part of the state. */
export function chargeWork(m: Match, amount: number): void {
  m.work += amount;
  if (m.work > m.game.bounds.work) fault(m, 'work');
}

/** The part of the work bound that is available after a decision's first work fault: one in so many. */
const RESERVE = 8;

/**
 * Makes the reserve available, once a decision. Otherwise the rest of the move, and every state rule after it, would
 * fault too.
 */
function releaseWorkReserve(m: Match): void {
  m.usesWorkReserve = true;
  m.work = Math.min(m.work, m.game.bounds.work - Math.trunc(m.game.bounds.work / RESERVE));
}

/** Records the fault that was just caught. `rule`: the state rule that ran, if it began after what is undone; else -1. */
export function recordFault(m: Match, around: number, subject: number, rule: number): void {
  const { head } = m.layout;
  const where = rule < 0 ? around : whereRule(m.game, rule);
  m.state[head.faults] = (m.state[head.faults] as number) + 1;
  m.state[head.fault] = m.faultKind;
  m.state[head.faultWhere] = where;
  m.state[head.faultSubject] = subject;
  if (FAULTS[m.faultKind] === 'work' && !m.usesWorkReserve) releaseWorkReserve(m);
  if (m.trace !== null) m.trace.add(m, { what: 'fault', id: m.faultKind, subject, args: [where] });
}
