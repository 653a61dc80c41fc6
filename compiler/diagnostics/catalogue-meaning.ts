/** Pages of diagnostics about code that is well-formed but wrong or useless: levels, calls, static abilities, uses. */

export type Row = [code: string, title: string, explanation: string, example: string];

export const MEANING: readonly Row[] = [
  [
    'RB0501',
    'No levels here',
    'A table by level needs a card that has levels.',
    'whenever p: piece where strength < 1/2/3/4/5 { }',
  ],
  ['RB0502', 'Wrong number of level values', 'A table has as many values as the game has levels.', 'strength 1/2/3'],
  ['RB0503', 'A table that never varies', 'All levels have the same value.', 'strength 2/2/2/2/2'],
  [
    'RB0504',
    'A level table in a token',
    'No deck may hold this card in any mode, and no code creates it with a level. The table would always give its first value.',
    'unit "Spark" { token, strength 1/2/3/4/5 }',
  ],
  [
    'RB0505',
    'A sign before a table of both signs',
    'A minus before a table applies to all its values, unless each of them has one. If only some have one, it could also be meant for the first value alone.',
    'strength -1/2/-3',
  ],
  [
    'RB0510',
    'A bonus is stored',
    'A read of a field includes what statics add, and "=" sets the stored value without that. A new value that is made from the old one includes the bonus already, and the next read adds it again.',
    'units have strength +1\n# in a verb:\nx.strength = x.strength + 1',
  ],
  [
    'RB0511',
    'Recursive verbs',
    'A verb may not call itself, directly or through others: only the queue repeats.',
    'verb a x: unit { a x }',
  ],
  [
    'RB0512',
    'Settle not allowed here',
    'A "together" block, or a call for a set, is one event. State rules and triggers run only after it.',
    'together { attack a at b }',
  ],
  ['RB0513', 'Never raised', 'An ability waits for this timing, and nothing raises it.', 'on never { }'],
  [
    'RB0514',
    'A condition that is not about where',
    'where extends to the end of the condition, so what follows "and" is tested for each candidate too.',
    'if some unit where frozen and turn > 3 { stop }',
  ],
  [
    'RB0515',
    'A choice that shows hidden cards',
    'The options of a choice are shown to the player who chooses. Here they would reveal a zone that this player cannot see.',
    'move peek card: card in deck of you { gain you by 1 }',
  ],
  [
    'RB0516',
    'A static that depends on itself',
    'A static is evaluated at each read of what it changes. If it reads the same thing itself, directly or through others, the read never ends.',
    'units where move > 1 have move +1',
  ],
  [
    'RB0517',
    'Circular replacement',
    'One ability replaces the first verb by the second, another the second by the first. An ability replaces an event only once, so in the end the first verb runs as if nothing had replaced it.',
    'instead of damage self by n: number { weaken self by n }',
  ],
  [
    'RB0518',
    'Tile of what left play',
    'What has left play keeps its fields, but it has no tile: its tile, its column and what borders on it are nothing.',
    'on death { spawn "Knights" at self with 1 }',
  ],
  [
    'RB0519',
    'Cost without a check',
    'A number with a lower bound is clamped there. A move that subtracts more than there is subtracts what is left, and is legal all the same.',
    'move rest { you.mana -= 2 }',
  ],
  [
    'RB0520',
    'Never called',
    'No card, rule, move or mod of the game calls this verb, and none passes it to another verb.',
    'verb wobble x: unit { x.strength += 1 }',
  ],
  [
    'RB0521',
    'A timing that never reaches this',
    'This timing is raised only to certain kinds, and this ability waits for it on something of another kind.',
    'spell "X" { on turn_start { gain 1 } }',
  ],
  [
    'RB0522',
    'A choice that nothing uses',
    'The player is asked when the card is played, and no ability of the card reads the answer.',
    'spell "X" { choose foe: enemy unit }',
  ],
  [
    'RB0523',
    'A verb without a text',
    'What a card does is printed from the verbs it calls. Without a text, a verb prints its own name and those of its parameters, which rarely reads well.',
    'verb scorch x: unit by n: number { x.timer -= n }',
  ],
  [
    'RB0524',
    'Evaluation is too long',
    'Values, adjectives, orders and derived fields use no fuel. If each uses the next one twice, a chain of them takes thousands of steps at each evaluation.',
    'value a(n: number) = b(n) + b(n + 1)',
  ],
  [
    'RB0525',
    'Calls are nested too deep',
    'A match limits the depth of calls. A chain of verbs that is far longer can never finish.',
    'verb a300 x: unit { a299 x }',
  ],
  [
    'RB0528',
    'Nested too deep',
    'Expressions, statements, words and verbs nest in one another. The depth of this nesting is limited.',
    'value a500(n: number) = a499(n) + 1',
  ],
  [
    'RB0529',
    'A game without a flow',
    'A match runs the flow of its game again and again until a player wins. The flow is declared at the top of a file or in a mode, which may be built on another mode that has one. A mod may add to it, but does not replace it.',
    'game Empty uses prelude',
  ],
  [
    'RB0526',
    'Refused by the engines',
    'Before a game is bound, it is verified: its sizes, and whether its values and code are consistent. This reports what the other checks missed.',
    'kind big is card { tags: set of Words } # as long as nothing told that there are 40 words',
  ],
];
