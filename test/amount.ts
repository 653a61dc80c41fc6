/** Amounts of slow tests: `npm test` runs a sample, which is always the same, `npm run test:all` all of them. */

const all = process.env.RULEBOUND_TESTS === 'all';

/** Whether all cases run. Tests that are long and rarely fail run only then: `it.runIf(isWhole)`. */
export const isWhole = all;

/** Chooses an amount or a list: the sample, or `whole` in `test:all`, which also finds rare errors. */
export const amount = <T>(quick: T, whole: T): T => (all ? whole : quick);

/** Chooses from a list: every `each`-th entry from the first on, or all of them in `test:all`. The choice is always the same. */
export const sample = <T>(list: readonly T[], each: number): T[] => list.filter((_, i) => all || i % each === 0);
