/**
 * Messages of the verifier and of the IR loader. A message continues after the JSON pointer of the part that it is about.
 * The calls are marked as pure, so that a bundle that does not verify leaves them out.
 */
import { message, text } from '../../../grammar/templates.ts';

// RB0701: Invalid JSON
export const notJson = /* @__PURE__ */ message('RB0701', 'not JSON: [reason]');

// RB0702: IR too large
export const textTooLong = /* @__PURE__ */ message('RB0702', 'a text of [#length] characters; [#most] is the most');
export const tooManyParts = /* @__PURE__ */ message('RB0702', 'more than [#most] parts');

// RB0703: IR nested too deep
export const jsonTooDeep = /* @__PURE__ */ message('RB0703', 'JSON deeper than [#most]');
export const tooDeepToWalk = /* @__PURE__ */ message('RB0703', 'it is nested too deep');
export const expressionTooDeep = /* @__PURE__ */ message('RB0703', 'an expression is deeper than [#most]');
export const statementsTooDeep = /* @__PURE__ */ message('RB0703', 'statements are deeper than [#most]');

// RB0704: Invalid shape of an IR
export const otherShape = /* @__PURE__ */ message('RB0704', 'it does not fit the schema');
export const unknownKey = /* @__PURE__ */ message('RB0704', '"[key]" does not belong here');
export const missingKey = /* @__PURE__ */ message('RB0704', '"[key]" is missing');
export const unknownTag = /* @__PURE__ */ message('RB0704', '"[key]" is [value], which is none of the known values');
export const onlyValue = /* @__PURE__ */ message('RB0704', 'only [value] is allowed here');
export const shapeBroken = /* @__PURE__ */ message('RB0704', 'it [rule]');

// RB0705: Invalid id
export const noneOf = /* @__PURE__ */ message('RB0705', 'there is no [what]');
export const idBeyond = /* @__PURE__ */ message('RB0705', '[what] [#id]: they go from 0 to [#last]');
export const noSuchChoice = /* @__PURE__ */ message('RB0705', 'choice [#choice] of a card that has no such choice');

// RB0706: Invalid local
export const ruleWithoutEntity = /* @__PURE__ */ message('RB0706', 'a state rule has its entity in local 0');
export const worthWithoutPlayer = /* @__PURE__ */ message('RB0706', 'an evaluation function has its player in local 0');
export const blockWithParameters = /* @__PURE__ */ message('RB0706', 'a block has no parameters');
export const noSuchParameter = /* @__PURE__ */ message('RB0706', 'parameter [#parameter] of a move that has [#count]');
export const unboundLocal = /* @__PURE__ */ message('RB0706', 'local [#local] has no value here');
export const boundTwice = /* @__PURE__ */ message('RB0706', 'local [#local] has a value here already');
export const localBeyond = /* @__PURE__ */ message('RB0706', 'local [#local] of a frame of [#count]');
export const parametersDiffer = /* @__PURE__ */ message(
  'RB0706',
  '[#declared] [declared|parameter|parameters], and [#framed] in the frame',
);
export const parametersBeyond = /* @__PURE__ */ message(
  'RB0706',
  '[#params] [params|parameter|parameters] in a frame of [#count]',
);

// RB0707: Wrong number of arguments
export const queueOrder = /* @__PURE__ */ message('RB0707', 'the order of a queue has one parameter, a trigger');
export const orderWithoutParameter = /* @__PURE__ */ message(
  'RB0707',
  'an order has no parameter for what it compares',
);
export const tooManyRaised = /* @__PURE__ */ message(
  'RB0707',
  '[#given] [given|argument|arguments] of a timing with [#count]',
);
export const tooManyPatterns = /* @__PURE__ */ message(
  'RB0707',
  '[#given] [given|pattern|patterns] for [#count] [count|argument|arguments]',
);
export const tooManyOfMove = /* @__PURE__ */ message(
  'RB0707',
  '[#given] [given|argument|arguments] of a move with [#count]',
);
export const kernelTakes = /* @__PURE__ */ message('RB0707', 'the kernel takes ([list])');
export const argumentMissing = /* @__PURE__ */ message('RB0707', 'the argument "[name]" may not be left out');
export const wrongCount = /* @__PURE__ */ message(
  'RB0707',
  '[#count] [count|argument|arguments] where [#wanted] [wanted|is|are] expected',
);
export const countBeyond = /* @__PURE__ */ message(
  'RB0707',
  '[#count] [count|argument|arguments] where [#least] to [#most] are expected',
);
export const endlessLoop = /* @__PURE__ */ message('RB0707', 'a loop has neither a count nor a condition');
export const emptyOffer = /* @__PURE__ */ message('RB0707', 'an offer has no moves');

