/** Messages of the runtime: recorded matches and odds. The calls are marked as pure, so that a bundle leaves out what it does not use. */
import { message, text } from '../grammar/templates.ts';

// RB0801: Invalid JSON
export const notJson = /* @__PURE__ */ message('RB0801', 'This is not JSON.');

// RB0802: Invalid recording
export const notObject = /* @__PURE__ */ message('RB0802', 'A recorded match is one JSON object.');
export const wrongKey = /* @__PURE__ */ message('RB0802', '"[key]" has to be [what].');
export const missingKey = /* @__PURE__ */ message('RB0802', '"[key]" is missing: [what].');
export const unknownKey = /* @__PURE__ */ message('RB0802', 'A recorded match has no such key.');

// RB0803: Unknown recording format
export const noFormat = /* @__PURE__ */ message('RB0803', 'The file has no format; this version reads format 1.');
export const otherFormat = /* @__PURE__ */ message('RB0803', 'The format is [format]; this version reads format 1.');

// RB0804: Recording of another game
export const otherBinding = /* @__PURE__ */ message(
  'RB0804',
  'It was recorded on binding [recorded], and this is [bound].',
);

// RB0805: Illegal recorded move
export const illegalDecision = /* @__PURE__ */ message('RB0805', 'Decision [#number] of [#all] is not legal here.');

// RB0806: Different end of a recorded match
export const otherEnd = /* @__PURE__ */ message('RB0806', 'The match ends in [final]; the recording says [recorded].');

// RB0811: Too many outcomes
export const tooManyOutcomes = /* @__PURE__ */ message('RB0811', 'The draws have more than [#most] outcomes here.');

// RB0812: Step that cannot be done
export const stepFails = /* @__PURE__ */ message('RB0812', '[reason].');

// What the keys of a recorded match hold.
export const hashOfBinding = /* @__PURE__ */ text('the hash of the binding, as text');
export const folderName = /* @__PURE__ */ text("the name of the game's folder");
export const modeOrNull = /* @__PURE__ */ text('the name of a mode, or null');
export const listOfNames = /* @__PURE__ */ text('a list of names');
export const listOfDecks = /* @__PURE__ */ text(
  'a list of decks, one for each seat: a name, and cards with name and level',
);
export const wholeNumber = /* @__PURE__ */ text('a whole number of 32 bits');
export const listOfMoves = /* @__PURE__ */ text('a list of lists of whole numbers: seat, move, options');
export const hashOfEnd = /* @__PURE__ */ text('the hash of the last state, as text');

