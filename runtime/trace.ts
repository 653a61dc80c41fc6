/**
 * The trace: all events of a match with their causes. It is separate from the state, kept only on request, and no part
 * of a match depends on it. Both engines write it as integers; event objects are made when a caller reads them.
 */
import {
  CONTROLLER_MASK,
  CONTROLLER_SHIFT,
  DEPTH_SHIFT,
  EVENT,
  EVENTS,
  type EventKind,
  eventNumber,
  KIND_MASK,
  optionType,
} from '../compiler/format/trace.ts';
import type { Bound } from '../compiler/ir/bound.ts';
import type { Param, Place } from '../compiler/ir/index.ts';
import { withFaultFallback } from './faults.ts';
import type { Match } from './machine.ts';
import { NOTHING, type Value } from './numbers.ts';
import { peek, rowOf } from './state.ts';
import { seatsSeeing, seatsSeeingCreated } from './zones.ts';

export interface TraceEvent {
  /** From 1, in order. */
  id: number;
  /** The event that caused it; 0 for step code. */
  cause: number;
  what: EventKind;
  /** The id of the verb, ability, move or timing; the result of a draw or a choice; the kind of a fault. */
  of: number;
  /** The subject, 0 or nothing without one; and its card then, a CardId or nothing. */
  subject: number;
  card: number;
  /** The seat of a subject's controller then; 0 for other subjects. */
  controller: number;
  /**
   * Arguments: for a queued ability those that it binds; for a choice the type of the options, see `optionType`. Sets
   * are kept for verbs and moves only.
   */
  args: readonly Value[];
  /** The seats that knew everything the event names when it happened, as bits. */
  known: number;
  /** The depth in calls and abilities. */
  depth: number;
  /** The declaration of what happens. */
  place: Place | null;
}

/** A new event: the verb, ability, move or timing, its subject and its arguments. */
export interface NewEvent {
  what: EventKind;
  id: number;
  subject: number;
  args: readonly Value[];
}

/** A position in a trace. */
export interface TraceMark {
  readonly used: number;
  readonly count: number;
}

export class Trace {
  readonly #bound: Bound;
  #ints = new Int32Array(4096);
  #used = 0;
  #count = 0;
  /** Event objects that were read, and where the next one starts. */
  readonly #events: TraceEvent[] = [];
  #read = 0;
  /** By age of a queued trigger: the event that made it. */
  readonly causes = new Map<number, number>();
  /**
   * Called for each event of the interpreter, with its number; the callee may inspect the match within the decision,
   * but not change it.
   */
  watch: ((number: number, event: NewEvent) => void) | null = null;
  /** Fetches events of emitted code, when a caller reads. */
  #late: (() => void) | null = null;

  constructor(bound: Bound) {
    this.#bound = bound;
  }

  /** The number of events. */
  get count(): number {
    this.#bring();
    return this.#count;
  }

  /** All events as integers, see EVENT; valid until the next event. */
  get ints(): Int32Array {
    this.#bring();
    return this.#ints.subarray(0, this.#used);
  }

