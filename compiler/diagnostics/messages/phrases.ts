/** Messages about phrases and expressions. */
import { message } from '../../../grammar/templates.ts';

// RB0401: The wrong type
export const alternativeOfAll = message(
  'RB0401',
  'This matches every [type], so the other alternatives say nothing.',
  'Leave them out.',
);
export const neverThatArgument = message(
  'RB0401',
  'This is [this], and the argument is [argument], so they are never equal.',
  'Compare the argument with [argument].',
);
export const numberNotSet = message(
  'RB0401',
  '"[param]" of "[callee]" is a number, and "[set]" is a set.',
  'Write "[number]" where any will do.',
);
export const neverEqual = message(
  'RB0401',
  'This is [right], and the left side is [left], so they are never equal.',
  'Compare values of one type.',
);
export const withItself = message(
  'RB0401',
  'Both sides are the same field of the same thing.',
  'Compare two different things.',
);
export const fitsArguments = message(
  'RB0401',
  '"fits" takes a verb and the argument that it would be called with.',
  'As in "fits(act, x)".',
);
export const wrongType = message('RB0401', '[what] takes [wanted], and this is [type].', 'Give a value of that type.');
export const neverInPlay = message('RB0401', '[type] is never in play.', 'Only cards, players and tiles have a place.');
export const neverOn = message('RB0401', '[type] is never on a tile.', 'Only cards, players and tiles have a place.');
export const neverIn = message('RB0401', '[type] is never in a zone.', 'Only cards, players and tiles have a place.');
export const operandType = message('RB0401', '"[word]" is compared with [wanted], and this is [type].');
export const impliedType = message(
  'RB0401',
  '"[word]" without a word after the noun is compared with "[name]", which is [type] and not [wanted].',
  'Write after the noun with what: "[~kinds] [word] x".',
);
export const impliedCandidate = message(
  'RB0401',
  '"[word]" is compared with the one that "where" tests, which is [type] and not [wanted].',
  'Write after the noun with what: "[~kinds] [word] x".',
);

export const testNotSet = message(
  'RB0401',
  '"[word]" asks whether there is one; it names none.',
  'For one write "random" or "first"; for all of them "all".',
);
export const haveOfCards = message(
  'RB0401',
  '"have" is for cards and players, and this is [type].',
  'As in "[~kinds] have [~field] +1".',
);
export const testInside = message(
  'RB0401',
  '"[word]" asks a question already, so nothing is tested after it.',
  'Put the test into it, as in "[word] [~kinds] where [~field] is 3".',
);
export const truthNotSet = message('RB0401', 'A truth has no members.', 'Write a set: "all [~kinds]".');

// RB0402: Types that do not match
export const timesNumbers = message(
  'RB0402',
  '"*" multiplies numbers, and this is [type].',
  'For words that two sets share write "for each" and "where it is in".',
);
export const countNeedsSet = message(
  'RB0401',
  '"count of" takes a set, and this is [type].',
  'Two sets are counted by themselves: "(count of x) + (count of y)".',
);
export const joinedWithoutTest = message('RB0402', '"[text]" is no condition of its own here.');
export const zoneInDeckRule = message(
  'RB0401',
  'A deck rule is about the cards of a deck, which are in no zone.',
  'Leave the zone out: "count of cards" is about the deck.',
);
export const numberAsCondition = message('RB0402', 'A number is not a condition.', 'Compare it: "x > 0".');
export const wordAsCondition = message(
  'RB0402',
  '"[word]" alone is not a condition.',
  'Say of what: "[who] [test] [word]".',
);
export const exactWords = message(
  'RB0402',
  'A sum of words behind "is" does not say whether more words may be there.',
  'For exactly these write parentheses, for these and more an "is" for each, joined by "and".',
);
export const allAsTest = message(
  'RB0402',
  'A set is true if it has one member, so "all" does not say what holds for all of them.',
  'For all write "no [~kinds] where not" and a test, for one or more "some [~kinds]".',
);
export const sumInWhere = message('RB0514', 'This sum belongs to the condition of "where", which extends to the end.');
export const alwaysThere = message(
  'RB0402',
  '"[word]" alone is not a condition: it is always there.',
  'Compare it, as in "x is [word]".',
);
export const hasAsksKeyword = message(
  'RB0402',
  '"has" is followed by a keyword.',
  'For a status or an adjective write "is".',
);
export const signNotHere = message(
  'RB0402',
  '"[sign]" is for numbers and sets of words; this is [type].',
  'To set it, leave the sign out: "have [field]" and its value.',
);
export const statusNotSum = message(
  'RB0402',
  '"[status]" is not summed, so nothing is added to it.',
  '"have [status] 2" gives it a number, which counts by "[merge]".',
);
export const keywordSign = message(
  'RB0402',
  '"[keyword]" is a keyword: it is given with a number, and "+" is for fields.',
  'Write "have [text]": the numbers of a keyword are summed.',
);
export const tableTypes = message(
  'RB0402',
  'The values of a table have one type: the first is [first], and this is [other].',
  'Write values of one type, one for each level.',
);
export const pickTypes = message(
  'RB0402',
  'Both values of "pick" have one type: the first is [first], and this is [other].',
  'Give it two values of one type.',
);
export const choiceOfRecords = message(
  'RB0402',
  'A choice among records is not allowed.',
  'Choose among cards or players, "where" some record is about them.',
);
export const minusBehind = message(
  'RB0402',
  '"=-" is no sign of its own.',
  'Write "-=" to lower it, or "= -" to set it to a negative number.',
);
export const signOnType = message(
  'RB0402',
  '"[sign]" is for numbers and sets of words; this is [type].',
  'Use "=" to set it.',
);