// RB0708: Wrong type of value
export const storedSet = /* @__PURE__ */ message('RB0708', 'a stored field holds one value');
export const kernelField = /* @__PURE__ */ message(
  'RB0708',
  'the field [name] of the kernel belongs to [kind], and is [type]',
);
export const kernelTwice = /* @__PURE__ */ message('RB0708', '[name] of the kernel is declared twice');
export const adjectiveNotTruth = /* @__PURE__ */ message('RB0708', 'an adjective is true or false');
export const countDiffers = /* @__PURE__ */ message(
  'RB0708',
  'a set where one thing is declared, or one thing for a set',
);
export const cardNotEntity = /* @__PURE__ */ message('RB0708', 'the card of a move is one entity, not [type]');
export const wrongLocal = /* @__PURE__ */ message('RB0708', '[value] in a local that holds [type]');
export const wrongMembers = /* @__PURE__ */ message('RB0708', 'members that are [type], in a local that holds [local]');
export const wrongChoice = /* @__PURE__ */ message(
  'RB0708',
  'a choice of one or of several, in a local that holds [type]',
);
export const twoSets = /* @__PURE__ */ message('RB0708', 'two sets in one call');
export const setForOne = /* @__PURE__ */ message('RB0708', '[type] where one value is expected');
export const wrongType = /* @__PURE__ */ message('RB0708', '[type] where [wanted] is expected');
export const notOfMatch = /* @__PURE__ */ message('RB0708', 'field [#field] is not of the match');
export const ofMatch = /* @__PURE__ */ message('RB0708', 'field [#field] is of the match');
export const notForEachWord = /* @__PURE__ */ message(
  'RB0708',
  'field [#field] is not the first one for the words of an enum',
);
export const notRepeatable = /* @__PURE__ */ message(
  'RB0708',
  'a word or an entity that is too long to be repeated for each word',
);
export const badWordField = /* @__PURE__ */ message(
  'RB0708',
  'stored numbers of one kind, one for each word of an enum in its order, are expected',
);
export const badSeenField = /* @__PURE__ */ message(
  'RB0708',
  'a stored number, truth or word of an enum is expected where hidden cards show it',
);
export const zoneOfGame = /* @__PURE__ */ message('RB0708', 'zone [#zone] takes no holder: there is one for the game');
export const zoneOfHolder = /* @__PURE__ */ message(
  'RB0708',
  'zone [#zone] needs a holder: there is one for each [holder]',
);
export const neverSame = /* @__PURE__ */ message('RB0708', '[one] is never [other]');
export const branchesDiffer = /* @__PURE__ */ message('RB0708', 'one part is [one], another is [other]');
export const sourceDiffers = /* @__PURE__ */ message('RB0708', 'the members of this set are not of the type "[type]"');
export const wrongAssignment = /* @__PURE__ */ message('RB0708', '"[how]" on [type]');

// RB0709: Construct not allowed here
export const printsNoField = /* @__PURE__ */ message('RB0709', 'only a field is printed');
export const printsDerived = /* @__PURE__ */ message(
  'RB0709',
  'field [#field] is computed, so a card does not print it',
);
export const assignsDerived = /* @__PURE__ */ message(
  'RB0709',
  'field [#field] is computed: nothing can be assigned to it',
);
export const assignsRecord = /* @__PURE__ */ message(
  'RB0709',
  'field [#field] records what happened: nothing can be assigned to it',
);
export const notRecords = /* @__PURE__ */ message(
  'RB0709',
  'kind [#kind] of a history has one parent, the kind of records, in the same layer',
);
export const twoHistories = /* @__PURE__ */ message('RB0709', 'kind [#kind] has two histories');
export const recordTrigger = /* @__PURE__ */ message('RB0709', 'a record is made after something, or on a timing');
export const recordField = /* @__PURE__ */ message(
  'RB0709',
  'field [#field] is not one that a record of kind [#kind] notes',
);
export const triggerOfOne = /* @__PURE__ */ message(
  'RB0709',
  'a trigger is on one timing, or before, after or instead of one verb or move',
);
export const bearerOfNone = /* @__PURE__ */ message('RB0709', 'the bearer is a [bearer], and "of" does not say which');
export const bearerOfRules = /* @__PURE__ */ message(
  'RB0709',
  'the rules bear this, and "of" is [#of] instead of null',
);
export const nativeOrValue = /* @__PURE__ */ message('RB0709', 'a word is native or has a value');
export const deckOutside = /* @__PURE__ */ message('RB0709', 'the deck outside of deck rules');
export const drawInPure = /* @__PURE__ */ message('RB0709', 'a draw where nothing may change');
export const keywordValueInStatic = /* @__PURE__ */ message('RB0709', 'a keyword that a value names, in a static');
export const statusByHave = /* @__PURE__ */ message('RB0709', 'a status that a statement gives by "have"');
export const numberOfFlag = /* @__PURE__ */ message('RB0709', 'a number for a status that is only on or off');
export const stepOnly = /* @__PURE__ */ message('RB0709', '[what] outside of step code');
export const storedInOthers = /* @__PURE__ */ message(
  'RB0709',
  'a stored field of triggers, or of players and tiles as well as others',
);

