/** Messages about items of declarations, settings, cards and scenarios. */
import { message } from '../../../grammar/templates.ts';

// RB0450: Item not allowed here
export const notInKeyword = message(
  'RB0450',
  'A keyword holds abilities, statics and its text.',
  'Move this line out of the keyword.',
);
export const untilOfStatus = message('RB0450', '"until" belongs to a status.', 'Remove it.');
export const wordsOutsideCards = message(
  'RB0450',
  'A card holds its values, keywords, choices, abilities and statics.',
  'Move this declaration out of the card.',
);
export const fieldOnCard = message(
  'RB0450',
  'A card declares no fields, and "[name]:" begins one.',
  'An effect is an ability with braces: "on [timing] { ... }".',
);
export const markOnCard = message('RB0450', 'On a card the value follows "[name]" without "[mark]".');
export const notInDeck = message('RB0450', 'A deck is a list of cards.', 'As in: 3 "[~card]" level 2.');
export const levelInDeck = message(
  'RB0450',
  'After a card in a deck comes its level, and nothing else.',
  'As in: "[~card]" level 2.',
);
export const countInDeck = message('RB0450', 'The number of copies comes before the name of the card.');
export const recordsHeld = message(
  'RB0450',
  'This does not say how many records are kept.',
  'Write "holds 20", or up to [#most].',
);
export const notesNothing = message(
  'RB0450',
  '"[kind]" records no event.',
  'Add what it records, as in "after damage { ... }" or "on turn_end { ... }".',
);
export const recordOfPast = message(
  'RB0450',
  'A record is made of what has happened.',
  'Begin with "after" and a verb, or with "on" and a timing.',
);
export const aliasInRecord = message(
  'RB0450',
  '"[name]" is a name for another trigger.',
  'Record that trigger itself: "after" and its verb.',
);
export const noteAssigns = message('RB0450', 'A note gives values to the fields of its record, and does nothing else.');
export const lookOfLayer = message(
  'RB0450',
  'A look belongs to the game, so no mode or mod has one.',
  'Move it into the rules of the game.',
);
export const notInLook = message('RB0450', 'This does not belong in a look.');
export const cornerNumber = message(
  'RB0450',
  '"[name]" is not a number.',
  'A corner shows a number. Remove "at" and the corner.',
);
export const cornerOfCards = message(
  'RB0450',
  '"[name]" is a field of no card, and only cards have corners.',
  'Remove "at" and the corner.',
);
export const frameOfTile = message(
  'RB0450',
  '"[name]" is said of tiles alone, and a tile has no frame.',
  'Give it a colour: "colour [name] as green".',
);
export const badLookLine = message('RB0450', 'This line of a look is not complete.', 'Write: [form].');
export const notInLookLine = message('RB0450', 'This does not belong in a line of a look.', 'Write: [form].');
export const noBoardToDraw = message(
  'RB0450',
  'This game has no board to draw.',
  'Remove this line, or declare a board: "board 4 by 5".',
);
export const beforeMatchAlone = message(
  'RB0450',
  '"[word] match" takes neither an argument nor a condition.',
  'Write "[word] match { ... }", and put an "if" into the braces.',
);
export const layerKindFields = message(
  'RB0450',
  'A mode or a mod gives a kind more fields, and nothing else.',
  'Write "lives in [~zone]" in the rules of the game.',
);
export const kindHolds = message(
  'RB0450',
  'A kind holds fields and the zone it lives in.',
  'Write "lives in [~zone]".',
);
export const kindHoldsFields = message(
  'RB0450',
  'A kind holds fields and the zone it lives in.',
  'Write "power: number", or "power = [~field] + 1".',
);
export const notInStatus = message(
  'RB0450',
  'This does not belong in a status.',
  'A status takes: flag, sum, max or set, silences self, replaces, until, fades, enum words, abilities, statics.',
);
export const silencedItself = message(
  'RB0450',
  '"[status]" silences its bearer, and with it what the status itself has, so this never applies.',
);
export const notInQueue = message(
  'RB0450',
  'This does not belong in a queue.',
  'A queue takes: sort, nest first or last, settle statement or ability, replace oldest or chosen.',
);
export const notADeckRule = message(
  'RB0450',
  'A deck rule begins with "require".',
  'As in: require count of cards is 12 else "a deck has 12 cards".',
);
export const alwaysOrdered = message(
  'RB0450',
  'Every zone keeps the order of its cards, so no word says it.',
  'Remove "ordered".',
);
export const notInZone = message(
  'RB0450',
  'This does not belong in a zone.',
  'A zone takes: each player, holds 3, takes decks, kept, keeps choices, seen by owner, text.',
);
export const zoneOfCards = message(
  'RB0450',
  'Nothing lies in this zone: no "[kind]" is ever moved.',
  'Name a kind of cards, or leave it out: "zone hand of card".',
);
export const notInLayer = message(
  'RB0450',
  'This does not belong in a [sort].',
  'A [sort] holds declarations, triggers, statics and settings.',
);
export const scenarioInLayer = message(
  'RB0450',
  'A scenario does not belong in a [sort].',
  'Write it behind the closing brace, with a line that switches the [sort] on: "[sort] [name]".',
);
export const badLookPart = message('RB0450', '"[prep]" is not allowed here, or not with this value.', 'Write: [form].');
export const lookPartTwice = message('RB0450', '"[prep]" is given twice.', 'Write: [form].');
export const extendZoneHolds = message(
  'RB0450',
  '"extend zone" can only change how much the zone holds.',
  'As in: extend zone [zone] { holds 5 }.',
);

