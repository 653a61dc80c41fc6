/**
 * Checks implicit parameters. A verb passes its caller's self, you, here and level to all that it calls. Where the
 * caller has none, the verb would read nothing. The error is at the call; its cause is the line of the verb that reads
 * the parameter.
 */
import type { Wording } from '../../grammar/templates.ts';
import * as say from '../diagnostics/messages/index.ts';

import type { Expr, LocalDecl, Order, Place, Preposition, Stmt, Verb, VerbId, Word } from '../ir/index.ts';
import { isEffect } from '../ir/kinds.ts';
import { bodiesOf, exprsOf } from '../ir/visitor.ts';
import { hasExpr, stepBlocks, visitExprs, visitStmts } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';

/** `asks`: a player whom a `choose` or a `may` asks; inside `randomly` nobody is asked. */
type Implicit = 'self' | 'you' | 'here' | 'level' | 'asks';
/** The implicit parameters that are read, each with the place of the statement that reads it. */
type ImplicitPlaces = Map<Implicit, Place>;
/** The implicit parameters that a body has. */
type ImplicitsHere = Readonly<Record<Implicit, boolean>>;

type NamedImplicit = Exclude<Implicit, 'level' | 'asks'>;

const NONE: ImplicitsHere = { self: false, you: false, here: false, level: false, asks: false };
const MISSING: Record<NamedImplicit, () => Wording> = {
  self: say.noCardHere,
  you: say.noPlayerHere,
  here: say.noPlaceHere,
};
const HELP: Record<NamedImplicit, () => Wording> = {
  self: say.passThing,
  you: say.passPlayer,
  here: say.passThing,
};
const PREPOSITIONS: readonly Preposition[] = ['for', 'with', 'by', 'at', 'from', 'to', 'as'];

/** `calleesFirst` lists all verbs in an order that keeps `ofVerb` from recursing. */
export function checkImplicitParameters(g: Context, calleesFirst: readonly VerbId[]): void {
  const { game } = g;
  const reads = new ImplicitReads(g);
  for (const id of calleesFirst) reads.ofVerb(id);
  for (const block of stepBlocks(game)) {
    reads.check(block.body, NONE);
    reads.checkAsked(block.body, block.locals, 'active');
  }
  for (const { code, who } of game.rules) {
    reads.check(code.body, NONE);
    const [{ name } = { name: '' }] = code.locals;
    const isPlayer = who.op === 'select' && game.kinds[who.type.id ?? -1]?.kernel === 'player';
    reads.checkAsked(code.body, code.locals, isPlayer ? name : `${name}.controller`);
  }
  // at a limit or past a bound nobody acts
  for (const { body, locals } of [...game.overflows, ...[...game.limits, ...game.series].map(({ code }) => code)]) {
    reads.check(body, NONE);
    reads.checkAsked(body, locals, 'active');
  }
  const byRules = doneByRules(g);
  for (const { bearer, trigger, code } of game.abilities)
    if (bearer === 'rules' && trigger.verb !== null && byRules.has(trigger.verb))
      reads.warnOfNobody(code.body, game.verbs[trigger.verb]?.name ?? '');
  const placed = { ...NONE, you: true, asks: true, here: true };
  for (const move of game.moves) reads.check(move.code.body, placed);
  for (const { bearer, of, code } of game.abilities) {
    if (bearer === 'rules') reads.check(code.body, placed);
    // the bearer of an effect of `once` is no card: what it calls must not mean it by `self`
    if (bearer === 'card' && isEffect(game, of ?? -1))
      reads.check(code.body, { ...placed, level: g.waiting?.levelled.has(of ?? -1) === true }, true);
  }
}

/** The verbs that state rules do, directly or by other verbs: nobody acts then. */
function doneByRules({ game }: Context): Set<VerbId> {
  const found = new Set<VerbId>();
  const see = (body: readonly Stmt[]): void =>
    visitStmts(body, (stmt) => {
      if (stmt.do === 'call') found.add(stmt.verb);
    });
  for (const { code } of game.rules) see(code.body);
  // the set grows while it is iterated
  for (const verb of found) see(game.verbs[verb]?.code?.body ?? []);
  return found;
}

/** A question with such a word has it behind the person that it asks. */
const BEFORE_WORDS = /\b(?:when|else)\b/;

/** Whether a statement asks the player who acts. */
const asksNobody = (stmt: Stmt): boolean => (stmt.do === 'choose' || stmt.do === 'may') && stmt.who === null;

