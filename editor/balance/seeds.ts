/**
 * Which seeds the pairs of decks, or of bots, and the opponents of a deck play. Each has seeds of its own: matches with one seed
 * are alike in what chance does, and intervals that pool several of them need matches that are independent.
 */

/** All seeds: the integers of 32 bits. */
const SEEDS = 2 ** 32;

/**
 * The first seed of one of `parts` series of matches, of which the first one begins with `seed`. They share all seeds evenly, so
 * no two have a seed in common while each has at most 2^32 / parts matches.
 */
export const firstSeed = (seed: number, part: number, parts: number): number =>
  (seed + part * Math.floor(SEEDS / parts)) | 0;