export const fixedField = message(
  'RB0450',
  '"[field]" is defined as [value], so nothing can change it.',
  'Give it a type and a start: "[field]: [type] = [value]".',
);

// RB0451: Invalid setting
export const strayPhrase = message('RB0451', 'This cannot be at the top of a file.');
export const strayWord = message('RB0451', '"[word]" does not begin a declaration or a setting.');
export const boundTooSmall = message('RB0451', 'A bound is 1 or more.', 'Write a larger number.');
export const badBound = message('RB0451', 'This is not a bound: say one word and a number.', 'The bounds are [list].');
export const boundTooLarge = message('RB0451', '"[word]" is [#most] at most.', 'Write "[word] [#most]", or less.');
export const tooManyPlayers = message(
  'RB0451',
  '[#players] players here, and the game has [#most] at most.',
  'Write "players [#players]" in the rules of the game. A mode or a mod may only lower it.',
);
export const zoneHoldsOne = message(
  'RB0451',
  '"[zone]" holds one, and the words that use it rely on that.',
  'Let the game write "holds 2", and the mode "holds 1".',
);
export const nothingReads = message('RB0459', 'Nothing here reads this part of "[head]".');
export const nothingReadsThis = message('RB0459', 'Nothing here reads this part of the line.');
export const howManyPlayers = message(
  'RB0451',
  'This does not say how many players there are.',
  'Write "players 2" or "players 2 to 4".',
);
export const playersRange = message('RB0451', 'A game has 1 to 8 players, not [#given].', 'Write "players 2".');
export const teamsRange = message(
  'RB0451',
  'A game has one team or more, and 8 players at most.',
  'As in "teams 2 of 1 to 4 players".',
);
export const playersDescend = message(
  'RB0451',
  'The smaller number comes first.',
  'Write "players [#low] to [#high]".',
);
export const howManyTeams = message(
  'RB0451',
  'This does not say how many teams there are, and of how many players.',
  'As in "teams 2 of 1 to 4 players".',
);
export const levelsOfLayer = message(
  'RB0451',
  'A mode or a mod cannot change the levels of cards.',
  'Write it in the rules of the game: "levels 5".',
);
export const howManyLevels = message('RB0451', 'This does not say how many levels cards have.', 'Write "levels 5".');
export const levelsRange = message('RB0451', 'Cards have 1 to 20 levels, not [#given].', 'Write "levels 5".');
export const howLargeBoard = message(
  'RB0451',
  'This does not say how large the board is.',
  'Write "board 4 by 5": columns by rows.',
);
export const boardRange = message(
  'RB0451',
  'A board has 1 to 26 columns, 1 row or more, and 400 tiles at most.',
  'Write "board 4 by 5", or "board 4 by 5 for each player".',
);
export const boardTooWide = message(
  'RB0451',
  'The board would have [#columns] columns.',
  'It has 26 at most. Declare fewer for each seat.',
);
export const whichBounds = message(
  'RB0451',
  'This does not say what a match may use.',
  'As in "bounds { fuel 20000 }".',
);
export const badLimit = message(
  'RB0451',
  'A limit says how many turns or matches there are, and what happens then.',
  'As in "limit 200 turns { draw_game }".',
);
export const limitOfNone = message('RB0451', 'A limit of [#given] leaves nothing to play.', 'Write 1 or more.');
export const overflowWhat = message(
  'RB0451',
  'This does not say what happens then.',
  'As in "overflow { draw_game }".',
);
export const worthWhat = message(
  'RB0451',
  'This does not say what a position is worth.',
  'Put a number after it, in parentheses: "worth (count of cards of you)".',
);
export const setWhat = message('RB0451', 'This does not say which option is set, and to what.');
export const unknownOption = message('RB0451', 'There is no option "[name]".');
export const holdsCounted = message('RB0451', '"[zone]" counts the cards that it holds.', 'As in "holds [#most]".');
export const holdsSum = message('RB0451', '"[zone]" holds a sum of "[field]".', 'As in "holds [field] [#most]".');

