/** The heads of abilities: their trigger and its arguments. */
import type {
  Ability,
  Code,
  Expr,
  FieldId,
  Game,
  KindId,
  Local,
  MoveDecl,
  Param,
  Pattern,
  Stmt,
  Trigger,
  Type,
  Verb,
} from '../ir/index.ts';
import { entityType, isKind, strikesWithFirst } from '../ir/types.ts';
import { bodiesOf } from '../ir/visitor.ts';
import { stepBlocks, visitExprs, visitStmts } from '../ir/walk.ts';
import { inPrintedOrder, patternWords } from './arguments.ts';
import { clause } from './conditions.ts';
import type { TextContext } from './context.ts';
import { type Arg, callWords, extraWords, fillTemplate, isDoer, isSentence } from './fill.ts';
import { localKey, type NounPhrase, nounPhrase, typeNoun } from './nouns.ts';
import { isLocal } from './sets.ts';
import { paramsOf, parseTemplate, type TemplatePiece, wordsOfName } from './template.ts';
import { isLabel, statusNoun, underHead } from './timings.ts';
import { typeOf } from './type-of.ts';
import { usesIn } from './uses.ts';
import { noteYourArgument } from './whose.ts';

export interface TriggerHead {
  text: string;
  /** Ends in a condition that applies to the whole body. */
  condition: boolean;
  /** The body replaces the event. */
  instead: boolean;
  /** The head is the whole text. */
  whole: boolean;
}

/** The head of an ability with its condition. Binds the arguments of the trigger, and those of a keyword that have no value here. */
export function head(t: TextContext, ability: Ability): TriggerHead {
  for (let i = 0; i < (ability.bearer === 'keyword' ? (t.game.keywords[ability.of ?? -1]?.params.length ?? 0) : 0); i++)
    if (t.bindings.get(i)?.is !== 'fold') t.bindings.set(i, { is: 'name' });
  t.own = ability.bearer === 'card' && ability.trigger.own;
  const conditions = conditionsOf(t, ability);
  const phase = conditions.map((test) => phaseOfUnused(t.game, test)).find((one) => one !== null);
  const tests = conditions.filter((test) => phaseOfUnused(t.game, test) === null);
  const event = ability.timing !== null ? onTiming(t, ability, tests) : onCall(t, ability, tests);
  // after `plays a hero at this hero’s tile` a reader takes the hero that is played
  if (t.focus === 'self' && !ability.trigger.own && isAbout(t, ability.trigger.patterns[0])) t.focus = null;
  // `deals damage to a unit from an enemy unit`: `it` could be either
  if (ability.trigger.patterns.filter((pattern) => isMentioned(t, pattern)).length > 1) t.focus = null;
  const named = phase == null ? event : t.say('onceEach', { phase: wordsOfName(phase), event });
  const rest = tests.filter((test) => !isTrue(test));
  const text =
    rest.length === 0
      ? named
      : underHead(
          t,
          named,
          t.say('if', { test: clause(t, rest.length === 1 ? (rest[0] as Expr) : { op: 'and', of: rest }, false) }),
        );
  return {
    text,
    condition: rest.length > 0,
    instead: ability.trigger.word === 'instead',
    whole: isRequirement(ability),
  };
}

/** Whether the text of a trigger mentions an argument as one entity that is no player. */
const isMentioned = (t: TextContext, pattern: Pattern): boolean => {
  const known = t.known.get(localKey(pattern.local));
  return isAbout(t, pattern) && known !== undefined && !known.many;
};

/** Whether the first argument of a trigger is an entity that its text mentions, and no player. */
const isAbout = (t: TextContext, first: Pattern | undefined): boolean => {
  const type = first === undefined ? undefined : t.locals[first.local]?.type;
  const isFold = first !== undefined && t.bindings.get(first.local)?.is === 'fold';
  return type?.of === 'entity' && !isFold && t.game.kinds[type.id ?? -1]?.kernel !== 'player';
};

