/** Saturating arithmetic of constants: 32-bit ints, where the least int means nothing. */
import { GREATEST_NUMBER, LEAST_NUMBER, NOTHING } from '../format/values.ts';

export const saturate = (n: number): number =>
  n > GREATEST_NUMBER ? GREATEST_NUMBER : n < LEAST_NUMBER ? LEAST_NUMBER : n;
/** A product beyond 2^53 is not exact, but it saturates anyway. */
export const multiply = (a: number, b: number): number => saturate(a * b) | 0;

/** Rounds toward zero. `b` is not 0. */
export const div = (a: number, b: number): number => ((a - (a % b)) / b) | 0;
/** Rounds away from zero. `b` is not 0. */
export function divUp(a: number, b: number): number {
  const quotient = div(a, b);
  if (a % b === 0) return quotient;
  return a < 0 === b < 0 ? quotient + 1 : quotient - 1;
}

export type Comparison = 'lt' | 'le' | 'gt' | 'ge' | 'is' | 'is_not';

/** A comparison with nothing is false. */
export function compares(op: Comparison, a: number, b: number): boolean {
  if (a === NOTHING || b === NOTHING) return false;
  switch (op) {
    case 'lt':
      return a < b;
    case 'le':
      return a <= b;
    case 'gt':
      return a > b;
    case 'ge':
      return a >= b;
    case 'is':
      return a === b;
    case 'is_not':
      return a !== b;
  }
}
