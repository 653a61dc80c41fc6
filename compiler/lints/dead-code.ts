/**
 * Reports statements without an effect: behind a `stop`, a `give` that another one replaces, a value that nothing reads, a
 * card that is moved to where it is.
 */

import * as say from '../diagnostics/messages/index.ts';
import type { Ability, Expr, KindId, Local, Place, Stmt } from '../ir/index.ts';
import { isKind } from '../ir/types.ts';
import { bodiesOf } from '../ir/visitor.ts';
import { readsLocal, stepBlocks, visitStmts } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import { givenParams, MatchEnds } from './match-end.ts';

export function deadStatements(g: Context): void {
  const { verbs, moves, abilities, rules, limits, series, overflows } = g.game;
  const reached = new Reached(g);
  for (const { code, params } of [...verbs, ...moves]) reached.inCode(code.body, givenParams(params));
  for (const { code } of rules) reached.inCode(code.body, [0]);
  for (const { code } of [...abilities, ...limits, ...series]) reached.inCode(code.body);
  for (const { body } of [...stepBlocks(g.game), ...overflows]) reached.inCode(body);
}

/** Walks over a body in the order of its statements. */
class Reached {
  readonly #g: Context;
  readonly #matchEnds: MatchEnds;
  /** Locals that hold something. */
  #given = new Set<Local>();

  constructor(g: Context) {
    this.#g = g;
    this.#matchEnds = new MatchEnds(g.game);
  }

  /** `given`: locals that hold something when the code begins. */
  inCode(body: readonly Stmt[], given: readonly Local[] = []): void {
    this.#given = new Set(given);
    this.#list(body);
  }

  /**
   * Walks a list. Gives whether its end is never reached, and the places of those `give` whose value is still the result at
   * its end.
   */
  #list(stmts: readonly Stmt[]): { stops: boolean; given: Place[] } {
    let given: Place[] = [];
    for (let i = 0; i < stmts.length; i++) {
      const stmt = stmts[i] as Stmt;
      if (stmt.do === 'each') this.#given.add(stmt.local);
      const inner = bodiesOf(stmt).map((body) => this.#list(body));
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
        reportAt(this.#g, next.place, stmt.do === 'call' ? say.afterTheEnd() : say.neverReached(), {
          cause: { place: stmt.place, message: say.endsHere() },
        });
      return { stops: true, given };
    }
    return { stops: false, given };
  }

  #ends(stmt: Stmt, inner: readonly { stops: boolean }[]): boolean {
    if (stmt.do === 'stop') return stmt.test === null;
    if (stmt.do === 'call') return this.#matchEnds.isEnd(stmt, this.#given);
    if (stmt.do === 'together' || stmt.do === 'randomly') return inner.some(({ stops }) => stops);
    if (stmt.do !== 'if' && stmt.do !== 'chance' && stmt.do !== 'may') return false;
    return inner.length === 2 && inner.every(({ stops }) => stops);
  }
}

/** Reports a move that puts a card to the zone where it lives, though only cards in play can be chosen: `in hand of you` is missing. */
export function movedHome(g: Context): void {
  const { game } = g;
  for (const { params, code } of game.moves) {
    for (const [local, { name, from }] of params.entries()) {
      const kind = inPlay(from);
      const homes = new Set(
        game.kinds.flatMap(({ lives }, id) => (kind !== null && isKind(game, id, kind) ? lives : [])),
      );
      if (kind === null || homes.size !== 1) continue;
      for (const stmt of code.body) {
        if (stmt.do !== 'call' || game.verbs[stmt.verb]?.native !== 'move') continue;
        const [what, place, spot] = stmt.args;
        if (what?.op !== 'local' || what.local !== local || place?.op !== 'zone' || spot != null) continue;
        const { each, name: zone } = game.zones[place.zone] ?? { each: 'tile', name: '' };
        if (!homes.has(place.zone) || (each !== 'player' && each !== 'game')) continue;
        const kinds = game.kinds[kind];
        reportAt(g, stmt.place, say.movedHome({ zone, name, kind: kinds?.name ?? '', kinds: kinds?.plural ?? '' }));
      }
    }
  }
}

/** The kind of which all in play are chosen from; null of any other set. */
function inPlay(from: Expr): KindId | null {
  return from.op === 'select' && from.source.from === 'play' && from.where.length === 0 ? from.source.kind : null;
}

/** Reports an assignment to an argument of an event that is over, or that does not happen, if nothing reads it afterwards. */
export function lateAssignments(g: Context): void {
  for (const ability of g.game.abilities) {
    const { word } = ability.trigger;
    if (word === 'before' || ability.trigger.patterns.length === 0) continue;
    visitStmts(ability.code.body, (stmt) => {
      if (stmt.do !== 'set' || stmt.to.to !== 'local') return;
      const { local } = stmt.to;
      if (!ability.trigger.patterns.some((pattern) => pattern.local === local)) return;
      const others: Stmt[] = [];
      visitStmts(ability.code.body, (other) => {
        if (other !== stmt) others.push(other);
      });
      if (others.some((other) => readsOutside(other, local))) return;
      const name = ability.code.locals[local]?.name ?? '';
      const event = eventOf(g, ability);
      const message = word === 'after' ? say.eventIsOver : word === 'instead' ? say.insteadUnread : null;
      reportAt(g, stmt.place, message === null ? say.timingIsOver({ name }) : message({ name, event }));
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
