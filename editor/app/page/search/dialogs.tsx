/** What is loaded together when the first of it is wanted. */
export { commandsOf } from './commands.ts';
export { Keys } from './keys.tsx';
export { Search } from './search.tsx';
export { Start } from './start.tsx';
