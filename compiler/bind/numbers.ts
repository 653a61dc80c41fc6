/** The numbers of the language: 32-bit, saturating, the least of them standing for nothing. */

export const NOTHING = -2147483648;
export const MOST = 2147483647;
export const LEAST = -2147483647;

export const saturate = (n: number): number => (n > MOST ? MOST : n < LEAST ? LEAST : n);
/** Products beyond 2^53 are not exact, and need not be: they saturate all the same. */
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

/** Nothing is neither less nor more than anything, nor the same, nor another. */
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
