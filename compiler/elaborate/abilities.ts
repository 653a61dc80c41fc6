/** Abilities and static abilities of cards, keywords, statuses and the rules. */

import { trimmed } from '../../grammar/lists.ts';
import { baseForms } from '../../grammar/near.ts';
import { BODY, type Help, type LineEdit, type Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import { type DiagnosticDetails, near, type Source } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import { similarWordsHelp } from '../diagnostics/similar-words.ts';
import type {
  Ability,
  AbilityId,
  Expr,
  LayerId,
  Local,
  Param,
  Pattern,
  Stmt,
  TimingId,
  Trigger,
  Type,
} from '../ir/index.ts';
import { entityType, kindsMeet, sayType, showType } from '../ir/types.ts';
import {
  addLocal,
  type Context,
  type Env,
  frameOf,
  inner,
  type LocatedDecl,
  type NamedChoice,
  newEnv,
  Scope,
} from '../scope/context.ts';
import type { GatheredDecls } from '../scope/gather.ts';
import { listed, ownNames } from './calls.ts';
import { compileCondition } from './expressions.ts';
import { compileHaveParts, grantsOf } from './have.ts';
import { limitOfAbility, phaseOfLimit } from './limits.ts';
import { kernelKind, noLevels } from './members.ts';
import { type EventParam, impossibleArgument, patternTest, patternType, wordOf } from './patterns.ts';
import { codeRecord, compileStmts } from './statements.ts';
import { refuseSurplus } from './surplus.ts';
import { checkName } from './type-phrases.ts';

export interface Bearer {
  bearer: Ability['bearer'];
  of: number | null;
  /** Type of `self`; null for the rules. */
  self: Type | null;
  /** The parameters of a keyword. */
  params: Param[];
  choices: ReadonlyMap<string, NamedChoice>;
}

export const NO_CHOICES: ReadonlyMap<string, NamedChoice> = new Map();
export const RULES: Bearer = { bearer: 'rules', of: null, self: null, params: [], choices: NO_CHOICES };

/** The event that a trigger listens to, with the types of its arguments. */
interface EventTypes {
  timing: TimingId | null;
  verb: number | null;
  move: number | null;
  params: EventParam[];
}

const TIMING_TREES = new WeakMap<object, { trigger: tree.Trigger; source: Source; layer: LayerId }>();

/** Timings with `is` name another trigger. Their AST is elaborated again in each ability that uses them. */
export function compileTimings(g: Context, all: GatheredDecls): void {
  for (const { decl, source, layer } of all.timings) {
    const timing = g.game.timings[all.wordIds.get(decl) ?? -1];
    if (timing === undefined || decl.is === null) continue;
    TIMING_TREES.set(timing, { trigger: decl.is, source, layer });
  }
  for (const { decl, source, layer } of all.timings) {
    const timing = g.game.timings[all.wordIds.get(decl) ?? -1];
    if (timing === undefined || decl.is === null) continue;
    const env = abilityEnv(g, { ...RULES, bearer: 'card', self: entityType(null) }, source, layer);
    addParams(g, env, timing.params);
    env.frame.params = timing.params.length;
    const names = new Map(timing.params.map((p, i) => [p.name, i] as const));
    const trigger = compileListener(g, env, decl.is, true, names);
    if (trigger !== null) timing.is = { trigger, code: frameOf(env) };
  }
}

export function abilityEnv(g: Context, bearer: Bearer, source: Source, layer: LayerId): Env {
  const env = newEnv(source, layer, 'effect', {
    self: bearer.self,
    you: true,
    here: true,
    choices: bearer.choices,
    noLevels: noLevels(g, bearer.self),
  });
  addParams(g, env, bearer.params);
  env.frame.params = env.frame.locals.length;
  return env;
}

/** Adds parameters as locals that keep their place of declaration. */
function addParams(g: Context, env: Env, params: readonly Param[]): void {
  for (const param of params) {
    const local = addLocal(env, param.name, param.type);
    const site = g.paramSites.get(param);
    if (site !== undefined) env.frame.sites[local] = site;
  }
}

/** `on play { }`, `before attack at foe: unit when ... { }`. Null after an error in the header. */
export function compileAbility(
  g: Context,
  bearer: Bearer,
  item: tree.AbilityItem,
  source: Source,
  layer: LayerId,
  retimed: TimingId | null = null,
): AbilityId | null {
  const env = abilityEnv(g, bearer, source, layer);
  const made = compileTrigger(g, env, item.trigger, bearer.bearer !== 'rules', retimed);
  // The header declares the names of the body. Without it the body would give follow-on errors.
  if (made === null) return null;
  const scope = inner(env, { event: made.trigger.word, trigger: made.trigger });
  env.frame.params = Math.max(env.frame.params, bearer.params.length);
  const [first, ...rest] = item.body.stmts;
  const limit = limitOfAbility(g, scope, bearer, first);
  const isLimited = phaseOfLimit(first) !== null;
  const body = compileStmts(g, scope, isLimited ? rest : item.body.stmts);
  if (limit !== null && first !== undefined) {
    const { when } = made.trigger;
    const tests = when === null ? [] : when.op === 'and' ? when.of : [when];
    made.trigger.when = tests.length === 0 ? limit.test : { op: 'and', of: [...tests, limit.test] };
    // the first statements of an ability before a move are requirements of the move
    const begins = body.findIndex((stmt) => stmt.do !== 'require' && stmt.do !== 'let');
    const place = g.place(source, first);
    const waits = made.trigger.word === 'on' || made.trigger.word === 'after';
    const again: Stmt[] = waits ? [{ place, do: 'stop', test: limit.used }] : [];
    body.splice(begins < 0 ? body.length : begins, 0, ...again, { place, ...limit.action });
  }
  const ability: Ability = {
    layer,
    bearer: bearer.bearer,
    of: bearer.of,
    timing: made.timing,
    trigger: made.trigger,
    raised: made.raised,
    code: codeRecord(env, body),
    place: g.place(source, item),
  };
  g.game.abilities.push(ability);
  return g.game.abilities.length - 1;
}

interface MadeTrigger {
  timing: TimingId | null;
  trigger: Trigger;
  raised: Local[];
}

export function compileTrigger(
  g: Context,
  env: Env,
  tree_: tree.Trigger,
  borne: boolean,
  retimed: TimingId | null,
): MadeTrigger | null {
  const named = tree_.word === 'on' ? (retimed ?? g.find(tree_.name.text, 'timing')?.id ?? null) : null;
  if (named === null) {
    const trigger = compileListener(g, env, tree_, borne, null);
    return trigger === null ? null : { timing: trigger.timing, trigger, raised: [] };
  }
  const timing = g.game.timings[named];
  if (retimed === null) g.recordUse(env.source, tree_.name, 'timing', named);
  const alias = timing === undefined ? undefined : TIMING_TREES.get(timing);
  if (timing === undefined) return null;
  if (alias === undefined) {
    const trigger = compileListener(
      g,
      env,
      retimed === null ? tree_ : { ...tree_, name: { ...tree_.name, text: timing.name } },
      borne,
      null,
    );
    return trigger === null ? null : { timing: named, trigger, raised: [] };
  }
  if (duplicatePreposition(g, env, tree_)) return null;
  // The ability's names are bound to the timing's parameters. Then the timing's trigger is elaborated with them.
  const names = new Map<string, Local>();
  const raised: Local[] = [];
  for (const param of timing.params) {
    const said = tree_.rest.find((r) => r.prep === param.prep)?.pattern;
    if (said?.name != null) g.recordLocal(env, said.name, param.type);
    const local = addLocal(env, said?.name ?? '', param.type);
    names.set(param.name, local);
    raised.push(local);
  }
  for (const r of tree_.rest) {
    if (timing.params.some((p) => p.prep === r.prep)) continue;
    g.error(env.source, r.pattern, say.noSuchPart({ word: timing.name, prep: r.prep }));
  }
  const subject = borne
    ? null
    : addLocal(
        env,
        tree_.first?.name ?? '',
        tree_.first === null ? entityType(null) : patternType(g, env, tree_.first, entityType(null)),
      );
  const aliasEnv: Env = {
    ...env,
    source: alias.source,
    names: new Scope(env.names),
    self: env.self ?? entityType(null),
  };
  for (const [name, local] of names) aliasEnv.names.set(name, local);
  if (subject !== null) aliasEnv.names.set('self', subject);
  const trigger = compileListener(g, aliasEnv, alias.trigger, borne, names, subject);
  if (trigger === null) return null;
  env.elsewhere = aliasEnv.elsewhere;
  const tests: Expr[] = trigger.when === null ? [] : [trigger.when];
  const pure = { ...env, level: 'pure' as const };
  if (tree_.first !== null && subject !== null) {
    const test = patternTest(g, pure, tree_.first, subject);
    if (test !== null) tests.push(test);
  }
  for (const r of tree_.rest) {
    const at = timing.params.findIndex((p) => p.prep === r.prep);
    const local = raised[at];
    if (impossibleArgument(g, env, r.pattern, timing.name, timing.params[at] ?? null)) continue;
    const test = local === undefined ? null : patternTest(g, pure, r.pattern, local);
    if (test !== null) tests.push(test);
  }
  const when = tree_.when === null ? null : compileCondition(g, pure, tree_.when);
  if (when !== null) tests.push(when);
  env.frame.params = Math.max(env.frame.params, ...trigger.patterns.map((p) => p.local + 1));
  return {
    timing: named,
    trigger: {
      ...trigger,
      when: tests.length === 0 ? null : tests.length === 1 ? (tests[0] as Expr) : { op: 'and', of: trimmed(tests) },
    },
    raised,
  };
}

/** Resolves the name after `before`, `after`, `instead of` or `on`. */
function resolveEvent(g: Context, env: Env, trigger: tree.Trigger): EventTypes | null {
  const text = trigger.name.text;
  if (trigger.word === 'on') {
    const timing = g.find(text, 'timing');
    if (timing !== null) {
      const decl = g.game.timings[timing.id];
      const subject = { name: '', prep: null, type: entityType(null) };
      return { timing: timing.id, verb: null, move: null, params: [subject, ...(decl?.params ?? [])] };
    }
  } else {
    const verb = g.find(text, 'verb');
    if (verb !== null) {
      g.recordUse(env.source, trigger.name, 'verb', verb.id);
      return { timing: null, verb: verb.id, move: null, params: g.game.verbs[verb.id]?.params ?? [] };
    }
    const move = g.find(text, 'move');
    if (move !== null) {
      g.recordUse(env.source, trigger.name, 'move', move.id);
      return { timing: null, verb: null, move: move.id, params: g.game.moves[move.id]?.params ?? [] };
    }
  }
  if (g.find(text, 'step') !== null) {
    g.error(env.source, trigger.name, say.stepNotHeard({ step: text }));
    return null;
  }
  const names =
    trigger.word === 'on' ? g.game.timings.map((t) => t.name) : [...g.game.verbs, ...g.game.moves].map((v) => v.name);
  const nounFirst = trigger.word === 'on' ? null : verbFirst(g, env, trigger);
  const close = nounFirst === null ? near(text, names) : null;
  const isMove = trigger.word === 'on' && g.find(text, 'verb') === null && g.find(text, 'move') !== null;
  const verb = g.find(text, 'verb');
  // `on pay` where there is a timing `play`
  const other =
    trigger.word === 'on' ? (close === null ? (verb ?? g.find(text, 'move')) : null) : g.find(text, 'timing');
  // other games have a moment of the name of a kernel verb
  const isSame = trigger.word !== 'on' || g.game.verbs[verb?.id ?? -1]?.native === null;
  g.error(
    env.source,
    trigger.name,
    trigger.word === 'on' ? say.unknownTiming({ name: text }) : say.unknownVerbOrMove({ name: text }),
    {
      help:
        other !== null
          ? trigger.word === 'on'
            ? isMove
              ? say.isMove({ word: text })
              : say.isVerb({ word: text })
            : say.isTiming({ word: text })
          : close !== null
            ? say.didYouMean({ close })
            : trigger.word === 'on'
              ? timingHelp(g, text)
              : (nounFirst ??
                similarWordsHelp(text, [...g.game.verbs, ...g.game.moves]) ??
                listed([...g.game.verbs, ...g.game.moves], say.verbAfterWord())),
      ...(other !== null && !isMove && isSame && { fix: otherTrigger(env.source, trigger) }),
      ...(other === null &&
        close !== null && {
          fix: { title: say.changeTo({ close }), where: { source: env.source, ...trigger.name }, text: close },
        }),
    },
  );
  return null;
}

/** Help at a timing that does not exist: a similar one, or how a game gets one. */
function timingHelp({ game }: Context, name: string): Wording {
  const list = ownNames(game.timings);
  const otherwise = list === null ? say.declareTiming({ name }) : say.timingsOrMore({ list, name });
  return similarWordsHelp(name, game.timings) ?? otherwise;
}

/** Help where a noun or adjective stands before the verb: `after enemy unit dies`. */
function verbFirst(g: Context, { source: { text } }: Env, { word, name, first }: tree.Trigger): Help | null {
  const isNoun = g.find(name.text, 'adjective') !== null || g.find(name.text, 'kind') !== null;
  if (!isNoun && name.text !== 'self' && name.text !== 'you') return null;
  const words = text.slice(name.start, first?.phrase.end ?? name.end).split(/\s+/);
  const said = words.findIndex((one) => g.find(one, 'verb') !== null);
  const participle = words.findIndex((one) => verbOfParticiple(g, one) !== null);
  const at = said < 0 ? participle : said;
  const meant = said < 0 ? verbOfParticiple(g, words[at] ?? '') : words[at];
  if (at > 0 && meant != null) {
    const others = words.slice(at + 1).filter((one) => one !== 'is');
    const line = [word, meant, ...words.slice(0, at), ...others].join(' ');
    return { line: `${line}${BODY}`, start: name.start - word.length - 1, end: first?.phrase.end ?? name.end };
  }
  // a verb that is about such things
  const of = name.text === 'you' ? kernelKind(g, 'player') : (g.find(name.text, 'kind')?.id ?? null);
  const verb = g.game.verbs.find(
    ({ native, params: [first] }) =>
      native === null &&
      first?.prep === null &&
      first.type.of === 'entity' &&
      kindsMeet(g.game, of ?? kernelKind(g, 'card'), first.type.id ?? kernelKind(g, 'card')),
  );
  return say.verbThenNoun({ word, verb: verb?.name ?? 'move', noun: name.text });
}

const verbOfParticiple = (g: Context, word: string): string | null =>
  baseForms(word).find((form) => g.find(form, 'verb') !== null) ?? null;

/**
 * The fix of a trigger whose first word does not fit its name: `on` goes with a timing, `after` with a verb or move.
 */
function otherTrigger(source: Source, { word, start, name }: tree.Trigger): NonNullable<DiagnosticDetails['fix']> {
  const text = word === 'on' ? 'after' : 'on';
  return {
    title: say.changeTo({ close: `${text} ${name.text}` }),
    where: { source, start, end: name.end },
    text: `${text} ${name.text}`,
  };
}

/**
 * Compiles a trigger with a local for each argument. `names`: parameters of the timing that are bound already; a
 * pattern may use them with or without a type.
 */
function compileListener(
  g: Context,
  env: Env,
  trigger: tree.Trigger,
  borne: boolean,
  names: Map<string, Local> | null,
  subject: Local | null = null,
): Trigger | null {
  const what = resolveEvent(g, env, trigger);
  if (what === null) return null;
  const patterns: Pattern[] = [];
  let own = false;
  if (duplicatePreposition(g, env, trigger)) return null;
  for (const r of trigger.rest) {
    if (what.params.some((p) => p.prep === r.prep)) continue;
    const takes = what.params.flatMap((p) => (p.prep === null ? [] : [`"${p.prep}"`]));
    g.error(env.source, r.pattern, say.noSuchPart({ word: trigger.name.text, prep: r.prep }), {
      help: takes.length === 0 ? say.onlyDirect() : say.itHas({ list: takes.join(', ') }),
    });
    return null;
  }
  env.elsewhere = borne && !isOwnEvent(trigger, what);
  const pure = { ...env, level: 'pure' as const };
  for (const [i, param] of what.params.entries()) {
    const pattern = patternFor(trigger, param, i);
    const plain = plainWord(pattern);
    const called = pattern?.name?.text ?? plain;
    const bound = called === null ? undefined : names?.get(called);
    if (bound !== undefined && pattern !== null) {
      g.recordLocalUse(env, pattern.name ?? pattern.phrase, bound);
      patterns.push({ local: bound, test: pattern.name === null ? null : patternTest(g, pure, pattern, bound) });
      continue;
    }
    if (i === 0 && subject !== null) {
      patterns.push({ local: subject, test: null });
      continue;
    }
    const isSelf = i === 0 && borne && (pattern === null || plain === 'self');
    const type =
      isSelf && env.self !== null ? env.self : pattern === null ? param.type : patternType(g, env, pattern, param.type);
    if (pattern?.name != null) checkName(g, env, pattern.name, type);
    const local = addLocal(env, pattern?.name ?? '', type);
    if (isSelf && env.self !== null && param.type.of !== 'entity') {
      const happens = {
        trigger: trigger.name.text,
        type: sayType(g.game, env.self),
        wanted: sayType(g.game, param.type),
      };
      const shown = patternOf(g, param.type);
      g.error(
        env.source,
        trigger.name,
        say.neverHappensTo(happens),
        shown === null ? {} : { help: named(env.source, trigger, shown) },
      );
      return null;
    }
    if (isSelf && pattern === null && reportBothSelf(g, env, trigger, what.params)) return null;
    if (isSelf) {
      own = true;
      // only cards have keywords, which are of no kind
      const bearer = env.self === null ? null : entityType(env.self.id ?? kernelKind(g, 'card'));
      // A timing with `is` may also be raised, so it need not apply to every bearer.
      if (
        names === null &&
        bearer !== null &&
        bearer.id !== null &&
        param.type.of === 'entity' &&
        param.type.id !== null &&
        !kindsMeet(g.game, bearer.id, param.type.id)
      ) {
        g.error(
          env.source,
          trigger.name,
          say.neverHappensTo({
            trigger: trigger.name.text,
            type: sayType(g.game, bearer),
            wanted: sayType(g.game, param.type),
          }),
          // with `self` written, any other one would be another event
          pattern === null ? { help: named(env.source, trigger, showType(g.game, param.type)) } : {},
        );
      }
      patterns.push({ local, test: null });
      continue;
    }
    if (pattern !== null && impossibleArgument(g, env, pattern, trigger.name.text, param)) return null;
    patterns.push({ local, test: pattern === null ? null : patternTest(g, pure, pattern, local) });
  }
  env.frame.params = env.frame.locals.length;
  const when = trigger.when === null ? null : compileCondition(g, { ...env, level: 'pure' }, trigger.when);
  if (trigger.when !== null && when === null) return null;
  const word = trigger.word === 'instead of' ? 'instead' : trigger.word;
  return { word, timing: what.timing, verb: what.verb, move: what.move, own, patterns: trimmed(patterns), when };
}

/** `after draw x: number`: a trigger with its first argument, which is not the bearer. */
function named(source: Source, trigger: tree.Trigger, type: string): LineEdit {
  const { first, rest } = trigger;
  const taken = [first, ...rest.map(({ pattern }) => pattern)].map((one) => one?.name?.text);
  const local = ['x', 'y', 'z'].find((one) => !taken.includes(one)) ?? 'what';
  return withFirst(source, trigger, `${local}: ${type}`);
}

/** A trigger with another first argument: its other arguments stay. */
function withFirst({ text }: Source, { word, start, name, first, rest }: tree.Trigger, said: string): LineEdit {
  const end = Math.max(first?.phrase.end ?? name.end, ...rest.map(({ pattern }) => pattern.end));
  const others = text.slice(first?.phrase.end ?? name.end, end);
  return { line: `${word} ${name.text} ${said}${others}`, start, end };
}

/** Reports `after attack at self`: the omitted first argument means self, too, so both arguments would be the same card. */
function reportBothSelf(g: Context, env: Env, trigger: tree.Trigger, params: readonly EventParam[]): boolean {
  const isCard = (prep: string): boolean => params.some((one) => one.prep === prep && one.type.of === 'entity');
  const other = trigger.rest.find(({ pattern, prep }) => plainWord(pattern) === 'self' && isCard(prep));
  const type = params[0]?.type;
  if (other === undefined || type === undefined) return false;
  g.error(env.source, other.pattern, say.bothSelf(), { help: withFirst(env.source, trigger, showType(g.game, type)) });
  return true;
}

/** The pattern of a parameter of the event; null without one. */
function patternFor({ first, rest }: tree.Trigger, { prep }: EventParam, at: number): tree.Pattern | null {
  if (prep === null) return at === 0 ? first : null;
  return rest.find((r) => r.prep === prep)?.pattern ?? null;
}

/** The word of a pattern that is a single word; else null. */
const plainWord = (pattern: tree.Pattern | null): string | null =>
  pattern !== null && pattern.name === null && pattern.others.length === 0 ? wordOf(pattern.phrase) : null;

/** Whether the event that an ability of a card listens to concerns its bearer. */
function isOwnEvent(trigger: tree.Trigger, { params: [first] }: EventTypes): boolean {
  const pattern = first === undefined ? null : patternFor(trigger, first, 0);
  return first !== undefined && (pattern === null || plainWord(pattern) === 'self');
}

/** The pattern that all values of a type match; null where none does. */
function patternOf({ game }: Context, type: Type): string | null {
  if (type.of === 'definition' && type.id === null)
    return `definition of ${game.kinds.find(({ kernel }) => kernel === 'card')?.name ?? ''}`;
  return ['definition', 'enum', 'number', 'truth'].includes(type.of) ? showType(game, type) : null;
}

/** Reports a preposition that a header has twice. */
function duplicatePreposition(g: Context, env: Env, trigger: tree.Trigger): boolean {
  for (const [i, { prep, pattern }] of trigger.rest.entries()) {
    const first = trigger.rest.findIndex((other) => other.prep === prep);
    if (first === i) continue;
    g.error(env.source, pattern, say.patternTwice({ prep }), {
      cause: {
        where: { source: env.source, ...spanOf(trigger.rest[first]?.pattern.phrase ?? pattern) },
        message: say.firstIsHere(),
      },
    });
    return true;
  }
  return false;
}

const spanOf = ({ start, end }: tree.Span): tree.Span => ({ start, end });

/** A static ability: `dwarf units in every zone have printed cost -2`. */
export function compileStatic(g: Context, bearer: Bearer, item: tree.Item, source: Source, layer: LayerId): void {
  if (item.have === null) return;
  const env = newEnv(source, layer, 'pure', {
    self: bearer.self,
    you: bearer.self !== null,
    here: bearer.self !== null,
    choices: new Map(),
    noLevels: noLevels(g, bearer.self),
  });
  addParams(g, env, bearer.params);
  env.frame.params = env.frame.locals.length;
  if (item.have.until !== null) g.error(source, item.have.until, say.untilOfStatic());
  const had = compileHaveParts(g, env, item.phrase, item.have, true);
  if (had === null) return;
  const place = g.place(source, item);
  for (const { whom, what } of grantsOf(g, had)) {
    const { bearer: is, of } = bearer;
    const { printed, when } = had;
    g.game.statics.push({ layer, bearer: is, of, code: frameOf(env), whom, what, printed, when, place });
  }
}

/** Compiles the abilities and static abilities in the bodies of keywords and statuses. */
export function compileBearers(g: Context, all: GatheredDecls): void {
  for (const { decl, source, layer } of all.keywords) {
    const id = all.wordIds.get(decl) ?? -1;
    const keyword = g.game.keywords[id];
    if (keyword === undefined || decl.body === null) continue;
    const bearer: Bearer = {
      bearer: 'keyword',
      of: id,
      self: entityType(null),
      params: keyword.params,
      choices: new Map(),
    };
    keyword.abilities = bodyOf(g, bearer, decl.body, source, layer);
  }
  for (const { decl, source, layer } of all.statuses) {
    const id = all.wordIds.get(decl) ?? -1;
    const status = g.game.statuses[id];
    if (status === undefined) continue;
    bodyOf(
      g,
      { bearer: 'status', of: id, self: entityType(status.kind), params: [], choices: new Map() },
      decl.body,
      source,
      layer,
    );
  }
}

function bodyOf(g: Context, bearer: Bearer, body: tree.CardBody, source: Source, layer: LayerId): AbilityId[] {
  const ids: AbilityId[] = [];
  for (const item of body.items) {
    if (item.node === 'ability') {
      const id = compileAbility(g, bearer, item, source, layer);
      if (id !== null) ids.push(id);
    } else if (item.node === 'item' && item.have !== null) compileStatic(g, bearer, item, source, layer);
    else if (bearer.bearer !== 'keyword') continue;
    else if (item.node !== 'item' || firstWord(item) !== 'text') g.error(source, item, say.notInKeyword());
    else refuseSurplus(g, source, item, { words: 2 });
  }
  return ids;
}

export function firstWord(item: tree.Item): string | null {
  const part = item.phrase.parts[0];
  const prim = part?.node === 'atom' ? part.levels[0] : undefined;
  return prim?.node === 'name' && prim.path.length === 0 ? prim.name.text : null;
}

export type { LocatedDecl };
