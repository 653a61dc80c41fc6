/** All messages and texts of the grammar, by name. */
import { message, text, type Wording } from './templates.ts';

// RB0101
export const badCharacter = message('RB0101', '"[text]" has no meaning here.');
export const badComment = message(
  'RB0101',
  '"[mark]" does not begin a comment.',
  'A comment begins with # and ends at the line end.',
);
export const badQuote = message('RB0101', '"[mark]" does not begin a text.', 'Texts are in straight double quotes: ".');

// RB0102
export const textOpen = message(
  'RB0102',
  'This text is not closed on its line.',
  'End it with a double quote; inside a text a quote is written \\".',
);

// RB0103
export const badEscape = message(
  'RB0103',
  '"[text]" is not known in a text.',
  'Only \\" and \\\\ are known; write a backslash twice.',
);

// RB0104
export const numberTooLarge = message('RB0104', '[number] is too large.', 'The largest number is [#most].');

// RB0105
export const digitFirst = message(
  'RB0105',
  '"[name]" begins with a digit.',
  'Put a blank between a number and a word.',
);

// RB0106
export const fraction = message(
  'RB0106',
  '"[number]" is not a whole number.',
  'All numbers are whole. Use div(a, b) to divide.',
);

// RB0107
export const fileTooLarge = message('RB0107', 'This file is larger than 1 MiB.', 'Put its cards into several files.');
export const tooManyLines = message('RB0107', 'This file has more than [#most] lines.', 'Split it into several files.');

// RB0108
export const nestedTooDeep = message(
  'RB0108',
  'This is more than [#most] deep.',
  'Give names to parts of it: locals, values or verbs.',
);
export const phraseTooLong = message(
  'RB0108',
  'This is [#most] words long and not at its end.',
  'Give names to parts of it: locals, values or verbs.',
);

// RB0201
export const braceOpen = message('RB0201', 'This "{" is never closed.', 'Put its "}" where the body ends.');
export const braceOpenBefore = message(
  'RB0201',
  'This "{" is never closed.',
  'Put its "}" before the next declaration.',
);

// RB0202
export const braceClosesNothing = message(
  'RB0202',
  'This "}" closes nothing.',
  'Remove it, or add the "{" that is missing above.',
);

// RB0203
export const parenOpen = message('RB0203', 'This "(" is never closed.', 'Put its ")" after the last of its values.');
export const parenClosesNothing = message(
  'RB0203',
  'This ")" closes nothing.',
  'Remove it, or add the "(" that is missing before it.',
);

