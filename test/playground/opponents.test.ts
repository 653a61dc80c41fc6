/** Opponents: agents, or a second person who sees only what their seat may see. */
import { describe, expect, test } from 'vitest';
import { OPPONENTS, opponentMove } from '../../editor/app/play/opponents.ts';
import { legalMoves } from '../../runtime/index.ts';
import { sample } from '../amount.ts';
import { begin, compiled, shipped } from './playing.ts';

describe.each(sample(shipped, 3, 2))('%s', (name) => {
  const ir = compiled(`cards/${name}`);
  const asides = new Set((ir.games[0]?.moves ?? []).filter(({ aside }) => aside).map((move) => move.name));

  test.each(OPPONENTS)('is played against %s', (opponent) => {
    const { ground } = begin(ir);
    ground.opponent = opponent;
    const seats = new Set<number>();
    for (let i = 0; i < 4 && ground.position.outcome === null; i++) {
      const { options, viewer, steps } = ground.position;
      expect(new Set(options.map(({ seat }) => seat))).toEqual(new Set([viewer]));
      seats.add(viewer);
      ground.playAny();
      expect(ground.position.steps).toBeGreaterThan(steps);
    }
    if (opponent !== 'person') expect([...seats]).toEqual([1]);
  });

  test('any move never steps out of the match, and the end says why', () => {
    const { ground } = begin(ir);
    for (let i = 0; i < 150 && ground.position.outcome === null; i++) ground.playAny();
    const { story, outcome, why } = ground.position;
    expect(story.filter(({ text }) => asides.has(text.split(' ')[0] ?? ''))).toEqual([]);
    if (outcome !== null) expect(why.length).toBeGreaterThan(1);
  });
});

test('random chooses among all legal moves', () => {
  const { match } = begin(compiled('cards/stormbound'));
  const all = legalMoves(match, 1).map((move) => JSON.stringify(move));
  expect(all.length).toBeGreaterThan(1);
  const chosen = Array.from({ length: 20 * all.length }, (_, seed) =>
    JSON.stringify(opponentMove(match, 'random', seed, null)),
  );
  expect([...new Set(chosen)].sort()).toEqual(all.sort());
});

test('a second person sees the own hand and not that of the first', () => {
  const { ground } = begin(compiled('cards/stormbound'));
  ground.opponent = 'person';
  for (let i = 0; i < 40 && ground.position.viewer === 1; i++) {
    const { options } = ground.position;
    ground.play(options.find(({ word }) => word === 'pass')?.index ?? 0);
  }
  const { viewer, table } = ground.position;
  expect(viewer).toBe(2);
  const hand = (seat: number): number =>
    table.seats[seat - 1]?.zones.find(({ name }) => name === 'hand')?.pieces.length ?? 0;
  expect(hand(2)).toBeGreaterThan(0);
  expect(hand(1)).toBe(0);
});
