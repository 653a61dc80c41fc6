/**
 * The trace: all that happens in a match, with what caused it. It is kept beside the state and only when asked for, and
 * nothing in a match depends on it.
 */
import type { Bound } from '../compiler/bound.ts';
import type { Place } from '../compiler/ir.ts';
import { FAULTS, quietly } from './faults.ts';
import { cardOf } from './fields.ts';
import type { Match } from './machine.ts';
import { NOTHING, type Value } from './numbers.ts';
import { peek, rowOf } from './state.ts';
import { seers } from './zones.ts';

export type EventKind =
  | 'move'
  | 'verb'
  | 'ability'
  | 'timing'
  | 'draw'
  | 'choice'
  | 'prevented'
  | 'replaced'
  | 'fault'
  | 'end';

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
  args: readonly Value[];
  /** One bit a seat: who knew all that it is about when it happened. */
  known: number;
  /** How deep in calls and abilities. */
  depth: number;
  /** Where what happens is declared. */
  place: Place | null;
}

export class Trace {
  readonly events: TraceEvent[] = [];
  /** By age of a trigger that waits: the event that made it. */
  readonly causes = new Map<number, number>();

  add(m: Match, event: { what: EventKind; id: number; subject: number; args: readonly Value[] }): number {
    const id = this.events.length + 1;
    const { what, subject } = event;
    this.events.push({
      id,
      cause: m.cause,
      what,
      of: event.id,
      subject,
      card: cardOf(m, subject),
      args: [...event.args],
      known: whoKnows(m, what, event.id, [subject, ...event.args]),
      depth: m.nested,
      place: placeOf(m.bound, what, event.id),
    });
    return id;
  }
}

/**
 * Seats that know every entity that an event names. Whatever may be an entity is taken for one: rather too little is
 * shown than too much. How a draw fell is known to nobody: what comes of it is an event of its own.
 */
function whoKnows(m: Match, what: EventKind, id: number, values: readonly Value[]): number {
  let known = (1 << m.bound.seats) - 1;
  if (what === 'draw') return 0;
  for (const value of what === 'choice' ? [...values, id] : values) {
    for (const ref of typeof value === 'number' ? [value] : value) {
      const row = rowOf(m, ref);
      if (row >= 0) known &= peek(m, row + m.layout.row.known) | quietly(m, 0, () => seers(m, ref));
    }
  }
  return known;
}

/** An event as the player of a seat may know it: with what is hidden from that player left out. */
export function redacted(event: TraceEvent, seat: number): TraceEvent {
  if (seat === 0 || ((event.known >> (seat - 1)) & 1) === 1) return event;
  const of = event.what === 'draw' || event.what === 'choice' ? NOTHING : event.of;
  return { ...event, of, subject: 0, card: NOTHING, args: [] };
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
  m.trace ??= new Trace();
  return m.trace;
}

export function traceOff(m: Match): void {
  m.trace = null;
}

/**
 * An event in the game's own words. `name` says what a reference is called now; without it references are numbered.
 */
