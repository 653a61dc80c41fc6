/**
 * Reports what can never have an effect because of where a card is or what else the game has: an event raised to a card that
 * leaves play before its ability runs, abilities of cards that are never in play, a status taken off that only statics give, a
 * shared victory as a loop of victories. And a card in a zone of yours that obeys the enemy.
 */

import type { CodedMessage } from '../../grammar/templates.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Ability, Card, Expr, Game, KindId, Local, Place, Stmt, StmtOf, VerbId, ZoneId } from '../ir/index.ts';
import { isKind, kindsMeet, sayType, showType } from '../ir/types.ts';
import { bodiesOf, staticCode, type Tree, triggerCode } from '../ir/visitor.ts';
import { hasExpr, hasStmt, stepBlocks, visitStmts } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt, whereIs } from '../scope/report.ts';
import type { GameCode } from './code.ts';
import { endsMatch } from './match-end.ts';
import { zoneOfSet } from './unheard.ts';
import { raisedElsewhere } from './unused.ts';
import { isNextPlayer, sideTest } from './whose.ts';

/** The entities of a frame that are surely in play when a body begins. */
type Present = Set<Local>;

/** Reports a raise to an entity in play that the same body takes out of play: its ability waits, and is dropped then. */
export function raisedTooEarly(g: Context, code: GameCode): void {
  if (code.all('raise').length === 0) return;
  const { game } = g;
  const homes = new Set(game.kinds.flatMap(({ lives }) => lives));
  const lives = (kind: KindId | null): boolean =>
    kind !== null && game.kinds.some(({ lives: own }, id) => own.length > 0 && isKind(game, kind, id));
  const typed = (locals: readonly { type: { of: string; id: number | null; many: boolean } }[]): Present =>
    new Set([...locals.keys()].filter((i) => isLiving(locals[i]?.type)));
  const isLiving = (type: { of: string; id: number | null; many: boolean } | undefined): boolean =>
    type?.of === 'entity' && !type.many && lives(type.id);
  const isPresent = (set: Expr): boolean => {
    if (set.op !== 'select') return false;
    const { source } = set;
    if (source.from === 'play' || source.from === 'on') return lives(source.kind);
    return source.from === 'zone' && source.zone.op === 'zone' && homes.has(source.zone.zone);
  };
  const walk = (body: readonly Stmt[], present: Present): void => {
    for (const [i, stmt] of body.entries()) {
      if (stmt.do === 'each' && isPresent(stmt.set)) present.add(stmt.local);
      if (stmt.do === 'raise' && stmt.to.op === 'local' && present.has(stmt.to.local))
        reportLeft(g, stmt, body.slice(i + 1), homes, stmt.to.local);
      for (const inner of bodiesOf(stmt)) walk(inner, present);
    }
  };
  for (const { code } of game.verbs) walk(code.body, typed(code.locals.slice(0, code.params)));
  for (const { code, params } of game.moves)
    walk(code.body, new Set(params.flatMap(({ from }, local) => (isPresent(from) ? [local] : []))));
  for (const { code, who } of game.rules) walk(code.body, new Set(isPresent(who) ? [0] : []));
  for (const { code } of game.abilities) {
    const raises = hasStmt(code.body, (stmt) => stmt.do === 'raise');
    if (raises) walk(code.body, new Set());
  }
  for (const { body } of stepBlocks(game)) walk(body, new Set());
}

/** Reports the raise if one of the following statements moves the entity out of play before anything settles. */
function reportLeft(
  g: Context,
  raise: StmtOf<'raise'>,
  following: readonly Stmt[],
  homes: ReadonlySet<number>,
  local: Local,
): void {
  const isIt = (expr: Expr | null | undefined): boolean => expr?.op === 'local' && expr.local === local;
  for (const stmt of following) {
    if (stmt.do === 'settle' || bodiesOf(stmt).length > 0) return;
    if (stmt.do !== 'call' || g.game.verbs[stmt.verb]?.native !== 'move' || !isIt(stmt.args[0])) continue;
    const [, to] = stmt.args;
    if (to?.op !== 'gone' && !(to?.op === 'zone' && !homes.has(to.zone))) return;
    const timing = g.game.timings[raise.timing]?.name ?? '';
    reportAt(g, raise.place, say.raisedTooEarly({ timing }), {
      cause: { place: stmt.place, message: say.leavesHere() },
    });
    return;
  }
}

