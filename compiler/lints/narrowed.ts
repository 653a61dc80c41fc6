/**
 * Reports a verb that takes a creature or a player and only hands it to verbs that take a player: with a creature nothing happens.
 * What asks for the kind, or uses the parameter in any other way, is left alone. Reports cards of a zone that are given to a verb
 * which takes one of their kinds only, and cards that a verb creates in a zone of another kind.
 */
import * as say from '../diagnostics/messages/index.ts';
import type { Expr, ExprOf, Game, KindId, Local, Place, StmtOf, Verb, ZoneId } from '../ir/index.ts';
import { article, isKind, kindsMeet } from '../ir/types.ts';
import { exprsOf } from '../ir/visitor.ts';
import { hasExpr, visitExprs, visitStmts } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import type { GameCode } from './code.ts';
import { zoneOfSet } from './unheard.ts';

export function narrowedParameters(g: Context): void {
  for (const verb of g.game.verbs)
    for (const local of verb.params.keys()) {
      const kinds = kindsOf(verb, local);
      if (kinds.length > 1) reportNarrowed(g, verb, local, kinds);
    }
}

/** A verb does what it does with each card that it is given, also with a spell in place of a creature. */
export function widerSets(g: Context, code: GameCode): void {
  const { game } = g;
  for (const { verb, args, place } of code.all('call')) {
    if (game.verbs[verb]?.native === 'move') widerThanZone(g, args, place);
    for (const [at, arg] of args.entries()) {
      const wanted = game.verbs[verb]?.params[at]?.type;
      if (arg?.op !== 'select' || wanted?.of !== 'entity' || wanted.id === null) continue;
      const other = otherKindIn(game, arg, wanted.id);
      const kind = game.kinds[wanted.id];
      if (other === null || kind === undefined) continue;
      reportAt(
        g,
        place,
        say.widerThanTaken({
          verb: game.verbs[verb]?.name ?? '',
          kind: article(kind.name),
          kinds: arg.one ? kind.name : kind.plural,
          other: article(game.kinds[other]?.name ?? ''),
        }),
      );
    }
  }
}

/** Reports `move random card in grave of you to field of you` where a spell may come to a zone of creatures. */
function widerThanZone(g: Context, [what, to]: readonly (Expr | null)[], place: Place): void {
  const { game } = g;
  const zone = to?.op === 'zone' ? game.zones[to.zone] : undefined;
  const kind = game.kinds[zone?.kind ?? -1];
  if (what?.op !== 'select' || zone === undefined || kind === undefined) return;
  const other = game.kinds[otherKindIn(game, what, zone.kind) ?? -1]?.name;
  if (other === undefined) return;
  const kinds = what.one ? kind.name : kind.plural;
  reportAt(g, place, say.widerThanTaken({ verb: zone.name, kind: article(kind.name), kinds, other: article(other) }));
}

/** Reports `summon "Axe"` where `summon` creates what it is given in a zone of creatures, and the Axe is none. */
export function createdElsewhere(g: Context, code: GameCode): void {
  const { game } = g;
  for (const { verb, args, place } of code.all('call'))
    for (const [at, arg] of args.entries()) {
      const card = arg?.op === 'card' ? game.cards[arg.card] : undefined;
      const called = game.verbs[verb];
      if (card === undefined || called === undefined || called.native !== null) continue;
      const zone = game.zones[zoneOfCreated(game, called, at) ?? -1];
      if (zone === undefined || kindsMeet(game, card.kind, zone.kind)) continue;
      const kind = game.kinds[zone.kind]?.name ?? '';
      const said = { card: card.name, kind, param: called.params[at]?.name ?? '', verb: called.name, zone: zone.name };
      reportAt(g, place, say.createdElsewhere(said));
    }
}

