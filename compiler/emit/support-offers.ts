/**
 * Support functions for what players decide: choices within effects, offers, and the list of moves. A run of the list is a move's
 * id, its number of arguments, how many options its last argument has, the arguments before it, and the options.
 */
import { ABSENT_SHIFT, type OFFER, POLICY } from '../format/rows.ts';
import type { Bound } from '../ir/bound.ts';
import type { Policy } from '../ir/index.ts';
import { allOf } from '../javascript/build.ts';
import { type JsCode, js, jsList, type Operand } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import { LIST } from './memory-sizes.ts';
import { offerSlot } from './slots.ts';
import { outOfMatch } from './support-queue.ts';
import { traceChoice } from './trace.ts';

/** Choices within effects: a single option is taken without a question; without a player to ask, one is drawn. */
export function choiceSupport(gen: CodegenContext): JsCode {
  const { answersCapacity } = gen.bound.layout.head;
  return jsList`
    // one of the options from b to e: the only one, a random one without a player to ask, or the answer of the host
    function ask(who, b, e, site) {
      const n = e - b;
      if (n === 1) return K[b];
      if (RN > 0 || !isPlayer(who)) return K[b + draw(n)];
      if (AN >= ${answersCapacity}) bail();
      AN++;
      if (PL !== 0) {
        if (OV === 0) DN++;
        return K[b + dice(OD !== 0 ? 1 : who, n)];
      }
      return ${traceChoice(gen, js`H.ask(who,b,n,site)`)};
    }
    function askMay(who, site) {
      const b = sp;
      K[sp++] = 0;
      K[sp++] = 1;
      const a = ask(who, b, sp, site);
      sp = b;
      return a;
    }`;
}

/** Whether an offer of the game has this policy. */
export const isOffered = ({ program }: Bound, policy: Policy): boolean =>
  program.code.some((instr) => instr.step === 'offer' && instr.as === policy);

