/** Amounts of slow tests: `npm test` runs a sample, `npm run test:all` all of them. */

const all = process.env.RULEBOUND_TESTS === 'all';

/** Chooses an amount or a list: the sample, or `whole` in `test:all`, which also finds rare errors. */
export const amount = <T>(quick: T, whole: T): T => (all ? whole : quick);
