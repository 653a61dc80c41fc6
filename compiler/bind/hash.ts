/** Content hash of JSON-like data: 128 bits over its canonical form, computed with 32-bit integers only. */

type Lanes = [number, number, number, number];

/** Gives 32 hexadecimal digits. Equal data give equal hashes, with keys in any order. Not cryptographic. */
export function hashOf(data: unknown): string {
  const hash = new Hash();
  hash.add(data);
  return hash.digest();
}

class Hash {
  readonly #lanes: Lanes = [0x9e3779b9 | 0, 0x243f6a88, 0xb7e15162 | 0, 0x6a09e667];
  #count = 0;

  /** Each value starts with a number for its type, each list with its length: the encoding is unambiguous. */
  add(data: unknown): void {
    if (data === null || data === undefined) this.#mix(1);
    else if (typeof data === 'boolean') this.#mix(data ? 3 : 2);
    else if (typeof data === 'number') {
      this.#mix(4);
      this.#mix(data | 0);
      // a number that is not an int must not collide with the int that it wraps to
      if ((data | 0) !== data) this.#text(String(data));
    } else if (typeof data === 'string') {
      this.#mix(5);
      this.#text(data);
    } else if (Array.isArray(data)) {
      this.#mix(6);
      this.#mix(data.length);
      for (const item of data) this.add(item);
    } else {
      const record = data as { readonly [key: string]: unknown };
      const keys = Object.keys(record).sort();
      this.#mix(7);
      this.#mix(keys.length);
      for (const key of keys) {
        this.#text(key);
        this.add(record[key]);
      }
    }
  }

  #text(text: string): void {
    this.#mix(text.length);
    for (let i = 0; i < text.length; i += 2) {
      this.#mix(text.charCodeAt(i) | (i + 1 < text.length ? text.charCodeAt(i + 1) << 16 : 0));
    }
  }

  /** Mixes a word into one lane, in turn, and that lane into the next. */
  #mix(word: number): void {
    const lanes = this.#lanes;
    const at = (this.#count & 3) as 0 | 1 | 2 | 3;
    const next = ((this.#count + 1) & 3) as 0 | 1 | 2 | 3;
    this.#count = (this.#count + 1) | 0;
    let k = Math.imul(word, 0xcc9e2d51);
    k = (k << 15) | (k >>> 17);
    k = Math.imul(k, 0x1b873593);
    let h = lanes[at] ^ k;
    h = (h << 13) | (h >>> 19);
    h = (Math.imul(h, 5) + 0xe6546b64) | 0;
    lanes[at] = h;
    lanes[next] = (lanes[next] + h) | 0;
  }

  digest(): string {
    const [a, b, c, d] = this.#lanes;
    let lanes: Lanes = [a ^ this.#count, b ^ this.#count, c ^ this.#count, d ^ this.#count];
    for (let round = 0; round < 2; round++) {
      const sum = (lanes[0] + lanes[1] + lanes[2] + lanes[3]) | 0;
      lanes = lanes.map((lane) => final((lane + sum) | 0)) as Lanes;
    }
    return lanes.map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
  }
}

/** Murmur's finaliser: each bit of the lane affects all bits. */
function final(lane: number): number {
  let h = lane;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
