/** Messages of the exported functions of the package, about what a caller gave them. */
import { message, text } from '../../grammar/templates.ts';

// RB0821: Wrong argument of the library
export const wrongArgument = /* @__PURE__ */ message(
  'RB0821',
  '"[at]" of [function] has to be [what]; it is [value].',
  'The page `cli/library.md` says what each function takes.',
);
export const unknownPart = /* @__PURE__ */ message(
  'RB0821',
  '"[at]" of [function] has no part "[key]".',
  'Did you mean "[close]"? The parts are [list].',
);
export const otherPart = /* @__PURE__ */ message(
  'RB0821',
  '"[at]" of [function] has no part "[key]".',
  'The parts are [list].',
);

// What an argument has to be.
export const trueOrFalse = /* @__PURE__ */ text('true or false');
export const anyText = /* @__PURE__ */ text('a text');
export const aFunction = /* @__PURE__ */ text('a function');
export const aSet = /* @__PURE__ */ text('a Set');
export const aWholeNumber = /* @__PURE__ */ text('a whole number');
export const wholeFrom = /* @__PURE__ */ text('a whole number from [#least] on');
export const wholeBetween = /* @__PURE__ */ text('a whole number from [#least] to [#most]');
export const isNothing = /* @__PURE__ */ text('null');
export const anObject = /* @__PURE__ */ text('an object');
export const listOfFiles = /* @__PURE__ */ text('a list of files with "path" and "text"');
export const pathsOfFiles = /* @__PURE__ */ text('a list of paths of files');
export const sourceFile = /* @__PURE__ */ text('a file with "path" and "text"');
export const anIR = /* @__PURE__ */ text('an IR, as compile gives it, or loadIR for one from elsewhere');
export const aBoundGame = /* @__PURE__ */ text('a bound game: what bind gives as "bound"');
export const aMatch = /* @__PURE__ */ text('a match, as createMatch gives it');
export const aMove = /* @__PURE__ */ text('a move: { seat, move, args }, as legalMoves gives it');
export const aScenario = /* @__PURE__ */ text('a scenario: an entry of `scenarios` of a game of the IR');
export const listOfNumbers = /* @__PURE__ */ text('a list of whole numbers');
export const namesOfMods = /* @__PURE__ */ text('a list of names of mods');
export const modeName = /* @__PURE__ */ text('the name of a mode, or null for the default mode');
export const listOfDecks = /* @__PURE__ */ text('a list of decks, one for each seat');
export const aDeck = /* @__PURE__ */ text(
  'the name of a deck, or { name, cards } with { card, level, count } for each card',
);
export const aDeckCard = /* @__PURE__ */ text('a card of a deck: { card, level, count }');
export const theInterpreter = /* @__PURE__ */ text('"interpreter"');
export const agents = /* @__PURE__ */ text('a list of one agent or more, and of [#seats] at most, one for each seat');
export const agent = /* @__PURE__ */ text('an agent: [list]');
