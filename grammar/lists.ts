/** Lists of nodes, which stay in memory by the hundred thousand. V8 gives a list that grows room for 16 further items. */

const NONE: readonly never[] = [];

/** A list without room for more. */
export const trimmed = <T>(grown: readonly T[]): T[] => grown.slice();

/** The same for a list that nobody changes: empty ones are one. */
export const fitted = <T>(grown: readonly T[]): readonly T[] => (grown.length === 0 ? NONE : grown.slice());
