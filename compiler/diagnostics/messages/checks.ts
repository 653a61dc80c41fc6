/** Messages of the checks of a whole game. */
import { message, text } from '../../../grammar/templates.ts';

// RB0503: A table that never varies
export const sameValues = message('RB0503', 'All levels have [value].', 'Write it once.');

// RB0504: A level table in a token
export const tokenLevels = message(
  'RB0504',
  'No deck may hold "[card]", and what creates it gives it no level.',
  'Write one value, or set its level where it is created: "born.level = self.level".',
);

// RB0505: A sign before a table of both signs
export const mixedSigns = message(
  'RB0505',
  'Some values of this table have a minus, and some have none.',
  'Put each negative number into parentheses: "(-1)/2/-3".',
);

// RB0510: A bonus is stored
export const bonusStored = message(
  'RB0510',
  '"[field]" includes what statics add, so this stores their bonus, and it is added again.',
  'Change it with "+=" or "-=", which leave out what statics add.',
);

export const bonusAdded = message(
  'RB0510',
  'The game stores "[field]" with what statics add, so this is added again and again.',
  'Add to another field, or change the value once: "x.[field] += 1" in an ability.',
);
export const hereBordering = text(
  'Write "after [verb] [kind] when here is bordering self", or "before [verb] bordering [kind]".',
);
export const storedHere = text('It is stored here.');

// RB0512: Settle not allowed here
export const noSettle = message('RB0512', '"settle" is not allowed inside "together".', 'Call it after the block.');
export const noSettleInRule = message(
  'RB0512',
  '"settle" does nothing in a state rule: triggers run after the rules.',
  'To run abilities before what follows: "for each [~timing] ability of x { run it as x }".',
);
export const settles = message(
  'RB0512',
  '"[verb]" settles, so it is not allowed inside "together".',
  'Call it after the block.',
);
export const settlesForSet = message(
  'RB0512',
  '"[verb]" settles, so it cannot be called for a set in one event.',
  'Walk the set with "for each".',
);

// RB0513: Never raised
export const neverRaised = message(
  'RB0513',
  'Nothing raises "[timing]".',
  'Raise it in the flow or in a verb, or remove the ability.',
);

// RB0514: A condition that is not about where
export const notAboutCandidate = message('RB0514', 'This condition is not about the candidate of "where".');

// RB0515: A choice that shows hidden cards
export const showsHidden = message(
  'RB0515',
  'This choice shows what is in [zone], which the player cannot see.',
  'Choose at random, let the player see the zone, or show it before the choice: "reveal cards in [zone] of [holder] to you".',
);
export const tellsHidden = message(
  'RB0515',
  'Whether this is offered tells which cards are in [zone], which the player cannot see.',
  'Test it in the effect, with "if": then it tells nothing before.',
);
export const showBefore = text('Choose at random, let the player see the zone, or show its cards before by "reveal".');
export const hiddenByAge = message(
  'RB0515',
  'Going through [zone] by age tells which cards lie there: a card of a deck is as old as its place in the list of the deck.',
);

// RB0517: Circular replacement
export const ruleNeverRests = message(
  'RB0517',
  'A state rule does "[verb]", and preventing it changes nothing: the rule applies again and again, until its bound is reached.',
  'Let the rule leave out what this protects, as in "where strength < 1 and not lasting", or let this change what the rule asks.',
);
export const ruleOnlyCounts = message(
  'RB0517',
  'This rule changes nothing that it asks, so it applies again and again, until its bound is reached.',
  'Give it a condition that it ends, as in "where [~field] < 1", or write "after" and an event.',
);
export const ruleDoesNothing = message(
  'RB0517',
  'This rule changes nothing, so where it applies it does again and again, until its bound is reached.',
  'Write what it changes, or remove it.',
);
export const replaceEachOther = message(
  'RB0517',
  '"[second]" replaces "[verb]", and "[verb]" replaces "[second]".',
  'Remove one of the two, or do something else in it.',
);

// RB0518: Tile of what left play
export const tileOfGone = message(
  'RB0518',
  'What has left play has no tile, and its tile is read here.',
  'Write "here", or keep the tile first: "let place = x.tile".',
);

// RB0519: Cost without a check
export const costUnchecked = message(
  'RB0519',
  '"[move]" takes [field] from its player and never checks whether there is enough.',
  'Before it, say: require you.[field] >= [amount] else "not enough [field]".',
);

// RB0520: Never called
export const neverCalled = message('RB0520', 'Nothing calls "[verb]".', 'Call it, or remove it.');

