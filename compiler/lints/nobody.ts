/** Reports abilities of cards that belong to nobody: there `you` is nobody, and a call with it does nothing. */
import * as say from '../diagnostics/messages/index.ts';
import type { Game, Stmt } from '../ir/index.ts';
import { exprsOf } from '../ir/visitor.ts';
import { visitExprs, visitStmts } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import type { GameCode } from './code.ts';

/**
 * Looks at cards that setup makes for a zone of the whole game. Nothing is reported where the game sets an owner or a controller
 * anywhere.
 */
export function cardsOfNobody(g: Context, code: GameCode): void {
  const { game } = g;
  const isGiven = code
    .all('set')
    .some(({ to }) => to.to === 'field' && /^(?:owner|controller)$/.test(game.fields[to.field]?.kernel ?? ''));
  if (isGiven) return;
  const reported = new Set<number>();
  for (const { body } of game.setups)
    visitStmts(body, (made) => {
      if (made.do !== 'call' || game.verbs[made.verb]?.native !== 'create') return;
      const [card, zone] = made.args;
      if (card?.op !== 'card' || zone?.op !== 'zone' || reported.has(card.card)) return;
      const to = game.zones[zone.zone];
      if (to?.each !== 'game') return;
      reported.add(card.card);
      for (const id of game.cards[card.card]?.abilities ?? []) {
        const stmt = firstWithYou(game, game.abilities[id]?.code.body ?? []);
        if (stmt === null) continue;
        const name = game.cards[card.card]?.name ?? '';
        const cause = { place: made.place, message: say.madeForNobody() };
        reportAt(g, stmt.place, say.youAreNobody({ card: name, zone: to.name }), { cause });
      }
    });
}

/** The first statement that reads `you`, also as the default of an argument that is left out. */
function firstWithYou(game: Game, body: readonly Stmt[]): Stmt | null {
  let found: Stmt | null = null;
  visitStmts(body, (stmt) => {
    const params = stmt.do === 'call' ? (game.verbs[stmt.verb]?.params ?? []) : [];
    const defaults = params.map(({ value }, i) => (stmt.do === 'call' && stmt.args[i] === null ? value : null));
    visitExprs([...exprsOf(stmt), ...defaults], ({ op }) => {
      if (op === 'you') found ??= stmt;
    });
  });
  return found;
}
