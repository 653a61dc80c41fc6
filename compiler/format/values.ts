/** Values as ints of the state: the range of numbers, and the absent value. */

/** The absent value: an empty set as one value, a field of nothing. It is a value of every type, and the least int. */
export const NOTHING = -2147483648;
/** The greatest number, and the least. */
export const GREATEST_NUMBER = 2147483647;
export const LEAST_NUMBER = -GREATEST_NUMBER;
