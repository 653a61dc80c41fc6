/** Reads the pool: the owned cards that a search builds decks of. */
import { rangeOfPlace } from '../../compiler/bind/report.ts';
import { didYouMean } from '../../compiler/diagnostics/near.ts';
import { withPlainQuotes } from '../../compiler/diagnostics/plain-name.ts';
import type { Bound, Game } from '../../compiler/index.ts';
import type { CodedMessage } from '../../grammar/templates.ts';
import { decksOf, isSource, type LoadedGame } from '../chosen.ts';
import { report } from '../compiled.ts';
import { BrokenSources, UsageError } from '../failures.ts';
import { displayPath, isFile } from '../files.ts';
import { type JsonFile, readShaped, requireNoFaults } from '../json/read.ts';
import { bySchema, type ShapeError } from '../json/shape.ts';
import * as say from '../messages/index.ts';
import { createDiagnostic } from '../problem.ts';

import schema from './pool.schema.json' with { type: 'json' };

/** Copies of one card at one level. */
export interface PoolEntry {
  /** CardId in the game. */
  card: number;
  name: string;
  level: number;
  count: number;
}

interface PoolFile {
  cards: { card: string; count?: number; level?: number }[];
}

type Find = (name: string) => { id: number } | CodedMessage;

/**
 * Reads a pool in file order; entries with the same card and level are merged:
 *
 *     { "cards": [{ "card": "Hedge Wolf", "count": 3 }, { "card": "Stone Giant", "level": 2 }] }
 *
 * The file may also be a source file: all cards of its decks are owned. `made` must be compiled with it. `active`: active
 * layers. Throws BrokenSources or UsageError for a wrong file.
 */
export function readPool(path: string, made: LoadedGame, active: Bound['active']): PoolEntry[] {
  if (!isFile(path)) throw new UsageError(say.noPoolFile({ file: displayPath(path) }));
  const find = finder(made.game, active);
  const owned = isSource(path) ? ofDecks(path, made, find) : ofList(path, made.game, find);
  const pool = new Map<string, PoolEntry>();
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
    plain.set(withPlainQuotes(card.name), id);
  }
  return (name) => {
    const id = ids.get(name) ?? plain.get(withPlainQuotes(name));
    if (id !== undefined) return { id };
    const other =
      game.layers[game.cards.find((card) => withPlainQuotes(card.name) === withPlainQuotes(name))?.layer ?? 0];
    if (other !== undefined && other.sort !== 'game')
      return say.cardOfLayer({ card: name, layer: other.name, sort: other.sort });
    const said = say.noSuchCard({ card: name.slice(0, 80), game: game.name });
    return { ...said, help: didYouMean(name, ids.keys(), say.nameOfCard()) };
  };
}

function ofList(path: string, game: Game, find: Find): PoolEntry[] {
  const read: JsonFile<PoolFile> = readShaped(path, bySchema(schema), 'RB0901');
  const wrong: ShapeError[] = [];
  const owned: PoolEntry[] = [];
  for (const [i, { card, count = 1, level = 1 }] of read.value.cards.entries()) {
    const found = find(card);
    if ('text' in found) wrong.push({ ...found, pointer: `/cards/${i}/card` });
    else if (level > game.levels) {
      const said =
        game.levels === 1 ? say.noLevels({ card, level }) : say.noSuchLevel({ card, level, most: game.levels });
      wrong.push({ ...said, pointer: `/cards/${i}/level` });
    } else owned.push({ card: found.id, name: game.cards[found.id]?.name ?? card, level, count });
  }
  requireNoFaults(read, wrong);
  return owned;
}

function ofDecks(path: string, made: LoadedGame, find: Find): PoolEntry[] {
  const names = new Set(decksOf(made, path));
  return made.game.decks
    .filter(({ name }) => names.has(name))
    .flatMap(({ cards, place }) =>
      cards.map(({ card, level, count }) => {
        const name = made.game.cards[card]?.name ?? '';
        const found = find(name);
        if ('id' in found) return { card: found.id, name, level, count };
        throw new BrokenSources(report(made.compiled.sources, [createDiagnostic(found, path, rangeOfPlace(place))]));
      }),
    );
}
