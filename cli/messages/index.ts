/** All messages and texts of the command, by name. */
export * from './files.ts';
export * from './search.ts';
