/** Reports choices that are asked as a card is played, and again when an ability uses them later: the first answer is for nothing. */
import * as say from '../diagnostics/messages/index.ts';
import { followersOf, withFollowers } from '../ir/followers.ts';
import type { Ability, Game, MoveDecl, Stmt, TimingId, VerbId } from '../ir/index.ts';
import { kindsMeet } from '../ir/types.ts';
import { abilityCode, cardCode, exprsOf, staticCode, type Tree } from '../ir/visitor.ts';
import { hasExpr, visitExprs, visitStmts } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import type { GameCode } from './code.ts';

/** What happens while a move is made, but for what abilities do. */
interface Reached {
  verbs: Set<VerbId>;
  timings: Set<TimingId>;
  /** It runs abilities by themselves, so any may run. */
  runs: boolean;
}

/** Answers are kept until the next offer, which these policies give after each move. */
const GOES_ON: ReadonlySet<string> = new Set(['repeated', 'latch', 'streak', 'auction', 'pooled']);

export function lateChoices(g: Context, code: GameCode): void {
  const { game } = g;
  // there a card keeps its answers
  if (game.zones.some(({ keeps }) => keeps)) return;
  const asking = [...game.moves.entries()].filter(([, { card }]) => card !== null);
  if (asking.length === 0 || game.verbs.some(({ native }, id) => native === 'ask' && g.used.verbs.has(id))) return;
  const followers = followersOf(game.moves);
  const offers = code.all('offer').filter(({ moves }) => {
    const offered = withFollowers(moves, followers);
    return asking.some(([id]) => offered.has(id));
  });
  if (offers.some(({ as }) => !GOES_ON.has(as))) return;
  const reached = asking.map(([, move]) => reachedBy(game, move));
  if (reached.some(({ runs }) => runs)) return;
  const kept = new Set<string>();
  const keep = (card: number | null, code: Tree): void =>
    visitExprs(code, (e) => {
      if (e.op === 'chosen') kept.add(`${card} ${e.choice}`);
    });
  for (const one of game.statics) if (one.bearer === 'card') keep(one.of, staticCode(one));
  for (const [id, card] of game.cards.entries()) {
    if (card.chooses.length === 0) continue;
    keep(id, cardCode(card));
    const isAsked = asking.some(([, { params, card: local }]) => {
      const kind = params[local ?? -1]?.type.id ?? null;
      return kind === null || kindsMeet(game, kind, card.kind);
    });
    for (const [at, choice] of card.chooses.entries()) {
      if (kept.has(`${id} ${at}`) || !isAsked) continue;
      const users = card.abilities.flatMap((ability) => {
        const one = game.abilities[ability];
        return one !== undefined && uses(one, at) ? [one] : [];
      });
      if (users.length === 0 || users.some((one) => reached.some((by) => mayRun(one, asking, by)))) continue;
      reportAt(g, choice.place, say.choiceTooEarly({ card: card.name, choice: choice.name }));
    }
  }
}

function uses(ability: Ability, choice: number): boolean {
  return hasExpr(abilityCode(ability), (e) => e.op === 'chosen' && e.choice === choice);
}

const mayRun = ({ timing, trigger }: Ability, asking: readonly [number, MoveDecl][], by: Reached): boolean =>
  (timing !== null && by.timings.has(timing)) ||
  (trigger.timing !== null && by.timings.has(trigger.timing)) ||
  (trigger.verb !== null && by.verbs.has(trigger.verb)) ||
  asking.some(([id]) => id === trigger.move);

function reachedBy(game: Game, move: MoveDecl): Reached {
  const reached: Reached = { verbs: new Set(), timings: new Set(), runs: false };
  const visit = (body: readonly Stmt[]): void =>
    visitStmts(body, (stmt) => {
      if (stmt.do === 'raise') reached.timings.add(stmt.timing);
      if (stmt.do === 'run') reached.runs = true;
      const called = stmt.do === 'call' ? [stmt.verb] : [];
      visitExprs(exprsOf(stmt), (e) => {
        if (e.op === 'verb') called.push(e.verb);
      });
      for (const verb of called) {
        if (reached.verbs.has(verb)) continue;
        reached.verbs.add(verb);
        visit(game.verbs[verb]?.code.body ?? []);
      }
    });
  visit(move.code.body);
  return reached;
}
