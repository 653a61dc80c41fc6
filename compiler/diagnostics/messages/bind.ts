/** Messages of `bind`. The calls are marked as pure, so that a bundle that does not bind leaves them out. */
import { message, text } from '../../../grammar/templates.ts';

// RB0601
export const unknownGame = /* @__PURE__ */ message('RB0601', 'There is no game "[name]".');

// RB0602
export const noSuchMode = /* @__PURE__ */ message('RB0602', '[game] has no mode "[name]".');
export const notAMode = /* @__PURE__ */ message(
  'RB0602',
  'Layer [#layer] is not a mode.',
  'Choose one of the modes of the game.',
);

// RB0603
export const noSuchMod = /* @__PURE__ */ message('RB0603', '[game] has no mod "[name]".');
export const notAMod = /* @__PURE__ */ message(
  'RB0603',
  'Layer [#layer] is not a mod.',
  'Choose one of the mods of the game.',
);

// RB0604
export const noSuchDeck = /* @__PURE__ */ message('RB0604', '[game] has no deck "[name]".');

// RB0605
export const noSuchCard = /* @__PURE__ */ message(
  'RB0605',
  'Deck "[deck]" names "[card]", which is not a card of [game].',
);
export const noCardOfId = /* @__PURE__ */ message(
  'RB0605',
  'Deck "[deck]" names a card that does not exist.',
  'Bind the game again with the decks as they are now.',
);
export const cardOfOtherZone = /* @__PURE__ */ message(
  'RB0605',
  'Deck "[deck]" has "[card]", and the zone "[zone]" is for other cards.',
  'Remove "[card]" from the deck.',
);

// RB0606
export const deckTooLong = /* @__PURE__ */ message(
  'RB0606',
  'Deck "[deck]" has [#count] entries.',
  'A deck has at most [#most] cards.',
);
export const deckLevel = /* @__PURE__ */ message('RB0606', 'Deck "[deck]" has "[card]" at level [#level].');
export const deckCount = /* @__PURE__ */ message(
  'RB0606',
  'Deck "[deck]" has "[card]" [#count] times.',
  'Write a count from 1, with at most [#most] cards in all.',
);

// RB0607
export const deckNumber = /* @__PURE__ */ message(
  'RB0607',
  '[game] takes [takes] decks, and [#given] [given|was|were] given.',
  'Give one deck for each seat.',
);
export const playerCount = /* @__PURE__ */ message(
  'RB0607',
  '[game] is for [takes] players, not for [#given].',
  'Choose one of these numbers.',
);

// RB0608, RB0609
export const deckRefused = /* @__PURE__ */ message(
  'RB0608',
  'Deck "[deck]": [reason].',
  'Change the deck, or bind another mode.',
);
export const deckTooLarge = /* @__PURE__ */ message(
  'RB0608',
  'Deck "[deck]" has [#count] cards, and "[zone]" holds [#most].',
  'Take cards out of the deck, or let the zone hold more.',
);
export const deckSumTooLarge = /* @__PURE__ */ message(
  'RB0608',
  'The "[field]" of deck "[deck]" is [#sum] in all, and "[zone]" holds [field] [#most].',
  'Take cards out of the deck, or let the zone hold more.',
);
export const deckAdvice = /* @__PURE__ */ message(
  'RB0609',
  'Deck "[deck]": [reason].',
  'Change the deck, or play it as it is.',
);

// RB0610
export const noAnswer = /* @__PURE__ */ message(
  'RB0610',
  'A deck rule cannot be about this: [reason].',
  'Ask only for kinds, printed fields, keywords and how many there are.',
);
// Its reasons.
export const setForNumber = /* @__PURE__ */ text('a set where a number is expected');
export const takesTooLong = /* @__PURE__ */ text('it takes too long');
export const tooDeep = /* @__PURE__ */ text('it is too deep');
export const needsMatch = /* @__PURE__ */ text('[word] needs a match');
export const onlyInMatch = /* @__PURE__ */ text('[what] is known only in a match');
export const wordOfNothing = /* @__PURE__ */ text('a word that does not exist');
export const dividesByZero = /* @__PURE__ */ text('it divides by zero');
export const orderNeedsMatch = /* @__PURE__ */ text('an order or a draw needs a match');

// RB0611
export const optionOfTwoMods = /* @__PURE__ */ message(
  'RB0611',
  'Mods "[one]" and "[two]" set "[option]" to different values.',
  'Leave "[one]" or "[two]" out.',
);