/** The phase of a limit that a condition asks for, `once each PHASE`; null for other conditions. */
function phaseOfUnused({ fields, phases }: Game, test: Expr): string | null {
  if (test.op !== 'not' || (test.of.op !== 'field' && test.of.op !== 'global')) return null;
  const limit = fields[test.of.field]?.limit;
  return limit === undefined ? null : (phases[limit] ?? null);
}

/** The statements of a body but those that say, or test, that a limit is used. */
export const withoutLimits = ({ fields }: Game, body: readonly Stmt[]): Stmt[] => {
  const isLimit = (field: FieldId | undefined): boolean => fields[field ?? -1]?.limit !== undefined;
  return body.filter((stmt) => {
    if (stmt.do === 'stop') {
      const { test } = stmt;
      return !(test !== null && (test.op === 'field' || test.op === 'global') && isLimit(test.field));
    }
    return !(stmt.do === 'set' && (stmt.to.to === 'field' || stmt.to.to === 'global') && isLimit(stmt.to.field));
  });
};

/** An ability that only restricts a move. */
const isRequirement = (ability: Ability): boolean =>
  ability.trigger.word === 'before' &&
  ability.trigger.move !== null &&
  ability.code.body.length === 1 &&
  ability.code.body[0]?.do === 'require';

const isTrue = (expr: Expr): boolean => expr.op === 'truth' && expr.value === 1;

/** The ability's own conditions, without those of its timing, which the timing's text expresses. */
function conditionsOf(t: TextContext, ability: Ability): Expr[] {
  const { when } = ability.trigger;
  if (when === null) return [];
  const own = ability.timing === null ? null : (t.game.timings[ability.timing]?.is?.trigger.when ?? null);
  if (own !== null && equalUpToLocals(own, when)) return [];
  const all = when.op === 'and' ? [...when.of] : [when];
  return own !== null && all[0] !== undefined && equalUpToLocals(own, all[0]) ? all.slice(1) : all;
}

/** Equality up to local slots: one expression is in the timing's frame, the other in the ability's. */
function equalUpToLocals(a: Expr, b: Expr): boolean {
  const plain = (expr: Expr): string => JSON.stringify(expr, (key, value: unknown) => (key === 'local' ? 0 : value));
  return plain(a) === plain(b);
}

// ---------------------------------------------------------------- on TIMING

const NONE: readonly never[] = [];

