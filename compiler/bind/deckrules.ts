/**
 * Deck rules. They are evaluated before a match, so they see only definitions with levels and printed values. This file
 * is a small evaluator of its own; an expression that only a match could answer is refused.
 */
import type { Wording } from '../../grammar/templates.ts';
import * as say from '../diagnostics/messages/bind.ts';
import { NOTHING } from '../format/values.ts';
import type { CardId, DeckRule, Expr, ExprOf, FieldId, Game, Select } from '../ir/index.ts';
import { byLayer } from '../ir/types.ts';
import type { ActiveLayers, BoundDeck } from './choose.ts';
import { type CountedCard, fitsDeck, sumPrinted, zoneTooSmall } from './deck-room.ts';
import type { Parts } from './frame.ts';
import { div, divUp, multiply, saturate } from './numbers.ts';
import type { Report } from './report.ts';

/** Numbers represent truths, members, flags and definitions, as in a match; a set is an array. */
type RuleValue = number | CountedCard | RuleValue[];

/** The cost bound for all rules of a binding: a step per expression, and one per candidate of a select. */
const STEPS = 5_000_000;
const DEPTH = 500;

interface Budget {
  steps: number;
}

/** Thrown for an expression that definitions cannot answer. */
class Unanswerable extends Error {
  readonly reason: Wording;

  constructor(reason: Wording) {
    super();
    this.reason = reason;
  }
}

/** `seat`: where all decks are for one seat; else each is for the seat of its place. */
export function checkDecks(
  frame: Parts,
  layers: ActiveLayers,
  decks: BoundDeck[],
  report: Report,
  seat: number | null = null,
): void {
  const { game } = frame;
  const declared = byLayer(game.deckRules);
  const rules = layers.order.flatMap((layer) => declared.get(layer) ?? []);
  const budget = { steps: STEPS };
  for (const { name: deck, place, cards } of decks) {
    const zone = zoneTooSmall(frame, cards);
    if (zone === null) continue;
    const { name, holds, holdsSum } = zone;
    const said =
      holdsSum === null
        ? say.deckTooLarge({ deck, count: cards.length, zone: name, most: holds ?? 0 })
        : say.deckSumTooLarge({
            ...{ deck, zone: name, most: holdsSum.most, field: game.fields[holdsSum.field]?.name ?? '' },
            sum: sumPrinted(frame, holdsSum.field, cards),
          });
    report.add(place, said);
  }
  for (const [at, deck] of decks.entries())
    for (const rule of rules) if (isForSeat(rule, seat ?? at + 1)) checkRule(frame, rule, deck, budget, report);
}

const isForSeat = ({ seats: [low, high] = [1, Number.MAX_SAFE_INTEGER] }: DeckRule, seat: number): boolean =>
  low <= seat && seat <= high;

/** Whether some rules are for the decks of some seats only, as in a game of two different sides. */
export const rulesDifferBySeat = ({ deckRules }: Pick<Game, 'deckRules'>, active: readonly boolean[] | null): boolean =>
  deckRules.some(({ seats, layer }) => seats !== undefined && active?.[layer] !== false);

/** The first `seats` decks that break no rule; null where there are too few. */
export function firstLegalDecks(
  frame: Parts,
  layers: ActiveLayers,
  decks: Iterable<BoundDeck>,
  count: number,
  report: Report,
): BoundDeck[] | null {
  const found: BoundDeck[] = [];
  const isLegal = (deck: BoundDeck, seat: number): boolean => {
    const quiet = report.apart();
    checkDecks(frame, layers, [deck], quiet, seat);
    return !quiet.failed;
  };
  if (!rulesDifferBySeat(frame.game, frame.active)) {
    for (const deck of decks) {
      if (isLegal(deck, 1)) found.push(deck);
      if (found.length === count) return found;
    }
    return null;
  }
  // a deck that no seat has yet, else one that another seat has
  const all = [...decks];
  for (let seat = 1; seat <= count; seat++) {
    const legal = all.filter((deck) => isLegal(deck, seat));
    const deck = legal.find((one) => !found.includes(one)) ?? legal[0];
    if (deck === undefined) return null;
    found.push(deck);
  }
  return found;
}

