/** See command.js. */
export function command(what: string, count: number, seed: number): string[];