// RB0521: A timing that never reaches this
export const raisedToOthers = message(
  'RB0521',
  '"[timing]" is raised only to [list], and this is [type].',
  'Raise it to this too, or wait for another timing.',
);
export const endsForOthers = message(
  'RB0521',
  'This lasts for ever: "[timing]" is raised only to [list].',
  'Raise it to this too, or end it with another timing.',
);
export const endsInPlay = message(
  'RB0521',
  '"[timing]" is raised only to cards in play, so this never ends in "[zone]".',
  'Write "any [timing]": it ends when the timing is raised to anybody.',
);
export const endsByOwner = text('Write "owner [timing]": it ends when the timing is raised to its owner.');
export const lastsForEver = text('Raise it in the flow or in a verb: until then, this lasts for ever.');

// RB0522: A choice that nothing uses
export const choiceUnused = message(
  'RB0522',
  '"[card]" asks for "[choice]" and does nothing with it.',
  'Use it, or remove it.',
);
export const choiceTooEarly = message(
  'RB0522',
  '"[choice]" is asked as "[card]" is played, forgotten at the next offer, and asked again when it is used.',
  'Choose in the braces of the ability that uses it.',
);

// RB0523: A verb without a text
export const noText = message(
  'RB0523',
  '"[verb]" is printed on cards and has no text.',
  'Begin its body with one, as in: text "[text]".',
);

// RB0525: Calls are nested too deep
export const nestedCalls = message(
  'RB0525',
  '"[verb]" leads to [#depth] nested calls.',
  'The depth of calls is limited. Use a loop with a count, or raise a timing.',
);

// RB0526: Refused by the engines
export const engineRefuses = message(
  'RB0526',
  'No engine can run this: [reason].',
  'Write it in another way, or make it smaller.',
);

// RB0527: Records that nobody reads
export const recordsUnread = message('RB0527', 'Nothing reads the records "[kind]".', 'Read them, or remove the kind.');
export const neverRead = message('RB0527', 'Nothing reads "[name]".', 'Read it in a rule, or remove it.');

// RB0529: A game without a flow
export const noFlow = message(
  'RB0529',
  '"[name]" has no flow.',
  'Declare one: "flow { ... }" says which moves are offered to whom.',
);

// RB0530: Kept without a series
export const keptWithoutSeries = message(
  'RB0530',
  '"[name]" is kept for the next match, and no mode of the game is a series.',
  'Give a mode "limit 50 matches { draw_game }", or remove "kept".',
);

// RB0531: A card that does nothing
export const doesNothing = message(
  'RB0531',
  '"[card]" does nothing, while other [kinds] do.',
  'Give it an ability, a keyword or a static.',
);

export const fitsNowhere = message(
  'RB0531',
  'No zone of this game takes "[card]": it is one of the [kinds], and each zone has cards of other kinds.',
  'Give it another kind, or declare a zone for it.',
);

export const textIsName = message(
  'RB0531',
  'This is the name of the card in texts, not what it does: "create a [text]".',
  'Remove it: the text of a card is generated from its abilities, as "on play { draw 1 }".',
);

// RB0537: A zone of each player without its player
export const allHolders = message('RB0537', '"[zone]" means the zones of all [holders] here.');

// RB0538: A move that is never offered
export const neverOffered = message(
  'RB0538',
  'Nothing offers "[move]", so nobody can make it.',
  'Write "offer [move] to active as once" in the flow; or "aside" in the move, which people may then make at any time.',
);

export const neverOfferedHere = message(
  'RB0538',
  'Nothing offers "[move]", so nobody can make it.',
  'Write "offered with [other]" in the move: where "[other]" is offered, this move is, too.',
);

export const fieldUnread = message(
  'RB0527',
  'Nothing reads or sets "[field]", which this adds to [kind].',
  'Read it in a rule or print it on cards, or remove it.',
);

// RB0539: A match without an end
export const neverEnds = message(
  'RB0539',
  '"[name]" has no limit of turns, and nothing wins, loses or draws.',
  'Write "limit 100 turns { draw_game }".',
);

// RB0540: Nobody is active
export const nobodyActive = message(
  'RB0540',
  'Nothing sets "active", so nobody is asked here.',
  'Set it in the setup: "setup { active = first player }", and at the end of the flow: "active = rival(active)".',
);

export const alwaysActive = message(
  'RB0540',
  'Only the setup sets "active", so all turns are of one player.',
  'Set it at the end of the flow: "active = rival(active)", or of several players "active = seat_after(active, 1)".',
);

