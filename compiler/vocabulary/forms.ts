/**
 * The forms of the language that no prelude declares: statements, phrases, declarations. One record for each form. The
 * reference page prints them, and a test compiles each example in its place.
 */

import { SCENARIO_LINES } from './scenario-forms.ts';

export interface Form {
  /** Its syntax: capitals are placeholders, brackets enclose optional parts. */
  form: string;
  doc: string;
  example: string;
  /**
   * Where the example can occur: in a file, a card, an ability, a verb, a move, the flow; as a set, a condition, a
   * value; in a scenario.
   */
  place: 'file' | 'card' | 'statement' | 'verb' | 'move' | 'step' | 'set' | 'condition' | 'value' | 'line';
  /** What designers call it: `explain` finds the form by these, too. */
  words?: readonly string[];
}
export interface Section {
  title: string;
  doc: string;
  forms: Form[];
}

type FormRow = [form: string, doc: string, example: string, words?: string];
export const forms = (place: Form['place'], rows: FormRow[]): Form[] =>
  rows.map(([form, doc, example, words]) => ({
    form,
    doc,
    example,
    place,
    ...(words !== undefined && { words: words.split(', ') }),
  }));

export const SECTIONS: readonly Section[] = [
  {
    title: 'Declarations',
    doc: 'Words that begin a line. Items of a card, a kind, a zone and the like end at the line end or at a comma; each statement of a body has a line of its own. `##` above a declaration documents it, and `## Example:` is an example, which `explain` shows.',
    forms: forms('file', [
      ['game NAME uses prelude', 'The first line of the rules.', 'game Duel uses prelude'],
      [
        'enum NAME = WORD, WORD',
        'A set of words. A field of that type holds one, a field of `set of NAME` any number.',
        'enum Colour = red, green, blue',
      ],
      [
        'option NAME: TYPE = VALUE',
        'A rule that modes and mods may set; fixed before a match.',
        'option goal: number = 100',
      ],
      [
        'kind NAME [plural NAME] [is KIND, KIND] { FIELDS }',
        'A kind of entity. It has the fields of the kinds that it is. `lives in ZONE` says where it is in play; `text` what it is called in texts.',
        'kind beast is unit { fangs: number from 0, lives in field }',
      ],
      [
        'extend kind NAME { FIELDS }',
        'More fields for a kind that is declared elsewhere, or another range and start for a number field that it has; `extend zone NAME { holds N }` says how much a zone holds, `extend enum NAME = WORD, WORD` gives more words to an enum. In a mode or a mod that holds when it is on.',
        'extend kind unit { speed: number from 0 }',
      ],
      [
        'NAME: TYPE [from N] [to N] [seen by all] [= VALUE]',
        'A field. Its range is enforced at every change. `NAME = EXPRESSION` is computed at each read; `NAME: kept TYPE` stays from match to match of a series. `seen by all`: all players see it on a hidden card, too, in zones whose cards all have it, without what statics add.',
        'kind tower is unit { height: number from 0 to 9 = 1, hinted: truth seen by all, shade = height * 2 }',
      ],
      [
        'NAME: number for each ENUM [from N] [to N] [= VALUE]',
        'A field with a number for each word of an enum: `x.NAME of WORD`, `sum of x.NAME` for all, `NAME of WORD 3` on a card. Where the word is not written out, it and `x` are short: names, fields and calls.',
        'enum Ore = iron, tin\nkind mill is unit { price: number for each Ore from 0, gift: number for each Ore = 1 }',
      ],
      [
        'player { FIELDS }',
        'Fields of every player; `game_state { FIELDS }` of the match.',
        'player { mana: number from 0 }',
      ],
      [
        'zone NAME of KIND { ITEMS }',
        'Where entities are: `each player`, `each tile`, `each side`, `each KIND` or one for the game. Every zone keeps the order of its cards. `holds N`, `holds FIELD N`, `takes decks` (where each deck lies as a match begins: one zone of the game), `kept` (what is in it stays there from match to match of a series), `keeps choices` (what was chosen for a card stays known while it is there), `seen by owner`, `others` (all but the owner), `side`, `all` or `none`, with `when` (which asks each card; the owner of a tile is who has the board, so nobody sees a zone of each tile of a shared board that is `seen by owner`); `text` is what it is called in texts, and an empty one leaves it out. Without `seen by`, all see it.',
        'zone cellar of card { each player, holds 5, seen by owner }',
      ],
      [
        'status NAME of KIND { ITEMS }',
        'A state of an entity: `flag` (as without any of these words), or a number that `sum`, `max` or `set` merges; `silences self` (while it is there, no ability or static of its bearer applies, be it of the card, of a keyword or of this status; it still `has` its keywords), `replaces STATUS`, `until TIMING`, `seen by all` (also on hidden cards); `fades N TIMING` takes N off its number each time that timing is raised to its bearer (`owner` or `controller` before the timing: when it is raised to that player, `any`: to anything), before the abilities at that timing run. Its abilities and statics apply to its bearer.',
        'status asleep of unit { flag, silences self, until owner dawn }',
      ],
      [
        'adjective NAME(X: KIND [, Y: TYPE]) = CONDITION { text "..." }',
        'A property of X, before a noun or after it. Before a noun Y is here, you or self, by its type.',
        'adjective heavy(x: unit) = x.strength > 9 { text "heavy" }',
      ],
      [
        'value NAME(X: TYPE, ...) = EXPRESSION { text "..." }',
        'A word for an expression.',
        'value twice(n: number) = n * 2 { text "twice {n}" }',
      ],
      [
        'order NAME(X: KIND [, Y: TYPE]) = KEY, KEY { text "..." }',
        'An order by keys, the least first. Before a noun it takes the best, with a random choice among ties; after the noun, followed by an operand, it keeps all that are tied; `for each ... by NAME` iterates in that order.',
        'order lightest(x: unit) = x.strength, x.age { text "lightest" }',
      ],
      [
        'timing NAME [PREP X: TYPE] [is TRIGGER] { text "..." }',
        'A moment that abilities wait for with `on NAME`. `raise` raises it; with `is` it is a name for another trigger.',
        'timing stung by n: number is after damage self by n when n > 0 { text "when damaged" }',
      ],
      [
        'verb NAME [X: TYPE] [PREP Y: TYPE [= VALUE]] [gives TYPE] { ... }',
        'An effect. A parameter that is nothing skips the call unless it is `or nothing`; a set for a single parameter makes a call for each member.',
        'verb scratch target: unit by amount: number = 1 {\n  text "scratch {target} for {amount}"\n  damage target by amount\n}',
      ],
      [
        'move NAME X: SET [PREP Y: SET] { ... }',
        'What a player may do. Parameters, `require`, `choose` and `ask` before the first effect are its parts, asked one by one. A parameter may be a number from a range: `amount: number from 1 to you.gold`.',
        'move recruit card: unit in hand of you at place: empty tile {\n  require card.cost <= you.gold\n  you.gold -= card.cost\n  move card to field of place\n}',
      ],
      [
        'step NAME [X: TYPE] [PREP Y: TYPE [= VALUE]] { ... }',
        'A piece of the flow. Setup, flow and other steps say its name where they do it. It may offer and have phases, and is no event: nothing listens to it. A parameter is a player, a card, a number or a word; nothing skips the step, and a set does it for each member. Steps do not name one another in a circle.',
        'step answers from first: player {\n  offer play to players from first as streak\n  settle\n}',
        'priority, procedure, subroutine, part of the flow',
      ],
      [
        'keyword NAME [X: TYPE] [PREP Y: TYPE] { ABILITIES }',
        'A bundle of abilities that cards have by name and number.',
        'keyword Spikes x: number { text "Spikes {x}", on dawn { damage random enemy unit by x } }',
      ],
      [
        'whenever X: SET { ... }',
        'A state rule: it applies to all matching entities as one batch, again until none is left. During `setup` it ends no match.',
        'whenever u: unit where strength < 1 { move u to gone }',
        'state rule, state-based action, state-based effect, state trigger',
      ],
      [
        'queue { sort ORDER, nest first, settle statement, replace oldest }',
        "The queue of triggers: their order, where a running trigger adds new ones (`first`, `last`), and when rules and triggers run (after each `statement` or `ability`); and which of several `instead of` applies: the `oldest` bearer's, or the one that the player concerned has `chosen`. What it does not say is as without a queue: `nest first`, `settle ability`, `replace oldest`, and the order in which they came.",
        'queue { sort arrival, nest last, settle ability }',
      ],
      [
        'look { ITEMS }',
        'How the game is drawn; no rule reads it. `title "NAME"` is its name for people; `show FIELD [of KIND] at top left as ICON` draws a number at a corner of a card, and without `at` a number, a truth, a word, a status or a keyword among the others; `colour WORD as COLOUR with ICON` and `frame WORD as plain`, `bronze`, `silver`, `gold` or `jewel` ask a card for a word of an enum, a kind or a truth field; `lay ZONE as pile`, `fan`, `row`, `base` or `hidden`; `tiles as slots` or `territory`; `ground to N` says how many rows are a player\'s own (a number, an option, a field of players); `row N as "NAME"` counts from each player\'s own edge; `facing rivals`; `art "CARD" as "FILE"`.',
        'look {\n  show cost at top left as gem\n  show strength at bottom left as sword\n  lay deck as pile\n}',
      ],
      ['setup { ... }', 'What is done once, before the first turn.', 'setup { active = random player }'],
      [
        'flow { ... }',
        'One pass of the match; it begins again when it ends. A mode or mod with a flow plays that one instead of the whole flow of the game, where its setup is added to the setup of the game.',
        'flow {\n  phase main for active { offer play to active as repeated }\n  active = rival(active)\n}',
      ],
      [
        'mode NAME [is MODE] { ... }',
        'A way to play: settings, deck rules, anything a mod may hold.',
        'mode Long { set pace to 3 }',
      ],
      [
        'KIND "NAME" { ITEMS }',
        'A card, with a kind of card; a mod, with a kind that is `mod`, may hold any declaration.',
        'unit "Old Bear" { cost 3, strength 4, on dawn { strengthen self by 1 } }',
      ],
      ['deck "NAME" [for GAME] { "CARD" level N, 3 "CARD" }', 'A deck of cards by name.', 'deck "First" { 2 "Bear" }'],
      [
        'scenario "NAME" for GAME { ... }',
        'A test: a position, moves, and conditions that must hold then. Its lines begin with `board`, `where`, a side with what it has, a name with what it has, `turn`, `match`, `mode`, `mod`, `seed`, `do`, `refuse` or `then`. `setup` has run with empty decks, and the match is at the first offer of its flow whose phases are open.',
        'scenario "a bear wakes" for Sample {\n  board {\n    . . .\n    . B .\n    . . .\n  }\n  where B is blue "Bear" level 2\n  turn blue\n  then B.strength is 3\n}',
      ],
      [
        'limit N turns { ... }',
        'What happens when the flow has run so often. Nobody acts there, so there is no `you`: `win active`.',
        'limit 50 turns { draw_game }',
      ],
      [
        'limit N matches { ... }',
        'A series: matches one after another, at most so many, and how it ends then. `win`, `lose` and `draw_game` in a match end that match alone; here and between matches they end the series. What is `kept` stays; all else is as a match begins.',
        'mode Tour {\n  limit 5 matches { draw_game }\n}',
      ],
      [
        'before match { ... }',
        'What comes before each match of a series, in front of `setup`; it may offer and choose. `match_number` counts from 1, and `winner` won the match before.',
        'mode Opening {\n  before match { if match_number is 1 { active = first player } }\n  limit 3 matches { draw_game }\n}',
      ],
      [
        'after match { ... }',
        'What comes after each match of a series, with all of it still there; `winner` has won it. No rule of state applies between matches.',
        'mode Closing {\n  after match { if winner is something { win winner } }\n  limit 3 matches { draw_game }\n}',
      ],
      [
        'players N [to M]',
        'How many play, each a side of their own; `teams 2 of 1 to 4 players` for more a side; `levels N`. Of a range, a match says how many (`sim --players 3`, the settings of a match on the page, `players 3` in a scenario); else as many as there are decks, or the fewest. `count of players` is their number. A mode or a mod may change the players.',
        'players 2 to 4',
      ],
      [
        'board COLUMNS by ROWS [for each player]',
        'The tiles of the match. All players share one board; `for each player` gives a board to each, `for each seat` one to each seat of a side, side by side. Only a tile of such a board has an owner. A mode or a mod may change the board.',
        'board 3 by 4',
      ],
      [
        'SET have [printed] FIELD [+N]',
        'A static: holds while its source is there. `printed` changes what new entities start with.',
        'units in every zone have printed cost 2',
      ],
      [
        'worth (NUMBER)',
        'What a position is worth for `you`, the greater the better: bots that look ahead and the page play by it. No rule reads it.',
        'worth (count of friendly units)',
      ],
      [
        'bounds { NAME N }',
        'What a match may use: `fuel` (calls and turns of loops of one decision), `abilities` (from the queue in one decision), `depth` (of calls), `queue` (abilities that wait), `entities` (in a match), `answers` (that one ability asks for), `rules` (rounds of state rules), `work` (of evaluating). A match holds 256 modifiers (each `have` of an ability takes one for each card, until it ends), fewer where `entities` is less. An ability that passes a bound is undone; past `abilities` the `overflow` block runs.',
        'bounds {\n  fuel 20000\n  entities 500\n}',
        'fuel, abilities, depth, queue, entities, answers, rules, work, modifiers, modifier',
      ],
      [
        'overflow { ... }',
        'What happens when more abilities ran in one decision than `bounds { abilities N }` allows, as when two cards trigger each other without end. Without it such a match is a draw. As at a limit there is no `you`.',
        'overflow { draw_game }',
      ],
      [
        'deck [for seat N] { require CONDITION else "REASON" }',
        'What a deck must be; `as warning` only advises. In a mode, a mod or the game. `deck for seat 1` or `deck for seats 2 to 4`: of these seats, where the sides of a game differ.',
        'deck { require count of cards <= 30 else "at most 30 cards" }',
      ],
    ]),
  },
  {
    title: 'Cards',
    doc: 'What the braces of a card contain, besides its fields (`cost 3`), words of enums (`rare`) and keywords (`Thorns 2`). `1/2/3` is one value for each level, of any type; numbers are fixed, and `div(a, b)` divides.',
    forms: forms('card', [
      [
        'on TIMING [PREP X: TYPE] [when CONDITION] { ... }',
        'An ability. `NAME: PHRASE` names an argument of the trigger, a phrase alone must match it.',
        'on dawn when self.strength < 3 { strengthen self by 1/2/3 }',
      ],
      [
        'before VERB [X: SET] [PREP Y: TYPE] [when CONDITION] { ... }',
        'Runs immediately before the call; may assign to its named arguments, or `prevent` the call.',
        'before damage self by n: number { n = 1 }',
      ],
      [
        'after VERB ...',
        'Waits in the queue and runs after the call. Without a first argument it is about the bearer.',
        'after damage self by n: number { strengthen self by n }',
      ],
      [
        'instead of VERB ...',
        'Replaces the call, at most once for each event. A call of the same verb inside, for the same thing, runs the original; for another thing it is an event of its own.',
        'instead of damage self { strengthen self by 1 }',
        'replacement, replacement effect, replace',
      ],
      [
        'choose NAME: SET [when CONDITION]',
        'A choice of one thing, made by whoever plays the card; its name can be used in all abilities of the card.',
        'choose foe: enemy unit\non dawn { damage foe by 2 }',
        'target, targets, target of a card',
      ],
      [
        'text "NAME"',
        'The name of the card in the texts of other cards, if that differs from its own. What a card does is never written as a text: that is generated from its abilities.',
        'text "Knight"',
        'rules text, card text, description, flavour text',
      ],
      [
        'KEYWORD N [PREP X] [on TIMING]',
        'A keyword; `on` puts its only ability on another timing.',
        'Thorns 2 on hurt',
      ],
      [
        'SET have FIELD N [when CONDITION]',
        'A static of the card, which may read self.',
        'self have printed guard +2 when some other friendly unit',
        'aura, buff, static, static ability, continuous effect, anthem',
      ],
      [
        'SET have STATUS [N] [when CONDITION]',
        'A static that gives a status: it is there while the static holds, and no effect takes it off. Its number goes together with what effects put on as `add` would have it.',
        'enemy units have sleepy when self is weak',
      ],
    ]),
  },
  {
    title: 'Statements',
    doc: 'Statements end at the line end or before `}`. Step code (setup, flow, phases) may also offer; effect code (verbs, moves, abilities) runs to its end.',
    forms: [
      ...forms('statement', [
        [
          'VERB [X] [PREP Y]',
          'A call. Arguments from left to right; a phrase that finds nothing does nothing.',
          'damage all enemy units by 2',
        ],
        [
          'let NAME = VALUE',
          'A name for the current value. The value may be a call that gives a result.',
          'let dealt = damage foe by 2',
        ],
        [
          'X = VALUE, X += N, X -= N',
          'Assigns to a field or a name. Nothing, assigned to a number, changes nothing.',
          'foe.strength -= 1',
        ],
        [
          'if CONDITION { ... } [else { ... }]',
          'A condition that is nothing is false; an entity is true.',
          'if foe is weak { damage foe by 1 }\nelse { strengthen foe by 1 }',
        ],
        [
          'for each SET [by ORDER] [as NAME] [live] { ... }',
          'Each member of a snapshot, tested again before its turn; `live` takes newcomers too. Without a name it is `it`.',
          'for each enemy unit by arrival { damage it by 1 }',
        ],
        [
          'for each number from N to N as NAME { ... }',
          'Numbers in a row.',
          'for each number from 1 to 3 as n { damage foe by n }',
        ],
        ['repeat N times { ... }', 'Repeats the body.', 'repeat 3 times { damage random enemy unit by 1 }'],
        [
          'as long as CONDITION { ... }',
          'Repeats while the condition holds, which is tested before each iteration. Each iteration uses fuel; if it runs out, the ability is undone, as at each bound. `repeat 3 times as long as CONDITION { ... }` ends after three iterations at most.',
          'as long as some enemy unit { damage first enemy unit by 1 }',
        ],
        [
          'choose NAME: SET [for PLAYER] [when CONDITION]',
          'A player picks one; a number before the noun for so many, `number from 1 to 3` for a number.',
          'choose friend: friendly unit',
        ],
        [
          'choose { ... } or { ... } [for PLAYER]',
          'A player chooses what is done, of two things or more; by chance in `randomly { ... }`. As the first effect of a move it is chosen with the move: in a scenario `do pay with way 2`.',
          'choose { strengthen self by 1 } or { damage first enemy unit by 1 }',
          'choose one, modal, modes of a card, option of a card',
        ],
        [
          'may { ... } [for PLAYER] [else { ... }]',
          'Yes or no; `else` is what happens instead.',
          'may { strengthen foe by 1 } for rival(you) else { damage foe by 1 }',
        ],
        ['chance N in M { ... } [else { ... }]', 'One draw.', 'chance 1 in 2 { damage foe by 2 }'],
        ['randomly { ... }', 'Choices inside are random.', 'randomly { choose n: number from 1 to 3 }'],
        [
          'either { when CONDITION { ... } }',
          'A random one of the arms whose condition holds.',
          'either {\n  when some enemy unit { damage random enemy unit by 1 }\n  when true { strengthen self by 1 }\n}',
        ],
        [
          'together [by written] { ... }',
          'One event: `after` listeners and settling wait for its end. `by written`: in the order of the text.',
          'together {\n  damage foe by 1\n  damage self by 1\n}',
        ],
        [
          'once TRIGGER [until TIMING] { ... }',
          'Waits for the next such event, and runs then, once. `self`, `you` and names keep the values of now.',
          'once on dusk of you { draw 1 }',
        ],
        ['stop [if CONDITION]', 'Ends the verb, move or ability.', 'stop if foe is gone'],
        [
          'raise TIMING [to SET] [PREP X]',
          'Queues the abilities on that timing; without `to`, of self.',
          'raise dawn to all friendly units',
        ],
        ['run ABILITY [as X] [with Y]', 'Runs one ability now.', 'for each dawn ability of foe { run it as self }'],
        ['settle', 'State rules, then the queue, now.', 'settle'],
        ['it', 'The member that a `for each` without a name is at.', 'for each enemy unit { damage it by 1 }'],
        ['gone', 'Out of the game: a place to move to, and a property of what was moved there.', 'move self to gone'],
        [
          'SET have FIELD N [until TIMING] [when CONDITION]',
          'A modifier that lasts until then, or forever. It may also grant a keyword.',
          'foe have guard +2 until owner dawn',
        ],
      ]),
      ...forms('card', [['prevent', 'In a `before`: the call does not happen.', 'before damage self { prevent }']]),
      ...forms('verb', [
        [
          'needs CONDITION',
          'At the start of a verb: a call for which it is false is skipped, and `fits` asks it.',
          'needs x.strength > 0',
        ],
        ['text "TEMPLATE"', 'At the start of a verb or move: how it is printed.', 'text "wake {x}"'],
        [
          'give VALUE',
          'What a verb that `gives` gives back. The body goes on, and the last one counts; `stop` ends it.',
          'give x.strength',
        ],
      ]),
      ...forms('move', [
        [
          'require CONDITION [else "REASON"]',
          'A part of a move: without it the move is not legal. Also in `before MOVE`.',
          'require card.cost <= you.gold else "too dear"',
        ],
        [
          'once each PHASE [for CARD]',
          'A part of a move, and the first line of an ability: it happens once for its player or its card, until a phase of that name begins again. In a move `for` counts for a card; abilities of the rules happen once for all.',
          'once each night for card',
          'once per turn, once a turn, first time each turn, exhaust, limit',
        ],
        ['ask PARAM', 'A part of a move: the choices of the card that the parameter holds.', 'ask card'],
        [
          'aside',
          'A part of a move: it needs no offer. Any player may make it while any offer is open; it is never listed, so no agent makes it, and the match never waits for it.',
          'aside',
        ],
        [
          'offered with MOVE',
          'A part of a move: where MOVE is offered, this move is, too, behind the moves that the offer names. So a mod adds a move to a phase that the game has.',
          'offered with play',
          'another action in a phase, add a move to an offer',
        ],
      ]),
      ...forms('step', [
        [
          'offer MOVES to WHO [from FIRST] as POLICY',
          '`once`: one move or a pass; `forced`: a pass only when none is legal; `repeated`: until a pass; `latch`: in turn, who passes is out; `streak`: in turn, until all pass in a row; `auction`: in turn, who passes is out, and it ends when the turn comes to who made the last move; `pooled`: any member at any time and as often as it likes, until all have passed; `simultaneous`: one move of each, in any order, and a pass only when none is legal.',
          'offer play to active as repeated',
          'priority, action window, decision',
        ],
        [
          'phase NAME [for PLAYER] [when CONDITION] { ... }',
          'A part of the flow, entered when its condition holds. Inside, `you` is its player.',
          'phase night for active when turn > 2 { raise dawn to all friendly units }',
        ],
        [
          'leave PHASE',
          'Ends a phase when the running ability is over. Effects may say it too.',
          'phase dusk { leave dusk }',
        ],
      ]),
    ],
  },
  {
    title: 'Phrases',
    doc: 'Quantifiers, adjectives, a noun or a name, then what follows: `random surrounding enemy unit`. A bare noun names all of its set, where its kind is in play.',
    forms: [
      ...forms('set', [
        ['NOUN', 'A kind in the singular or plural, a zone, an enum.', 'units'],
        ['ADJECTIVE NOUN', 'Adjectives, statuses, words of enums, kinds and truth fields.', 'weak enemy units'],
        ['NOUN ADJECTIVE X', 'An adjective with its operand.', 'units other foe'],
        ['NOUN of PLAYER', 'What that player controls; for tiles and zones, owns.', 'units of rival(you)'],
        ['NOUN in ZONE', 'In one zone, or `in every ZONE`, `in every zone`, `in play`.', 'cards in hand of you'],
        ['NOUN on TILES', 'What is on those tiles.', 'units on tile_at(1, 1)'],
        [
          'NOUN where CONDITION',
          'The fields of the candidate are bare words, the candidate is `that`. It ends the phrase.',
          'units where strength < 3 and that is not foe',
        ],
        [
          'N random NOUN',
          'A random choice, one after another. `weighing EXPRESSION`: the weight of each; below 1 it is never drawn, unless all are, which are then as likely as each other.',
          '2 random enemy units',
        ],
        [
          'first NOUN, last NOUN, ORDER NOUN',
          'The first of the set; the best by an order, ties drawn. With a number, so many.',
          '2 newest units',
        ],
        [
          'NOUN ORDER X, SET ORDER X',
          'All that are tied for best; with `where`, the best of those that it leaves. `first` takes one of them.',
          'first (enemy units where strength > 1) nearest foe',
        ],
        ['you', 'The acting player: the controller of `self`, the player of a move or a phase.', 'units of you'],
        [
          'here',
          'The tile where the event was: of what a trigger is about, at that time. In an ability about the card itself, its own.',
          'units bordering here',
        ],
        ['that', 'The candidate inside of `where` and `weighing`.', 'units where that is not self'],
        ['abilities of X, TIMING abilities of X', 'Abilities, as values to run.', 'dawn abilities of foe'],
      ]),
      ...forms('value', [
        [
          'X.FIELD, FIELD of X',
          'A field; `x.tile` is the tile of x. Of a definition: the printed value.',
          'foe.strength',
        ],
        ['the NOUN', 'The only one.', 'the home_base of you'],
        ['"CARD"', 'A definition by name; `random definition of KIND` draws one.', '"Bear"'],
        ['N/N/N', 'One value a level of the card that has the ability.', '1/2/3'],
        ['count of SET, count of FIELD of SET', 'How many, or how many different.', 'count of enemy units'],
        [
          'sum of FIELD of SET, highest, lowest',
          'Over a set; highest and lowest of none is nothing.',
          'sum of strength of units',
        ],
        ['pick(CONDITION, A, B)', 'A or B.', 'pick(foe is weak, 1, 2)'],
        [
          'A + B, A - B, A * B',
          'Whole numbers of 32 bits that stop at their ends. `div` and `div_up` divide.',
          'foe.strength * 2 + 1',
        ],
        [
          'KEYWORD of X',
          'A keyword’s number, summed over its copies; `X.KEYWORD.PARAM` for another of its numbers.',
          'Thorns of foe',
        ],
      ]),
      ...forms('condition', [
        [
          'X is ADJECTIVE, X is not ADJECTIVE',
          'Said of one: an adjective, a status, a kind, a word of an enum, `in play`, `in ZONE`, `on TILE`; of an ability: a keyword that it comes with.',
          'foe is not weak',
        ],
        ['X is Y, X < Y, X <= Y, X > Y, X >= Y', 'Comparisons. Every one with nothing is false.', 'foe.strength >= 3'],
        ['X is nothing, X is something', 'Whether there is one.', 'foe is something'],
        [
          'some SET, no SET',
          'Whether any is there; a set alone is as `some`. For all of a set: none without it, `no units where not frozen`.',
          'no enemy units in play',
        ],
        ['X has KEYWORD', 'Whether it has the keyword.', 'foe has Thorns'],
        [
          'A and B, A or B, not A',
          '`not` binds tightest, then `and`, then `or`.',
          'foe is weak and not foe has Thorns',
        ],
        [
          'self',
          'The entity whose ability, keyword or status this is; in a verb that of its caller.',
          'foe is not self',
        ],
        ['nothing', 'The absent value. Every comparison with it is false except `is nothing`.', 'foe is nothing'],
        ['fits(VERB, X)', 'Whether the verb’s `needs` hold.', 'fits(damage, foe)'],
      ]),
    ],
  },
  {
    title: 'Lines of a scenario',
    doc: 'The givens come first, then moves and conditions, in any number and order. A line that fails shows the actual values, the random results, the phase and the player to act.',
    forms: [...SCENARIO_LINES],
  },
];

const ALL: readonly Form[] = SECTIONS.flatMap((section) => section.forms);
/** No form or description has a longer word. */
const LONGEST_WORD = 64;

/**
 * The forms that contain a word of the language, or words such as `for each`, the best first: those that begin with it,
 * else those that contain it, else those whose description mentions it. Empty if there are none.
 */
export function formsOf(word: string): Form[] {
  const called = ALL.filter(({ words }) => words?.includes(word.toLowerCase()) === true);
  if (word.length > LONGEST_WORD || !/^[a-z_]+( [a-z_]+)*$/.test(word)) return called;
  const holds = new RegExp(`(^|[^A-Za-z_])${word}($|[^A-Za-z_])`);
  const opens = new RegExp(`^${word}($|[\\s:({,])`);
  const begins = ALL.filter(({ form }) => opens.test(form));
  if (called.length + begins.length > 0) return [...new Set([...begins, ...called])];
  const within = ALL.filter(({ form }) => holds.test(form));
  if (within.length > 0) return within;
  return ALL.filter(({ doc }) => (doc.match(/`[^`]+`/g) ?? []).some((span) => holds.test(span)));
}
