/** Help that gives the line that is meant. */
import { text } from '../../../grammar/templates.ts';

export const numberThenSet = text(
  'Choose the number first: "choose n: number from 0 to [most]", then "choose [name]: n [noun]".',
);
export const ifYouDo = text('What follows only then is in the braces of "may", behind what is done.');
export const halfOfTheTime = text('With one chance in two: chance 1 in 2 { ... } else { ... }.');
export const phaseForEach = text('In a loop, "for each player as p", write "phase [phase] for p".');
export const numbersGoUp = text('Numbers go up: "[line]". Inside, "[sum] - [name]" goes down.');
export const staticByWhere = text('A static has no order and no number. Say by "where" which cards it changes.');
export const loopInside = text('Write the loop inside: "[head] { repeat [times] times { ... } }".');
export const timingComes = text('"[timing]" only comes: write "on [timing]". What is prevented or replaced is a verb.');
export const turnsByStatus = text(
  'One end is "until [timing]". For several turns declare a status with "fades 1 [timing]", and give it the static.',
);
export const sumOfSet = text('Say of which set: "[line]".');
export const lineComesFirst = text('"[name]" is made further down. Put its line before this one.');
export const requirementSays = text(
  'Say before the first effect what must hold, with the reason that the player reads where it does not: "require x > 1 else [reason]".',
);
export const untilBeforeBody = text('"[said]" comes before "{".');
export const drawBetweenFor = text(
  'To draw a number: randomly { choose n: number from [low] to [high] }. Then write "[line]".',
);
export const keywordsStay = text(
  'Nothing takes "[keyword]" away. Give it until a timing, or let a status speak against it where it is asked for.',
);
export const inAbility = text('In the braces of an ability write "[line]".');
export const paidFirst = text('Write "if [field] >= [by] { ... }", and in it "[field] -= [by]" and what is paid for.');
export const preventedFor = text(
  'Declare a status with "before [verb] self { prevent }" and "until owner [timing]", and add it.',
);
export const statusAddedUntil = text('Write "[line]". How long it lasts is in the declaration of "[status]".');
export const choiceInAbility = text(
  'Only abilities read this choice. For a static an ability gives it to a field of the card, which the static reads.',
);
export const threeLines = text('Write three lines: "[one]", "[two]" and "[three]".');
export const eachTarget = text('Write a line for each: "[one]", "[two]".');
export const upToTwoTargets = text(
  'Choose the number first: "choose n: number from 0 to 2", "[one] when n > 0", "[two] when n > 1".',
);
export const refusedByMove = text(
  'Declare a status "still", and in the move "[move]" write "require [param] is not still".',
);
export const kindOfName = text(
  'A name has no kind. Declare "adjective [kind]_card(d: definition) = some definitions of [kind] where that is d".',
);