/** The zone in which a verb creates the card that a parameter names; null where there is none, or several. */
function zoneOfCreated(game: Game, { code }: Verb, param: Local): ZoneId | null {
  const zones = new Set<ZoneId | null>();
  visitStmts(code.body, (stmt) => {
    if (stmt.do !== 'call' || game.verbs[stmt.verb]?.native !== 'create') return;
    const [what, place] = stmt.args;
    if (what?.op === 'local' && what.local === param) zones.add(place?.op === 'zone' ? place.zone : null);
  });
  return zones.size === 1 ? ([...zones][0] ?? null) : null;
}

/** The kind of a card that may be in a zone's set and is not of the kind that is wanted; null for none. */
function otherKindIn(game: Game, set: ExprOf<'select'>, wanted: KindId): KindId | null {
  const { type, source, where } = set;
  const zone = source.from === 'every' ? source.zone : zoneOfSet(set);
  const held = zone === null ? undefined : game.zones[zone]?.kind;
  if (held === undefined || type.of !== 'entity' || type.id === null || type.id === wanted) return null;
  const isAsked = hasExpr(where, (e) => e.op === 'kind');
  const among = type.id;
  const isOther = (kind: KindId): boolean =>
    isKind(game, kind, among) && isKind(game, kind, held) && !isKind(game, kind, wanted);
  return isAsked || !isKind(game, wanted, among) ? null : (game.cards.find(({ kind }) => isOther(kind))?.kind ?? null);
}

/** The kinds of a parameter that takes several; none for one of a single kind. */
function kindsOf({ needs, params }: Verb, local: Local): KindId[] {
  if (params[local]?.optional === true) return [];
  for (const need of needs) {
    if (need.op !== 'or') continue;
    const kinds = need.of.flatMap((test) => (isTestOf(test, local) ? [test.kind] : []));
    if (kinds.length === need.of.length) return kinds;
  }
  return [];
}

const isTestOf = (test: Expr, local: Local): test is Extract<Expr, { op: 'kind' }> =>
  test.op === 'kind' && test.of.op === 'local' && test.of.local === local;

function reportNarrowed(g: Context, { code, params }: Verb, local: Local, kinds: readonly KindId[]): void {
  const { game } = g;
  const uses: StmtOf<'call'>[] = [];
  const taken = new Set<KindId>();
  let isOther = false;
  visitStmts(code.body, (stmt) => {
    const args = stmt.do === 'call' ? stmt.args : [];
    for (const [at, arg] of args.entries()) {
      if (stmt.do !== 'call' || arg?.op !== 'local' || arg.local !== local) continue;
      const fits = kinds.filter((kind) => isTaken(game, stmt.verb, at, kind));
      for (const kind of fits) taken.add(kind);
      if (fits.length < kinds.length) uses.push(stmt);
    }
    const handed = args.filter((arg) => arg?.op === 'local' && arg.local === local);
    visitExprs(exprsOf(stmt), (e) => {
      isOther ||= e.op === 'local' && e.local === local && !handed.includes(e);
    });
  });
  const [use] = uses;
  const left = kinds.find((kind) => !taken.has(kind));
  if (use === undefined || left === undefined || isOther) return;
  reportAt(
    g,
    use.place,
    say.narrowedParameter({
      name: params[local]?.name ?? '',
      verb: game.verbs[use.verb]?.name ?? '',
      other: article(game.kinds[left]?.name ?? ''),
      word: game.kinds[left]?.name ?? '',
    }),
  );
}

/** Whether a verb takes an entity of the kind for a parameter. */
function isTaken(game: Game, id: number, at: Local, kind: KindId): boolean {
  const verb = game.verbs[id];
  const type = verb?.params[at]?.type;
  if (verb === undefined || type?.of !== 'entity') return true;
  const several = kindsOf(verb, at);
  if (several.length > 0) return several.some((one) => isKind(game, kind, one) || isKind(game, one, kind));
  return type.id === null || isKind(game, kind, type.id) || isKind(game, type.id, kind);
}
