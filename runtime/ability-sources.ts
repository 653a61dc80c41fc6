/**
 * Ability sources: which keywords (with their numbers) and abilities an entity has: printed, granted by statics, lent,
 * from statuses, or from `have`.
 */
import { type AbilitySource, LEVELS } from '../compiler/format/abilities.ts';
import { MODIFIER, MODIFIER_WHAT } from '../compiler/format/rows.ts';
import type { Expr, Keyword, KeywordId, Param, Static, TimingId } from '../compiler/ir/index.ts';
import { evaluate, evaluateNumber } from './evaluate.ts';
import { chargeWork } from './faults.ts';
import { controllerOf, levelOf } from './fields.ts';
import { Frame, type Match } from './machine.ts';
import { add, NOTHING } from './numbers.ts';
import { peek, rowOf } from './state.ts';
import { applications, isSilenced } from './statics.ts';
import { hasStatus } from './statuses.ts';
import type { EventListeners } from './tables.ts';
import { inPlay, lastTileOf } from './zones.ts';

export const sourceOf = (m: Match, value: number): AbilitySource | undefined =>
  m.tables.sources[(value - (value % LEVELS)) / LEVELS];
export const abilityOf = (m: Match, value: number): number => (value < 0 ? -1 : (sourceOf(m, value)?.ability ?? -1));

/** The keyword that gives an ability; -1 for none. */
export function keywordOf(m: Match, value: number): number {
  const source = value < 0 ? undefined : sourceOf(m, value);
  switch (source?.by) {
    case 'card':
      return m.game.cards[source.of]?.keywords[source.occurrence]?.keyword ?? -1;
    case 'static': {
      const what = m.game.statics[source.of]?.what;
      return what?.grant === 'keyword' ? what.keyword : -1;
    }
    case 'keyword':
      return source.of;
    default:
      return -1;
  }
}

/** A frame for expressions about an entity: self is the entity, at this level. */
export function frameFor(m: Match, ref: number, level: number): Frame {
  const frame = new Frame([], []);
  frame.self = ref;
  frame.you = controllerOf(m, ref);
  frame.here = ref === NOTHING ? NOTHING : lastTileOf(m, ref);
  frame.level = level;
  return frame;
}

function evaluateArguments(m: Match, params: readonly Param[], args: readonly (Expr | null)[], frame: Frame): number[] {
  return params.map((param, i) => {
    const given = args[i] ?? param.value;
    return given === null ? NOTHING : evaluateNumber(m, given, frame);
  });
}

/** The numbers of a keyword, one list per occurrence on an entity. */
function occurrences(m: Match, ref: number, keyword: KeywordId): number[][] {
  const row = rowOf(m, ref);
  if (row < 0) return [];
  const { params } = m.game.keywords[keyword] as { params: Param[] };
  const found: number[][] = [];
  const card = m.game.cards[peek(m, row + m.layout.row.card)];
  for (const item of card?.keywords ?? []) {
    if (item.keyword === keyword)
      found.push(evaluateArguments(m, params, item.args, frameFor(m, ref, levelOf(m, ref))));
  }
  for (const id of m.bound.index.grants[keyword] ?? []) {
    const { what } = m.game.statics[id] as Static;
    if (what.grant !== 'keyword') continue;
    for (const { frame } of applications(m, id, ref)) found.push(evaluateArguments(m, params, what.args, frame));
  }
  for (const at of modifiersOf(m, ref)) {
    if (peek(m, at + MODIFIER.what) !== MODIFIER_WHAT.keyword || peek(m, at + MODIFIER.id) !== keyword) continue;
    found.push(params.map((_, i) => modifierArgument(m, at, i)));
  }
  return found;
}

function modifierArgument(m: Match, at: number, i: number): number {
  const { stride, args } = m.layout.modifiers;
  return i < args ? peek(m, at + stride - args + i) : NOTHING;
}

/** The addresses of an entity's modifiers. */
function modifiersOf(m: Match, ref: number): number[] {
  const { head, modifiers } = m.layout;
  const count = peek(m, head.modifiers);
  const found: number[] = [];
  for (let i = 0; i < count; i++) {
    const at = modifiers.at + i * modifiers.stride;
    if (peek(m, at + MODIFIER.entity) === ref) found.push(at);
  }
  return found;
}

