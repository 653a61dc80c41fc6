/** Help, notes and titles of fixes that a call site chooses. */
import { text } from '../../../grammar/templates.ts';

export const blankBetween = text('Put a blank between');
export const firstIsHere = text('The first is here.');
export const onlyPrelude = text('A game uses the prelude and nothing else: "uses prelude".');
export const templateTakes = text('Its text may have: [list].');
export const templateTakesNone = text('It has no parameters, so its text has no braces.');
export const didYouMean = text('Did you mean "[close]"?');
export const formIs = text('Its form is "[form]".');
export const allowedAtTop = text('A line at the top declares something, or is a card, a setting or a static.');
export const isVerb = text('"[word]" is a verb: write "before [word]", "after [word]" or "instead of [word]".');
export const isMove = text(
  '"[word]" is a move. Its own card says "on" with the timing that the move raises, as in "on [~timing]"; a card in play says "after [word] x: card" of others.',
);
export const isTiming = text('"[word]" is a timing: write "on [word]".');
export const verbAfterWord = text('"before", "after" and "instead of" are followed by a verb or a move.');
export const changeTo = text('Change to "[close]"');
export const nameHidesNoun = text('"[name]" is the name of one thing here. The set of all is "[kinds]".');
export const newLine = text('Begin a new line');
export const onlyDirect = text('It has only the argument directly after it.');
export const itHas = text('It has [list].');
export const nameIt = text('Name it: [name]: [type]');
export const removeOneOfTwo = text('Remove one of the two.');
export const redeclareFor = text(
  'To replace a word of the prelude, declare it for [type]; otherwise choose another name.',
);
export const appliesTo = text('It applies to [list].');
export const verbBefore = text('The verb comes first: "[line]".');
export const fieldSeenByAll = text(
  'A field is seen with its card, or with "seen by all" behind its type also on a hidden one. What is secret is a card in a zone that is "seen by owner" or "seen by none".',
);
export const movesArePlayers = text('Players make moves; an effect calls a verb.');
export const conditionWithWhere = text('A condition on a noun follows "where": "[~kinds] where [~field] is 3".');
export const takesOnlyDirect = text('It takes only the argument directly after it.');
export const standsAlone = text('Write "[word]" alone.');
export const runWithNothing = text('"with nothing" runs it without arguments, so it is the only "with".');
export const numberOfTruth = text('To count a condition as 1 or 0, write "pick(condition, 1, 0)".');
export const sayForGame = text('Write "for [game]", or put it into a file in the folder of its game.');
export const takes = text('It takes [list].');
export const takesAsIn = text('It takes [list], as in "[example]".');
export const addAsIn = text('Add it, as in "[example]".');
export const movesWith = text('Moves with [kind]: [list].');
export const asIn = text('As in "[example]".');
export const onceAsIn = text(
  '"once" is followed by what it waits for: "once on [timing] { ... }", or by how often: "once each turn".',
);
export const keywordOfSet = text(
  'The number of "[keyword]" is of one card. Declare a field of the kind, "[field] = [keyword] of self", and take that.',
);
export const anyZone = text('A zone is named. Where it may be any, leave this argument out.');
export const declareTiming = text('Check the spelling, or declare it: "timing [name]".');
export const cardBeginsWithKind = text('A card begins with its kind. The name is in quotes.');
export const commaBefore = text('Put a comma before it');
export const kindHasNoFields = text('[kind] has no fields.');
export const cardItems = text('A card has fields with values, words of its enums, and keywords.');
export const removeOneOrMode = text('Remove one of them. A mode or a mod may declare it again.');
export const removeOne = text('Remove one of them.');
export const declareKeyword = text('Check the spelling, or declare it: "keyword [name] { ... }".');
export const compareName = text('Compare its name: "x.name is ...".');
export const compareCount = text('To compare how many there are, write "count of ...".');
export const theCard = text('It is this card.');
export const addStatus = text('Write "add [status] to x". Its declaration says when it ends.');
export const haveGrants = text('"have" gives a field, a keyword, or in a static a status.');
export const withoutPlus = text('Write "[keyword]" without "+"');
export const declareNoteField = text('Declare a field in the kind: "amount: number".');
export const noteFields = text('As in "[field] = ...". Its fields are [list].');
export const lookTakes = text('A look takes: [list].');
export const sayOfWhom = text('Write whose: "[~kinds] of p", or give the player as an argument: "enemy(x, p)".');
export const exactOrEach = text('For exactly these write "[line]", for these and more "[both]".');
export const namePlayer = text('Name the player, for example "active".');
export const nameTile = text('Name the tile, as in "[~kinds] bordering place".');
export const onlyCardsHaveSelf = text('Only cards, keywords and statuses have a "self".');
export const fieldsOfKinds = text('Only what has a kind has fields.');
export const zoneOfPlayer = text('Write "[zone] of [who]".');
export const zoneOfOwner = text('Write "[zone] of x", with the [owner] for x.');
export const slashIsLevels = text('A slash separates the values of levels. To divide, write "div(a, b)".');
export const divide = text('To divide, write "div([value], [by])".');
export const fixedNumbers = text('To divide, write "div(a, b)".');
export const noLevelsInGame = text('This game has no levels. Declare them in its rules: "levels 5".');
export const oneOrAllLevels = text('Give one value for each level, or one for all.');
export const write = text('Write [text]');
export const beforeOneOf = text('It comes before the noun: "[word] [kind]".');
export const beforeNoun = text('Put it before the noun, or write "where [adjective]".');
export const phraseOrder = text(
  'A phrase has a number or quantifier, adjectives, a noun, then "of", "in", "on" or "where".',
);
export const countOf = text('As in "count of [~kinds]".');
export const aggregateOf = text('As in "[word] of [~field] of [~kinds]".');
export const writeOf = text('Write "[word] of"');
export const pluralIs = text(
  'The plural of "[kind]" is "[plural]" here. To change it declare "kind [kind] plural [name]".',
);
export const asksSomething = text('A condition asks something, as in "x > 0".');
export const fieldOfTwo = text('Give the kind a field for it, as in "total = [value]", and name that field here.');
export const oneNumberOrLevels = text('Write one number, or one for each level: "[field] 1/2/3".');
export const cardsFromOne = text('A number of cards is 1 or more.');
export const declareOrSpell = text('Check the spelling, or declare it.');
export const hasUnseen = text('has characters that cannot be seen');
export const isEmpty = text('is empty');
export const hasBlanksAround = text('begins or ends with a blank');
export const isTooLong = text('has [#count] characters, and [#most] is the most');
export const declareStatus = text('Check the spelling, or declare it: "status [name] of card { flag }".');
export const phaseNeedsBody = text('The body of a phase follows in braces: "phase main { ... }".');
export const declareKind = text('Check the spelling, or declare it: "kind [name] is card".');
export const abilityBegins = text(
  'An effect begins with its trigger: "on [timing] { ... }", or before, after, instead of.',
);
export const returnsByMove = text('Write "move": "move x to [~zone] of you". A result is given by "give".');
export const typedField = text('Change to "[field]: [type] = [value]"');
export const parenthesesAround = text('Put the phrase into parentheses: "[text]".');
export const eachOfThis = text('Write "number for each [enum]".');
export const numberOfWord = text('Say which one: "[field] of [word]". The sum of all is "sum of" with the name.');
export const rangeTested = text('Write "[name]: number", and test it in the body: "needs [name] > 0".');
export const letItBe = text('Write before: "let x = [text]".');
export const oneInParentheses = text(
  'For one write "(first [noun]).[field]", for all "for each [noun] as x", and in it "x.[field]".',
);
export const sometimesFirst = text(
  'A line has one "sometimes", at its front: begin another line with "then sometimes".',
);
export const testOutside = text('It is the same for each candidate: test it in an "if" around this.');
export const selfIsNoCandidate = text(
  '"self" has the ability. What is asked of each candidate has no word before it: "[text]".',
);
export const whoseZone = text('Write whose: "[zone] of you", or "every [zone]" for all of them.');
export const verbThenNoun = text('The verb comes first, then who: "[word] [verb] [noun] ...".');
export const numberNoQuotes = text('A number has no quotes: [number].');
export const nameInQuotes = text('The name of a card has quotes: "[name]".');
export const saysValue = text('The field comes before its value: "[field] [value]".');
export const haveChanges = text('To change what other cards have, write "have": "[noun] have cost -1".');
export const theMoves = text('The moves here are [list].');
export const nameUnquoted = text('The name of a [class] has no quotes and is one word: "[line]".');
export const seenByWhom = text('Write "seen by owner", "others", "side", "none" or "all".');
export const declareForNames = text(
  'It applies to [list] of the match. A card by name has printed values only: declare "adjective [word](r: definition of [~kind]) = r.[~field] > 2".',
);
export const superlativeOrder = text(
  'Check the spelling, or declare the order, the least first: order [name](x: [~kind]) = [sign]x.[~field].',
);
export const writeOfYou = text('Write "[zone] of you"');
export const writeEvery = text('Write "every [zone]"');
export const replacedHere = text('It is replaced here.');
export const endsHere = text('This ends the code around it.');
export const putParentheses = text('Put the phrase into parentheses');
export const declareDeck = text('Check the spelling, or declare it: deck "[name]" { ... }.');
export const nameIsThere = text('"[close]" is there already: choose another name.');
export const zoneOfSide = text('Say whose, as in "[zone] of [side]".');
export const whereIs = text('As in: where [name] is [side] "[~card]".');
export const whoseIs = text(
  'As in: where [name] is [side] "[card]". What is of no player: where [name] is nobody "[card]".',
);
export const placeFirst = text('Write the line "where [name] is" before this one.');
export const afterItsLine = text('Give it this value in a line behind: "[name] [~field] 2".');
export const nameOfTile = text('"[name]" is a tile, too: give the card another name.');
export const placeInZone = text('Write a zone: "in [zone]".');
export const askLacks = text('"[move]" asks for no choice of a card: it has no line "ask [card]".');
export const placeIt = text('Put its name on the board, or write "on B2" or "in hand".');
export const afterCard = text('After the card: its level, fields with their values, words of enums, statuses.');
export const sideHas = text('A line of a side has a field, a zone with cards, or one of its things with a number.');
export const sideFields = text(
  'The fields of a player are [list]. A zone with cards may follow, too, or one of its things with a number.',
);
export const haveValue = text('Write the value: "have [field] [value]".');
export const untilDeclared = text(
  'Declare "timing turn_end", and raise it in the flow: "raise turn_end to active". Then write "until owner turn_end".',
);
export const untilAs = text('Before the timing say owner, controller, self or any, as in "until owner [timing]".');
export const fadesAs = text('The number that it loses comes first: "fades 1 [timing]".');
export const noOptions = text(
  'This game has no option. A mode can set one that the rules read: "option [name]: number = 5".',
);
export const declareMode = text('Check the spelling, or declare it: "mode [name] { ... }".');
export const declareMod = text('Check the spelling, or declare it.');
export const doTakes = text('"do" is followed by a move, "pass", "start turn", "start match" or "answer".');
export const choiceAnswered = text('A choice of the card is answered after "with": its name and the value.');
export const choicesAsked = text('It asks for [list].');
export const noChoiceAsked = text(
  'After "with" comes a choice of the card that is played, or of the move. An open choice is answered by "do answer".',
);
export const declareOrder = text('Check the spelling, or declare it: order [name](x: [~kind]) = x.[~field].');
export const declareMove = text('Check the spelling, or declare it: "move [name] { ... }".');
export const declareZone = text('Check the spelling, or declare it: "zone [name] of card { each player }".');
export const declaredHere = text('It is declared here.');
export const ofCard = text('Write "of card".');
export const types = text('A type is number, truth, an enum, "set of" an enum, or a kind.');
export const askParam = text('"ask" is followed by a parameter of the move that is a card.');
export const extendElsewhere = text('"extend" adds to a zone that is declared elsewhere.');
export const otherWayRound = text('The other replacement is here.');
export const passNumber = text('Pass it as an argument, or call it from a card.');
export const passPlayer = text('Pass it as an argument, or do it in a phase of a player.');
export const asksWhom = text('Say whom, with "for [who]", or let chance decide: "randomly { ... }".');
export const whichOfThe = text(
  'It is the first: write "first", "random" or an order, or let their zone hold one: "holds 1".',
);
export const seenTwice = text(
  'Keep the one that says who sees its cards, or give one a condition: "seen by all when open".',
);
export const sumOrSet = text('If it does, write "[condition]". If it is of the whole, write "[text]" for the set.');
export const passThing = text('Pass it as an argument, or call it from a card.');
export const defaultSelf = text(
  'Give it a parameter that it reads instead: "verb [verb] ... [prep] who: [kind] = self".',
);
export const countPlaces = text(
  'Count instead: "[kind] { laid: number }", where it is laid "lays += 1" and "card.laid = lays", and "order as_laid(x: [kind]) = x.laid".',
);
export const readHere = text('It is read here.');
export const leavesHere = text('It leaves play here.');
export const printedHere = text('It is printed for this.');
export const tokenRule = text('No deck may hold it by this rule.');
export const madeForNobody = text('The card is made here.');
export const declareCard = text('Check the spelling. A card is declared with its kind and its name in quotes.');
export const otherHere = text('The other declaration is here.');
export const modeBuiltOn = text('A mode is built on another one of its game.');
export const extendDeclared = text('"extend" adds to [class] that is declared elsewhere.');
export const quoted = text('"[name]"');
export const thisCode = text('this');
export const thisValue = text('This');
export const arithmetic = text('Arithmetic');
export const aLoop = text('A loop');
export const aQuantifier = text('A quantifier');
export const partOf = text('"[part]" of "[of]"');
export const keyOf = text('A key of "[order]"');
export const aBound = text('A bound');
export const startOf = text('The start of "[field]"');
export const noPlayerHere = text('no player acts here');
export const noPlaceHere = text('nothing here has a place');
export const noCardHere = text('this code belongs to no card');
export const effectIsNoCard = text('an effect that waits is no card');
export const thisGame = text('It is this one.');
export const askedHere = text('It is asked here.');
export const settlesHere = text('It settles here.');
export const takenHere = text('It is taken here.');
export const shownWords = text('Fields, statuses, keywords and words of enums are shown.');
export const colours = text('The colours are [list], or a text such as "#1f6f36".');
export const rowCounts = text('It is a number, an option, or a number field of players.');
export const phaseForLimit = text('Put what shall allow it again into one: "phase [name] for active { ... }".');
export const fieldsOfWord = text('Behind "of" is a field with words of that enum.');
export const cardWords = text('A card has words of enums, a kind and truth fields.');
export const lookNames = text('A look names what the game declares.');
export const manySuchAs = text('There are [#count], such as [list].');
export const thereAre = text('There are: [list].');
export const wordOfEnum = text('Write a word of "[enum]".');
export const oneOf = text('Write one of: [list].');
export const whichNumber = text('Write one of its numbers, or "count of ...".');
export const whichNumberAs = text('Write "[of].[field]", or "count of ...".');
export const nameIsCard = text(
  'A name alone is the card itself. For those in the match write "all", "random" or "first" before it.',
);
export const whosePlayer = text('Write "[of].owner" or "[of].controller".');
export const zoneAndWhose = text('Write "[~zone] of you".');
export const cardInQuotes = text('Write the name of a card in quotes.');
export const asCalled = text('As in "[word]([params])".');
export const fieldOfWhat = text('Write whose "[field]": it is a field of [kinds], as in "x.[field]".');
export const nounAfter = text('Put a noun after it: "[order] [~kind]".');
export const namesNoValue = text('It does not name a value.');
export const nounOrIs = text('Put a noun after it, or test with "is".');
export const nameMoves = text('Name moves of the game, with commas between them.');
export const offerForm = text('As in: offer [move] to you as once. After "as": [list].');
export const fieldInstead = text('Give [kinds] a field: "[head] { [status]: truth }".');
export const setOption = text('Write "set [option] to 3".');
export const typeNumber = text('A whole number is "number".');
export const typeTruth = text('Yes or no is "truth".');
export const typeText = text('There are no texts: declare words with "enum".');
export const extendEnum = text('To add words write "extend enum [enum] = ..." with the new words.');
export const extendZone = text('To change how much it holds write "extend zone [zone] { holds 9 }".');
export const writeInsteadOf = text('To change what it does write "instead of [head] { ... }".');
export const cannotChange = text('A mod cannot change [class] of the game: give this one another name.');
export const flowOfLayer = text('Write a flow in it, which replaces that of the game, with a step of another name.');
export const extendKind = text('To add fields write "extend kind [kind] { ... }".');
export const declareVerb = text('Check the spelling, or declare it: "verb [name] { ... }".');
export const similarAsIn = text('Words of this game with a similar meaning: [list]. As in "[example]".');
export const rulesOfKind = text(
  'What all [kinds] have or do is a line at the top of a file: "[kinds] have cost -1", "after move x: [kind] { ... }". What one of them does is on its card.',
);
export const choiceFirst = text('Choose first: "choose chosen: [set]". Then write "[line]".');
export const topAndBottom = text(
  'On top is "first card in [zone]". "move x to [zone] at 0" puts one there, without "at 0" at the bottom.',
);
export const eachAs = text('The loop names its member behind "as": "for each [set] as [name] { ... }".');
export const similarWords = text('Words of this game with a similar meaning: [list].');
export const hereIs = text('Here "[said]" is the [class] "[name]".');
export const hereIsAsIn = text('Here "[said]" is the [class] "[name]", as in: [example]');
export const timingsHere = text(
  "Write one of this game's timings: [list]. For another moment declare a timing of your own, and raise it in the flow.",
);
export const timingsOrVerb = text(
  'Write one of this game\'s timings: [list]; or "after" and a verb: "after [event] { ... }". For another moment declare a timing of your own, and raise it in the flow.',
);
export const sayIt = text('Write "[text]".');
export const removeMark = text('Remove "[mark]"');
export const cardOfKind = text('On [kind] there can be: [list].');
export const kindsOfCards = text('A card begins with its kind. The kinds here are [list].');
export const copiesInDeck = text('As in: 3 "[~card]".');
export const writeIt = text('Write: [text]');
export const asideInMove = text('"aside" is a line of a move, before its effects.');
export const noRemainder = text('The remainder of n by 2 is "n - div(n, 2) * 2".');
export const nameFieldOtherwise = text('Give the field another name: a field of the match is read by its name alone.');
export const setOptionTo = text('To give an option another value write "set [option] to [value]".');
export const innermostThat = text(
  '"that" is the candidate of the innermost "where". To compare two, declare "adjective above(x: card, y: card) = ..." and write "above that".',
);
export const statusInRules = text(
  'Write it in the rules, outside of the status: "[kinds] where [status] have [~field] +1".',
);

