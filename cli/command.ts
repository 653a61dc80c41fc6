/** Helpers that all commands share: declaration, exit codes, output formats, common options. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ExitCode } from './failures.ts';
import type { Format } from './terminal.ts';

export interface FormatOptions {
  format?: Format;
  json?: boolean;
}

/** Adds a command with the options `--format` and `--json`. `usage` has its name and arguments: `check [path...]`. */
export function declare(program: Command, usage: string, summary: string): Command {
  return program
    .command(usage)
    .summary(summary)
    .description(`${summary}.`)
    .addOption(
      new Option('--format <form>', 'output: pretty for people, compact with one line each, json').choices([
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

/** Wraps the action of a command: its result becomes the exit code of the process. */
export function runs<A extends unknown[]>(
  work: (...args: A) => ExitCode | Promise<ExitCode>,
): (...args: A) => Promise<void> {
  return async (...args) => {
    process.exitCode = await work(...args);
  };
}

/** Engines of commands that play many matches; `auto` becomes one of the others. */
export const MANY: readonly string[] = ['auto', 'js', 'wasm', 'interpreter'];
/** The same for commands that need only the ends of matches. */
export const ENDS: readonly string[] = ['auto', 'js', 'wasm', 'native', 'interpreter'];

/** The option `--engine`. The default is `auto` where `engines` has it, else `js`. */
export const engineOption = (text: string, engines: readonly string[] = ['js', 'wasm', 'interpreter']): Option =>
  new Option('--engine <engine>', text).choices(engines).default(engines.includes('auto') ? 'auto' : 'js');

/** An option parser for integers from `low` to `high`. */
export function whole(low: number, high: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^-?\d+$/.test(text) || value < low || value > high) {
      throw new InvalidArgumentError(`it must be a whole number from ${low} to ${high}.`);
    }
    return value;
  };
}