/**
 * Whether a card passes the conditions of a select that read nothing but the card, as in `count of commander cards`. By
 * select, then by card and level.
 */
type CandidateMemo = Map<Select, Map<number, boolean>>;
/** A search judges thousands of decks of the same cards. */
const CANDIDATE_MEMOS = new WeakMap<Parts, CandidateMemo>();
/** More than there are levels. */
const LEVEL_STEP = 0x10000;

/**
 * Whether a deck obeys all deck rules, also those that only warn: those of a seat, or of all seats. It is much faster than a binding. Null where a binding has
 * to decide: a rule cannot be evaluated, or the decks may be too large. The cards must be cards that a binding accepts.
 */
export function keepsRules(frame: Parts, cards: readonly CountedCard[], seat: number | null = null): boolean | null {
  const { game, active, seats } = frame;
  const fits = fitsDeck(frame, cards);
  if (fits !== true) return fits;
  const known: CandidateMemo = CANDIDATE_MEMOS.get(frame) ?? new Map();
  CANDIDATE_MEMOS.set(frame, known);
  // a binding checks a deck for each seat with one budget
  const judge = new RuleEvaluator(frame, cards, { steps: STEPS / seats }, known);
  try {
    return game.deckRules.every(
      (rule) => active[rule.layer] !== true || (seat !== null && !isForSeat(rule, seat)) || judge.holds(rule),
    );
  } catch (error) {
    if (error instanceof Unanswerable) return null;
    throw error;
  }
}

/** What an expression is in a deck of one card, which is also in a local; null where it is no number. */
export function valueForCard(frame: Parts, expr: Expr, local: number, card: CountedCard): number | null {
  const locals: RuleValue[] = [];
  const judge = new RuleEvaluator(frame, [card], { steps: STEPS });
  locals[local] = judge.deck[0] as CountedCard;
  try {
    const value = judge.valueOf(expr, locals);
    return typeof value === 'number' ? value : Array.isArray(value) ? null : value.card;
  } catch (error) {
    if (error instanceof Unanswerable) return null;
    throw error;
  }
}

function checkRule(frame: Parts, rule: DeckRule, deck: BoundDeck, budget: Budget, report: Report): void {
  let holds: boolean;
  try {
    holds = new RuleEvaluator(frame, deck.cards, budget).holds(rule);
  } catch (error) {
    if (!(error instanceof Unanswerable)) throw error;
    report.add(rule.place, say.noAnswer({ reason: error.reason }));
    return;
  }
  if (holds) return;
  const values = { deck: deck.name, reason: rule.reason };
  const said = rule.severity === 'warning' ? say.deckAdvice(values) : say.deckRefused(values);
  report.add(deck.place ?? rule.place, said, { related: { place: rule.place, message: say.theRule() } });
}

class RuleEvaluator {
  readonly #frame: Parts;
  readonly #game: Game;
  readonly deck: CountedCard[];
  readonly #copies = new Map<CardId, number>();
  readonly #budget: Budget;
  #depth = 0;
  #locals: RuleValue[] = [];
  #self: RuleValue = NOTHING;
  readonly #memo: CandidateMemo | null;
  /** Whether a condition read more than the candidate. */
  #dependsOnMore = false;
  /** The local of the candidate; null in the frame of a word or field, whose locals are all its own. */
  #candidate: number | null = null;

  constructor(frame: Parts, cards: readonly CountedCard[], budget: Budget, known: CandidateMemo | null = null) {
    this.#budget = budget;
    this.#memo = known;
    this.#frame = frame;
    this.#game = frame.game;
    this.deck = cards.map(({ card, level }) => ({ card, level }));
    for (const { card } of this.deck) this.#copies.set(card, (this.#copies.get(card) ?? 0) + 1);
  }

