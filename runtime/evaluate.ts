/** Evaluates expressions. The only side effect is a draw, for `random` and for ties. */
import type {
  Aggregate,
  EnumId,
  Expr,
  ExprOf,
  FieldId,
  KeywordId,
  KindId,
  Param,
  Word,
  ZoneId,
} from '../compiler/ir/index.ts';
import { hasKeyword, hasNumber, keywordNumber, keywordOf } from './ability-sources.ts';
import { sizeCharge } from './bulk.ts';
import { chargeWork, fault } from './faults.ts';
import { fieldOf, globalField, levelOf, MOST_WORDS } from './fields.ts';
import { kernelValue } from './kernel.ts';
import { type Frame, type Match, wordFrame } from './machine.ts';
import { add, bitsOf, isTruthy, multiply, NOTHING, saturate, subtract, type Value } from './numbers.ts';
import { isWholeZone, type ReadTracker } from './read-tracker.ts';
import { isEmpty, select } from './select.ts';
import { isTile, kindOf, peek, rowOf } from './state.ts';
import { statusOf } from './statuses.ts';
import { GONE, inPlay, instanceOf, tileOf, zoneOf } from './zones.ts';

/** A set as one value: nothing if empty, its member if it has one. */
export function asSingleValue(m: Match, value: Value): number {
  if (typeof value === 'number') return value;
  if (value.length > 1) fault(m, 'confusion');
  return value[0] ?? NOTHING;
}

/** A value as a set: nothing is the empty set. */
export function asMemberList(value: Value): readonly number[] {
  return typeof value !== 'number' ? value : value === NOTHING ? [] : [value];
}

/** Evaluates to one value. */
export function evaluateNumber(m: Match, e: Expr, f: Frame): number {
  const value = evaluate(m, e, f);
  return typeof value === 'number' ? value : asSingleValue(m, value);
}

/** Evaluates as a condition. A set is true when it has a member. */
export function evaluateCondition(m: Match, e: Expr, f: Frame): boolean {
  const value = evaluate(m, e, f);
  return typeof value === 'number' ? isTruthy(value) : value.length > 0;
}

const truth = (value: boolean): number => (value ? 1 : 0);
/** A set of flags as an int: nothing is the empty set. */
export const flagsOrNone = (value: number): number => (value === NOTHING ? 0 : value);

/**
 * Evaluates an expression: a number, or a set as a list. Cases are in the order of their frequency; those that need more
 * than a line are functions below.
 */
