/** A hash of the part of a state that is in use: four lanes of 32 bits, eight hexadecimal digits each. */
import type { Match } from './machine.ts';
import { inUse, queueEnd } from './state.ts';

const PRIMES = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f].map((prime) => prime | 0) as [
  number,
  number,
  number,
  number,
];

/** Takes numbers one by one. */
export class Hasher {
  #lanes = [1, 2, 3, 4].map((n, i) => Math.imul(n, PRIMES[i] as number));
  #count = 0;

  add(value: number): void {
    const i = this.#count & 3;
    const mixed = Math.imul((this.#lanes[i] as number) ^ value, PRIMES[i] as number);
    this.#lanes[i] = mixed ^ (mixed >>> 15);
    this.#count++;
  }

  /** Takes a range of an array: the same as one by one. */
  addRun(block: Int32Array, from: number, to: number): void {
    let at = from;
    for (; at < to && (this.#count & 3) !== 0; at++) this.add(block[at] as number);
    const [p, q, r, s] = PRIMES;
    let [a, b, c, d] = this.#lanes as [number, number, number, number];
    const start = at;
    for (; at + 4 <= to; at += 4) {
      a = Math.imul(a ^ (block[at] as number), p);
      b = Math.imul(b ^ (block[at + 1] as number), q);
      c = Math.imul(c ^ (block[at + 2] as number), r);
      d = Math.imul(d ^ (block[at + 3] as number), s);
      a ^= a >>> 15;
      b ^= b >>> 15;
      c ^= c >>> 15;
      d ^= d >>> 15;
    }
    this.#lanes = [a, b, c, d];
    this.#count += at - start;
    for (; at < to; at++) this.add(block[at] as number);
  }

  digest(): string {
    let [a, b, c, d] = this.#lanes as [number, number, number, number];
    a ^= this.#count;
    // two rounds mix each lane with the others
    for (let round = 0; round < 2; round++) {
      a = mix(a ^ d, PRIMES[0]);
      b = mix(b ^ a, PRIMES[1]);
      c = mix(c ^ b, PRIMES[2]);
      d = mix(d ^ c, PRIMES[3]);
    }
    return hex(a) + hex(b) + hex(c) + hex(d);
  }
}

/** Two digits per byte; faster than a number's own conversion. */
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex(lane: number): string {
  let digits = '';
  for (let shift = 24; shift >= 0; shift -= 8) digits += DIGITS[(lane >>> shift) & 255];
  return digits;
}

function mix(value: number, prime: number): number {
  const product = Math.imul(value ^ (value >>> 16), prime);
  return product ^ (product >>> 13);
}

/** The hash of the state up to the last entity in use, and of the queue. */
export function hash(m: Match): string {
  const hasher = new Hasher();
  hasher.addRun(m.state, 0, inUse(m.bound, m.state));
  hasher.addRun(m.state, m.layout.queue.at, queueEnd(m.bound, m.state));
  return hasher.digest();
}

/** A hash of a list of strings. */
export function foldHashes(hashes: Iterable<string>): string {
  const hasher = new Hasher();
  for (const one of hashes) for (let i = 0; i < one.length; i++) hasher.add(one.charCodeAt(i));
  return hasher.digest();
}

/** Matches of a block, see BlockHasher. */
export const BLOCK = 4096;

/**
 * Hashes the hashes of a run of matches: block by block, then those of the blocks. So parts of a long run can be hashed apart.
 * A run of one block has the hash of that block.
 */
export class BlockHasher {
  readonly #blocks: string[] = [];
  #open = new Hasher();
  /** Hashes in the open block. */
  #count = 0;
  /** The last block is not full, so nothing may follow. */
  #isShort = false;

  add(hash: string): void {
    if (this.#isShort) throw new Error('a block that is not full ends a run');
    for (let i = 0; i < hash.length; i++) this.#open.add(hash.charCodeAt(i));
    if (++this.#count < BLOCK) return;
    this.#blocks.push(this.#open.digest());
    this.#open = new Hasher();
    this.#count = 0;
  }

  /** Adds blocks that were hashed apart. */
  addBlocks(hashes: readonly string[], isShort: boolean): void {
    if (this.#isShort || this.#count > 0) throw new Error('blocks begin where a block ends');
    for (const hash of hashes) this.#blocks.push(hash);
    this.#isShort = isShort;
  }

  blocks(): string[] {
    return this.#count === 0 ? [...this.#blocks] : [...this.#blocks, this.#open.digest()];
  }

  digest(): string {
    const all = this.blocks();
    return all.length === 1 ? (all[0] as string) : foldHashes(all);
  }
}