  get events(): readonly TraceEvent[] {
    this.#bring();
    while (this.#read < this.#used) this.#readEvent();
    return this.#events;
  }

  mark(): TraceMark {
    this.#bring();
    return { used: this.#used, count: this.#count };
  }

  /** Removes all events since a mark. */
  cut({ used, count }: TraceMark): void {
    this.#bring();
    this.#used = used;
    this.#count = count;
    if (this.#events.length > count) this.#events.length = count;
    if (this.#read > used) this.#read = used;
  }

  /** Adds an event and gives its number. */
  add(m: Match, event: NewEvent): number {
    this.#bring();
    const { what, subject, args, id } = event;
    const row = rowOf(m, subject);
    const controller = row < 0 ? NOTHING : peek(m, row + m.layout.row.controller);
    const known = whoKnows(m, what, id, [subject, ...args]);
    const begin = this.#room(EVENT.args);
    const params = paramsOf(this.#bound, what, id);
    for (const [i, arg] of args.entries()) {
      if (params[i]?.type.many !== true) {
        const at = this.#room(1);
        this.#ints[at] = typeof arg === 'number' ? arg : NOTHING;
      } else {
        const members = typeof arg !== 'number' ? arg : arg === NOTHING ? [] : [arg];
        const at = this.#room(1 + members.length);
        this.#ints[at] = members.length;
        this.#ints.set(members, at + 1);
      }
    }
    const ints = this.#ints;
    ints[begin] =
      eventNumber(what) | ((controller > 0 ? controller : 0) << CONTROLLER_SHIFT) | (m.nestingDepth << DEPTH_SHIFT);
    ints[begin + EVENT.of] = id;
    ints[begin + EVENT.cause] = m.cause;
    ints[begin + EVENT.subject] = subject;
    ints[begin + EVENT.card] = row < 0 ? NOTHING : peek(m, row + m.layout.row.card);
    ints[begin + EVENT.known] = known;
    ints[begin + EVENT.more] = this.#used - begin - EVENT.args;
    this.#count++;
    this.watch?.(this.#count, event);
    return this.#count;
  }

  /** Announces events of emitted code: before the next read, `bring` is called and appends them. */
  expect(bring: () => void): void {
    this.#late = bring;
  }

  #bring(): void {
    const bring = this.#late;
    this.#late = null;
    bring?.();
  }

  /** Appends events in integer form; the last one has the number `count`. */
  append(ints: Int32Array, count: number): void {
    const at = this.#room(ints.length);
    this.#ints.set(ints, at);
    this.#count = count;
  }

  #room(more: number): number {
    const at = this.#used;
    this.#used += more;
    if (this.#used > this.#ints.length) {
      const longer = new Int32Array(Math.max(this.#used, 2 * this.#ints.length));
      longer.set(this.#ints);
      this.#ints = longer;
    }
    return at;
  }

  #readEvent(): void {
    const at = this.#read;
    const int = (i: number): number => this.#ints[at + i] as number;
    const what = EVENTS[int(0) & KIND_MASK] as EventKind;
    const of = int(EVENT.of);
    const end = EVENT.args + int(EVENT.more);
    const params = paramsOf(this.#bound, what, of);
    const args: Value[] = [];
    for (let i: number = EVENT.args; i < end; i++) {
      if (params[args.length]?.type.many !== true) args.push(int(i));
      else {
        const members = Array.from(this.#ints.subarray(at + i + 1, at + i + 1 + int(i)));
        args.push(members);
        i += members.length;
      }
    }
    this.#events.push({
      id: this.#events.length + 1,
      cause: int(EVENT.cause),
      what,
      of,
      subject: int(EVENT.subject),
      card: int(EVENT.card),
      controller: (int(0) >> CONTROLLER_SHIFT) & CONTROLLER_MASK,
      args,
      known: int(EVENT.known),
      depth: int(0) >> DEPTH_SHIFT,
      place: placeOf(this.#bound, what, of),
    });
    this.#read = at + end;
  }

  /**
   * Visits each verb call and ability in order: its id, the seat of its subject's controller (0 for none), and its
   * depth. Makes no event objects.
   */
  eachCall(visit: (ability: boolean, of: number, seat: number, depth: number) => void): void {
    this.#bring();
    const ints = this.#ints;
    const [ability, verb] = [eventNumber('ability'), eventNumber('verb')];
    for (let at = 0; at < this.#used; at += EVENT.args + (ints[at + EVENT.more] as number)) {
      const first = ints[at] as number;
      const kind = first & KIND_MASK;
      if (kind !== ability && kind !== verb) continue;
      visit(
        kind === ability,
        ints[at + EVENT.of] as number,
        (first >> CONTROLLER_SHIFT) & CONTROLLER_MASK,
        first >> DEPTH_SHIFT,
      );
    }
  }

  /**
   * Visits each ability that ran: its id, and the seat of its bearer's controller (0 for none). Makes no event objects.
   */
  eachAbility(visit: (ability: number, seat: number) => void): void {
    this.eachCall((ability, of, seat) => {
      if (ability) visit(of, seat);
    });
  }
}

const NO_PARAMS: readonly Param[] = [];

/** The parameters of the callee, which give the types of arguments. */
function paramsOf({ game }: Bound, what: EventKind, id: number): readonly Param[] {
  if (what === 'verb') return game.verbs[id]?.params ?? NO_PARAMS;
  return what === 'move' ? (game.moves[id]?.params ?? NO_PARAMS) : NO_PARAMS;
}

/**
 * The seats that know every entity that an event names. A value of unknown type counts as an entity: rather too little
 * is shown than too much. Nobody knows the result of a draw: its consequences are events of their own.
 */
function whoKnows(m: Match, what: EventKind, id: number, values: readonly Value[]): number {
  let known = (1 << m.bound.seats) - 1;
  if (what === 'draw') return 0;
  const params = paramsOf(m.bound, what, id);
  const [subject] = values as [Value];
  const said =
    what === 'choice'
      ? [subject, optionType(values[1] as number).of === 'entity' ? id : 0]
      : // the argument of a fault is where it happened
        what === 'fault'
        ? [subject]
        : values;
  for (const [i, value] of said.entries()) {
    // by its type the value is not an entity
    if (i > 0 && (params[i - 1]?.type.of ?? 'entity') !== 'entity') continue;
    for (const ref of typeof value === 'number' ? [value] : value) {
      const row = rowOf(m, ref);
      if (row >= 0) known &= peek(m, row + m.layout.row.known) | seersOf(m, ref);
    }
  }
  if (what !== 'verb') return known;
  // a named card that is created is as hidden as the zone where it is created
  const at = params.findIndex(({ type }) => type.of === 'zone' && !type.many);
  if (at < 0 || !params.some(({ type }) => type.of === 'definition')) return known;
  return known & seatsSeeingCreated(m, values[1 + at] as number);
}

/** The seats that see an entity, as bits; none where that cannot be computed. */
export const seersOf = (m: Match, ref: number): number => withFaultFallback(m, 0, () => seatsSeeing(m, ref));

/** An event without the information that is hidden from a seat. */
export function redacted(event: TraceEvent, seat: number): TraceEvent {
  if (seat === 0 || ((event.known >> (seat - 1)) & 1) === 1) return event;
  const of = event.what === 'draw' || event.what === 'choice' ? NOTHING : event.of;
  return { ...event, of, subject: 0, card: NOTHING, controller: 0, args: [] };
}

function placeOf(bound: Bound, what: EventKind, id: number): Place | null {
  const { game } = bound;
  switch (what) {
    case 'ability':
      return game.abilities[id]?.place ?? null;
    case 'verb':
      return game.verbs[id]?.place ?? null;
    case 'move':
      return game.moves[id]?.place ?? null;
    case 'timing':
      return game.timings[id]?.place ?? null;
    default:
      return null;
  }
}

/** Starts a trace from here on. */
export function traceOn(m: Match): Trace {
  m.trace ??= new Trace(m.bound);
  return m.trace;
}

export function traceOff(m: Match): void {
  m.trace = null;
}
