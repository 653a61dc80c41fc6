/** Messages about names and declarations. */
import { message, text } from '../../../grammar/templates.ts';

// RB0301: Unexpected word
export const quantifierFirst = message(
  'RB0301',
  '"[word]" must come first, before the adjectives.',
  'Begin with it: "[word] [~kind]".',
);
export const quantifierNeedsNoun = message(
  'RB0301',
  '"[word]" must come before a noun, and none follows.',
  'As in "[word] [~kinds]", or "[word] x" where x names a set.',
);
export const quantifierInTable = message(
  'RB0301',
  'A table has a value for each level, and "[word]" is no value.',
  'Take the number from the table: "1/2/3 random [~kinds]".',
);
export const needsOf = message('RB0301', '"[word]" must be followed by "of".');
export const definitionOf = message(
  'RB0301',
  '"definition of" is followed by a kind of card.',
  'As in "random definition of [~kind]".',
);
export const phraseMissing = message('RB0301', 'A noun, a name or a value is missing here.', 'Add what is meant.');
export const nounMissing = message(
  'RB0301',
  'A noun or a name is missing here.',
  'Add a noun, as in "random [~kind]".',
);
export const whatIsSeen = message('RB0301', 'This does not say what is seen.', 'As in "red sees hand of blue".');
export const unexpected = message('RB0301', '[word] does not fit here.');
export const unexpectedAfter = message('RB0301', '[word] does not fit after [before].');

// RB0302: Unknown name
export const unknownUse = message('RB0302', 'There is nothing called "[name]" to use.');
export const unknownArgument = message(
  'RB0302',
  'Nothing here is called "[name]".',
  'To name the argument write "[called]: [type]".',
);
export const unnamedArgument = message(
  'RB0302',
  'The argument "[name]" has no name here.',
  'Write "[prep] [name]: [type]" in the first line of the ability.',
);
export const leaveNamesPhase = message(
  'RB0302',
  '"leave" is followed by the name of a phase.',
  'Name a phase of the flow.',
);
export const raiseNamesTiming = message(
  'RB0302',
  '"raise" is followed by the name of a timing.',
  'Name a timing that the game declares.',
);
export const unknownCardKind = message('RB0302', 'There is no kind of card "[name]".');
export const unknownKeyword = message('RB0302', 'There is no keyword "[name]".');
export const noIt = message(
  'RB0302',
  '"it" refers to nothing here.',
  'Only a "for each" without a name has an "it". This card is "self".',
);
export const namedInLoop = message('RB0302', '"it" refers to nothing here.', 'The loop calls it "[name]".');
export const itInWhere = message(
  'RB0302',
  '"it" refers to nothing here.',
  'A condition on a noun has bare fields: "where [~field] > 2".',
);
export const adjectiveNeedsNoun = message(
  'RB0302',
  '"[adjective]" is an adjective and needs a noun after it.',
  'As in "[adjective] [noun]".',
);
export const unknownName = message('RB0302', 'Nothing here is called "[name]".');
export const calledElsewhere = message(
  'RB0302',
  'This is called "[name]" here and "[used]" where it is used.',
  'Did you mean "[used]"?',
);
export const unknownPlaceholder = message('RB0302', '"[word]" has no parameter "[name]" for its text.');
export const unknownDeck = message('RB0302', 'There is no deck "[name]".');
export const unknownThing = message(
  'RB0302',
  'Nothing says what "[name]" is.',
  'As in: where [name] is [side] "[~card]".',
);
export const unknownLayer = message('RB0302', 'There is no [sort] "[name]".');
export const refuseWhat = message(
  'RB0302',
  '"refuse" is followed by a move, a pass or an answer that is not allowed.',
  'Write "refuse pass", or "refuse" and a move.',
);
export const whichAnswer = message(
  'RB0302',
  'This does not say which answer is given.',
  '"answer" is followed by a value of the choice: "do answer 2", "do answer X".',
);
export const whichMove = message(
  'RB0302',
  'This does not say which move is made.',
  '"do" is followed by a move, "pass", "start turn", "start match" or "answer".',
);
export const offeredWithWhat = message(
  'RB0302',
  '"offered with" is followed by the name of a move.',
  'As in: offered with play.',
);
export const unknownMove = message('RB0302', 'There is no move "[name]".');
export const offerMoves = message(
  'RB0302',
  '"offer" is followed by the names of moves.',
  'Name moves, with commas between them.',
);
export const unknownOwner = message(
  'RB0302',
  'There is no kind "[name]" to have fields.',
  'Check the spelling, or declare it: "kind [name] is card".',
);
export const unknownZone = message('RB0302', 'There is no zone "[name]".');
export const unknownKind = message('RB0302', 'There is no kind "[name]".');
export const unknownMoveParam = message('RB0302', 'This move has no parameter "[name]".');
export const zoneEach = message(
  'RB0302',
  '"each" is followed by player, side, tile or a kind.',
  'As in "each player".',
);
export const unknownMode = message('RB0302', 'There is no mode "[name]".');
export const unknownExtended = message('RB0302', 'There is no [class] "[name]" to extend.');
export const nothingToShow = message('RB0302', 'There is nothing called "[name]" to show.');
export const noSuchPhase = message('RB0302', 'There is no phase "[name]".');
export const noFieldOfWord = message('RB0302', 'There is no field "[field]" that can be "[word]".');
export const noFieldOfKind = message('RB0302', 'There is no field "[name]" of "[kind]".');
export const badRowCount = message('RB0302', '"[text]" is not a number of rows.');
export const unknownCardWord = message('RB0302', 'There is no word "[name]" that a card could have.');
export const unknownInLook = message('RB0302', 'There is no [class] "[name]".');
export const noZoneToExtend = message('RB0302', 'There is no zone "[name]" to extend.');
export const noZoneHereToExtend = message(
  'RB0302',
  'The zone "[name]" is not there in this mode or mod, so it cannot be extended here.',
);
export const unknownRaised = message('RB0302', 'There is no timing "[name]".');
export const raisedByName = message('RB0302', '"[name]" is a value here, and "raise" takes the name of a timing.');
export const raiseIfIt = text(
  'Write "if [name] is [example] { raise [example] to x }" for each that it may be, or take an ability in place of the timing and "run" it.',
);
export const unknownMember = message('RB0302', '"[enum]" has no word "[name]".');