// RB0452: A deck rule without a reason
export const deckRuleReason = message(
  'RB0452',
  'A deck rule needs a reason for players whose deck is refused.',
  'Add one: else "a deck has 12 cards".',
);

// RB0453: The kernel has no such thing
export const noNative = message('RB0453', 'The kernel has no [class] "[name]".');

// RB0454: Not a set
export const setsApart = message(
  'RB0454',
  'These sets are not of one zone, so they are not one set.',
  'Write a move for each place.',
);
export const moveParamSet = message(
  'RB0454',
  '"[param]" must be one of a set.',
  'As in "[param]: [~kind] in [~zone] of you". For a number write "[param]: number from 1 to 3".',
);

// RB0455: Unknown word on a card
export const notOnCard = message(
  'RB0455',
  'A card holds its values, keywords, choices, abilities and statics.',
  'Remove this, or put it into an ability of the card.',
);
export const valueThere = message(
  'RB0455',
  '"[word]" has its value already.',
  'Put a comma after its value, before the next item.',
);
export const commaBetween = message(
  'RB0455',
  'This is not one item of a card.',
  'Put a comma between two items: "[~field] 1, [~word] 2".',
);
export const blankMissing = message(
  'RB0455',
  'A blank is missing between "[word]" and its number.',
  'Write "[word] [value]".',
);
export const tableOfWords = message('RB0455', 'A table of words follows the name of its field: "[field]".');
export const givenByMatch = message(
  'RB0455',
  'The match gives a card its "[field]", so no card prints it.',
  'Remove it. An ability may change the owner: "self.owner = you".',
);
export const levelOfDeck = message(
  'RB0455',
  'A card does not print its level: a deck says at which level it holds the card.',
  'Write a value for each level, as in "attack 1/2/3".',
);
export const tableOfItems = message(
  'RB0455',
  'Only values have a table: these words are items, and an item counts at every level.',
  'Write an item for each word: "self have ... when self.level > 1".',
);
export const needsValue = message('RB0455', '"[word]" needs its value.', 'Write "[word] 2".');
export const fieldOfOther = message('RB0455', '"[field]" is a field of [owner], and this is [kind].');
export const unknownItem = message('RB0455', '"[word]" is not a field, a keyword, a status or an enum word of [kind].');

// RB0456: Given twice
export const fieldTwice = message('RB0456', '"[field]" is given twice.', 'Remove one of the two.');
export const memberTwice = message(
  'RB0456',
  'This card has a value of "[enum]" already.',
  'Remove one of the two words.',
);
export const recordsHeldTwice = message(
  'RB0456',
  'The number of records that are kept is declared twice.',
  'Remove one of the two.',
);
export const mergeTwice = message(
  'RB0456',
  'This status is "[merge]" already, and it cannot be both.',
  'Remove one of the two.',
);
export const zoneItemTwice = message('RB0456', 'This zone has "[word]" already.', 'Remove one of the two.');

export const placedTwice = message(
  'RB0456',
  'The board above has "[name]" already.',
  'Leave out where it is here, or take it off the board.',
);

// RB0457: No single ability
export const noSingleAbility = message(
  'RB0457',
  '"[keyword]" does not have one single "on" ability.',
  'Write the ability out on the card.',
);

