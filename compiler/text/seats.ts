/** Players by their seat: `the enemy`, `the next player`. */
import type { Expr, ExprOf, FieldDecl } from '../ir/index.ts';
import { isControllerField } from './compared.ts';
import type { TextContext } from './context.ts';
import { kernelNoun, type NounPhrase, nounPhrase, possessive } from './nouns.ts';
import { constantAtLevel } from './numbers.ts';
import { originOf } from './uses.ts';
import { isYours } from './whose.ts';

const one = (text: string): NounPhrase => ({ text, count: 'one' });

/** The player in the next seat: `the enemy` if there are two. A value of it may have words of its own. */
export function nextSeat(t: TextContext, expr: ExprOf<'value' | 'kernel'>): NounPhrase | null {
  const decl = expr.op === 'value' ? t.game.values[expr.value] : null;
  const [p, seats] = expr.args;
  const back =
    expr.op === 'kernel' && expr.call === 'seat_after' && seats !== undefined ? constantAtLevel(t, seats) : 0;
  if (back !== null && back < 0 && p !== undefined) {
    const [player, of] = [kernelNoun(t, 'player'), nounPhrase(t, p).text];
    return one(
      back === -1 ? t.say('playerBefore', { player, of }) : t.say('seatsBefore', { player, of, number: String(-back) }),
    );
  }
  const isNext =
    expr.op === 'kernel'
      ? expr.call === 'seat_after' && seats?.op === 'number' && seats.value === 1
      : decl?.text === null && decl.params.length === 1 && isNextSeat(decl.value);
  if (!isNext || p === undefined) return null;
  const player = kernelNoun(t, 'player');
  if (expr.op === 'value' && t.game.sides === 2 && t.game.perSide[1] === 1) return one(enemyOf(t, p));
  if (p.op === 'you') return one(t.say('nextPlayer', { player }));
  return one(t.say('playerAfter', { player, of: nounPhrase(t, p).text }));
}

/** The other player of two: `the enemy` is that of the reader; of whoever else it is said whose: `that player's enemy`. */
const enemyOf = (t: TextContext, p: Expr): string =>
  isReader(t, p) ? t.say('theEnemy') : possessive(t, p, t.say('enemyOfOne'));

/** Whether a player is surely you: you, or the controller of what is yours. An owner may be another one. */
function isReader(t: TextContext, p: Expr): boolean {
  const from = originOf(t, p);
  if (from.op === 'field') return isControllerField(t.game.fields[from.field] as FieldDecl) && isYours(t, from.of);
  return isYours(t, from);
}

const isNextSeat = (value: Expr | null): boolean =>
  value?.op === 'kernel' &&
  value.call === 'seat_after' &&
  value.args[0]?.op === 'local' &&
  value.args[1]?.op === 'number' &&
  value.args[1].value === 1;
