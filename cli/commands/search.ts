/** `rulebound search`: searches the best deck of owned cards against a gauntlet, by hill climbing. */
import type { Command } from 'commander';
import {
  addRemoteOptions,
  agentOption,
  declare,
  engineOption,
  type FormatOptions,
  formatOf,
  integerParser,
  modeOption,
  modOption,
  runs,
  seedOption,
  workersOption,
} from '../command.ts';
import { type ExitCode, exitCodes } from '../failures.ts';
import type { SearchOptions } from '../search/index.ts';
import { faultsUndone, formatCount, formatTable, paint, print, printJson } from '../terminal.ts';

export function searchCommand(program: Command): void {
  addRemoteOptions(declare(program, 'search <game>', 'Search for the best deck of owned cards, by hill climbing'), {
    plays: true,
  })
    .requiredOption('--pool <file>', 'the owned cards: a .json list, or a .bound file of decks')
    .requiredOption('--against <file>', 'the opponents: a .bound file of decks, or a .json list with weights')
    .option('--deck <deck>', 'the deck to start from, by name or file (default: one built of the pool)', one)
    .addOption(modeOption())
    .addOption(modOption())
    .option('--ordered', 'the order of cards in the deck matters: also move and swap cards')
    .option(
      '--games <n>',
      'limit on the number of matches (default: 200000; none with --seconds)',
      integerParser(1, 1e12),
    )
    .option('--seconds <n>', 'limit on the time', integerParser(1, 1e9))
    .addOption(seedOption('seed of all random choices'))
    .addOption(agentOption())
    .addOption(
      engineOption('engine that plays; wasm takes longer to start and is faster, native (C) even more so', [
        'auto',
        'js',
        'wasm',
        'native',
        'interpreter',
      ]),
    )
    .addOption(workersOption())
    .option('--state <file>', 'save the state in this file, and resume from it, also with more --games')
    .option('--out <file>', 'write the deck to a .bound file')
    .action(runs(run));
}

const one = (deck: string): string[] => [deck];

async function run(name: string, options: SearchOptions & FormatOptions): Promise<ExitCode> {
  const [{ searchDecks }, { deckSource, writeDeck }, { HEAD, row }, { reportDegenerate: objected }, { playedLine }] =
    await Promise.all([
      import('../search/index.ts'),
      import('../search/write.ts'),
      import('../against.ts'),
      import('../degenerate-matches.ts'),
      import('../chosen.ts'),
    ]);
  const { out, seed } = options;
  const found = await searchDecks(name, options);
  const { game, cards, opponents, whole: all, began, ending, state, faults } = found;
  const source = deckSource(game, cards, all, found.games * opponents.length, out);

  if (formatOf(options) === 'json') {
    const { tried, dropped, taken } = state;
    printJson({
      ...{ ...found.choice, agents: found.agents, engine: found.engine, seed },
      deck: cards.map(({ name: card, level, count }) => ({ card, level, count })),
      source,
      opponents: opponents.map(({ deck, weight, shares }) => ({ deck, weight, ...shares })),
      ...{ ...all, began, measured: { games: found.games, seed: found.seed } },
      ...{ tried, dropped, taken, ended: ending, matches: state.matches, faults },
      ...{ seconds: found.seconds, games_per_second: found.rate },
    });
  } else {
    const indent = formatOf(options) === 'pretty' ? '  ' : '';
    if (indent !== '') print(paint().dim(`${playedLine(found.choice, seed)}\n`));
    print(source);
    const rows = opponents.map(({ deck, weight, shares }) => row(deck, `${weight}`, shares));
    print(formatTable([HEAD, ...rows, row('all, by weight', '', all), row('at the beginning', '', began)], indent));
    const { tried, dropped, taken, matches } = state;
    const decks = `${formatCount(tried, 'deck')} tried, ${dropped} dropped early, ${taken} taken`;
    print(`\n${decks}; ${formatCount(matches, 'match', 'matches')}, ${Math.round(found.rate)} matches/s`);
    print(
      ending === 'top'
        ? 'no deck that differs in one card was found to be better'
        : 'the limit of matches or time is reached: a longer search may find a better deck',
    );
    if (faults > 0) print(paint().red(faultsUndone(faults)));
  }
  if (out !== undefined) writeDeck(out, source);
  const degenerate = objected(found.bound, found.measured);
  return faults > 0 || degenerate ? exitCodes.findings : exitCodes.fine;
}