// RB0458: Out of bounds
export const tooManyItems = message(
  'RB0458',
  'A card has [#most] items at most.',
  'Move some of them into a keyword or a verb.',
);
export const tooManyChoices = message('RB0458', 'A card has [#most] choices at most.', 'Remove some of its choices.');
export const levelOfNone = message('RB0458', 'Cards of this game have no levels.', 'Leave "level" and the number out.');
export const levelOutOfRange = message('RB0458', 'Levels run from 1 to [#most].', 'Write a level from 1 to [#most].');
export const copiesOutOfRange = message(
  'RB0458',
  'A deck holds a card 1 to 100 times.',
  'Choose a number from 1 to 100.',
);
export const noSuchRow = message(
  'RB0458',
  'There is no row [row].',
  "Rows are counted from each player's own edge, from 1 to [#rows].",
);
export const placedCopies = message('RB0458', 'A card is put 1 to 100 times.', 'Choose a number from 1 to 100.');
export const tooManyParams = message('RB0458', 'A word takes [#most] parameters at most.', 'Remove some of them.');
export const defaultsTooLarge = message(
  'RB0458',
  'With its defaults written out, this has more than [#most] parts.',
  'Give the arguments, or make the defaults smaller.',
);
export const zoneTooLarge = message('RB0458', 'A zone holds a million at most.', 'Choose a smaller number.');
export const tooManyMembers = message(
  'RB0458',
  'An enum has [#most] words at most, and "[enum]" has [#count].',
  'Make several enums of it.',
);
export const tooManyForms = message(
  'RB0458',
  'An adjective has [#most] forms at most.',
  'Give the others another name.',
);
export const tooManyLocals = message(
  'RB0458',
  'This has [#count] names, loops and choices, and [#most] is the most.',
  'Move a part of it into a verb of its own.',
);
export const tooManyOf = message(
  'RB0458',
  'A game has [#most] [what] at most.',
  'Remove some, or write several as one.',
);

export const holdsNothing = message('RB0450', 'This zone has no room for anything.', 'Write "holds 1" or more.');

// RB0460: A board of another size
export const noBoard = message(
  'RB0460',
  'This game has no board.',
  'Remove it, or give the game a board: "board 4 by 5".',
);
export const boardRows = message(
  'RB0460',
  'The board has [#rows] [rows|row|rows], and here [given|is|are] [#given].',
  'Write each row of the game. The far side is the first row.',
);
export const boardColumns = message(
  'RB0460',
  'A row has [#columns] [columns|tile|tiles], and here [given|is|are] [#given].',
  'Write a point for each empty tile.',
);

export const noSuchTile = message(
  'RB0460',
  'The board has no tile "[name]".',
  'The letter is the column from the left, the number the row from the side of the first player.',
);

// RB0461: Invalid line of a scenario
export const testsNothing = message(
  'RB0461',
  'This scenario is empty.',
  'Write what is done and what holds then, as in "do pass", "then match ended".',
);
export const badDeckFact = message(
  'RB0461',
  'This does not fit here.',
  'As in: deck "Starter" is legal, or: deck "Starter" is not legal "a deck has 12 cards".',
);
export const badOfferedFact = message(
  'RB0461',
  'This does not fit here.',
  'A move alone is offered or not: "[move] is not offered".',
);
export const whichCard = message('RB0461', 'This does not say which card "[name]" is.');
export const whoseCard = message('RB0461', 'This does not say whose "[name]" is.');
export const whoseWhichCard = message('RB0461', 'This says neither whose "[name]" is nor which card.');
export const notThereYet = message('RB0461', 'The card "[name]" is not there yet.');
export const notOnTiles = message(
  'RB0461',
  'Nothing is on a tile that is [kind]: that kind lives in no zone of tiles.',
);
export const whereIsName = message('RB0461', 'This does not say where "[name]" is.');
export const levelOfThere = message(
  'RB0461',
  '"[card]" is there already, with its level.',
  'Leave the level out, or write it without "the".',
);
export const notInPlacement = message('RB0461', '"[text]" does not fit here.');
export const zoneAfterIn = message('RB0461', '"in" is followed by a zone.', 'As in "in [~zone] of red".');
export const notInSetting = message('RB0461', '"[text]" does not fit here.', 'Put a comma between two settings.');
export const whoseTurn = message(
  'RB0461',
  'This does not say whose turn it is.',
  'As in "turn [side]", or "turn 3" for the third turn.',
);
export const countsFromOne = message(
  'RB0461',
  'Turns and matches are counted from 1.',
  'Write 1 or more, or leave it out.',
);
export const sideNotPlaying = message(
  'RB0461',
  'There is no side "[name]" here: [#count] play.',
  'Write "players [#players]" in the scenario.',
);
export const seatsOfDeckRules = message(
  'RB0451',
  'This does not say for which seats the deck rules are; seats count from 1 to [#most] here.',
  'As in "deck for seat 1 { ... }" or "deck for seats 1 to [#most] { ... }".',
);
export const outOfTwo = message(
  'RB0461',
  'Of two sides, the match is over when one has lost.',
  'A scenario with "out" is for three sides or more.',
);
export const playersOfScenario = message(
  'RB0451',
  '[#given] is no number of players here.',
  'The game, or its mode, is for [list].',
);
export const unknownSide = message('RB0461', 'There is no side "[name]" here.', 'The sides are [list].');
export const choiceAndValue = message(
  'RB0461',
  'After "with" come a choice and its one value.',
  'Write "with" once for each choice: "with foe A with n 2".',
);
export const choiceNotAsked = message('RB0461', '"[move]" asks here for no choice "[name]".');
export const zoneWhose = message(
  'RB0461',
  'There is one [zone] for each [holder], and this does not say whose is meant.',
  'Say whose, as in "where X is blue ... in hand of red", "blue hand ...", "empty hand of blue", "in field of B2".',
);
export const emptyWhat = message('RB0461', 'This does not say what is emptied.', 'Write "empty hand of blue".');
export const badScenarioLine = message(
  'RB0461',
  'No line of a scenario begins like this.',
  'A line of a scenario begins with board, where, do, refuse, then, a side, turn, mode, mod or seed.',
);
export const whichZone = message(
  'RB0461',
  'There is one "[zone]" for each [owner], so say which.',
  'Write "in [zone] of" and the [owner].',
);
export const sideHasWhat = message(
  'RB0461',
  'This does not say what the side has.',
  'A line of a side has a field, a zone with cards, or one of its things with a number.',
);
export const cardsOfZone = message('RB0461', 'After a zone come its cards.');
export const sideHasNo = message('RB0461', 'A side has no "[name]".');
export const afterName = message(
  'RB0461',
  'After a name comes a field with its value, or a status.',
  'As in "[name] [~field] 3".',
);
export const whatOfThis = message(
  'RB0461',
  'This does not say what the [kind] has.',
  'Write "[side] [kind] [field] 3".',
);

