/**
 * Reports what would show a player hidden cards: options from a zone that nobody sees, or from another player's own
 * zone, and loops over hidden cards by age.
 */

import { deckZoneOf } from '../bind/active-index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Expr, KindId, Local, Place, Select, Stmt, StmtOf, Zone } from '../ir/index.ts';
import { isKind } from '../ir/types.ts';
import { bodiesOf, type Tree } from '../ir/visitor.ts';
import { stepBlocks, visitExprs } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import { sideTest } from './whose.ts';

const YOU: Expr = { op: 'you' };

/** The values of locals that a `let` gave; of the local of a loop, the set. */
type LetValues = Map<Local, Expr>;
const NO_VALUES: LetValues = new Map();

/** Whether two expressions surely give the same player. */
type Same = (a: Expr, b: Expr) => boolean;

/** Whether the player who chooses sees the zone. A local may be that player: it is not reported. */
function sees(g: Context, { zone, of, set, holders }: Origin, who: Expr, same: Same): boolean {
  if (zone.seen.some(({ by, when }) => by === 'all' || by === 'side' || when !== null)) return true;
  const byOthers = zone.seen.some(({ by }) => by === 'others');
  if (byOthers && of !== null && (of.op === 'local' || !same(of, who))) return true;
  if (!zone.seen.some(({ by }) => by === 'owner')) return false;
  if (set.source.from === 'every') return zone.each === 'entity' && isOwned(g, set, who, same);
  if (of?.op === 'local' && holders !== null) return same(of, who) || isOwned(g, holders, who, same);
  if (of === null || of.op === 'local') return of !== null;
  // `hero in plan of tiles of you`, `card in root of servers of you`: who owns the holder sees what is there
  if (of.op === 'select') return isOwned(g, of, who, same);
  // nothing says whose another holder is
  return zone.each === 'entity' || same(of, who);
}

/** Whether a set has only what a player owns or controls: `tiles of you`, `friendly servers`. */
const isOwned = (g: Context, { where, local }: Select, who: Expr, same: Same): boolean =>
  where.some((test) => {
    if (test.op === 'adjective') {
      const [of, whose] = test.args;
      const isFriendly = sideTest(g.game, test.adjective) === 'same';
      return isFriendly && of?.op === 'local' && of.local === local && whose !== undefined && same(whose, who);
    }
    if (test.op !== 'is' || test.a.op !== 'field' || test.a.of.op !== 'local' || test.a.of.local !== local)
      return false;
    const { kernel = null } = g.game.fields[test.a.field] ?? {};
    return (kernel === 'owner' || kernel === 'controller') && same(test.b, who);
  });

/** The set from which a filter or a `let` takes its members. */
function originOf(set: Expr, named: LetValues): Expr {
  if (set.op === 'select' && set.source.from === 'set') return originOf(set.source.of, named);
  const value = set.op === 'local' ? named.get(set.local) : undefined;
  return value === undefined ? set : originOf(value, named);
}

/** The zone whose cards are the members of a set. */
interface Origin {
  zone: Zone;
  /** Its holder; null for a zone of the game, and for the zones of all holders. */
  of: Expr | null;
  /** The players of a loop that goes through the holders: `for each player as p { choose c: card in hand of p }`. */
  holders: Select | null;
  /** The members, before the filters of a `let` or of a set around it. */
  set: Select;
}

function zoneOf(g: Context, from: Expr, named: LetValues): Origin | null {
  const set = originOf(from, named);
  if (set.op !== 'select') return null;
  const { source } = set;
  const all = source.from === 'every' ? source.zone : null;
  const one = source.from === 'zone' && source.zone.op === 'zone' ? source.zone : null;
  const zone = g.game.zones[all ?? one?.zone ?? -1];
  const of = one?.of ?? null;
  const loop = of?.op === 'local' ? named.get(of.local) : undefined;
  const holders =
    loop?.op === 'select' && loop.source.from === 'players' && loop.take === null && !loop.one ? loop : null;
  return zone === undefined ? null : { zone, of, holders, set };
}

