/**
 * Static cost analysis: an upper bound for the work that code charges. The interpreter charges the work that it does.
 * Emitted code skips much of that work, so it charges each statement list in advance, for all expressions evaluated once.
 * An expression is heavy when it evaluates something for each member of an unbounded set; heavy expressions are never
 * optimised away and charge at run time. Every set of entities costs the same (`WorkCharges.set`), of any size;
 * emit/work-bound.ts scales the bound accordingly.
 */

import { LONGEST_RANGE } from '../format/limits.ts';
import type { Bound } from '../ir/bound.ts';
import type { Expr, ExprOf, LocalDecl, Select, Stmt, StmtOf, Word } from '../ir/index.ts';
import * as visitor from '../ir/visitor.ts';
import { childrenOf, isList, visitExprs } from '../ir/walk.ts';
import { framesOf } from './frames.ts';
import { isMany } from './multiplicity.ts';

/** Entities that a match is expected to make, besides the cards of its decks. */
const MADE = 24;

/** The highest cost of a set. */
const MOST_SET = 160;

export const CALL = 4;

export type Decls = readonly Pick<LocalDecl, 'type'>[];

/** Upper bounds for the cost of expressions and statements, each evaluated once. */
export class WorkCharges {
  /**
   * The cost of a set of entities of any size: about how many a match has. With more of them all costs count for more
   * (work-bound.ts); with fewer a set is charged for more than it has.
   */
  readonly set: number;
  /** Players, which a set may contain besides all entities. */
  readonly others: number;
  readonly #bound: Bound;
  readonly #largestEnum: number;
  /** How many times `set` all entities are that a match may have. */
  readonly #excess: number;
  readonly #heavy = new Map<Expr, boolean>();
  readonly #words = new Map<Expr, number>();
  readonly #heavyWords = new Map<Word, boolean>();
  readonly #light = new Map<Expr, number>();
  /** The `local` expressions whose local holds a set. */
  readonly #manyLocals = new Set<Expr>();
  /** Derived fields that cards define for themselves, by field. */
  readonly #derived = new Map<number, Expr[]>();

  constructor(bound: Bound) {
    this.#bound = bound;
    const { game, decks, layout, seats } = bound;
    this.others = seats;
    const dealt = decks.reduce((sum, { cards }) => sum + cards.length, 0);
    this.set = Math.min(MADE + this.others + dealt, MOST_SET);
    this.#excess = Math.max(1, (layout.entities.count + seats) / this.set);
    this.#largestEnum = Math.max(0, ...game.enums.map(({ members }) => members.length));
    const { code, blocks } = bound.program;
    for (const { locals, tree } of framesOf(bound.game)) this.#findMany(tree, locals);
    for (const instr of code) this.#findMany(visitor.instrCode(instr), blocks[instr.block]?.code.locals ?? []);
    for (const { derived } of bound.game.cards) {
      for (const { field, value } of derived) {
        const list = this.#derived.get(field);
        if (list === undefined) this.#derived.set(field, [value]);
        else list.push(value);
      }
    }
  }

