/**
 * Amounts of slow tests, at three levels: `npm test` runs a small sample, `npm run test:all` a larger one, and `npm run soak --
 * tests` the whole. A sample is always the same.
 */

const level = process.env.RULEBOUND_TESTS ?? 'quick';
if (!['quick', 'all', 'whole'].includes(level)) throw new Error(`RULEBOUND_TESTS is ${level}, not all or whole`);

/** Whether all cases run. Tests that are very long and rarely fail run only then: `it.runIf(isWhole)`. */
export const isWhole = level === 'whole';

/** Whether more than the small sample runs. Tests that have a cheaper twin run only then: `it.runIf(isMore)`. */
export const isMore = level !== 'quick';

/** Chooses an amount or a list: that of `npm test`, that of the soak, which also finds rare errors, or that of `test:all`. */
export const amount = <T>(quick: T, whole: T, all: T = quick): T => (isWhole ? whole : isMore ? all : quick);

/** Chooses every `quick`-th entry of a list from the first on, in `test:all` every `all`-th, in the soak each. */
export const sample = <T>(list: readonly T[], quick: number, all: number = quick): T[] =>
  list.filter((_, i) => i % amount(quick, 1, all) === 0);
