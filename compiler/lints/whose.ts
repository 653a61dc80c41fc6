/** Whose cards and players expressions give, read from the declarations: games may name their adjectives and values as they like. */
import type { AdjectiveId, Expr, FieldId, Game } from '../ir/index.ts';

/**
 * What an adjective with a card and a player compares: whether the card's controller is on the player's side, as `friendly`, or on
 * another one, as `enemy`. Null for other adjectives.
 */
export function sideTest(game: Game, adjective: AdjectiveId): 'same' | 'other' | null {
  const test = game.adjectives[adjective]?.value;
  if (test?.op !== 'is' && test?.op !== 'is_not') return null;
  const controller = ownerOfSide(game, test.a);
  const isControlled = controller?.op === 'field' && isKernel(game, controller.field, 'controller');
  if (!isControlled || !isLocal(controller.of, 0) || !isLocal(ownerOfSide(game, test.b), 1)) return null;
  return test.op === 'is' ? 'same' : 'other';
}

/** Whether an expression is the player who sits behind you, as `rival(you)`. */
export function isNextPlayer(game: Game, player: Expr | null): boolean {
  if (player?.op !== 'value' || player.args[0]?.op !== 'you') return false;
  const value = game.values[player.value]?.value;
  if (value?.op !== 'kernel' || value.call !== 'seat_after') return false;
  const [from, seats] = value.args;
  return from !== undefined && isLocal(from, 0) && seats?.op === 'number' && seats.value === 1;
}

/** `x` of `x.side`. */
const ownerOfSide = (game: Game, expr: Expr): Expr | null =>
  expr.op === 'field' && isKernel(game, expr.field, 'side') ? expr.of : null;

const isKernel = (game: Game, field: FieldId, kernel: string): boolean => game.fields[field]?.kernel === kernel;

const isLocal = (expr: Expr | null, local: number): boolean => expr?.op === 'local' && expr.local === local;
