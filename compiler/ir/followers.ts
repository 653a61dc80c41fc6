/** Moves that are offered with others (`offered with play`). */
import type { MoveDecl, MoveId } from './index.ts';

/** By move: those that are offered with it. */
export function followersOf(
  moves: readonly MoveDecl[],
  isActive: (move: MoveDecl) => boolean = () => true,
): ReadonlyMap<MoveId, readonly MoveId[]> {
  const found = new Map<MoveId, MoveId[]>();
  for (const [id, move] of moves.entries()) {
    if (!isActive(move)) continue;
    for (const host of move.offeredWith) {
      const list = found.get(host);
      if (list === undefined) found.set(host, [id]);
      else list.push(id);
    }
  }
  return found;
}

/** These moves, and those that are offered with them, and with those. */
export function withFollowers(named: Iterable<MoveId>, followers: ReadonlyMap<MoveId, readonly MoveId[]>): Set<MoveId> {
  const found = new Set(named);
  // a set also gives what is added while it is walked
  for (const host of found) for (const id of followers.get(host) ?? []) found.add(id);
  return found;
}
