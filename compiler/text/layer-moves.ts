/** The moves that a mode or a mod adds: `A player who may sell a unit may also beg, if that player’s gold is 0: ...`. */
import type { Expr, MoveId } from '../ir/index.ts';
import { allHold } from './conditions.ts';
import type { TextContext } from './context.ts';
import { localKey, plainReferent } from './nouns.ts';
import { clausesOf, inline, moveWords } from './statements.ts';

/** A move with what it asks for and what it does. Whoever makes it is `that player`. */
export function moveLine(t: TextContext, id: MoveId): string {
  const move = t.game.moves[id];
  if (move === undefined) return '';
  t.locals = move.code.locals;
  const does = moveWords(t, id);
  const others = t.language.or(move.offeredWith.map((other) => moveWords(t, other)));
  const head = t.say(others !== '' ? 'alsoMove' : move.aside ? 'asideMove' : 'newMove', { does, others });
  t.everybody = true;
  for (const [local, { type }] of move.params.entries()) {
    t.bindings.set(local, { is: 'known' });
    if (type.of === 'entity') t.mention(localKey(local), plainReferent(t, local));
  }
  const tests: Expr[] = [];
  for (const part of move.parts) {
    if (part.part === 'let') t.bindings.set(part.local, { is: 'fold', value: part.value });
    if (part.part === 'choose') t.bindings.set(part.local, { is: 'name' });
    if (part.part === 'require') tests.push(part.test);
  }
  t.focus = null;
  const test = tests.length === 0 ? '' : ` ${t.say('if', { test: allHold(t, tests) })}`;
  const clauses = clausesOf(t, move.code.body);
  const line = clauses.length === 0 ? `${head}${test}` : `${head}${test}: ${inline(t, clauses)}`;
  return t.language.tidy(`${t.language.capital(line)}.`);
}
