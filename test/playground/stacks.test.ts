/** Equal cards of a large zone are one stack. */
import { expect, test } from 'vitest';
import { stackedRefs, stacksOf } from '../../editor/app/page/stacks.ts';
import type { Piece, TableView, ZoneBox } from '../../editor/app/play/model.ts';

const piece = (ref: number, name: string, cost = 1): Piece => ({
  ref,
  name,
  kind: 'card',
  words: [],
  level: 1,
  aside: null,
  seat: 0,
  shown: [{ name: 'cost', value: cost, icon: null, corner: null }],
  dress: { tones: [], symbol: null, frame: 'plain', art: null },
  text: [],
  facts: [],
  statuses: [],
  zones: [],
});

const zone = (pieces: Piece[], inPlay = false): ZoneBox => ({
  ref: 1,
  name: 'market',
  count: pieces.length,
  holds: null,
  open: true,
  inPlay,
  laid: null,
  backs: [],
  pieces,
});

const coppers = Array.from({ length: 7 }, (_, i) => piece(10 + i, 'Copper'));
const refs = (box: ZoneBox): number[][] => stacksOf(box).map((stack) => stack.map(({ ref }) => ref));

test('equal cards are a stack, and cards with other numbers or with cards of their own are not in it', () => {
  const bearer = { ...piece(31, 'Copper'), zones: [zone([piece(32, 'Gem')])] };
  const market = zone([...coppers, piece(20, 'Copper', 2), piece(30, 'Silver'), bearer, piece(40, 'Silver')]);
  expect(refs(market)).toEqual([coppers.map(({ ref }) => ref), [20], [30, 40], [31]]);
  const table = { zones: [market], seats: [] } as unknown as TableView;
  expect(stackedRefs(table).get(16)).toBe(10);
  expect(stackedRefs(table).get(40)).toBe(30);
  expect(stackedRefs(table).has(10)).toBe(false);
});

test('cards in play, and those of a small zone, are beside one another', () => {
  expect(refs(zone(coppers)).length).toBe(7);
  const many = [...coppers, ...coppers.map((one) => ({ ...one, ref: one.ref + 100 }))];
  expect(refs(zone(many)).length).toBe(1);
  expect(refs(zone(many, true)).length).toBe(14);
});
