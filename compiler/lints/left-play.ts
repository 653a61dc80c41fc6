/**
 * Reports reads of an entity's tile after the entity left play: it keeps its fields but has no tile. Bodies are walked
 * in order of execution with the set of entities that have surely left. A loop or a single branch removes nothing for
 * sure.
 */

import * as say from '../diagnostics/messages/index.ts';
import type { Ability, Code, Expr, Game, Place, Stmt, VerbId } from '../ir/index.ts';
import { bodiesOf, exprsOf } from '../ir/visitor.ts';
import { stepBlocks, visitExprs } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';

/** The local or `self` that left play, and the statement that removed it. */
type Gone = Map<number | 'self', Place>;
const NONE: ReadonlyMap<number | 'self', Place> = new Map();

export function tilesAfterLeavingPlay(g: Context): void {
  const watch = new LeftPlayWalk(g);
  for (const { code } of g.game.verbs) watch.body(code.body, NONE);
  for (const { code } of g.game.moves) watch.body(code.body, NONE);
  for (const { code } of g.game.rules) watch.body(code.body, NONE);
  for (const block of stepBlocks(g.game)) watch.body(block.body, NONE);
  for (const ability of g.game.abilities) {
    watch.body(ability.code.body, watch.leftBefore(ability));
    watch.pattern(ability);
  }
}

/** Whether a test reads the tile of a local, itself or by an adjective: `bordering self`. */
function readsTileOf(game: Game, tests: readonly (Expr | null)[], local: number, depth = 0): boolean {
  const isIt = (e: Expr | null | undefined): boolean => e?.op === 'local' && e.local === local;
  let found = false;
  visitExprs(tests, (e) => {
    if (e.op === 'tile_of') found ||= isIt(e.of);
    if (e.op !== 'adjective' || depth > MOST_WORDS) return;
    const value = game.adjectives[e.adjective]?.value ?? null;
    found ||= e.args.some((arg, i) => isIt(arg) && readsTileOf(game, [value], i, depth + 1));
  });
  return found;
}

/** Adjectives that say another, as deep as is looked. */
const MOST_WORDS = 4;

class LeftPlayWalk {
  readonly #g: Context;
  /** By verb, the parameters that have surely left play after it ran to its end. */
  readonly #leftPlay = new Map<VerbId, Map<number, Place>>();
  #quiet = false;

  constructor(g: Context) {
    this.#g = g;
  }

  /** What has left play when an ability begins: the entities that the verb of its `after` trigger removed. */
  leftBefore({ trigger }: Ability): ReadonlyMap<number | 'self', Place> {
    if (trigger.word !== 'after' || trigger.verb === null) return NONE;
    const gone: Gone = new Map();
    for (const [param, place] of this.#leftPlayAfter(trigger.verb)) {
      const pattern = trigger.patterns[param];
      if (pattern === undefined) continue;
      gone.set(pattern.local, place);
      if (param === 0 && trigger.own) gone.set('self', place);
    }
    return gone;
  }

  /** Reports `after destroy bordering unit`, which is tested when the unit has left its tile. */
  pattern({ trigger, place }: Ability): void {
    const { word, verb, patterns, own } = trigger;
    if (word !== 'after' || verb === null || own) return;
    const [first] = patterns;
    if (first === undefined || !readsTileOf(this.#g.game, [first.test], first.local)) return;
    const removed = this.#leavesTile(verb, 0);
    if (removed === null) return;
    const written = this.#g.sources[place[0]]?.text.slice(place[3], place[4]) ?? '';
    const [, name, noun] = /^after (\w+) (?:\w+: )?bordering (\w+)/.exec(written) ?? [];
    const help =
      name === undefined || noun === undefined ? {} : { help: say.hereBordering({ verb: name, kind: noun }) };
    reportAt(this.#g, place, say.testedAfterLeaving({ verb: this.#g.game.verbs[verb]?.name ?? '' }), {
      ...help,
      cause: { place: removed, message: say.leavesHere() },
    });
  }

  /**
   * The statement of a verb that surely takes an argument from its tile, out of play or to a zone off the board; null where it may
   * stay. Only statements outside of nested bodies count, up to the first `stop`. An entity that leaves its tile may stay in play, in
   * a zone off the board: so this is not what `#leftPlayAfter` finds.
   */
  #leavesTile(id: VerbId, param: number, depth = 0): Place | null {
    const { verbs, zones } = this.#g.game;
    for (const stmt of verbs[id]?.code.body ?? []) {
      if (stmt.do === 'stop') return null;
      if (stmt.do !== 'call') continue;
      const at = stmt.args.findIndex((arg) => arg?.op === 'local' && arg.local === param);
      if (at < 0) continue;
      const { native } = verbs[stmt.verb] ?? {};
      const [, to] = stmt.args;
      const isAway = to?.op === 'gone' || (to?.op === 'zone' && zones[to.zone]?.each !== 'tile');
      if (native === 'move' && at === 0 && isAway) return stmt.place;
      if (native === null && depth < MOST_WORDS && this.#leavesTile(stmt.verb, at, depth + 1) !== null)
        return stmt.place;
    }
    return null;
  }

  /** The parameters that have surely left play after a verb ran to its end, with the statements that removed them. */
  #leftPlayAfter(id: VerbId): Map<number, Place> {
    const known = this.#leftPlay.get(id);
    if (known !== undefined) return known;
    const takes = new Map<number, Place>();
    this.#leftPlay.set(id, takes);
    const code: Code | undefined = this.#g.game.verbs[id]?.code;
    // A verb that may stop early removes nothing for sure.
    if (code === undefined || code.body.some((stmt) => stmt.do === 'stop')) return takes;
    const quiet = this.#quiet;
    this.#quiet = true;
    for (const [slot, place] of this.body(code.body, NONE))
      if (slot !== 'self' && slot < code.params) takes.set(slot, place);
    this.#quiet = quiet;
    return takes;
  }

