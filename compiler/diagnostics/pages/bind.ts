/** Pages of the diagnostics of `bind`. */
import type { CatalogueRow } from '../../../grammar/pages.ts';

export const BIND: readonly CatalogueRow[] = [
  {
    code: 'RB0601',
    title: 'Unknown game',
    explanation: 'A game is known by the name of its folder. None of the games that were read has this name.',
    help: 'Name one of the games that were read.',
    example: 'rulebound sim nosuchgame',
  },
  {
    code: 'RB0602',
    title: 'Unknown mode',
    explanation: 'The game declares no mode of this name.',
    help: 'Name one of the modes of the game; without a name the default mode is used.',
    example: 'rulebound sim harbour --mode Nosuch',
  },
  {
    code: 'RB0603',
    title: 'Unknown mod',
    explanation: 'The game has no mod of this name. A mod is named by the words between its quotes.',
    help: 'Name one of the mods of the game.',
    example: 'rulebound sim harbour --mod "No Such Mod"',
  },
  {
    code: 'RB0604',
    title: 'Unknown deck',
    explanation: 'The game has no deck of this name.',
    help: 'Name one of the decks of the game, or give the path of a deck file.',
    example: 'rulebound sim harbour --deck "No Such Deck"',
  },
  {
    code: 'RB0605',
    title: 'Unknown card in a deck',
    explanation: 'A deck names a card that the game does not have.',
    help: 'Name a card of the game.',
    example: 'deck "Odd" for Harbour { "No Such Card" level 1 }',
  },
  {
    code: 'RB0606',
    title: 'Level or count out of range',
    explanation: 'Levels go from 1 to the levels of the game, and a deck holds a card at least once.',
    help: 'Write a level that the game has, and a count of at least 1.',
    example: 'deck "Odd" for Harbour { "A Card" level 99 }',
  },
  {
    code: 'RB0607',
    title: 'Wrong number of players or decks',
    explanation:
      'The game says how many play: `players 2 to 4`, `teams 2 of 1 to 3 players`. Each seat has one deck; without decks and without a number the fewest play.',
    help: 'Give one deck for each seat, or one of these numbers.',
    example: 'rulebound sim harbour --deck A --deck B --deck C',
  },
  {
    code: 'RB0608',
    title: 'Broken deck rule',
    explanation: 'A `require` in the `deck` block of the game, its mode or a mod does not hold for the deck.',
    help: 'Change the deck until the rule holds, or bind another mode.',
    example: 'mode Ranked { deck { require count of cards is 12 else "a deck has 12 cards" } }',
  },
  {
    code: 'RB0609',
    title: 'Deck against a recommendation',
    explanation:
      'A `require ... as warning` in a `deck` block does not hold for the deck. The deck may still be played.',
    help: 'Change the deck until the rule holds, or play it as it is.',
    example: 'deck { require count of cards >= 50 else "at least 50 cards are advised" as warning }',
  },
  {
    code: 'RB0610',
    title: 'Deck rule about a match',
    explanation:
      'Deck rules are checked before a match, and read only definitions and their printed values. This one reads something that only a match has: a zone, a player, a status, a draw.',
    help: 'Let the rule read only kinds, printed fields, keywords and counts of cards.',
    example: 'deck { require count of cards in hand of you is 0 else "no" }',
  },
  {
    code: 'RB0611',
    title: 'Option set by two mods',
    explanation: 'Two of the mods that were chosen set the same option to different values, and neither comes first.',
    help: 'Leave one of the two mods out.',
    example: 'brawl "A" { set least_front to 2 }\nbrawl "B" { set least_front to 3 }',
  },
  {
    code: 'RB0612',
    title: 'Same change by two mods',
    explanation:
      'Two of the mods that were chosen have statics that set the same field, change the range of the same field, change how much the same zone holds, or replace the same part of the game, such as the flow or the limit of turns. The later one decides. Of two that do something instead of the same verb or move, the one that is declared first decides.',
    help: 'Leave one of the two mods out, or let one of them add a number instead of setting it.',
    example: 'brawl "A" { units have printed cost 2 }\nbrawl "B" { units have printed cost 3 }',
  },
  {
    code: 'RB0613',
    title: 'Circular statics',
    explanation:
      'A read of a field evaluates the statics that change it. These read, directly or through other words, that field again, so the read would never end.',
    help: 'Let the condition read a printed value, or leave one of the mods out.',
    example: 'units where strength > 3 have strength +1',
  },
  {
    code: 'RB0614',
    title: 'Card of an inactive mod',
    explanation: 'The card is declared inside a mode or a mod, and that one was not chosen.',
    help: 'Choose the mod that brings the card, or take the card out of the deck.',
    example: 'rulebound sim harbour --deck "Deck With A Mod\'s Card"',
  },
  {
    code: 'RB0615',
    title: 'Game without a flow',
    explanation:
      'A match runs the flow of its game, again and again. Neither the game nor the chosen mode and mods have one.',
    help: 'Declare a `flow { ... }`.',
    example: 'game Empty uses prelude',
  },
  {
    code: 'RB0616',
    title: 'Choice not allowed here',
    explanation:
      'An `offer` or a `phase` waits for players, and the block around it (together, chance, randomly, either) must run without waiting.',
    help: 'Put the offer or the phase after the block, with an "if" that tests whether it happens.',
    example: 'flow { chance 1 in 2 { offer play to active as once } }',
  },
  {
    code: 'RB0617',
    title: 'Match too large',
    explanation:
      'The state of a match is one block of memory. With these bounds it would be larger than the limit. Or a match has no room for what it begins with: the cards of its decks, and those that its setup makes.',
    help: 'Lower `bounds { entities ... }`, or limit a zone with `holds`. Where cards have no room, raise it to the number that the message says.',
    example: 'bounds { entities 4096 }',
  },
  {
    code: 'RB0618',
    title: 'Decks without a zone',
    explanation: 'Decks were given, but no zone of the game takes decks, so their cards would never be in a match.',
    help: "Write `takes decks` in the zone where each player's deck begins.",
    example: 'zone deck of card { each player, seen by none }',
  },
  {
    code: 'RB0619',
    title: 'Range that does not fit',
    explanation:
      'One of the chosen mode and mods changes the range of a field. With the others, no number fits the range, the field starts outside of it, or a card has a value outside of it.',
    help: 'Leave one of the mode and mods out.',
    example: 'mod "Small" { extend kind unit { strength: number to 3 } }\nmod "Giants" { unit "Giant" { strength 9 } }',
  },
];
