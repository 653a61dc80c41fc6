/** Messages about statements and calls. */
import { message } from '../../../grammar/templates.ts';

// RB0420: together by what?
export const togetherBy = message(
  'RB0420',
  '"together by" is followed by "written".',
  'Write "together by written", or "together" alone.',
);

// RB0421: Not allowed here
export const needsFirst = message(
  'RB0421',
  '"needs" is only allowed at the start of a verb.',
  'Move it to the start of the verb, or write "stop if ...".',
);
export const requireFirst = message(
  'RB0421',
  'Here "require" would not make the move illegal.',
  'In a move it comes before the first effect. To end a body early write "stop if ...".',
);
export const limitFirst = message(
  'RB0421',
  'Nothing is limited here.',
  '"once each ..." is the first line of an ability, or comes in a move before the first effect, where "for card" may follow it.',
);
export const preventInBefore = message(
  'RB0421',
  '"prevent" is only allowed in a "before" ability.',
  'Write "before". To do something else write "instead of".',
);
export const textOfWord = message(
  'RB0421',
  'A text template belongs to a declared word.',
  'It comes first in the body of a verb.',
);
export const markWithoutPartner = message(
  'RB0421',
  'This "[mark]" has no partner in its text, and would be printed.',
  'A parameter is "{name}", and a part that may be left out is in brackets.',
);
export const defaultSearches = message(
  'RB0421',
  'A default cannot be taken from a set.',
  'Declare a value that takes it, and write that value: "[param]: ... = usual(you)".',
);

// RB0422: Only in setup and flow
export const onlyInFlow = message(
  'RB0422',
  '"[word]" is only allowed in setup and flow.',
  'In an effect only "choose" asks a player. What the flow does in several places is a step: "step priority { ... }", and "priority" there.',
);
export const stepInEffect = message(
  'RB0422',
  '"[step]" is a step of the flow: only setup, flow and other steps name it.',
  'Write a verb.',
);
export const notInOneStep = message(
  'RB0422',
  '"[around]" is done as one step, and "[word]" stops the match in it.',
  'Note it in a field inside "[around]", and write "if" with that field around "[word]".',
);

// RB0423: Nothing given
export const abilityGives = message(
  'RB0423',
  'An ability gives nothing back: "give" is for the result of a verb.',
  'To change a field write "x.[~field] += 3", or call a verb.',
);
export const givesNothing = message(
  'RB0423',
  '"[verb]" gives nothing back.',
  'Write "gives number" in its declaration, and "give 3" in its body.',
);
export const neverGives = message(
  'RB0535',
  '"[verb]" declares a result, and its body never gives one.',
  'Write "give 3" in its body, or remove "gives".',
);
export const verbGivesNothing = message(
  'RB0423',
  'This verb gives nothing back.',
  'Write "gives number" in its declaration, and "give 3" in its body.',
);

// RB0424: Not a call
export const verbMinus = message(
  'RB0424',
  '"[verb]" is a verb, and nothing can be subtracted from it.',
  'Put its argument into parentheses: "[verb] (-1)".',
);
export const notACall = message(
  'RB0424',
  '"[prep]" belongs to a call, and this is none.',
  'To draw a number: randomly { choose n: number from 1 to 6 }.',
);
export const giveCall = message(
  'RB0424',
  '"give" takes a value, not a call.',
  'Write "let x = ..." first, then "give x".',
);

// RB0425: From where to where?
export const numbersFromTo = message(
  'RB0425',
  'A loop over numbers has "from" and "to".',
  'As in "for each number from 1 to 10 as n".',
);
export const rangeOfNumber = message('RB0425', 'Only a number has a range.', 'As in "amount: number from 1 to 10".');
export const moveNumberFromTo = message(
  'RB0425',
  'A number that a move takes has "from" and "to".',
  'Write "[param]: number from 1 to 3".',
);
export const rangeOfMove = message('RB0425', 'Only a number that a move takes has a range.', 'Leave it out.');
export const chooseFromTo = message(
  'RB0425',
  'A choice of a number has "from" and "to".',
  'Write "choose [name]: number from 1 to 3".',
);