function onTiming(t: TextContext, ability: Ability, tests: Expr[]): string {
  const { trigger } = ability;
  const timing = t.game.timings[ability.timing ?? -1];
  if (timing === undefined) return '';
  const alias = timing.is !== null && ability.raised.length > 0;
  const slots = alias ? ability.raised : trigger.patterns.slice(1).map((p) => p.local);
  // who acts is the player that it is raised to, and another player in it would be `that player`, too
  t.everybody ||=
    ability.bearer === 'rules' &&
    isToYou(t.game, ability.timing ?? -1) &&
    isAnybody(t, trigger.patterns[0]?.test ?? null) &&
    !timing.params.some(({ type }) => t.game.kinds[type.id ?? -1]?.kernel === 'player');
  if (ability.bearer === 'rules' || alias) noteEvent(t, trigger, false);
  const template = timing.text === null ? null : parseTemplate(timing.text);
  const named = paramsOf(template?.pieces ?? NONE);
  const args = new Map<string, Arg>();
  const extra: string[] = [];
  let subject: NounPhrase | null = null;
  const [about] = trigger.patterns;
  if (!trigger.own && about !== undefined) {
    const said = take(tests, about.local, about.test);
    noteYourArgument(t, about.local, said);
    subject = patternWords(t, about.local, said, true);
  }
  for (const [i, param] of timing.params.entries()) {
    const local = slots[i];
    if (local === undefined) continue;
    const own = alias ? null : (trigger.patterns.find((p) => p.local === local)?.test ?? null);
    const tested = param.type.of === 'entity' ? take(tests, local, own) : own === null ? [] : [own];
    // its type is not worth words of its own: `on strike at victim: player`
    const said = named.has(param.name) || template === null ? tested : tested.filter((test) => !isOfType(test, param));
    const isUsed = said.length > 0 || usesIn(ability.code.body, local) > 0 || usesIn(tests, local) > 0;
    noteYourArgument(t, local, said);
    const words = patternWords(t, local, said, isUsed && (named.has(param.name) || said.length > 0));
    if (words === null) continue;
    if (named.has(param.name)) args.set(param.name, { type: param.type, value: null, given: isUsed, said: words });
    else extra.push(`${param.prep === null ? '' : `${t.language.prepositions[param.prep]} `}${words.text}`);
  }
  const order = [...named];
  inPrintedOrder(t, [
    ...(about === undefined || trigger.own
      ? []
      : [{ local: about.local, place: order.indexOf('subject'), isSaid: subject !== null }]),
    ...timing.params.flatMap(({ name }, i) => {
      const local = slots[i];
      const place = named.has(name) ? order.indexOf(name) : order.length;
      return local === undefined ? [] : [{ local, place, isSaid: args.has(name) || template === null }];
    }),
  ]);
  if (subject !== null) args.set('subject', { type: ENTITY, value: null, given: true, said: subject });
  const label = isLabel(t, ability.timing ?? -1);
  const words = [
    template === null
      ? t.say('on', { timing: wordsOfName(timing.name) })
      : fillTemplate(t, template.pieces, args).trim().replace(/:$/, ''),
    ...extra,
  ].join(' ');
  if (subject === null || named.has('subject')) return label && !t.once ? `${words}:` : words;
  if (label && !t.once) {
    const whose = ability.bearer === 'rules' ? eachOf(t, subject.text) : subject.text;
    return t.say('labelOf', { label: words, of: whose });
  }
  // `for each enemy unit, at the start of its turn`, not `for each enemy unit, for it, at the start of your turn`
  if (t.once && subject.text === t.language.pronoun(subject.count))
    return t.language.momentOf(words, t.language.own(subject.count)) ?? words;
  // an effect that waits runs once, not for each of them
  if (t.once && !isOfPlayers(t, trigger.patterns[0]) && eachOf(t, subject.text) !== subject.text) {
    const its = t.say('itsPlayers', { own: t.language.own('one'), whose: 'controller' });
    return t.say('forSubject', { subject: subject.text, timing: t.language.momentOf(words, its) ?? words });
  }
  if (ability.bearer !== 'rules' && t.language.momentOf(words, '') === null)
    return t.say('forSubject', { subject: subject.text, timing: words });
  if (t.yours.has(trigger.patterns[0]?.local ?? -1))
    return t.say('forSubject', { subject: eachOf(t, subject.text), timing: words });
  return forAll(t, ability, subject.text, words);
}

/** The timing of a rule, which is about everybody: `at the start of each player’s turn`, not `of your turn`. */
function forAll(t: TextContext, { trigger, timing }: Ability, subject: string, words: string): string {
  const [pattern] = trigger.patterns;
  const type = pattern === undefined ? undefined : t.locals[pattern.local]?.type;
  const isAny = type?.id == null && pattern?.test === null && timing !== null;
  if (isAny && isForOne(t.game, timing)) return words;
  // without a type it is about those that the timing is raised to
  const kinds = isAny ? kindsRaisedTo(t.game, timing) : [];
  const nouns = kinds.map((id) => typeNoun(t, { of: 'entity', id, many: false }));
  const all = nouns.length === 0 ? eachOf(t, subject) : t.language.and(nouns.map((noun) => t.say('each', { noun })));
  const [kind = null] = kinds;
  const named = pattern?.test?.op === 'is' ? typeOf(t, pattern.test.b) : kinds.length === 1 ? entityType(kind) : type;
  if (named?.id != null && t.game.kinds[named.id]?.kernel === 'player') {
    const noun = nouns[0] ?? t.language.bare(subject);
    const whose = all === subject ? t.say('possessive', { of: subject, what: '' }).trim() : t.say('eachs', { noun });
    const moment = t.language.momentOf(words, whose);
    if (moment !== null && moment !== words) return moment;
  }
  const its = t.say('itsPlayers', { own: t.language.own('one'), whose: 'controller' });
  return t.say('forSubject', { subject: all, timing: t.language.momentOf(words, its) ?? words });
}

