/**
 * What node is given to run a chunk of test/engines/run.js in a process of its own. Each program makes much that is used for
 * a few milliseconds: with room for more of it less is collected, and with it goes less of what was optimized, which the
 * engine of Node holds no longer than the functions that were made of it.
 */
const ROOM = ['--initial-heap-size=2048', '--min-semi-space-size=32', '--max-semi-space-size=64'];

/** `what`: `programs`, `narrow` or `games`. */
export const command = (what, count, seed) => [...ROOM, 'test/engines/run.js', what, count, seed].map(String);
