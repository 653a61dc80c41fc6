/** Support functions for numbers: saturating arithmetic, where the least int is nothing; see runtime/numbers.ts. */
import { LONGEST_RANGE } from '../format/limits.ts';
import { GREATEST_NUMBER, LEAST_NUMBER } from '../format/values.ts';
import { type JsCode, jsList } from '../javascript/quote.ts';

export const numberSupport = (): JsCode => jsList`
  // clamps to the range of numbers
  function sat(n) {
    return n > ${GREATEST_NUMBER} ? ${GREATEST_NUMBER} : n < ${LEAST_NUMBER} ? ${LEAST_NUMBER} : n;
  }
  // sums and products saturate; nothing as an operand gives nothing
  function add(a, b) {
    if (a === N || b === N) return N;
    return sat(a + b);
  }
  // a sum where saturation is so rare that it bails out instead
  function plus(a, b) {
    const s = (a + b) | 0;
    if (((a ^ s) & (b ^ s)) < 0 || s === N) bail();
    return s;
  }
  function sub(a, b) {
    if (a === N || b === N) return N;
    return sat(a - b);
  }
  function mul(a, b) {
    if (a === N || b === N) return N;
    return sat(a * b) | 0;
  }
  function abs(a) {
    return a === N ? N : a < 0 ? -a : a;
  }
  // rounds towards 0
  function div(a, b) {
    if (a === N || b === N) return N;
    if (b === 0) bail();
    return (a / b) | 0;
  }
  // rounds away from 0
  function div_up(a, b) {
    if (a === N || b === N) return N;
    if (b === 0) bail();
    const q = (a / b) | 0;
    if (q * b === a) return q;
    return a < 0 === b < 0 ? q + 1 : q - 1;
  }
  // the truth of a value
  function holds(v) {
    return v !== 0 && v !== N;
  }
  // whether the numbers from a to b are a set; charges for them
  function range(a, b) {
    if (a === N || b === N || b < a) return false;
    if (!((b - a) >>> 0 < ${LONGEST_RANGE}) || (WK += b - a) > WM) bail();
    return true;
  }`;
