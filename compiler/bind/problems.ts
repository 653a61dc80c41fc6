/**
 * The refusals of `bind` and of the IR loader, one record per code: messages, `explain` and the reference page read it.
 */

export interface Problem {
  code: string;
  severity: 'error' | 'warning';
  title: string;
  explanation: string;
  /** One line: what to do. */
  help: string;
  /** A source text, or a command, that causes it. */
  example: string;
}

const RECORDS: Problem[] = [
  {
    code: 'RB0601',
    severity: 'error',
    title: 'No such game',
    explanation: 'A game is known by the name of its folder. None of the games that were read has this one.',
    help: 'Say one of the games that were read.',
    example: 'rulebound sim nosuchgame',
  },
  {
    code: 'RB0602',
    severity: 'error',
    title: 'No such mode',
    explanation: 'The game declares no mode of this name.',
    help: 'Say one of the modes of the game, or none for the first.',
    example: 'rulebound sim GAME --mode Nosuch',
  },
  {
    code: 'RB0603',
    severity: 'error',
    title: 'No such mod',
    explanation: 'The game has no mod of this name. A mod is named by the words between its quotes.',
    help: 'Say one of the mods of the game.',
    example: 'rulebound sim GAME --mod "No Such Mod"',
  },
  {
    code: 'RB0604',
    severity: 'error',
    title: 'No such deck',
    explanation: 'The game has no deck of this name.',
    help: 'Say one of the decks of the game, or the path of a deck file.',
    example: 'rulebound sim GAME --deck "No Such Deck"',
  },
  {
    code: 'RB0605',
    severity: 'error',
    title: 'No such card in a deck',
    explanation: 'A deck names a card that the game does not have.',
    help: 'Say a card of the game.',
    example: 'deck "Odd" for GAME { "No Such Card" level 1 }',
  },
  {
    code: 'RB0606',
    severity: 'error',
    title: 'A level or a count out of range',
    explanation: 'Levels go from 1 to the levels of the game, and a deck holds a card at least once.',
    help: 'Say a level and a count that the game has.',
    example: 'deck "Odd" for GAME { "A Card" level 99 }',
  },
  {
    code: 'RB0607',
    severity: 'error',
    title: 'Wrong number of decks',
    explanation: 'Each seat has one deck. The number of seats is the number of sides times the players of a side.',
    help: 'Give one deck for each seat.',
    example: 'rulebound sim GAME --deck A --deck B --deck C',
  },
  {
    code: 'RB0608',
    severity: 'error',
    title: 'A deck breaks a rule',
    explanation: 'A `require` in the `deck` block of the game, its mode or a mod does not hold for the deck.',
    help: 'Change the deck until the rule holds, or bind another mode.',
    example: 'mode Ranked { deck { require count of cards is 12 else "a deck has 12 cards" } }',
  },
  {
    code: 'RB0609',
    severity: 'warning',
    title: 'A deck goes against advice',
    explanation:
      'A `require ... as warning` in a `deck` block does not hold for the deck. It may be played all the same.',
    help: 'Change the deck until the rule holds, or play it as it is.',
    example: 'deck { require count of cards >= 50 else "at least 50 cards are advised" as warning }',
  },
  {
    code: 'RB0610',
    severity: 'error',
    title: 'A deck rule that no deck can be asked',
    explanation:
      'Deck rules are asked before a match, of definitions and their printed values. This one asks for what only a ' +
      'match has: a zone, a player, a status, a draw.',
    help: 'Ask only for kinds, printed fields, keywords and how many there are.',
    example: 'deck { require count of cards in hand of you is 0 else "no" }',
  },
  {
    code: 'RB0611',
    severity: 'error',
    title: 'Two mods set one option',
    explanation: 'Two of the mods that were chosen set the same option to different values, and neither comes first.',
    help: 'Leave one of the two mods out.',
    example: 'brawl "A" { set least_front to 2 }\nbrawl "B" { set least_front to 3 }',
  },
  {
    code: 'RB0612',
    severity: 'warning',
    title: 'Two mods set one field',
    explanation:
      'Two of the mods that were chosen have statics that set the same field, say how far the same field goes, or how ' +
      'much the same zone holds. Where both apply, the later one decides.',
    help: 'Leave one of the two mods out, or let one add instead.',
    example: 'brawl "A" { units have printed cost 2 }\nbrawl "B" { units have printed cost 3 }',
  },
  {
    code: 'RB0613',
    severity: 'error',
    title: 'Statics that read what they change',
    explanation:
      'Reading a field asks the statics that change it. These ask, directly or through other words, for that field ' +
      'again, so the read would never end.',
    help: 'Let the condition ask for a printed fact, or leave one of the mods out.',
    example: 'units where strength > 3 have strength +1',
  },
  {
    code: 'RB0614',
    severity: 'error',
    title: 'A card of a mod or mode that is not in play',
    explanation: 'The card is declared inside a mode or a mod, and that one was not chosen.',
    help: 'Choose the mod that brings the card, or take the card out of the deck.',
    example: 'rulebound sim GAME --deck "Deck With A Mod\'s Card"',
  },
  {
    code: 'RB0615',
    severity: 'error',
    title: 'A game without a flow',
    explanation:
      'A match runs the flow of its game, again and again. Neither the game nor what was bound with it has one.',
    help: 'Declare a `flow { ... }`.',
    example: 'game Empty uses prelude',
  },
  {
    code: 'RB0616',
    severity: 'error',
    title: 'A rest where none can be',
    explanation:
      'An `offer` or a `phase` waits for players, and what stands around it (together, chance, randomly, either) has ' +
      'to be over at once.',
    help: 'Put the offer or the phase behind it, with a truth that says whether to come there.',
    example: 'flow { chance 1 in 2 { offer play to active as once } }',
  },
  {
    code: 'RB0617',
    severity: 'error',
    title: 'A match that is too large',
    explanation:
      'The state of a match is one block of memory. With these bounds it would pass the largest one allowed.',
    help: 'Lower `bounds { entities ... }`, or say how much a zone `holds`.',
    example: 'bounds { entities 4096 }',
  },
  {
    code: 'RB0618',
    severity: 'error',
    title: 'Decks that begin nowhere',
    explanation: 'Decks were given, and no zone of the game takes decks: their cards would be in no match.',
    help: "Say `takes decks` in the zone where each player's deck begins.",
    example: 'zone deck of card { each player, ordered, seen by none }',
  },
  {
    code: 'RB0619',
    severity: 'error',
    title: 'A range that does not fit',
    explanation:
      'Of the mode and mods that were chosen one says how far a field goes. With the others no number fits, the field ' +
      'starts outside, or a card has a value outside.',
    help: 'Leave one of them out.',
    example: 'mod "Small" { extend kind unit { strength: number to 3 } }\nmod "Giants" { unit "Giant" { strength 9 } }',
  },
  {
    code: 'RB0701',
    severity: 'error',
    title: 'Not JSON',
    explanation: 'An IR is one JSON text. This one breaks off, or is something else.',
    help: 'Write the file again with the compiler.',
    example: '{"format": 1,',
  },
  {
    code: 'RB0702',
    severity: 'error',
    title: 'An IR that is too large',
    explanation: 'Texts of more than 64 MiB, and values of more than 20 million parts, are not read at all.',
    help: 'Leave games out, or split the file.',
    example: '{"format": 1, "files": ["a", "a", ...',
  },
  {
    code: 'RB0703',
    severity: 'error',
    title: 'An IR that is nested too deep',
    explanation: 'Expressions stand in each other at most 200 deep, statements 100, and JSON 1,000.',
    help: 'Break the deep expression into values or locals of its own.',
    example: '{"op": "not", "of": {"op": "not", "of": ...',
  },
  {
    code: 'RB0704',
    severity: 'error',
    title: 'Not of the shape of an IR',
    explanation: 'A part is missing, is one too many, or is not what the JSON Schema of the IR says.',
    help: 'See compiler/schema, or write the file again with the compiler.',
    example: '{"op": "number", "value": "three"}',
  },
  {
    code: 'RB0705',
    severity: 'error',
    title: 'An id of nothing',
    explanation: 'An id is an index into an array of the same game. This one is beyond its end.',
    help: 'Write the file again with the compiler.',
    example: '{"op": "card", "card": 99999}',
  },
  {
    code: 'RB0706',
    severity: 'error',
    title: 'A local outside of its frame',
    explanation: 'A local is a slot of the frame of its own code, parameters first.',
    help: 'Write the file again with the compiler.',
    example: '{"op": "local", "local": 7}',
  },
  {
    code: 'RB0707',
    severity: 'error',
    title: 'Wrong number of arguments',
    explanation: 'A call has one argument for each parameter, null where one is left out that may be.',
    help: 'Write the file again with the compiler.',
    example: '{"op": "kernel", "call": "min", "args": []}',
  },
  {
    code: 'RB0708',
    severity: 'error',
    title: 'A value of the wrong sort',
    explanation: 'Numbers, entities, zones and so on do not stand for each other, nor a set for one.',
    help: 'Write the file again with the compiler.',
    example: '{"op": "in_play", "of": {"op": "number", "value": 3}}',
  },
  {
    code: 'RB0709',
    severity: 'error',
    title: 'Something where it may not stand',
    explanation:
      'Offers and phases belong to step code, draws to code that changes things, printed values to stored fields.',
    help: 'Write the file again with the compiler.',
    example: '{"do": "offer"} in a verb',
  },
  {
    code: 'RB0710',
    severity: 'error',
    title: 'Something that is worked out by way of itself',
    explanation:
      'Verbs that call, words and fields that read, kinds and layers that are built on each other never come back.',
    help: 'Break the circle.',
    example: 'value a() = b()\nvalue b() = a()',
  },
  {
    code: 'RB0711',
    severity: 'error',
    title: 'A number that is out of bounds',
    explanation:
      'Bounds, levels, seats and the sizes of a game have a least and a most, so that a match fits in memory.',
    help: 'Say a number between the two.',
    example: '"bounds": {"entities": 1000000}',
  },
  {
    code: 'RB0712',
    severity: 'error',
    title: 'A reach into another layer',
    explanation:
      'A mode or a mod may use what the game declares, what it declares itself, and a mode what the modes it is built on ' +
      'declare. Anything else need not be there when it is bound.',
    help: 'Declare it in the game, or leave it out.',
    example: 'a mod that reads a field of another mod',
  },
  {
    code: 'RB0713',
    severity: 'error',
    title: 'A bound game that bind did not make',
    explanation: 'Binding the same choice again gives something else: the file was changed, or is of another version.',
    help: 'Bind the game again.',
    example: '"seats": 3',
  },
];

/** The records by code. */
export const BIND_PROBLEMS: ReadonlyMap<string, Problem> = new Map(RECORDS.map((record) => [record.code, record]));
