/** Randomness: the generator, its range, its seeds. */
import { describe, expect, it } from 'vitest';
import { expandSeed, highProductWord, nextRandom } from '../../runtime/random.ts';

describe('xoshiro128**', () => {
  it('gives the numbers of its authors', () => {
    // state 1, 2, 3, 4: first results of the reference implementation
    const words = [1, 2, 3, 4];
    const first = [11520, 0, 5927040, 70819200].map((n) => n | 0);
    expect([nextRandom(words), nextRandom(words), nextRandom(words), nextRandom(words)]).toEqual(first);
  });

  it('has seeds that are never all zero, and differ', () => {
    const seen = new Set<string>();
    for (let seed = -500; seed < 500; seed++) {
      const words = expandSeed(seed);
      expect(words.some((word) => word !== 0)).toBe(true);
      seen.add(words.join(' '));
    }
    expect(seen.size).toBe(1000);
  });
});

describe('the range of a draw', () => {
  it('is the high word of the product, exactly', () => {
    const words = expandSeed(77);
    const bounds = [1, 2, 3, 7, 10, 255, 65535, 65536, 65537, 2 ** 24, 2147483646, 2147483647];
    for (let i = 0; i < 20000; i++) {
      const x = nextRandom(words);
      const n = bounds[i % bounds.length] as number;
      const product = BigInt(x >>> 0) * BigInt(n);
      expect(highProductWord(x, n)).toBe(Number(product >> 32n));
    }
  });

  it('is even', () => {
    const words = expandSeed(5);
    const counts = new Array<number>(6).fill(0);
    for (let i = 0; i < 60000; i++) {
      const got = highProductWord(nextRandom(words), 6);
      counts[got] = (counts[got] as number) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 10000)).toBeLessThan(400);
  });
});
