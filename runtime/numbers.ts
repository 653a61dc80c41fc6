/**
 * Saturating arithmetic: the numbers of the language are 32-bit integers that saturate, without the least int, which
 * means nothing. Sums and products are computed as doubles. A sum is exact; a product that is not exact is far outside
 * the range, and saturates anyway.
 */
import { GREATEST_NUMBER, LEAST_NUMBER, NOTHING } from '../compiler/format/values.ts';

export { GREATEST_NUMBER, NOTHING };

/** One value, or a set in the order of sets. */
export type Value = number | readonly number[];

/** Clamps an exact result to the range of the language's numbers. */
export function saturate(n: number): number {
  return n > GREATEST_NUMBER ? GREATEST_NUMBER : n < LEAST_NUMBER ? LEAST_NUMBER : n;
}

/** Saturating add; nothing plus a number is nothing. */
export function add(a: number, b: number): number {
  return a === NOTHING || b === NOTHING ? NOTHING : saturate(a + b);
}

/** Clamps a value to a range; null is an open end. */
export function within(value: number, low: number | null, high: number | null): number {
  if (value === NOTHING) return value;
  return low !== null && value < low ? low : high !== null && value > high ? high : value;
}

export function subtract(a: number, b: number): number {
  return a === NOTHING || b === NOTHING ? NOTHING : saturate(a - b);
}

export function multiply(a: number, b: number): number {
  return a === NOTHING || b === NOTHING ? NOTHING : saturate(a * b) | 0;
}

/** Rounds toward zero. `b` is neither 0 nor nothing. */
export function divide(a: number, b: number): number {
  return ((a - (a % b)) / b) | 0;
}

/** Rounds away from zero. `b` is neither 0 nor nothing. */
export function divideUp(a: number, b: number): number {
  const quotient = divide(a, b);
  if (a % b === 0) return quotient;
  return a < 0 === b < 0 ? quotient + 1 : quotient - 1;
}

/** The truth of a value: nothing and 0 are false, an entity is true. */
export function isTruthy(value: number): boolean {
  return value !== 0 && value !== NOTHING;
}

/** The members of a set of flags. */
export function bitsOf(flags: number): number[] {
  const members: number[] = [];
  if (flags === NOTHING) return members;
  for (let member = 0; member < 31; member++) if ((flags >> member) & 1) members.push(member);
  return members;
}
