/** The text of a found deck is as the formatter leaves it, which the command does not load for it. */
import { expect, test } from 'vitest';
import { deckSource } from '../../cli/search/write.ts';
import type { Game } from '../../compiler/index.ts';
import { format } from '../../grammar/index.ts';
import { Dice } from '../../runtime/index.ts';

const shares = { win: 0.5, low: 0.4, high: 0.6, draw: 0, loss: 0.5 };

test.each([1, 5])('a deck of a game with %i levels is formatted', (levels) => {
  const dice = new Dice(levels);
  const game = { name: 'Some', levels } as Game;
  for (let size = 1; size < 60; size++) {
    const cards = Array.from({ length: size }, () => ({
      name: "A rather long name's end".slice(0, 1 + dice.below(24)).trim(),
      level: 1 + dice.below(levels),
      count: 1 + dice.below(size < 30 ? 2 : 12),
    }));
    const source = deckSource(game, cards, shares, 1000, 'my deck.bound');
    expect(source).toBe(format(source));
  }
});