// RB0303: No such card
export const unknownCard = message('RB0303', 'There is no card "[name]".');

// RB0304: Wrong class of word
export const notDrawn = message(
  'RB0304',
  '"[name]" is not shown by its value.',
  'Numbers, truths, words of enums, statuses and keywords are shown.',
);
export const notCalled = message(
  'RB0304',
  '"[word]" is [class], and only values and adjectives take parentheses.',
  'See the word with "rulebound explain [word]".',
);
export const notAValue = message('RB0304', '"[word]" is [class], which is not a value by itself.');

// RB0305: No such field
export const statusNotGiven = message(
  'RB0305',
  '"[status]" is a status: an effect adds it, and only a static gives it by "have".',
);
export const nameForStatus = message(
  'RB0305',
  '"[name]" is a name for a status, so it is not known here which one is given.',
);
export const unknownGrant = message('RB0305', '"[name]" is not a field, a keyword or a status.');
export const noSuchField = message('RB0305', '[type] has no field "[name]".');

// RB0306: A keyword without numbers
export const keywordNoNumber = message(
  'RB0306',
  'The keyword "[keyword]" has no number.',
  'Test for it: "x has [keyword]".',
);

// RB0307: A name and a field
export const nameAndField = message(
  'RB0307',
  '"[name]" is a name here and also a field of [type].',
  'Write "that.[name]" for the field, or rename the other.',
);

// RB0308: Name of a kind
export const nameOfKind = message('RB0308', '"[name]" is a kind, and this is [type].', 'Choose another name.');

// RB0310: No such verb
export const verbFirst = message(
  'RB0310',
  'A statement begins with a verb.',
  'Begin with a verb, as in "damage x by 2", or assign to a field: "x.[~field] = 2".',
);
export const unknownVerb = message('RB0310', 'There is no verb "[name]".');
export const onceNeedsVerb = message(
  'RB0310',
  'There is no verb "[verb]", and "once" is made of it.',
  'The prelude of the package declares it; a prelude of your own has to do so, too.',
);
export const notAVerb = message('RB0310', '"[name]" is [class], not a verb.');

// RB0311: No such trigger
export const unknownTiming = message(
  'RB0311',
  'There is no timing "[name]".',
  'Check the spelling, or declare it: "timing [name]".',
);
export const unknownVerbOrMove = message('RB0311', 'There is no verb or move "[name]".');

