/**
 * Reports declarations without a use: verbs that nothing calls, timings that nothing raises, choices that nothing
 * reads.
 */

import type { CodedMessage, Wording } from '../../grammar/templates.ts';
import { near, suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import { kernelKind, playerType } from '../elaborate/members.ts';
import type { Ability, Code, Declared, Expr, FieldId, KindId, Place, Static, TimingId, Type } from '../ir/index.ts';
import { article, isKind, kindsMeet, sayType } from '../ir/types.ts';
import { abilityCode, cardCode, staticCode } from '../ir/visitor.ts';
import { visitExprs } from '../ir/walk.ts';
import { fieldsFrom, nameWithoutWord } from '../ir/word-fields.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import type { GameCode } from './code.ts';

/** A longer name is not searched for: a pattern has a greatest size. */
const LONGEST_NAME = 1000;

/** Whether a line of the game has a name beside the one that declares it. */
function namedIn(g: Context, own: ReadonlySet<number>): (name: string) => boolean {
  const texts = [...own].map((id) => g.sources[id]?.text ?? '');
  return (name) =>
    name.length > LONGEST_NAME ||
    texts.reduce((sum, text) => sum + (text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0), 0) > 1;
}

/** Reports fields that a mode or a mod adds to a kind, and that no line names: mostly a misspelt field of the game. */
export function unreadFields(g: Context, own: ReadonlySet<number>): void {
  const isNamed = namedIn(g, own);
  for (const [id, { layer, kind, kernel, type }] of g.game.fields.entries()) {
    const where = g.declared.get(`field ${id}`);
    const name = nameWithoutWord(g.game, id);
    if (layer === 0 || kernel !== null || g.game.kinds[kind]?.waits === true || where === undefined) continue;
    // words of an enum stand on cards without the name of their field
    const isNamedOnCards = type.of === 'number' || type.of === 'truth';
    if (!isNamedOnCards || g.game.kinds[kind]?.layer === layer || isNamed(name)) continue;
    const said = say.fieldUnread({ field: name, kind: article(g.game.kinds[kind]?.name ?? '') });
    const others = g.game.fields.flatMap((one, i) =>
      i !== id && one.kind === kind ? [nameWithoutWord(g.game, i)] : [],
    );
    const close = near(name, others);
    g.reporter.report(where, said, close === null ? {} : suggest(where, name, others, say.declareOrSpell()));
  }
}

/**
 * Reports numbers and truths that cards have and that no code and no look reads: cards promise what no rule keeps. Of others only those
 * that no line names: what rules write and nothing reads may be there for people to see.
 */
export function unreadValues(g: Context, own: ReadonlySet<number>, { exprs, tested }: GameCode): void {
  const { game } = g;
  const { fields, look, kinds } = game;
  const read = new Set<FieldId>();
  for (const { of, id } of look?.shows ?? []) if (of === 'field') read.add(id);
  for (const { of } of [...(look?.colours ?? []), ...(look?.frames ?? [])]) if (of.is === 'field') read.add(of.id);
  for (const { holdsSum } of game.zones) if (holdsSum !== null) read.add(holdsSum.field);
  for (const code of [exprs, tested])
    for (const expr of code) if ('field' in expr && typeof expr.field === 'number') read.add(expr.field);
  const printed = new Set(game.cards.flatMap((card) => card.fields.map(({ field }) => field)));
  const isNamed = namedIn(g, own);
  for (const [id, { kernel, kind, place, type, layer, word, derived }] of fields.entries()) {
    if (layer !== 0 || kernel !== null || kinds[kind]?.waits === true || !own.has(place[0])) continue;
    if (type.of !== 'number' && type.of !== 'truth') continue;
    // one for each word is one declaration
    if (word !== null && word !== undefined && word.member !== 0) continue;
    const same = fieldsFrom(game, id);
    const name = nameWithoutWord(game, id);
    if (same.some((one) => read.has(one))) continue;
    if (same.some((one) => printed.has(one)) || (derived === null && !isNamed(name)))
      reportAt(g, place, say.neverRead({ name }));
  }
}

/** Reports options and values that nothing reads. */
export function unreadNames(g: Context, own: ReadonlySet<number>, { exprs, tested }: GameCode): void {
  const { options, values, look } = g.game;
  const read = new Set<Declared | undefined>();
  if (look?.ground?.by === 'option') read.add(options[look.ground.value]);
  for (const code of [exprs, tested])
    for (const expr of code)
      if (expr.op === 'option') read.add(options[expr.option]);
      else if (expr.op === 'value') read.add(values[expr.value]);
  for (const one of [...options, ...values])
    if (!read.has(one) && own.has(one.place[0])) reportAt(g, one.place, say.neverRead({ name: one.name }));
}

/** A verb is used where it is called and where it is passed as a value. */
export function unusedVerbs(g: Context, own: ReadonlySet<number>, code: GameCode): void {
  const { game } = g;
  const used = new Set<number>();
  for (const { verb } of code.all('call')) used.add(verb);
  const unused = [...game.verbs.keys()].filter((id) => {
    const verb = game.verbs[id];
    return verb !== undefined && !used.has(id) && verb.native === null && own.has(verb.place[0]);
  });
  if (unused.length === 0) return;
  for (const exprs of [code.exprs, code.tested]) for (const expr of exprs) if (expr.op === 'verb') used.add(expr.verb);
  for (const id of unused) {
    const verb = game.verbs[id];
    if (verb !== undefined && !used.has(id)) reportAt(g, verb.place, say.neverCalled({ verb: verb.name }));
  }
}

/** Reports steps of the flow that no block names. */
export function unusedSteps(g: Context, own: ReadonlySet<number>): void {
  for (const [id, { place, name }] of (g.game.steps ?? []).entries())
    if (own.has(place[0]) && g.steps.get(id)?.isUsed !== true) reportAt(g, place, say.stepUnused({ step: name }));
}

/** Reports records that nothing reads: they cost space and time. */
export function unusedRecords(g: Context, { exprs, tested }: GameCode): void {
  const { game } = g;
  if (game.histories.length === 0) return;
  const read = new Set<KindId>();
  for (const code of [exprs, tested])
    for (const expr of code) if (expr.op === 'select' && expr.source.from === 'play') read.add(expr.source.kind);
  for (const { kind, place } of game.histories) {
    if ([...read].some((other) => other !== 0 && isKind(game, kind, other))) continue;
    reportAt(g, place, say.recordsUnread({ kind: game.kinds[kind]?.name ?? '' }));
  }
}

export function unusedTimings(g: Context): void {
  for (const ability of g.game.abilities) {
    const decl = waitsFor(g, ability);
    if (decl === null || g.used.raised.has(decl.timing) || g.used.taken.has(decl.timing)) continue;
    const { name, place } = decl;
    reportAt(g, ability.place, say.neverRaised({ timing: name }), { cause: { place, message: say.declaredHere() } });
  }
}

/** Reports an ability on a timing that is raised only for kinds that its bearer cannot be. */
export function unreachableTimings(g: Context): void {
  for (const ability of g.game.abilities) {
    const kind = ability.trigger.own ? bearerOf(g, ability) : subjectOf(g, ability);
    const said = kind === null ? null : raisedElsewhere(g, ability, kind);
    if (said !== null) reportAt(g, ability.place, said.message, { cause: said.cause });
  }
}

/** What to say of an ability that waits for a timing which is raised only to other kinds than this one; null for any other ability. */
export function raisedElsewhere(
  g: Context,
  ability: Ability,
  kind: KindId,
): { message: CodedMessage; cause: { place: Place; message: Wording } } | null {
  const { game } = g;
  const decl = waitsFor(g, ability);
  if (decl === null || g.used.taken.has(decl.timing)) return null;
  const kinds = [...(g.used.raisedTo.get(decl.timing) ?? [])];
  if (kinds.length === 0 || kinds.some((other) => kindsMeet(game, kind, other))) return null;
  const list = kinds.map((other) => game.kinds[other]?.plural ?? '').join(' and ');
  const type = sayType(game, { of: 'entity', id: kind, many: false });
  const message = say.raisedToOthers({ timing: decl.name, list, type });
  return { message, cause: { place: decl.place, message: say.declaredHere() } };
}

/** The raised timing that an ability waits for; null for a timing with `is`, which names another trigger. */
function waitsFor(g: Context, { timing }: Ability): { timing: TimingId; name: string; place: Ability['place'] } | null {
  const decl = timing === null ? undefined : g.game.timings[timing];
  return timing === null || decl === undefined || decl.is !== null
    ? null
    : { timing, name: decl.name, place: decl.place };
}

/** The kind of what the timing is raised to, as the ability names it; null if it may be any entity. */
function subjectOf(g: Context, { trigger, code }: Ability): KindId | null {
  const [first] = trigger.patterns;
  const named = first?.test?.op === 'is' ? typeOfNamed(g, first.test.b, code) : undefined;
  const type = named ?? code.locals[first?.local ?? -1]?.type;
  return type?.of !== 'entity' || type.id === kernelKind(g, 'entity') ? null : (type.id ?? null);
}

/** The type of what a header names, `rival(you)`, as far as its expression tells. */
function typeOfNamed(g: Context, expr: Expr, { locals }: Pick<Code, 'locals'>): Type | undefined {
  const { game } = g;
  if (expr.op === 'you') return playerType(g);
  if (expr.op === 'local') return locals[expr.local]?.type;
  if (expr.op === 'field' || expr.op === 'global') return game.fields[expr.field]?.type;
  if (expr.op === 'kernel') return game.values.find(({ native }) => native === expr.call)?.type;
  return expr.op === 'value' ? game.values[expr.value]?.type : undefined;
}

/** The kind of the bearer of an ability; null if it may be any entity. */
export function bearerOf(g: Context, { bearer, of }: Ability): KindId | null {
  const kind =
    bearer === 'card'
      ? g.game.cards[of ?? -1]?.kind
      : bearer === 'status'
        ? g.game.statuses[of ?? -1]?.kind
        : undefined;
  return kind === undefined || kind === kernelKind(g, 'entity') ? null : kind;
}

/** Whether a set takes more than an adjective such as "enemy": `unit where strength > 3`. */
export const isCondition = (from: Expr): boolean =>
  from.op === 'select' && from.where.some(({ op }) => op !== 'adjective');

/**
 * Reports choices without a use: the player would be asked for nothing. A choice among what fulfils a condition has a
 * use: where nothing does, the card cannot be played.
 */
export function unusedChoices(g: Context): void {
  const { game } = g;
  const statics = new Map<number, Static[]>();
  for (const one of game.statics) {
    if (one.bearer !== 'card' || one.of === null) continue;
    const known = statics.get(one.of);
    if (known === undefined) statics.set(one.of, [one]);
    else known.push(one);
  }
  const used = new Set<number>();
  const see = (expr: Expr): void => {
    if (expr.op === 'chosen') used.add(expr.choice);
  };
  for (const [id, card] of game.cards.entries()) {
    if (card.chooses.every(({ from }) => isCondition(from))) continue;
    used.clear();
    visitExprs(cardCode(card), see);
    for (const ability of card.abilities) visitExprs(abilityCode(game.abilities[ability] as Ability), see);
    for (const one of statics.get(id) ?? []) visitExprs(staticCode(one), see);
    for (const [at_, choice] of card.chooses.entries())
      if (!used.has(at_) && !isCondition(choice.from))
        reportAt(g, choice.place, say.choiceUnused({ card: card.name, choice: choice.name }));
  }
}