// RB0462: Where do decks begin?
export const secondDeckZone = message(
  'RB0462',
  'A second zone takes decks: "[zone]".',
  'Write "takes decks" in one zone that each player has.',
);
export const deckZoneNotEach = message(
  'RB0462',
  '"[zone]" takes decks, and not each player has one.',
  'Write "takes decks" in one zone that each player has.',
);
export const deckZoneOfLayer = message(
  'RB0462',
  '"[zone]" takes decks, and some modes do not have it.',
  'Write "takes decks" in one zone that each player has.',
);
export const openDeck = message(
  'RB0536',
  '"[zone]" takes decks, and does not say who sees its cards, so everybody does.',
  'Write "seen by none", or "seen by all" if decks lie open.',
);
export const noDeckZone = message(
  'RB0462',
  'No zone takes decks, so this deck cannot be played.',
  'Declare it: "zone [zone] of card { each player, takes decks, seen by none }".',
);

// RB0463: Card of the wrong kind for decks
export const otherKindForDecks = message(
  'RB0463',
  '"[zone]" takes decks of the kind [wanted]; this card is of the kind [own].',
  'Remove the card, or declare "[zone]" for a kind that both are of.',
);

// RB0464: A kind that has no statuses
export const statusOfCards = message('RB0464', 'Only cards have statuses, and [kind] is not a card.');

// RB0465: A series without an end
export const seriesNeedsLimit = message(
  'RB0465',
  'A series needs a limit of matches.',
  'Add: limit 50 matches { draw_game }.',
);

// RB0467: Unknown drawing
export const badColour = message(
  'RB0467',
  '"[text]" is not a colour.',
  'The colours are [list], or a text such as "#1f6f36".',
);
export const badPicture = message(
  'RB0467',
  '"[file]" is not the name of a picture.',
  'A name has letters, digits, _ and -, and ends with ".svg", ".png", ".jpg" or ".webp".',
);
export const noPicture = message(
  'RB0534',
  'There is no file "[file]" in the folder of the game.',
  'Put the picture there, or remove the line: a picture is then made from the name.',
);
export const keywordCounts = message(
  'RB0455',
  'A number of "[keyword]" that is printed on a card reads no set.',
  'Give the keyword by "self have".',
);
export const flagWithNumber = message(
  'RB0461',
  '"[status]" is there or not, so it takes no number but 0.',
  'Leave the number out, or declare the status with "sum", "max" or "set".',
);
export const unknownColour = message('RB0467', 'There is no such colour.');
export const unknownChoice = message('RB0467', 'There is no [class] "[name]".');

// RB0466: ?
export const tooLight = message(
  'RB0466',
  'On a light background "[colour]" has a contrast of [#contrast] to 1, and [#least] is the least.',
  'Take a darker one, or a colour by its name.',
);
export const tooDark = message(
  'RB0466',
  'On a dark background "[colour]" has a contrast of [#contrast] to 1, and [#least] is the least.',
  'Take a lighter one, or a colour by its name.',
);