  holds(rule: DeckRule): boolean {
    const locals = rule.code.locals.map(() => NOTHING);
    return isTrue(this.valueOf(rule.test, locals));
  }

  valueOf(expr: Expr, locals: RuleValue[]): RuleValue {
    this.#locals = locals;
    return this.#evaluate(expr);
  }

  #truth(expr: Expr): boolean {
    return isTrue(this.#evaluate(expr));
  }

  #number(expr: Expr): number {
    const value = this.#evaluate(expr);
    if (typeof value === 'number') return value;
    if (Array.isArray(value)) throw new Unanswerable(say.setForNumber());
    return value.card;
  }

  #set(expr: Expr): RuleValue[] {
    const value = this.#evaluate(expr);
    if (Array.isArray(value)) return value;
    return value === NOTHING ? [] : [value];
  }

  #step(): void {
    if (--this.#budget.steps < 0) throw new Unanswerable(say.takesTooLong());
  }

  #evaluate(expr: Expr): RuleValue {
    this.#step();
    if (++this.#depth > DEPTH) throw new Unanswerable(say.tooDeep());
    const value = this.#evaluateForm(expr);
    this.#depth--;
    return value;
  }

  #evaluateForm(expr: Expr): RuleValue {
    switch (expr.op) {
      case 'number':
      case 'truth':
        return expr.value;
      case 'nothing':
        return NOTHING;
      case 'enum':
        return expr.member;
      case 'card':
        return expr.card;
      case 'keyword_word':
        return expr.keyword;
      case 'option':
        return this.#frame.options[expr.option] ?? NOTHING;
      case 'local':
        return this.#local(expr.local);
      case 'self':
        if (this.#candidate !== null) this.#dependsOnMore = true;
        return this.#self;
      case 'field':
      case 'printed':
        return this.#field(expr.field, this.#evaluate(expr.of));
      case 'has':
        return toNumber(this.#keyword(expr.keyword, this.#evaluate(expr.of)) !== null);
      case 'keyword_number':
        return this.#keywordNumber(expr.keyword, expr.param, this.#evaluate(expr.of));
      case 'levels':
        return this.#evaluate(expr.of[expr.of.length > 1 ? this.#levelOfSelf() - 1 : 0] ?? { op: 'nothing' });
      case 'add':
      case 'sub':
      case 'mul':
      case 'lt':
      case 'le':
      case 'gt':
      case 'ge':
        return arithmetic(expr.op, this.#number(expr.a), this.#number(expr.b));
      case 'neg':
        return negated(this.#number(expr.of));
      case 'is':
      case 'is_not':
        return this.#same(this.#evaluate(expr.a), this.#evaluate(expr.b), expr.op === 'is');
      case 'not':
        return toNumber(!this.#truth(expr.of));
      case 'and':
        return toNumber(expr.of.every((item) => this.#truth(item)));
      case 'or':
        return toNumber(expr.of.some((item) => this.#truth(item)));
      case 'pick':
        return this.#evaluate(this.#truth(expr.test) ? expr.then : expr.else);
      case 'absent':
      case 'present':
        return toNumber(isAbsent(this.#evaluate(expr.of)) === (expr.op === 'absent'));
      case 'kind':
        return toNumber(this.#isKind(this.#evaluate(expr.of), expr.kind));
      case 'flags':
      case 'member':
      case 'union':
      case 'without':
      case 'word_set':
      case 'share':
        return this.#flagOperation(expr);
      case 'adjective':
        return this.#word(this.#game.adjectives[expr.adjective], expr.args);
      case 'value':
        return this.#word(this.#game.values[expr.value], expr.args);
      case 'kernel':
        return this.#kernel(expr);
      case 'select':
        return this.#select(expr);
      case 'among':
        return this.#among(expr);
      case 'count':
        return this.#set(expr.of).length;
      case 'some':
      case 'no':
        return toNumber(this.#set(expr.of).length > 0 === (expr.op === 'some'));
      case 'sum':
      case 'highest':
      case 'lowest':
      case 'distinct':
        return this.#aggregate(expr);
      default:
        throw new Unanswerable(say.needsMatch({ word: `"${expr.op}"` }));
    }
  }

  #local(local: number): RuleValue {
    if (this.#candidate !== null && this.#candidate !== local) this.#dependsOnMore = true;
    return this.#locals[local] ?? NOTHING;
  }

  /** Whether a value is a member of a set. */
  #among(expr: ExprOf<'among'>): number {
    const of = this.#evaluate(expr.of);
    return toNumber(this.#set(expr.set).some((member) => this.#same(of, member, true) === 1));
  }

  /** An operator on sets of enum members, which are the bits of a number; `share` by default. */
  #flagOperation(expr: ExprOf<'flags' | 'member' | 'union' | 'without' | 'word_set' | 'share'>): number {
    switch (expr.op) {
      case 'flags':
        return expr.members.reduce((bits, member) => bits | (1 << member), 0);
      case 'member': {
        const member = this.#number(expr.member);
        const of = this.#number(expr.of);
        return member >= 0 && member < 31 && of !== NOTHING ? (of >> member) & 1 : 0;
      }
      case 'union':
        return this.#flagsOf(expr.a) | this.#flagsOf(expr.b);
      case 'without':
        return this.#flagsOf(expr.a) & ~this.#flagsOf(expr.b);
      case 'word_set': {
        const member = this.#number(expr.of);
        return member >= 0 && member < 31 ? 1 << member : 0;
      }
      default: {
        const a = this.#number(expr.a);
        const b = this.#number(expr.b);
        return toNumber(a !== NOTHING && b !== NOTHING && (a & b) !== 0);
      }
    }
  }

  /** A set of flags; nothing is the empty set. */
  #flagsOf(expr: Expr): number {
    const value = this.#number(expr);
    return value === NOTHING ? 0 : value;
  }

  /** A definition of unknown level is read at level 1. */
  #item(value: RuleValue): CountedCard | null {
    if (typeof value === 'number') return this.#game.cards[value] === undefined ? null : { card: value, level: 1 };
    return Array.isArray(value) ? null : value;
  }

  #levelOfSelf(): number {
    if (this.#candidate !== null) this.#dependsOnMore = true;
    return this.#item(this.#self)?.level ?? 1;
  }

  #field(id: FieldId, of: RuleValue): RuleValue {
    const item = this.#item(of);
    const field = this.#game.fields[id];
    const card = item === null ? undefined : this.#game.cards[item.card];
    if (item === null || field === undefined || card === undefined) return NOTHING;
    if (field.kernel === 'name') return item.card;
    if (field.kernel === 'level') return item.level;
    if (!this.#isKind(item, field.kind)) return NOTHING;
    const { derived } = field;
    if (derived !== null) return this.#inside(derived.code.locals.length, [], item, derived.value);
    const { layout, printed } = this.#frame;
    const place = layout.fields[id];
    if (place === undefined || place === null) throw new Unanswerable(say.onlyInMatch({ what: field.name }));
    return printed[item.card]?.[item.level - 1]?.[place.at - layout.printed.at] ?? NOTHING;
  }

  #keyword(keyword: number, of: RuleValue): { args: (Expr | null)[]; item: CountedCard }[] | null {
    const item = this.#item(of);
    const entries = item === null ? [] : (this.#game.cards[item.card]?.keywords ?? []);
    const found = entries.filter((entry) => entry.keyword === keyword);
    return item === null || found.length === 0 ? null : found.map(({ args }) => ({ args, item }));
  }

  #keywordsOf(of: RuleValue): number[] {
    const { keywords } = this.#game;
    const active = (id: number): boolean => this.#frame.active[keywords[id]?.layer ?? -1] === true;
    return [...keywords.keys()].filter((id) => active(id) && this.#keyword(id, of) !== null);
  }

  #keywordNumber(keyword: number, param: number, of: RuleValue): number {
    let sum = 0;
    for (const { args, item } of this.#keyword(keyword, of) ?? []) {
      const arg = args[param] ?? this.#game.keywords[keyword]?.params[param]?.value ?? null;
      const value = arg === null ? 0 : this.#inside(0, [], item, arg);
      if (typeof value === 'number' && value !== NOTHING) sum = saturate(sum + value);
    }
    return sum;
  }

  #same(a: RuleValue, b: RuleValue, wanted: boolean): number {
    if (a === NOTHING || b === NOTHING || Array.isArray(a) || Array.isArray(b)) return 0;
    // two cards of a deck are equal only as the same copy; a definition equals any copy of it
    const both = typeof a === 'object' && typeof b === 'object';
    const same = both ? a === b : (typeof a === 'object' ? a.card : a) === (typeof b === 'object' ? b.card : b);
    return same === wanted ? 1 : 0;
  }

  #isKind(of: RuleValue, kind: number): boolean {
    const item = this.#item(of);
    const card = item === null ? undefined : this.#game.cards[item.card];
    return card !== undefined && (this.#frame.index.kinds[kind]?.within[card.kind] ?? false);
  }

  #word(word: Game['values'][number] | undefined, args: Expr[]): RuleValue {
    if (word === undefined) throw new Unanswerable(say.wordOfNothing());
    const values = args.map((arg) => this.#evaluate(arg));
    if (this.#self !== NOTHING) this.#dependsOnMore = true;
    if (word.code === null || word.value === null) throw new Unanswerable(say.needsMatch({ word: word.name }));
    return this.#inside(word.code.locals.length, values, this.#self, word.value);
  }

  /** Evaluates an expression in a new frame. */
  #inside(size: number, args: RuleValue[], self: RuleValue, expr: Expr): RuleValue {
    const [locals, before, looked] = [this.#locals, this.#self, this.#candidate];
    this.#locals = Array.from({ length: size }, (_, i) => args[i] ?? NOTHING);
    this.#self = self;
    this.#candidate = null;
    const value = this.#evaluate(expr);
    this.#locals = locals;
    this.#self = before;
    this.#candidate = looked;
    return value;
  }

  #kernel({ call, args }: ExprOf<'kernel'>): number {
    const values = args.map((arg) => this.#evaluate(arg));
    if (call === 'copies') {
      this.#dependsOnMore = true;
      const item = this.#item(values[0] ?? NOTHING);
      return item === null ? NOTHING : (this.#copies.get(item.card) ?? 0);
    }
    const [a, b] = values;
    if (typeof a !== 'number' || a === NOTHING) return NOTHING;
    if (call === 'abs') return a < 0 ? 0 - a : a;
    if (typeof b !== 'number' || b === NOTHING) return NOTHING;
    switch (call) {
      case 'min':
        return a < b ? a : b;
      case 'max':
        return a > b ? a : b;
      case 'div':
      case 'div_up':
        if (b === 0) throw new Unanswerable(say.dividesByZero());
        return call === 'div' ? div(a, b) : divUp(a, b);
      default:
        throw new Unanswerable(say.needsMatch({ word: `"${call}"` }));
    }
  }

  #select(select: Select): RuleValue {
    const found: RuleValue[] = [];
    const known = this.#memo === null ? null : (this.#memo.get(select) ?? new Map<number, boolean>());
    if (known !== null) this.#memo?.set(select, known);
    for (const candidate of this.#source(select)) {
      this.#step();
      this.#locals[select.local] = candidate;
      if (this.#isTaken(select, candidate, known)) found.push(candidate);
    }
    const taken = this.#take(select, found);
    return select.one ? (taken[0] ?? NOTHING) : taken;
  }

  #isTaken({ local, where }: Select, candidate: RuleValue, known: Map<number, boolean> | null): boolean {
    const item = known === null || typeof candidate === 'number' ? null : this.#item(candidate);
    const key = item === null ? -1 : item.card * LEVEL_STEP + item.level;
    const before = known?.get(key);
    if (before !== undefined) return before;
    const [looked, isShared] = [this.#candidate, this.#dependsOnMore];
    this.#candidate = local;
    this.#dependsOnMore = false;
    const taken = where.every((test) => this.#truth(test));
    if (item !== null && !this.#dependsOnMore) known?.set(key, taken);
    this.#candidate = looked;
    this.#dependsOnMore ||= isShared;
    return taken;
  }

  #take({ take }: Select, found: RuleValue[]): RuleValue[] {
    if (take === null) return found;
    if (take.take === 'the') return found.slice(0, 1);
    if (take.take !== 'first' && take.take !== 'last') throw new Unanswerable(say.orderNeedsMatch());
    const count = this.#number(take.count);
    if (count < 1) return [];
    return take.take === 'first' ? found.slice(0, count) : found.slice(-count);
  }

  #source({ source }: Select): RuleValue[] {
    switch (source.from) {
      case 'deck':
        this.#dependsOnMore = true;
        return this.deck.filter((item) => this.#isKind(item, source.kind));
      case 'set':
        return this.#set(source.of);
      case 'enum':
        return [...(this.#frame.index.members[source.enum] ?? [])];
      case 'flags': {
        const bits = this.#number(source.of);
        if (bits === NOTHING) return [];
        return Array.from({ length: 31 }, (_, member) => member).filter((member) => (bits >> member) & 1);
      }
      case 'range': {
        const [low, high] = [this.#number(source.low), this.#number(source.high)];
        if (low === NOTHING || high === NOTHING || high < low) return [];
        if (high - low > this.#budget.steps) throw new Unanswerable(say.takesTooLong());
        return Array.from({ length: high - low + 1 }, (_, i) => low + i);
      }
      case 'definitions':
        return [...(this.#frame.index.kinds[source.kind]?.cards ?? [])];
      case 'printed_keywords':
        return this.#keywordsOf(this.#evaluate(source.of));
      default:
        throw new Unanswerable(say.onlyInMatch({ what: `the content of "${source.from}"` }));
    }
  }

  #aggregate(expr: ExprOf<'sum' | 'highest' | 'lowest' | 'distinct'>): number {
    const seen = new Set<number>();
    let sum = 0;
    let best = NOTHING;
    for (const member of this.#set(expr.of)) {
      this.#locals[expr.local] = member;
      const value = this.#number(expr.value);
      if (value === NOTHING) continue;
      seen.add(value);
      sum = saturate(sum + value);
      if (best === NOTHING || (expr.op === 'lowest' ? value < best : value > best)) best = value;
    }
    return expr.op === 'sum' ? sum : expr.op === 'distinct' ? seen.size : best;
  }
}

const toNumber = (truth: boolean): number => (truth ? 1 : 0);
const negated = (value: number): number => (value === NOTHING ? NOTHING : 0 - value);
const isAbsent = (value: RuleValue): boolean => value === NOTHING || (Array.isArray(value) && value.length === 0);

export function arithmetic(op: 'add' | 'sub' | 'mul' | 'lt' | 'le' | 'gt' | 'ge', a: number, b: number): number {
  const nothing = a === NOTHING || b === NOTHING;
  switch (op) {
    case 'add':
      return nothing ? NOTHING : saturate(a + b);
    case 'sub':
      return nothing ? NOTHING : saturate(a - b);
    case 'mul':
      return nothing ? NOTHING : multiply(a, b);
    case 'lt':
      return !nothing && a < b ? 1 : 0;
    case 'le':
      return !nothing && a <= b ? 1 : 0;
    case 'gt':
      return !nothing && a > b ? 1 : 0;
    case 'ge':
      return !nothing && a >= b ? 1 : 0;
  }
}

/** The truth of a value: nothing and an empty set are false, an item is true. */
function isTrue(value: RuleValue): boolean {
  if (typeof value === 'number') return value !== 0 && value !== NOTHING;
  return Array.isArray(value) ? value.length > 0 : true;
}
