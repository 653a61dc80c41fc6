/** Reports statements without an effect: behind a `stop`, a `give` that another one replaces, a value that nothing reads. */

import * as say from '../diagnostics/messages/index.ts';
import type { Ability, Place, Stmt } from '../ir/index.ts';
import { bodiesOf } from '../ir/visitor.ts';
import { readsLocal, stepBlocks, visitStmts } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';

export function lostStatements(g: Context): void {
  const { verbs, moves, abilities, rules, limits, series, overflows } = g.game;
  const bodies = [
    ...[...verbs, ...moves, ...abilities, ...rules, ...limits, ...series].map(({ code }) => code.body),
    ...[...stepBlocks(g.game), ...overflows].map(({ body }) => body),
  ];
  for (const body of bodies) new Reached(g).list(body);
}

/** Walks over a body in the order of its statements. */
class Reached {
  readonly #g: Context;

  constructor(g: Context) {
    this.#g = g;
  }

  /**
   * Walks a list. Gives whether its end is never reached, and the places of those `give` whose value is still the result at
   * its end.
   */
  list(stmts: readonly Stmt[]): { stops: boolean; given: Place[] } {
    let given: Place[] = [];
    for (const [i, stmt] of stmts.entries()) {
      const inner = bodiesOf(stmt).map((body) => this.list(body));
      if (stmt.do === 'give') {
        for (const place of given)
          reportAt(this.#g, place, say.giveReplaced(), { cause: { place: stmt.place, message: say.replacedHere() } });
        given = [stmt.place];
      }
      // What a body gives and then ends with is the result; nothing replaces it.
      for (const body of inner) if (!body.stops) given = [...given, ...body.given];
      if (!this.#ends(stmt, inner)) continue;
      const next = stmts[i + 1];
      if (next !== undefined)
        reportAt(this.#g, next.place, say.neverReached(), { cause: { place: stmt.place, message: say.endsHere() } });
      return { stops: true, given };
    }
    return { stops: false, given };
  }

  #ends(stmt: Stmt, inner: readonly { stops: boolean }[]): boolean {
    if (stmt.do === 'stop') return stmt.test === null;
    if (stmt.do === 'together' || stmt.do === 'randomly') return inner.some(({ stops }) => stops);
    if (stmt.do !== 'if' && stmt.do !== 'chance') return false;
    return inner.length === 2 && inner.every(({ stops }) => stops);
  }
}

/** Reports an assignment to an argument of an event that is over, if nothing reads it afterwards. */
export function lateAssignments(g: Context): void {
  for (const ability of g.game.abilities) {
    const { word } = ability.trigger;
    if ((word !== 'after' && word !== 'on') || ability.trigger.patterns.length === 0) continue;
    const args = new Set(ability.trigger.patterns.map(({ local }) => local));
    visitStmts(ability.code.body, (stmt) => {
      if (stmt.do !== 'set' || stmt.to.to !== 'local' || !args.has(stmt.to.local)) return;
      const { local } = stmt.to;
      const others: Stmt[] = [];
      visitStmts(ability.code.body, (other) => {
        if (other !== stmt) others.push(other);
      });
      if (others.some((other) => readsOutside(other, local))) return;
      const name = ability.code.locals[local]?.name ?? '';
      reportAt(
        g,
        stmt.place,
        word === 'after' ? say.eventIsOver({ name, event: eventOf(g, ability) }) : say.timingIsOver({ name }),
      );
    });
  }
}

/** Whether a statement itself reads a local. Assignments to that local do not count. */
function readsOutside(stmt: Stmt, local: number): boolean {
  if (stmt.do === 'set' && stmt.to.to === 'local' && stmt.to.local === local) return false;
  return readsLocal([stmt], local);
}

function eventOf(g: Context, { trigger }: Ability): string {
  const { verbs, moves } = g.game;
  return verbs[trigger.verb ?? -1]?.name ?? moves[trigger.move ?? -1]?.name ?? '';
}