// Why a step of a scenario fails. A text may follow another one, so it begins with a small letter.
export const setupEndsMatch = /* @__PURE__ */ text('the setup of the game ends the match');
export const setupChooses = /* @__PURE__ */ text('the setup of the game waits for a choice');
export const cannotCompute = /* @__PURE__ */ text('this cannot be computed: [why]');
export const nothingOffered = /* @__PURE__ */ text('the game offers no move');
export const nobodyOffered = /* @__PURE__ */ text(
  'nobody is offered a move at its first offer, and the match went on to its end: set who has it in a line before, or begin with "do start turn"',
);
export const startSkips = /* @__PURE__ */ text(
  'it begins at the first offer, which reads "[name]", and skips the statement that sets it: begin with "do start turn"',
);
export const compiledDiffers = /* @__PURE__ */ text('the compiled engine [difference]');
export const statusIsGiven = /* @__PURE__ */ text('[card] is [status] all the same: an ability gives it');
export const positionAsks = /* @__PURE__ */ text(
  'the position asks a player to choose ([choice]): only a step with "do" may ask',
);
export const choiceWaits = /* @__PURE__ */ text('a choice waits for an answer: [options]');
export const choiceWaitsNamed = /* @__PURE__ */ text('a choice waits for an answer ([choice]): [options]');
export const choiceOpen = /* @__PURE__ */ text(
  'the scenario ends while a choice waits: answer it by a line "do answer ..." ([options])',
);
export const noOption = /* @__PURE__ */ text('there is no option');
export const optionsAre = /* @__PURE__ */ text('the options are [list]');
export const noRoom = /* @__PURE__ */ text('there is no room for "[card]"');
export const matchOver = /* @__PURE__ */ text('the match is over');
export const notToPass = /* @__PURE__ */ text(
  'it is not for [player] to pass now: the match waits for another, or passed [player] over',
);
export const mustMove = /* @__PURE__ */ text('[player] may not pass now: a move must be made');
export const passWasDone = /* @__PURE__ */ text('a pass should be refused, and it was done');
export const noChoiceWaits = /* @__PURE__ */ text('no choice waits for an answer');
export const notToAnswer = /* @__PURE__ */ text('it is not for [player] to answer: [asked] is asked');
export const wrongAnswer = /* @__PURE__ */ text('the answer cannot be [answer]: [options]');
export const answerIsOffered = /* @__PURE__ */ text('the answer should be refused, and it is an option: [options]');
export const noCardThere = /* @__PURE__ */ text('there is no "[card]" that has no name here yet');
export const moveWasDone = /* @__PURE__ */ text('"[move]" should be refused, and it was done');
export const moveAfterEnd = /* @__PURE__ */ text('"[move]" cannot be done: the match is over');
export const phaseForNobody = /* @__PURE__ */ text('[said], and the phase [phase] is for nobody: [who] is nothing');
export const notOffered = /* @__PURE__ */ text('"[move]" is not offered now: [waits]');
export const refusesNothing = /* @__PURE__ */ text(
  '"[move]" is not among the moves offered now, so "refuse" tests nothing of it: [waits]. If that is meant, write "then [move] is not offered"',
);
export const waitsForNone = /* @__PURE__ */ text('the match waits at no offer');
export const waitsAt = /* @__PURE__ */ text('the match waits at "[offer]"');
export const waitsAtLine = /* @__PURE__ */ text('the match waits at "[offer]" ([place])');
export const moveIsOffered = /* @__PURE__ */ text('it is offered');
export const notToMove = /* @__PURE__ */ text('it is not for [player] to move now');
export const moveRefused = /* @__PURE__ */ text('"[move]" may not be done now');
export const moveRefusedFor = /* @__PURE__ */ text('"[move]" may not be done: [reason]');
export const requirementFails = /* @__PURE__ */ text('"[test]" does not hold');
export const requirementFailsWith = /* @__PURE__ */ text('"[test]" does not hold: [values]');
export const noSuchChoice = /* @__PURE__ */ text('"[move]" asks for no "[choice]" here: [asked]');
export const asksFor = /* @__PURE__ */ text('it asks for [list]');
export const asksNothing = /* @__PURE__ */ text('it asks for nothing');
export const nothingToChoose = /* @__PURE__ */ text('there is nothing that [card] could take for [choices]');
export const whichOption = /* @__PURE__ */ text('say which [choice]: [options]');
export const wrongOption = /* @__PURE__ */ text('"[choice]" cannot be [option] here: [options]');
export const noOptionNamed = /* @__PURE__ */ text('no option is "[card]" for [choice]: [options]');
export const optionsNamed = /* @__PURE__ */ text('more than one option is "[card]" for [choice]: [options]');
export const noZoneToTake = /* @__PURE__ */ text('there is no zone to take the card from');
export const noneOfLevel = /* @__PURE__ */ text(
  '"[card]" is there at [levels], not at level [#level]: put one there in a line of its own',
);
export const whichLevel = /* @__PURE__ */ text('"[card]" is there at [levels]: say which level');
// What holds where a test of a scenario fails.
export const statusIs = /* @__PURE__ */ text('[status] is [value]');
export const isAgainst = /* @__PURE__ */ text('[value] against [other]');
export const itIs = /* @__PURE__ */ text('it is [place]');
export const thereIsNone = /* @__PURE__ */ text('there is none');
export const thereIs = /* @__PURE__ */ text('there is [list]');
export const nothing = /* @__PURE__ */ text('nothing');
export const gone = /* @__PURE__ */ text('gone');
export const inZone = /* @__PURE__ */ text('in [zone]');
export const inZoneOf = /* @__PURE__ */ text('in [zone] of [holder]');
export const nothingToSee = /* @__PURE__ */ text('there is nothing to see');
export const isSeen = /* @__PURE__ */ text('[player] sees [list]');
export const isNotSeen = /* @__PURE__ */ text('[player] does not see [list]');
export const deckIsLegal = /* @__PURE__ */ text('the deck is legal');
export const reasons = /* @__PURE__ */ text('[list]');
export const matchDrawn = /* @__PURE__ */ text('the match is drawn');
export const matchLost = /* @__PURE__ */ text('the match is lost');
export const matchWon = /* @__PURE__ */ text('the match is over: [players] won');
export const endedByRule = /* @__PURE__ */ text('[outcome], by the state rule at [place]');
export const inPhase = /* @__PURE__ */ text('in phase [phase], [who]');
export const isToChoose = /* @__PURE__ */ text('[player] is to choose');
export const isToChooseNamed = /* @__PURE__ */ text('[player] is to choose [choice]');
export const nobodyToAct = /* @__PURE__ */ text('nobody is to act');
export const toAct = /* @__PURE__ */ text('[players] [count|is|are] to act');
export const toPass = /* @__PURE__ */ text('[players] [count|has|have] no legal move and [count|has|have] to pass');
export const playerNumber = /* @__PURE__ */ text('player [#seat]');

