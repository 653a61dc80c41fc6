/** Messages about files: sources, JSON input files, recordings, and native code. */
import { message, text } from '../../grammar/templates.ts';

// RB0001: File that is not text
export const sourceNotText = message(
  'RB0001',
  'This file is not text in UTF-8.',
  'Remove what is here, or save the file as UTF-8.',
);

// RB0002: Too many sources
export const tooManyBytes = message('RB0002', 'These files have more than [#most] MiB together.');
export const tooManyFiles = message('RB0002', 'There are more than [#most] files to read.');

// RB0003: No native code
export const noNativeCode = message('RB0003', 'Native code cannot be used: [reason].');

// RB0005: Source that is not read
export const sourceNotFile = message('RB0005', 'It is named as a source, but it is no file.');
export const linkToNothing = message('RB0005', 'It is named as a source, but it is a link to nothing.');
export const linkOutside = message(
  'RB0005',
  'It is a link that leads out of the folder of its game, and was not read.',
);
export const linkToFolder = message(
  'RB0005',
  'It is a link to a folder with sources, and links to folders are not followed.',
  'Put the folder itself in its place, or a link to each file of it that is in this game.',
);
export const sourceForbidden = message(
  'RB0005',
  'It cannot be read: permission denied.',
  'Give yourself the permission to read it, and to enter its folder.',
);
export const sourceUnreachable = message('RB0005', 'It cannot be read: [reason].');

// RB0107: the grammar's code for a text that is too long
export const sourceTooLarge = message('RB0107', 'This file is larger than 1 MiB, and was not read.');

// RB0804: Recording of another game
export const recordedElsewhere = message('RB0804', '[reason]', '[help]');
export const gameNotFound = message('RB0804', '[reason].');
export const replayedWhere = text(
  'Say where the game is: "rulebound replay FILE --game PATH". Or replay it in the folder of the game.',
);
export const noFolderName = message('RB0804', '"[game]" is not a folder name.');
export const gameLacks = message('RB0804', '[game] has no [what] "[name]".');
export const recordedNoMode = message(
  'RB0804',
  '[game] is played in a mode, and the recorded match names none.',
  'Its modes: [list].',
);

// RB1002: Unknown opponent deck
export const noDeckFile = message('RB1002', 'There is no file "[file]".', 'Its path is relative to this file.');
export const noOpponent = message('RB1002', '[game] has no deck "[deck]".');
export const noDeckInFile = message('RB1002', '"[file]" has no deck for [game].');

// RB1003: Duplicate opponent deck
export const irNotJson = message('RB0701', '[reason]');
export const opponentTwice = message('RB1003', 'Deck "[deck]" is in this list twice.');

// RB1005: Unknown verb in a mapping
export const noSuchVerb = message('RB1005', '[game] has no verb "[verb]".');

// RB1007: Invalid bench.json
export const noMeasureFile = message('RB1007', 'There is no file "[file]".', 'Its path is relative to this file.');
export const fileOfNoMeasure = message(
  'RB1007',
  '"[figure]" needs no file.',
  'Remove it: only "[list]" is measured with one.',
);
export const noSuchFigure = message('RB1007', 'There is no figure "[figure]".');
export const floorAboveCeiling = message(
  'RB1007',
  'The floor is above the ceiling: no value is within both.',
  'Remove one of the two, or change it.',
);

// RB0004: Counter that is not a number
export const counterOfNoNumber = message('RB0004', 'This is not a number, so it cannot be a column.');

// Messages of all JSON files; the code is that of the file.
export const onlyJson = text('This looks like CSV. Only JSON is read: convert it first.');
export const fileTooLarge = text('This file has [#size] bytes; [#most] are the most.');
export const notUtf8 = text('This file is not text in UTF-8.');
export const endsEarly = text('This is not JSON: it ends too early.');
export const followed = text('This is not JSON: nothing may follow its value.');
export const listGoesOn = text('This is not JSON: expected a comma or the end of the list.');
export const objectGoesOn = text('This is not JSON: expected a comma or the end of the object.');
export const keyExpected = text('This is not JSON: expected a key in double quotes.');
export const colonExpected = text('This is not JSON: expected a colon after the key.');
export const valueExpected = text('This is not JSON: expected a value.');
export const badCharacter = text(
  'This is not JSON: a string may not contain this character; escape it with a backslash.',
);
export const duplicateKey = text('Duplicate key "[key]".');
export const nestedTooDeep = text('This is nested deeper than [#most] levels.');
export const unknownKey = text('Unknown key "[key]".');
export const misfit = text('[value] [rule].');
export const given = text('[message]');

// The value that a message is about.
export const wholeFile = text('This');
export const valueAt = text('"[path]"');

// Rules that a value breaks.
export const otherShape = text('has the wrong structure');
export const shapeRule = text('[rule]');
export const lacksKey = text('has no "[key]"');
export const hasToBe = text('has to be [what]');
export const isEmpty = text('is empty');
export const tooManyEntries = text('has more than [#most] entries');
export const isBelow = text('is below [#least]');
export const isAbove = text('is above [#most]');
export const noneOfThese = text('has to be one of: [what]');
export const badFile = text('would write a file called "[file]"');
export const writesTwice = text('would write "[file]" twice');
export const nothingRead = text('has no card or deck that the mapping can translate');
export const makes = text('[value] makes `[item]`: [message]');
export const pairTwice = text('is also the id of an earlier pair');
export const belowDraws = text('is below the draws, which it counts too');
export const aboveZero = text('has to be above 0');
export const numbersForSeats = text('has to be a list of [#seats] numbers');

// Types of JSON.
export const either = text('[one] or [other]');
export const anObject = text('an object');
export const aList = text('a list');
export const aText = text('a text');
export const aWholeNumber = text('a whole number');
export const aNumber = text('a number');
export const trueOrFalse = text('true or false');

// Help.
export const didYouMeanKey = text('Did you mean "[close]"?');
export const otherGameRecorded = text('The match was recorded with another game.');
export const nameOfDeck = text('Give the name of a deck as the game declares it.');
export const nameOfVerb = text('Give the name of a verb that the game declares.');
export const thereAre = text('There are: [list].');