/** Most kinds that a text lists. */
const LISTED = 3;

/** The kinds of what a timing is raised to, without those that another of them includes; none if that is not plain or too many. */
function kindsRaisedTo(game: Game, timing: number): KindId[] {
  const found = raisesOf(game).get(timing)?.kinds ?? new Set();
  const kinds = [...found].flatMap((kind) => (kind === null ? [] : [kind]));
  const widest = kinds.filter((kind) => kinds.every((of) => of === kind || !isKind(game, kind, of)));
  return found.has(null) || widest.length > LISTED ? [] : widest;
}

/** The type of what a timing is raised to, as far as its expression tells. */
function typeOfTarget(game: Game, to: Expr, locals: Code['locals']): Type | undefined {
  if (to.op === 'you') return entityType(game.kinds.findIndex(({ kernel }) => kernel === 'player'));
  if (to.op === 'select') return to.type;
  if (to.op === 'local') return locals[to.local]?.type;
  if (to.op === 'field' || to.op === 'global') return game.fields[to.field]?.type;
  return to.op === 'value' ? game.values[to.value]?.type : undefined;
}

/** What a timing is raised to. */
interface Raises {
  /** The kinds; null for one that is not plain. */
  kinds: Set<KindId | null>;
  /** Whether it is always a single player; whether that is always the one who acts. */
  toOne: boolean;
  toYou: boolean;
}

const YOU = JSON.stringify({ op: 'you' } satisfies Expr);
const RAISES = new WeakMap<Game, ReadonlyMap<number, Raises>>();

function raisesOf(game: Game): ReadonlyMap<number, Raises> {
  const known = RAISES.get(game);
  if (known !== undefined) return known;
  const found = new Map<number, Raises>();
  const see = (timing: number, to: Expr, locals: Code['locals'], isYou: boolean): void => {
    const type = typeOfTarget(game, to, locals);
    const kernel = type?.of === 'entity' ? (game.kinds[type.id ?? -1]?.kernel ?? null) : null;
    const isPlain = type?.of === 'entity' && type.id !== null && kernel !== 'entity';
    const isSet = to.op === 'select' ? !to.one : type?.many === true;
    const raises = found.get(timing) ?? { kinds: new Set(), toOne: true, toYou: true };
    raises.kinds.add(isPlain ? type.id : null);
    raises.toOne &&= kernel === 'player' && !isSet;
    raises.toYou &&= isYou;
    found.set(timing, raises);
  };
  /** `acting`: whoever `you` is in a phase, as an expression. */
  const walk = (body: readonly Stmt[], locals: Code['locals'], acting: string): void => {
    for (const stmt of body) {
      if (stmt.do === 'raise') {
        const to = JSON.stringify(stmt.to);
        see(stmt.timing, stmt.to, locals, to === YOU || to === acting);
      }
      const who = stmt.do === 'phase' && stmt.who !== null ? JSON.stringify(stmt.who) : acting;
      for (const inner of bodiesOf(stmt)) walk(inner, locals, who);
    }
  };
  const codes = [...game.verbs, ...game.moves, ...game.abilities, ...game.rules].map(({ code }) => code);
  for (const { body, locals } of [...stepBlocks(game), ...codes]) walk(body, locals, YOU);
  RAISES.set(game, found);
  return found;
}

/** Whether a timing is raised to one player at a time only. */
const isForOne = (game: Game, timing: number): boolean => raisesOf(game).get(timing)?.toOne === true;

/** Whether what a timing is raised to is a player. */
function isOfPlayers(t: TextContext, pattern: Trigger['patterns'][number] | undefined): boolean {
  const type = pattern === undefined ? undefined : t.locals[pattern.local]?.type;
  return type?.of === 'entity' && type.id !== null && t.game.kinds[type.id]?.kernel === 'player';
}
/** Whether a test says no more than that it is a player. */
const isAnybody = (t: TextContext, test: Expr | null): boolean =>
  test === null || (test.op === 'kind' && t.game.kinds[test.kind]?.kernel === 'player');