/** A set whose cards were shown to a player. */
interface Revealed {
  set: Expr;
  to: Expr;
}

/** What `reveal cards in deck of you to you` shows. */
function revealedBy(g: Context, stmt: Stmt): Revealed | null {
  if (stmt.do !== 'call' || g.game.verbs[stmt.verb]?.native !== 'reveal') return null;
  const [set, to] = stmt.args;
  return set == null || to == null ? null : { set, to };
}

/** Whether all members of `set` are in the set that was shown: the set itself, a whole zone, or what a name was given. */
function isWithin(g: Context, set: Expr, shown: Expr, named: LetValues, same: Same): boolean {
  if (same(set, shown)) return true;
  if (set.op === 'local') {
    const value = named.get(set.local);
    return value !== undefined && isWithin(g, value, shown, named, same);
  }
  if (set.op !== 'select') return false;
  const { source } = set;
  if (source.from === 'set') return isWithin(g, source.of, shown, named, same);
  if (source.from !== 'zone' || shown.op !== 'select' || shown.source.from !== 'zone') return false;
  const zone = shown.source.zone.op === 'zone' ? g.game.zones[shown.source.zone.zone] : undefined;
  const isWhole = shown.where.length === 0 && shown.take === null && !shown.one;
  if (!isWhole || zone === undefined || !same(source.zone, shown.source.zone)) return false;
  const { kind } = shown.source;
  return kind === null || [zone.kind, source.kind].some((one) => one !== null && isKind(g.game, one, kind));
}

/**
 * Reports a loop that goes through hidden cards by age. Cards of a deck are made in the order of its list, so a player
 * who sees one of them knows which cards cannot follow it.
 */
function orderByAge(g: Context, stmt: StmtOf<'each'>, named: LetValues): void {
  if (stmt.by.walk !== 'order' || deckZoneOf(g.game) === null) return;
  const [key] = g.game.orders[stmt.by.order]?.keys ?? [];
  const read = key?.op === 'neg' ? key.of : key;
  if (read?.op !== 'field' || g.game.fields[read.field]?.kernel !== 'age') return;
  const zone = zoneOf(g, stmt.set, named)?.zone;
  if (zone === undefined || zone.seen.length === 0 || zone.seen.some(({ by, when }) => by === 'all' || when !== null))
    return;
  const kind = g.game.kinds[zone.kind]?.name ?? '';
  reportAt(g, stmt.place, say.hiddenByAge({ zone: zone.name }), {
    cause: { place: zone.place, message: say.declaredHere() },
    help: say.countPlaces({ kind }),
  });
}

/**
 * The zone of another player of whose hidden cards an expression reads a name, a kind or a number; null if it reads none. The
 * number of cards in a zone is public.
 */
function zoneShownBy(g: Context, tree: Tree, who: Expr, named: LetValues, same: Same): Zone | null {
  let shownZone: Zone | null = null;
  const see = (set: Expr, isRead: boolean): void => {
    const found = set.op === 'select' ? zoneOf(g, set, named) : null;
    if (found === null || set.op !== 'select' || found.of === null || found.of.op === 'local') return;
    if (same(found.of, who) || sees(g, found, who, same)) return;
    const { kind } = found.set.source as { kind?: KindId };
    const isNarrower = kind !== undefined && kind !== null && !isKind(g.game, found.zone.kind, kind);
    if (isRead || isNarrower || set.where.length > 0 || found.set.where.length > 0) shownZone = found.zone;
  };
  visitExprs(tree, (expr) => {
    if (expr.op === 'select') see(expr, false);
    if (expr.op === 'sum' || expr.op === 'highest' || expr.op === 'lowest' || expr.op === 'distinct')
      see(expr.of, true);
    if (expr.op === 'field' && expr.of.op === 'select') see(expr.of, true);
  });
  return shownZone;
}

