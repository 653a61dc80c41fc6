/** Counting the outcomes of random draws: all of them, and whether there are too many. */
import { describe, expect, it } from 'vitest';
import type { RandomSource } from '../../runtime/machine.ts';
import { exceeds, Odometer } from '../../runtime/odometer.ts';

const MOST = 1000;

/** Ways to draw, with the number of their outcomes. */
const DRAWS: Record<string, { outcomes: number; draw: (from: RandomSource) => void }> = {
  'no draw': { outcomes: 1, draw: () => {} },
  'ten coins': { outcomes: 1024, draw: (from) => repeat(10, () => from.draw(2, null)) },
  'twelve coins': { outcomes: 4096, draw: (from) => repeat(12, () => from.draw(2, null)) },
  // its first outcome has a product of 2^30, but few others are like it
  'up to thirty coins until one falls': {
    outcomes: 31,
    draw: (from) => {
      for (let i = 0; i < 30 && from.draw(2, null) === 0; i++);
    },
  },
  'one of many': { outcomes: 3000, draw: (from) => from.draw(3000, null) },
  'dice with one possible result': { outcomes: 1, draw: (from) => repeat(20, () => from.draw(6, [0, 0, 7, 0, 0, 0])) },
  'dice of which two results are possible': {
    outcomes: 2048,
    draw: (from) => repeat(11, () => from.draw(4, [0, 9, 0, 1])),
  },
};

function repeat(times: number, what: () => void): void {
  for (let i = 0; i < times; i++) what();
}

describe('outcomes of draws', () => {
  for (const [name, { outcomes, draw }] of Object.entries(DRAWS)) {
    it(name, () => {
      const odometer = new Odometer();
      let played = 0;
      do {
        draw(odometer);
        played++;
      } while (odometer.next());
      expect(played).toBe(outcomes);
      // certain only with twice as many: below that they are counted
      expect(exceeds(MOST, draw)).toBe(outcomes > 2 * MOST);
    });
  }
});
