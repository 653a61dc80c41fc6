/** Texts of slots of the state and of packed values, by compiler/format. */
import { LEVEL_BITS, LEVELS } from '../format/abilities.ts';
import { ENTRY, MODIFIER, OFFER } from '../format/rows.ts';
import type { Bound } from '../ir/bound.ts';

const slotAt = (row: string, slot: number): string => `S[${row}${slot === 0 ? '' : `+${slot}`}]`;

/** A slot of the queue entry at the address `at`. */
export const entrySlot = (slot: keyof typeof ENTRY, at = 'at'): string => slotAt(at, ENTRY[slot]);

/** A slot of the modifier at the address `at`. */
export const modifierSlot = (slot: keyof typeof MODIFIER, at = 'm'): string => slotAt(at, MODIFIER[slot]);

/** A slot of the open offer. */
export const offerSlot = ({ layout }: Bound, slot: keyof typeof OFFER): string =>
  `S[${layout.head.window + OFFER[slot]}]`;

/** The number of the source in an ability value. */
export const sourceIn = (value: string): string => `${value}>>${LEVEL_BITS}`;

/** The level in an ability value; or a level as an ability value holds it. */
export const levelIn = (value: string): string => `${value}&${LEVELS - 1}`;
