/** Messages of the checks for code that does nothing. */
import { message, text } from '../../../grammar/templates.ts';

// RB0541: A statement without effect
export const neverReached = message(
  'RB0541',
  'This is never reached.',
  'Remove it, or give the "stop" before it a condition: "stop if x > 2".',
);
export const afterTheEnd = message('RB0541', 'This is never reached: the match is over before it.', 'Remove it.');
export const nobodyActs = message(
  'RB0541',
  'A state rule does "[verb]", too, and then nobody acts: "you" is nobody here, and this does nothing.',
  'Name the player instead, as in "for x.controller", where "x" is what it happens to.',
);
export const giveReplaced = message(
  'RB0541',
  'What is given here is always replaced: "give" does not end a verb, and the last one counts.',
  'Write "stop" after it, or put the later one into an "else".',
);
export const eventIsOver = message(
  'RB0541',
  'This changes "[name]" after "[event]" has happened, and nothing reads it.',
  'Write "before [event]" to change what happens.',
);
export const timingIsOver = message(
  'RB0541',
  'This changes "[name]" here only, and nothing reads it.',
  'Remove it, or use "[name]" in a later line.',
);
export const movedHome = message(
  'RB0541',
  'Only [kinds] in play can be chosen, and they are in "[zone]" already.',
  'Say where it is chosen: "[name]: [kind] in hand of you".',
);
export const raisedTooEarly = message(
  'RB0541',
  'Its ability on "[timing]" will not run: it waits until this code has ended, and the card leaves play before.',
  'Move it first, then raise: the abilities of a card run wherever it is then.',
);
export const raisedBeforeEnd = message(
  'RB0541',
  'Nothing that waits for "[timing]" will run: the match ends before it settles.',
  'Write "settle" in a line before the end.',
);
export const matchEndsHere = text('The match ends here.');
export const neverListens = message(
  'RB0541',
  '[kinds] are never in play, so nothing that happens reaches "[word]" here.',
  'Declare a timing, raise it to the card where it happens, and write "on".',
);
export const happensToOthers = message(
  'RB0541',
  'In "[word]" the card of this keyword is [type], and this card is [bearer]: it never happens.',
  'Remove the keyword here, or let its ability name the other card, as in "x: [kind]".',
);
export const neverHeard = message(
  'RB0541',
  '"[verb]" is called only for cards in [zones], and a card listens in play.',
  'Declare a timing, raise it to the card where it happens, and write "on".',
);
export const moveNeverHeard = message(
  'RB0541',
  '"[move]" is a move of cards in [zones] that come into play nowhere, and a card listens in play.',
  'Let the move raise a timing to the card, and write "on".',
);
export const takenFromYou = message(
  'RB0541',
  'After "[event]" this card has no controller. So there is no "you", and this does nothing.',
  'Write "before [event] self": the card has its controller then.',
);
export const grantsNothing = message(
  'RB0541',
  '[kinds] are never in play, and "have" gives only while its card is in play.',
  'Write it into an ability, whose effects last. "self have" holds wherever the card is.',
);
export const hereIsNothing = message(
  'RB0541',
  '[kinds] live in zones without tiles, so "here" is nothing.',
  'Let them live in a zone "each tile", or leave "here" out.',
);
export const noneInPlay = message(
  'RB0541',
  '[kinds] are never in play, so there are none here.',
  'Say where they are: "[kinds] in hand of [whose]". Or give their kind a home with "lives in".',
);
export const noneOfSide = message(
  'RB0541',
  'This set is empty: what is of a player is never "[word]" to that player.',
  'Leave "[word]" out, or name the other player, as in "of rival(you)".',
);
export const youAreNobody = message(
  'RB0541',
  '"[card]" belongs to nobody, since "[zone]" is no player\'s. So there is no "you", and this does nothing.',
  'Say which player is meant, for example "active" in place of "you".',
);
export const asksForNobody = message(
  'RB0541',
  '"[card]" belongs to nobody, since "[zone]" is no player\'s. So nobody is asked here: the answer is drawn.',
  'Say whom it asks, as in "for active", or put it in "randomly { ... }".',
);
export const narrowedParameter = message(
  'RB0541',
  '"[name]" may be [other], and "[verb]" does not take one: then nothing happens.',
  'Leave it out of the parameter, or say what happens: "if [name] is [word] { ... }".',
);
export const countBelowOne = message(
  'RB0541',
  '"[name]" is [#value] here, so this does nothing.',
  'Give it a number above 0, or leave it out.',
);
export const letUnread = message(
  'RB0541',
  'Nothing reads "[name]".',
  'Use it, or remove it. If it is meant to stay, begin its name with "_".',
);
export const setToItself = message(
  'RB0541',
  'This gives "[name]" the value that it has.',
  'Give it another value, or remove the line.',
);
export const printedInPlay = message(
  'RB0541',
  'This is about cards that are created in play: cards of decks begin elsewhere.',
  'For all of them write "in every zone" before "have".',
);
export const alwaysHolds = message(
  'RB0541',
  'This condition always holds.',
  'Compare with what can change, or remove the condition.',
);
export const neverHolds = message(
  'RB0541',
  'This condition never holds.',
  'Compare with what can change, or remove what it guards.',
);
export const fixedAnswer = message(
  'RB0541',
  'This compares two fixed words, so the answer is always the same.',
  'Compare with what can change, or remove the condition.',
);
export const chanceFixed = message(
  'RB0541',
  'Nothing is left to chance: [#wins] in [#of].',
  'Give it other numbers, or leave the chance out.',
);
export const weightsAlike = message(
  'RB0541',
  'This weight is the same for all, so it changes nothing.',
  'Weigh by a field of the members, or leave "weighing" out.',
);
export const weightsOfNone = message(
  'RB0541',
  'Nothing weighs more than 0 here, so none is taken.',
  'Weigh by a field of the members, or leave "weighing" out.',
);
export const keywordBelowZero = message(
  'RB0541',
  'Only here the number of "[keyword]" is below 0: [#value].',
  'Give it a number above 0, or leave the keyword out.',
);
export const flagNeverMore = message(
  'RB0541',
  '"[status]" is there or not, so it is never [#value].',
  'A flag is 0 or 1. To count those that have it: "count of ([~kinds] where [status]) > 2".',
);
export const divisionByZero = message(
  'RB0541',
  'A division by 0 is a fault, which undoes the ability.',
  'Write another number.',
);
export const keywordNumberStays = message(
  'RB0541',
  '"[name]" is the number of the keyword: this changes it only until this ability ends.',
  'Keep what changes in a status or a field: "status doom of [~kind] { sum }", then "remove doom from self by 1".',
);
export const maxOfNone = message(
  'RB0541',
  'Without a member "[highest]" is nothing, and then so is "[call]".',
  'Ask before it whether there is one, with "if" or "pick".',
);
export const testedAfterLeaving = message(
  'RB0541',
  'This is tested after "[verb]", which takes it from its tile, so it never runs.',
  'Listen before it: "before [verb]" and the same words.',
);
export const becomesHomeless = message(
  'RB0541',
  '[kinds] are never in play there, so "[card]" would stay in its place and do nothing.',
  'Move it out of play first, as in "move x to hand of x.owner".',
);
export const hereOfEvent = message(
  'RB0541',
  '"here" is the tile of what the event is about, so this says nothing of it.',
  'For the place of the card write "self": "on self", "bordering self".',
);
export const verbOfZero = message(
  'RB0541',
  '"[verb]" does nothing with [#value].',
  'Give it a number above 0, or leave it out.',
);
export const subjectUnread = message(
  'RB0541',
  'Nothing reads "[param]": "self" is the card whose code uses this word.',
  'Write "[param]" instead of "self".',
);
export const changesNothing = message('RB0541', 'This changes nothing.', 'Write an effect, or remove the line.');
export const emptyAbility = message('RB0541', 'This ability does nothing.', 'Write an effect, or remove the ability.');
export const onlyStops = message(
  'RB0541',
  'This ability ends before it does anything.',
  'Write an effect before the "stop", or remove the ability.',
);
export const onlyFromStatics = message(
  'RB0541',
  'Nothing adds "[status]", and what "have" gives stays as long as it holds.',
  'Put it on with "add", or write a truth field: "kind unit { [status]: truth }", and set it to false.',
);
export const firstVictoryEnds = message(
  'RB0541',
  'The first victory ends the match, so the others that are best do not win.',
  'Write "win players where x" in place of the loop: all of them win together. For a draw write "draw_game" if several are best.',
);
export const staysTheEnemys = message(
  'RB0541',
  'It stays a card of the enemy: in "[zone]" of yours it still obeys the other player.',
  'Set "x.owner = you" and "x.controller = you" too; "create x.name" in its place makes a new one that is yours.',
);
