/** `may`: what a player may do, or may have another one do. */
import type { Expr, Game, Stmt, StmtOf, VerbId } from '../ir/index.ts';
import { isEffect } from '../ir/kinds.ts';
import { hasExpr, hasStmt, visitStmts } from '../ir/walk.ts';
import type { TextContext } from './context.ts';
import { isDoer, isSame, isSubject } from './fill.ts';
import { nounPhrase } from './nouns.ts';
import { type Clause, inline, nested, whole } from './statements.ts';

const YOU: Expr = { op: 'you' };

/** What a player may do. `you` of a body stays who it was, whoever decides: `the enemy may have you gain 2 gold`. */
export function mayText(t: TextContext, { who: decides, body: stmts }: StmtOf<'may'>): Clause {
  const isYou = decides === null || decides.op === 'you';
  const who = nounPhrase(t, decides ?? YOU).text;
  const yours = isYou || callsByYou(t, stmts, decides);
  const doer = t.doer;
  t.doer = yours ? YOU : decides;
  const body = nested(t, stmts);
  t.doer = doer;
  const does = inline(t, body);
  const own = `${t.say('you')} `;
  const [isWhole, isClause] = [body.some((c) => c.whole), body.some((c) => c.subject === true)];
  // `you may gain 2 gold`, not `you may you gain 2 gold`
  if (who === t.say('you') && body.length === 1 && body[0]?.subject === true && does.startsWith(own))
    return whole(t.say('may', { who, does: does.slice(own.length) }));
  if (isYou || !yours) return whole(t.say(isWhole ? 'mayDo' : isClause ? 'mayDecide' : 'may', { who, does }));
  if (isWhole || (isClause && body.some((c) => c.subject !== true))) return whole(t.say('mayLet', { who, does }));
  if (isClause) return whole(t.say('mayDecide', { who, does }));
  return whole(t.say('may', { who, does: t.say('subject', { who: nounPhrase(t, YOU).text, does }) }));
}

/** Whether a body calls a verb of the game that you do, and not that player, or makes an effect that waits. */
function callsByYou(t: TextContext, stmts: readonly Stmt[], player: Expr): boolean {
  let calls = false;
  visitStmts(stmts, (stmt) => {
    const verb = stmt.do === 'call' ? t.game.verbs[stmt.verb] : undefined;
    if (stmt.do !== 'call' || verb === undefined) return;
    const [what] = stmt.args;
    if (verb.native !== null) calls ||= what?.op === 'card' && isEffect(t.game, what.card);
    else
      calls ||=
        isOfYou(t.game, stmt) &&
        !verb.params.some((param, i) => {
          const arg = stmt.args[i];
          return arg != null && (isDoer(t, param) || isSubject(t, verb, i)) && isSame(t, arg, player);
        });
  });
  return calls;
}

/** Whether it matters who calls a verb: it takes "you" where nothing is given, or reads it, itself or in a verb that it calls. */
function isOfYou(game: Game, { verb, args }: StmtOf<'call'>, seen: ReadonlySet<VerbId> = new Set()): boolean {
  const called = game.verbs[verb];
  if (called === undefined || seen.has(verb)) return false;
  if (called.params.some(({ value }, i) => args[i] == null && hasExpr(value, isYou))) return true;
  const within = new Set([...seen, verb]);
  return (
    hasExpr([called.code.body, called.needs], isYou) ||
    hasStmt(called.code.body, (stmt) => stmt.do === 'call' && isOfYou(game, stmt, within))
  );
}

const isYou = ({ op }: Expr): boolean => op === 'you';