// RB0612
export const fieldOfTwoMods = /* @__PURE__ */ message(
  'RB0612',
  'Mods "[one]" and "[two]" both set "[field]": where both do, only that of "[two]" counts, which is declared later.',
  'Leave "[one]" or "[two]" out, or let one of them add.',
);
export const partOfTwoMods = /* @__PURE__ */ message(
  'RB0612',
  'Mods "[one]" and "[two]" both replace the [part], and only that of "[two]" counts.',
  'Leave "[one]" or "[two]" out.',
);
export const insteadOfTwoMods = /* @__PURE__ */ message(
  'RB0612',
  'Mods "[one]" and "[two]" both have "instead of [word]", and only that of "[one]" counts.',
  'Leave "[one]" or "[two]" out, or give that of "[one]" a condition.',
);
export const rangeOfTwoMods = /* @__PURE__ */ message(
  'RB0612',
  'Mods "[one]" and "[two]" both give the range of "[field]", and only that of "[two]" counts.',
  'Leave "[one]" or "[two]" out.',
);
export const roomOfTwoMods = /* @__PURE__ */ message(
  'RB0612',
  'Mods "[one]" and "[two]" both say how much "[zone]" holds, and only "[two]" counts.',
  'Leave "[one]" or "[two]" out.',
);

// RB0613
export const staticsInCycle = /* @__PURE__ */ message(
  'RB0613',
  'This static reads what it changes: [list].',
  'Let the condition read a printed value, or leave one of the mods out.',
);

// RB0614
export const cardOfLayer = /* @__PURE__ */ message(
  'RB0614',
  'Deck "[deck]" has "[card]", a card of "[layer]".',
  'Choose "[layer]", or remove the card from the deck.',
);

// RB0615
export const gameWithoutFlow = /* @__PURE__ */ message(
  'RB0615',
  '[game] has no flow.',
  'Declare a flow: "flow { ... }".',
);

// RB0616
export const choiceInside = /* @__PURE__ */ message(
  'RB0616',
  'An offer or a phase waits for a player, and nothing may wait inside this block.',
  'Move the offer or the phase after the block, with an "if" that tests whether it happens.',
);

// RB0617
export const matchTooLarge = /* @__PURE__ */ message(
  'RB0617',
  'The state of a match of [game] has [#size] numbers; the maximum is [#most].',
  'Lower "bounds { entities 500 }", or say how much a zone holds.',
);
export const printedTooLarge = /* @__PURE__ */ message(
  'RB0617',
  'The printed values of [game] are [#size] numbers, and [#most] is the most.',
  'Declare fewer cards, fields or levels.',
);
export const decksTooLarge = /* @__PURE__ */ message(
  'RB0617',
  'The decks hold [#held] cards, and a match has room for [#room] entities.',
  'Write "bounds { entities [#need] }", or use smaller decks.',
);
export const startTooLarge = /* @__PURE__ */ message(
  'RB0617',
  'The decks hold [#held] cards, the setup makes [#made], and a match has room for [#room] entities.',
  'Write "bounds { entities [#need] }", or make fewer cards.',
);
export const mostEntities = /* @__PURE__ */ text('No match has room for more than [#most] entities: make fewer cards.');

// RB0618
export const decksNowhere = /* @__PURE__ */ message(
  'RB0618',
  'Deck "[deck]" has no zone to begin in: no zone of [game] takes decks.',
  'Write "takes decks" in the zone where the deck of each player begins.',
);

// RB0619
export const rangeOfLayers = /* @__PURE__ */ message('RB0619', '[reason]', 'Leave one of the mode and mods out.');

// Help and notes that a call site chooses.
export const noModes = /* @__PURE__ */ text('This game has no modes.');
export const noMods = /* @__PURE__ */ text('This game has no mods.');
export const noDecks = /* @__PURE__ */ text('This game has no decks.');
export const levelsOf = /* @__PURE__ */ text('Levels run from 1 to [#most].');
export const noLevelsHere = /* @__PURE__ */ text('Cards have no levels here: leave the level out.');
export const meantName = /* @__PURE__ */ text('Did you mean "[name]"?');
export const someNames = /* @__PURE__ */ text('There are [list].');
export const someNamesMore = /* @__PURE__ */ text('There are [list] and [#more] more.');
export const noNames = /* @__PURE__ */ text('There are none.');
export const theRule = /* @__PURE__ */ text('The rule is here.');
export const otherMod = /* @__PURE__ */ text('The other mod is here.');
export const otherOne = /* @__PURE__ */ text('The other one is here.');
export const cardDeclared = /* @__PURE__ */ text('It is declared here.');
export const inBlock = /* @__PURE__ */ text('It is inside this block.');
export const cardHere = /* @__PURE__ */ text('The card is here.');

// why a range does not fit, also in messages of the front end
export const fromTo = /* @__PURE__ */ text('from [#low] to [#high]');
export const fromLow = /* @__PURE__ */ text('from [#low]');
export const toHigh = /* @__PURE__ */ text('to [#high]');
export const noNumberFits = /* @__PURE__ */ text('"[field]" runs [range] here, and no number fits.');
export const startsWith = /* @__PURE__ */ text('"[field]" runs [range] here, and starts with [#value].');
export const cardHas = /* @__PURE__ */ text('"[field]" runs [range] here, and "[card]" has [#value].');