/** Whether a timing is raised to the player who acts only. */
const isToYou = (game: Game, timing: number): boolean => raisesOf(game).get(timing)?.toYou === true;

/** `each unit` for `a unit`: a rule runs for each of those that the timing is raised to. */
function eachOf(t: TextContext, words: string): string {
  const noun = t.language.bare(words);
  return noun !== words && t.language.indefinite(noun) === words ? t.say('each', { noun }) : words;
}

/**
 * What an event has moved is tested where it is then: `after an enemy unit moves, if it is next to this unit`. Takes such
 * tests out of a pattern and of the conditions: the rest of the pattern, and they.
 */
function split(t: TextContext, { local, test }: Pattern, tests: Expr[]): [Expr | null, Expr[]] {
  const parts = test === null ? [] : test.op === 'and' ? test.of : [test];
  const later = [...parts, ...tests].filter((part) => asksPlace(t, part, local));
  for (const part of later) if (tests.includes(part)) tests.splice(tests.indexOf(part), 1);
  const own = parts.filter((part) => !later.includes(part));
  return [own.length > 1 ? { op: 'and', of: own } : (own[0] ?? null), later];
}

/** The parameters that a verb or a move moves to another place, itself or by verbs that it calls. */
function movedBy(t: TextContext, decl: Verb | MoveDecl, seen = new Set<Verb | MoveDecl>()): Set<number> {
  const moved = new Set<number>();
  if (seen.has(decl)) return moved;
  seen.add(decl);
  if ('native' in decl && decl.native === 'move') moved.add(0);
  visitStmts(decl.code.body, (stmt) => {
    const verb = stmt.do === 'call' ? t.game.verbs[stmt.verb] : undefined;
    if (stmt.do !== 'call' || verb === undefined || (verb.native === 'move' && stmt.args[1]?.op === 'gone')) return;
    const inner = movedBy(t, verb, seen);
    for (const [i, arg] of stmt.args.entries())
      if (arg?.op === 'local' && arg.local < decl.params.length && inner.has(i)) moved.add(arg.local);
  });
  return moved;
}

/** Whether a test asks where a local is. */
function asksPlace(t: TextContext, test: Expr, local: Local, seen = new Set<number>()): boolean {
  let asks = false;
  visitExprs(test, (expr) => {
    if (expr.op === 'tile_of' || expr.op === 'in_zone' || expr.op === 'in_any') asks ||= isLocal(expr.of, local);
    if (expr.op !== 'adjective' || asks || seen.has(expr.adjective)) return;
    const value = t.game.adjectives[expr.adjective]?.value;
    if (value == null) return;
    const inside = new Set(seen).add(expr.adjective);
    asks = expr.args.some((arg, i) => isLocal(arg, local) && asksPlace(t, value, i, inside));
  });
  return asks;
}

const isOfType = (test: Expr, { type }: Param): boolean => test.op === 'kind' && test.kind === type.id;

const ENTITY: Type = { of: 'entity', id: null, many: false };

/** Notes whose tile `here` is, where the event is about another entity than the bearer. */
function noteEvent(t: TextContext, { own, patterns: [first] }: Ability['trigger'], moved: boolean): void {
  const type = first === undefined ? undefined : t.locals[first.local]?.type;
  const isPlaced = type?.of === 'entity' && t.game.kinds[type.id ?? -1]?.kernel !== 'player';
  t.event = !own && first !== undefined && isPlaced ? { local: first.local, moved } : null;
}

/** Removes the tests that are about one argument only: they become modifiers of its noun. */
function take(tests: Expr[], local: Local, own: Expr | null): Expr[] {
  const taken = own === null ? [] : [own];
  for (let i = tests.length - 1; i >= 0; i--) {
    const test = tests[i] as Expr;
    const subject =
      test.op === 'adjective'
        ? test.args[0]
        : test.op === 'kind'
          ? test.of
          : test.op === 'not' && test.of.op === 'kind'
            ? test.of.of
            : null;
    if (subject?.op !== 'local' || subject.local !== local || usesIn(test, local) !== 1) continue;
    taken.push(test);
    tests.splice(i, 1);
  }
  return taken;
}

