/**
 * What node is given to run a chunk of test/engines/run.js in a process of its own. Each program makes much that is used for
 * a few milliseconds: with room for more of it less is collected, and with it goes less of what was optimized, which the
 * engine of Node holds no longer than the functions that were made of it.
 */
const ROOM = ['--initial-heap-size=2048', '--min-semi-space-size=32', '--max-semi-space-size=64'];

/** `tasks`: for each what is run (`programs`, `narrow`, `games`), a count and a seed. */
export const command = (...tasks) => [...ROOM, 'test/engines/run.js', ...tasks].map(String);