/** Whether an entity has a keyword. Silence does not hide keywords. */
export function hasKeyword(m: Match, ref: number, keyword: KeywordId): boolean {
  const row = rowOf(m, ref);
  if (row < 0) return false;
  const card = m.game.cards[peek(m, row + m.layout.row.card)];
  for (const item of card?.keywords ?? []) if (item.keyword === keyword) return true;
  for (const id of m.bound.index.grants[keyword] ?? []) if (applications(m, id, ref).length > 0) return true;
  for (const at of modifiersOf(m, ref)) {
    if (peek(m, at + MODIFIER.what) === MODIFIER_WHAT.keyword && peek(m, at + MODIFIER.id) === keyword) return true;
  }
  return false;
}

/** Whether the first parameter of a keyword is a number. */
export const hasNumber = (keyword: Keyword | undefined): boolean => keyword?.params[0]?.type.of === 'number';

/** A number of a keyword, summed over its occurrences. */
function summed(all: readonly number[][], param: number): number {
  let sum = 0;
  for (const args of all) {
    const value = args[param] ?? NOTHING;
    if (value !== NOTHING) sum = add(sum, value);
  }
  return sum;
}

/** A keyword's number, summed over its occurrences on an entity; 0 without the keyword. */
export const keywordNumber = (m: Match, ref: number, keyword: KeywordId, param: number): number =>
  summed(occurrences(m, ref, keyword), param);

/** The arguments of a keyword for its statics: numbers are summed over its occurrences, others are those of the first. */
export function keywordArguments(m: Match, ref: number, keyword: KeywordId): number[] {
  const { params } = m.game.keywords[keyword] as { params: Param[] };
  const all = occurrences(m, ref, keyword);
  return params.map(({ type }, i) => (type.of === 'number' ? summed(all, i) : (all[0]?.[i] ?? NOTHING)));
}

/** The numbers with which an ability of a keyword runs; [] for other abilities. */
export function sourceArguments(m: Match, value: number, bearer: number): number[] {
  const source = sourceOf(m, value);
  if (source === undefined) return [];
  const level = value % LEVELS === 0 ? levelOf(m, bearer) : value % LEVELS;
  switch (source.by) {
    case 'card': {
      const item = m.game.cards[source.of]?.keywords[source.occurrence];
      const keyword = item === undefined ? undefined : m.game.keywords[item.keyword];
      return item === undefined || keyword === undefined
        ? []
        : evaluateArguments(m, keyword.params, item.args, frameFor(m, bearer, level));
    }
    case 'static': {
      const { what, whom } = m.game.statics[source.of] as Static;
      if (what.grant !== 'keyword') return [];
      const frame = frameFor(m, bearer, level);
      // the value of a static may read the entity that the static applies to
      if (whom.op === 'select') frame.locals[whom.local] = bearer;
      return evaluateArguments(m, m.game.keywords[what.keyword]?.params ?? [], what.args, frame);
    }
    case 'keyword': {
      for (const at of modifiersOf(m, bearer)) {
        if (peek(m, at + MODIFIER.what) !== MODIFIER_WHAT.keyword || peek(m, at + MODIFIER.id) !== source.of) continue;
        return (m.game.keywords[source.of]?.params ?? []).map((_, i) => modifierArgument(m, at, i));
      }
      return [];
    }
    default:
      return [];
  }
}

/** Ability values that statics and `have` lend to an entity. */
function lentAbilities(m: Match, ref: number): number[] {
  const found: number[] = [];
  for (const id of m.bound.index.lends) {
    const { what } = m.game.statics[id] as Static;
    if (what.grant !== 'ability') continue;
    for (const { frame } of applications(m, id, ref)) {
      const value = evaluate(m, what.ability, frame);
      for (const one of typeof value === 'number' ? [value] : value) if (one >= 0) found.push(one);
    }
  }
  for (const at of modifiersOf(m, ref)) {
    if (peek(m, at + MODIFIER.what) === MODIFIER_WHAT.ability) found.push(peek(m, at + MODIFIER.id));
  }
  return found;
}