export function evaluate(m: Match, e: Expr, f: Frame): Value {
  switch (e.op) {
    case 'local':
      return f.locals[e.local] ?? NOTHING;
    case 'field':
      return fieldOf(m, e.field, evaluate(m, e.of, f));
    case 'number':
    case 'truth':
      return e.value;
    case 'is':
    case 'is_not':
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge':
      return truth(compare(e.op, evaluateNumber(m, e.a, f), evaluateNumber(m, e.b, f)));
    case 'kernel':
      return kernelValue(m, e.call, e.args, f);
    case 'adjective':
      return evaluateWord(m, m.game.adjectives[e.adjective], e.args, f);
    case 'select':
      return select(m, e, f);
    case 'you':
      return f.you;
    case 'and':
      for (const part of e.of) if (!evaluateCondition(m, part, f)) return 0;
      return 1;
    case 'no':
    case 'absent':
      return truth(isAbsent(m, e.of, f));
    case 'some':
    case 'present':
      return truth(!isAbsent(m, e.of, f));
    case 'not':
      return truth(!evaluateCondition(m, e.of, f));
    case 'self':
      return f.self;
    case 'value':
      return evaluateWord(m, m.game.values[e.value], e.args, f);
    case 'tile_of':
      return mapMembers(m, evaluate(m, e.of, f), (ref) => tileOf(m, ref));
    case 'zone':
      if (e.of === null) return instanceOf(m, e.zone, NOTHING);
      return mapMembers(m, evaluate(m, e.of, f), (holder) => instanceOf(m, e.zone, holder));
    case 'add':
      return add(evaluateNumber(m, e.a, f), evaluateNumber(m, e.b, f));
    case 'sub':
      return subtract(evaluateNumber(m, e.a, f), evaluateNumber(m, e.b, f));
    case 'pick':
      return evaluate(m, evaluateCondition(m, e.test, f) ? e.then : e.else, f);
    case 'global':
      return globalField(m, e.field, f.moment);
    case 'enum':
      return e.member;
    case 'or':
      for (const part of e.of) if (evaluateCondition(m, part, f)) return 1;
      return 0;
    case 'mul':
      return multiply(evaluateNumber(m, e.a, f), evaluateNumber(m, e.b, f));
    case 'levels':
      return valueAtLevel(m, e.of, f);
    case 'sum':
    case 'highest':
    case 'lowest':
    case 'distinct':
      return evaluateAggregate(m, e, f);
    case 'kind':
      return truth(isOfKind(m, evaluateNumber(m, e.of, f), e.kind));
    case 'status':
      return statusOf(m, e.status, evaluateNumber(m, e.of, f));
    case 'among':
      return truth(isAmong(m, evaluateNumber(m, e.of, f), evaluate(m, e.set, f)));
    case 'nothing':
      return NOTHING;
    case 'here':
      return f.here;
    case 'neg':
      return subtract(0, evaluateNumber(m, e.of, f));
    case 'has':
      return truth(hasKeyword(m, evaluateNumber(m, e.of, f), e.keyword));
    case 'comes_with':
      return truth(keywordOf(m, evaluateNumber(m, e.ability, f)) === e.keyword);
    case 'keyword_number':
      return numberOfKeyword(m, evaluateNumber(m, e.of, f), e.keyword, e.param);
    case 'has_value':
    case 'keyword_value':
    case 'status_value':
      return dynamicWord(m, e, f);
    case 'member':
    case 'share':
    case 'union':
    case 'without':
    case 'word_set':
    case 'flags':
      return evaluateFlags(m, e, f);
    case 'in_play':
      return truth(inPlay(m, evaluateNumber(m, e.of, f)));
    case 'in_zone':
      return truth(isInZone(m, evaluateNumber(m, e.of, f), evaluate(m, e.zone, f)));
    case 'in_any':
      return truth(isInAnyInstance(m, evaluateNumber(m, e.of, f), e.zone));
    case 'gone':
      return GONE;
    case 'chosen':
      return answerToChoice(m, f.self, e.choice);
    case 'count':
      return countMembers(m, e.of, f);
    case 'fits':
      m.readTracker?.hidden();
      return truth(meetsRequirements(m, evaluateNumber(m, e.verb, f), e.args, f));
    case 'tag':
      return truth(m.game.verbs[evaluateNumber(m, e.verb, f)]?.tags.includes(e.tag) === true);
    case 'tagged':
      return truth(isTagged(m, evaluateNumber(m, e.status, f), e.enum, e.member));
    case 'card':
      return e.card;
    case 'verb':
      return e.verb;
    case 'timing':
      return e.timing;
    case 'status_word':
      return e.status;
    case 'keyword_word':
      return e.keyword;
    case 'printed':
      return printedValue(m, evaluateNumber(m, e.of, f), e.field);
    case 'option':
      return m.bound.options[e.option] ?? NOTHING;
    // in conditions of scenarios, which are not bound
    case 'word_field':
      return wordField(m, e, f);
  }
}

/** Whether an entity is of a kind or a subkind. */
function isOfKind(m: Match, ref: number, id: KindId): boolean {
  const kind = kindOf(m, ref);
  return kind >= 0 && m.bound.index.kinds[id]?.within[kind] === true;
}

function numberOfKeyword(m: Match, ref: number, keyword: KeywordId, param: number): number {
  return rowOf(m, ref) < 0 ? NOTHING : keywordNumber(m, ref, keyword, param);
}

/** Reads a status or a keyword that is the value of an expression. */
function dynamicWord(m: Match, e: ExprOf<'has_value' | 'status_value'>, f: Frame): number {
  if (e.op === 'status_value') {
    const ref = evaluateNumber(m, e.of, f);
    return statusOf(m, evaluateNumber(m, e.status, f), ref);
  }
  const keyword = evaluateNumber(m, e.keyword, f);
  const ref = evaluateNumber(m, e.of, f);
  const decl = m.game.keywords[keyword];
  if (e.op === 'has_value') return truth(decl !== undefined && hasKeyword(m, ref, keyword));
  if (rowOf(m, ref) < 0) return NOTHING;
  return hasNumber(decl) ? keywordNumber(m, ref, keyword, 0) : 0;
}