  #findMany(tree: visitor.Tree, locals: Decls): void {
    if (!locals.some(({ type }) => type.many)) return;
    visitExprs(tree, (e) => {
      if (e.op === 'local' && locals[e.local]?.type.many === true) this.#manyLocals.add(e);
    });
  }

  // -------------------------------------------------------------- heavy expressions

  /** Whether the cost depends on the size of an unbounded set or on run-time values. */
  isHeavy(e: Expr): boolean {
    switch (e.op) {
      case 'select':
        return this.#few(e) === null && (e.where.some(this.#loops) || this.#takeLoops(e));
      case 'sum':
      case 'highest':
      case 'lowest':
      case 'distinct':
        return this.#few(e.of) === null && this.#loops(e.value);
      case 'field':
      case 'global':
        return this.#isStatic(e.field) || this.#worked(e.field).some(this.#loops);
      case 'has':
      case 'keyword_number':
        return (this.#bound.index.grants[e.keyword]?.length ?? 0) > 0;
      case 'has_value':
      case 'keyword_value':
        return this.#bound.index.grants.some((ids) => (ids?.length ?? 0) > 0);
      case 'status':
        return (this.#bound.index.gives[e.status]?.length ?? 0) > 0;
      case 'status_value':
        return this.#bound.index.gives.some((ids) => ids.length > 0);
      default:
        return false;
    }
  }

  /** Whether the expression or a part of it is heavy. */
  hasHeavy(e: Expr): boolean {
    if (this.isHeavy(e)) return true;
    const word = this.#wordOf(e);
    return (
      (word !== undefined && this.#hasHeavyWord(word)) || visitor.operandsOf(e).some((part) => this.hasHeavy(part))
    );
  }

  #hasHeavyWord(word: Word): boolean {
    const known = this.#heavyWords.get(word);
    if (known !== undefined) return known;
    this.#heavyWords.set(word, true);
    const found = exprsOfWord(word).some((e) => this.hasHeavy(e));
    this.#heavyWords.set(word, found);
    return found;
  }

  #wordOf(e: Expr): Word | undefined {
    const { game } = this.#bound;
    return e.op === 'adjective' ? game.adjectives[e.adjective] : e.op === 'value' ? game.values[e.value] : undefined;
  }

  /** The most members that a set can have, where that is at most `FEW` in every state; else null. */
  #few(e: Expr): number | null {
    const count = e.op === 'select' ? this.#most(e) : e.op === 'local' && !this.#manyLocals.has(e) ? 1 : FEW + 1;
    return count <= FEW ? count : null;
  }

  #most({ source }: Select): number {
    const { index, layout, game, seats } = this.#bound;
    switch (source.from) {
      case 'players':
        return seats;
      case 'tiles':
        return layout.tiles.count;
      case 'enum':
        return game.enums[source.enum]?.members.length ?? 0;
      case 'flags':
        return 31;
      case 'play': {
        const homes = index.homes[source.kind] ?? [];
        return homes.length === 0 ? seats + layout.tiles.count + layout.records.count : this.#room(homes, false);
      }
      case 'on':
        return this.#isOne(source.tiles) ? this.#room(index.homes[source.kind] ?? [], true) : FEW + 1;
      case 'set':
        return this.#few(source.of) ?? FEW + 1;
      default:
        return FEW + 1;
    }
  }

  /** Whether the value is one entity, never a set. */
  #isOne(e: Expr): boolean {
    if (e.op === 'local') return !this.#manyLocals.has(e);
    if (e.op === 'select') return e.one;
    if (e.op === 'field' || e.op === 'tile_of') return this.#isOne(e.of);
    return ['self', 'you', 'here', 'number', 'kernel', 'global', 'chosen', 'nothing'].includes(e.op);
  }

  /** Capacity of zones together; `one`: of those of one tile. */
  #room(zones: readonly number[], one: boolean): number {
    return zones.reduce((sum, id) => {
      const zone = this.#bound.layout.zones[id];
      if (zone === undefined || (one && this.#bound.game.zones[id]?.each !== 'tile')) return sum;
      return sum + (zone.store === 'list' ? zone.capacity * (one ? 1 : zone.instances) : FEW + 1);
    }, 0);
  }

  #takeLoops({ take }: Select): boolean {
    if (take === null) return false;
    if (take.take === 'random') return take.weight !== null && this.#loops(take.weight);
    return 'order' in take && this.#bound.game.orders[take.order]?.keys.some(this.#loops) === true;
  }

  #isStatic(field: number): boolean {
    return (this.#bound.index.reads[field]?.length ?? 0) > 0;
  }

  /** The expressions that compute a derived field: the declared one and those of cards. */
  #worked(field: number): Expr[] {
    const value = this.#bound.game.fields[field]?.derived?.value;
    return [...(value === undefined ? [] : [value]), ...(this.#derived.get(field) ?? [])];
  }

  /** Whether evaluation walks an unbounded set. */
  #loops = (e: Expr): boolean => {
    const known = this.#heavy.get(e);
    if (known !== undefined) return known;
    // recursive words: their values decide how often they run
    this.#heavy.set(e, true);
    const found = this.#loopsHere(e) || visitor.operandsOf(e).some(this.#loops);
    this.#heavy.set(e, found);
    return found;
  };

  #loopsHere(e: Expr): boolean {
    const { game } = this.#bound;
    switch (e.op) {
      case 'select':
        return this.#few(e) === null;
      case 'sum':
      case 'highest':
      case 'lowest':
      case 'distinct':
        return this.#few(e.of) === null;
      case 'among':
        return this.#few(e.set) === null;
      case 'fits':
        return true;
      case 'kernel':
        return e.call === 'possible';
      case 'adjective':
        return this.#wordLoops(game.adjectives[e.adjective]);
      case 'value':
        return this.#wordLoops(game.values[e.value]);
      case 'field':
      case 'global':
      case 'has':
      case 'has_value':
      case 'keyword_number':
      case 'keyword_value':
      case 'status':
      case 'status_value':
        return this.isHeavy(e);
      default:
        return false;
    }
  }

  #wordLoops(word: Word | undefined): boolean {
    return word !== undefined && (word.native === 'possible' || exprsOfWord(word).some(this.#loops));
  }

  // -------------------------------------------------------------- words

  /** How many words (adjectives and values) one evaluation may call, transitively. */
  words(e: Expr): number {
    const known = this.#words.get(e);
    if (known !== undefined) return known;
    this.#words.set(e, 0);
    let sum = this.#wordsHere(e);
    for (const part of visitor.operandsOf(e)) sum += this.words(part);
    this.#words.set(e, Math.min(sum, MOST));
    return Math.min(sum, MOST);
  }

  /** The cost of a derived field, without the sets in it: of its longest expression, and of the words that this calls. */
  derived(field: number): number {
    const costs = this.#worked(field).map((value) => 1 + this.bulk(value) + this.words(value));
    return Math.min(Math.max(0, ...costs), MOST);
  }

  /** The cost of the size of expressions alone. */
  bulk(tree: visitor.Tree): number {
    let parts = 0;
    visitExprs(tree, () => {
      parts++;
    });
    return parts * PART;
  }

  #wordsHere(e: Expr): number {
    const { game } = this.#bound;
    const used = (word: Word | undefined): number => {
      if (word === undefined) return 1;
      const called = exprsOfWord(word).reduce((sum, one) => sum + this.words(one), 0);
      return 1 + this.bulk(word.value) + Math.min(called, MOST);
    };
    switch (e.op) {
      case 'adjective':
        return used(game.adjectives[e.adjective]);
      case 'value':
        return used(game.values[e.value]);
      case 'field':
      case 'global':
        return this.derived(e.field);
      default:
        return 0;
    }
  }

  // -------------------------------------------------------------- costs of sets and expressions

  /** The cost of walking the source of a set. */
  source(e: Select): number {
    const { source, type } = e;
    const { index, layout, game } = this.#bound;
    const few = this.#few(e);
    if (few !== null) return few + (source.from === 'play' ? this.#places(index.homes[source.kind] ?? []) : 8);
    switch (source.from) {
      case 'play':
        return this.set + this.#places(index.homes[source.kind] ?? []) + layout.tiles.count + layout.records.count;
      case 'every':
        return this.set + this.#places(source.zone === null ? [...layout.zones.keys()] : [source.zone]);
      case 'on':
        return this.set + layout.tiles.count * (index.homes[source.kind] ?? []).length;
      case 'tiles':
        return layout.tiles.count;
      case 'definitions':
        return index.kinds[source.kind]?.cards.length ?? 0;
      case 'enum':
        return game.enums[source.enum]?.members.length ?? 0;
      case 'every_status':
        return game.statuses.length;
      case 'every_keyword':
        return game.keywords.length;
      case 'set':
        return this.#size(type.of);
      // the others charge at run time for the members that they find
      default:
        return this.set + 31;
    }
  }

  /** Upper bound for the candidates of a set: its conditions are evaluated that often. */
  #members(e: Select): number {
    const { layout } = this.#bound;
    switch (e.source.from) {
      case 'play':
        return this.#few(e) ?? this.set + layout.tiles.count + layout.records.count;
      case 'every':
      case 'on':
        return this.#few(e) ?? this.set;
      default:
        return this.#few(e) ?? this.source(e);
    }
  }

  /** How often an expression is evaluated for the members of a set. */
  #times(e: Expr, decls: Decls): number {
    return e.op === 'select' && e.source.from !== 'range' ? this.#members(e) : this.size(e, decls);
  }

  #places(zones: readonly number[]): number {
    return zones.reduce((sum, zone) => sum + (this.#bound.layout.zones[zone]?.instances ?? 0), 0);
  }

  /** Upper bound for the members of a set of one type. */
  #size(of: string): number {
    const { layout, game } = this.#bound;
    if (of === 'number') return LONGEST_RANGE;
    if (of === 'definition') return Math.max(this.set, game.cards.length);
    if (of === 'status' || of === 'keyword') return Math.max(this.set, game.statuses.length, game.keywords.length);
    return Math.max(this.set, this.#largestEnum) + layout.tiles.count + layout.records.count;
  }

  /** The cost of one walk over the members of a set. */
  size(e: Expr, decls: Decls): number {
    switch (e.op) {
      case 'select':
        return e.source.from === 'range' ? LONGEST_RANGE : this.source(e);
      case 'local':
        return this.#size(decls[e.local]?.type.of ?? 'entity');
      case 'adjective':
        return this.#size(this.#bound.game.adjectives[e.adjective]?.type.of ?? 'entity');
      case 'value':
        return this.#size(this.#bound.game.values[e.value]?.type.of ?? 'entity');
      case 'field':
      case 'tile_of':
      case 'zone':
        return e.of === null ? 0 : this.size(e.of, decls);
      case 'pick':
        return Math.max(this.size(e.then, decls), this.size(e.else, decls));
      case 'levels':
        return Math.max(0, ...e.of.map((part) => this.size(part, decls)));
      default:
        return this.#size('entity');
    }
  }

  /** Upper bound for evaluating something once, without its heavy parts. */
  light(tree: visitor.Tree, decls: Decls): number {
    if (tree === null || tree === undefined) return 0;
    if (isList(tree)) {
      let sum = 0;
      for (let i = 0; i < tree.length; i++) sum += this.light(tree[i], decls);
      return Math.min(sum, MOST);
    }
    if ('do' in tree) return this.light(childrenOf(tree), decls);
    const known = this.#light.get(tree);
    if (known !== undefined) return known;
    this.#light.set(tree, 0);
    const sum = Math.min(this.#lightOf(tree, decls) + PART, MOST);
    this.#light.set(tree, sum);
    return sum;
  }

  #lightOf(e: Expr, decls: Decls): number {
    const { game } = this.#bound;
    switch (e.op) {
      case 'select':
        return this.light(visitor.setSourceExprs(e.source), decls) + this.#lightSelect(e, decls);
      case 'sum':
      case 'highest':
      case 'lowest':
      case 'distinct':
        return this.light(e.of, decls) + (this.isHeavy(e) ? 0 : this.#times(e.of, decls) * this.once(e.value, decls));
      case 'among':
        return this.#lightInside(e, decls) + (this.#isMany(e.set, decls) ? this.size(e.set, decls) : 0);
      case 'adjective':
        return this.#lightInside(e, decls) + this.#lightWord(game.adjectives[e.adjective]);
      case 'value':
        return this.#lightInside(e, decls) + this.#lightWord(game.values[e.value]);
      case 'field':
      case 'global':
        return this.#lightInside(e, decls) + this.#lightField(e, decls);
      case 'tile_of':
        return this.#lightInside(e, decls) + (this.#isMany(e.of, decls) ? this.size(e.of, decls) : 0);
      case 'zone':
        return this.#lightInside(e, decls) + (e.of !== null && this.#isMany(e.of, decls) ? this.size(e.of, decls) : 0);
      default:
        return this.#lightInside(e, decls);
    }
  }

  #lightInside(e: Expr, decls: Decls): number {
    const parts = visitor.operandsOf(e);
    let sum = 0;
    for (let i = 0; i < parts.length; i++) sum += this.light(parts[i], decls);
    return sum;
  }

  #lightSelect(e: Select, decls: Decls): number {
    const { take } = e;
    const around = take === null ? 0 : this.light('count' in take ? take.count : null, decls);
    const args = take !== null && 'args' in take ? this.light(take.args, decls) : 0;
    if (this.isHeavy(e)) return around + args;
    const keys = take !== null && 'order' in take ? this.#bound.game.orders[take.order]?.keys : null;
    const weight = take !== null && take.take === 'random' ? take.weight : null;
    return around + args + this.source(e) + this.#members(e) * this.light([e.where, keys, weight], decls);
  }

  /** The cost of visiting one member and evaluating something for it. */
  once(tree: visitor.Tree, decls: Decls): number {
    return 1 + this.light(tree, decls);
  }

  #lightWord(word: Word | undefined): number {
    if (word === undefined) return 1;
    const decls = word.code?.locals ?? [];
    return 1 + this.light(exprsOfWord(word), decls);
  }

  #lightField(e: ExprOf<'field' | 'global'>, decls: Decls): number {
    if (this.isHeavy(e)) return 0;
    const words = this.words({ op: 'global', field: e.field });
    return e.op === 'field' && this.#isMany(e.of, decls) ? this.size(e.of, decls) * (1 + words) : words;
  }

  #isMany(e: Expr, decls: Decls): boolean {
    return isMany(this.#bound.game, decls, e);
  }

  // -------------------------------------------------------------- statements

  /** Upper bound for one statement, without nested statements and without the bodies of verbs that it calls. */
  statement(stmt: Stmt, decls: Decls): number {
    let sum = PART;
    for (const e of visitor.exprsOf(stmt)) sum += this.light(e, decls);
    if (stmt.do === 'call') sum += this.call('verbs', stmt.verb);
    if (stmt.do === 'raise' && !this.#isMany(stmt.to, decls)) sum += this.raise(stmt.timing);
    if (stmt.do === 'each') sum += this.sorting(stmt, decls);
    if (stmt.do === 'either') sum += this.bulk(stmt.arms.map(({ body }) => body));
    return sum;
  }

  /**
   * Whether a set is found for each member of a set. Then the cost grows with the square of the number of entities, so the
   * scaled bound (work-bound.ts) is not enough where they are more than `set`.
   */
  isSquare(members: number, each: number): boolean {
    return members >= this.set && each >= this.set;
  }

  /** The cost of doing something for each member, whatever the number of entities. */
  #forEach(members: number, each: number): number {
    return members * each * (this.isSquare(members, each) ? this.#excess : 1);
  }

  /** The cost of sorting the members of a loop by its order. */
  sorting({ set, by }: Pick<StmtOf<'each'>, 'set' | 'by'>, decls: Decls): number {
    const keys = by.walk === 'order' ? this.#bound.game.orders[by.order]?.keys : null;
    return this.#forEach(this.size(set, decls), this.light(keys, decls));
  }

  /** The cost of one iteration without its body: the member is tested again, and a live loop evaluates its set again. */
  iteration({ set, by, live }: Pick<StmtOf<'each'>, 'set' | 'by' | 'live'>, decls: Decls): number {
    const keys = by.walk === 'order' ? this.#bound.game.orders[by.order]?.keys : null;
    const tested = set.op === 'select' ? this.once(set.where, decls) + this.#comesFrom(set, decls) : 0;
    const sorted = this.#forEach(this.size(set, decls), this.light(keys, decls));
    if (live) return this.light([set, visitor.walkExprs(by)], decls) + sorted;
    return by.walk === 'choice' ? this.#forEach(this.size(set, decls), tested) : tested;
  }

  /**
   * The cost of testing whether one entity comes from the source of a set. Except for zones, the candidates are found
   * again.
   */
  #comesFrom(set: Select, decls: Decls): number {
    const parts = this.light(visitor.setSourceExprs(set.source), decls);
    return ['play', 'zone', 'every'].includes(set.source.from) ? parts : parts + this.source(set);
  }

  /** Upper bound for loop-free statements, with nested statements and the bodies of called verbs. */
  whole(stmts: readonly Stmt[], decls: Decls): number {
    let sum = 0;
    for (const stmt of stmts) {
      sum += this.statement(stmt, decls);
      if (stmt.do === 'if' || stmt.do === 'chance') sum += this.whole(stmt.then, decls) + this.whole(stmt.else, decls);
      if (stmt.do === 'call') {
        const { code } = this.#bound.game.verbs[stmt.verb] ?? {};
        if (code !== undefined) sum += this.whole(code.body, code.locals);
      }
      if (stmt.do === 'raise' && this.#isMany(stmt.to, decls)) {
        const { entities, tiles } = this.#bound.layout;
        sum += this.raise(stmt.timing) * Math.max(entities.count, tiles.count);
      }
      if (sum > MOST) return MOST;
    }
    return sum;
  }

  /** The cost of a call: call overhead, requirements, defaults of parameters and the search for listeners. */
  call(of: 'verbs' | 'moves', id: number): number {
    const { index, game } = this.#bound;
    const verb = of === 'verbs' ? game.verbs[id] : undefined;
    const own = verb === undefined ? 0 : this.light([verb.needs, verb.params.map(visitor.paramCode)], verb.code.locals);
    const asked =
      this.#asked(index.before[of][id]) + this.#asked(index.instead[of][id]) + 2 * this.#asked(index.after[of][id]);
    return CALL + own + asked;
  }

  /** The cost of finding the listeners that may refuse a move. */
  refusers(move: number): number {
    return this.#asked(this.#bound.index.before.moves[move]);
  }

  raise(timing: number): number {
    return this.#asked(this.#bound.index.on[timing]);
  }

  /** The search visits every entity when an ability listens to events on other entities. */
  #asked(abilities: readonly number[] | undefined): number {
    const { game } = this.#bound;
    const isAsked = (abilities ?? []).some(
      (id) => game.abilities[id]?.bearer !== 'rules' && game.abilities[id]?.trigger.own !== true,
    );
    return isAsked ? this.set : 0;
  }
}

/**
 * The largest set that counts as small. A small set costs its members times the cost of its conditions, so it is never
 * heavy.
 */
const FEW = 64;

/** The cost of each expression and statement: at least what the interpreter charges, summed over a body. */
const PART = 1 / 16;

/** A larger cost counts as unbounded. */
const MOST = 1 << 20;

/** The value of a word and the defaults of its parameters. */
const exprsOfWord = ({ value, params }: Word): Expr[] =>
  [value, ...params.map((param) => param.value)].filter((e) => e !== null);