export const countForPlayer = message(
  'RB0401',
  '"[verb]" takes a player directly after it, not a number of cards.',
  'Write "[line]".',
);

// RB0403: Single value expected
export const numberOfWhich = message('RB0403', '"[field]" is a number for each [enum].', 'Say which one.');
export const numberByOf = message('RB0403', 'The number of a word is said with "of".', 'Write "[all] of [word]".');
export const nameItFirst = message(
  'RB0403',
  '"[field]" takes a word or an entity by a short name here.',
  'Give it a name before.',
);
export const printedOfWord = message(
  'RB0403',
  '"[field]" of a card by name takes a word that is written out.',
  'Read it from a card of the match.',
);
export const whichOfThem = message(
  'RB0403',
  'It is not clear which of them is meant.',
  'Write "random", "first", or an order after the number.',
);
export const countOfCreated = message(
  'RB0403',
  '"[verb]" makes one card at a time.',
  'Write "repeat [number] times { [line] }".',
);
export const setNotOne = message(
  'RB0403',
  'This is a set, and [type] is expected.',
  'Write "random", "first" or an order before the noun, or "the" where there can be only one.',
);
export const zonesOfEvent = message(
  'RB0403',
  'These are several zones, and an event is about one.',
  'After the event, test where the card is: "x: card when x in [zone]". Before it, name each zone, with "or" between them.',
);
export const quantifierTwice = message(
  'RB0403',
  '"[word]" does not go together with the words before it.',
  'Write one of "all", "some", "no", "random", "first", "last" or an order. A number goes with the last four.',
);
export const allOfOrder = message(
  'RB0403',
  '"[order]" does not go together with "all".',
  'For all that are tied: "[set]".',
);
export const neverPlayer = message(
  'RB0404',
  'A card is never [kind], and this set has cards only.',
  'Ask which first: "choose n: number from 1 to 2", then "choose x: unit when n is 1" and "choose p: player when n is 2".',
);
export const countOfNone = message('RB0403', 'Nothing is taken: the number is less than 1.', 'Write 1 or more.');
export const eventOfOne = message(
  'RB0403',
  'This happens to one at a time, so it takes no number.',
  'Leave the number out.',
);
export const eventOfAll = message(
  'RB0403',
  'This happens to one at a time, so "all" says nothing.',
  'Leave "all" out: it is any of them.',
);
export const chooseAll = message(
  'RB0403',
  '"choose" takes one of them, so "all" says nothing.',
  'Leave "all" out. For several: "choose some_units: 2 units".',
);
export const oneOfAll = message(
  'RB0403',
  '"is" asks whether it is one of the set, so "all" says nothing.',
  'Leave "all" out.',
);
export const eventOfCertain = message(
  'RB0403',
  'This is one certain [type], and the event is about any.',
  'For the first of each [phase] leave this word out, and write "once each [phase] { ... }" in the body.',
);
export const moveParamCount = message(
  'RB0403',
  'A parameter of a move is one thing, so it takes no number.',
  'Leave the number out. For several, choose in the body: "choose some_[~kinds]: 2 [~kinds]".',
);
export const cardChoiceCount = message(
  'RB0403',
  'A choice of a card is of one thing, so it takes no number.',
  'Leave the number out. For several, choose in an ability or in a move, as a statement.',
);
export const directFirst = message('RB0403', 'What "[verb]" is done to comes directly after it.');
export const oneAlready = message(
  'RB0403',
  'This is a single thing already, so it takes no quantifier.',
  'Leave the quantifier out.',
);
export const secondVerb = message(
  'RB0403',
  '"[verb]" is a verb, and begins a statement of its own.',
  'Each statement has its own line.',
);
export const numberAlone = message(
  'RB0403',
  'A number is expected here, and "[rest]" does not belong to it.',
  'Write "[number]".',
);
export const asksOnlyForOne = message(
  'RB0403',
  'A condition asks of a set whether it has a member, so the number says nothing.',
  'Compare a number: "count of [~kinds] >= 3".',
);
export const whichOfThese = message(
  'RB0403',
  'It is not clear which of them is meant.',
  'Write "random", "first", or an order before the noun.',
);