/** Evaluates an operator on sets of words, which are bits of a number. */
function evaluateFlags(m: Match, e: ExprOf<'member' | 'share' | 'word_set' | 'flags'>, f: Frame): number {
  switch (e.op) {
    case 'flags':
      return e.members.reduce((bits, member) => bits | (1 << member), 0);
    case 'word_set': {
      const member = evaluateNumber(m, e.of, f);
      return member >= 0 && member < 31 ? 1 << member : 0;
    }
    case 'member': {
      const member = evaluateNumber(m, e.member, f);
      const flags = evaluateNumber(m, e.of, f);
      return truth(member >= 0 && flags !== NOTHING && ((flags >> member) & 1) === 1);
    }
    default: {
      const a = evaluateNumber(m, e.a, f);
      const b = evaluateNumber(m, e.b, f);
      if (e.op === 'share') return truth(a !== NOTHING && b !== NOTHING && (a & b) !== 0);
      return e.op === 'union' ? flagsOrNone(a) | flagsOrNone(b) : flagsOrNone(a) & ~flagsOrNone(b);
    }
  }
}

/** The answer to a choice of a card. */
function answerToChoice(m: Match, self: number, choice: number): number {
  m.readTracker?.hidden();
  const row = rowOf(m, self);
  return row < 0 ? NOTHING : peek(m, row + m.layout.choices.at + choice);
}

function countMembers(m: Match, of: Expr, f: Frame): number {
  const value = m.readTracker === null ? evaluate(m, of, f) : countedSet(m, m.readTracker, of, f);
  return typeof value === 'number' ? truth(value !== NOTHING) : value.length;
}

/** Whether a status is of a word, as in `status Stun: negative`. */
function isTagged(m: Match, status: number, id: EnumId, member: number): boolean {
  return m.game.statuses[status]?.tags.some((tag) => tag.enum === id && tag.member === member) === true;
}

/** A printed value of a definition, at its first level. */
function printedValue(m: Match, card: number, field: FieldId): number {
  if (m.tables.fields[field]?.byCard[card] !== true) return NOTHING;
  const at = m.layout.fields[field]?.at ?? -1;
  return m.bound.printed[card]?.[0]?.[at - m.layout.printed.at] ?? NOTHING;
}

function wordField(m: Match, e: ExprOf<'word_field'>, f: Frame): Value {
  const field = wordFieldOf(m, e.field, evaluateNumber(m, e.word, f));
  if (field === null) return NOTHING;
  return e.of === null ? globalField(m, field, f.moment) : fieldOf(m, field, evaluate(m, e.of, f));
}

/** The field of a word, of those that begin with `first`; null if there is none. */
export function wordFieldOf(m: Match, first: FieldId, word: number): FieldId | null {
  const members = m.game.enums[m.game.fields[first]?.word?.enum ?? -1]?.members.length ?? 0;
  return word >= 0 && word < members ? first + word : null;
}

/** The set of a count, for which the members of a whole zone are not read. */
function countedSet(m: Match, reads: ReadTracker, of: Expr, f: Frame): Value {
  const { counted } = reads;
  reads.counted = isWholeZone(m.bound, of) ? of.source : null;
  const value = evaluate(m, of, f);
  reads.counted = counted;
  return value;
}

function compare(op: 'is' | 'is_not' | 'lt' | 'le' | 'gt' | 'ge', a: number, b: number): boolean {
  if (a === NOTHING || b === NOTHING) return false;
  switch (op) {
    case 'is':
      return a === b;
    case 'is_not':
      return a !== b;
    case 'lt':
      return a < b;
    case 'le':
      return a <= b;
    case 'gt':
      return a > b;
    case 'ge':
      return a >= b;
  }
}

/** Whether a value is nothing, or a set is empty. */
function isAbsent(m: Match, e: Expr, f: Frame): boolean {
  if (m.readTracker !== null && isWholeZone(m.bound, e)) return isEmptyValue(countedSet(m, m.readTracker, e, f));
  return e.op === 'select' ? isEmpty(m, e, f) : isEmptyValue(evaluate(m, e, f));
}

const isEmptyValue = (value: Value): boolean => (typeof value === 'number' ? value === NOTHING : value.length === 0);

function mapMembers(m: Match, value: Value, change: (one: number) => number): Value {
  if (typeof value === 'number') return change(value);
  const found: number[] = [];
  chargeWork(m, value.length);
  for (const one of value) {
    const result = change(one);
    if (result !== NOTHING) found.push(result);
  }
  return found;
}

function valueAtLevel(m: Match, of: readonly Expr[], f: Frame): Value {
  const level = f.level > 0 ? f.level : levelOf(m, f.self);
  const at = level < 1 ? 0 : level > of.length ? of.length - 1 : level - 1;
  return evaluate(m, of[at] as Expr, f);
}

function isInZone(m: Match, ref: number, zones: Value): boolean {
  const row = rowOf(m, ref);
  if (row < 0) return false;
  const zone = peek(m, row + m.layout.row.zone);
  return typeof zones === 'number' ? zones === zone : zones.includes(zone);
}