// Help that gives the line to write in place of a line of another language or game.
export const oneTaken = text('Write "([which] [noun]).[field]".');
export const verbComesFirst = text('What is done comes first: a verb, then the noun.');
export const levelsFromOne = text('Levels count from 1. Write the highest one: "levels 3".');
export const parenthesesOfValue = text(
  'Only a call of a verb has such parts. A value takes its arguments in parentheses.',
);
export const byOrder = text(
  'For the one itself declare "order best(x: card) = [key]", and write "best [noun]". The number is "[word] of [value] of ...".',
);
export const compareEach = text('Compare each one: "... [join] [line]".');
export const drawBetween = text('To draw a number: randomly { choose n: number from [low] to [high] }.');
export const keywordElsewhere = text('"rulebound explain [word]" shows how "[word]" of other games is written here.');
export const fieldOfKind = text('A field belongs to a kind: "extend kind [kind] { [field] }".');
export const numbersNamed = text('Write which number it is, as in "[line]".');
export const commaBetweenCards = text('Between two cards there is a comma: 3 "Name", 2 "Other Name".');
export const drawnNumber = text(
  'Write "chance 1 in [most] { ... }", or draw a number: randomly { choose n: number from 1 to [most] }.',
);
export const lineIs = text('Write "[line]".');
export const choiceWith = text('What is chosen follows "with" and the name of the choice: "with [choice] [value]".');
export const timingsOrMore = text(
  'There are: [list]. For another, declare "timing [name]" and raise it where it comes: "raise [name] to x".',
);
export const numberChanges = text(
  'A number changes as in "you.health += 2", and for a set by "have": "enemy [~kinds] have [~field] -1".',
);
export const limitsFirst = text('What limits a noun comes before its condition: "[~kinds] of you where [~field] > 2".');
export const spellOrLet = text('Check the spelling, or make the name before: "let x = 3".');
export const passEnds = text('To end a part in an offer write "do pass".');
export const timingTrigger = text('Write "timing noon { ... }".');
export const startOfField = text(
  'To begin with another number write "extend kind [owner] { [field]: number = [value] }".',
);
export const otherThan = text('Write the exception: "players other you".');
export const kindFirst = text('Name the kind, as in "[kinds] where [field]" or "x: [kind]".');
export const wordOfField = text('Name the field, as in "where [field] is [word]" or "x.[field] is [word]".');
export const oneChosen = text('Choose one of the set, and read its field: "choose one: [set]", then "one.[field]".');
export const eachOfSet = text('Take one after the other: "for each [set] as x { ... }", and within "x.[field]".');
export const memberOfOther = text(
  'To ask whether a member has the same, declare "value among(x: card, these: set of card) = some these where [field] is x.[field]".',
);
