/**
 * Rows of the state whose slots do not depend on the game: queue entries, modifiers, records, the open offer. `bind`
 * places the rows (`Layout`); the slots in a row, and what their numbers mean, are here.
 */
import type { Policy } from '../ir/index.ts';

/**
 * A queue entry: a trigger with values from the time of its event. `value` is an ability value, `numbers` the number of
 * keyword numbers. The last slots of the row hold these numbers and then the event's arguments.
 */
export const ENTRY = { value: 0, bearer: 1, subject: 2, here: 3, you: 4, numbers: 5, age: 6, flags: 7 } as const;
/** Ints of an entry before its values. */
export const ENTRY_SLOTS = 16;
/** The flags of an entry: the bearer was in play when it was made; it was made by `raise`, not by a call. */
export const ENTRY_FLAG = { inPlay: 1, raised: 2 } as const;
/** An order sees a queued trigger as an entity: its reference is this number minus its index in the queue. */
export const FIRST_TRIGGER = -1;

/**
 * A modifier: the effect of a `have` on one entity. `id` is the field, the keyword or the ability value; `until` the
 * timing at which it ends, or -1. The last slots of the row hold the arguments of a keyword.
 */
export const MODIFIER = { entity: 0, what: 1, id: 2, value: 3, until: 4, whose: 5, age: 6, level: 7 } as const;
/** Ints of a modifier before its arguments. */
export const MODIFIER_SLOTS = 16;
/** The `what` of a modifier: how it changes a field, or what it gives. */
export const MODIFIER_WHAT = { set: 0, add: 1, keyword: 2, ability: 3, take: 4 } as const;
/** The `whose` of a modifier, by number: to whom its timing has to be raised. */
export const WHOSE = ['self', 'owner', 'controller', 'any'] as const;

/** The slots of a record that the kernel fills; the fields of its kind follow. */
export const RECORD = {
  turn: 0,
  subject: 1,
  here: 2,
  owner: 3,
  controller: 4,
  name: 5,
  level: 6,
  /** The seats that knew the subject as bits, and, shifted, the seats that knew all arguments. */
  known: 7,
} as const;
export const RECORD_SLOTS = 8;
export const KNOWN_ARGUMENTS_SHIFT = 16;

/**
 * The open offer. `passed`: the seats that passed as bits, and, shifted, those that take no part. `turn`: the seat whose
 * turn it is. `first`: the seat that began; after a move of an auction the seat that made the last one. `moves`: the number of moves plus one, 0 while no offer is open.
 */
export const OFFER = { passed: 0, turn: 1, first: 2, moves: 3 } as const;
export const OFFER_SLOTS = 4;
export const ABSENT_SHIFT = 16;

/** The policies of offers, by number. */
export const POLICY = {
  once: 0,
  forced: 1,
  repeated: 2,
  latch: 3,
  streak: 4,
  pooled: 5,
  simultaneous: 6,
  auction: 7,
} satisfies Record<Policy, number>;

/** In `Head.won`: the shift of the sides that are out while others play on, above the sides that won. */
export const LOST_SHIFT = 16;
/** The winners of a match that the only side of a game lost. */
export const ALONE_LOST = 1 << LOST_SHIFT;
