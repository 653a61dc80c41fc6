/** Checks the call graph: recursive verbs, cyclic replacements, and `settle` inside `together`. */

import * as say from '../diagnostics/messages/index.ts';
import type { Ability, Expr, LocalDecl, Place, Stmt, Verb, VerbId } from '../ir/index.ts';
import { kindsMeet } from '../ir/types.ts';
import { bodiesOf } from '../ir/visitor.ts';
import { stepBlocks, visitExprs, visitStmts } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { isSet, reportAt } from '../scope/report.ts';
import { bearerOf } from './unused.ts';

interface VerbCall {
  verb: VerbId;
  place: Place;
}

/** A limit far above the call depth of a match, which is at most 64. */
const DEEP = 256;

/**
 * Reports recursive verbs and calls that are nested too deep. Gives all verbs, callees first, or null if they are too
 * deep for the other checks to recurse into. Iterative, because a chain of verbs can be as long as a file.
 */
export function verbChains(g: Context): VerbId[] | null {
  const { verbs } = g.game;
  /** Call depth of each verb that is done, callees first. */
  const depths = new Map<VerbId, number>();
  const open = new Set<VerbId>();
  let deepest = 0;
  for (const first of verbs.keys()) {
    if (depths.has(first)) continue;
    const path = [{ id: first, calls: callsOf(g, first), next: 0 }];
    open.add(first);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const call = top.calls[top.next++];
      if (call === undefined) {
        const depth = 1 + top.calls.reduce((most, { verb }) => Math.max(most, depths.get(verb) ?? 0), 0);
        deepest = Math.max(deepest, depth);
        if (depth === DEEP + 1) reportDepth(g, top.id, depth);
        depths.set(top.id, depth);
        open.delete(top.id);
        path.pop();
      } else if (open.has(call.verb)) reportRecursion(g, call, top.id);
      else if (!depths.has(call.verb)) {
        open.add(call.verb);
        deepest = Math.max(deepest, path.length);
        path.push({ id: call.verb, calls: callsOf(g, call.verb), next: 0 });
      }
    }
  }
  return deepest > DEEP ? null : [...depths.keys()];
}

function callsOf({ game }: Context, id: VerbId): VerbCall[] {
  const calls: VerbCall[] = [];
  visitStmts(game.verbs[id]?.code.body ?? [], (stmt) => {
    if (stmt.do === 'call') calls.push(stmt);
  });
  return calls;
}

function reportRecursion(g: Context, { verb, place }: VerbCall, from: VerbId): void {
  const { verbs } = g.game;
  const called = verbs[verb];
  const name = called?.name ?? '';
  reportAt(
    g,
    place,
    verb === from
      ? say.callsItself({ verb: name })
      : say.callsItselfThrough({ verb: name, other: verbs[from]?.name ?? '' }),
    {
      cause: called && { place: called.place, message: say.declaredHere() },
    },
  );
}

function reportDepth(g: Context, id: VerbId, depth: number): void {
  const { name, place } = g.game.verbs[id] as Verb;
  reportAt(g, place, say.nestedCalls({ verb: name, depth }));
}

/**
 * Gives a function from a body to those verbs of `wanted` that it calls directly or indirectly. Each verb is visited
 * once.
 */
function callersOf({ game }: Context, wanted: ReadonlySet<VerbId>): (body: readonly Stmt[]) => ReadonlySet<VerbId> {
  const known = new Map<VerbId, ReadonlySet<VerbId>>();
  const calledBy = (body: readonly Stmt[]): ReadonlySet<VerbId> => {
    const found = new Set<VerbId>();
    visitStmts(body, (stmt) => {
      if (stmt.do !== 'call') return;
      if (wanted.has(stmt.verb)) found.add(stmt.verb);
      for (const verb of calledByVerb(stmt.verb)) found.add(verb);
    });
    return found;
  };
  // Recursive verbs are reported elsewhere, so this set may lack what one of them calls through the others.
  const calledByVerb = (id: VerbId): ReadonlySet<VerbId> => {
    let found = known.get(id);
    if (found === undefined) {
      known.set(id, new Set());
      found = calledBy(game.verbs[id]?.code.body ?? []);
      known.set(id, found);
    }
    return found;
  };
  return calledBy;
}

