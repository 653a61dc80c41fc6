/**
 * Support functions for sets. A set is a range of the stack `K`, whose top is `sp`. `b` and `e` are the start and the end of a
 * range, `n` is a number of members.
 */
import { type JsCode, jsList } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import { mostRefs } from './memory-sizes.ts';

/** Members of loops and of calls. */
export const loopSupport = (gen: CodegenContext): JsCode => jsList`
  // the one member of a set
  function only(b, e) {
    if (e - b > 1) bail();
    return e > b ? K[b] : N;
  }
  // takes the ith of n members out, with its flag at there if that is not -1; gives how many are left
  function without(b, i, n, there) {
    for (let k = i + 1; k < n; k++) {
      K[b + k - 1] = K[b + k];
      if (there >= 0) K[there + k - 1] = K[there + k];
    }
    return n - 1;
  }
  // whether a member had its turn in a live loop: those that had one are at b, and after them the place of each by reference
  function held(b, n, v) {
    const k = K[b + ${mostRefs(gen)} + v];
    return k >= 0 && k < n && K[b + k] === v;
  }
  // the index of the first member behind the last one that had a turn; -1 for none
  function nextLive(b, had, n) {
    if (n === 0) return b < sp ? b : -1;
    let i = sp;
    while (i > b && !held(had, n, K[i - 1])) i--;
    return i < sp ? i : -1;
  }
  // the same in a zone that is walked in place, from the index from on
  function behind(a, from, had, n) {
    let i = n === 0 ? from : S[a];
    while (i > from && !held(had, n, S[a + i])) i--;
    return i;
  }`;

/** Parts of sets, and sets made of other things. */
export const setSupport = (): JsCode => jsList`
  // moves what is from e to the top of the stack down to b
  function under(b, e) {
    for (; e < sp; e++) K[b++] = K[e];
    sp = b;
  }
  // keeps the first n members of a set
  function firsts(b, n) {
    if (n < 1) sp = b;
    else if (sp - b > n) sp = b + n;
  }
  // keeps the last n
  function lasts(b, n) {
    if (n < 1) sp = b;
    else if (sp - b > n) under(b, sp - n);
  }
  // pushes a member that the set does not have yet
  function fresh(b, v) {
    for (let i = b; i < sp; i++) if (K[i] === v) return;
    K[sp++] = v;
  }
  // pushes the numbers of the bits of flags
  function bits(b, v) {
    if (v === N) return;
    for (let i = 0; i < 31; i++) if ((v >> i) & 1) fresh(b, i);
  }
  // stores a set in a list of the state
  function keepList(at, capacity, b, e) {
    const n = e - b,
      old = S[at];
    if (n > capacity) bail();
    S[at] = n;
    for (let i = 0; i < n; i++) S[at + 1 + i] = K[b + i];
    for (let i = n; i < old; i++) S[at + 1 + i] = 0;
  }`;

/** `ksort`: sorts members by the keys above them on the stack, `w` keys a member, ascending; nothing sorts last. */
export function orderSupport(): JsCode {
  return jsList`
    // compares the keys of two members
    function before(x, y, w) {
      for (let i = 0; i < w; i++) {
        const p = K[x + i],
          q = K[y + i];
        if (p === q) continue;
        if (p === N) return 1;
        if (q === N) return -1;
        return p < q ? -1 : 1;
      }
      return 0;
    }
    // sorts the members from b to e
    function ksort(b, e, w) {
      for (let i = 1; i < e - b; i++)
        for (let j = i; j > 0 && before(e + (j - 1) * w, e + j * w, w) > 0; j--) {
          let x = K[b + j];
          K[b + j] = K[b + j - 1];
          K[b + j - 1] = x;
          for (let k = 0; k < w; k++) {
            x = K[e + j * w + k];
            K[e + j * w + k] = K[e + (j - 1) * w + k];
            K[e + (j - 1) * w + k] = x;
          }
        }
    }
    // pushes the indices of those that are tied for first
    function bestsOf(e, n, w) {
      let first = -1;
      for (let i = 0; i < n; i++) {
        const o = first < 0 ? -1 : before(e + i * w, e + first * w, w);
        if (o < 0) first = i;
      }
      for (let i = 0; i < n; i++) if (before(e + i * w, e + first * w, w) === 0) K[sp++] = i;
    }
    // leaves all members that are tied for first
    function tied(b, w) {
      const n = ((sp - b) / (w + 1)) | 0,
        e = b + n,
        t = sp;
      if (n > 0) bestsOf(e, n, w);
      for (let i = t; i < sp; i++) K[i] = K[b + K[i]];
      under(b, t);
    }
    // leaves the first members; ties are drawn
    function bests(b, count, w) {
      let n = ((sp - b) / (w + 1)) | 0;
      const e = b + n,
        t = sp;
      while (sp - t < count && n > 0) {
        const s = sp;
        bestsOf(e, n, w);
        const k = K[s + draw(sp - s)];
        sp = s;
        K[sp++] = K[b + k];
        n--;
        for (let i = k; i < n; i++) K[b + i] = K[b + i + 1];
        for (let i = k * w; i < n * w; i++) K[e + i] = K[e + i + w];
      }
      under(b, t);
    }`;
}