/** Reports `become u as "Bolt"` of a unit in play, where a spell is never in play: it stays in its place and does nothing there. */
export function becomesHomeless(g: Context, code: GameCode): void {
  const { game } = g;
  for (const { verb, args, place } of code.all('call')) {
    const [what, card] = args;
    if (game.verbs[verb]?.native !== 'transform' || card?.op !== 'card' || what?.op !== 'select') continue;
    const { source } = what;
    if (source.from !== 'play' && source.from !== 'on') continue;
    const { name = '', kind = -1 } = game.cards[card.card] ?? {};
    const homes = game.kinds[source.kind]?.lives ?? [];
    const fits = game.kinds.some(
      ({ lives }, id) => isKind(game, kind, id) && lives.some((zone) => homes.includes(zone)),
    );
    if (homes.length > 0 && !fits)
      reportAt(g, place, say.becomesHomeless({ card: name, kinds: game.kinds[kind]?.plural ?? '' }));
  }
}

/** Reports abilities that listen to events on cards whose kind is never in play: only a raise to the card reaches them. */
export function abilitiesNeverInPlay(g: Context): void {
  const { game } = g;
  for (const ability of game.abilities) {
    const { bearer, of, trigger, place, timing } = ability;
    const kind = bearer === 'card' ? game.cards[of ?? -1]?.kind : undefined;
    if (kind === undefined || livesSomewhere(game, kind)) continue;
    // a timing that is raised to the card itself reaches it anywhere
    if (trigger.own && (trigger.word === 'on' || timing !== null)) continue;
    reportAt(g, place, say.neverListens({ kinds: game.kinds[kind]?.plural ?? '', word: wordOf(ability) }));
  }
}

/**
 * Reports statics of cards whose kind is never in play, and keywords that do nothing for a card: it is never in play to listen, or
 * their timing is raised to other kinds. What a static gives to its own card holds anywhere, and a keyword that anything reads has a
 * use.
 */
export function grantsNeverInPlay(g: Context, { exprs, tested }: GameCode): void {
  const { game } = g;
  for (const { bearer, of, whom, place } of game.statics) {
    const kind = bearer === 'card' ? game.cards[of ?? -1]?.kind : undefined;
    if (kind === undefined || whom.op === 'self' || livesSomewhere(game, kind)) continue;
    reportAt(g, place, say.grantsNothing({ kinds: game.kinds[kind]?.plural ?? '' }));
  }
  const read = new Set<number>();
  for (const code of [exprs, tested])
    for (const expr of code) {
      // a keyword that is a value may be any
      if (expr.op === 'has_value' || expr.op === 'keyword_value') return;
      if (expr.op === 'select' && /keyword/.test(expr.source.from)) return;
      if ('keyword' in expr && typeof expr.keyword === 'number') read.add(expr.keyword);
    }
  // a keyword that changes its own card has a use anywhere, one that changes others where the card is in play
  const changing = new Set<number>();
  for (const { bearer, of, whom } of game.statics)
    if (bearer === 'keyword') (whom.op === 'self' ? read : changing).add(of ?? -1);
  const somewhere = game.kinds.map((_, kind) => livesSomewhere(game, kind));
  /** Why an ability of a keyword never runs on a card of this kind; null if it may. */
  const silent = (ability: Ability | undefined, kind: KindId, word: string) => {
    if (ability === undefined) return null;
    const listens = ability.trigger.word !== 'on' && ability.timing === null;
    if (listens && somewhere[kind] !== true)
      return { message: say.neverListens({ kinds: game.kinds[kind]?.plural ?? '', word }) };
    return happensElsewhere(g, ability, kind) ?? (ability.trigger.own ? raisedElsewhere(g, ability, kind) : null);
  };
  for (let id = 0; id < game.cards.length; id++) {
    const { kind, keywords } = game.cards[id] as Card;
    for (const { keyword, retimed } of keywords) {
      const where = g.declared.get(`card ${id}`);
      if (where === undefined || retimed !== null || read.has(keyword)) continue;
      if (changing.has(keyword) && somewhere[kind] === true) continue;
      const { name = '', abilities = [] } = game.keywords[keyword] ?? {};
      const reasons = abilities.map((one) => silent(game.abilities[one], kind, name));
      const [first] = reasons;
      if (first == null || reasons.includes(null)) continue;
      const ability = whereIs(g, game.abilities[abilities[0] ?? -1]?.place as Place);
      const cause = ability === null ? {} : { cause: { where: ability, message: say.declaredHere() } };
      g.reporter.report(where, first.message, cause);
    }
  }
}

