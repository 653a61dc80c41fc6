/** A gauntlet: decks that another one is measured against, and how often each of them is met. */
import { dirname, resolve } from 'node:path';
import { didYouMean } from '../compiler/diagnostics/near.ts';
import { plainName } from '../compiler/diagnostics/plain-name.ts';
import type { Simulation } from '../runtime/index.ts';
import { needsNone, type Read, readShaped } from './border/read.ts';
import { bySchema, type Fault } from './border/shape.ts';
import { decksOf, decksIn as declaredIn, type Made } from './chosen.ts';
import { UsageError } from './failures.ts';
import { extension, isFile, shown } from './files.ts';
import schema from './gauntlet.schema.json' with { type: 'json' };

export interface Gauntlet {
  /** Source files that declare decks of it, which the game is compiled with. */
  files: string[];
  /** Its decks, when that is done. Throws what says which there are not. */
  decksIn(made: Made): Opponent[];
}

/** Who a deck is measured against. */
export interface Opponent {
  /** Its name. */
  deck: string;
  /** How often it is met, beside the others. */
  weight: number;
}

interface GauntletFile {
  decks: { deck: string; weight?: number }[];
}

/**
 * A file of decks, which all weigh the same; or a list of decks with their weights:
 *
 *     { "decks": [{ "deck": "Marsh Lights", "weight": 3 }, { "deck": "mine.bound" }] }
 *
 * There a deck is one by its name, or all those of a file, which is looked for beside the list. Throws what says what is
 * wrong with it.
 */
export function readGauntlet(path: string): Gauntlet {
  if (!isFile(path))
    throw new UsageError(
      `there is no file ${shown(path)}`,
      `--against takes a ${extension} file that declares decks, or a .json file that weighs them`,
    );
  if (path.endsWith(extension))
    return { files: [path], decksIn: (made) => decksOf(made, path).map((deck) => ({ deck, weight: 1 })) };
  const read: Read<GauntletFile> = readShaped(path, bySchema(schema), 'RB1001');
  const entries = read.value.decks.map(({ deck, weight = 1 }, i) => {
    const file = deck.endsWith(extension) ? resolve(dirname(path), deck) : null;
    return { deck, weight, file, pointer: `/decks/${i}/deck` };
  });
  const help = 'it is looked for beside the list';
  const gone = entries.filter(({ file }) => file !== null && !isFile(file));
  needsNone(
    read,
    gone.map(({ deck, pointer }) => ({ code: 'RB1002', pointer, message: `There is no file "${deck}".`, help })),
  );
  const decksIn = (made: Made): Opponent[] => {
    const { game } = made;
    const names = game.decks.map(({ name }) => name);
    const found = new Map<string, number>();
    const wrong: Fault[] = [];
    for (const { deck, weight, file, pointer } of entries) {
      const meant =
        file === null ? names.filter((name) => plainName(name) === plainName(deck)) : declaredIn(made, file);
      if (meant.length === 0) {
        const message =
          file === null ? `${game.name} has no deck "${deck}".` : `"${deck}" has no deck for ${game.name}.`;
        wrong.push({
          code: 'RB1002',
          pointer,
          message,
          ...(file === null && { help: didYouMean(deck, names, NAMED) }),
        });
      }
      const again = meant.find((name) => found.has(name));
      if (again !== undefined)
        wrong.push({ code: 'RB1003', pointer, message: `Deck "${again}" stands here a second time.` });
      for (const name of meant) found.set(name, weight);
    }
    needsNone(read, wrong);
    return [...found].map(([deck, weight]) => ({ deck, weight }));
  };
  return { files: entries.flatMap(({ file }) => file ?? []), decksIn };
}

const NAMED = 'say a deck of the game as its declaration does';

/** Shares of matches that the first deck won, drew and lost; and between what its wins lie, in 95 of 100 cases. */
export interface Shares {
  win: number;
  draw: number;
  loss: number;
  low: number;
  high: number;
}

/** Standard errors on either side that 95 of 100 cases lie within. */
const WITHIN = 1.96;

/** Against one deck. The bounds are Wilson's, which hold for few matches and for shares near 0 and 1 too. */
export function sharesOf({ games, wins, draws }: Simulation): Shares {
  const [win, loss] = [(wins[0] ?? 0) / games, (wins[1] ?? 0) / games];
  const z2 = WITHIN * WITHIN;
  const middle = (win + z2 / (2 * games)) / (1 + z2 / games);
  const half = (WITHIN * Math.sqrt((win * (1 - win)) / games + z2 / (4 * games * games))) / (1 + z2 / games);
  return { win, draw: draws / games, loss, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * Against all of them, each counted by its weight. The variances of the shares add up by the squares of their parts; for
 * them two wins and two losses are added to each, so that a deck that never lost is not taken for one that never will.
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