// RB0204
export const seenBeforeStart = message(
  'RB0204',
  '"seen by all" comes before "=".',
  'As in "hinted: truth seen by all = true".',
);
export const noPlaceHere = message('RB0204', '"[word]" does not fit here.');
export const oneInParens = message(
  'RB0204',
  'These parentheses hold one value, and another one follows.',
  'Only a value or an adjective takes several: "max(1, 2)".',
);
export const notInParens = message(
  'RB0204',
  '[found] does not fit between these parentheses.',
  'As in "draw (n + 1)"; after a preposition no parentheses are needed.',
);
export const secondAssign = message('RB0204', 'A line has only one "[mark]".', 'Give one value on each line.');
export const doesNotFit = message('RB0204', '[found] does not fit here.', 'Close the brace, or begin a new line.');
export const arrow = message(
  'RB0204',
  '"->" does not fit here.',
  'The type of a result follows "gives": "gives number".',
);
export const givesNothing = message('RB0204', '"[word]" does not give anything.');
export const haveOfChosen = message('RB0204', 'A card on which an effect works is chosen first.');
export const haveWritten = message('RB0204', 'To give a field a number, the word is "have".');
export const increment = message('RB0204', '"[twice]" changes nothing.', 'To add one, write "[mark]= 1".');
export const sumChangesNothing = message('RB0204', 'This is a value, and changes nothing.');
export const noTimes = message(
  'RB0204',
  '"have" sets a number or adds to it, and multiplies nothing.',
  'To double what x has now, write in an effect: "x.[~field] += x.[~field]".',
);
export const sumFirst = message(
  'RB0204',
  'A sum directly after the first word must be in parentheses.',
  'As in "[word] (n + 1)"; after a preposition no parentheses are needed.',
);
export const timesAssign = message('RB0204', '"*=" is not known.');
export const changeOnCard = message(
  'RB0204',
  'A change of a field follows "have".',
  'As in: friendly [~kinds] have [field] [change]. In an ability it is "x.[field] += 1".',
);
export const settingNoMark = message('RB0204', '"[word]" takes its value without "=".', 'As in: players 2, levels 3.');
export const textSum = message(
  'RB0204',
  'A text is one text in quotes, and no sum.',
  'Write a parameter in braces inside the quotes: "deal {n} damage".',
);
export const commaInNumber = message('RB0204', 'A number has no commas in it.', 'Write its digits together: "1000".');
export const colonInStatement = message(
  'RB0204',
  '":" does not fit into a statement.',
  'Write the arguments one after the other: "[verb] x by 3".',
);
export const commaEnd = message('RB0204', 'A statement does not end with a comma.');
export const joinsNothing = message('RB0204', '"[word]" joins conditions, and there is none before it.');
export const choiceOfTwoSets = text(
  'A choice is among one set: "choose x: piece where that is unit or that is building". Ask which first: "choose n: number from 1 to 2", then "choose x: unit when n is 1" and "choose p: player when n is 2".',
);
export const choiceOfNumbers = text('Write "number from [low] to [high]".');
export const fieldHasOne = text('A field has one value.');
export const noBodyHere = message(
  'RB0204',
  '"[word]" has no body here.',
  'Remove the braces, or begin a new line before them.',
);
export const onceAlone = message(
  'RB0204',
  '"once" is followed by what it waits for: "on", "before", "after" or "instead of".',
  'As in "once on [~timing] of you { ... }", "once after move { ... }".',
);
export const extendsNothing = message('RB0214', '"extend" is followed by "kind", "zone" or "enum", not by "[what]".');
export const dotsHere = message('RB0204', 'Dots mean nothing here.', 'Write what is missing, or remove them.');
export const mayForWhom = message('RB0204', 'Who is asked comes before "else".', 'Put "for" before the "else".');
export const withOfEach = message('RB0204', 'Each choice has its own "with".');
export const surplus = message('RB0204', '[found] does not belong on this line.');
export const hasTests = message(
  'RB0204',
  '"has" is only a test.',
  'To give something, write "[~kinds] have [~field] +1".',
);
export const noComparison = message('RB0204', 'A comparison is not allowed here.');

// RB0205
export const valueMissing = message('RB0205', 'A value is missing after "[before]".');
export const letChoose = message(
  'RB0205',
  'A choice is a statement of its own, not a value.',
  'Write "choose [name]: enemy [~kind]".',
);
export const valueExpected = message('RB0205', 'A value is expected here, not [found].');
export const idleComma = message(
  'RB0205',
  'A value is missing between two commas.',
  'Remove one of them, or write what is missing.',
);

// RB0206
export const nameExpected = message(
  'RB0206',
  'A name is expected here, not [found].',
  'Write it without quotes, as one word.',
);
export const nameNotNumber = message('RB0206', 'A name is expected here, not [found].', 'A name begins with a letter.');
export const nameHasNoQuotes = message(
  'RB0206',
  'The name of a [class] has no quotes and is one word.',
  'Only names of cards, mods, decks and scenarios have quotes.',
);
export const nameMissing = message('RB0206', 'A name is missing.');
export const haveFieldFirst = message(
  'RB0206',
  'After "have" the field comes first.',
  'Write "have [field] [change]".',
);
export const dots = message('RB0206', 'Dots mean nothing here.', 'Write what is missing, or remove them.');
export const nameMissingAfter = message('RB0206', 'A name is missing after "[before]".');

// RB0207
export const reservedName = message(
  'RB0207',
  '"[word]" is a word of the language and cannot be a name.',
  'Choose another name.',
);