/** Why an event never has a card of this kind where the ability has `self`: `after strike h: player at self`. Null if it may. */
function happensElsewhere(g: Context, { trigger, timing }: Ability, kind: KindId): { message: CodedMessage } | null {
  const { game } = g;
  // a timing with `is` may also be raised
  const event = timing === null ? (game.verbs[trigger.verb ?? -1] ?? game.moves[trigger.move ?? -1]) : undefined;
  for (const [i, { local, test }] of trigger.patterns.entries()) {
    const type = event?.params[i]?.type;
    const isSelf =
      (i === 0 && trigger.own) ||
      (test?.op === 'is' && test.a.op === 'local' && test.a.local === local && test.b.op === 'self');
    if (!isSelf || type?.of !== 'entity' || type.id === null || kindsMeet(game, kind, type.id)) continue;
    const word = `${wordOf({ trigger })} ${event?.name ?? ''}`;
    const [taken, borne] = [type, { ...type, id: kind, many: false }].map((one) => sayType(game, one));
    return {
      message: say.happensToOthers({ word, type: taken ?? '', bearer: borne ?? '', kind: showType(game, type) }),
    };
  }
  return null;
}

/** Reports `here` in what a card gives or listens to where its kind lives in zones without tiles: it is nothing there. */
export function hereWithoutTile(g: Context): void {
  const { game } = g;
  const check = (card: number | null, code: readonly Tree[], place: Place): void => {
    const kind = game.cards[card ?? -1]?.kind;
    if (kind === undefined) return;
    const isRead = hasExpr(code, ({ op }) => op === 'here');
    const zones = isRead ? homesOf(game, kind) : [];
    if (zones.length === 0 || zones.some((zone) => /^(tile|entity)$/.test(game.zones[zone]?.each ?? ''))) return;
    reportAt(g, place, say.hereIsNothing({ kinds: game.kinds[kind]?.plural ?? '' }));
  };
  for (const one of game.statics) if (one.bearer === 'card') check(one.of, staticCode(one), one.place);
  for (const { bearer, of, trigger, place } of game.abilities)
    if (bearer === 'card') check(of, triggerCode(trigger), place);
}

const wordOf = ({ trigger }: Pick<Ability, 'trigger'>): string =>
  trigger.word === 'instead' ? 'instead of' : trigger.word;

/** The zones where cards of the kind live: its own, and those of the kinds that it is. */
export const homesOf = (game: Game, kind: KindId): ZoneId[] =>
  game.kinds.flatMap(({ lives }, id) => (lives.length > 0 && isKind(game, kind, id) ? lives : []));

/** Whether a card of the kind may be in play: the kind, or a kind above it, lives in a zone. */
export const livesSomewhere = (game: Game, kind: KindId): boolean =>
  game.kinds.some(({ lives }, id) => lives.length > 0 && isKind(game, kind, id));

/** Reports statuses that are taken off though nothing puts them on: statics hold them as long as they last. */
export function removedFromStatics(g: Context, code: GameCode): void {
  const { game } = g;
  const given = new Set<number>();
  for (const { what } of game.statics) if (what.grant === 'status') given.add(what.status);
  for (const { statuses = [] } of game.cards) for (const { status } of statuses) given.delete(status);
  if (given.size === 0) return;
  const isNative = (verb: VerbId, name: string): boolean => game.verbs[verb]?.native === name;
  const removed: { status: number; place: Place }[] = [];
  for (const stmt of code.all('call')) {
    const [status] = stmt.args;
    if (isNative(stmt.verb, 'remove') && status?.op === 'status_word')
      removed.push({ status: status.status, place: stmt.place });
    if (!isNative(stmt.verb, 'add')) continue;
    // a status that is a value may be any
    if (status?.op !== 'status_word') return;
    given.delete(status.status);
  }
  for (const { status, place } of removed)
    if (given.has(status)) reportAt(g, place, say.onlyFromStatics({ status: game.statuses[status]?.name ?? '' }));
}

/** Reports `after win you`: what ends the match leaves nobody to hear of it. */
export function heardAfterEnd(g: Context): void {
  const { game } = g;
  for (const { trigger, place } of game.abilities) {
    const verb = game.verbs[trigger.verb ?? -1];
    if (trigger.word === 'after' && verb !== undefined && endsMatch(game, verb.native))
      reportAt(g, place, say.heardAfterEnd({ verb: verb.name }));
  }
}