// RB0710: Circular definition
export const verbsInCycle = /* @__PURE__ */ message(
  'RB0710',
  '[count|verb|verbs] [list] [count|calls itself|call each other]',
);
export const readsInCycle = /* @__PURE__ */ message('RB0710', '[list] [count|reads itself|read each other]');
export const layersInCycle = /* @__PURE__ */ message(
  'RB0710',
  '[count|layer|layers] [list] [count|is built on itself|are built on each other]',
);
export const kindsInCycle = /* @__PURE__ */ message(
  'RB0710',
  '[count|kind|kinds] [list] [count|is a kind of itself|are kinds of each other]',
);

// RB0711: Number out of bounds
export const rangeEmpty = /* @__PURE__ */ message('RB0711', 'a range from [#low] to [#high] is empty');
export const outside = /* @__PURE__ */ message('RB0711', '[#value] is not between [#least] and [#most]');
export const deckEntry = /* @__PURE__ */ message('RB0711', 'a card of level [#level], [#count] [count|time|times]');
export const badLevel = /* @__PURE__ */ message('RB0711', 'level [#level]');
export const oneValue = /* @__PURE__ */ message('RB0711', '[#count] values where 1 is expected');
export const valuesForLevels = /* @__PURE__ */ message('RB0711', '[#count] values where 1 or [#levels] are expected');
export const tooManyParameters = /* @__PURE__ */ message('RB0711', '[#count] parameters; [#most] is the most');
export const tooManyLocals = /* @__PURE__ */ message('RB0711', '[#count] locals; [#most] is the most');
export const tooMuchWork = /* @__PURE__ */ message('RB0711', 'it evaluates more than [#most] parts at once');
export const tooManyInside = /* @__PURE__ */ message('RB0711', 'more than [#most] parts are nested in one another');
export const seatsBeyond = /* @__PURE__ */ message(
  'RB0711',
  '[#fewest] to [#highest] players a side, and at most [#most] in all',
);

// RB0712: Reference to another layer
export const otherLayer = /* @__PURE__ */ message(
  'RB0712',
  '[what] belongs to layer [#layer], which is not always active here',
);
export const builtOnMod = /* @__PURE__ */ message('RB0712', 'a layer built on a mod');

// RB0713: Changed bound game
export const boundOtherwise = /* @__PURE__ */ message('RB0713', 'binding the same choice again gives another result');

// RB0714: Inconsistent declarations
export const decksElsewhere = /* @__PURE__ */ message(
  'RB0714',
  'the zone that takes decks must be one that each player has in every mode',
);
export const rangeOfNoNumber = /* @__PURE__ */ message('RB0714', 'a range of a field that is no stored number');
export const decksTwice = /* @__PURE__ */ message('RB0714', 'more than one zone takes decks');
export const noSuchIcon = /* @__PURE__ */ message('RB0714', 'there is no icon [icon]');
export const firstLayer = /* @__PURE__ */ message('RB0714', 'layer 0, and no other, is the game');
export const noLayer = /* @__PURE__ */ message('RB0714', 'a game has a layer 0');

// Parts of messages.
export const finding = /* @__PURE__ */ text('[pointer]: [finding].');
export const named = /* @__PURE__ */ text('[what] [#id]');
export const aType = /* @__PURE__ */ text('a [type]');
export const anType = /* @__PURE__ */ text('an [type]');
export const aSetOf = /* @__PURE__ */ text('a set of [type]');
export const aList = /* @__PURE__ */ text('a list');
export const anObject = /* @__PURE__ */ text('an object');
