/** Where a card goes that other games discard or destroy: to the pile of its player, or out of the match. */

import type { Game } from '../ir/index.ts';

const TO_A_PILE = /^(?:discard|destroy|kill|slay|sacrifice|bury|mill)$/;
const PILE = /grave|discard|cemetery/;

/** `grave of you`; `gone` in a game without such a zone, and for `exile` and the like. */
export function pileFor({ zones }: Game, verb: string, owner = 'you'): string {
  const pile = zones.find(
    ({ name, text, each }) =>
      each === 'player' && (name === verb || (TO_A_PILE.test(verb) && PILE.test(`${name} ${text ?? ''}`))),
  );
  return pile === undefined ? 'gone' : `${pile.name} of ${owner}`;
}
