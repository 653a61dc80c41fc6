/** What `conform` finds of moves that are offered and change nothing. */

/** Moves with statements of which none did anything. `tried`: all moves that were tried. */
export interface IdleMoves {
  tried: number;
  /** The most frequent first, each with its first match and decision. */
  moves: { move: string; times: number; seed: number; step: number }[];
}

/** Adds up the moves of runs, in the order of their seeds. */
export function joinedMoves(all: IdleMoves['moves']): IdleMoves['moves'] {
  const found = new Map<string, IdleMoves['moves'][number]>();
  for (const one of all) {
    const known = found.get(one.move);
    if (known === undefined) found.set(one.move, { ...one });
    else known.times += one.times;
  }
  return [...found.values()].sort((a, b) => b.times - a.times || (a.move < b.move ? -1 : 1));
}