export function describe(bound: Bound, event: TraceEvent, name: (ref: number) => string = plainName(bound)): string {
  const { game } = bound;
  const subject = event.subject > 0 ? (game.cards[event.card]?.name ?? name(event.subject)) : '';
  switch (event.what) {
    case 'verb':
    case 'move': {
      const decl = event.what === 'verb' ? game.verbs[event.of] : game.moves[event.of];
      const words = [decl?.name ?? '?'];
      for (const [i, param] of (decl?.params ?? []).entries()) {
        const value = event.args[i] ?? NOTHING;
        if (value === NOTHING) continue;
        if (param.prep !== null) words.push(param.prep);
        words.push(i === 0 && subject !== '' ? subject : showValue(bound, param.type, value, name));
      }
      return words.join(' ');
    }
    case 'ability': {
      const ability = game.abilities[event.of];
      const trigger = ability?.trigger;
      const timing = game.timings[ability?.timing ?? -1]?.name;
      const heard = timing ?? game.verbs[trigger?.verb ?? -1]?.name ?? game.moves[trigger?.move ?? -1]?.name ?? '';
      const word = timing !== undefined ? 'on' : trigger?.word === 'instead' ? 'instead of' : (trigger?.word ?? 'on');
      return `${subject === '' ? 'a rule' : subject}: ${word} ${heard}`;
    }
    case 'timing':
      return `${game.timings[event.of]?.name ?? '?'} of ${subject}`;
    case 'draw':
      if (event.of === NOTHING) return 'a draw';
      return event.args.length === 2
        ? `chance ${event.args[0]} in ${event.args[1]}: ${event.of === 1 ? 'yes' : 'no'}`
        : `draw ${event.of + 1} of ${event.args[0]}`;
    case 'choice':
      if (event.of === NOTHING) return 'a choice';
      return `${name(event.subject)} chooses ${name(event.of)}`;
    case 'prevented':
      return `prevented${subject === '' ? '' : ` for ${subject}`}`;
    case 'replaced':
      return `replaced${subject === '' ? '' : ` for ${subject}`}`;
    case 'fault':
      return `fault: ${FAULTS[event.of] ?? '?'}`;
    case 'end':
      return event.of === 0 ? 'the match is a draw' : `side ${bits(event.of)} wins`;
  }
}

function bits(flags: number): string {
  const found: number[] = [];
  for (let side = 1; side <= 16; side++) if ((flags >> (side - 1)) & 1) found.push(side);
  return found.join(', ');
}

/** A value by its type, in words. */
export function showValue(
  bound: Bound,
  type: { of: string; id: number | null },
  value: Value,
  name: (ref: number) => string = plainName(bound),
): string {
  if (typeof value !== 'number')
    return value.length === 0 ? 'nobody' : value.map((one) => showValue(bound, type, one, name)).join(', ');
  if (value === NOTHING) return 'nothing';
  const { game } = bound;
  switch (type.of) {
    case 'entity':
      return name(value);
    case 'truth':
      return value === 0 ? 'false' : 'true';
    case 'enum':
      return game.enums[type.id ?? -1]?.members[value] ?? `${value}`;
    case 'flags': {
      const members = (game.enums[type.id ?? -1]?.members ?? []).filter((_, i) => (value >> i) & 1);
      return members.length === 0 ? 'none' : members.join(', ');
    }
    case 'definition':
      return game.cards[value]?.name ?? `${value}`;
    case 'verb':
      return game.verbs[value]?.name ?? `${value}`;
    case 'timing':
      return game.timings[value]?.name ?? `${value}`;
    case 'status':
      return game.statuses[value]?.name ?? `${value}`;
    case 'keyword':
      return game.keywords[value]?.name ?? `${value}`;
    case 'zone':
      return zoneName(bound, value);
    default:
      return `${value}`;
  }
}

function zoneName(bound: Bound, instance: number): string {
  if (instance < 0) return 'gone';
  const zone = bound.layout.zones.findIndex((z) => instance >= z.first && instance < z.first + z.instances);
  return bound.game.zones[zone]?.name ?? `${instance}`;
}

/** Players and tiles by number, entities too. */
export function plainName(bound: Bound): (ref: number) => string {
  const { tiles, entities } = bound.layout;
  return (ref) => {
    if (ref < 1) return `${ref}`;
    if (ref < tiles.first) return `player ${ref}`;
    if (ref < entities.first) return `tile ${tileName(bound, ref)}`;
    return `#${ref - entities.first}`;
  };
}

/** Columns are letters, rows numbers: `B3`. */
export function tileName(bound: Bound, ref: number): string {
  const number = ref - bound.layout.tiles.first;
  const columns = bound.game.board?.columns ?? 1;
  const column = number % columns;
  return `${String.fromCharCode(65 + (column % 26))}${(number - column) / columns + 1}`;
}

/** Entities by what they are now. */
export function namer(m: Match): (ref: number) => string {
  const plain = plainName(m.bound);
  return (ref) => m.game.cards[cardOf(m, ref)]?.name ?? plain(ref);
}
