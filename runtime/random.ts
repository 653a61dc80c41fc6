/**
 * Random numbers: xoshiro128** with its state in the match, seeded by splitmix32. A draw below n is the high word of
 * the product of the next 32-bit number and n: no division, no rejection.
 */
import { MOST_WEIGHT } from '../compiler/format/limits.ts';
import type { Match } from './machine.ts';
import { saturate } from './numbers.ts';
import { peek, writeUntracked } from './state.ts';

/** Writes four words from a seed, never all zero, to `words`. */
export function expandSeed(seed: number, words: Int32Array = new Int32Array(4)): Int32Array {
  let z = seed | 0;
  for (let i = 0; i < 4; i++) {
    z = (z + 0x9e3779b9) | 0;
    let t = z ^ (z >>> 16);
    t = Math.imul(t, 0x21f0aaad);
    t ^= t >>> 15;
    t = Math.imul(t, 0x735a2d97);
    words[i] = t ^ (t >>> 15);
  }
  if (((words[0] as number) | (words[1] as number) | (words[2] as number) | (words[3] as number)) === 0) words[0] = 1;
  return words;
}

const rotate = (x: number, k: number): number => (x << k) | (x >>> (32 - k));

/** One step of xoshiro128**: gives the number and updates the words. */
export function nextRandom(words: Int32Array | number[]): number {
  // by index, since destructuring iterates
  const a = words[0] as number;
  const b = words[1] as number;
  const c = words[2] as number;
  const d = words[3] as number;
  const result = Math.imul(rotate(Math.imul(b, 5), 7), 9);
  const c1 = c ^ a;
  const d1 = d ^ b;
  words[1] = b ^ c1;
  words[0] = a ^ d1;
  words[2] = c1 ^ (b << 9);
  words[3] = rotate(d1, 11);
  return result;
}

/** The high word of the unsigned product of x and n, for n from 1 to 2^31 - 1: a number from 0 to n - 1. */
export function highProductWord(x: number, n: number): number {
  const xl = x & 0xffff;
  const xh = x >>> 16;
  const nl = n & 0xffff;
  const nh = n >>> 16;
  // all products are below 2^32 and the sums are exact; the result fits in 32 bits
  const low = Math.imul(xl, nl) >>> 0;
  const mid = (Math.imul(xh, nl) >>> 0) + (low >>> 16);
  const other = (Math.imul(xl, nh) >>> 0) + (mid & 0xffff);
  return (Math.imul(xh, nh) + (mid >>> 16) + (other >>> 16)) | 0;
}

export function seed(m: Match, value: number): void {
  const words = expandSeed(value);
  for (let i = 0; i < 4; i++) m.state[m.layout.head.random + i] = words[i] as number;
}

function next(m: Match): number {
  const at = m.layout.head.random;
  const words = [peek(m, at), peek(m, at + 1), peek(m, at + 2), peek(m, at + 3)];
  const result = nextRandom(words);
  for (let i = 0; i < 4; i++) writeUntracked(m, at + i, words[i] as number);
  return result;
}

/**
 * Draws one of `n` outcomes, 0 to n - 1, uniformly or by weights. All randomness of a match goes through here. With one
 * possible outcome nothing is drawn. Weights are clamped to 0 .. 2^24; if all are 0, all outcomes are equally likely.
 * The sum of weights saturates: what lies beyond 2^31 - 1 is never drawn.
 */
export function draw(m: Match, n: number, weights: readonly number[] | null): number {
  if (weights !== null) return drawWeighted(m, n, weights);
  if (n < 2) return 0;
  const got = m.randomSource !== null ? m.randomSource.draw(n, null) : highProductWord(next(m), n);
  m.trace?.add(m, { what: 'draw', id: got, subject: 0, args: [n] });
  return got;
}

function drawWeighted(m: Match, n: number, given: readonly number[]): number {
  const weights: number[] = [];
  let total = 0;
  let open = 0;
  let last = 0;
  for (let i = 0; i < n; i++) {
    const weight = given[i] as number;
    const cut = weight < 0 ? 0 : weight > MOST_WEIGHT ? MOST_WEIGHT : weight;
    weights.push(cut);
    total = saturate(total + cut);
    if (cut > 0) {
      open++;
      last = i;
    }
  }
  if (open === 0) return draw(m, n, null);
  if (open === 1) return last;
  let got = 0;
  if (m.randomSource !== null) got = m.randomSource.draw(n, weights);
  else {
    let left = highProductWord(next(m), total);
    while (left >= (weights[got] as number)) {
      left -= weights[got] as number;
      got++;
    }
  }
  m.trace?.add(m, { what: 'draw', id: got, subject: 0, args: [n] });
  return got;
}

/** Whether a chance of a in b succeeds. Certain and impossible chances draw nothing. */
export function chance(m: Match, a: number, b: number): boolean {
  if (a <= 0) return false;
  if (a >= b) return true;
  const won = m.randomSource !== null ? m.randomSource.draw(2, [b - a, a]) === 1 : highProductWord(next(m), b) < a;
  m.trace?.add(m, { what: 'draw', id: won ? 1 : 0, subject: 0, args: [a, b] });
  return won;
}
