/** A gauntlet: the decks that a deck is measured against, with weights. */
import { dirname, resolve } from 'node:path';
import { didYouMean } from '../compiler/diagnostics/near.ts';
import { withPlainQuotes } from '../compiler/diagnostics/plain-name.ts';
import { rateInterval } from '../editor/interval.ts';
import type { Simulation } from '../runtime/index.ts';
import { decksOf, decksIn as declaredIn, type LoadedGame } from './chosen.ts';
import { UsageError } from './failures.ts';
import { displayPath, extension, isFile } from './files.ts';
import schema from './gauntlet.schema.json' with { type: 'json' };
import { type JsonFile, readShaped, requireNoFaults } from './json/read.ts';
import { bySchema, type ShapeError } from './json/shape.ts';
import * as say from './messages/index.ts';

export interface Gauntlet {
  /** Source files with decks of the gauntlet; the game must be compiled with them. */
  files: string[];
  /** Finds the decks in the compiled game. Throws BrokenSources for decks that do not exist. */
  decksIn(made: LoadedGame): OpponentDeck[];
}

/** A deck of a gauntlet. */
export interface OpponentDeck {
  /** Name of the deck. */
  deck: string;
  /** Relative frequency; the weights need no fixed sum. */
  weight: number;
}

interface GauntletFile {
  decks: { deck: string; weight?: number }[];
}

/**
 * Reads a gauntlet: a source file whose decks all have weight 1, or a JSON list of decks with weights:
 *
 *     { "decks": [{ "deck": "Marsh Lights", "weight": 3 }, { "deck": "mine.bound" }] }
 *
 * An entry is the name of a deck, or a source file relative to the list: all of its decks. Throws BrokenSources or
 * UsageError for a wrong file.
 */
export function readGauntlet(path: string): Gauntlet {
  if (!isFile(path)) throw new UsageError(say.noGauntletFile({ file: displayPath(path) }));
  if (path.endsWith(extension))
    return { files: [path], decksIn: (made) => decksOf(made, path).map((deck) => ({ deck, weight: 1 })) };
  const read: JsonFile<GauntletFile> = readShaped(path, bySchema(schema), 'RB1001');
  const entries = read.value.decks.map(({ deck, weight = 1 }, i) => {
    const file = deck.endsWith(extension) ? resolve(dirname(path), deck) : null;
    return { deck, weight, file, pointer: `/decks/${i}/deck` };
  });
  const gone = entries.filter(({ file }) => file !== null && !isFile(file));
  requireNoFaults(
    read,
    gone.map(({ deck, pointer }) => ({ ...say.noDeckFile({ file: deck }), pointer })),
  );
  const decksIn = (made: LoadedGame): OpponentDeck[] => {
    const { game } = made;
    const names = game.decks.map(({ name }) => name);
    const found = new Map<string, number>();
    const wrong: ShapeError[] = [];
    for (const { deck, weight, file, pointer } of entries) {
      const meant =
        file === null
          ? names.filter((name) => withPlainQuotes(name) === withPlainQuotes(deck))
          : declaredIn(made, file);
      if (meant.length === 0) {
        wrong.push(
          file === null
            ? {
                ...say.noOpponent({ game: game.name, deck }),
                pointer,
                help: didYouMean(deck, names, say.nameOfDeck()),
              }
            : { ...say.noDeckInFile({ file: deck, game: game.name }), pointer },
        );
      }
      const again = meant.find((name) => found.has(name));
      if (again !== undefined) wrong.push({ ...say.opponentTwice({ deck: again }), pointer });
      for (const name of meant) found.set(name, weight);
    }
    requireNoFaults(read, wrong);
    return [...found].map(([deck, weight]) => ({ deck, weight }));
  };
  return { files: entries.flatMap(({ file }) => file ?? []), decksIn };
}

/** Shares of matches (0 to 1) that the first deck won, drew and lost; `low` to `high` is the 95% confidence interval of wins. */
export interface Shares {
  win: number;
  draw: number;
  loss: number;
  low: number;
  high: number;
}

/** The z value of a 95% confidence interval. */
const WITHIN = 1.96;

/** Shares against one deck, with the Wilson score interval, which also holds for few matches and for shares near 0 and 1. */
export function sharesOf({ games, wins, draws }: Simulation): Shares {
  const [win, loss] = [(wins[0] ?? 0) / games, (wins[1] ?? 0) / games];
  return { win, draw: draws / games, loss, ...rateInterval(wins[0] ?? 0, games, WITHIN) };
}

/**
 * Shares against all decks: the weighted mean. The variance is the sum of the variances times their squared weights. For
 * the variance two wins and two losses are added to each result (Agresti-Coull): a share of 0 or 1 has a variance, too.
 */
export function weighted(results: readonly { weight: number; shares: Shares; games: number }[]): Shares {
  const whole = results.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (key: 'win' | 'draw' | 'loss'): number =>
    results.reduce((sum, { weight, shares }) => sum + (weight / whole) * shares[key], 0);
  const variance = results.reduce((sum, { weight, shares, games }) => {
    const win = (shares.win * games + 2) / (games + 4);
    return sum + ((weight / whole) ** 2 * win * (1 - win)) / (games + 4);
  }, 0);
  const [win, half] = [mean('win'), WITHIN * Math.sqrt(variance)];
  return {
    win,
    draw: mean('draw'),
    loss: mean('loss'),
    low: Math.max(0, win - half),
    high: Math.min(1, win + half),
  };
}
