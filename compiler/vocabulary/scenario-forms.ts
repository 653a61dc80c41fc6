/** The lines of a scenario, one form for each. */
import type { Form } from './forms.ts';

const line = (form: string, doc: string, example: string): Form => ({ form, doc, example, place: 'line' });

export const SCENARIO_LINES: readonly Form[] = [
  line(
    'board { ROWS }',
    'The initial board, the far side first: a point for an empty tile, else a name.',
    'board {\n  . . .\n  . B .\n  . . .\n}\nwhere B is blue "Bear"',
  ),
  line(
    'where NAME is [SIDE] "CARD" [level N] [FIELD VALUE] [STATUS [N]] [on TILE | in ZONE]',
    'A card with a name, at the place of its name on the board or at the given place. `nobody "CARD"` is of no player, as what `create` makes without `for`; in a zone that the game has once the word may be left out. `controller red` behind the card: red commands it. Sides are blue, red, green and so on by seat. A word of an enum with such a name is meant where a field of the enum is compared or set, and before a noun. A1 is the left corner of the first player.',
    'where B is blue "Bear" level 2 strength 5 bitten 3 on B2',
  ),
  line(
    'NAME FIELD VALUE, NAME STATUS [N]',
    'A change of what has a name, also between two steps; `B2 terrain forest` of a field of the tile B2.',
    'where B is blue "Bear" on B2\nB strength 5, B sleepy',
  ),
  line(
    'where NAME is [SIDE] the "CARD" [in ZONE]',
    'A card that is there, since `setup` made it: the eldest of that name, of the side, without a name yet. With a place it moves there.',
    'where B is the "Bear"',
  ),
  line(
    'SIDE ZONE "CARD" [level N], 3 "CARD"',
    'Cards without names in a zone of a player; `ZONE "CARD"` in one that the game has once, of nobody.',
    'blue hand "Bear" level 2, 2 "Wolf"',
  ),
  line(
    'empty ZONE, empty ZONE of SIDE',
    'Takes all cards out of a zone. The next lines say what is in it, the first card first.',
    'empty hand of blue\nblue hand "Bear", "Wolf"',
  ),
  line(
    'SIDE FIELD VALUE',
    'A field of a player; `SIDE KIND FIELD VALUE`: of the one thing of that kind.',
    'blue gold 3, red gold 1',
  ),
  line(
    'FIELD VALUE',
    'A field of the match. In all lines: what is computed or kept by the engine (`index`, `age`, `winner`) cannot be set.',
    'turn 3',
  ),
  line(
    'turn SIDE, turn N, out SIDE',
    'Whose turn it is, and which; a player who has lost before, of three sides or more.',
    'turn blue, turn 3',
  ),
  line(
    'mode NAME, mod "NAME", players N, seed N',
    'What is played, and by how many, where the game leaves it open: without `players` by the fewest. With a seed once, else in every outcome of chance. Draws in `setup` are always one outcome: that of the seed, or of seed 1.',
    'mode Normal, seed 7',
  ),
  line(
    'do [SIDE] MOVE X PREP Y [with CHOICE VALUE]',
    'A move, by the player to act if no side is given. A card is named by its name in the scenario or by its own; one that does not exist is created, unless `the` is before it. A choice is answered `with` its name, by the type of the choice: where a word of an enum is asked, `red` is that word, else the side.',
    'turn blue\nblue gold 9\ndo blue play "Bear" at B2',
  ),
  line(
    'refuse [SIDE] MOVE X PREP Y, refuse [SIDE] pass, refuse [SIDE] answer X',
    'A move that may not be made, a pass, or an answer that is not an option of the choice that waits. `refuse play the "Bear"` makes no card for it.',
    'turn blue\nrefuse red play "Bear" at B2\nrefuse red pass',
  ),
  line(
    'do [SIDE] pass',
    'Ends a part in an offer; an error for who is not waited for, or may not pass.',
    'turn blue\ndo pass',
  ),
  line(
    'do [SIDE] answer X',
    'What is chosen, read by the type of the choice: a name, a card by its own name, a phrase, a number, a word, `true` or `false`. Another type is an error. `first option` and `last option` are answers where chance decides what is offered. Of abilities the number counts those of the card on that timing.',
    'do blue answer 3\ndo answer first option',
  ),
  line('do start turn', 'Runs the flow from the beginning of its pass to its first offer.', 'turn red\ndo start turn'),
  line(
    'do start match',
    'The match from its beginning, with what comes before it in a series: decks and what is kept stay as they were put.',
    'do start match',
  ),
  line('match N', 'Which match of a series it is. Setup runs in that match.', 'mode Tour\nmatch 2'),
  line(
    'then CONDITION, CONDITION',
    'What must hold in every outcome of chance after `setup`. Of more than 2,000 outcomes, samples are played, and `test` says so: `--most` plays more. While a choice waits, it is about the position in which the choice is offered; the scenario may not end there.',
    'turn blue\nthen count of units is 0, blue.gold is 0',
  ),
  line(
    'then sometimes CONDITION',
    'What must hold in one outcome at least. Several conditions each hold in some outcome; `and` asks for one in which both hold.',
    'turn blue\nthen sometimes count of units is 0',
  ),
  line(
    'then SIDE sees SET, then not SIDE sees SET',
    'What the view of a player holds: all of the set, or with `not` nothing of it.',
    'where B is blue "Bear" in hand\nturn blue\nthen blue sees B, not red sees cards in hand of blue',
  ),
  line(
    'then match ended, then match drawn, then match lost',
    'Whether the match is over; without a winner; lost by the only side. Who won is `winner is blue`, for each of a team or of several who won.',
    'turn blue\nthen not match ended, not match drawn, not match lost',
  ),
  line(
    'then match faulted',
    'That a fault was undone, as a division by zero. A scenario without it fails where a fault is undone.',
    'turn blue\nthen not match faulted',
  ),
  line(
    'then MOVE is offered, then MOVE is not offered',
    'Whether the match waits at an offer with that move, legal or not. `refuse` is about a move that is offered: at another offer it fails.',
    'turn blue\nthen play is offered',
  ),
  line(
    'then deck "NAME" is legal, then deck "NAME" is not legal "REASON"',
    'What the deck rules of the mode say of a declared deck; the reason is a part of their message.',
    'deck "Zz" for Sample { "Bear" }\nscenario "zz" for Sample {\n  mode Normal\n  then deck "Zz" is legal\n}',
  ),
];
