/** See command.js. */
export function command(...tasks: (string | number)[]): string[];
