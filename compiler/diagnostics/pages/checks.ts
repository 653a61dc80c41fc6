/** Pages of the diagnostics of the checks of a whole game. */
import type { CatalogueRow } from '../../../grammar/pages.ts';

export const CHECKS: readonly CatalogueRow[] = [
  {
    code: 'RB0501',
    title: 'Level table not allowed here',
    explanation: 'A table by level needs a card that has levels.',
    help: 'Write one value.',
    example: 'whenever p: piece where strength < 1/2/3/4/5 { }',
  },
  {
    code: 'RB0502',
    title: 'Wrong number of level values',
    explanation: 'A table has as many values as the game has levels.',
    help: 'Write one value for each level, or one value for all levels.',
    example: 'strength 1/2/3',
  },
  {
    code: 'RB0503',
    title: 'Level table with equal values',
    explanation: 'All levels have the same value.',
    help: 'Write it once.',
    example: 'strength 2/2/2/2/2',
  },
  {
    code: 'RB0504',
    title: 'Level table in a token',
    explanation:
      'No deck may hold this card in any mode, and no code creates it with a level. The table would always give its first value.',
    help: 'Write one value. Or set its numbers, or its level, where it is created: "born.level = self.level".',
    example: 'unit "Spark" { token, strength 1/2/3/4/5 }',
  },
  {
    code: 'RB0505',
    title: 'Ambiguous minus before a table',
    explanation:
      'A minus before a table applies to all its values, unless each of them has one. If only some have one, it could also be meant for the first value alone.',
    help: 'Put each negative value into parentheses, "(-1)/2/-3", or begin with a positive one, "1/-2/3".',
    example: 'strength -1/2/-3',
  },
  {
    code: 'RB0506',
    title: 'Level table of computed numbers',
    explanation:
      'A slash separates the values that a card has at each level. Its numbers are fixed, so a slash after a field, a choice or a count was probably meant to divide.',
    help: 'Write "div(a, b)" to divide. Where a level needs a number of its own, write "if self.level is 2 { ... }".',
    example: 'on play { you.mana += you.mana / 2 }',
  },
  {
    code: 'RB0510',
    title: 'Stored bonus',
    explanation:
      'A read of a field includes what statics add, and "=" sets the stored value without that. A new value that is computed from the old one already includes the bonus, and the next read adds it again.',
    help: 'Write "+=" or "-=": they change the stored value, without what statics add.',
    example: 'units have strength +1\n# in a verb:\nx.strength = x.strength + 1',
  },
  {
    code: 'RB0511',
    title: 'Recursive verbs',
    explanation:
      'A verb may not call itself, directly or through other verbs. Loops and the trigger queue repeat things.',
    help: 'Raise a timing, or use a loop with a count.',
    example: 'verb a x: unit { a x }',
  },
  {
    code: 'RB0512',
    title: 'Settle not allowed here',
    explanation:
      'A "together" block, or a call for a set, is one event. State rules and triggers run only after it. A state rule is no place for it either: triggers run when no rule applies.',
    help: 'Walk the set with "for each" outside of together.',
    example: 'together { attack a at b }',
  },
  {
    code: 'RB0513',
    title: 'Timing that is never raised',
    explanation: 'An ability waits for this timing, and nothing raises it.',
    help: 'Raise it in the flow or in a verb, or remove the ability.',
    example: 'on never { }',
  },
  {
    code: 'RB0514',
    title: 'Condition unrelated to the candidate',
    explanation: 'where extends to the end of the condition, so what follows "and" is tested for each candidate too.',
    help: 'Put the whole phrase into parentheses, from its quantifier on, or test this condition in an "if" around it.',
    example: 'if some unit where frozen and turn > 3 { stop }',
  },
  {
    code: 'RB0515',
    title: 'Hidden cards are shown',
    explanation:
      'The options of a choice are shown to the player who chooses. Here they would reveal a zone that this player cannot see. Or a loop goes through hidden cards by age ("by arrival"): moving a card does not change its age, and cards of a deck get theirs in the order of its list.',
    help: 'Choose at random ("randomly { ... }" or "random"), let the player see the zone, or show it before the choice ("reveal cards in deck of you to you"). Keep in a field when a card was laid, and sort by that.',
    example: 'move peek card: card in deck of you { gain you by 1 }',
  },
  {
    code: 'RB0516',
    title: 'Circular static',
    explanation:
      'A static is evaluated at each read of what it changes. If it reads the same thing itself, directly or through others, the read never ends.',
    help: 'Let the condition read something else, or write "have printed ..." to change the value that cards start with.',
    example: 'units where move > 1 have move +1',
  },
  {
    code: 'RB0517',
    title: 'Circular replacement',
    explanation:
      'One ability replaces the first verb by the second, another the second by the first. An ability replaces an event only once, so in the end the first verb runs as if nothing had replaced it. Or an ability calls the verb that it follows, so it follows itself.',
    help: 'Remove one of the two abilities, or let it call another verb.',
    example: 'instead of damage self by n: number { weaken self by n }',
  },
  {
    code: 'RB0518',
    title: 'Tile of a card that left play',
    explanation:
      'What has left play keeps its fields, but it has no tile: its tile, its column and what borders on it are nothing.',
    help: 'Write "here" for where it happened, or keep the tile first: "let place = x.tile".',
    example: 'on death { spawn "Knights" at self with 1 }',
  },
  {
    code: 'RB0519',
    title: 'Unchecked cost',
    explanation:
      'A number with a lower bound is clamped there. A move that subtracts more than there is subtracts what is left, and is still legal.',
    help: 'Test the cost first: "require you.mana >= 2".',
    example: 'move rest { you.mana -= 2 }',
  },
  {
    code: 'RB0520',
    title: 'Unused verb',
    explanation: 'No card, rule, move or mod of the game calls this verb, and none passes it to another verb.',
    help: 'Call it, or remove it.',
    example: 'verb wobble x: unit { x.strength += 1 }',
  },
  {
    code: 'RB0521',
    title: 'Timing that never reaches this',
    explanation:
      'This timing is raised only to certain kinds, and what waits for it here, or lasts until it, is of another kind.',
    help: 'Raise it to this kind too, or use another timing.',
    example: 'spell "X" { on turn_start { gain 1 } }',
  },
  {
    code: 'RB0522',
    title: 'Unused choice',
    explanation:
      'The player is asked when the card is played, and no ability of the card reads the answer, or only one that runs later: a card keeps answers until the next offer.',
    help: 'Use it, remove it, or choose in the ability.',
    example: 'spell "X" { choose foe: enemy unit }',
  },
  {
    code: 'RB0523',
    title: 'Verb without a text',
    explanation:
      'The text of a card is made from the texts of the verbs that it calls. Without a text, a verb prints its own name and those of its parameters, which rarely reads well. So does a move that a card listens to.',
    help: 'Begin its body with: text "deal {amount} damage to {target}".',
    example: 'verb scorch x: unit by n: number { x.timer -= n }',
  },
  {
    code: 'RB0524',
    title: 'Evaluation too long',
    explanation:
      'Values, adjectives, orders and derived fields use no fuel. If each uses the next one twice, a chain of them takes thousands of steps at each evaluation. So do keywords and statuses that each give the next one twice.',
    help: 'Use each word once, or store its result in a field.',
    example: 'value a(n: number) = b(n) + b(n + 1)',
  },
  {
    code: 'RB0525',
    title: 'Calls nested too deep',
    explanation: 'A match limits the depth of calls. A chain of verbs that is far longer can never finish.',
    help: 'Use a loop with a count, or raise a timing.',
    example: 'verb a300 x: unit { a299 x }',
  },
  {
    code: 'RB0526',
    title: 'Refused by the engines',
    explanation:
      'Before a game is bound, it is verified: its sizes, and whether its values and code are consistent. This error reports what the other checks missed.',
    help: 'Write it in another way, or make it smaller.',
    example: 'kind big is card { tags: set of Words } # if no other check reported that Words has 40 words',
  },
  {
    code: 'RB0527',
    title: 'Unread records or names',
    explanation:
      'A kind of records costs memory in each match, and time at each event that it records. Nothing in the game reads these records. An option or a value that no rule, card, deck rule, scenario or look reads is reported, too, a number or a truth that cards have and no rule reads, and a field that no line names but the one that declares it: mostly it is misspelt, or left over. A field of players or of the match that rules write is not reported where none reads it, since people see it.',
    help: 'Read them, or remove them.',
    example: 'kind death is record { after kill { } }',
  },
  {
    code: 'RB0528',
    title: 'Nesting too deep',
    explanation: 'Expressions, statements, words and verbs nest in one another. The depth of this nesting is limited.',
    help: 'Store the result in a field, or name it in a verb: "let x = ...".',
    example: 'value a500(n: number) = a499(n) + 1',
  },
  {
    code: 'RB0529',
    title: 'Game without a flow',
    explanation:
      'A match runs the flow of its game again and again until a player wins. The flow is declared at the top of a file or in a mode, which may be built on another mode that has one. A mod may replace it, but a game cannot rely on that.',
    help: 'Declare one: "flow { ... }" says what is offered to whom, and what happens between.',
    example: 'game Empty uses prelude',
  },
  {
    code: 'RB0530',
    title: 'Kept value without a series',
    explanation: 'What is kept stays from one match of a series to the next. No mode of the game is a series.',
    help: 'Give a mode a limit of matches, or remove "kept".',
    example: 'player { crowns: kept number }',
  },
  {
    code: 'RB0531',
    title: 'Card without effect',
    explanation:
      'It has no ability, keyword, static or choice, and prints nothing that distinguishes it from a blank card of its kind. Where the kind is never in play and all its cards print a number, such as a price, what all of them print does not count. It is reported if at least four other cards of the kind do something, at most one in four of the others is like it, and nothing names it. A card whose kind fits into no zone of the game is reported, too, if nothing names it, and a card with a sentence as its `text`: that is its name in texts, and what a card does is written as abilities, from which its text is generated.',
    help: 'Give it an ability, a keyword, a static or numbers that count.',
    example: 'spell "X" { cost 3 }',
  },
  {
    code: 'RB0532',
    title: 'Deck of one card, or of none',
    explanation:
      'A deck holds one card twelve times or more, or nothing but eight or more copies of one. The warning is given where a mode has no deck rule about the copies of that card.',
    help: 'Put more than one card into the deck, or limit the copies by a deck rule: "highest of copies of cards <= 3".',
    example: 'deck "X" { 12 "Fox" }',
  },
  {
    code: 'RB0533',
    title: 'Suspicious number',
    explanation:
      'A difference of two written numbers is below 0: "damage x by 1-3" is no number from 1 to 3. Or a printed number is more than ten times the largest of that field on all other cards, and at least twenty others print the field.',
    help: 'Check whether it has a digit too many. A random number is a choice: "randomly { choose n: number from 1 to 3 }".',
    example: 'unit "X" { strength 400 }',
  },
  {
    code: 'RB0534',
    title: 'Picture that does not exist',
    explanation: 'A look names a file that is not in the folder of the game, or not below it.',
    help: 'Put the picture there, or correct its name.',
    example: 'look { art "Fox" as "missing.svg" }',
  },
  {
    code: 'RB0535',
    title: 'Result that is never given',
    explanation: 'A verb declares a result, and no line of its body gives one. What the verb gives is nothing.',
    help: 'Write "give" and the value, or remove "gives".',
    example: 'verb take n: number gives number { gain you by n }',
  },

  {
    code: 'RB0536',
    title: 'Deck that everybody sees',
    explanation:
      'A zone without "seen by" is seen by all. Where other zones say who sees them, this is rarely meant for the zone in which decks begin: each player would see the order of all decks.',
    help: 'Write "seen by none", or "seen by all" if decks lie open.',
    example: 'zone deck of card { each player, takes decks }',
  },
  {
    code: 'RB0537',
    title: 'Zone of all players',
    explanation:
      'A zone of each player or side that is named without its player means all of them: "cards in hand" are the cards in all hands. That is rarely meant.',
    help: 'Write whose: "cards in hand of you", or "cards in every hand" for all of them.',
    example: 'verb tax p: player { gain p by count of cards in hand }',
  },
  {
    code: 'RB0538',
    title: 'Move that is never offered',
    explanation: 'A player may make only the moves that the flow offers. No "offer" of the game names this move.',
    help: 'Offer it in the flow, or remove it.',
    example: 'move rest { gain 1 }',
  },
  {
    code: 'RB0539',
    title: 'Match without an end',
    explanation:
      'A flow begins again until a player wins or loses, or a limit of turns is reached. Here neither ever happens, so a match of agents is broken off after many turns.',
    help: 'Declare a limit of turns, and a rule by which a player wins or loses.',
    example: 'game Endless uses prelude\nplayers 2\nsetup { active = first player }\nflow { active = rival(active) }',
  },
  {
    code: 'RB0540',
    title: 'Nobody is active',
    explanation:
      '"active" is nothing until code sets it, and what is offered to nothing is offered to nobody. Where only the setup sets it, and nothing is offered to another player, the first player has all turns. Modes and mods count, too.',
    help: 'Set it in the setup, and let the flow pass it on.',
    example:
      'game Idle uses prelude\nplayers 2\nflow { phase turn for active { offer pass_on to active as once } draw_game }\nmove pass_on { }',
  },
  {
    code: 'RB0541',
    title: 'Statement without effect',
    explanation:
      'Code behind a "stop" never runs. "give" does not end a verb, so an earlier value is lost if a later line always gives another. An argument of an event that is over can be changed, but the event has used it. The options of a move are what is in play, if it does not say in which zone. An ability on a raised timing runs after the code that raised it, and a card that has left play since does nothing. Abilities with "after", "before" and "instead of" listen in play only, and what "have" gives to other cards holds while its own card is in play. A value that nothing reads, a condition that is always or never true, a field set to itself and a verb that repeats something 0 times change nothing. A status that a static gives cannot be taken off. A victory ends the match. A card that is moved or copied keeps its owner and its controller, in whosever zone it is.',
    help: 'Remove the line, move it before the other, or put the other into an "if".',
    example: 'verb half n: number gives number { if n < 0 { give 0 } give div(n, 2) }',
  },
  {
    code: 'RB0542',
    title: 'Deck that no match takes',
    explanation:
      'The game has no modes, or a single one, and this deck breaks a rule of it: each match with the deck is refused.',
    help: 'Change the deck, or the rule.',
    example: 'deck { require count of cards >= 2 else "two at least" }\ndeck "Short" { "A" }',
  },
  {
    code: 'RB0543',
    title: 'Deck rules that no deck keeps',
    explanation:
      'Two rules that hold together ask for more of something than is allowed, or a rule for more cards than the zone holds in which decks begin. So no deck is legal.',
    help: 'Change one of the two numbers.',
    example:
      'deck {\n  require count of cards >= 30 else "thirty at least"\n  require count of cards <= 20 else "twenty at most"\n}',
  },
  {
    code: 'RB0544',
    title: 'Limit that never ends',
    explanation:
      'A move or an ability with "once each" and a phase is possible again as soon as a phase of that name begins. In a mode or mod whose flow has no such phase, that never comes.',
    help: 'Give the flow a phase of that name.',
    example: 'move dig {\n  once each day\n  earn 1\n}\nflow { offer dig to active as repeated }',
  },
  {
    code: 'RB0545',
    title: 'One of several',
    explanation:
      '"the" says that there is only one. Where there are several it is the first, in the order of the set, and a deck of this game holds several. A plural behind "random" or an order is one of them, too.',
    help: 'Say which: "first", "random", an order such as "weakest", or a condition.',
    example: 'damage the enemy unit by 1',
  },
  {
    code: 'RB0546',
    title: 'Hidden nowhere',
    explanation:
      'A field that is "seen by all" is seen on hidden cards of zones whose cards all have it, and here is none.',
    help: 'Leave it out, or declare the field for all cards that a hidden zone takes.',
    example: 'kind pea is card { size: number seen by all }',
  },
];
