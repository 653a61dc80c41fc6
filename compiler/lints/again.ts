/** Reports an ability that follows a verb and calls it again each time: `after draw x: number { draw 1 }`. */
import * as say from '../diagnostics/messages/index.ts';
import type { Ability, Expr, Game, Pattern, Stmt, StmtOf } from '../ir/index.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import { mayMove } from './no-ops.ts';

export function followsItself(g: Context): void {
  for (const ability of g.game.abilities) {
    const call = callBehind(ability);
    if (call === null || !isHeard(g.game, ability, call)) continue;
    reportAt(g, call.place, say.followsItself({ verb: g.game.verbs[call.verb]?.name ?? '' }));
  }
}

/** The call of the verb that the ability follows, if nothing before it may end the ability. */
function callBehind({ trigger, code }: Ability): StmtOf<'call'> | null {
  if (trigger.word !== 'after' || trigger.verb === null || trigger.when !== null) return null;
  for (const stmt of code.body) {
    if (stmt.do === 'call' && stmt.verb === trigger.verb) return stmt;
    if (!GOES_ON.has(stmt.do)) return null;
  }
  return null;
}

/** Statements behind which an ability goes on. What is chosen may be nothing. */
const GOES_ON: ReadonlySet<Stmt['do']> = new Set(['let', 'call', 'set']);

/** Whether the ability is sure to follow this call, too. */
function isHeard(game: Game, { trigger }: Ability, { verb, args }: StmtOf<'call'>): boolean {
  const { patterns, own } = trigger;
  // what is moved may have left play, where it hears nothing
  if (args.some((arg) => arg?.op === 'self') && mayMove(game, verb)) return false;
  if (own && args[0]?.op !== 'self') return false;
  const params = game.verbs[verb]?.params ?? [];
  const given = args.map((arg, i) => arg ?? params[i]?.value ?? null);
  return given.every((arg, i) => isThere(arg) && fits(patterns[i], arg, own && i === 0));
}

const isThere = (arg: Expr | null): boolean => arg === null || THERE.has(arg.op);

/** What is a number, or always there; a set may be empty. */
const THERE: ReadonlySet<Expr['op']> = new Set('number self you local add sub mul levels'.split(' ') as Expr['op'][]);

function fits(pattern: Pattern | undefined, arg: Expr | null, own: boolean): boolean {
  const test = pattern?.test;
  if (own || test == null) return true;
  if (arg === null) return false;
  if (arg.op === 'local' && arg.local === pattern?.local) return true;
  const isOf = (e: Expr): boolean => e.op === 'local' && e.local === pattern?.local;
  if ((arg.op !== 'you' && arg.op !== 'self') || test.op !== 'is') return false;
  return (isOf(test.a) && test.b.op === arg.op) || (isOf(test.b) && test.a.op === arg.op);
}