export const tooFewLeft = /* @__PURE__ */ text('one side would be left, and the match over');
export const noFault = /* @__PURE__ */ text('no fault was undone');
export const faultInMove = /* @__PURE__ */ text('[fault], in the move "[name]"');
export const faultOf = /* @__PURE__ */ text('[fault], in an ability of "[name]"');
export const faultInRules = /* @__PURE__ */ text('[fault], in an ability of the rules, [place]');
export const faultInStateRule = /* @__PURE__ */ text('[fault], in the state rule at [place]');
export const faultInSteps = /* @__PURE__ */ text('[fault], in setup or the flow');
export const ofFile = /* @__PURE__ */ text('[file]:[#line]');
export const ofLine = /* @__PURE__ */ text('line [#line]');

// Messages of failing tests, and what follows them.
export const faultUndone = /* @__PURE__ */ text(
  'a fault was undone: [fault]. A scenario that means it says "then match faulted"',
);
export const heldNever = /* @__PURE__ */ text('[source] held in none of [#count] outcomes');
export const heldInNoSample = /* @__PURE__ */ text('[source] held in none of [#count] samples');
export const doesNotHold = /* @__PURE__ */ text('[source] does not hold');
export const doesNotHoldBut = /* @__PURE__ */ text('[source] does not hold: [actual]');
export const withPlace = /* @__PURE__ */ text('[message] ([place])');
export const withFault = /* @__PURE__ */ text('[message] (a fault was undone before: [fault])');
export const afterStartTurn = /* @__PURE__ */ text(
  '[message]; the statements before the first offer have not run: begin with "do start turn"',
);
export const afterDraws = /* @__PURE__ */ text('[message], after [draws]');
export const afterManyDraws = /* @__PURE__ */ text('[message], after [#count] draws, the last [draws]');
export const inSample = /* @__PURE__ */ text('[message] (sample [#sample])');

// Why an ability ran or did not run.
export const nothingMatched = /* @__PURE__ */ text('No event here triggers it.');
export const afterPrevented = /* @__PURE__ */ text('"[event]" was prevented, so no ability runs after it.');
export const afterReplaced = /* @__PURE__ */ text('"[event]" was replaced, so no ability runs after it.');
export const notInPlay = /* @__PURE__ */ text('The card was [where]; "[event]" triggers it only in play.');
export const outOfPlay = /* @__PURE__ */ text('out of play');
export const otherCard = /* @__PURE__ */ text('Only events of its own card trigger it; this was "[event]".');
export const cardSilenced = /* @__PURE__ */ text('The card was silenced.');
export const eventMatched = /* @__PURE__ */ text('"[event]" triggers it.');
export const abilityRan = /* @__PURE__ */ text('It ran.');
export const conditionsHold = /* @__PURE__ */ text('Its conditions hold.');
export const conditionsHoldAndWaits = /* @__PURE__ */ text('Its conditions hold, and it waits in the queue.');
export const conditionFailed = /* @__PURE__ */ text('"[event]" happened, but "[reason]" does not hold.');
export const conditionHidden = /* @__PURE__ */ text(
  '"[event]" happened, but the condition depends on hidden information.',
);
export const hiddenEvent = /* @__PURE__ */ text('something hidden');
export const silencedMeanwhile = /* @__PURE__ */ text('It waited in the queue, and the card was silenced meanwhile.');
export const leftMeanwhile = /* @__PURE__ */ text('It waited in the queue, and the card left play meanwhile.');