// RB0208
export const oneTrigger = message(
  'RB0208',
  'An ability has one trigger, so [found] cannot follow it.',
  'Write an ability for each trigger.',
);
export const timingNoOwner = message(
  'RB0208',
  'An ability does not say whose the timing is.',
  'Write "on [timing] { ... }": it runs when the flow raises "[timing]" to this card. In the rules or a mod it runs for each to whom it is raised.',
);
export const timingOneWord = message(
  'RB0208',
  'A timing is one word, and "[word]" follows it.',
  'Write "on turn_end { ... }". A game declares it: "timing turn_end".',
);
export const noPreposition = message(
  'RB0208',
  '"[word]" is no preposition.',
  'The prepositions are to, by, from, with, at, for and as.',
);
export const nameBehindEvent = message(
  'RB0208',
  'A name for what an event is about comes directly behind the event, or behind a preposition.',
  'As in "x: [~kind]" behind the verb.',
);
export const prepMissing = message(
  'RB0208',
  'A preposition is missing before "[name]".',
  'The prepositions are to, by, from, with, at, for and as.',
);
export const braceExpected = message('RB0208', 'Here "{" should begin the body, but there is [found].');
export const bodyMissing = message('RB0208', 'This line needs a body in braces.');
export const thenNoBody = message('RB0208', '"then" begins no body here; braces do.');
export const bodyMissingOf = message('RB0208', 'What "[head]" began needs a body in braces.');

// RB0209
export const eitherElse = message(
  'RB0209',
  '"either" has no "else".',
  'Each of its lines begins with "when" and a condition.',
);
export const eitherWhen = message(
  'RB0209',
  'A case of "either" begins with "when", not [found].',
  'As in: either { when turn > 3 { ... } }',
);
export const timingIs = message('RB0209', 'The meaning of a timing follows "is".');
export const triggerExpected = message('RB0209', 'A trigger is expected here, not [found].');
export const nativeWhat = message('RB0209', '"native" is followed by verb, value or adjective.');
export const onlyText = message(
  'RB0209',
  'These braces hold a text and nothing else.',
  'As in: { text "what is printed" }',
);
export const forEach = message('RB0209', '"for" must be followed by "each".');
export const markMissing = message('RB0209', '[mark] is missing before [found].');
export const titleExpected = message('RB0209', 'The title of the scenario is expected here, not [found].');
export const textExpected = message('RB0209', 'A text is expected here, not [found].', 'Texts are in double quotes.');
export const noParens = message('RB0209', 'The parameters of a [class] have no parentheses.');
export const chooseOne = message(
  'RB0209',
  '"choose" asks for a value, and has no bodies.',
  'Write "choose { ... } or { ... }".',
);
export const waysNeedOr = message('RB0205', 'One way is no choice.', 'Write another behind it: "or { ... }".');
export const waysInAbility = message(
  'RB0206',
  'Here "choose" asks for a card or a value, and does nothing.',
  'Write it in the braces of an ability.',
);
export const colonMissing = message('RB0209', '":" is missing before [found].');
export const wheneverIs = message(
  'RB0209',
  'A name, a kind and a condition follow "whenever".',
  'As in "whenever x: [kind] where x.[~field] < 1 { ... }". For what happens write an ability: "on play { ... }".',
);
export const paramNoType = message(
  'RB0209',
  'The parameter "[name]" has no type.',
  'Write its type after a colon: "[name]: number". If "[name]" is a kind, the name is missing: "x: [name]".',
);
export const paramsListed = message(
  'RB0209',
  'The parameter "[name]" has no type.',
  'Write a type, and a preposition in place of the comma: "[name]: [type] by [next]: number".',
);
export const commaInParams = message(
  'RB0208',
  'Parameters have no commas.',
  'A preposition begins each but the first: "by [next]: ...".',
);
export const optionNoType = message(
  'RB0209',
  'The option "[name]" has no type.',
  'Write its type after a colon: "[name]: number".',
);

// RB0210
export const equalsInCondition = message(
  'RB0210',
  'A single "=" gives a value, and "[word]" is followed by a condition.',
);
export const equalsSign = message(
  'RB0210',
  '"==" compares nothing here.',
  'To compare, write "x is 3"; to give a value, "x = 3".',
);
export const compareSign = message('RB0210', '"[mark]" compares nothing here.');

