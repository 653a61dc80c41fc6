/** Entry of the `rulebound` command. */
import { perform } from './program.ts';
import { quietOnClosedPipe } from './terminal.ts';

quietOnClosedPipe();
/** Resolves when the command has ended. */
export const done = perform(process.argv.slice(2));
