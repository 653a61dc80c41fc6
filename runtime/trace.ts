/**
 * The trace: all that happens in a match, with what caused it. It is kept beside the state and only when asked for, and
 * nothing in a match depends on it. It is written as integers, by the interpreter and by emitted code alike; events are
 * made of them when somebody looks.
 */
import type { Bound } from '../compiler/bound.ts';
import type { Param, Place, Type } from '../compiler/ir.ts';
import { quietly } from './faults.ts';
import type { Match } from './machine.ts';
import { NOTHING, type Value } from './numbers.ts';
import { peek, rowOf } from './state.ts';
import { seers, seersWhere } from './zones.ts';

/** By the number that stands for them in the integers. */
export const EVENTS = [
  'move',
  'verb',
  'ability',
  'timing',
  'draw',
  'choice',
  'prevented',
  'replaced',
  'fault',
  'end',
] as const;
export type EventKind = (typeof EVENTS)[number];

export interface TraceEvent {
  /** From 1, in the order of happening. */
  id: number;
  /** The event that it came of; 0 for what step code does. */
  cause: number;
  what: EventKind;
  /** Of the verb, ability, move or timing; the outcome of a draw or a choice; the kind of a fault. */
  of: number;
  /** Reference of whom it is about, 0 or nothing without; and what that was then, a CardId or nothing. */
  subject: number;
  card: number;
  /** Seat of who controlled the subject then, where it is a card; else 0. */
  controller: number;
  /**
   * Of an ability that waited: what it heard, as it binds it. Of a choice: what its options are, see `optionType`. Sets are
   * kept of verbs and moves alone.
   */
  args: readonly Value[];
  /** One bit a seat: who knew all that it is about when it happened. */
  known: number;
  /** How deep in calls and abilities. */
  depth: number;
  /** Where what happens is declared. */
  place: Place | null;
}

/**
 * An event as integers: kind, controller and depth in one, `of`, cause, subject, card, known, how many more there are, and
 * those: the arguments, a set as its size and its members.
 */
export const EVENT = { kind: 0, of: 1, cause: 2, subject: 3, card: 4, known: 5, more: 6, args: 7 } as const;
/** Where in the first of them the controller and the depth begin. */
export const CONTROLLER_AT = 4;
export const DEPTH_AT = 9;
const KINDS = (1 << CONTROLLER_AT) - 1;
const SEATS = (1 << (DEPTH_AT - CONTROLLER_AT)) - 1;

/** What is added to a trace: which verb, ability, move or timing, whom it is about, and its arguments. */
export interface Happening {
  what: EventKind;
  id: number;
  subject: number;
  args: readonly Value[];
}

/** How far a trace has come. */
export interface TraceMark {
  readonly used: number;
  readonly count: number;
}

export class Trace {
  readonly #bound: Bound;
  #ints = new Int32Array(4096);
  #used = 0;
  #count = 0;
  /** Events that somebody has looked at, and where the next one begins. */
  readonly #events: TraceEvent[] = [];
  #read = 0;
  /** By age of a trigger that waits: the event that made it. */
  readonly causes = new Map<number, number>();
  /**
   * Told of each event of the interpreter as it is added, by its number: a host may look at the match in the midst of a
   * decision then, and change nothing.
   */
  watch: ((number: number, event: Happening) => void) | null = null;
  /** Brings what was written elsewhere, when somebody looks. */
  #late: (() => void) | null = null;

  constructor(bound: Bound) {
    this.#bound = bound;
  }

  /** How many events there are. */
  get count(): number {
    this.#bring();
    return this.#count;
  }

  /** All of it as integers, see EVENT; good until something more happens. */
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

  /** Takes back all that was added since. */
  cut({ used, count }: TraceMark): void {
    this.#bring();
    this.#used = used;
    this.#count = count;
    if (this.#events.length > count) this.#events.length = count;
    if (this.#read > used) this.#read = used;
  }

  /** Adds an event and gives its number. */
  add(m: Match, event: Happening): number {
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
    ints[begin] = EVENTS.indexOf(what) | ((controller > 0 ? controller : 0) << CONTROLLER_AT) | (m.nested << DEPTH_AT);
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

  /** Something more was written elsewhere: `append` is called, by `bring`, before anybody looks. */
  expect(bring: () => void): void {
    this.#late = bring;
  }

  #bring(): void {
    const bring = this.#late;
    this.#late = null;
    bring?.();
  }

  /** Takes in events that go on where this ends, the last of them the number `count`. */
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
    const what = EVENTS[int(0) & KINDS] as EventKind;
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
      controller: (int(0) >> CONTROLLER_AT) & SEATS,
      args,
      known: int(EVENT.known),
      depth: int(0) >> DEPTH_AT,
      place: placeOf(this.#bound, what, of),
    });
    this.#read = at + end;
  }