/** Reports `instead of a { b }` with `instead of b { a }`: the second calls the original of the first. */
export function cyclicReplacements(g: Context): void {
  const abilities = g.game.abilities.filter((a) => a.trigger.word === 'instead' && a.trigger.verb !== null);
  const replaced = new Set(abilities.map(({ trigger }) => trigger.verb as VerbId));
  const calledBy = callersOf(g, replaced);
  const calls = new Map(abilities.map((ability) => [ability, calledBy(ability.code.body)]));
  /** The first replacement of a verb (outer key) that calls another verb (inner key). */
  const first = new Map<VerbId, Map<VerbId, Ability>>();
  for (const [by, called] of calls) {
    const verb = by.trigger.verb as VerbId;
    const known = first.get(verb) ?? new Map<VerbId, Ability>();
    first.set(verb, known);
    for (const other of called) if (!known.has(other)) known.set(other, by);
  }
  const nameOf = (id: VerbId): string => g.game.verbs[id]?.name ?? '';
  const reported = new Set<Ability>();
  for (const [by, called] of calls) {
    const verb = by.trigger.verb as VerbId;
    for (const second of called) {
      // A call of the replaced verb itself runs the original or the next replacement, so it ends.
      if (second === verb) continue;
      const back = first.get(second)?.get(verb);
      if (back === undefined || reported.has(by) || reported.has(back)) continue;
      reported.add(by);
      reported.add(back);
      const message = say.replaceEachOther({ second: nameOf(second), verb: nameOf(verb) });
      reportAt(g, by.place, message, { cause: { place: back.place, message: say.otherWayRound() } });
    }
  }
}

/**
 * Reports an ability that only prevents what a state rule does: nothing has changed then, so the rule applies again until its
 * bound is reached.
 */
export function restlessRules(g: Context): void {
  const { rules, abilities } = g.game;
  const preventing = abilities.filter(onlyPrevents);
  if (preventing.length === 0) return;
  for (const rule of rules) {
    const [only] = rule.code.body;
    const [first] = only?.do === 'call' ? only.args : [];
    if (rule.code.body.length !== 1 || only?.do !== 'call' || first?.op !== 'local' || first.local !== 0) continue;
    const kind = rule.who.op === 'select' ? rule.who.type.id : null;
    for (const ability of preventing) {
      if (ability.trigger.verb !== only.verb || isLeftOut(rule.who, ability)) continue;
      const bearer = ability.trigger.own ? bearerOf(g, ability) : null;
      if (bearer !== null && kind !== null && !kindsMeet(g.game, bearer, kind)) continue;
      const message = say.ruleNeverRests({ verb: g.game.verbs[only.verb]?.name ?? '' });
      reportAt(g, ability.place, message, { cause: { place: rule.place, message: say.declaredHere() } });
    }
  }
}

const onlyPrevents = ({ trigger: { word }, code: { body } }: Ability): boolean =>
  word === 'instead' ? body.length === 0 : word === 'before' && body.length === 1 && body[0]?.do === 'prevent';

/** Whether the set of a rule asks for what has an ability: `units where strength < 1 and not that has Lasting`. */
function isLeftOut(who: Expr, { bearer, of }: Ability): boolean {
  let asked = false;
  visitExprs(who, (e) => {
    asked ||=
      bearer === 'keyword'
        ? 'keyword' in e && e.keyword === of
        : bearer === 'status' && 'status' in e && e.status === of;
  });
  return asked;
}

/**
 * Reports `settle` where state rules cannot run: inside `together`, inside a call for a set, which is one event, and in a state
 * rule itself.
 */
export function settlesInside(g: Context): void {
  const { game } = g;
  /** The first `settle` that a verb reaches. `seen` guards against recursive verbs. */
  const settleOf = (verb: VerbId, seen: Set<VerbId>): Place | undefined => {
    if (seen.has(verb)) return undefined;
    seen.add(verb);
    let found: Place | undefined;
    visitStmts(game.verbs[verb]?.code.body, (stmt) => {
      if (stmt.do === 'settle') found ??= stmt.place;
      else if (stmt.do === 'call' && game.verbs[stmt.verb]?.settles === true) found ??= settleOf(stmt.verb, seen);
    });
    return found;
  };
  const check = (stmts: readonly Stmt[], locals: readonly LocalDecl[], inside: boolean, ofRule = false): void => {
    for (const stmt of stmts) {
      if (stmt.do === 'settle' && (inside || ofRule))
        reportAt(g, stmt.place, inside ? say.noSettle() : say.noSettleInRule());
      const verb = stmt.do === 'call' ? game.verbs[stmt.verb] : undefined;
      if (stmt.do === 'call' && verb?.settles === true) {
        const settle = settleOf(stmt.verb, new Set()) ?? verb.place;
        const cause = { place: settle, message: say.settlesHere() };
        const set = stmt.args.some((arg, i) => arg !== null && !verb.params[i]?.type.many && isSet(game, locals, arg));
        if (inside) reportAt(g, stmt.place, say.settles({ verb: verb.name }), { cause });
        else if (set)
          reportAt(g, stmt.place, say.settlesForSet({ verb: verb.name }), {
            cause,
          });
      }
      for (const body of bodiesOf(stmt)) check(body, locals, inside || stmt.do === 'together', ofRule);
    }
  };
  for (const { code } of [...game.verbs, ...game.moves, ...game.abilities]) check(code.body, code.locals, false);
  for (const block of [...stepBlocks(game), ...game.overflows]) check(block.body, block.locals, false);
  for (const { code } of game.rules) check(code.body, code.locals, false, true);
  for (const { code } of [...game.limits, ...game.series]) check(code.body, code.locals, false);
}
