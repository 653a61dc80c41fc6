/** Entry of the `rulebound` command. */
import { explained, perform } from './program.ts';
import { endOnBrokenOutput } from './terminal.ts';

endOnBrokenOutput();
// an error in a callback, of a library for example: Node would print the line of the bundle
process.on('uncaughtException', (error) => process.exit(explained(error)));
/** Resolves when the command has ended. */
export const done = perform(process.argv.slice(2));
