/** Reports abilities of cards that belong to nobody: there `you` is nobody, a call with it does nothing, and a question is answered by chance. */
import * as say from '../diagnostics/messages/index.ts';
import type { Game, Stmt } from '../ir/index.ts';
import { bodiesOf, exprsOf } from '../ir/visitor.ts';
import { hasExpr, visitExprs, visitStmts } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import type { GameCode } from './code.ts';
import { bodyOf } from './unheard.ts';

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
        const body = game.abilities[id]?.code.body ?? [];
        const stmt = firstWithYou(game, body);
        const asks = firstQuestion(body);
        const names = { card: game.cards[card.card]?.name ?? '', zone: to.name };
        const cause = { place: made.place, message: say.madeForNobody() };
        if (stmt !== null) reportAt(g, stmt.place, say.youAreNobody(names), { cause });
        if (asks !== null && asks !== stmt) reportAt(g, asks.place, say.asksForNobody(names), { cause });
      }
    });
}

/**
 * Reports `after sell self { draw 1 }` where the event itself takes the card from its controller: when the ability runs, it has
 * no `you`.
 */
export function leftToNobody(g: Context): void {
  const { game } = g;
  const takes = (body: readonly Stmt[]): boolean =>
    body.some(
      (stmt) =>
        stmt.do === 'set' &&
        stmt.to.to === 'field' &&
        game.fields[stmt.to.field]?.kernel === 'controller' &&
        stmt.to.of.op === 'local' &&
        stmt.to.of.local === 0 &&
        stmt.value.op === 'nothing',
    );
  for (const { bearer, timing, trigger, code } of game.abilities) {
    if (bearer !== 'card' || timing !== null || !trigger.own || trigger.word !== 'after') continue;
    const stmt = takes(bodyOf(game, trigger)) ? firstWithYou(game, code.body) : null;
    const event = (game.verbs[trigger.verb ?? -1] ?? game.moves[trigger.move ?? -1])?.name ?? '';
    if (stmt !== null) reportAt(g, stmt.place, say.takenFromYou({ event }));
  }
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

/** The first statement that asks the card's controller, or reads an answer of that player; null if there is none. */
function firstQuestion(body: readonly Stmt[]): Stmt | null {
  for (const stmt of body) {
    if (stmt.do === 'randomly') continue;
    if ((stmt.do === 'choose' || stmt.do === 'may') && stmt.who === null) return stmt;
    const isChosen = hasExpr(exprsOf(stmt), ({ op }) => op === 'chosen');
    const inner = isChosen ? stmt : firstQuestion(bodiesOf(stmt).flat());
    if (inner !== null) return inner;
  }
  return null;
}
