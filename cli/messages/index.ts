/** All messages and texts of the command, by name. */
export * from './arena.ts';
export * from './files.ts';
export * from './page.ts';
export * from './queue.ts';
export * from './search.ts';
export * from './usage.ts';
