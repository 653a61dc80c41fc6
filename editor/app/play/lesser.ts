/** Moves that take any card where another move is for cards of its kind: a cycle beside the move that plays the card. */
import type { Game, MoveId } from '../../../compiler/ir/index.ts';
import { isKind } from '../../../compiler/ir/types.ts';
import type { Match } from '../../../runtime/index.ts';

/** Whether a move takes the card only aside: another one takes cards of its kind from the same zone. */
export function isLesser({ game }: Match, move: MoveId, card: number): boolean {
  const taken = takenBy(game, move);
  const kind = game.cards[card]?.kind;
  if (taken === null || kind === undefined || game.kinds[taken.kind]?.kernel !== 'card') return false;
  return game.moves.some((_, id) => {
    const other = takenBy(game, id);
    return (
      other !== null &&
      other.zone === taken.zone &&
      other.kind !== taken.kind &&
      isKind(game, other.kind, taken.kind) &&
      isKind(game, kind, other.kind)
    );
  });
}

/** The kind of cards that a move takes, and the zone that it takes them from; null for other moves. */
function takenBy(game: Game, move: MoveId): { kind: number; zone: string } | null {
  const [first] = game.moves[move]?.params ?? [];
  if (first?.from.op !== 'select' || first.from.source.from !== 'zone') return null;
  return { kind: first.from.source.kind, zone: JSON.stringify(first.from.source.zone) };
}
