/**
 * Faults: what a program may not do. A fault stops the innermost ability (or the move, or the statement of step code),
 * puts the state back to what it was before it, and leaves a record. Nothing of the record is undone.
 */
import type { Match } from './machine.ts';

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
] as const;
export type FaultName = (typeof FAULTS)[number];

/** The signals that unwind the interpreter. One object each: they carry nothing, so they are never made anew. */
export const FAULT = { signal: 'fault' } as const;
/** The match is over: nothing more runs. */
export const OVER = { signal: 'over' } as const;
/** A choice has no answer yet: back to the resting point. */
export const NEED = { signal: 'need' } as const;

/** Stops what runs now. What it was is told by `m.faulting` to whoever catches the signal. */
export function fault(m: Match, name: FaultName): never {
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

/** Writes the record of the fault that was just caught. */
export function recordFault(m: Match, where: number, subject: number): void {
  const { head } = m.layout;
  m.state[head.faults] = (m.state[head.faults] as number) + 1;
  m.state[head.fault] = m.faulting;
  m.state[head.faultWhere] = where;
  m.state[head.faultSubject] = subject;
  if (m.trace !== null) m.trace.add(m, { what: 'fault', id: m.faulting, subject, args: [where] });
}