/** What exists inside a statement: in a phase of a player there is `you`, and in `randomly` nobody needs to be asked. */
function insideOf(stmt: Stmt, gives: ImplicitsHere): ImplicitsHere {
  if (stmt.do === 'randomly') return { ...gives, asks: true };
  return stmt.do === 'phase' && stmt.who !== null ? { ...gives, you: true, asks: true } : gives;
}

class ImplicitReads {
  readonly #g: Context;
  readonly #verbs = new Map<VerbId, ImplicitPlaces>();
  readonly #levels = new Map<object, boolean>();

  constructor(g: Context) {
    this.#g = g;
  }

  /** The implicit parameters that a verb reads from its caller. Recursive verbs are reported elsewhere. */
  ofVerb(id: VerbId): ImplicitPlaces {
    const known = this.#verbs.get(id);
    if (known !== undefined) return known;
    const needs: ImplicitPlaces = new Map();
    this.#verbs.set(id, needs);
    const code = this.#g.game.verbs[id]?.code;
    if (code === undefined) return needs;
    const tested = new Set<'self' | 'you'>();
    visitExprs(code.body, (expr) => {
      // A verb that tests whether a parameter is absent handles the case itself.
      if ((expr.op === 'absent' || expr.op === 'present') && (expr.of.op === 'self' || expr.of.op === 'you'))
        tested.add(expr.of.op);
    });
    this.#each(code.body, NONE, (stmt, need, deeper, given) => {
      if (given[need]) return;
      const isTested = need === 'asks' ? tested.has('you') : tested.has(need as 'self' | 'you');
      if (!isTested && !needs.has(need)) needs.set(need, deeper ?? stmt.place);
    });
    return needs;
  }

  /** Whether a declared word reads a level, directly or through other words. */
  #readsLevel(word: Word | Order | undefined): boolean {
    if (word === undefined) return false;
    const known = this.#levels.get(word);
    if (known !== undefined) return known;
    this.#levels.set(word, false);
    const found = hasExpr(
      'keys' in word ? word.keys : word.value,
      (expr) => expr.op === 'levels' || this.#words(expr).some((inner) => this.#readsLevel(inner)),
    );
    this.#levels.set(word, found);
    return found;
  }

  #words(expr: Expr): (Word | Order)[] {
    const { values, adjectives, orders } = this.#g.game;
    const take = expr.op === 'select' ? expr.take : null;
    const word =
      expr.op === 'value'
        ? values[expr.value]
        : expr.op === 'adjective'
          ? adjectives[expr.adjective]
          : take?.take === 'best' || take?.take === 'tied'
            ? orders[take.order]
            : undefined;
    return word === undefined ? [] : [word];
  }

  /**
   * Calls `see` for each implicit parameter that a statement reads. `deeper` is the place of the read if that is inside
   * a word or a verb. In a phase of a player, `you` exists.
   */
  #each(
    body: readonly Stmt[],
    gives: ImplicitsHere,
    see: (stmt: Stmt, need: Implicit, deeper: Place | null, gives: ImplicitsHere) => void,
  ): void {
    const { game } = this.#g;
    for (const stmt of body) {
      const say = (need: Implicit, deeper: Place | null): void => see(stmt, need, deeper, gives);
      visitExprs(exprsOf(stmt), (expr) => {
        if (expr.op === 'self' || expr.op === 'you' || expr.op === 'here') say(expr.op, null);
        if (expr.op === 'levels') say('level', null);
        for (const word of this.#words(expr)) this.#ofWord(word, say);
        if (expr.op === 'verb' && stmt.do === 'call')
          for (const [need, place] of this.ofVerb(expr.verb)) say(need, place);
      });
      const order = stmt.do === 'each' && stmt.by.walk === 'order' ? game.orders[stmt.by.order] : undefined;
      if (order !== undefined) this.#ofWord(order, say);
      const verb = stmt.do === 'call' ? game.verbs[stmt.verb] : undefined;
      if (stmt.do === 'call' && verb !== undefined) {
        for (const [i, param] of verb.params.entries())
          if (stmt.args[i] === null && param.value?.op === 'you') say('you', verb.place);
        for (const [need, place] of this.ofVerb(stmt.verb)) say(need, place);
      }
      if (asksNobody(stmt) && !gives.asks) say('asks', null);
      const inside = insideOf(stmt, gives);
      for (const inner of bodiesOf(stmt)) this.#each(inner, inside, see);
    }
  }

  /**
   * Reports each `choose` and `may` of a body that says no player where none acts; a player of the loop or `who` is who would be
   * asked.
   */
  checkAsked(body: readonly Stmt[], locals: readonly LocalDecl[], who: string): void {
    for (const stmt of body) {
      if (asksNobody(stmt)) this.#reportAsked(stmt, who);
      if (stmt.do === 'randomly' || (stmt.do === 'phase' && stmt.who !== null)) continue;
      const member = stmt.do === 'each' ? locals[stmt.local] : undefined;
      const isPlayer = member !== undefined && this.#g.game.kinds[member.type.id ?? -1]?.kernel === 'player';
      for (const inner of bodiesOf(stmt)) this.checkAsked(inner, locals, isPlayer ? member.name : who);
    }
  }

  #reportAsked({ place, do: word }: Stmt, who: string): void {
    const source = this.#g.sources[place[0]];
    const written = source?.text.slice(place[3], place[4]) ?? '';
    const text = ` for ${who}`;
    const fix =
      source === undefined || BEFORE_WORDS.test(written)
        ? {}
        : { fix: { title: say.write({ text: text.trim() }), where: { source, start: place[4], end: place[4] }, text } };
    reportAt(this.#g, place, say.asksNobody({ word }), { help: say.asksWhom({ who }), ...fix });
  }

  #ofWord(word: Word | Order, say: (need: Implicit, deeper: Place | null) => void): void {
    for (const need of word.reads) say(need, null);
    if (this.#readsLevel(word)) say('level', word.place);
  }

  /**
   * Reports reads inside words and verbs only. Elaboration has already checked direct reads. `waits`: of an effect of
   * `once`.
   */
  check(body: readonly Stmt[], gives: ImplicitsHere, waits = false): void {
    const reported = new Set<Stmt>();
    this.#each(body, gives, (stmt, need, deeper, given) => {
      if (given[need] || deeper === null || reported.has(stmt)) return;
      reported.add(stmt);
      this.#report(stmt, need, deeper, waits);
    });
  }

  /** Warns of the first `you` of an ability of the rules, whose verb a state rule does too. A body that tests for it is fine. */
  warnOfNobody(body: readonly Stmt[], verb: string): void {
    const isTested = hasExpr(body, (expr) => (expr.op === 'absent' || expr.op === 'present') && expr.of.op === 'you');
    let first: Stmt | null = null;
    this.#each(body, NONE, (stmt, need, _, given) => {
      if (need === 'you' && !given.you && !this.#waitsForAnybody(stmt)) first ??= stmt;
    });
    if (first !== null && !isTested) reportAt(this.#g, (first as Stmt).place, say.nobodyActs({ verb }));
  }

  /** Whether a statement makes an effect of `once` that does not read who made it. */
  #waitsForAnybody(stmt: Stmt): boolean {
    const { game, waiting } = this.#g;
    const [card] = stmt.do === 'call' && stmt.verb === waiting?.begins ? stmt.args : [];
    const ability =
      card?.op === 'card' ? game.abilities.find(({ bearer, of }) => bearer === 'card' && of === card.card) : undefined;
    if (ability === undefined) return false;
    let reads = JSON.stringify(ability.trigger).includes('"op":"you"');
    this.#each(ability.code.body, NONE, (_, need, __, given) => {
      reads ||= need === 'you' && !given.you;
    });
    return !reads;
  }

  #report(stmt: Stmt, need: Implicit, deeper: Place, waits: boolean): void {
    const verb = stmt.do === 'call' ? this.#g.game.verbs[stmt.verb] : undefined;
    const who = verb === undefined ? say.thisCode() : say.quoted({ name: verb.name });
    const cause = { place: deeper, message: say.readHere() };
    if (need === 'level') {
      reportAt(this.#g, stmt.place, say.readsLevel({ who }), { cause, help: say.passNumber() });
      return;
    }
    if (need === 'asks') {
      const asked = { place: deeper, message: say.askedHere() };
      reportAt(this.#g, stmt.place, say.callAsksNobody({ who }), { cause: asked, help: say.passPlayer() });
      return;
    }
    const isEffect = waits && need === 'self';
    const said = say.readsImplicit({ who, name: need, reason: isEffect ? say.effectIsNoCard() : MISSING[need]() });
    const help = isEffect && verb !== undefined ? this.#defaultSelf(verb) : HELP[need]();
    reportAt(this.#g, stmt.place, said, { cause, help });
  }

  /** A parameter `for who: card = self`, with a preposition that the verb does not have yet. */
  #defaultSelf({ name, params }: Verb): Wording {
    const prep = PREPOSITIONS.find((one) => params.every((param) => param.prep !== one)) ?? '';
    const kind = this.#g.game.kinds.find(({ kernel }) => kernel === 'card')?.name ?? '';
    return say.defaultSelf({ verb: name, prep, kind });
  }
}
