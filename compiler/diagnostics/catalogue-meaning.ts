/** Pages of diagnostics about code that is well-formed but wrong or useless: levels, calls, static abilities, uses. */

export type Row = [code: string, title: string, explanation: string, example: string];

export const MEANING: readonly Row[] = [
  [
    'RB0501',
    'No levels here',
    'A table by level needs a card that has levels.',
    'whenever p: piece where strength < 1/2/3/4/5 { }',
  ],
  ['RB0502', 'Not one value a level', 'A table has as many values as the game has levels.', 'strength 1/2/3'],
  ['RB0503', 'A table that never varies', 'All levels have the same value.', 'strength 2/2/2/2/2'],
  [
    'RB0504',
    'A level table in a token',
    'No deck may hold this card in any mode, so it never comes with a level, and what makes it gives it none. The table would always be read at its first value.',
    'unit "Spark" { token, strength 1/2/3/4/5 }',
  ],
  [
    'RB0505',
    'A sign before a table of both signs',
    'A minus before a table is of all its values, unless each of them has one. Where some have one and some have none it could be meant of the first alone.',
    'strength -1/2/-3',
  ],
  [
    'RB0510',
    'What statics add, stored',
    'A field is read with what statics add, and "=" changes what is stored under it. A new value that is made from the old one holds what they add already, and the next read adds it once more.',
    'units have strength +1\n# in a verb:\nx.strength = x.strength + 1',
  ],
  [
    'RB0511',
    'Verbs in a circle',
    'A verb may not call itself, directly or through others: only the queue repeats.',
    'verb a x: unit { a x }',
  ],
  [
    'RB0512',
    'Settling inside one happening',
    'What stands in together, and a call for a set, is one happening: nothing settles inside it.',
    'together { attack a at b }',
  ],
  ['RB0513', 'Never raised', 'An ability waits for this timing, and nothing raises it.', 'on never { }'],
  [
    'RB0514',
    'where takes more than it is about',
    'where ends its phrase and takes everything to its right, so a condition behind "and" is asked of each candidate too.',
    'if some unit where frozen and turn > 3 { stop }',
  ],
  [
    'RB0515',
    'Options that show what is hidden',
    'The options of a choice are shown to who chooses. A zone that this player cannot see into would be laid open by them.',
    'move peek card: card in deck of you { gain you by 1 }',
  ],
  [
    'RB0516',
    'A static that reads what it changes',
    'A static is asked at each read of what it changes. When it reads that itself, also through others, the read would never end.',
    'units where move > 1 have move +1',
  ],
  [
    'RB0517',
    'Replaced in a circle',
    'One ability does the second verb in place of the first, another the first in place of the second. Nothing hears itself, so the first comes back as if nobody had replaced it.',
    'instead of damage self by n: number { weaken self by n }',
  ],
  [
    'RB0518',
    'The place of what is gone',
    'What has left play keeps its fields, but it stands nowhere: its tile, its column and whatever borders on it are nothing.',
    'on death { spawn "Knights" at self with 1 }',
  ],
  [
    'RB0519',
    'Paid without asking',
    'A number with a lower bound is clamped there, so a move that takes more than there is takes what is left, and is done all the same.',
    'move rest { you.mana -= 2 }',
  ],
  [
    'RB0520',
    'Never called',
    'No card, rule, move or mod of the game calls this verb, and none hands it to another.',
    'verb wobble x: unit { x.strength += 1 }',
  ],
  [
    'RB0521',
    'Never raised to this',
    'A timing happens to those it is raised to. This ability waits for it on something that is none of them.',
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
    'Worked out for too long',
    'Values, adjectives, orders and derived fields take no fuel. One that uses another twice, which uses the next twice, comes to thousands of steps each time it is asked for.',
    'value a(n: number) = b(n) + b(n + 1)',
  ],
  [
    'RB0525',
    'Verbs too deep inside one another',
    'A match stops calls that are too deep inside one another. A chain of verbs that is far longer could never run to its end.',
    'verb a300 x: unit { a299 x }',
  ],
  [
    'RB0528',
    'Too deep inside one another',
    'An expression holds others, statements hold statements, and words and verbs stand for all that is in them. Whoever works something out goes into each, and that has an end.',
    'value a500(n: number) = a499(n) + 1',
  ],
  [
    'RB0529',
    'A game without a flow',
    'A match runs the flow of its game again and again until somebody wins. It stands at the top of a file, or in a mode, which may be built on another that has one. What a mod says comes on top of that.',
    'game Empty uses prelude',
  ],
  [
    'RB0526',
    'Nothing that an engine can run',
    'Before a game is bound it is verified: how much there is of everything, and whether values and code fit where they stand. What other checks have let through is told here.',
    'kind big is card { tags: set of Words } # as long as nothing told that there are 40 words',
  ],
];
