/** The integer form of traces: both engines write events as runs of ints. */
import type { Type } from '../ir/index.ts';

/** The kinds of events, by number. */
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

export const eventNumber = (kind: EventKind): number => EVENTS.indexOf(kind);

/**
 * The slots of an event: kind, controller and depth packed in one int, then `of`, cause, subject, card, known, the
 * number of further ints, and those: the arguments, a set as its size and members.
 */
export const EVENT = { kind: 0, of: 1, cause: 2, subject: 3, card: 4, known: 5, more: 6, args: 7 } as const;
/** The shifts of controller and depth in the first int, and the masks of kind and controller. */
export const CONTROLLER_SHIFT = 4;
export const DEPTH_SHIFT = 9;
export const KIND_MASK = (1 << CONTROLLER_SHIFT) - 1;
export const CONTROLLER_MASK = (1 << (DEPTH_SHIFT - CONTROLLER_SHIFT)) - 1;

/** The types of a choice's options, by number. */
const TYPES: readonly Type['of'][] = [
  ...(['number', 'truth', 'enum', 'flags', 'entity', 'definition', 'verb', 'ability'] as const),
  ...(['zone', 'timing', 'status', 'keyword'] as const),
];
const TYPE_BITS = 4;
/** In a type as one number: the mask of its sort, and the number of the sort of entities. */
export const TYPE_MASK = (1 << TYPE_BITS) - 1;
export const ENTITY_TYPE = TYPES.indexOf('entity');

/** A type as one number: the number of its sort, plus 16 times its id counted from 1. */
export const typeCode = ({ of, id }: Type): number => TYPES.indexOf(of) + ((id ?? -1) + 1) * (1 << TYPE_BITS);

/** The type of a choice's options, from its event's first argument. */
export const optionType = (code: number): Type => ({
  of: TYPES[code & TYPE_MASK] ?? 'number',
  id: code >> TYPE_BITS === 0 ? null : (code >> TYPE_BITS) - 1,
  many: false,
});