/** Adds the ability values that statics, statuses and modifiers give to an entity in addition to those of its card. */
function addGivenAbilities(m: Match, ref: number, sources: readonly number[], push: (value: number) => void): void {
  for (const number of sources) {
    const source = m.tables.sources[number] as AbilitySource;
    if (source.by === 'status') {
      if (hasStatus(m, source.of, ref)) push(number * LEVELS);
    } else if (source.by === 'static') {
      for (const { frame } of applications(m, source.of, ref)) push(number * LEVELS + (frame.level % LEVELS));
    } else if (source.by === 'keyword') {
      for (const at of modifiersOf(m, ref)) {
        if (peek(m, at + MODIFIER.what) !== MODIFIER_WHAT.keyword || peek(m, at + MODIFIER.id) !== source.of) continue;
        push(number * LEVELS + (peek(m, at + MODIFIER.level) % LEVELS));
      }
    }
  }
}

/** The ability values of an entity at its current level; only those on `timing` where one is given. */
export function abilitiesOf(m: Match, ref: number, timing: TimingId | null): number[] {
  const row = rowOf(m, ref);
  if (row < 0) return [];
  const { tables } = m;
  const found: number[] = [];
  const level = levelOf(m, ref) % LEVELS;
  const push = (value: number): void => {
    const ability = m.game.abilities[abilityOf(m, value)];
    if (timing === null || ability?.timing === timing) found.push(value);
  };
  const card = peek(m, row + m.layout.row.card);
  for (let i = tables.cardSources[card] as number; i < (tables.cardSources[card + 1] as number); i++)
    push(i * LEVELS + level);
  addGivenAbilities(m, ref, tables.lending, push);
  for (const value of lentAbilities(m, ref)) push(value);
  return found;
}

/** A listener: an ability value and its bearer; the bearer is nothing for abilities of the rules. */
export interface Listener {
  value: number;
  bearer: number;
  silent: boolean;
}

/**
 * The listeners to a call of a verb or to a move: abilities of the rules in declaration order, then those of entities by
 * age, each entity's in printed order. Bearers are in play.
 */
export const listenersTo = (m: Match, listeners: EventListeners, subject: number): Listener[] =>
  findListeners(m, listeners, subject, false);

/** The listeners to a raise: the subject listens in any zone. */
export const listenersToRaise = (m: Match, listeners: EventListeners, subject: number): Listener[] =>
  findListeners(m, listeners, subject, true);

function findListeners(m: Match, listeners: EventListeners, subject: number, everywhere: boolean): Listener[] {
  const found: Listener[] = listeners.rules.map((source) => ({
    value: source * LEVELS,
    bearer: NOTHING,
    silent: false,
  }));
  const subjectRow = rowOf(m, subject);
  if (!listeners.watches) {
    if (subjectRow >= 0 && (everywhere || inPlay(m, subject))) addListenersOf(m, listeners, subject, true, found);
    return found;
  }
  const { entities, head, row } = m.layout;
  const used = peek(m, head.entities);
  chargeWork(m, used);
  const bearers: number[] = [];
  for (let i = 0; i < used; i++) {
    const ref = entities.first + i;
    if (inPlay(m, ref) || (everywhere && ref === subject && subjectRow >= 0)) bearers.push(ref);
  }
  bearers.sort((a, b) => peek(m, rowOf(m, a) + row.age) - peek(m, rowOf(m, b) + row.age));
  for (const ref of bearers) addListenersOf(m, listeners, ref, ref === subject, found);
  return found;
}

/** Adds the listening abilities of one bearer; those about their bearer only when it is the subject. */
function addListenersOf(
  m: Match,
  listeners: EventListeners,
  bearer: number,
  isSubject: boolean,
  found: Listener[],
): void {
  const start = found.length;
  const card = peek(m, rowOf(m, bearer) + m.layout.row.card);
  const push = (value: number): void => {
    if (!isSubject && m.game.abilities[abilityOf(m, value)]?.trigger.own !== false) return;
    found.push({ value, bearer, silent: false });
  };
  if (isSubject) for (const source of listeners.own.get(card) ?? []) push(source * LEVELS);
  for (const source of listeners.watch.get(card) ?? []) push(source * LEVELS);
  if (listeners.granted.length > 0) addGivenAbilities(m, bearer, listeners.granted, push);
  if (m.bound.index.lends.length > 0 || peek(m, m.layout.head.modifiers) > 0) {
    for (const value of lentAbilities(m, bearer)) if (listeners.abilities.has(abilityOf(m, value))) push(value);
  }
  if (found.length > start && isSilenced(m, bearer))
    for (let i = start; i < found.length; i++) (found[i] as Listener).silent = true;
}
