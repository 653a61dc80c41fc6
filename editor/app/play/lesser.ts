/** Moves that take any card where another move is for cards of its kind: a cycle beside the move that plays the card. */
import type { Game, MoveId } from '../../../compiler/ir/index.ts';
import { isKind } from '../../../compiler/ir/types.ts';
import type { Match } from '../../../runtime/index.ts';

/** The kind of cards that a move takes, and the zone that it takes them from. */
interface Taking {
  kind: number;
  zone: string;
}

/** What each move of a game takes; null for one that takes no card of a zone. Each option of each position asks for it. */
const takings = new WeakMap<Game, readonly (Taking | null)[]>();

function takingsOf(game: Game): readonly (Taking | null)[] {
  let known = takings.get(game);
  if (known === undefined) {
    known = game.moves.map(({ params: [first] }) =>
      first?.from.op !== 'select' || first.from.source.from !== 'zone'
        ? null
        : { kind: first.from.source.kind, zone: JSON.stringify(first.from.source.zone) },
    );
    takings.set(game, known);
  }
  return known;
}

/** Whether a move takes the card only aside: another one takes cards of its kind from the same zone. */
export function isLesser({ game }: Match, move: MoveId, card: number): boolean {
  const all = takingsOf(game);
  const taken = all[move];
  const kind = game.cards[card]?.kind;
  if (taken == null || kind === undefined || game.kinds[taken.kind]?.kernel !== 'card') return false;
  return all.some(
    (other) =>
      other !== null &&
      other.zone === taken.zone &&
      other.kind !== taken.kind &&
      isKind(game, other.kind, taken.kind) &&
      isKind(game, kind, other.kind),
  );
}