// RB0320: Declared twice
export const secondGame = message('RB0320', 'A file declares one game.', 'Put each game into a folder of its own.');
export const folderEach = text('Put each game into a folder of its own.');
export const gameTwice = message('RB0320', 'There is a game "[name]" already.', 'Rename one of the two, or remove it.');
export const coveredAdjective = message(
  'RB0320',
  '"[name]" for [type] is declared first and covers this one, which is never used.',
);
export const offeredAlready = message(
  'RB0320',
  'This line adds nothing: the move is offered there without it.',
  'Remove it.',
);
export const settingTwice = message('RB0320', '"[word]" occurs twice, and only one is allowed.', 'Remove one of them.');
export const givenBefore = message(
  'RB0320',
  'An earlier line gives this already, and nothing is done between them.',
  'Remove one of the two.',
);
export const choiceTwice = message('RB0320', 'There is a choice "[name]" already.', 'Rename one of the two.');
export const deckTwice = message('RB0320', 'There is a deck "[name]" already.', 'Rename one of the two.');
export const scenarioTwice = message('RB0320', 'There is a scenario "[name]" already.', 'Rename one of the two.');
export const rangeTwice = message('RB0320', 'The range of "[field]" is given already.', 'Remove one of the two.');
export const fieldOfOwnerRange = message(
  'RB0320',
  '"[field]" is a field of [owner] already.',
  'To give another range: "extend kind [owner] { [field]: number from 0 to 9 }".',
);
export const lookTwice = message('RB0320', 'A look says this only once.', 'Remove one of the two.');
export const onBoardTwice = message('RB0320', '"[name]" is on the board twice.', 'Rename one of the two.');
export const nameTwice = message('RB0320', 'There is a "[name]" already.', 'Rename one of the two.');
export const nameHides = message(
  'RB0320',
  '"[name]" means something else in a scenario already.',
  'Give the card another name.',
);
export const matchBlockTwice = message(
  'RB0320',
  '"[word] match" occurs twice, and only one is allowed.',
  'Put both into one block.',
);
export const fieldTwiceOf = message('RB0320', '"[field]" is a field of [owner] already.', 'Rename one of the two.');
export const fieldOfBoth = message(
  'RB0320',
  '"[field]" is a field of [owner], too, and [kind] is of both kinds.',
  'Rename one of the two, or declare it in a kind above both.',
);
export const numbersElsewhere = message(
  'RB0320',
  '"[field]" is a field of [owner], too, and only one of them has a number for each word.',
  'Rename one of the two.',
);
export const prepositionTwice = message(
  'RB0320',
  'Two parameters have the preposition "[prep]".',
  'Give each its own: to, by, from, with, at, for or as.',
);
export const paramTwice = message('RB0320', 'Two parameters are called "[name]".', 'Rename one of the two.');
export const nameTwiceInBody = message(
  'RB0320',
  'There is a "[name]" in this body already.',
  'Give this one another name, or change the first: "[name] = ...".',
);
export const nameOfBody = message(
  'RB0320',
  '"[name]" has a meaning of its own in every body.',
  'Give this another name.',
);
export const zoneHoldsTwice = message(
  'RB0320',
  'The capacity of "[zone]" is declared twice.',
  'Remove one of the two.',
);
export const declaredTwice = message('RB0320', '"[name]" is declared twice.', 'Rename one of the two.');
export const layerTwice = message('RB0320', 'There is a [sort] "[name]" already.', 'Rename one of the two.');
export const cardTwice = message('RB0320', 'There is a card "[name]" already.', 'Rename one of the two.');

// RB0321: Ambiguous name
export const declaredAsBoth = message(
  'RB0321',
  '"[name]" is declared as [one] and as [other].',
  'Rename one of the two.',
);
export const moveOfScenarios = message(
  'RB0321',
  'A scenario says "do [name]" for something else, so no move is called "[name]".',
  'Choose another name.',
);

export const moveNamedMatch = message(
  'RB0321',
  'A scenario says "match ended", so no move is called "match".',
  'Choose another name.',
);

export const fieldOfSeveral = message('RB0321', '"[field]" is not the same field in all kinds: [list].');
export const wordOfSeveral = message('RB0321', '"[word]" can be of several fields: [list].');

// RB0322: Circular kinds
export const recordAlone = message(
  'RB0322',
  '"[kind]" is a kind of records, so it cannot be another kind too.',
  'Write "kind [kind] is record".',
);
export const circularKinds = message(
  'RB0322',
  '"[kind]" is below "[other]" already, so "[other]" cannot be below "[kind]".',
  'Remove one of the two parents.',
);

