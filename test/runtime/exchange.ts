/** Builds a state that a player who does not see two cards cannot distinguish from the original. */
import { copyMatch, type Match } from '../../runtime/index.ts';
import { peek, rowOf } from '../../runtime/state.ts';

/** The same match, with the cards of each pair exchanged. No card occurs in two pairs. */
export function exchanged(m: Match, pairs: readonly (readonly [number, number])[]): Match {
  const { row, entities } = m.layout;
  const other = copyMatch(m);
  for (const [a, b] of pairs) {
    for (let i = 0; i < entities.stride; i++) {
      if (i === row.zone || i === row.index) continue;
      other.state[rowOf(m, a) + i] = peek(m, rowOf(m, b) + i);
      other.state[rowOf(m, b) + i] = peek(m, rowOf(m, a) + i);
    }
  }
  return other;
}
