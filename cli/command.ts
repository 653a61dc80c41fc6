/** What all commands share: how they are declared, how they end, the three formats. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ExitCode } from './failures.ts';
import type { Format } from './terminal.ts';

export interface FormatOptions {
  format?: Format;
  json?: boolean;
}

/** Adds a command: `usage` is its name and arguments, as in its help. */
export function declare(program: Command, usage: string, summary: string): Command {
  return program
    .command(usage)
    .summary(summary)
    .description(`${summary}.`)
    .addOption(
      new Option('--format <form>', 'pretty for people, compact one line each, json').choices([
        'pretty',
        'compact',
        'json',
      ]),
    )
    .option('--json', 'the same as --format json');
}

export function formatOf(options: FormatOptions): Format {
  return options.json === true ? 'json' : (options.format ?? 'pretty');
}

/** The work of a command; its answer is the exit code. */
export function runs<A extends unknown[]>(
  work: (...args: A) => ExitCode | Promise<ExitCode>,
): (...args: A) => Promise<void> {
  return async (...args) => {
    process.exitCode = await work(...args);
  };
}

/** Engines where many matches are played: `auto` stands for one of the others, see `engineFor`. */
export const MANY: readonly string[] = ['auto', 'js', 'wasm', 'interpreter'];

/** `--engine`: what plays; `engines` of `emittedFor`. */
export const engineOption = (text: string, engines: readonly string[] = ['js', 'wasm', 'interpreter']): Option =>
  new Option('--engine <engine>', text).choices(engines).default(engines.includes('auto') ? 'auto' : 'js');

/** A whole number in a range, for an option. */
export function whole(low: number, high: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^-?\d+$/.test(text) || value < low || value > high) {
      throw new InvalidArgumentError(`it must be a whole number from ${low} to ${high}.`);
    }
    return value;
  };
}