export const chooseUpTo = message(
  'RB0425',
  'A choice has no "up to".',
  'Choose the number first: "choose n: number from 0 to 2", then "choose foes: n [~kinds]".',
);
export const noNumbers = message(
  'RB0425',
  'No number is from [#low] to [#high].',
  'Write "number from [#high] to [#low]".',
);
export const tooManyNumbers = message(
  'RB0425',
  'A set holds at most [#most] numbers, and these are more.',
  'Write a smaller range, or ask for two numbers in turn.',
);
export const numberNoSet = message(
  'RB0425',
  'This is a number, and members of a set are expected.',
  'To do it 3 times: "repeat 3 times { ... }". For numbers in a row: "number from 1 to 3".',
);
export const wordNoSet = message('RB0425', '"[word]" is a word and no set.', 'Say of what, as in "some [~kinds]".');
export const zeroTimes = message('RB0425', 'This is done zero times.', 'Write 1 or more.');

// RB0426: No such order
export const byTakesOrder = message(
  'RB0426',
  '"by" is followed by an order here.',
  'Name an order that the game declares, "written", or "choice of you".',
);
export const unknownOrder = message('RB0426', 'There is no order "[name]".');

// RB0427: What chance?
export const chanceIn = message(
  'RB0427',
  'A chance says how many wins in how many: "1 in 2".',
  'As in "chance 1 in 2 { ... }".',
);

export const impossibleChance = message(
  'RB0427',
  'There is no such chance.',
  'As in "chance 1 in 2 { ... }": the first number is at most the second.',
);

// RB0428: An offer without a policy
export const offerTo = message('RB0428', 'This does not say to whom the moves are offered.');
export const offerAs = message('RB0428', 'This does not say how often the offer is repeated.');

// RB0429: Cannot be assigned
export const computedForAll = message(
  'RB0429',
  '"[field]" is computed for all cards, so a card cannot set it.',
  'Remove it here, or make "[field]" a field that is stored.',
);
export const printedComputed = message(
  'RB0429',
  'A card prints a fixed value of "[field]", and this one is computed.',
  'Write "[line]": an ability computes it at each read.',
);
export const cannotAssign = message(
  'RB0429',
  'This cannot be assigned to.',
  'Assign to a field, as in "x.[~field] = 2", or to a name made by "let".',
);
export const recordFieldStays = message(
  'RB0429',
  '"[field]" is a field of a record, and records never change.',
  'Keep the number in a field of a card, a player or the match.',
);
export const computedField = message(
  'RB0429',
  '"[field]" is computed at each read, so it cannot be assigned to.',
  'Assign to a field that its definition reads.',
);
export const keptByEngine = message(
  'RB0429',
  '"[field]" is kept by the engine, so it cannot be assigned to.',
  'Declare a field of your own: "player { mana: number }".',
);
export const notSetInScenario = message(
  'RB0429',
  '"[field]" is kept by the engine, so a scenario cannot set it.',
  'Cards lie in the order of the lines; turns and ages begin as in a match.',
);
export const winnerByVerb = message(
  'RB0429',
  'The winner is not assigned.',
  'Write "win p", "lose p" or "draw_game", where p is a player.',
);

// RB0430: Two sets
export const twoSets = message(
  'RB0430',
  'This call has two sets, and it is not clear which pairs are meant.',
  'Write a loop over one of them: "for each".',
);

