/** Entry of the `rulebound` command. */
import { perform } from './program.ts';
import { endOnBrokenOutput } from './terminal.ts';

endOnBrokenOutput();
/** Resolves when the command has ended. */
export const done = perform(process.argv.slice(2));
