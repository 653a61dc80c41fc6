/** The hierarchy of kinds: subkinds, and the table of the state that holds each kind's fields. */
import type { Game, KindId } from './index.ts';

/** By KindId and KindId: whether the second is the first or a subkind of it. A cycle of parents ends the walk. */
export function kindsWithin(game: Game): boolean[][] {
  const above = game.kinds.map((_, kind) => ancestors(game, kind));
  return game.kinds.map((_, kind) => above.map((of) => of.has(kind)));
}

/** The kind and its superkinds. */
export function ancestors(game: Game, kind: KindId): Set<KindId> {
  const found = new Set([kind]);
  for (const at of found) for (const parent of game.kinds[at]?.parents ?? []) found.add(parent);
  return found;
}

export type TableName = 'global' | 'player' | 'tile' | 'entity' | 'record';

/**
 * The table with a kind's fields: players, tiles, the match, records or entities. Null for triggers, which only have
 * kernel fields, and for kinds that contain players or tiles and others, which share no table.
 */
export function fieldTable(game: Game, within: boolean[][], kind: KindId): TableName | null {
  let table: TableName = 'entity';
  for (const [of, record] of game.kinds.entries()) {
    if (record.kernel === null) continue;
    const below = within[of]?.[kind] ?? false;
    if (below && record.kernel === 'player') table = 'player';
    if (below && record.kernel === 'tile') table = 'tile';
    if (below && record.kernel === 'state') table = 'global';
    if (below && record.kernel === 'record') table = 'record';
    if (below && record.kernel === 'trigger') return null;
    const above = !below && (within[kind]?.[of] ?? false);
    if (above && (record.kernel === 'player' || record.kernel === 'tile')) return null;
  }
  return table;
}

/** Whether a card is that of an effect of `once` that waits, and no card of the game. */
export const isEffect = (game: Game, card: number): boolean => game.kinds[game.cards[card]?.kind ?? -1]?.waits === true;