// ---------------------------------------------------------------- before, after, instead of

function onCall(t: TextContext, ability: Ability, tests: Expr[]): string {
  const { trigger } = ability;
  const isMove = trigger.move !== null;
  const declared = isMove ? t.game.moves[trigger.move ?? -1] : t.game.verbs[trigger.verb ?? -1];
  if (declared === undefined) return '';
  const decl = { ...declared, text: eventTemplate(t, declared, trigger) };
  // another player in it would be `that player`, too
  const hasPlayer = decl.params.some(({ type }) => t.game.kinds[type.id ?? -1]?.kernel === 'player');
  t.everybody ||= isMove && ability.bearer === 'rules' && !isRequirement(ability) && !hasPlayer;
  const template = decl.text === null ? null : parseTemplate(decl.text);
  // An action of the bearer needs no subject: `before attacking an enemy unit`
  const isWhole = template !== null && isSentence(t, template.pieces);
  const doing =
    trigger.own && template !== null && !isWhole && !paramsOf(template.pieces).has(decl.params[0]?.name ?? '');
  // A template with a subject of its own is an event form already.
  // behind the bar of a move may be what its player does, and not a clause: `goes Dutch`
  const saysDeed = isMove && template?.event?.[0]?.is === 'words';
  const event = doing || saysDeed ? null : (template?.event ?? (isWhole ? template.pieces : null));
  const named = template === null ? null : paramsOf(event ?? template.pieces);
  const moved = trigger.word === 'after' ? movedBy(t, decl) : new Set<number>();
  noteEvent(t, trigger, moved.has(0));
  const values = decl.params.map((param: Param, i): Arg | null => {
    const pattern = trigger.patterns[i];
    if (pattern === undefined || isGone(pattern)) return null;
    if (i === 0 && trigger.own) {
      t.bindings.set(pattern.local, { is: 'fold', value: { op: 'self' } });
      return { type: param.type, value: { op: 'self' }, given: true, said: nounPhrase(t, { op: 'self' }) };
    }
    if (param.type.of === 'number' && pattern.test === null) {
      t.bindings.set(pattern.local, { is: 'known' });
      t.number = localKey(pattern.local);
      t.raisedNumbers.add(t.number);
      const called = param.name.length > 1 ? wordsOfName(param.name) : unitOf(t, template?.pieces ?? [], param.name);
      if (called !== null) t.numberNames.set(t.number, called);
      // without a name it would be `that number`, which refers to what is said before
      const uses = usesIn(ability.code.body, pattern.local) + usesIn(tests, pattern.local);
      if (called !== null || uses === 0 || named?.has(param.name) === true)
        return { type: param.type, value: null, given: false };
      return { type: param.type, value: null, given: true, said: { text: t.say('aNumber'), count: 'many' } };
    }
    if (pattern.test === null && isWord(param.type)) {
      const noun = typeNoun(t, param.type);
      t.bindings.set(pattern.local, { is: 'member', noun });
      if (named?.has(param.name) !== true) return null;
      return { type: param.type, value: null, given: true, said: { text: t.language.indefinite(noun), count: 'one' } };
    }
    const [own, later] = moved.has(i) ? split(t, pattern, tests) : [pattern.test, []];
    const said = take(tests, pattern.local, own);
    tests.unshift(...later);
    const isUsed = said.length > 0 || usesIn(ability.code.body, pattern.local) > 0 || usesIn(tests, pattern.local) > 0;
    noteYourArgument(t, pattern.local, said);
    const needed = i === 0 || named?.has(param.name) === true;
    const words = patternWords(t, pattern.local, said, isUsed || needed);
    // what the text leaves out is no second one of its sort
    if (!isUsed && !needed) t.known.delete(localKey(pattern.local));
    if (words === null || (!isUsed && !needed)) return null;
    return { type: param.type, value: null, given: isUsed, said: words };
  });
  const printed = [...paramsOf(event ?? template?.pieces ?? [])];
  inPrintedOrder(
    t,
    decl.params.flatMap(({ name }, i) => {
      const { local } = trigger.patterns[i] ?? {};
      // the subject is in front of the words, and what they do not name behind
      const place = printed.includes(name) ? printed.indexOf(name) : i === 0 ? -1 : printed.length;
      return local === undefined ? [] : [{ local, place, isSaid: values[i]?.said !== undefined }];
    }),
  );
  const word = trigger.word === 'before' ? 'before' : trigger.word === 'after' ? 'after' : null;
  const wordOf = (plain: 'before' | 'after' | 'when'): keyof typeof NEXT | (typeof NEXT)[keyof typeof NEXT] =>
    t.once ? NEXT[plain] : plain;
  if (event !== null) {
    const args = new Map(
      decl.params.flatMap((p, i): [string, Arg][] => (values[i] == null ? [] : [[p.name, values[i] as Arg]])),
    );
    const prevents = ability.code.body.length === 1 && ability.code.body[0]?.do === 'prevent';
    const would = word === 'before' && (t.once || prevents) ? whatWould(t, event, args) : null;
    const said = would?.does ?? fillTemplate(t, event, args).trim();
    const rest = decl.params.map((param, i) => {
      const arg = values[i];
      const isLost = arg?.given === true && arg.said !== undefined && named?.has(param.name) !== true;
      if (!isLost || (i === 0 && trigger.own)) return '';
      return extraWords(t, isDoer(t, param) && t.language.isPassive(said) ? { ...param, prep: 'by' } : param, arg);
    });
    const words = `${said}${rest.join('')}`;
    if (would !== null) return t.say(t.once ? 'nextWould' : 'wheneverWould', { who: would.who, does: words });
    // what is prevented does not come
    return t.say(t.once && prevents ? 'nextAfter' : wordOf(word ?? 'when'), { event: words });
  }
  // `draw {count} card(s)` with `player: player = you`: a player draws.
  const doer = doerOf(t, decl, named);
  const player = isMove ? undefined : values[doer];
  if (!isMove && doer >= 0) values[doer] = null;
  const source = isMove || trigger.own || doer >= 0 ? -1 : sourceOf(decl, trigger, named);
  const self = source < 0 ? undefined : values[source]?.said;
  if (self !== undefined) values[source] = null;
  const call = callWords(t, decl, values);
  const deed = saysDeed ? callWords(t, decl, values, 'event') : null;
  const actor =
    (ability.bearer === 'rules' && !t.everybody) || trigger.own
      ? { text: t.say('you'), count: 'you' as const }
      : { text: t.say('anyPlayer'), count: 'one' as const };
  const [only] = ability.code.body;
  if (isRequirement(ability) && only?.do === 'require') {
    if (only.test.op === 'truth' && only.test.value === 0)
      return t.say('cannot', { who: actor.text, does: call.words });
    return t.say('onlyIf', { who: actor.text, does: call.words, test: clause(t, only.test, false) });
  }
  const anybody = { text: t.say(doer >= 0 ? 'anyPlayer' : 'something'), count: 'one' as const };
  const who = call.subject ?? (isMove ? actor : (player?.said ?? self ?? anybody));
  if (word === null || (word === 'before' && t.once))
    return t.say(t.once ? 'nextWould' : 'would', { who: who.text, does: call.words });
  if (trigger.own && call.subject !== null) {
    // The subject is implied: `before attacking an enemy unit`
    if (t.focus === 'self') t.focus = null;
    return t.say(wordOf(word), { event: t.language.gerund(call.words) });
  }
  if (word === 'before' && only?.do === 'prevent' && ability.code.body.length === 1)
    return t.say('wheneverWould', { who: who.text, does: call.words });
  const does = deed !== null && who.count === 'one' ? deed.words : t.language.conjugate(call.words, who.count);
  return t.say(wordOf(word), { event: `${who.text} ${does}` });
}

