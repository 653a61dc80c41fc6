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
  // the reason is the text of the requirement; a card that can be played has none
  const played = new Set(options.filter(({ lesser }) => !lesser).map(({ parts: [card] }) => card?.ref));
  const said = cycles.map(({ parts: [card] }) => ground.refusal(card?.ref ?? 0));
  expect(said).toEqual(cycles.map(({ parts: [card] }) => (played.has(card?.ref) ? '' : 'not enough mana')));
  expect(new Set(said).size).toBe(2);
});

test('a card that can be played has no reason against it', () => {
  const { ground } = begin(compiled('cards/locm'));
  const { options } = ground.position;
  const refs = new Set(options.map(({ parts }) => parts[0]?.ref ?? 0));
  expect(refs.size).toBeGreaterThan(1);
  for (const ref of refs) expect(ground.refusal(ref)).toBe('');
});