export function offerSupport(gen: CodegenContext): JsCode {
  const { layout, seats } = gen.bound;
  const { head } = layout;
  const slot = (name: keyof typeof OFFER): Operand => offerSlot(gen.bound, name);
  const [bits, turn, first, moves] = [slot('passed'), slot('turn'), slot('first'), slot('moves')];
  // `once` and `forced` are the first policies: the move ends the seat's part
  const single = Math.max(POLICY.once, POLICY.forced) + 1;
  const isOut = outOfMatch(gen);
  // parts of the code that only a game with such an offer has
  const hasAuction = isOffered(gen.bound, 'auction');
  const [inTurn, oneEach] = isOffered(gen.bound, 'simultaneous')
    ? [
        hasAuction ? js`as!==${POLICY.pooled}&&as!==${POLICY.simultaneous}` : js`as<${POLICY.pooled}`,
        js`as<${single}||as===${POLICY.simultaneous}`,
      ]
    : [js`as!==${POLICY.pooled}`, js`as<${single}`];
  const bid = jsList`
    if (as === ${POLICY.auction}) {
      ${turn} = (s % ${seats}) + 1;
      ${first} = s;
    }`;
  const takes = jsList`
    // the k-th move of the list: its id, with its arguments in AR
    function take(k) {
      let a = 0;
      while (k >= L[a + 2]) {
        k -= L[a + 2];
        a += L[a + 1] === 0 ? 3 : 2 + L[a + 1] + L[a + 2];
      }
      const n = L[a + 1];
      for (let i = 1; i < n; i++) AR[i - 1] = L[a + 2 + i];
      if (n > 0) AR[n - 1] = L[a + 2 + n + k];
      TN = n;
      return L[a];
    }`;
  return jsList`
    // whether a seat still takes part in the offer
    function isIn(s) {
      const b = ${bits};
      return ${allOf([js`s>0`, js`(((b|(b>>${ABSENT_SHIFT}))>>(s-1))&1)===0`, ...(isOut === null ? [] : [js`!${isOut}(s)`])])};
    }
    function passSeat(s) {
      ${bits} |= 1 << (s - 1);
    }
    // to the players from b to e; a given one or the one with the lowest seat begins
    function openOffer(b, e, from) {
      let absent = ${2 ** seats - 1},
        low = 0;
      for (let i = b; i < e; i++) {
        const p = K[i];
        if (!isPlayer(p)) continue;
        absent &= ~(1 << (p - 1));
        if (low === 0 || p < low) low = p;
      }
      const first = isPlayer(from) ? from : low;
      ${bits} = absent << ${ABSENT_SHIFT};
      ${turn} = first;
      ${first} = first;
      ${moves} = 1;
    }
    // to one player
    function openFor(p) {
      ${bits} = (${2 ** seats - 1} & ~(1 << (p - 1))) << ${ABSENT_SHIFT};
      ${turn} = p;
      ${first} = p;
      ${moves} = 1;
    }
    function closeOffer() {
      ${bits} = 0;
      ${turn} = 0;
      ${first} = 0;
      ${moves} = 0;
    }
    // after a pass
    function passed(as, s) {
      passSeat(s);
      if (${inTurn}) ${turn} = (s % ${seats}) + 1;
    }
    // after a move: the policy says whether the seat goes on, and who is next
    function moved(as, s) {
      ${moves}++;
      if (${oneEach}) passed(as, s);
      else if (as === ${POLICY.latch}) ${turn} = (s % ${seats}) + 1;
      else if (as === ${POLICY.streak}) {
        ${bits} &= ~${(1 << ABSENT_SHIFT) - 1};
        ${turn} = (s % ${seats}) + 1;
      }
      ${hasAuction ? bid : ''}
    }
    // lists a move with the arguments in AR
    function put(id, n) {
      if (n > ${head.argsCapacity}) return;
      const a = LE;
      if (a + n + 3 > ${LIST}) bail();
      L[a] = id;
      L[a + 1] = n;
      L[a + 2] = 1;
      for (let i = 0; i < n; i++) L[a + 3 + i] = AR[i];
      LE = a + 3 + n;
      LN++;
    }
    // lists a run: the options of its last argument are the members from b to e
    function puts(id, n, b, e) {
      const c = e - b;
      if (n > ${head.argsCapacity} || c < 1) return;
      let a = LE;
      if (a + n + c + 2 > ${LIST}) bail();
      L[a] = id;
      L[a + 1] = n;
      L[a + 2] = c;
      a += 3;
      for (let i = 1; i < n; i++) L[a++] = AR[i - 1];
      for (let i = b; i < e; i++) L[a++] = K[i];
      LE = a;
      LN += c;
    }
    ${gen.tileMaskRegisters.length === 0 ? takes : takesBits(gen)}`;
}

/**
 * Runs of options in the list of moves whose last parameter is a tile of a mask: the number of parameters is negative, and the
 * mask takes the place of the options.
 */
function takesBits({ bound: { layout } }: CodegenContext): JsCode {
  return jsList`
    // the number of bits of a mask
    function ones(m) {
      m -= (m >>> 1) & 0x55555555;
      m = (m & 0x33333333) + ((m >>> 2) & 0x33333333);
      return Math.imul((m + (m >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    // lists a run whose options are tiles of a mask
    function putBits(id, n, m, c) {
      if (n > ${layout.head.argsCapacity} || c < 1) return;
      let a = LE;
      if (a + n + 3 > ${LIST}) bail();
      L[a] = id;
      L[a + 1] = -n;
      L[a + 2] = c;
      a += 3;
      for (let i = 1; i < n; i++) L[a++] = AR[i - 1];
      L[a] = m;
      LE = a + 1;
      LN += c;
    }
    // the k-th move of the list: its id, with its arguments in AR
    function take(k) {
      let a = 0;
      while (k >= L[a + 2]) {
        k -= L[a + 2];
        const w = L[a + 1];
        a += w === 0 ? 3 : w < 0 ? 3 - w : 2 + w + L[a + 2];
      }
      const w = L[a + 1],
        n = w < 0 ? -w : w;
      for (let i = 1; i < n; i++) AR[i - 1] = L[a + 2 + i];
      if (w < 0) {
        let m = L[a + 2 + n];
        for (; k > 0; k--) m &= m - 1;
        AR[n - 1] = ${layout.tiles.first + 31} - Math.clz32(m & -m);
      } else if (n > 0) AR[n - 1] = L[a + 2 + n + k];
      TN = n;
      return L[a];
    }`;
}