// RB0404: Kinds that never meet
export const statusNeverOn = message('RB0404', '"[status]" never applies to [type].', 'It is a status of [kinds].');
export const keywordNumberOfName = message(
  'RB0404',
  'This is the name of a card, and a name has no number of a keyword.',
  'Ask whether the card has the keyword, or for "keywords of x.name".',
);
export const neverKeyword = message('RB0404', '[type] never has a keyword.', 'Only cards have keywords.');
export const otherKindOfCard = message(
  'RB0404',
  '"[card]" is [own], and this is [type].',
  'Nothing is of both kinds, so the phrase is always empty.',
);
export const statusNeverOnPhrase = message(
  'RB0404',
  '"[status]" never applies to [type].',
  'It is a status of [kind]: nothing else has it.',
);
export const otherWord = message(
  'RB0404',
  'Nothing is "[word]" and another word of the same enum.',
  'For either of them, write "where", the words, and "or" between them.',
);
export const bothNever = message(
  'RB0404',
  'Nothing is both "[other]" and "[word]".',
  'Leave one of them out. For either of them, write "where", the words, and "or" between them.',
);
export const neverOfKind = message(
  'RB0404',
  '[type] is never [kind].',
  'Nothing is of both kinds, so the phrase is always empty.',
);
export const notATest = message(
  'RB0404',
  '"[word]" is [class] and does not apply to [type].',
  'Test with a kind, an adjective, a status or an enum word.',
);
export const noPositions = message(
  'RB0404',
  '"[adjective]" is about positions, and nothing in [zones] has one.',
  'Only what is on a tile has a position.',
);
export const otherKindForZone = message(
  'RB0404',
  '"[zone]" is a zone of [kinds], and this is [kind].',
  'Name another zone, or declare "[zone]" for a kind that both are of.',
);
export const neverInZone = message(
  'RB0404',
  'This is [type], and "[verb]" is for cards.',
  'Name a card: nothing else is ever in a zone.',
);
export const adjectiveNever = message('RB0404', '"[word]" never applies to [type].');
export const differentKind = message(
  'RB0404',
  '"[word]" leaves nothing out: [type] is never [other].',
  'Leave it out.',
);

// RB0405: Compared with what?
export const operandMissing = message(
  'RB0405',
  '"[word]" is compared with [type]: say which one.',
  'Write it after the noun: "[~kinds] [word] x", or as a call: "[word](it, x)".',
);

// RB0406: The wrong number of arguments
export const needsArgument = message('RB0406', '"[word]" needs its "[param]".');
export const adjectiveArgument = message(
  'RB0406',
  '"[word]" takes an argument, and the parentheses are empty.',
  'Give it one: "[word](x)".',
);
export const pickArguments = message(
  'RB0406',
  '"pick" takes a condition and two values.',
  'As in "pick(x > 0, 1, 2)".',
);
export const adjectiveNoParam = message(
  'RB0406',
  'The adjective "[name]" has no parameter.',
  'Write "adjective [name](x: [~kind]) = ...".',
);
export const operandCount = message('RB0406', '"[word]" is compared with [list].');
export const operandNone = message('RB0406', '"[word]" is compared with nothing.');
export const argumentCount = message(
  'RB0406',
  '"[word]" takes [#takes] [takes|argument|arguments], and here [given|is|are] [#given].',
);