// RB0501: ?
export const noCardNoLevel = message(
  'RB0501',
  'This code belongs to no card, so there is no level.',
  'Write one value.',
);
export const kindNoLevel = message('RB0501', '[kind] is not a card, so it has no level.', 'Write one value.');
export const readsLevel = message('RB0501', '[who] reads a level, and nothing here has a level.');
export const fieldNoLevel = message(
  'RB0501',
  'A field of a kind has no levels.',
  'Write one value here, and give levels to the cards.',
);

// RB0502: ?
export const levelCount = message('RB0502', '[#values] values for [#levels] [levels|level|levels].');

// RB0506: A level table of worked out numbers
export const slashDivides = message(
  'RB0506',
  'A slash separates the values of levels, and "[value]" is no fixed number.',
);

// RB0511: ?
export const callsItself = message('RB0511', '"[verb]" calls itself.', 'Raise a timing, or use a loop with a count.');
export const callsItselfThrough = message(
  'RB0511',
  '"[verb]" calls itself through "[other]".',
  'Raise a timing, or use a loop with a count.',
);

// RB0516: ?
export const staticReadsItself = message(
  'RB0516',
  'This static reads what it changes: [list].',
  'Read something else, or write "have printed" to change what it starts with.',
);
export const staticGivesItself = message(
  'RB0516',
  'This static reads what it changes: [list].',
  'Put the status on by an effect: "add [status] to x". A static also reads whether its bearer is silent.',
);

// RB0524: ?
export const evaluationTooLong = message(
  'RB0524',
  'Evaluating [name] takes more than [#most] steps.',
  'Store a value that is used twice in a field, or name it in a verb: "let x = ...".',
);
export const grantsTooLong = message(
  'RB0524',
  'To find who has [name] takes more than [#most] steps, through the keywords and statuses that give it.',
  'Give each keyword or status once, and write what it does into it.',
);
export const runTooLong = message(
  'RB0524',
  'Running [name] takes more than [#most] steps, including the verbs that it calls.',
  'To repeat something, use a loop: "repeat 3 times { ... }".',
);

// RB0528: ?
export const nestedTooDeep = message(
  'RB0528',
  '[name] has more than [#most] levels of nesting, including the words that it uses.',
  'Store the result in a field, or name it in a verb: "let x = ...".',
);

// RB0532: ?
export const manyCopies = message(
  'RB0532',
  '"[deck]" holds "[card]" [#count] times.',
  'Hold fewer, or allow them in the deck rules of each mode: require highest of copies of cards <= [#count] else "too many".',
);
export const deckEmpty = message(
  'RB0532',
  '"[deck]" has no cards.',
  'A deck lists its cards: 3 "Name", 2 "Other Name".',
);
export const deckOfOneCard = message(
  'RB0532',
  '"[deck]" holds "[card]" [#count] times, and nothing else.',
  'Hold fewer, or allow them in the deck rules of each mode: require highest of copies of cards <= [#count] else "too many".',
);

// RB0533: ?
export const differenceBelowZero = message(
  'RB0533',
  '"[#low]-[#high]" is [#low] minus [#high], a number below 0.',
  'For a random number write "randomly { choose n: number from [#low] to [#high] }" in the line before and "n" here, for a number below 0 "-[#less]".',
);
export const farNumber = message(
  'RB0533',
  '"[field]" is [#value] here, and at most [#most] on all other cards.',
  'Check whether it has a digit too many.',
);

// RB0542: A deck that cannot be played
export const deckNeverLegal = message('RB0542', 'No match takes "[deck]": [reason].', 'Change the deck, or the rule.');

// RB0543: Deck rules that no deck keeps
export const ruleAgainstRule = message(
  'RB0543',
  'No deck can keep this rule and another one.',
  'Change one of the two numbers.',
);
export const ruleAgainstZone = message(
  'RB0543',
  'No deck can keep this rule: decks begin in a zone that holds [#most].',
  'Let the zone hold more, or ask for fewer cards.',
);

// RB0545: One of several
export const severalOfThe = message('RB0545', '"the" says that there is one [kind], and decks hold several [kinds].');

export const oneOfPlural = message(
  'RB0545',
  '"[word]" takes one of the [kinds].',
  'Write "[word] [kind]", or how many: "2 [word] [kinds]".',
);

// RB0544: A limit that never ends
export const limitNeverEnds = message(
  'RB0544',
  'This flow has no phase "[phase]", so what happens once each [phase] happens once in a match.',
  'Give the flow a phase of that name, or name another phase.',
);
export const otherRule = text('The other rule is here.');