// RB0431: Unknown argument
export const noSuchPart = message('RB0431', '"[word]" has no argument "[prep]".', 'Remove it.');
export const patternTwice = message(
  'RB0431',
  '"[prep]" is given twice.',
  'Keep one "[prep]", with a name, a colon, and what the argument must be.',
);
export const noDirectArgument = message(
  'RB0431',
  '"[word]" takes no argument directly after it.',
  'Remove it, or put its preposition before it.',
);
export const takesNoPart = message('RB0431', '"[word]" takes no argument "[prep]".');
export const answeredTwice = message(
  'RB0431',
  '"[choice]" asks for one thing, and here it has two answers.',
  'Keep one of them.',
);
export const choiceForOther = message(
  'RB0431',
  'The player who makes the move makes this choice, so it takes no "for".',
  'Leave it out. To ask another player, choose in an ability.',
);
export const givenTwice = message('RB0431', '"[prep]" is given twice.', 'Remove one of them.');
export const takesNotThis = message('RB0431', '"[word]" takes no such argument.', 'Remove it.');
export const fieldFromTo = message(
  'RB0431',
  'A field takes "from" and "to", not "[prep]".',
  'Give its range: "from 0 to 9".',
);
export const statusAmountFixed = message(
  'RB0431',
  'A card begins with a fixed amount of "[status]".',
  'Write a number, or one for each level: "[status] 1/2/3".',
);
export const statusAmountNegative = message(
  'RB0431',
  'A card cannot begin with less than none of "[status]".',
  'Write 0 or more.',
);
export const flagNumber = message('RB0431', '"[status]" is there or not: it has no number.', 'Leave the number out.');
export const nameForKeyword = message(
  'RB0431',
  '"[name]" is a name for a keyword: it takes one number and nothing else.',
  'Leave the other arguments out.',
);
export const nothingDone = message('RB0431', 'This step takes no "[prep]".', 'Remove it.');

// RB0432: Missing argument
export const needsPart = message('RB0432', '"[word]" needs [part].', 'Add it after "[word]".');
export const keywordMayNeedNumber = message(
  'RB0432',
  '"[name]" may be "[keyword]", which has a number, and none is given.',
  'Give it the number that another card has: "have [name] ([name] of x)". Of a keyword without a number it is 0.',
);
export const argumentsInParens = message(
  'RB0432',
  'The arguments of a verb have no parentheses and commas around them.',
  'Write "[line]".',
);
export const runNeedsAbility = message(
  'RB0432',
  '"run" is followed by an ability.',
  'Name an ability, or a choice that holds one.',
);
export const needsParam = message('RB0432', '"[word]" needs its "[param]".', 'Add it after "[word]".');
export const howMuch = message(
  'RB0432',
  'This does not say how much "[field]" is.',
  '"have [field] 2" sets it, "have [field] +2" adds to it.',
);
export const needsAmount = message('RB0432', '"[word]" needs its value.', 'Write "[word] 2".');

// RB0440: Printed values stay
export const printedStays = message(
  'RB0440',
  'Printed values do not change in a match.',
  'Change the field, or leave "printed" out.',
);
export const haveOfMatch = message(
  'RB0440',
  '"have" does not change "[field]".',
  'An effect changes it: "x.[~field] = ...". That stays.',
);
export const haveOfEngine = message(
  'RB0440',
  '"have" does not change "[field]", which is kept by the engine.',
  'Declare a field of your own: "kind unit { rank: number }".',
);
export const recordsStay = message(
  'RB0440',
  'Records never change, so they cannot have statics.',
  'Give the static to cards or players.',
);
export const statusPrinted = message(
  'RB0440',
  '"[status]" is a status: no static prints one.',
  'Leave "printed" out: the status is there while the static holds. A card that says "[status]" begins with it.',
);

// RB0441: Until when?
export const untilOfStatic = message(
  'RB0441',
  'A static holds while its source is there, so it has no "until".',
  'Write "when" with a condition, or put it into an effect.',
);
export const untilWhat = message(
  'RB0441',
  '"until" is followed by a timing, and whose it is.',
  'Before the timing say owner, controller, self or any.',
);
export const fadesWhen = message(
  'RB0441',
  'This does not say when the status fades.',
  'A timing follows the number: "fades 1 turn_end".',
);

