/** The order of kinds, worked out once: who is below whom, and which table of the state holds their fields. */
import type { Game, KindId } from '../ir.ts';

/** By KindId, then by KindId: whether the second is the first or below it. Cycles of parents end, and mean nothing. */
export function kindsWithin(game: Game): boolean[][] {
  const above = game.kinds.map((_, kind) => ancestors(game, kind));
  return game.kinds.map((_, kind) => above.map((of) => of.has(kind)));
}

/** The kind itself and all above it. */
export function ancestors(game: Game, kind: KindId): Set<KindId> {
  const found = new Set([kind]);
  for (const at of found) for (const parent of game.kinds[at]?.parents ?? []) found.add(parent);
  return found;
}

export type TableName = 'global' | 'player' | 'tile' | 'entity' | 'record';

/**
 * Where a kind's own fields are stored: with the players, the tiles, the match, the records, or the entities. Null for triggers, which
 * have only the kernel's fields, and for kinds with players or tiles below them beside others, which share no table.
 */
export function tableOf(game: Game, within: boolean[][], kind: KindId): TableName | null {
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
