/** Moves that only put a card aside, where another move plays cards of its kind: their cards are not marked as playable. */
import { expect, test } from 'vitest';
import { isLesser } from '../../editor/app/play/lesser.ts';
import { begin, compiled, shipped } from './playing.ts';

/** The moves that are lesser for some card of the game. */
const LESSER: Record<string, string[]> = { stormbound: ['cycle'], wildstorms: ['toss'] };

test.each(shipped)('%s', (name) => {
  const { match } = begin(compiled(`cards/${name}`));
  const cards = match.game.cards.map((_, id) => id);
  const lesser = match.game.moves.flatMap((move, id) =>
    cards.some((card) => isLesser(match, id, card)) ? [move.name] : [],
  );
  expect(lesser).toEqual(LESSER[name] ?? []);
});

test('a card that cannot be paid has only lesser moves', () => {
  const { ground } = begin(compiled('cards/stormbound'));
  const { options } = ground.position;
  const cycles = options.filter(({ word }) => word === 'cycle');
  expect(cycles.length).toBeGreaterThan(0);
  for (const { word, lesser } of options) expect(lesser === true).toBe(word === 'cycle');
});