// RB0323: No such type
export const fieldOneKind = message(
  'RB0323',
  'The type of a field is one kind, without adjectives or conditions.',
  'For several kinds use a kind above them.',
);
export const paramOneKind = message(
  'RB0323',
  'The type of this parameter is one kind, without adjectives or conditions.',
  'Only verbs and moves test their parameters. Write the kind alone, and the test into the body.',
);
export const givesOneKind = message(
  'RB0323',
  'The type that a verb gives is one kind, without adjectives or conditions.',
  'Write the kind alone.',
);
export const fieldNoRecord = message(
  'RB0323',
  'A field cannot hold a record.',
  'Copy the values that are needed into fields.',
);
export const fieldNoSet = message('RB0323', 'A field holds one thing, not a set.', 'Sets of things are kept in zones.');
export const onceKeepsNoSet = message(
  'RB0323',
  'An effect that waits keeps single values, and "[name]" is a set.',
  'Loop over the set around it: "for each [name] as one { once ... }", or find the set anew inside.',
);
export const rangeNoFrom = message('RB0323', 'A range begins with "from".', 'Write "number from [low] to [high]".');
export const notAType = message('RB0323', 'This is not a type.');
export const unknownType = message('RB0323', 'There is no type "[name]".');
export const setTooLarge = message(
  'RB0323',
  'A set holds words of an enum that has [#most] of them at most.',
  'Make two enums of it, or count with a number for each word.',
);
export const eachOfEnum = message(
  'RB0323',
  'A field has one number, or one for each word of an enum.',
  'Declare the enum, and write "number for each" with its name.',
);
export const recordNumbers = message(
  'RB0323',
  'A record has single numbers.',
  'Give it one number and the word: "amount: number, colour: Colour".',
);
export const tooManyWords = message(
  'RB0323',
  'An enum whose words have numbers has [#most] of them at most.',
  'Make two enums of it.',
);
export const typesApart = message(
  'RB0323',
  'These types do not go together.',
  'Take kinds that have a common kind above them.',
);
export const typeMissing = message('RB0323', 'A type is missing.', 'Write it after the colon, as in "n: number".');
export const pluralAsType = message(
  'RB0323',
  '"[plural]" is no type: it is one, or a set of them.',
  'Write "[kind]" for one, or "set of [plural]".',
);
export const setOneKind = message(
  'RB0323',
  'A set has one kind, without adjectives or conditions.',
  'Remove the other words.',
);

// RB0325: Out of range
export const startOutside = message(
  'RB0325',
  '"[field]" cannot start with [#start]: it runs from [#low] to [#high].',
  'Change the start or the range.',
);
export const emptyRange = message(
  'RB0325',
  '"[field]" runs from [#low] to [#high]: no number fits.',
  'Exchange the two numbers.',
);
export const outOfRange = message(
  'RB0325',
  '"[field]" runs [range] and cannot be [#value].',
  'Change the number or the range.',
);
export const rangeOfOption = message(
  'RB0325',
  'An option has this range only if it is a number.',
  'As in "option speed: number from 1 to 3 = 2".',
);
export const rangeMisfit = message('RB0325', '[reason]', 'Change the number or the range.');

// RB0326: Circular definition
export const circular = message(
  'RB0326',
  '"[name]" is defined in terms of itself.',
  'Break the circle: one of the definitions must not use the others.',
);
export const circularMode = message('RB0326', 'The mode "[mode]" is built on itself.', 'Remove one "is".');
export const circularQuestion = message(
  'RB0326',
  'What "[name]" asks for is defined in terms of itself.',
  '"possible", "can_run" and "fits" may not lead back to the same question.',
);

// RB0327: A name that cannot be read
export const unreadableName = message(
  'RB0327',
  'This name [reason].',
  'A name has letters, with single blanks between its words.',
);

// RB0328: Names that look alike
export const alikeNames = message(
  'RB0328',
  '"[name]" looks like "[other]", and both are names of cards.',
  'Rename one of the two.',
);

export const mixedLetters = message(
  'RB0328',
  'The letter "[letter]" in "[name]" looks like "[like]", and belongs to another alphabet.',
  'Write the name in letters of one alphabet.',
);

// RB0330: Which game?
export const whichGame = message(
  'RB0330',
  'It is not clear which game this file belongs to.',
  'Put it into the folder of its game, or write: [begin] "[name]" for [game].',
);

export const otherGame = message('RB0330', 'This file belongs to "[game]", and there is no game "[name]" here.');

// RB0331: A game is too large
export const gameTooLarge = message(
  'RB0331',
  '"[name]" is too large: it has [#files] files with [#length] characters.',
  'Split it into several games.',
);
export const tooManyGames = message('RB0331', 'These are more than [#most] games.', 'Name fewer folders.');

// RB0324: ?
export const notFixed = message(
  'RB0324',
  '[what] is fixed before a match.',
  'Give it a number, a truth or a word of an enum.',
);

// RB0340: ?
export const moreErrors = message(
  'RB0340',
  'There [count|is|are] [#count] more [count|error|errors] of this file.',
  'Correct the first ones and check again.',
);
export const atLeastMoreErrors = message(
  'RB0340',
  'There are at least [#count] more [count|error|errors] of this file.',
  'Correct the first ones and check again.',
);