// RB0407: Of which field?
export const valuesOfSet = message(
  'RB0407',
  'These are the values of a set, one for each member.',
  'Write "sum of ...", "highest of ...", "lowest of ..." or "count of ...".',
);
export const aggregateNeedsField = message(
  'RB0407',
  '"[word]" is of numbers: say of which field.',
  'As in "[word] of [~field] of [~kinds]".',
);
export const aggregateOfCard = message(
  'RB0407',
  '[card] alone is the card itself, and "[word]" is of a set.',
  'Write "[word] of [field] of all [card]" for those in play, or "[field] of [card]" for what is printed on it.',
);

// RB0408: Of, in or on what?
export const zoneOfEach = message('RB0408', 'There is one "[zone]" for each [owner], so say which.');
export const ofTakesPlayer = message(
  'RB0408',
  '"of" after a noun is followed by a player, and this is [type].',
  'Write "of you".',
);
export const zoneAfterEvery = message(
  'RB0408',
  '"in every" is followed by a zone, or by "zone" for all of them.',
  'As in "in every [~zone]".',
);
export const inTakesZone = message(
  'RB0408',
  '"in" after a noun is followed by a zone, and this is [type].',
  'Write "in [~zone] of you".',
);
export const inTakesZoneOrSet = message(
  'RB0408',
  '"in" is followed by a zone or a set, and this is [type].',
  'Write a zone or a set: "in [~zone] of you".',
);

// RB0409: Nothing may change here
export const noCallHere = message(
  'RB0409',
  'No verb may be called here: evaluating this must not change the match.',
  'Call the verb in a statement before it.',
);
export const noRandomHere = message(
  'RB0409',
  'A random choice is not allowed here: evaluating this must not change the match.',
  'Draw it first with "let x = random ..." in a statement.',
);
export const noOrderHere = message(
  'RB0409',
  '"[order]" draws one of those that are equal, and nothing is drawn here.',
  'Name it in a statement before: "let x = [order] [~kind]".',
);
export const noAssignHere = message(
  'RB0409',
  'Nothing may be assigned here: evaluating this must not change the match.',
  'Assign it in a statement before this.',
);

// RB0410: where without a set
export const tailNeedsSet = message(
  'RB0410',
  'Nothing before this "[word]" is a set.',
  '"[word]" follows a noun, as in "[~kinds] where [~field] < 3".',
);
export const weighingNeedsRandom = message(
  'RB0410',
  '"weighing" needs "random" before the noun.',
  'As in "random [~kind] weighing [~field]".',
);

// RB0411: No self, you or here
export const noThat = message(
  'RB0411',
  'There is no "that" here.',
  '"that" is the candidate inside "where" and "weighing"; in a loop write "it".',
);
export const noImplicit = message('RB0411', 'There is no "[name]": [reason].');
export const meansImplicit = message('RB0411', '"[word]" means "[name]", and [reason].');
export const readsImplicit = message('RB0411', '[who] reads "[name]", and [reason].');

export const asksNobody = message('RB0411', '"[word]" asks a player, and no player acts here.');
export const callAsksNobody = message('RB0411', '[who] asks a player, and no player acts here.');

// RB0412: Not applicable
export const replacesItself = message(
  'RB0412',
  '"[status]" replaces itself, which says nothing.',
  'Name another status, or leave this out: "flag", "sum", "max" and "set" say what a second one does.',
);
export const neverHappensTo = message('RB0412', '"[trigger]" never happens to [type].', 'It happens to [wanted].');
export const bothSelf = message('RB0412', 'What is left out before this is "self", too, so this never happens.');
export const neverNothing = message(
  'RB0412',
  '"[trigger]" never happens with nothing as this argument.',
  'Only a parameter that is declared with "or nothing" can be nothing.',
);
export const neverHasThere = message('RB0412', '"[trigger]" never has [type] as this argument.', 'It has [wanted].');
export const zoneOfNobody = message(
  'RB0412',
  'There is one "[zone]" for the whole game, so it has no owner.',
  'Write "[zone]" alone, or declare the zone with "each player".',
);
export const statusBy = message(
  'RB0412',
  'The number of "[status]" does not follow it directly.',
  'Write "add [status] to x by [number]", or "x.[status]" to read it.',
);
export const sideBeforeName = message(
  'RB0412',
  '"[side]" says nothing before "[name]", which is one thing whoever has it.',
  'Leave it out. Ask who has a card with "x.controller is [side]".',
);
export const adjectiveBeforeName = message(
  'RB0412',
  'A name takes no adjective before it.',
  'Test it with "is" or "where": "x is ...".',
);
