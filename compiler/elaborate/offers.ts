/** The moves that offers name, in the flow (`offer play to active`) and in moves (`offered with play`). */
import type * as tree from '../../grammar/tree.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { MoveDecl, MoveId } from '../ir/index.ts';
import type { Context, Env } from '../scope/context.ts';
import { argument, takesOnly } from './calls.ts';
import { errorHelp } from './error-help.ts';
import { plainWord } from './expressions.ts';
import { plainWords } from './word-reader.ts';

/** The move of that name. Reports an unknown one and gives null. */
export function offeredMove(g: Context, env: Env, phrase: tree.Phrase): MoveId | null {
  const word = plainWord(phrase);
  const move = word === null ? null : g.find(word, 'move');
  if (move !== null) {
    g.recordUse(env.source, phrase, 'move', move.id);
    return move.id;
  }
  const message = word === null ? say.offerMoves() : say.unknownMove({ name: word });
  g.error(env.source, phrase, message, errorHelp?.likestMove(g, env, phrase, word));
  return null;
}

/** Reads `offered with MOVE` in a move. Returns whether the statement is that line. */
export function readOfferedWith(g: Context, env: Env, move: MoveDecl, stmt: tree.Stmt): boolean {
  if (stmt.node !== 'call' || plainWords(stmt.phrase).join() !== 'offered') return false;
  takesOnly(g, env, 'offered', stmt.args, ['with']);
  const phrase = argument(stmt.args, 'with')?.expr;
  if (phrase?.node !== 'phrase') {
    g.error(env.source, stmt, say.offeredWithWhat());
    return true;
  }
  const host = offeredMove(g, env, phrase);
  if (host === null) return true;
  if (g.game.moves[host] === move || move.aside || move.offeredWith.includes(host))
    g.error(env.source, stmt, say.offeredAlready());
  else move.offeredWith.push(host);
  return true;
}