/** Whether an entity is in any instance of a zone. */
function isInAnyInstance(m: Match, ref: number, zone: ZoneId): boolean {
  const row = rowOf(m, ref);
  return row >= 0 && zoneOf(m, peek(m, row + m.layout.row.zone)) === zone;
}

/** Whether a set contains a value; a tile is also in a set of entities that are on it. */
function isAmong(m: Match, ref: number, set: Value): boolean {
  if (ref === NOTHING) return false;
  if (typeof set !== 'number') chargeWork(m, set.length);
  for (const member of asMemberList(set)) {
    if (member === ref || (isTile(m, ref) && tileOf(m, member) === ref)) return true;
  }
  return false;
}

/** Evaluates an adjective or a value in a frame of its own, with the caller's self, you and here. */
function evaluateWord(m: Match, decl: Word | undefined, args: readonly Expr[], f: Frame): Value {
  if (decl === undefined) return NOTHING;
  if (decl.native !== null) return kernelValue(m, decl.native, args, f);
  if (decl.code === null || decl.value === null) return NOTHING;
  if (m.wordDepth >= MOST_WORDS) fault(m, 'depth');
  chargeWork(m, 1 + sizeCharge(decl.value));
  const inner = wordFrame(m, decl.code.locals, decl.params.length);
  inner.self = f.self;
  inner.you = f.you;
  inner.here = f.here;
  inner.level = f.level;
  inner.moment = f.moment;
  for (let i = 0; i < decl.params.length; i++) {
    const param = decl.params[i] as Param;
    const given = args[i];
    if (given !== undefined) inner.locals[i] = asParameter(m, param, evaluate(m, given, f));
    else inner.locals[i] = param.value === null ? NOTHING : evaluate(m, param.value, inner);
  }
  const result = evaluate(m, decl.value, inner);
  m.wordDepth--;
  return result;
}

/** An argument as one value or as a set, as its parameter requires. */
export function asParameter(m: Match, param: Param, value: Value): Value {
  if (param.type.many) return typeof value === 'number' ? asMemberList(value) : value;
  return typeof value === 'number' ? value : asSingleValue(m, value);
}

/** Whether the requirements of a verb hold for these arguments. */
function meetsRequirements(m: Match, id: number, args: readonly Expr[], f: Frame): boolean {
  const verb = m.game.verbs[id];
  if (verb === undefined) return false;
  const inner = f.inner(new Array<Value>(verb.code.locals.length).fill(NOTHING), verb.code.locals);
  for (let i = 0; i < verb.params.length; i++) {
    const param = verb.params[i] as Param;
    const given = args[i];
    if (given !== undefined) {
      inner.locals[i] = asParameter(m, param, evaluate(m, given, f));
      if (!param.optional && isEmptyValue(inner.locals[i] as Value)) return false;
    } else if (param.value !== null) inner.locals[i] = evaluate(m, param.value, inner);
  }
  chargeWork(m, sizeCharge(verb.needs));
  for (const need of verb.needs) if (!evaluateCondition(m, need, inner)) return false;
  return true;
}

function evaluateAggregate(m: Match, e: Aggregate, f: Frame): number {
  const members = asMemberList(evaluate(m, e.of, f));
  chargeWork(m, members.length * (1 + sizeCharge(e.value)));
  return e.op === 'distinct' ? countDistinct(m, e, members, f) : reduceMembers(m, e, members, f);
}

/** The sum or the extreme of the members' values. Nothing does not count. Only the whole sum is limited, so the order does not matter. */
function reduceMembers(m: Match, e: Aggregate, members: readonly number[], f: Frame): number {
  let result = e.op === 'sum' ? 0 : NOTHING;
  for (const member of members) {
    f.locals[e.local] = member;
    const value = evaluateNumber(m, e.value, f);
    if (value === NOTHING) continue;
    if (e.op === 'sum') result += value;
    else if (result === NOTHING || (e.op === 'highest' ? value > result : value < result)) result = value;
  }
  return e.op === 'sum' ? saturate(result) : result;
}

/** How many different values the members have; for fields that hold sets, how many different words. */
function countDistinct(m: Match, e: Aggregate, members: readonly number[], f: Frame): number {
  const flags = e.value.op === 'field' && m.game.fields[e.value.field]?.type.of === 'flags';
  const found = new Set<number>();
  for (const member of members) {
    f.locals[e.local] = member;
    const values = evaluate(m, e.value, f);
    if (typeof values !== 'number') chargeWork(m, values.length);
    for (const value of asMemberList(values)) {
      if (flags) for (const bit of bitsOf(value)) found.add(bit);
      else found.add(value);
    }
  }
  return found.size;
}
