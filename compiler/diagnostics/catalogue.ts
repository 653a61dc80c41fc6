/** The page of every diagnostic of the compiler, for `explain` and the reference. */
import { GRAMMAR_CATALOGUE } from '../../grammar/pages.ts';
import { MEANING, type Row } from './catalogue-meaning.ts';
import { codeRecord } from './codes.ts';

export interface CatalogueEntry {
  code: string;
  severity: 'error' | 'warning';
  title: string;
  explanation: string;
  /** The default help. */
  help: string;
  /** Source that causes it. */
  example: string;
}

const ROWS: Row[] = [
  [
    'RB0301',
    'Unexpected word',
    'A phrase is read from left to right: quantifiers, adjectives, a noun or a name, then what follows it. This word has no place there.',
    'damage unit unit by 2',
  ],
  [
    'RB0302',
    'Unknown name',
    'Every word is declared: in the prelude, in the game, or by let, choose, for each or a parameter.',
    'damage fo by 2',
  ],
  [
    'RB0303',
    'No such card',
    'A text where a card is wanted is the name of a card, letter by letter.',
    'spawn "Dragonz" at here with 1',
  ],
  [
    'RB0304',
    'Wrong class of word',
    'The word is declared, but its class is not allowed here.',
    'strengthen bordering by 2',
  ],
  ['RB0305', 'No such field', 'A field belongs to a kind and all kinds below it.', 'x.strenght -= 1'],
  [
    'RB0306',
    'A keyword without numbers',
    'Only a keyword that is declared with a number can be asked for one.',
    'damage foe by Evade of foe',
  ],
  [
    'RB0307',
    'A name and a field',
    'Inside where, the fields of the candidate are bare words. A local name that is the same would hide one of the two.',
    'units where cost < cost',
  ],
  [
    'RB0308',
    'Name of a kind',
    'The name of a kind may be given to one of that kind: then the singular is that one, and the plural the kind. For anything else it would be read as the kind.',
    'verb mark unit: number { }',
  ],
  ['RB0310', 'No such verb', 'A statement begins with a verb, or is an assignment.', 'damagee foe by 2'],
  [
    'RB0311',
    'No such trigger',
    '"on" names a timing; "before", "after" and "instead of" name a verb or a move.',
    'on plai { }',
  ],
  ['RB0320', 'Declared twice', 'Each class has a name at most once.', 'verb damage x: unit { }'],
  [
    'RB0321',
    'Ambiguous name',
    'Nouns, adjectives, statuses and words of enums occur at the same places of a phrase, so no two may share a name. Nor may a verb and a move.',
    'adjective unit(x: tile) = true',
  ],
  ['RB0322', 'Circular kinds', 'A kind may be below several others, but not below itself.', 'kind a is b'],
  [
    'RB0323',
    'No such type',
    'A type is number, truth, an enum, "set of" an enum, a kind, verb, ability, definition, zone, timing or status.',
    'verb hit x: untit { }',
  ],
  [
    'RB0324',
    'Not a fixed value',
    'Options, bounds and the starts of fields are known before a match.',
    'option odds: number = turn',
  ],
  [
    'RB0325',
    'Out of range',
    'The field is declared with "from" and "to"; a card cannot give it anything else.',
    'unit "X" { cost -1 }',
  ],
  [
    'RB0326',
    'Circular definition',
    'Values, adjectives and derived fields may use each other, but not in a circle.',
    'value a(n: number) = a(n)',
  ],
  [
    'RB0330',
    'Which game?',
    'A file belongs to the game that is declared in its folder, or nearest above it.',
    'unit "X" { }',
  ],
  [
    'RB0331',
    'A game is too large',
    'All files of a game together may have 8 MiB, and there may be 2,048 of them. At most 256 games are compiled at once.',
    'game Everything uses prelude # and so on, with more than 8 MiB',
  ],
  [
    'RB0340',
    'More errors than are shown',
    'The first 200 errors of each file are shown. The rest is counted, since it usually has the same causes. With several hundred more, the compilation of the game stops.',
    'verb wait { stop } # and so on, with 200 errors',
  ],
  ['RB0401', 'The wrong type', 'The value has another type than the one expected here.', 'damage 3 by foe'],
  [
    'RB0402',
    'Types that do not match',
    'A condition is a truth, arithmetic is of numbers, "has" asks for keywords.',
    'if x.strength { stop }',
  ],
  [
    'RB0403',
    'Single value expected',
    'A noun without a quantifier is the whole set. Where a single value is expected, say which one.',
    'let x = enemy unit',
  ],
  [
    'RB0404',
    'Always empty',
    'The adjective never applies to that kind, or the kind is never in that zone.',
    'damage all frozen structures by 1',
  ],
  [
    'RB0405',
    'Compared with what?',
    'An adjective whose operand is not a tile, a player or an entity has no implied operand, so it must be given.',
    'all within units',
  ],
  ['RB0406', 'The wrong number of arguments', 'A value or an adjective takes what its declaration says.', 'max(1)'],
  ['RB0407', 'Of which field?', 'sum, highest and lowest are of numbers.', 'sum of cards in hand of you'],
  ['RB0408', 'Of, in or on what?', 'After a noun, "of" takes a player, "in" a zone, "on" a tile.', 'units of 3'],
  [
    'RB0409',
    'Nothing may change here',
    'Conditions, values, adjectives, orders, statics and requirements must not draw, choose or change anything.',
    'if random unit is frozen { }',
  ],
  ['RB0410', 'where without a set', 'where and weighing end a phrase about a set.', 'damage self where frozen by 1'],
  [
    'RB0411',
    'No self, you or here',
    'self, you, here and that exist only in some places: self in abilities, you where a player acts, here where something has a tile, that inside where.',
    'whenever p: piece { damage self by 1 }',
  ],
  [
    'RB0412',
    'Not applicable',
    'A name takes no adjective before it, and a trigger about the bearer must be able to happen to it.',
    'damage frozen self by 1',
  ],
  [
    'RB0420',
    'together by what?',
    '"together" alone, or "together by written": what waits is sorted by the text.',
    'together by reading { }',
  ],
  [
    'RB0421',
    'Not allowed here',
    'needs and text are only allowed at the start of a declared word.',
    'on play { needs true }',
  ],
  [
    'RB0422',
    'Only in setup and flow',
    'Effects run to their end; offers and phases wait for players and belong to setup and flow.',
    'on play { offer play to you as once }',
  ],
  ['RB0423', 'Nothing given', 'Only a verb declared with "gives" gives something back.', 'let x = kill foe'],
  ['RB0424', 'Not a call', 'Prepositions belong to calls.', 'let x = 3 by 2'],
  ['RB0425', 'From where to where?', 'Numbers are walked and chosen from one to another.', 'choose n: number'],
  [
    'RB0426',
    'No such order',
    '"by" takes an order, "written", or "choice of" a player.',
    'for each unit by readin { }',
  ],
  ['RB0427', 'What chance?', 'A chance is said as "1 in 2".', 'chance half { }'],
  [
    'RB0428',
    'An offer without a policy',
    'An offer says to whom and how: once, forced, repeated, latch, streak or pooled.',
    'offer play to active',
  ],
  [
    'RB0429',
    'Cannot be assigned',
    'Only stored fields and names made by let can be assigned to.',
    'count of units = 3',
  ],
  [
    'RB0430',
    'Two sets',
    'A call runs for each member of one set. With two sets it would be unclear which pairs are meant.',
    'spawn "Knights" at all empty tiles with all numbers',
  ],
  [
    'RB0431',
    'Unknown argument',
    'A call, trigger or keyword takes the prepositions of its declaration, each once.',
    'damage foe into 3',
  ],
  ['RB0432', 'Missing argument', 'A parameter without a default must be given.', 'damage foe'],
  [
    'RB0440',
    'Printed values stay',
    'What is printed is what entities start with; it does not change in a match.',
    'on play { self have printed move 2 }',
  ],
  [
    'RB0441',
    'Until when?',
    '"until" names a timing and whose: owner, controller, self or any. Statics have none.',
    'until tomorrow',
  ],
  [
    'RB0450',
    'Item not allowed here',
    'Each kind of declaration holds its own sort of lines.',
    'zone hand of card { draws 3 }',
  ],
  [
    'RB0451',
    'Invalid setting',
    'The settings are: players, teams, levels, board, bounds, limit, overflow, set, worth, deck.',
    'players many',
  ],
  [
    'RB0452',
    'A deck rule without a reason',
    'The reason is shown to players whose deck is not allowed.',
    'deck { require count of cards is 12 }',
  ],
  [
    'RB0453',
    'The kernel has no such thing',
    'A native word must be a basic operation of the kernel.',
    'native verb fly x: unit',
  ],
  [
    'RB0454',
    'Not a set',
    'A parameter of a move says what it may be: a set from which the player picks.',
    'move play card: 3 { }',
  ],
  [
    'RB0455',
    'Unknown word on a card',
    'A card has its fields with values, words of the enums of its fields, and keywords.',
    'unit "X" { nuetral }',
  ],
  ['RB0456', 'Given twice', 'A card gives each field once.', 'unit "X" { cost 1, cost 2 }'],
  [
    'RB0457',
    'No single ability',
    'A keyword can be put on another timing when it has exactly one "on" ability.',
    'Evade on death',
  ],
  [
    'RB0458',
    'Out of bounds',
    'Levels run from 1 to the number of levels of the game. How much a game may declare is bounded, too: 256 kinds, 1,024 modes and mods, zones, enums, options, moves and keywords each, 2,048 fields and statuses, 4,096 adjectives, values, orders, timings and verbs, 20,000 cards, decks and scenarios, 32,768 abilities and statics. A word takes 100 parameters at most, a card has 1,000 items and 100 choices, an enum has 4,096 words, and a body 1,000 names, loops and choices.',
    'deck "D" { "X" level 9 }',
  ],
  [
    'RB0460',
    'A board of another size',
    'The board of a scenario has the rows and columns of the game, the far side first.',
    'board { . . }',
  ],
  [
    'RB0461',
    'Invalid line of a scenario',
    'A scenario has lines: where, a side with what it has, turn, mode, mod, seed, do, then.',
    'where X is frozen',
  ],
  [
    'RB0462',
    'Where do decks begin?',
    "Each player's deck lies in one zone as a match begins: the one that takes decks. A game with decks names it, in all its modes the same.",
    'zone deck of card { each player, ordered, takes decks, seen by none }',
  ],
  [
    'RB0463',
    'Card of the wrong kind for decks',
    'The zone that takes decks is for cards of one kind, and this is of another.',
    'deck "D" { "A Card of Another Kind" }',
  ],
  [
    'RB0464',
    'A kind that has no statuses',
    'Statuses are on cards. Players, tiles and the match have fields instead.',
    'status cursed of player { flag }',
  ],
  [
    'RB0465',
    'A series without an end',
    'A mode with "before match" or "after match" is a series, so it needs a limit of matches.',
    'mode Tour { after match { } }',
  ],
  [
    'RB0466',
    'A colour that is hard to see',
    'The page has a light or a dark background. A colour given as a number is used on both, and needs a contrast of at least 3 to 1 with each.',
    'look { colour winter as "#dddddd" }',
  ],
  [
    'RB0467',
    'Unknown drawing',
    'Corners, colours, frames, icons and ways to lay cards and tiles are words of the language, and pictures have names of files.',
    'look { show cost as doughnut }',
  ],
  [
    'RB0530',
    'Kept without a series',
    'What is kept stays from one match of a series to the next. No mode of the game is a series.',
    'player { crowns: kept number }',
  ],
  [
    'RB0531',
    'A card that does nothing',
    'It has no ability, keyword, static or choice, and prints nothing that tells it from a blank card of its kind. Where the kind is never in play and all its cards print a number, such as a price, what all of them print does not count. It is told if at least four other cards of the kind do something, at most one in four of the others is like it, and nothing names it.',
    'spell "X" { cost 3 }',
  ],
  [
    'RB0532',
    'A deck of one card',
    'A deck holds one card twelve times or more, or nothing but eight or more copies of one. The warning is given where a mode has no deck rule about the copies of that card.',
    'deck "X" { 12 "Fox" }',
  ],
  [
    'RB0533',
    'A number far from all others',
    'A printed number is more than ten times the largest of that field on all other cards, and at least twenty others print the field.',
    'unit "X" { strength 400 }',
  ],
  [
    'RB0527',
    'Records that nobody reads',
    'A kind of records costs memory in each match, and time at each event that it records. Nothing in the game reads these records.',
    'kind death is record { after kill { } }',
  ],
];

const pages = [
  ...GRAMMAR_CATALOGUE,
  ...[...ROWS, ...MEANING].map(([code, title, explanation, example]) => ({ code, title, explanation, example })),
];

/** The pages by code, in the order of the files. */
export const catalogue: ReadonlyMap<string, CatalogueEntry> = new Map(
  pages.map((page) => [page.code, { ...page, ...(codeRecord(page.code) ?? { severity: 'error', help: '' }) }]),
);