// RB0211
export const comparisonTwice = message(
  'RB0211',
  '"[mark]" compares what is a comparison already.',
  'Join the two by "and".',
);

// RB0212
export const elseAlone = message(
  'RB0212',
  'This "else" belongs to no "if".',
  'It comes directly after the brace of an "if", "chance" or "may".',
);

// RB0213
export const notRead = message(
  'RB0213',
  'The rest of the file was not read.',
  'Correct the first problems and check again.',
);

// RB0214
export const beginsNo = message('RB0214', '"[word]" does not begin a [what].');
export const nounNoStatement = message('RB0214', '"[word]" begins a noun, and a statement says what is done to it.');
export const beginsNoItem = message('RB0214', '"[word]" begins no item of a card.');
export const beginsNoMeant = message('RB0214', '"[word]" does not begin a [what].', 'Did you mean "[close]"?');
export const cannotBegin = message('RB0214', '[found] cannot begin a line here.');
export const notATile = message('RB0214', '[found] is not a tile.', 'A row has names and dots, one for each tile.');

// RB0215
export const strayStatement = message('RB0215', '"[word]" begins a statement, and no statement is allowed here.');

// RB0216
export const strayAbility = message(
  'RB0216',
  'An ability is not allowed among statements.',
  'Put it on the card, keyword or status itself.',
);

// RB0217
export const kindFirst = message('RB0217', 'The kind comes before the name.', 'Write "[kind] [name] { ... }".');
export const noQuotes = message('RB0217', 'The name "[name]" has no quotes.', 'Write it as: [kind] "[name]" { ... }');

// Help and parts of messages that a call site chooses.
export const inAbility = text('Put it into the braces of an ability, as in "on [~timing] { ... }".');
export const inItsBraces = text('Put it into the braces of an ability, verb, move or phase.');
export const ruleWhenever = text(
  'Put it into the braces of an ability, verb, move or phase. A rule that always holds: "whenever x: [~kind] where x.[~field] < 1 { ... }".',
);
export const asRepeated = text('Write "as repeated".');
export const wordNotValue = text('"[word]" is a word of the language, not a value.');
export const valueIs = text('A value is a word, a number, a text or an expression in parentheses.');
export const commaOrLine = text('Put a comma between two items, or begin a new line.');
export const commaBetweenCards = text('Put a comma between two cards: ... , [next]');
export const allInBraces = text('Put all of it into the braces: may { ... }');
export const untilOfHave = text(
  '"until" ends what "have" gives, as in "self have [~field] +2 until [~end]". For what is done later write "once on [~end] { ... }".',
);
export const ownLineStatement = text('Each statement has its own line.');
export const ownLineDeclaration = text('Each declaration has its own line.');
export const thenLine = text('Write it on its own line, after "then".');
export const afterIf = text('Put it after "if", "when", "where" or "require".');
export const isAssigns = text(
  'To give it that value, write "[field] = ...". A condition follows "if", "when", "where" or "require".',
);
export const refuseLine = text('What may not be done is a line that begins with "refuse" in place of "do not".');
export const endOfFile = text('the end of the file');
export const endOfLine = text('the end of the line');
export const textFound = text('the text [text]');
export const quoted = text('"[word]"');
export const declaration = text('declaration');
export const statement = text('statement');
export const lineHere = text('line here');
export const asIn = text('As in: [form]');
export const didYouMean = text('Did you mean "[close]"?');
export const fieldOfType = text('Put ":" before the type: "[name]: [type] = ...".');
export const giveValue = text('A value is given as in "x.[~field] = 3".');
export const writeItThere = text('Write it there.');
export const fullStop = text('No full stop ends a line. A field follows the point of a value: "self.[~field]".');
export const nameHas = text('A name has letters, digits and _.');
export const beginBrace = text('Begin it with "{".');
export const writeBrace = text('Write "{" there.');
export const namesAre = text('Names have letters from a to z, digits and _; texts are in quotes.');
export const looksLike = text(
  'This "[letter]" is of another alphabet than "[like]", which it looks like. Type it again.',
);
export const ofWhom = text('The owner follows: "[~kinds] of p". A field follows a point: "x.[~field]".');
export const percent = text('A chance is written as in "chance 1 in 2 { ... }". A part of n is "div(n, 2)".');
export const topBegins = text('A line at the top declares something, or is a card, a setting or a static.');
export const commaInEnum = text('Between two words there is a comma.');
export const ifOrWhere = text('A condition on a noun follows "where"; an "if" begins its own line.');
export const plusChanges = text(
  'Numbers have no plus sign. Write a change as "x.[~field] += 2", or call a verb of the game.',
);
export const itemIs = text(
  'An item is a field with its value, a keyword, or an ability: on, before, after, instead of.',
);
export const statementBegins = text('A statement begins with a verb, a field, or a word such as if.');
export const scenarioBegins = text(
  'A line of a scenario begins with board, where, do, refuse, then, a side, turn, mode, mod or seed.',
);

