/** Declares all commands, runs one, and turns errors into exit codes. */
import { Command, CommanderError } from 'commander';
import { near } from '../compiler/diagnostics/near.ts';
import { fillPart } from '../grammar/templates.ts';
import manifest from '../package.json' with { type: 'json' };
import { arenaCommand } from './commands/arena.ts';
import { balanceCommand } from './commands/balance.ts';
import { benchCommand } from './commands/bench.ts';
import { checkCommand } from './commands/check.ts';
import { compareCommand } from './commands/compare.ts';
import { conformCommand } from './commands/conform.ts';
import { dumpCommand } from './commands/dump.ts';
import { editCommand } from './commands/edit.ts';
import { explainCommand } from './commands/explain.ts';
import { fmtCommand } from './commands/fmt.ts';
import { importCommand } from './commands/import.ts';
import { lspCommand } from './commands/lsp.ts';
import { newCommand } from './commands/new.ts';
import { oddsCommand } from './commands/odds.ts';
import { replayCommand } from './commands/replay.ts';
import { searchCommand } from './commands/search.ts';
import { simCommand } from './commands/sim.ts';
import { testCommand } from './commands/test.ts';
import { textCommand } from './commands/text.ts';
import { tuneCommand } from './commands/tune.ts';
import { workerCommand } from './commands/worker.ts';
import { BrokenSources, exitCodes, Finished, systemReason, Undone, UsageError } from './failures.ts';
import * as say from './messages/index.ts';
import { maskControlCharacters, print, shortLines } from './terminal.ts';

const COMMANDS = [
  checkCommand,
  fmtCommand,
  testCommand,
  simCommand,
  balanceCommand,
  tuneCommand,
  arenaCommand,
  searchCommand,
  conformCommand,
  compareCommand,
  replayCommand,
  oddsCommand,
  importCommand,
  textCommand,
  explainCommand,
  dumpCommand,
  newCommand,
  editCommand,
  lspCommand,
  benchCommand,
  workerCommand,
];

/** All commands with their options. */
export function declared(): Command {
  const program = new Command('rulebound')
    .description('A small language for card games: check, test, play and measure them.')
    .version(manifest.version)
    .addHelpText(
      'after',
      '\nA <game> is a folder with a game, or the name of a folder in cards/ or of a shipped game. A folder here comes first.\n`rulebound help sim` shows the options of sim.',
    )
    .showSuggestionAfterError()
    .showHelpAfterError('Try: rulebound help')
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(shown(`rulebound: ${text.replace(/^error: /, '')}`)) });
  for (const add of COMMANDS) add(program);
  for (const command of program.commands) {
    command.showHelpAfterError(`Try: rulebound help ${command.name()}`);
    refuseRepeated(command);
    nameAllMissing(command);
  }
  addHelp(program);
  return program;
}

/** Refuses an option with one value, or with an opposite, that is given twice: all but the last would be ignored. */
function refuseRepeated(command: Command): void {
  const given = new Map<string, string>();
  for (const option of command.options) {
    const name = option.attributeName();
    const isFlag = !option.required && !option.optional;
    const hasOpposite = command.options.some((other) => other !== option && other.attributeName() === name);
    if (option.variadic || (isFlag && !hasOpposite)) continue;
    command.on(`option:${option.name()}`, () => {
      const [one, other] = [option.name(), given.get(name)];
      if (other !== undefined && other !== one) throw new UsageError(say.optionOpposite({ one: other, other: one }));
      if (other !== undefined) throw new UsageError(say.optionTwice({ option: one }));
      given.set(name, one);
    });
  }
}

/** Names all required options that are missing, not only the first. */
function nameAllMissing(command: Command & { missingMandatoryOptionValue?: () => never }): void {
  command.missingMandatoryOptionValue = () => {
    const missing = command.options.filter(
      (option) => option.mandatory && command.getOptionValue(option.attributeName()) === undefined,
    );
    const list = missing.map(({ flags }) => `'${flags}'`).join(', ');
    return command.error(fillPart(say.missingOptions({ count: missing.length, list })));
  };
}

function addHelp(program: Command): void {
  program
    .helpCommand(false)
    .command('help [command]')
    .summary('Show the options of a command')
    .action((name?: string) => {
      const command = name === undefined ? program : program.commands.find((one) => one.name() === name);
      if (command !== undefined) return command.outputHelp();
      const close = near(
        name as string,
        program.commands.map((one) => one.name()),
      );
      throw new UsageError(
        say.noSuchCommand({ name: name as string }),
        close === null ? undefined : say.didYouMean({ close }),
      );
    });
}

/** Runs the command with its arguments. Resolves when it has ended; its exit code is that of the process. */
export async function perform(args: readonly string[]): Promise<void> {
  try {
    requireFolder();
    await declared().parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = explained(error);
  }
}

/** Throws a UsageError if the current folder was deleted: no path can be resolved there. */
function requireFolder(): void {
  try {
    process.cwd();
  } catch (error) {
    throw new UsageError(say.noCurrentFolder({ reason: systemReason(error) }));
  }
}

/** A message as it is printed. It may repeat words of the command line or of a file. */
const shown = (message: string): string => shortLines(maskControlCharacters(message));

const report = (message: string): void => console.error(shown(message));

/** Prints an error and returns its exit code. */
export function explained(error: unknown): number {
  // commander has already printed its help or its error message
  if (error instanceof CommanderError) {
    const asked = ['commander.helpDisplayed', 'commander.version'].includes(error.code);
    return asked ? exitCodes.fine : exitCodes.usage;
  }
  if (error instanceof UsageError) {
    report(`rulebound: ${error.message}${error.help === null ? '' : `\n${error.help}`}`);
    return exitCodes.usage;
  }
  if (error instanceof BrokenSources) {
    console.error(error.message);
    return exitCodes.findings;
  }
  if (error instanceof Finished) {
    print(error.message);
    return exitCodes.fine;
  }
  if (error instanceof Undone) {
    report(`rulebound: ${error.message}`);
    return exitCodes.internal;
  }
  // a key of the queue has a value of another type: everybody who can write to Redis can do that
  if (error instanceof Error && error.name === 'ReplyError') {
    report(`rulebound: ${fillPart(say.redisRefuses({ reason: error.message }).text)}`);
    return exitCodes.internal;
  }
  console.error(`rulebound: internal error: ${error instanceof Error ? error.message : String(error)}`);
  console.error(
    'This is a mistake in rulebound, not in your files. Please report it with the command you ran and its files.',
  );
  if (process.env.RULEBOUND_DEBUG !== undefined && error instanceof Error) console.error(error.stack);
  else console.error('RULEBOUND_DEBUG=1 shows where it happened.');
  return exitCodes.internal;
}
