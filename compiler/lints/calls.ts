/** Calls: verbs in a circle, replacements in a circle, and settling inside one happening. */
import { bodiesOf, visitStmts } from '../bind/walk.ts';
import type { Context } from '../context.ts';
import type { Ability, LocalDecl, Place, Stmt, VerbId } from '../ir.ts';
import { at, isSet } from './report.ts';

export function verbCircles(g: Context): void {
  const { verbs } = g.game;
  const state = new Map<VerbId, 'open' | 'done'>();
  const visit = (id: VerbId): void => {
    const verb = verbs[id];
    if (verb === undefined || state.get(id) === 'done') return;
    state.set(id, 'open');
    visitStmts(verb.code.body, (stmt) => {
      if (stmt.do !== 'call') return;
      const called = verbs[stmt.verb];
      if (state.get(stmt.verb) === 'open')
        at(
          g,
          'RB0511',
          stmt.place,
          `"${called?.name}" is called in a circle${stmt.verb === id ? '' : `, through "${verb.name}"`}.`,
          { cause: called && { place: called.place, message: 'It is declared here.' } },
        );
      else visit(stmt.verb);
    });
    state.set(id, 'done');
  };
  for (const id of verbs.keys()) visit(id);
}

/** All verbs that a body calls, itself or through the verbs it calls. */
function calledBy(g: Context, body: readonly Stmt[], seen = new Set<VerbId>()): Set<VerbId> {
  visitStmts(body, (stmt) => {
    if (stmt.do !== 'call' || seen.has(stmt.verb)) return;
    seen.add(stmt.verb);
    calledBy(g, g.game.verbs[stmt.verb]?.code.body ?? [], seen);
  });
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