/** Help for a character that has no meaning. */
export const BY_CHARACTER: ReadonlyMap<string, Wording> = new Map(
  (
    [
      [';', text('A statement ends at the line end; no mark is needed.')],
      ['?', text('One of two values by a condition is "pick(x > 3, 2, 1)".')],
      ['!', text('Write "not", or "is not" to compare.')],
      ['&', text('Write "and".')],
      ['|', text('Write "or".')],
      ['%', text('The remainder of n by 2 is "n - div(n, 2) * 2".')],
      ['[]', text('Group with parentheses.')],
      ['–−', text('Use the hyphen - as minus.')],
      ['×', text('Use the star * to multiply.')],
      ['≤', text('Write "<=".')],
      ['≥', text('Write ">=".')],
      ['≠', text('Write "is not".')],
      ['→', text('Write "to".')],
      ["'`‘’“”„«»", text('Texts are in straight double quotes: ".')],
    ] as const
  ).flatMap(([characters, help]) => {
    const wording = help();
    return [...characters].map((character) => [character, wording] as const);
  }),
);

// Help that gives the line to write in place of a line of another language or game (common-mistakes.ts).
export const repeatedEnds = text('Write "[line] as repeated": it is offered until a pass.');
export const chooseThenHave = text(
  'Choose on the card: "choose chosen: [set]". Then write "chosen have [~field] [change]".',
);
export const givenOrCalled = text('To give it that value, write "[line]". After a verb no ":" follows.');
export const timingNamed = text('A timing is one word: "timing [name] { ... }".');
export const repeatTimes = text('Write "repeat [count] times { ... }".');
export const laterByOnce = text(
  'A statement acts now. What comes later, once, waits for it: "once on [~end] of you { ... }".',
);
export const adjectiveBefore = text('Write "[adjective] [noun]", or "[noun] where" and a condition.');
export const notInWhere = text('A condition on a noun follows "where": "[noun] where that is [test]".');
export const verbInTrigger = text('A trigger names a verb, then what it is done to: "[line] { ... }".');
export const oneSetEach = text(
  'A phrase names one set. Write a statement for each, or "chance 1 in 2 { ... } else { ... }" for a random one of both.',
);
export const setInMode = text('Write "set [option] to [value]".');
export const comparesBy = text('To compare write "[word]".');
export const writeLine = text('Write "[line]".');
export const statusUntil = text('How long a status lasts is in its declaration, "status [status] of ... { ... }".');
export const haveUntil = text('Write "[holder] have [field] true until" and a timing: "until [~end]".');
export const abilityByKeyword = text(
  'A keyword gives an ability: declare "keyword echo { on [timing] { ... } }", and write "have echo".',
);
export const twoLines = text('Write two lines: "[one]" and "[two]".');
export const endLineBefore = text(
  'A condition goes on in the next line if its line ends with "[word]". Put the word there.',
);
export const rangeThenStart = text('Write "[field]: number from [low] to [high] = [low]".');
export const copiesNoX = text('A number of copies has no "x": 3 "Name".');
export const orInWhere = text('Words of a noun are joined behind it: "units where that is frozen or that is weak".');
export const choiceBefore = text('Choose first: "choose chosen: [set]". Then write "[line]".');
export const givenOrThen = text('To begin so, write "[line]". What holds afterwards follows "then".');
export const timingNoCard = text('Write "timing [name] { ... }".');
