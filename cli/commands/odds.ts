/** `rulebound odds`: enumerates all random outcomes of a scenario with exact probabilities. */
import type { Command } from 'commander';
import { withPlainQuotes } from '../../compiler/diagnostics/plain-name.ts';
import type { Odds } from '../../runtime/index.ts';
import { declare, type FormatOptions, formatOf, integerParser, runs } from '../command.ts';
import { BrokenSources, type ExitCode, exitCodes, UsageError } from '../failures.ts';
import * as say from '../messages/index.ts';
import { formatCount, formatTable, ProgressLine, paint, print, printJson } from '../terminal.ts';

interface OddsCommandOptions extends FormatOptions {
  name?: string;
  most: number;
}

export function oddsCommand(program: Command): void {
  declare(program, 'odds <file>', 'List all random outcomes of a scenario with exact probabilities')
    .option('-t, --name <text>', 'the scenario whose name contains the text (default: the only one)')
    .option('--most <n>', 'limit on the number of random outcomes', integerParser(1, 10_000_000), 20_000)
    .action(runs(run));
}

/** Most outcomes that the format `pretty` shows. */
const MOST_SHOWN = 40;

async function run(file: string, options: OddsCommandOptions): Promise<ExitCode> {
  const [
    { compileAt, requireNoErrors, report },
    { boundFor },
    { displayPath, isFile },
    { fileOfPlace, rangeOfPlace },
    runtime,
  ] = await Promise.all([
    import('../compiled.ts'),
    import('../scenario-runs.ts'),
    import('../files.ts'),
    import('../../compiler/bind/report.ts'),
    import('../../runtime/index.ts'),
  ]);
  if (!isFile(file)) throw new UsageError(say.noScenarioFile({ file }));
  const compiled = compileAt([file], { warnings: false });
  requireNoErrors(compiled);
  const { ir } = compiled;
  const here = ir.games.flatMap((game) =>
    game.scenarios
      .filter(({ place }) => ir.files[place[0]] === displayPath(file))
      .map((scenario) => ({ game, scenario })),
  );
  const { game, scenario } = chosen(here, options.name, file);
  const bound = boundFor(ir, game, scenario);
  if (typeof bound === 'string') throw new BrokenSources(bound);

  const progress = new ProgressLine();
  const found = runtime.oddsOf(bound, scenario, {
    most: options.most,
    onProgress: (played) => {
      if (played % 64 === 0) progress.show(`${played} sequences of draws played`);
    },
  });
  progress.done();
  if ('trouble' in found) {
    const { trouble, place } = found;
    const at = { severity: 'error', file: fileOfPlace(ir, place), range: rangeOfPlace(place) } as const;
    throw new BrokenSources(report(compiled.sources, [{ ...trouble, ...at }]));
  }

  if (formatOf(options) === 'json') printJson(oddsJson(scenario.name, found, runtime));
  else printOdds(scenario.name, found, formatOf(options) === 'pretty', runtime);
  return exitCodes.fine;
}

type Runtime = typeof import('../../runtime/index.ts');

const oddsJson = (
  name: string,
  { outcomes, thens, played, total, afterSetup }: Odds,
  { formatFraction, hundredths }: Runtime,
): Readonly<Record<string, unknown>> => ({
  scenario: name,
  outcomes: outcomes.map(({ probability, happens, holds }) => ({
    probability: formatFraction(probability),
    percent: hundredths(probability) / 100,
    result: resultOf(happens),
    holds,
  })),
  thens: thens.map(({ source, place, probability }) => ({
    then: source,
    line: place[1] + 1,
    probability: formatFraction(probability),
    percent: hundredths(probability) / 100,
  })),
  played,
  afterSetup,
  total: formatFraction(total),
});

function printOdds(
  name: string,
  { outcomes, thens, played, total, afterSetup }: Odds,
  isPretty: boolean,
  { formatFraction, hundredths }: Runtime,
): void {
  const indent = isPretty ? '  ' : '';
  const { bold, dim, green, red } = paint();
  const percent = (p: (typeof outcomes)[number]['probability']): string => `${(hundredths(p) / 100).toFixed(2)}%`;
  const marks = (holds: readonly boolean[]): string => holds.map((so) => (so ? green('✓') : red('✗'))).join('');
  if (isPretty) print(bold(name));
  const listed = outcomes.slice(0, isPretty ? MOST_SHOWN : outcomes.length);
  print(
    formatTable(
      listed.map(({ probability, happens, holds }) =>
        [formatFraction(probability), percent(probability), marks(holds), resultOf(happens)].filter(
          (_, i) => i !== 2 || thens.length > 0,
        ),
      ),
      indent,
    ),
  );
  if (listed.length < outcomes.length)
    print(`${indent}${dim(`and ${outcomes.length - listed.length} more, all in --json`)}`);
  for (const { source, probability } of thens) {
    print(
      `${source}: ${formatFraction(probability)}${probability.denominator === 1n ? '' : ` (${percent(probability)})`}`,
    );
  }
  print(
    dim(
      `${formatCount(outcomes.length, 'outcome')} from ${formatCount(played, 'sequence')} of draws, total probability ${formatFraction(total)}`,
    ),
  );
  if (afterSetup) print(dim('setup draws: these are the odds after one outcome of it'));
}

const resultOf = (happens: readonly string[]): string =>
  happens.length === 0 ? 'always the same' : happens.join('; ');

/** The scenario that `name` selects. Throws a UsageError unless there is exactly one. */
function chosen<T extends { scenario: { name: string } }>(
  all: readonly T[],
  name: string | undefined,
  file: string,
): T {
  const wanted = withPlainQuotes(name ?? '').toLowerCase();
  const fitting = all.filter(({ scenario }) => withPlainQuotes(scenario.name).toLowerCase().includes(wanted));
  const exact = fitting.filter(({ scenario }) => scenario.name === name);
  const [only] = exact.length === 1 ? exact : fitting;
  if (only !== undefined && (fitting.length === 1 || exact.length === 1)) return only;
  if (all.length === 0) throw new UsageError(say.noScenarioIn({ file }));
  const list = (some: readonly T[]): string =>
    [...some.slice(0, 10).map(({ scenario }) => `  ${scenario.name}`), ...(some.length > 10 ? ['  ...'] : [])].join(
      '\n',
    );
  if (fitting.length === 0) throw new UsageError(say.noScenarioNamed({ file, name: name ?? '', list: list(all) }));
  throw new UsageError(
    name === undefined
      ? say.manyScenarios({ count: all.length, file, list: list(fitting) })
      : say.manyScenariosNamed({ count: fitting.length, name, list: list(fitting) }),
  );
}