/** Reports `for each player where pts is highest of ... { win it }`: the first victory ends the match. In `win SET` all win together. */
export function sharedVictories(g: Context, code: GameCode): void {
  for (const stmt of code.all('each')) {
    if (stmt.set.op !== 'select' || stmt.set.source.from !== 'players') continue;
    const { local } = stmt;
    const win = stmt.body.find(
      (one) =>
        one.do === 'call' &&
        g.game.verbs[one.verb]?.native === 'win' &&
        one.args[0]?.op === 'local' &&
        one.args[0].local === local,
    );
    if (win === undefined || !sharesBest(stmt.set.where)) continue;
    reportAt(g, win.place, say.firstVictoryEnds());
  }
}

/** Whether a condition is that of the best, which several may fulfil. */
function sharesBest(where: readonly Expr[]): boolean {
  return hasExpr(where, (e) => e.op === 'is' && (isBest(e.a) || isBest(e.b)));
}

const isBest = ({ op }: Expr): boolean => op === 'highest' || op === 'lowest';

/**
 * Reports a card of the enemy that is moved or copied into a zone of yours where it is in play or is played from, and stays the
 * enemy's: it stands there and obeys the other player. Only what surely is the enemy's is reported, and nothing where the body sets a controller or hands the
 * card to another verb.
 */
export function foreignCards(g: Context): void {
  const { game } = g;
  const controller = game.fields.findIndex(({ kernel }) => kernel === 'controller');
  // where a card is in play, and from where its holder plays it
  const used = new Set(game.kinds.flatMap(({ lives }) => lives));
  for (const { params } of game.moves)
    for (const { from } of params) {
      const zone = zoneOfSet(from);
      if (zone !== null) used.add(zone);
    }
  const bodies = [...game.verbs, ...game.moves, ...game.abilities].map(({ code }) => code.body);
  const isNative = ({ verb }: { verb: VerbId }): boolean => ['move', 'copy'].includes(game.verbs[verb]?.native ?? '');
  const isTaken = (to: Expr | null | undefined): boolean =>
    to?.op === 'zone' && to.of?.op === 'you' && used.has(to.zone) && game.zones[to.zone]?.each === 'player';
  for (const body of bodies) {
    const takes = hasStmt(body, (stmt) => stmt.do === 'call' && isTaken(stmt.args[1]) && isNative(stmt));
    if (!takes) continue;
    const sets = new Map<Local, Expr>();
    const handed = new Set<Local>();
    const moved: { stmt: StmtOf<'call'>; local: Local | null }[] = [];
    let gives = false;
    visitStmts(body, (stmt) => {
      if (stmt.do === 'let') sets.set(stmt.local, stmt.value);
      if (stmt.do === 'each') sets.set(stmt.local, stmt.set);
      if (stmt.do === 'choose') sets.set(stmt.local, stmt.from);
      gives ||= stmt.do === 'set' && stmt.to.to === 'field' && stmt.to.field === controller;
      if (stmt.do !== 'call') return;
      const [what] = stmt.args;
      if (isNative(stmt)) moved.push({ stmt, local: what?.op === 'local' ? what.local : null });
      else for (const arg of stmt.args) if (arg?.op === 'local') handed.add(arg.local);
    });
    if (gives) continue;
    for (const { stmt, local } of moved) {
      const [what, to] = stmt.args;
      if (what == null || to?.op !== 'zone' || !isTaken(to)) continue;
      const of = local === null ? what : sets.get(local);
      if (of === undefined || (local !== null && handed.has(local)) || (stmt.into !== null && handed.has(stmt.into)))
        continue;
      if (isEnemys(game, of)) reportAt(g, stmt.place, say.staysTheEnemys({ zone: game.zones[to.zone]?.name ?? '' }));
    }
  }
}

/** Whether a set is of cards that the enemy surely controls: `enemy unit`, `card in hand of rival(you)`. */
function isEnemys(game: Game, set: Expr): boolean {
  if (set.op !== 'select') return false;
  const { source, where } = set;
  if (source.from === 'zone' && source.zone.op === 'zone' && game.zones[source.zone.zone]?.each === 'player')
    return isNextPlayer(game, source.zone.of);
  return where.some(
    (test) =>
      test.op === 'adjective' &&
      sideTest(game, test.adjective) === 'other' &&
      test.args.length === 2 &&
      test.args[1]?.op === 'you',
  );
}
