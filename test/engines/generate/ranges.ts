/** Ranges of numbers, and numbers that are written out. */

/** A range of numbers holds at most so many. */
export const RANGE = 4096;
/** Ranges at the ends of the numbers: a counter that goes further begins again at the other end. */
export const OUTERMOST = [
  'from 2147483645 to 2147483647',
  'from 2147483647 to 2147483647',
  'from (turn + 2147483644) to 2147483647',
  'from -2147483647 to -2147483645',
  'from -2147483647 to (turn - 2147483646)',
] as const;

/** The value of a number that is written out, those of a level table by level; none of another expression. */
export const numbersOf = (text: string): number[] =>
  /^\(?-?\d+(\/-?\d+)*\)?$/.test(text) ? text.replace(/[()]/g, '').split('/').map(Number) : [];

/** A number that the compiler accepts where others are impossible: one that is written out lies in these bounds. */
export function clamped(text: string, least: number, most = Number.POSITIVE_INFINITY): string {
  const values = numbersOf(text);
  if (values.every((value) => value >= least && value <= most)) return text;
  const table = values.map((value) => Math.min(Math.max(value, least), most)).join('/');
  return values.length === 1 ? table : `(${table})`;
}
