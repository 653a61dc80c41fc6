/** `rulebound test`: runs scenarios on both engines. */
import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { declare, type FormatOptions, formatOf, integerParser, runs, workersOption } from '../command.ts';
import { type ExitCode, exitCodes } from '../failures.ts';
import { formatCount, ProgressLine, paint, print, printJson } from '../terminal.ts';
import type { TestRun } from '../testing.ts';

interface TestOptions extends FormatOptions {
  name?: string;
  most: number;
  workers?: number;
  watch?: true;
  coverage?: true;
}

export function testCommand(program: Command): void {
  declare(program, 'test [path...]', 'Run the scenarios of files or folders (default: the game here, or cards)')
    .option('-t, --name <text>', 'run only scenarios whose name contains the text')
    .option(
      '--most <n>',
      'limit on the random outcomes of a scenario; of one with more, as many samples are played',
      integerParser(1, 10_000_000),
      2000,
    )
    .addOption(
      workersOption(
        'number of threads (default: one for each core if there are many scenarios); the result is the same for any number',
      ).default(undefined),
    )
    .option('--watch', 'run again whenever a file changes')
    .option('--coverage', 'list the abilities that no scenario has triggered')
    .action(runs(run));
}

async function run(paths: string[], options: TestOptions): Promise<ExitCode> {
  if (options.watch) return watch(paths, options);
  const { runTests } = await import('../testing.ts');
  const progress = new ProgressLine();
  const result = await runTests(paths, { ...requested(options), onProgress: (text) => progress.show(text) });
  progress.done();
  printResult(result, options);
  return result.failed > 0 ? exitCodes.findings : exitCodes.fine;
}

const requested = ({ name, most, workers }: TestOptions) => ({ name: name ?? null, most, workers: workers ?? null });

function printResult(result: TestRun, options: TestOptions): void {
  const { passed, failed, skipped, scenarios, seconds, failures, sampled, abilities, fired, unfired } = result;
  const format = formatOf(options);
  if (format === 'json') {
    const list = failures.map(({ file, name, engine, message }) => ({ file, name, engine, message }));
    printJson({
      passed,
      failed,
      skipped,
      seconds,
      failures: list,
      sampled: sampled.map(({ file, name, outcomes }) => ({ file, name, outcomes })),
      ...(options.coverage && { abilities, fired, unfired }),
    });
    return;
  }
  const { red, green, bold, dim } = paint();
  for (const { file, line, name, mode, engine, message } of failures) {
    const how = mode === null ? `(${engine})` : `(${engine}, mode ${mode})`;
    if (format === 'compact') print(`${file}:${line}: ${name} ${how}: ${message}`);
    else print(`${red('failed')} ${bold(name)} ${dim(how)}\n  ${message}\n  ${dim(`${file}:${line}`)}\n`);
  }
  for (const { file, line, name, outcomes } of sampled) {
    const what = `${formatCount(outcomes, 'sampled outcome')}; not all were played (--most plays more, "seed 1" in the scenario one)`;
    if (format === 'compact') print(`${file}:${line}: ${name}: ${what}`);
    else print(`${bold(name)}\n  ${what}\n  ${dim(`${file}:${line}`)}\n`);
  }
  if (options.coverage) {
    if (format === 'pretty') for (const one of unfired) print(dim(`never triggered: ${one}`));
    // a game may have its effects in verbs and rules alone
    if (abilities === 0) print('there are no abilities to trigger');
    else print(`${fired} of ${formatCount(abilities, 'ability', 'abilities')} triggered`);
  }
  // a scenario that fails on one engine is not run on the other
  const rest = scenarios.skipped > 0 ? `, ${scenarios.skipped} skipped` : '';
  const counts = `${formatCount(scenarios.passed, 'scenario')} passed, ${failed} failed${rest}`;
  print(`${failed > 0 ? red(counts) : green(counts)}${format === 'pretty' ? dim(` in ${seconds.toFixed(1)} s`) : ''}`);
}

/** Runs the scenarios again after each change of a file, until the process is interrupted. */
async function watch(paths: string[], options: TestOptions): Promise<never> {
  const [{ runTests }, { BrokenSources, UsageError }, { filesAt, pathsOr }] = await Promise.all([
    import('../testing.ts'),
    import('../failures.ts'),
    import('../sources.ts'),
  ]);
  const state = (): string => {
    try {
      const files = filesAt(pathsOr(paths));
      return files.map((file) => `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs}`).join('\n');
    } catch (error) {
      // a folder may be empty for a moment while an editor saves
      if (error instanceof UsageError) return '';
      throw error;
    }
  };
  for (;;) {
    const before = state();
    try {
      printResult(await runTests(paths, { ...requested(options), onProgress: () => {} }), options);
    } catch (error) {
      if (!(error instanceof BrokenSources || error instanceof UsageError)) throw error;
      print(error.message);
    }
    print(paint().dim('waiting for a change; Ctrl-C ends'));
    do await pause(200);
    while (state() === before);
  }
}
