/**
 * Faults: what a program may not do. A fault stops the innermost ability (or the move, or the statement of step code),
 * puts the state back to what it was before it, and leaves a record. Nothing of the record is undone.
 */
import { EVERYTHING, type Match } from './machine.ts';

/** Kinds of fault, by the number that the state keeps. */
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
  queue: 'more abilities than may wait at once',
  entities: 'more entities than a match holds',
  'division by zero': 'a division by zero',
  confusion: 'a value where it means nothing',
  answers: 'more choices than a decision may ask for',
  modifiers: 'more modifiers than a match holds',
  range: 'more numbers or members than a list holds',
  work: 'more sets and calls than a decision may work out',
};

/** A fault in words, by the number that the state keeps. */
export const faultWords = (fault: number): string => WORDS[FAULTS[fault] ?? 'none'];

/** The signals that unwind the interpreter. One object each: they carry nothing, so they are never made anew. */
export const FAULT = { signal: 'fault' } as const;
/** The match is over: nothing more runs. */
export const OVER = { signal: 'over' } as const;
/** A choice has no answer yet: back to the resting point. */
export const NEED = { signal: 'need' } as const;

/** Stops what runs now. What it was is told by `m.faulting` to whoever catches the signal. */
export function fault(m: Match, name: FaultName): never {
  // state rules that were at work have not come to rest, even where there is nothing to undo
  m.dirty = EVERYTHING;
  m.faulting = FAULTS.indexOf(name);
  throw FAULT;
}

/**
 * Where a fault was, as the state keeps it: an ability by its number, a move by -2 minus its number, a statement of step
 * code as -1.
 */
export const whereMove = (move: number): number => -2 - move;
export const WHERE_STEP = -1;

/** Takes one unit of fuel, which an ability's entry, a turn of a loop and a trigger taken from the queue cost. */
export function spend(m: Match): void {
  const at = m.layout.head.fuel;
  const left = m.state[at] as number;
  if (left < 1) fault(m, 'fuel');
  m.state[at] = left - 1;
}

/**
 * What is worked out where nothing is done that could be undone: a faulty condition does not hold, a faulty set is empty.
 * No record is written.
 */
export function quietly<T>(m: Match, otherwise: T, run: () => T): T {
  const { words } = m;
  const asking = m.asking.length;
  const giving = m.giving.length;
  try {
    return run();
  } catch (signal) {
    if (signal !== FAULT) throw signal;
    m.words = words;
    m.asking.length = asking;
    m.giving.length = giving;
    return otherwise;
  }
}

/** Counts what costs no fuel: candidates of sets, and calls. Not part of the state. */
export function work(m: Match, amount: number): void {
  m.work += amount;
  if (m.work > m.game.bounds.work) fault(m, 'work');
}

/** Parts of the bound of work that a decision has left behind its first fault of work: one of so many. */
const RESERVE = 8;

/**
 * Gives back a part of the work, once a decision. What used it up was undone; without this, the rest of the move and every
 * state rule behind it would be at fault, too.
 */
function relieve(m: Match): void {
  m.relieved = true;
  m.work = Math.min(m.work, m.game.bounds.work - Math.trunc(m.game.bounds.work / RESERVE));
}

/** Writes the record of the fault that was just caught. */
export function recordFault(m: Match, where: number, subject: number): void {
  const { head } = m.layout;
  m.state[head.faults] = (m.state[head.faults] as number) + 1;
  m.state[head.fault] = m.faulting;
  m.state[head.faultWhere] = where;
  m.state[head.faultSubject] = subject;
  if (FAULTS[m.faulting] === 'work' && !m.relieved) relieve(m);
  if (m.trace !== null) m.trace.add(m, { what: 'fault', id: m.faulting, subject, args: [where] });
}
