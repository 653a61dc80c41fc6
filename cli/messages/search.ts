/** Messages of `search`. */
import { message, text } from '../../grammar/templates.ts';

// RB0902: Unknown owned card
export const cardOfLayer = message('RB0902', '"[card]" is a card of "[layer]".', 'Choose that [sort] too.');
export const noSuchCard = message('RB0902', '[game] has no card "[card]".');

// RB0903: Unknown level of an owned card
export const noLevels = message(
  'RB0903',
  '"[card]" has no level [#level].',
  'Cards have no levels here: leave it out.',
);
export const noSuchLevel = message('RB0903', '"[card]" has no level [#level].', 'The highest level is [#most].');

// RB0904: No legal deck found
export const noLegalDeck = message('RB0904', 'No legal deck of these cards was found.');
export const nearestBreaks = message(
  'RB0904',
  'No legal deck of these cards was found. The nearest deck breaks a rule: [rule]',
);

// RB0905: Deck with cards that are not owned
export const notOwned = message('RB0905', 'Deck "[deck]" has [#wanted] of [card], and none is owned.');
export const tooFewOwned = message(
  'RB0905',
  'Deck "[deck]" has [#wanted] of [card], and [#owned] [owned|is|are] owned.',
);

// RB0906: No deck rules
export const noDeckRules = message('RB0906', 'No deck rules of [game] hold here.');

// RB0907: Invalid search state
export const damagedState = message('RB0907', 'It was damaged or changed: its hash is another one.');
export const illegalDeck = message('RB0907', 'Its deck is not a legal deck of the owned cards.');

// RB0908: State of another search
export const otherSearch = message(
  'RB0908',
  'This is the state of a search with other rules, cards, opponents or options.',
);

// Parts of messages, and help.
export const card = text('"[name]"');
export const cardOfLevel = text('"[name]" of level [#level]');
export const nameOfCard = text('Give the name of a card as the game declares it.');
