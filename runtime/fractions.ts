/** Exact fractions for probabilities: big integers, in lowest terms. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

export const NONE: Fraction = { numerator: 0n, denominator: 1n };
export const CERTAIN: Fraction = { numerator: 1n, denominator: 1n };

/** Reduces to lowest terms. The denominator is positive, the numerator not negative. */
export function fraction(numerator: bigint, denominator: bigint): Fraction {
  let [a, b] = [numerator, denominator];
  while (b > 0n) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

export const times = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);

/** Compares: negative, 0 or positive, as a is less than, equal to or greater than b. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** `3/8`; an integer without a denominator. */
export const formatFraction = ({ numerator, denominator }: Fraction): string =>
  denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;

/** Hundredths of a percent, rounded half up: 3333 for a third. */
export const hundredths = ({ numerator, denominator }: Fraction): number =>
  Number((numerator * 20000n + denominator) / (denominator * 2n));
