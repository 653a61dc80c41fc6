/** Reads the pool: the owned cards that a search builds decks of. */
import { rangeOf } from '../../compiler/bind/report.ts';
import { didYouMean } from '../../compiler/diagnostics/near.ts';
import { plainName } from '../../compiler/diagnostics/plain-name.ts';
import type { Bound, Game } from '../../compiler/index.ts';
import { needsNone, problem, type Read, readShaped } from '../border/read.ts';
import { bySchema, type Fault } from '../border/shape.ts';
import { type CompiledGame, decksOf, isSource } from '../chosen.ts';
import { report } from '../compiled.ts';
import { BrokenSources, UsageError } from '../failures.ts';
import { extension, isFile, shown } from '../files.ts';

import schema from './pool.schema.json' with { type: 'json' };

/** Copies of one card at one level. */
export interface Owned {
  /** CardId in the game. */
  card: number;
  name: string;
  level: number;
  count: number;
}

interface PoolFile {
  cards: { card: string; count?: number; level?: number }[];
}

type Find = (name: string) => { id: number } | { message: string; help: string };

/**
 * Reads a pool in file order; entries with the same card and level are merged:
 *
 *     { "cards": [{ "card": "Hedge Wolf", "count": 3 }, { "card": "Stone Giant", "level": 2 }] }
 *
 * The file may also be a source file: all cards of its decks are owned. `made` must be compiled with it. `active`: active
 * layers. Throws BrokenSources or UsageError for a wrong file.
 */
export function readPool(path: string, made: CompiledGame, active: Bound['active']): Owned[] {
  if (!isFile(path))
    throw new UsageError(
      `there is no file ${shown(path)}`,
      `--pool takes a .json file that lists the owned cards, or a ${extension} file of decks`,
    );
  const find = finder(made.game, active);
  const owned = isSource(path) ? ofDecks(path, made, find) : ofList(path, made.game, find);
  const pool = new Map<string, Owned>();
  for (const one of owned) {
    const key = `${one.card} ${one.level}`;
    const known = pool.get(key);
    if (known === undefined) pool.set(key, one);
    else known.count += one.count;
  }
  return [...pool.values()];
}

/** Finds cards by name. If several layers have the name, the innermost active layer counts, as in decks. */
function finder(game: Game, active: Bound['active']): Find {
  const ids = new Map<string, number>();
  const plain = new Map<string, number>();
  for (const [id, card] of game.cards.entries()) {
    if (!active[card.layer]) continue;
    ids.set(card.name, id);
    plain.set(plainName(card.name), id);
  }
  return (name) => {
    const id = ids.get(name) ?? plain.get(plainName(name));
    if (id !== undefined) return { id };
    const other = game.layers[game.cards.find((card) => plainName(card.name) === plainName(name))?.layer ?? 0];
    if (other !== undefined && other.sort !== 'game')
      return { message: `"${name}" is a card of "${other.name}".`, help: `choose that ${other.sort} too` };
    const message = `"${name.slice(0, 80)}" is no card of ${game.name}.`;
    return { message, help: didYouMean(name, ids.keys(), 'give the name of a card as the game declares it') };
  };
}

function ofList(path: string, game: Game, find: Find): Owned[] {
  const read: Read<PoolFile> = readShaped(path, bySchema(schema), 'RB0901');
  const wrong: Fault[] = [];
  const owned: Owned[] = [];
  for (const [i, { card, count = 1, level = 1 }] of read.value.cards.entries()) {
    const found = find(card);
    if ('message' in found) wrong.push({ code: 'RB0902', pointer: `/cards/${i}/card`, ...found });
    else if (level > game.levels) {
      const help = game.levels === 1 ? 'cards have no levels here: leave it out' : `${game.levels} is the highest`;
      const message = `"${card}" has no level ${level}.`;
      wrong.push({ code: 'RB0903', pointer: `/cards/${i}/level`, message, help });
    } else owned.push({ card: found.id, name: game.cards[found.id]?.name ?? card, level, count });
  }
  needsNone(read, wrong);
  return owned;
}

function ofDecks(path: string, made: CompiledGame, find: Find): Owned[] {
  const names = new Set(decksOf(made, path));
  return made.game.decks
    .filter(({ name }) => names.has(name))
    .flatMap(({ cards, place }) =>
      cards.map(({ card, level, count }) => {
        const name = made.game.cards[card]?.name ?? '';
        const found = find(name);
        if ('id' in found) return { card: found.id, name, level, count };
        const diagnostic = problem('RB0902', path, found.message, rangeOf(place), found.help);
        throw new BrokenSources(report(made.compiled.sources, [diagnostic]));
      }),
    );
}
