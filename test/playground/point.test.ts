/** Points of matches in links: the same position is found again, in another page, and the goal of a puzzle is judged. */
import { describe, expect, it, test } from 'vitest';
import type { IR } from '../../compiler/index.ts';
import { linkOf, readLink } from '../../editor/app/page/keep/share.ts';
import { openMatch } from '../../editor/app/play/opening.ts';
import { Playground } from '../../editor/app/play/playground.ts';
import { readPoint } from '../../editor/app/play/pointdata.ts';
import { amount } from '../amount.ts';
import { compiled, shipped } from './playing.ts';

const SETTINGS = { card: null, level: 1, mode: null, mods: [], seed: 3 };

function ground(ir: IR): Playground {
  const opening = openMatch(ir, SETTINGS);
  if ('refused' in opening) throw new Error(opening.refused);
  return new Playground({ match: opening.match, seed: 3, card: -1, files: ir.files, opponent: 'person' });
}
const drawn = ({ position: { table } }: Playground): string => JSON.stringify(table);

test.each(
  amount(
    shipped.filter((_, i) => i % 2 === 0),
    shipped,
  ),
)('%s: a link leads to the selected point', (name) => {
  const ir = compiled(`cards/${name}`);
  const first = ground(ir);
  first.sees = true;
  for (let i = 0; i < 12 && first.position.outcome === null; i++) first.playAny();
  first.goTo(Math.max(1, first.position.steps - 2), null);
  const point = {
    settings: SETTINGS,
    scenario: null,
    opponent: 'person' as const,
    moves: first.pointMoves,
    goal: null,
  };
  const link = linkOf({ version: '1', game: 'G', files: [{ path: 'g/a.bound', text: '' }], point }) ?? '';
  const read = readLink(link)?.point;
  expect(read).toEqual(point);
  const second = ground(ir);
  second.sees = true;
  expect(second.followPoint(read?.moves ?? [])).toBe(first.pointMoves.length);
  expect(first.pointMoves.length).toBeGreaterThan(0);
  expect(drawn(second)).toBe(drawn(first));
  // a decision that is not legal ends it
  const [begin = [1, '', 0] as const] = point.moves;
  expect(ground(ir).followPoint([[...begin], [begin[0], 'no such move', 0]])).toBe(1);
});

test('a goal is open in the turn, missed after it, and reached by winning', () => {
  const ir = compiled('cards/stormbound');
  const one = ground(ir);
  const seat = one.position.table.seats.find(({ active }) => active)?.seat ?? 0;
  const other = 3 - seat;
  const stateOf = (turns: number, from = 0, who = seat): string => one.judged({ seat: who, turns }, from).state;
  expect([stateOf(1), stateOf(2)]).toEqual(['open', 'open']);
  const pass = (): void => one.play(one.position.options.findIndex(({ word }) => word === 'pass'));
  pass();
  expect([stateOf(1), stateOf(2), stateOf(1, 0, other)]).toEqual(['missed', 'open', 'open']);
  // at a position before that, it is open again
  one.goTo(0, null);
  expect(stateOf(1)).toBe('open');
  one.goTo(1, null);
  const gives = one.position.options.find(({ sort, seat: by }) => sort === 'aside' && by === other);
  one.play(gives?.index ?? -1);
  expect(one.position.outcome).not.toBe(null);
  expect([stateOf(2), stateOf(2, 0, other)]).toEqual(['reached', 'missed']);
});

describe('a point from anyone', () => {
  const point = { settings: SETTINGS, scenario: null, opponent: 'greedy', moves: [[1, 'pass', 0]], goal: null };
  it('is read', () => expect(readPoint(point)).toEqual(point));
  it('says how many play', () => expect(readPoint({ ...point, settings: { ...SETTINGS, players: 3 } })).not.toBe(null));
  it('begins as a scenario', () => expect(readPoint({ ...point, settings: null, scenario: 'A' })).not.toBe(null));
  it.each([
    null,
    { ...point, settings: null },
    { ...point, scenario: 'A' },
    { ...point, settings: { ...SETTINGS, seed: -1 } },
    { ...point, settings: { ...SETTINGS, mods: [1] } },
    { ...point, settings: { ...SETTINGS, players: 9 } },
    { ...point, opponent: 'anyone' },
    { ...point, moves: [[1, 'pass']] },
    { ...point, moves: [[1, 'pass', 0.5]] },
    { ...point, moves: Array(5000).fill([1, 'pass', 0]) },
    { ...point, goal: { seat: 1, turns: 0 } },
    { ...point, goal: 1 },
  ])('is refused: %j', (wrong) => expect(readPoint(wrong)).toBe(null));
});
