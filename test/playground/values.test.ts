/** Values on the table and in the list of changes: zeros, numbers by the words of an enum, truths and fields that hold an entity. */
import { expect, test } from 'vitest';
import { compile } from '../../compiler/index.ts';
import type { MatchPosition, Seat } from '../../editor/app/play/model.ts';
import type { Playground } from '../../editor/app/play/playground.ts';
import { begin, PRELUDE } from './playing.ts';

const GAME = `game Quarry uses prelude
players 2
enum Ore = iron, tin
player { stored: number, ore: number for each Ore, rested: truth }
kind card
kind mine is card { lives in field, depth: number, dug: number, price: number for each Ore, worked: truth, rival: mine }
enum Metal = gold, lead
kind flag is card { lives in field, metal: Metal = gold, rusts_by: Metal = gold, grew_from: definition }
zone deck of card { each player, takes decks, seen by none }
zone hand of card { each player, seen by owner }
zone field of card { each player, seen by all }
zone spoil_heap of card { each player, seen by all }
enum Deed = nothing_yet, dug_up
game_state { last_deed: Deed = nothing_yet, claimed_one: definition }
timing dug { text "when dug" }
verb use_it x: mine with t: ability {
  text "use {x}"
  run t as x
}
move dig site: mine in field of you {
  last_deed = dug_up
  claimed_one = "Shaft"
  use_it site with first dug ability of site
  move first flag in field of you to spoil_heap of you
  site.worked = true
  site.rival = random mine in field of you where depth is 3
  you.rested = true
  you.ore of tin += 2
}
setup {
  active = first player
  for each player as p { move all cards in deck of p to field of p }
}
flow { phase main for active { offer dig to active as once } }
limit 9 turns { draw_game }
mine "Pit" { depth 0, price of iron 2, on dug { you.stored = you.stored + 1 } }
mine "Shaft" { depth 3 }
flag "Mark" { metal lead, rusts_by gold, grew_from "Pit" }
deck "A" { "Pit", "Shaft", "Mark" }
deck "B" { "Shaft" }
`;

function opened(): Playground {
  const { ir, diagnostics } = compile([PRELUDE, { path: 'cards/quarry/rules.bound', text: GAME }]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { ground } = begin(ir);
  ground.opponent = 'person';
  return ground;
}

/** The position before and after blue digs in its pit. */
const [before, after] = ((): [MatchPosition, MatchPosition] => {
  const ground = opened();
  const before = ground.position;
  ground.play(before.options.findIndex(({ parts }) => parts.some(({ text }) => text === 'Pit')));
  return [before, ground.position];
})();

const blueOf = ({ table }: MatchPosition): Seat => {
  const blue = table.seats.find(({ seat }) => seat === 1);
  if (blue === undefined) throw new Error('blue has no seat');
  return blue;
};
/** The values of a card of blue on the table; without a name those of blue. Numbers by words have the name of their field. */
function shown(position: MatchPosition, name: string | null = null): unknown[] {
  const blue = blueOf(position);
  const pieces = blue.zones.flatMap((zone) => zone.pieces);
  const values = name === null ? blue.shown : (pieces.find((piece) => piece.name === name)?.shown ?? []);
  return values.map(({ name, value, of }) => (of === undefined ? [name, value] : [of.field, of.word, value]));
}

test('a card has its zeros that cards of its kind print, and no others', () => {
  expect(shown(before, 'Pit')).toContainEqual(['depth', 0]);
  for (const name of ['Pit', 'Shaft']) expect(shown(before, name)).not.toContainEqual(['dug', 0]);
  expect(shown(before, 'Mark')).toEqual([]);
  expect(shown(before)).toContainEqual(['stored', 0]);
});

test('numbers by the words of an enum are named by field and word', () => {
  expect(shown(before, 'Pit')).toContainEqual(['price', 'iron', 2]);
  expect(shown(before, 'Pit').flat()).not.toContain('tin');
  expect(shown(after)).toContainEqual(['ore', 'tin', 2]);
});

test('a field that holds a card has its name', () => {
  expect(shown(before, 'Pit').flat()).not.toContain('rival');
  expect(shown(after, 'Pit')).toContainEqual(['rival', 'rival Shaft']);
});

test('a truth changes from no to yes', () => {
  const changed = after.changes.map(({ who, what, from, to }) => [who, what, from, to]);
  expect(changed).toContainEqual(['blue', 'rested', 'no', 'yes']);
  expect(changed).toContainEqual(['Pit', 'worked', 'no', 'yes']);
  expect(shown(after, 'Pit')).toContainEqual(['worked', true]);
  expect(shown(before, 'Pit').flat()).not.toContain('worked');
});

test('names have blanks, and fields of the match that hold a word or a card by name are shown', () => {
  const changed = after.changes.map(({ who, what, from, to }) => [who, what, from, to]);
  expect(changed).toContainEqual(['the match', 'last deed', 'nothing yet', 'dug up']);
  expect(changed).toContainEqual(['the match', 'claimed one', null, 'Shaft']);
  expect(changed).toContainEqual(['Mark', 'place', 'field of blue', 'spoil heap of blue']);
  expect(after.table.shown.map(({ value }) => value)).toEqual(['last deed dug up', 'claimed one Shaft']);
  expect(blueOf(after).zones.map(({ name }) => name)).toContain('spoil heap');
});

test('a word of a card is behind the name of its field where two fields have such words, a card always is', () => {
  const mark = blueOf(before)
    .zones.flatMap(({ pieces }) => pieces)
    .find(({ name }) => name === 'Mark');
  expect(mark?.words).toEqual(['lead', 'rusts by gold', 'grew from Pit']);
});

test('an ability that a verb gets is told by when it runs', () => {
  const told = after.story.flatMap(({ rows }) => rows.map(({ text }) => text));
  expect(told.find((text) => text.startsWith('use'))).toBe('use it Pit with on dug');
});