  /** Walks a body and reports each read; gives what has left play at its end. */
  body(stmts: readonly Stmt[], before: ReadonlyMap<number | 'self', Place>): Gone {
    const gone: Gone = new Map(before);
    for (const stmt of stmts) {
      this.#reportReads(stmt, gone);
      const bodies = bodiesOf(stmt);
      if (bodies.length > 0) this.#applyBodies(stmt, bodies, gone);
      this.#applyMoves(stmt, gone);
    }
    return gone;
  }

  /** Updates `gone` by the nested bodies of a statement. */
  #applyBodies(stmt: Stmt, bodies: ReturnType<typeof bodiesOf>, gone: Gone): void {
    const inner = bodies.map((body) => ({ body, after: this.body(body, gone) }));
    // After an `if`, only what every arm removes has left play. Arms that stop do not count.
    if (stmt.do === 'if' || stmt.do === 'chance' || stmt.do === 'may') {
      const arms = inner.filter(({ body }) => !body.some((s) => s.do === 'stop' && s.test === null));
      const [first, ...others] = arms.map(({ after }) => after);
      for (const [slot, place] of first ?? []) if (others.every((after) => after.has(slot))) gone.set(slot, place);
      for (const slot of [...gone.keys()]) if (arms.some(({ after }) => !after.has(slot))) gone.delete(slot);
    } else if (stmt.do === 'together' || stmt.do === 'randomly' || stmt.do === 'phase') {
      const [only] = inner;
      gone.clear();
      for (const [slot, place] of only?.after ?? []) gone.set(slot, place);
    } else for (const { after } of inner) for (const slot of [...gone.keys()]) if (!after.has(slot)) gone.delete(slot);
  }

  /** Updates `gone` by what the statement itself moves or assigns. */
  #applyMoves(stmt: Stmt, gone: Gone): void {
    if (stmt.do === 'set' && stmt.to.to === 'local') gone.delete(stmt.to.local);
    if (stmt.do === 'let' || stmt.do === 'choose') gone.delete(stmt.local);
    if (stmt.do === 'call' && stmt.into !== null) gone.delete(stmt.into);
    // A call through a variable may run any verb, so nothing is sure about its arguments.
    if (stmt.do === 'call_value') for (const { value } of stmt.args) gone.delete(slotOf(value) ?? -1);
    if (stmt.do !== 'call') return;
    const native = this.#g.game.verbs[stmt.verb]?.native;
    const [first, to] = stmt.args;
    if (native === 'move') {
      const slot = first == null ? null : slotOf(first);
      if (slot === null) return;
      if (to?.op === 'gone') gone.set(slot, stmt.place);
      else gone.delete(slot);
      return;
    }
    if (native !== null && native !== undefined) return;
    const taken = this.#leftPlayAfter(stmt.verb);
    for (const [param, arg] of stmt.args.entries()) {
      const slot = arg === null ? null : slotOf(arg);
      if (slot === null) continue;
      if (taken.has(param)) gone.set(slot, stmt.place);
      else gone.delete(slot);
    }
  }

  #reportReads(stmt: Stmt, gone: Gone): void {
    if (this.#quiet || gone.size === 0) return;
    visitExprs(exprsOf(stmt), (expr) => {
      if (expr.op !== 'tile_of') return;
      const slot = slotOf(expr.of);
      const place = slot === null ? undefined : gone.get(slot);
      if (place === undefined) return;
      reportAt(this.#g, stmt.place, say.tileOfGone(), {
        cause: { place, message: say.leavesHere() },
      });
    });
  }
}

const slotOf = (expr: Expr): number | 'self' | null =>
  expr.op === 'self' ? 'self' : expr.op === 'local' ? expr.local : null;