export function hiddenOptions(g: Context): void {
  /** The expression that is `you` in a phase, as long as nothing changes what it gives. */
  let asYou: string | null = null;
  const shown = (e: Expr): string => {
    const text = JSON.stringify(e);
    return text === asYou ? JSON.stringify(YOU) : text;
  };
  const same: Same = (a, b) => shown(a) === shown(b);
  const report = (from: Expr, who: Expr, place: Place, named: LetValues): void => {
    const found = zoneOf(g, from, named);
    if (found === null || sees(g, found, who, same)) return;
    const { zone } = found;
    // the owner sees this zone, so the report is about another player's
    const holder = zone.seen.some(({ by }) => by === 'owner') ? 'rival(you)' : 'you';
    reportAt(g, place, say.showsHidden({ zone: zone.name, holder }), {
      cause: { place: zone.place, message: say.declaredHere() },
      ...(zone.each !== 'player' && { help: say.showBefore() }),
    });
  };
  /** What decides about the options, or whether the question is asked. */
  const reportShown = (tree: Tree, who: Expr, place: Place, named: LetValues): void => {
    const zone = zoneShownBy(g, tree, who, named, same);
    if (zone === null) return;
    reportAt(g, place, say.tellsHidden({ zone: zone.name }), {
      cause: { place: zone.place, message: say.declaredHere() },
    });
  };
  /** The parts of a set that decide which of its members there are. */
  const parts = (from: Expr): Tree =>
    from.op !== 'select' ? from : [from.where, from.source.from === 'range' ? [from.source.low, from.source.high] : []];
  /** `before`: what the statements before have revealed. */
  const inBody = (stmts: readonly Stmt[], named: LetValues, before: readonly Revealed[]): void => {
    const revealed = [...before];
    for (const stmt of stmts) {
      const now = revealedBy(g, stmt);
      if (now !== null) revealed.push(now);
      if (stmt.do === 'let') named.set(stmt.local, stmt.value);
      if (stmt.do === 'each') {
        named.set(stmt.local, stmt.set);
        orderByAge(g, stmt, named);
      }
      if (stmt.do === 'choose') {
        const who = stmt.who ?? YOU;
        const isKnown = revealed.some(({ set, to }) => same(to, who) && isWithin(g, stmt.from, set, named, same));
        if (!isKnown) {
          report(stmt.from, who, stmt.place, named);
          if (revealed.length === 0) reportShown([parts(stmt.from), stmt.when], who, stmt.place, named);
        }
      }
      if (stmt.do === 'set' && stmt.to.to === 'global') {
        const read: Expr = { op: 'global', field: stmt.to.field };
        if (asYou?.includes(JSON.stringify(read))) asYou = null;
      }
      const outside: string | null = asYou;
      if (stmt.do === 'phase' && stmt.who !== null) asYou = JSON.stringify(stmt.who);
      if (stmt.do !== 'randomly') for (const body of bodiesOf(stmt)) inBody(body, named, revealed);
      if (asYou !== null) asYou = outside;
    }
  };
  for (const move of g.game.moves) {
    const named: LetValues = new Map();
    for (const part of move.parts) {
      if (part.part === 'let') named.set(part.local, part.value);
      if (part.part === 'param' || part.part === 'choose') {
        report(part.from, YOU, move.place, named);
        reportShown([parts(part.from), part.part === 'choose' ? part.when : null], YOU, move.place, named);
      }
      if (part.part === 'require') reportShown(part.test, YOU, move.place, named);
    }
    inBody(move.code.body, named, []);
  }
  for (const card of g.game.cards) {
    for (const { from, when, place } of card.chooses) {
      report(from, YOU, place, NO_VALUES);
      reportShown([parts(from), when], YOU, place, NO_VALUES);
    }
  }
  const named: LetValues = new Map();
  const bodies = [...g.game.verbs, ...g.game.abilities].map(({ code }) => code.body);
  for (const body of [...bodies, ...stepBlocks(g.game).map((block) => block.body)]) {
    named.clear();
    inBody(body, named, []);
  }
}
