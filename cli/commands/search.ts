/** `rulebound search`: the best deck of owned cards against a gauntlet, as far as a hill climb finds it. */
import type { Command } from 'commander';
import { declare, engineOption, type FormatOptions, formatOf, runs, whole } from '../command.ts';
import { type ExitCode, exitCodes } from '../failures.ts';
import type { SearchOptions } from '../search/index.ts';
import { counted, faultsUndone, paint, print, printJson, table } from '../terminal.ts';

export function search(program: Command): void {
  declare(program, 'search <game>', 'Look for the best deck of the cards one owns, by a hill climb')
    .requiredOption('--pool <file>', 'the cards that are owned: .json, or a .bound file of decks')
    .requiredOption('--against <file>', 'decks to win against, as sim has them')
    .option('--deck <deck>', 'the deck to begin with, by name or file (default: one put together of the pool)', one)
    .option('--mode <mode>', 'a mode of the game (default: its first)')
    .option('--mod <mod...>', 'mods by name, or files that declare them')
    .option('--ordered', 'where a card stands in the deck matters: move cards too')
    .option('--games <n>', 'most matches in all (default: 200000, or any number with --seconds)', whole(1, 1e12))
    .option('--seconds <n>', 'how long it climbs at most', whole(1, 1e9))
    .option('--seed <n>', 'decides all that is drawn', whole(-(2 ** 31), 2 ** 31 - 1), 1)
    .option('--agent <agent...>', 'who plays, one a player: random, greedy, mcts:N with N playouts (default: random)')
    .addOption(engineOption('what runs them; wasm takes longer to begin, and is faster'))
    .option('--workers <n>', 'how many threads play; the result is the same for any number', whole(1, 256), 1)
    .option('--state <file>', 'how far it came, to go on from when it is stopped; with more --games too')
    .option('--out <file>', 'write the deck to a .bound file')
    .action(runs(run));
}

const one = (deck: string): string[] => [deck];

async function run(name: string, options: SearchOptions & FormatOptions): Promise<ExitCode> {
  const [{ searchDecks }, { deckSource, writeDeck }, { HEAD, row }, { objected }] = await Promise.all([
    import('../search/index.ts'),
    import('../search/write.ts'),
    import('../against.ts'),
    import('../objections.ts'),
  ]);
  const { out, seed, engine } = options;
  const found = await searchDecks(name, options);
  const { game, cards, opponents, whole: all, began, ending, state, faults } = found;
  const source = deckSource(game, cards, all, found.games * opponents.length, out);

  if (formatOf(options) === 'json') {
    const { tried, dropped, taken } = state;
    printJson({
      ...{ ...found.choice, agents: found.agents, engine, seed },
      deck: cards.map(({ name: card, level, count }) => ({ card, level, count })),
      source,
      opponents: opponents.map(({ deck, weight, shares }) => ({ deck, weight, ...shares })),
      ...{ ...all, began, measured: { games: found.games, seed: found.seed } },
      ...{ tried, dropped, taken, ended: ending, matches: state.matches, faults },
      ...{ seconds: found.seconds, games_per_second: found.rate },
    });
  } else {
    const indent = formatOf(options) === 'pretty' ? '  ' : '';
    print(source);
    const rows = opponents.map(({ deck, weight, shares }) => row(deck, `${weight}`, shares));
    print(table([HEAD, ...rows, row('all, by weight', '', all), row('at the beginning', '', began)], indent));
    const { tried, dropped, taken, matches } = state;
    const decks = `${counted(tried, 'deck')} tried, ${dropped} dropped early, ${taken} taken`;
    print(`\n${decks}; ${counted(matches, 'match', 'matches')}, ${Math.round(found.rate)} matches/s`);
    print(
      ending === 'top'
        ? 'no deck that differs in one card is better, as far as it looks'
        : 'it was stopped by its bounds: with more --games it may find a better one',
    );
    if (faults > 0) print(paint().red(faultsUndone(faults)));
  }
  if (out !== undefined) writeDeck(out, source);
  const hollow = objected(found.bound, found.measured);
  return faults > 0 || hollow ? exitCodes.findings : exitCodes.fine;
}