/** Who would do what, of an event that begins with a parameter: `{who} take(s|) damage`. */
function whatWould(
  t: TextContext,
  event: readonly TemplatePiece[],
  args: ReadonlyMap<string, Arg>,
): { who: string; does: string } | null {
  const [first] = event;
  const who = first?.is === 'param' ? args.get(first.name)?.said : undefined;
  if (first?.is !== 'param' || who === undefined) return null;
  const many = new Map(args).set(first.name, { ...(args.get(first.name) as Arg), said: { text: '', count: 'many' } });
  return { who: who.text, does: t.language.infinitive(fillTemplate(t, event, many, true).trim()) };
}

/** Whether values of a type are words, so that one that is only named says nothing of the event: `as that hue`. */
const isWord = ({ of, many }: Type): boolean =>
  !many && (of === 'enum' || of === 'status' || of === 'keyword' || of === 'definition');

/** The template of an event; that of `add` and `remove` has words for a status that is not one of its words. */
function eventTemplate(t: TextContext, decl: Verb | MoveDecl, { patterns }: Ability['trigger']): string | null {
  const native = 'native' in decl ? decl.native : null;
  if (native === 'move' && isGone(patterns[1])) return t.say('remove', { what: `{${decl.params[0]?.name ?? ''}}` });
  const test = patterns[0]?.test;
  if (decl.text === null && 'parts' in decl && strikesWithFirst(t.game, decl)) return textOfStrike(decl);
  const isAdjective = test?.op === 'is' && (test.b.op !== 'status_word' || statusNoun(t, test.b.status) === null);
  if ((native !== 'add' && native !== 'remove') || isAdjective) return decl.text;
  return t.language.patterns[native === 'add' ? 'addAny' : 'removeAny'];
}

