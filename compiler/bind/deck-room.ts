/** Whether a deck has room: in the zone that takes decks, and in a match. */
import { NOTHING } from '../format/values.ts';
import type { CardId, FieldId, Zone } from '../ir/index.ts';
import type { Parts } from './frame.ts';
import { saturate } from './numbers.ts';
import { setupCards } from './setup-cards.ts';

/** One copy of a card in the deck. */
export interface CountedCard {
  card: CardId;
  level: number;
}

/** The longest deck that is judged without a binding. */
const LONGEST_DECK = 1000;

/** The zone that takes decks, where it has no room for these cards; else null. */
export function zoneTooSmall(frame: Parts, cards: readonly CountedCard[]): Zone | null {
  const { game, active } = frame;
  const zone = game.zones.find(({ decks, layer }) => decks && active[layer] === true);
  if (zone === undefined) return null;
  const { holds, holdsSum } = zone;
  const fits =
    holdsSum === null
      ? (holds ?? cards.length) >= cards.length
      : holdsSum.most >= sumPrinted(frame, holdsSum.field, cards);
  return fits ? null : zone;
}

/** The sum of what the cards print in a field. */
export function sumPrinted({ layout, printed }: Parts, field: FieldId, cards: readonly CountedCard[]): number {
  const slot = (layout.fields[field]?.at ?? 0) - layout.printed.at;
  let sum = 0;
  for (const { card, level } of cards) {
    const value = printed[card]?.[level - 1]?.[slot] ?? NOTHING;
    if (value !== NOTHING) sum = saturate(sum + value);
  }
  return sum;
}

/** Whether a deck has room; null where a binding has to decide. */
export function fitsDeck(frame: Parts, cards: readonly CountedCard[]): boolean | null {
  if (zoneTooSmall(frame, cards) !== null) return false;
  const { seats, layout } = frame;
  const isLarge = cards.length > LONGEST_DECK || cards.length * seats + setupCards(frame).count > layout.entities.count;
  return isLarge ? null : true;
}
