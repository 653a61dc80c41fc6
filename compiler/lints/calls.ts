/** Calls: verbs in a circle, replacements in a circle, and settling inside one happening. */
import { bodiesOf, visitStmts } from '../bind/walk.ts';
import type { Context } from '../context.ts';
import type { Ability, LocalDecl, Place, Stmt, Verb, VerbId } from '../ir.ts';
import { at, isSet } from './report.ts';

/**
 * Verbs, those that they call before them. `circle` is told of a call that leads back to a verb that is being looked into. No
 * recursion: a chain of verbs can be as long as a file.
 */
export function calleesFirst(
  verbs: readonly Verb[],
  circle: (call: { verb: VerbId; place: Place }, from: VerbId) => void = () => {},
): VerbId[] {
  const order: VerbId[] = [];
  const state = new Map<VerbId, 'open' | 'done'>();
  const callsOf = (id: VerbId): { verb: VerbId; place: Place }[] => {
    const calls: { verb: VerbId; place: Place }[] = [];
    visitStmts(verbs[id]?.code.body ?? [], (stmt) => {
      if (stmt.do === 'call') calls.push(stmt);
    });
    return calls;
  };
  for (const first of verbs.keys()) {
    if (state.has(first)) continue;
    const path = [{ id: first, calls: callsOf(first), next: 0 }];
    state.set(first, 'open');
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const call = top.calls[top.next++];
      if (call === undefined) {
        state.set(top.id, 'done');
        order.push(top.id);
        path.pop();
      } else if (state.get(call.verb) === 'open') circle(call, top.id);
      else if (!state.has(call.verb)) {
        state.set(call.verb, 'open');
        path.push({ id: call.verb, calls: callsOf(call.verb), next: 0 });
      }
    }
  }
  return order;
}

export function verbCircles(g: Context): void {
  const { verbs } = g.game;
  calleesFirst(verbs, ({ verb, place }, from) => {
    const called = verbs[verb];
    const through = verb === from ? '' : `, through "${verbs[from]?.name}"`;
    at(g, 'RB0511', place, `"${called?.name}" is called in a circle${through}.`, {
      cause: called && { place: called.place, message: 'It is declared here.' },
    });
  });
}

/** Far more verbs inside one another than a match lets run: its depth is 64 at most. */
const DEEP = 256;

export function deepVerbs(g: Context): void {
  const { verbs } = g.game;
  const depths = new Map<VerbId, number>();
  for (const id of calleesFirst(verbs)) {
    const verb = verbs[id];
    let depth = 1;
    visitStmts(verb?.code.body ?? [], (stmt) => {
      if (stmt.do === 'call') depth = Math.max(depth, 1 + (depths.get(stmt.verb) ?? 0));
    });
    depths.set(id, depth);
    if (depth === DEEP + 1 && verb !== undefined)
      at(g, 'RB0525', verb.place, `"${verb.name}" comes to ${depth} verbs, each inside another.`, {
        help: 'The depth of calls is bounded: none of these could run to its end.',
      });
  }
}

/** All verbs that a body calls, itself or through the verbs it calls. */
function calledBy(g: Context, body: readonly Stmt[]): Set<VerbId> {
  const seen = new Set<VerbId>();
  const open: (readonly Stmt[])[] = [body];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    visitStmts(next, (stmt) => {
      if (stmt.do !== 'call' || seen.has(stmt.verb)) return;
      seen.add(stmt.verb);
      open.push(g.game.verbs[stmt.verb]?.code.body ?? []);
    });
  }
  return seen;
}

/** `instead of a { b }` and `instead of b { a }`: the first comes back as the original, which nobody meant. */
export function replacedInCircles(g: Context): void {
  const abilities = g.game.abilities.filter((a) => a.trigger.word === 'instead' && a.trigger.verb !== null);
  const replaces = new Map<VerbId, { by: Ability; calls: Set<VerbId> }[]>();
  for (const by of abilities) {
    const verb = by.trigger.verb as VerbId;
    replaces.set(verb, [...(replaces.get(verb) ?? []), { by, calls: calledBy(g, by.code.body) }]);
  }
  const nameOf = (id: VerbId): string => g.game.verbs[id]?.name ?? '';
  const told = new Set<Ability>();
  for (const [first, ones] of replaces) {
    for (const one of ones) {
      for (const second of one.calls) {
        // a call of the same verb is the original, or another's turn: both end
        if (second === first) continue;
        const back = (replaces.get(second) ?? []).find((other) => other.calls.has(first));
        if (back === undefined || told.has(one.by) || told.has(back.by)) continue;
        told.add(one.by);
        told.add(back.by);
        at(
          g,
          'RB0517',
          one.by.place,
          `"${nameOf(second)}" is done in place of "${nameOf(first)}", and the other way round.`,
          {
            cause: { place: back.by.place, message: 'The other way round.' },
          },
        );
      }
    }
  }
}

/** Nothing settles inside `together`, and a call for a set is such a happening too. */
export function settlesInside(g: Context): void {
  const { game } = g;
  /** The first `settle` that a verb comes to. Verbs may call one another in a round: each is looked into once. */
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
  const check = (stmts: readonly Stmt[], locals: readonly LocalDecl[], inside: boolean): void => {
    for (const stmt of stmts) {
      if (inside && stmt.do === 'settle') at(g, 'RB0512', stmt.place, '"settle" cannot stand inside "together".');
      const verb = stmt.do === 'call' ? game.verbs[stmt.verb] : undefined;
      if (stmt.do === 'call' && verb?.settles === true) {
        const settle = settleOf(stmt.verb, new Set()) ?? verb.place;
        const cause = { place: settle, message: 'It settles here.' };
        const set = stmt.args.some((arg, i) => arg !== null && !verb.params[i]?.type.many && isSet(game, locals, arg));
        if (inside)
          at(g, 'RB0512', stmt.place, `"${verb.name}" settles, so it cannot stand inside "together".`, { cause });
        else if (set)
          at(g, 'RB0512', stmt.place, `"${verb.name}" settles, so it cannot be done to a set in one happening.`, {
            cause,
            help: 'Walk the set: "for each ... { }" calls it for one after another.',
          });
      }
      for (const body of bodiesOf(stmt)) check(body, locals, inside || stmt.do === 'together');
    }
  };
  for (const { code } of [...game.verbs, ...game.moves, ...game.abilities]) check(code.body, code.locals, false);
  for (const block of [...game.setups, ...game.flows, ...game.overflows]) check(block.body, block.locals, false);
  for (const { code } of [...game.rules, ...game.limits]) check(code.body, code.locals, false);
}