/** The template of a move without a text that is made with its first argument: `strike with {card} at {foe}`. */
function textOfStrike({ name, params }: MoveDecl): string {
  const args = params.map((param, i) => `${i === 0 ? 'with' : (param.prep ?? '')} {${param.name}}`.trim());
  return [wordsOfName(name), ...args].join(' ');
}

/** Whether an argument is the place beyond the game: `after move self to gone`. */
const isGone = (pattern: Pattern | undefined): boolean => pattern?.test?.op === 'is' && pattern.test.b.op === 'gone';

/**
 * The parameter of who does what a template says without naming it, else -1: the player who is you where none is given, and the
 * player for whom it is done if it has no subject.
 */
function doerOf(t: TextContext, decl: Verb | MoveDecl, named: ReadonlySet<string> | null): number {
  const isSilent = ({ name }: Param): boolean => named?.has(name) !== true;
  const own = decl.params.findIndex((param) => isDoer(t, param) && isSilent(param));
  if (own >= 0 || named === null || decl.params.some(({ prep }) => prep === null)) return own;
  return decl.params.findIndex(
    (param) => param.prep === 'for' && isSilent(param) && isDoer(t, { ...param, value: { op: 'you' } }),
  );
}

/** The parameter of what an event comes from, if it must be the bearer: `after this unit deals damage`. Else -1. */
function sourceOf(decl: Verb | MoveDecl, { patterns }: Ability['trigger'], named: ReadonlySet<string> | null) {
  return decl.params.findIndex(({ name, value, prep }, i) => {
    const test = patterns[i]?.test;
    const isBearer = test?.op === 'is' && (test.b.op === 'self' || test.a.op === 'self');
    return prep === 'from' && value?.op === 'self' && isBearer && named?.has(name) !== true;
  });
}

/** The words of an effect that waits for the next event. */
const NEXT = { before: 'nextBefore', after: 'nextAfter', when: 'nextAfter' } as const;

/** What a template counts, where the noun has no plural: the damage of `deal {n} damage to {x}`. */
function unitOf(t: TextContext, pieces: readonly TemplatePiece[], name: string): string | null {
  const at = pieces.findIndex((piece) => piece.is === 'param' && piece.name === name);
  const [next, after] = [pieces[at + 1], pieces[at + 2]];
  if (at < 0 || next?.is !== 'words' || after?.is === 'number') return null;
  const unit =
    /^ (?!(?:to|from|for|in|on|of|by|with|at|and|or)\b)([a-z]{3,})(?: (?:to|from|for|in|on|of|by|with|at)\b|$)/.exec(
      next.words,
    )?.[1];
  return unit === undefined || t.language.isPlural(unit) ? null : unit;
}
