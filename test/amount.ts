/** How much the tests try: `npm test` a sample of what takes long, `npm run test:all` all of it. */

const all = process.env.RULEBOUND_TESTS === 'all';

/** One of two amounts, or of two lists. Both find what is wrong by far; `whole` finds what is rare. */
export const amount = <T>(quick: T, whole: T): T => (all ? whole : quick);
