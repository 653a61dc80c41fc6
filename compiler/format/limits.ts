/** Bounds of a match that no game declares. */

/** Most turns of a match, and most matches of a series. */
export const MOST_TURNS = 10000;
export const MOST_MATCHES = 1000;
/** Most moves of one kind that an offer lists to a player: the first ones. Agents choose among these. */
export const MOST_LISTED_MOVES = 20_000;
/** Most moves of one offer; then it ends. */
export const MOST_OFFER_MOVES = 1000;
/** Most numbers of a set `number from A to B`. */
export const LONGEST_RANGE = 4096;
/** The greatest effective weight of a random choice. */
export const MOST_WEIGHT = 1 << 24;
/**
 * Most decisions at offers in one pass of the flow of a match that agents play; then the match ends without a winner. Without
 * it, a loop around an offer could go on for ever.
 */
export const MOST_PASS_DECISIONS = 10_000;
/** Nested runs of abilities together may be this many times as deep as the depth bound of one ability. */
export const NESTED_ABILITIES = 8;
/** The most that `bounds { entities N }` may say; the prelude declares it. */
export const MOST_ENTITIES = 512;
