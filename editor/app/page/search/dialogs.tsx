/** The bundle of lazily loaded dialogs. */
export { commandsOf } from './commands.ts';
export { NewGame, NewMod } from './naming.tsx';
export { Search } from './search.tsx';
export { Start } from './start.tsx';