  /**
   * Tells of each verb that was called and each ability that ran, in the order of happening: by its number, the seat that
   * controlled its subject, 0 for none, and how deep it was. Makes no events.
   */
  eachCall(tell: (ability: boolean, of: number, seat: number, depth: number) => void): void {
    this.#bring();
    const ints = this.#ints;
    const [ability, verb] = [EVENTS.indexOf('ability'), EVENTS.indexOf('verb')];
    for (let at = 0; at < this.#used; at += EVENT.args + (ints[at + EVENT.more] as number)) {
      const first = ints[at] as number;
      const kind = first & KINDS;
      if (kind !== ability && kind !== verb) continue;
      tell(kind === ability, ints[at + EVENT.of] as number, (first >> CONTROLLER_AT) & SEATS, first >> DEPTH_AT);
    }
  }

  /** Tells of each ability that ran, by its number, and the seat that controlled its bearer, 0 for none. Makes no events. */
  eachAbility(tell: (ability: number, seat: number) => void): void {
    this.eachCall((ability, of, seat) => {
      if (ability) tell(of, seat);
    });
  }
}

const NO_PARAMS: readonly Param[] = [];

const TYPES: readonly Type['of'][] = [
  ...(['number', 'truth', 'enum', 'flags', 'entity', 'definition', 'verb', 'ability'] as const),
  ...(['zone', 'timing', 'status', 'keyword'] as const),
];
/** A type as one number: which it is, and 16 times its id, counted from 1. */
export const typeCode = ({ of, id }: Type): number => TYPES.indexOf(of) + 16 * ((id ?? -1) + 1);

/** What the options of a choice were, by its event's first argument. */
export const optionType = (code: number): Type => ({
  of: TYPES[code % 16] ?? 'number',
  id: code < 16 ? null : Math.trunc(code / 16) - 1,
  many: false,
});

/** The parameters of what is called, which say what its arguments are. */
function paramsOf({ game }: Bound, what: EventKind, id: number): readonly Param[] {
  if (what === 'verb') return game.verbs[id]?.params ?? NO_PARAMS;
  return what === 'move' ? (game.moves[id]?.params ?? NO_PARAMS) : NO_PARAMS;
}

/**
 * Seats that know every entity that an event names. Where nothing says what a value is, it is taken for one: rather too
 * little is shown than too much. How a draw fell is known to nobody: what comes of it is an event of its own.
 */
function whoKnows(m: Match, what: EventKind, id: number, values: readonly Value[]): number {
  let known = (1 << m.bound.seats) - 1;
  if (what === 'draw') return 0;
  const params = paramsOf(m.bound, what, id);
  const said =
    what === 'choice' ? [values[0] as Value, optionType(values[1] as number).of === 'entity' ? id : 0] : values;
  for (const [i, value] of said.entries()) {
    // where it is said what a value is, a number is no entity
    if (i > 0 && (params[i - 1]?.type.of ?? 'entity') !== 'entity') continue;
    for (const ref of typeof value === 'number' ? [value] : value) {
      const row = rowOf(m, ref);
      if (row >= 0) known &= peek(m, row + m.layout.row.known) | seersOf(m, ref);
    }
  }
  if (what !== 'verb') return known;
  // a card that is named to be made is as hidden as the zone where it is made
  const at = params.findIndex(({ type }) => type.of === 'zone' && !type.many);
  if (at < 0 || !params.some(({ type }) => type.of === 'definition')) return known;
  return known & seersWhere(m, values[1 + at] as number);
}

/** Who sees an entity where it is, one bit a seat; where that cannot be told, nobody. */
export const seersOf = (m: Match, ref: number): number => quietly(m, 0, () => seers(m, ref));

/** An event as the player of a seat may know it: with what is hidden from that player left out. */
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
