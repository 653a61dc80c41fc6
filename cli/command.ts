/** Helpers that all commands share: declaration, exit codes, output formats, common options. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { SIDES } from '../compiler/vocabulary/seat-names.ts';
import { fillPart, type Wording } from '../grammar/templates.ts';
import { type ExitCode, UsageError } from './failures.ts';
import * as say from './messages/index.ts';
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
    .addOption(new Option('--json', 'the same as --format json').conflicts('format'));
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

/** Options that several commands have, each declared once. */
export const modeOption = (): Option => new Option('--mode <mode>', 'a mode of the game (default: its first)');
export const modOption = (): Option => new Option('--mod <mod...>', 'mods by name, or files that declare them');
export const playersOption = (more = ''): Option =>
  new Option('--players <n>', `how many play, where the game leaves it open (default: the fewest)${more}`).argParser(
    integerParser(1, SIDES.length),
  );
export const agentOption = (): Option =>
  new Option(
    '--agent <agent...>',
    'an agent for each player: random, greedy, or mcts:N (N playouts) (default: random)',
  );
export const gamesOption = (text: string, usual: number, most = 1_000_000_000, least = 1): Option =>
  new Option('--games <n>', text).argParser(integerParser(least, most)).default(usual);
/** `each`: what is said of the matches after that. */
export const tableGamesOption = (each = ''): Option =>
  new Option(
    '--games <n>',
    `matches of each pair of decks and each order of seats${each} (default: 200; more where fewer than two decks, or other than two players, play)`,
  ).argParser(integerParser(1, 1_000_000_000));
export const seedOption = (text = 'seed of the first match; each next match adds 1'): Option =>
  new Option('--seed <n>', text).argParser(integerParser(-(2 ** 31), 2 ** 31 - 1)).default(1);
export const workersOption = (text = 'number of threads; the result is the same for any number'): Option =>
  new Option('--workers <n>', text).argParser(integerParser(1, 256)).default(1);

/** An option that is refused beside others, because one of them would have no effect. */
export const apart = (flags: string, text: string, others: string[]): Option =>
  new Option(flags, text).conflicts(others);

/** Refuses options without which others have no effect: by the name of an option in code, the one that it needs. */
export function needing(command: Command, needs: Readonly<Record<string, string>>): Command {
  const isGiven = (one: string): boolean => command.getOptionValueSource(one) === 'cli';
  return command.hook('preAction', () => {
    for (const [option, other] of Object.entries(needs))
      if (isGiven(option) && !isGiven(other)) throw new UsageError(say.optionNeeds({ option, list: `--${other}` }));
  });
}

/**
 * Adds the options of commands whose work other machines can do, see queue/crew.ts. `plays`: whether this machine plays, too,
 * when there is a queue; `chunks`: whether the size of chunks can be chosen.
 */
export function addRemoteOptions(command: Command, { plays = false, chunks = true } = {}): Command {
  command
    .addOption(
      apart(
        '--queue [url]',
        'let the workers of a Redis queue do the work: redis://localhost:6379 (default: RULEBOUND_QUEUE)',
        plays ? [] : ['workers'],
      ),
    )
    .option('--key-file <file>', 'with --queue: the key that signs jobs and results (default: RULEBOUND_KEY_FILE)')
    .option('--resume', 'with --queue: go on with the same run after an interruption')
    .addOption(
      new Option('--progress <form>', 'with --queue: a bar, or lines of JSON on stderr').choices(['bar', 'lines']),
    )
    .addOption(
      apart(
        '--shard <i/n>',
        'do one of n parts of the work and write its results; i counts from 0, or is env',
        // what is made of the whole result
        ['json', 'format', 'record', 'out', 'csv'],
      ),
    )
    .option('--into <folder>', 'with --shard: the folder of the file with the results (default: the current one)')
    .addOption(
      apart('--merge <folder>', 'read the results of all shards from a folder, and print the whole result', [
        'workers',
      ]),
    );
  if (chunks) command.option('--chunk <n>', 'number of matches in a chunk of work', integerParser(1, 100_000_000));
  return command;
}

/** An option parser for integers from `low` to `high`. */
export const integerParser = (low: number, high: number): ((text: string) => number) =>
  parser(/^-?(?:0|[1-9]\d*)$/, low, high, say.wholeNumberWithin({ low, high }));

/** An option parser for numbers from `low` to `high`, which may have a fraction. `otherwise` says what else is refused for. */
export const decimalParser = (low: number, high: number, otherwise: Wording): ((text: string) => number) =>
  parser(/^-?(?:0|[1-9]\d*)(\.\d+)?$/, low, high, otherwise);

/** All numbers of options are read here: plain digits, so neither `1e3` nor `05`, `+5`, ` 5` or `0x10`. */
function parser(form: RegExp, low: number, high: number, otherwise: Wording): (text: string) => number {
  return (text) => {
    const value = Number(text) + 0; // `-0` is 0
    if (!form.test(text) || value < low || value > high) throw new InvalidArgumentError(fillPart(otherwise));
    return value;
  };
}
