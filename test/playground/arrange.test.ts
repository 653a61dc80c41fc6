/** A board that is set up by hand: each change is what the scenario says, and it can be played on from there. */
import { describe, expect, test } from 'vitest';
import { ArrangedPosition, type Arrangement } from '../../editor/app/play/arrange.ts';
import { Playground } from '../../editor/app/play/playground.ts';
import { amount } from '../amount.ts';
import { begin, compiled, shipped } from './playing.ts';
import { run } from './scenarios.ts';

function arranged(name: string, empty: boolean): ArrangedPosition {
  const ir = compiled(`cards/${name}`);
  const { ground } = begin(ir);
  for (let i = 0; i < 6 && ground.position.outcome === null; i++) ground.playAny();
  if (ground.position.outcome !== null) ground.goTo(ground.position.steps - 1, null);
  ground.sees = true;
  const found = ground.arranged(ArrangedPosition, ir, empty);
  if (!(found instanceof ArrangedPosition)) throw new Error(found.refused);
  return found;
}

/** All that is drawn, without references. */
const drawn = ({ table }: Arrangement): string =>
  JSON.stringify(table, (key, value) => (key === 'ref' ? undefined : value));
/** A card and a place where it is in play. */
function playable({ table, places }: Arrangement): { card: string; place: number } {
  const tiles = new Set(
    table.grids.flatMap(({ rows }) => rows.flat().flatMap((one) => (one.pieces.length === 0 ? [one.ref] : []))),
  );
  const zones = table.seats.flatMap((seat) => seat.zones.filter(({ inPlay }) => inPlay).map(({ ref }) => ref));
  for (const [card, all] of Object.entries(places)) {
    const place = all.find((ref) => tiles.has(ref) || zones.includes(ref));
    if (place !== undefined) return { card, place };
  }
  throw new Error('no card can be put into play');
}

// of tiles, of statuses with a number, and of attached cards
describe.each(amount(['skybound', 'stormbound', 'wildstorms'], shipped))('%s', (name) => {
  test('cards are put, moved, changed and taken away, and each can be undone', () => {
    const board = arranged(name, true);
    const views = [board.view];
    const { card, place } = playable(board.view);
    const now = (): Arrangement => board.view;
    const the = (): Arrangement['things'][number] => {
      const found = now().things.find(({ ref }) => ref === now().changed);
      if (found === undefined) throw new Error('nothing was changed');
      return found;
    };
    board.do({ do: 'put', card, level: 1, seat: 1, place });
    expect(the().name).toBe(card);
    views.push(now());
    const other = the().places.find((ref) => ref !== place) ?? 0;
    board.do({ do: 'move', ref: the().ref, place: other });
    expect(now().refused).toBe(null);
    expect(drawn(now())).not.toBe(drawn(views[1] as Arrangement));
    views.push(now());
    const field = the().fields.find(({ options, high }) => options === null && (high === null || high > 60));
    if (field !== undefined) {
      board.do({ do: 'set', ref: the().ref, field: field.name, value: 57 });
      expect(the().fields.find((one) => one.name === field.name)?.value).toBe(57);
      board.do({ do: 'undo' });
    }
    board.do({ do: 'turn', seat: 2, turn: 9 });
    expect([now().active, now().turn, now().table.turn]).toEqual([2, 9, 9]);
    views.push(now());
    const put = now().things.find(({ isFree }) => isFree);
    board.do({ do: 'remove', ref: put?.ref ?? 0 });
    expect(now().things.filter(({ isFree }) => isFree)).toEqual([]);
    for (const before of views.reverse()) {
      board.do({ do: 'undo' });
      expect(drawn(now())).toBe(drawn(before));
    }
    expect(now().undoes).toBe(false);
  });

  test('a position of a match is taken over, kept as a test that passes, and played on', () => {
    const board = arranged(name, false);
    expect(board.view.things.some(({ isFree }) => isFree)).toBe(true);
    const player = board.view.things.find(({ ref }) => ref === 1);
    const field = player?.fields.find(({ options, low, high }) => options === null && low === null && high === null);
    if (field !== undefined) board.do({ do: 'set', ref: 1, field: field.name, value: 7 });
    const numbers = compiled(`cards/${name}`).games[0]?.statuses.filter(({ merge }) => merge !== 'flag') ?? [];
    const isNumber = (status: { name: string }): boolean => numbers.some((one) => one.name === status.name);
    const bearer = board.view.things.find(({ statuses }) => statuses.some(isNumber));
    const status = bearer?.statuses.find(isNumber);
    if (bearer !== undefined && status !== undefined) {
      const marked = { name: status.name, amount: status.amount + 2 };
      board.do({ do: 'status', ref: bearer.ref, status: marked.name, amount: marked.amount });
      expect(board.view.things.find(({ ref }) => ref === board.view.changed)?.statuses).toContainEqual(marked);
    }
    const written = board.scenario('made');
    if ('refused' in written) throw new Error(written.refused);
    expect({ ...run(`cards/${name}`, written.text), text: written.text }).toMatchObject({ errors: [], passed: true });
    const match = board.begun();
    if (typeof match === 'string') throw new Error(match);
    const ground = new Playground({ match, seed: 1, card: -1, files: [], opponent: 'person' });
    expect(ground.position.options.length).toBeGreaterThan(0);
    ground.play(0);
    expect(ground.position.steps).toBeGreaterThan(0);
    // playing on leaves the board as it was set up
    expect(drawn(board.view)).toBe(drawn(board.view));
  });
});

test('a card for which there is no room is refused, and nothing is changed', () => {
  const board = arranged('stormbound', true);
  const { card, place } = playable(board.view);
  board.do({ do: 'put', card, level: 1, seat: 1, place });
  const before = drawn(board.view);
  board.do({ do: 'put', card, level: 1, seat: 2, place });
  expect(board.view.refused).toContain(card);
  expect(drawn(board.view)).toBe(before);
  board.do({ do: 'undo' });
  expect(board.view.undoes).toBe(false);
});
