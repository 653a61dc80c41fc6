/** Calls: verbs in a circle, replacements in a circle, and settling inside one happening. */
import { bodiesOf, stepBlocks, visitStmts } from '../bind/walk.ts';
import type { Ability, LocalDecl, Place, Stmt, Verb, VerbId } from '../ir/index.ts';
import type { Context } from '../scope/context.ts';
import { at, isSet } from '../scope/report.ts';

interface Call {
  verb: VerbId;
  place: Place;
}

/** Far more verbs inside one another than a match lets run: its depth is 64 at most. */
const DEEP = 256;

/**
 * Reports verbs in circles, and those that could never run to their end. Gives all verbs, each behind those that it calls; null
 * where they are too deep for other checks to follow. No recursion: a chain of verbs can be as long as a file.
 */
export function verbChains(g: Context): VerbId[] | null {
  const { verbs } = g.game;
  /** How many verbs one comes to, each inside another, in the order in which that was known. */
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
        if (depth === DEEP + 1) tooDeep(g, top.id, depth);
        depths.set(top.id, depth);
        open.delete(top.id);
        path.pop();
      } else if (open.has(call.verb)) inCircle(g, call, top.id);
      else if (!depths.has(call.verb)) {
        open.add(call.verb);
        deepest = Math.max(deepest, path.length);
        path.push({ id: call.verb, calls: callsOf(g, call.verb), next: 0 });
      }
    }
  }
  return deepest > DEEP ? null : [...depths.keys()];
}

function callsOf({ game }: Context, id: VerbId): Call[] {
  const calls: Call[] = [];
  visitStmts(game.verbs[id]?.code.body ?? [], (stmt) => {
    if (stmt.do === 'call') calls.push(stmt);
  });
  return calls;
}

function inCircle(g: Context, { verb, place }: Call, from: VerbId): void {
  const { verbs } = g.game;
  const called = verbs[verb];
  const through = verb === from ? '' : `, through "${verbs[from]?.name}"`;
  at(g, 'RB0511', place, `"${called?.name}" is called in a circle${through}.`, {
    cause: called && { place: called.place, message: 'It is declared here.' },
  });
}

function tooDeep(g: Context, id: VerbId, depth: number): void {
  const { name, place } = g.game.verbs[id] as Verb;
  at(g, 'RB0525', place, `"${name}" comes to ${depth} verbs, each inside another.`, {
    help: 'The depth of calls is bounded: none of these could run to its end.',
  });
}

/** Of each body the verbs among `wanted` that it calls, itself or through the verbs it calls: a verb is looked into once. */
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
  // another check reports verbs in a circle: what one of them calls through the others may be missing here
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

/** `instead of a { b }` and `instead of b { a }`: the first comes back as the original, which nobody meant. */
export function replacedInCircles(g: Context): void {
  const abilities = g.game.abilities.filter((a) => a.trigger.word === 'instead' && a.trigger.verb !== null);
  const replaced = new Set(abilities.map(({ trigger }) => trigger.verb as VerbId));
  const calledBy = callersOf(g, replaced);
  const calls = new Map(abilities.map((ability) => [ability, calledBy(ability.code.body)]));
  /** By a verb and one that is called in place of it: the first who does so. */
  const first = new Map<VerbId, Map<VerbId, Ability>>();
  for (const [by, called] of calls) {
    const verb = by.trigger.verb as VerbId;
    const known = first.get(verb) ?? new Map<VerbId, Ability>();
    first.set(verb, known);
    for (const other of called) if (!known.has(other)) known.set(other, by);
  }
  const nameOf = (id: VerbId): string => g.game.verbs[id]?.name ?? '';
  const told = new Set<Ability>();
  for (const [by, called] of calls) {
    const verb = by.trigger.verb as VerbId;
    for (const second of called) {
      // a call of the same verb is the original, or another's turn: both end
      if (second === verb) continue;
      const back = first.get(second)?.get(verb);
      if (back === undefined || told.has(by) || told.has(back)) continue;
      told.add(by);
      told.add(back);
      const message = `"${nameOf(second)}" is done in place of "${nameOf(verb)}", and the other way round.`;
      at(g, 'RB0517', by.place, message, { cause: { place: back.place, message: 'The other way round.' } });
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
  for (const block of [...stepBlocks(game), ...game.overflows]) check(block.body, block.locals, false);
  for (const { code } of [...game.rules, ...game.limits, ...game.series]) check(code.body, code.locals, false);
}
