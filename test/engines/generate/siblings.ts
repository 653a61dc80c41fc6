/** A field that two kinds have, each its own, which code about all cards reads and sets. It uses no random numbers. */
import type { Draft, Kind } from './words.ts';

const NAME = 'f_alike';

const isMade = (d: Draft): boolean => d.seed % 5 === 1;

/** The field of a kind of card that has it, behind its other fields; empty for other kinds and programs. */
export const siblingField = (d: Draft, kind: Kind): string =>
  isMade(d) && (kind === 'gear' || kind === 'charm') ? `${NAME}: number from 0` : '';

/** The printed value of a card. */
export const siblingItem = (d: Draft, kind: Kind): string[] =>
  siblingField(d, kind) === '' ? [] : [`${NAME} ${1 + (d.seed % 3)}`];

/** Statements of a flow; `own` is a number of a player. */
export const siblingLines = (d: Draft, own: string): string[] =>
  isMade(d)
    ? [
        `for each card in hand of active as alike { alike.${NAME} += 1 }`,
        `active.${own} += sum of ${NAME} of cards in hand of active`,
        `active.${own} -= count of cards in hand of active where ${NAME} > 2`,
        `move first card in hand of active where ${NAME} > 6 to gone`,
      ]
    : [];

/** A mod whose static is for the field of each. */
export function declareSiblings(d: Draft, mods: string[]): void {
  if (!isMade(d)) return;
  d.lines.push('twist "Alike" {', `  cards in every zone have ${NAME} +1`, '}');
  mods.push('Alike');
}

/** Rules of decks for some seats, which all decks keep; one that advises. */
export function declareSeatRules(d: Draft): void {
  if (d.seed % 6 !== 2) return;
  d.lines.push(
    'deck for seat 1 { require count of cards < 900 else "too many" }',
    `deck for seats 2 to ${d.seats} { require no cards where level > 9 else "too high" }`,
  );
}