// RB0517, RB0541: Code that goes on, or does nothing
export const followsItself = message(
  'RB0517',
  'This ability follows "[verb]" and calls it, so it follows itself, again and again, until its bound is reached.',
  'Limit it: "once each turn" as its first line, or a condition in its head, as in "when you.gold > 3".',
);
export const emptyIf = message(
  'RB0541',
  'Nothing is done where this holds.',
  'Write what is to be done between "{" and "}", or remove the line.',
);
export const placeBelowFirst = message(
  'RB0541',
  'The first place is 0, and what is put at [#at] is the last.',
  'Leave "at" out for the last place, or write "at 0" for the first.',
);
export const widerThanTaken = message(
  'RB0541',
  '"[verb]" takes [kind], and there may be [other] among these cards, with which it is done, too.',
  'Write "[kinds]" for those that are meant.',
);

export const heardAfterEnd = message(
  'RB0541',
  'The match is over after "[verb]", so nothing of this is done.',
  'Write "before [verb]". Between the matches of a series write "after match".',
);
export const createdElsewhere = message(
  'RB0541',
  '"[card]" is no [kind], and "[verb]" creates it in "[zone]", where it is not in play.',
  'Write a verb for its zone. If "[verb]" shall take no others, write "[param]: definition of [kind]".',
);
export const verbRefuses = message(
  'RB0541',
  'What "[verb]" needs never holds here.',
  'Write an effect, or remove the line.',
);
export const neverLeft = message('RB0541', 'Nothing ends this loop.', 'Write "stop if" in it, with what ends it.');
export const insteadUnread = message(
  'RB0541',
  'This changes "[name]", and nothing reads it.',
  'Write "before [event]" to change what happens.',
);
export const priceUnchecked = message(
  'RB0519',
  'A player with less [name] pays what there is, and has the rest all the same.',
  'Write "if [field] >= [by] { ... }", and in it "[field] -= [by]" and what is paid for.',
);

// RB0461: Invalid line of a scenario
export const matchOfNoSeries = message(
  'RB0461',
  'Here is one match, so "match" says nothing.',
  'Leave it out, or play a mode that is a series.',
);

// RB0468: Steps that name one another
export const circularStep = message('RB0468', 'A step never comes back to itself: [path].', 'Write a loop in it.');

// RB0469: A step that is too large
export const stepTooLarge = message(
  'RB0469',
  'With "[step]" steps add more than [#most] statements, or [#deepest] inside one another.',
  'Each use is a copy: name it in a loop, "repeat 3 times { [step] }".',
);

// RB0470: Misuse of a step
export const stepParam = message(
  'RB0470',
  '"[param]" is [type], and a step takes a player or a card, a number or a word of an enum.',
  'Remove it.',
);
export const stepOfLayer = message(
  'RB0470',
  '"[step]" is only there while "[layer]" is active.',
  'Declare it in the game, or name it in the flow of "[layer]".',
);
export const stepOfNobody = message(
  'RB0470',
  'In "[step]" the player around it acts, and here is none.',
  'Name it in the phase of a player: "phase turn for active { [step] }".',
);
export const stepNotHeard = message(
  'RB0470',
  '"[step]" is a step of the flow and no event: nothing listens to it.',
  'Raise a timing in the step, and wait for that: "on [~timing] { ... }".',
);

// RB0520: Never called
export const stepUnused = message('RB0520', 'Nothing names the step "[step]".', 'Name it in the flow, or remove it.');

// RB0471: Never hidden
export const neverSeen = message(
  'RB0471',
  '"[field]" cannot be seen of hidden cards.',
  'That is for numbers, truths and words of enums that cards have. All else is seen with its card.',
);

// RB0546: Hidden nowhere
export const hiddenNowhere = message(
  'RB0546',
  'No zone of [kinds] hides them, so "seen by all" says nothing of "[name]".',
  'Leave it out.',
);
