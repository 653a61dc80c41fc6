/**
 * Support functions for random numbers: draws of a match, from four words of its state, and dice of random agents, from words of
 * their own.
 */
import { MOST_WEIGHT } from '../format/limits.ts';
import { type JsCode, js, jsList, type Operand } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import { traceChance, traceDraw, traceRoll } from './trace.ts';

/**
 * Random numbers: xoshiro128** on four words of the state, seeded by splitmix32; a draw below n is the high word of the
 * product.
 */
export function randomSupport(gen: CodegenContext): JsCode {
  const at = gen.bound.layout.head.random;
  const roll = traceRoll(gen);
  return jsList`
    // the high word of the product of two unsigned words
    function high(x, n) {
      const xl = x & 0xffff,
        xh = x >>> 16,
        nl = n & 0xffff,
        nh = n >>> 16,
        low = Math.imul(xl, nl) >>> 0,
        mid = (Math.imul(xh, nl) >>> 0) + (low >>> 16);
      const other = (Math.imul(xl, nh) >>> 0) + (mid & 0xffff);
      return (Math.imul(xh, nh) + (mid >>> 16) + (other >>> 16)) | 0;
    }
    ${generator({ name: 'plant', params: ['z'] }, { name: roll, params: ['n'] }, (i) => js`S[${at}+${i}]`)}
    ${generator({ name: 'sow', params: ['p', 'z'] }, { name: 'dice', params: ['p', 'n'] }, (i) => js`DI[p*4-4+${i}]`)}
    // a number below n; no draw where there is only one
    function draw(n) {
      return n < 2 ? 0 : random(n);
    }
    // true in a of b cases
    function chance(a, b) {
      if (a <= 0) return false;
      if (a >= b) return true;
      return ${traceChance(gen, js`${roll}(b)<a`)};
    }
    // the index of one of n, with the weights from w on
    function weigh(w, n) {
      let total = 0,
        open = 0,
        last = 0;
      for (let i = 0; i < n; i++) {
        const g = K[w + i],
          c = g < 0 ? 0 : g > ${MOST_WEIGHT} ? ${MOST_WEIGHT} : g;
        total = sat(total + c);
        if (c > 0) {
          open++;
          last = i;
        }
      }
      if (open === 0) return draw(n);
      if (open === 1) return last;
      let left = ${roll}(total),
        got = 0;
      for (;;) {
        const g = K[w + got],
          c = g < 0 ? 0 : g > ${MOST_WEIGHT} ? ${MOST_WEIGHT} : g;
        if (left < c) return ${traceDraw(gen, 'got', 'n')};
        left -= c;
        got++;
      }
    }
    // takes so many members of the set at random
    function randoms(b, count) {
      let n = sp - b;
      if (n === 0) return;
      const e = sp;
      while (sp - e < count && n > 0) {
        const k = draw(n);
        K[sp++] = K[b + k];
        n--;
        for (let i = k; i < n; i++) K[b + i] = K[b + i + 1];
      }
      under(b, e);
    }
    // the same with weights, which are from w on
    function weighted(b, w, count) {
      let n = w - b;
      const e = sp;
      while (sp - e < count && n > 0) {
        const k = weigh(w, n);
        K[sp++] = K[b + k];
        n--;
        for (let i = k; i < n; i++) {
          K[b + i] = K[b + i + 1];
          K[w + i] = K[w + i + 1];
        }
      }
      under(b, e);
    }
    // nobody knows the cards of a shuffled zone
    function shuffle(z) {
      const a = zl(z);
      if (a < 0) return;
      const n = S[a],
        t = TI[z];
      for (let i = n - 1; i >= 0; i--) {
        const k = draw(i + 1),
          r = S[a + 1 + k],
          e = rw(r);
        S[a + 1 + k] = S[a + 1 + i];
        S[a + 1 + i] = r;
        S[e + INDEX] = i;
        S[e + KNOWN] = 0;
        if (t > 0) S[e + LAST] = t;
      }
      MV++;
      if (n > 0) D |= ZD[z];
    }`;
}

/** Functions that seed four words and draw below n from them; see runtime/random.ts. */
function generator(
  seed: { name: string; params: string[] },
  next: { name: string; params: string[] },
  word: (i: Operand | number) => Operand,
): JsCode {
  const [w0, w1, w2, w3] = [word(0), word(1), word(2), word(3)];
  return jsList`
    function ${seed.name}(${seed.params}) {
      for (let i = 0; i < 4; i++) {
        z = (z + ${0x9e3779b9 | 0}) | 0;
        let t = Math.imul(z ^ (z >>> 16), ${0x21f0aaad});
        t = Math.imul(t ^ (t >>> 15), ${0x735a2d97});
        ${word('i')} = t ^ (t >>> 15);
      }
      if ((${w0} | ${w1} | ${w2} | ${w3}) === 0) ${w0} = 1;
    }
    function ${next.name}(${next.params}) {
      const a = ${w0},
        b = ${w1},
        c = ${w2},
        d = ${w3};
      let x = Math.imul(b, 5);
      x = Math.imul((x << 7) | (x >>> 25), 9);
      const c1 = c ^ a,
        d1 = d ^ b;
      ${w1} = b ^ c1;
      ${w0} = a ^ d1;
      ${w2} = c1 ^ (b << 9);
      ${w3} = (d1 << 11) | (d1 >>> 21);
      return high(x, n);
    }`;
}
