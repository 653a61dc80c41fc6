/** Slots of the state and of packed values, by compiler/format. */
import { LEVEL_BITS, LEVELS } from '../format/abilities.ts';
import { ENTRY, MODIFIER, OFFER } from '../format/rows.ts';
import type { Bound } from '../ir/bound.ts';
import { js, type Operand } from '../javascript/quote.ts';

const slotAt = (row: Operand, slot: number): Operand => (slot === 0 ? js`S[${row}]` : js`S[${row}+${slot}]`);

/** A slot of the queue entry at the address `at`. */
export const entrySlot = (slot: keyof typeof ENTRY, at: Operand = 'at'): Operand => slotAt(at, ENTRY[slot]);

/** A slot of the modifier at the address `at`. */
export const modifierSlot = (slot: keyof typeof MODIFIER, at: Operand = 'm'): Operand => slotAt(at, MODIFIER[slot]);

/** A slot of the open offer. */
export const offerSlot = ({ layout }: Bound, slot: keyof typeof OFFER): Operand =>
  js`S[${layout.head.window + OFFER[slot]}]`;

/** The number of the source in an ability value. */
export const sourceIn = (value: Operand): Operand => js`${value}>>${LEVEL_BITS}`;

/** The level in an ability value; or a level as an ability value holds it. */
export const levelIn = (value: Operand): Operand => js`${value}&${LEVELS - 1}`;
