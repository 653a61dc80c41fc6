/**
 * Static cost analysis: an upper bound for the work that code charges. The interpreter charges the work that it does.
 * Emitted code skips much of that work, so it charges each statement list in advance, for all expressions evaluated once.
 * An expression is heavy when it evaluates something for each member of an unbounded set; heavy expressions are never
 * optimised away and charge at run time. A set of entities costs `WorkCharges.set`, whatever its size; emit/work-bound.ts
 * scales the bound accordingly. `cost` and `sized` know better of sets in locals and of zones: see sized-cost.ts.
 */

import { LONGEST_RANGE } from '../format/limits.ts';
import type { Bound } from '../ir/bound.ts';
import type { Expr, ExprOf, LocalDecl, Select, SetSource, Static, Stmt, StmtOf, Word } from '../ir/index.ts';
import * as visitor from '../ir/visitor.ts';
import { childrenOf, isList, visitExprs } from '../ir/walk.ts';
import { expectedEntities } from './expected-entities.ts';
import { exprsOfWord, HeavyExpressions } from './heavy.ts';
import { isMany } from './multiplicity.ts';
import {
  addCosts,
  type Cost,
  closedOver,
  eachCost,
  greater,
  localOf,
  MOST_COST as MOST,
  replaced,
  sizeCost,
  worst,
  type ZoneHolder,
} from './sized-cost.ts';

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
  readonly #heavy: HeavyExpressions;
  readonly #words = new Map<Expr, number>();
  readonly #costs = new Map<Expr, Cost>();
  /** Values whose sizes are being found: recursive words. */
  readonly #underway = new Set<Expr>();

  constructor(bound: Bound) {
    this.#bound = bound;
    const { game, layout, seats } = bound;
    this.others = seats;
    this.set = Math.min(expectedEntities(bound) + this.others, MOST_SET);
    this.#excess = Math.max(1, (layout.entities.count + seats) / this.set);
    this.#largestEnum = Math.max(0, ...game.enums.map(({ members }) => members.length));
    this.#heavy = new HeavyExpressions(bound);
  }

  isHeavy = (e: Expr): boolean => this.#heavy.isHeavy(e);

  hasHeavy = (e: Expr): boolean => this.#heavy.hasHeavy(e);

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

  /** The cost of a derived field, without the sets in it: of its expression, and of the words that this calls. */
  derived(field: number): number {
    const value = this.#heavy.derivation(field);
    return value === null ? 0 : Math.min(1 + this.bulk(value) + this.words(value), MOST);
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
  source = (e: Select, decls: Decls): number => worst(this.sizedSource(e, decls));

  /** The same by the sizes of sets. */
  sizedSource(e: Select, decls: Decls): Cost {
    const { source, type } = e;
    const { index, layout, game } = this.#bound;
    const few = this.#heavy.few(e);
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
      case 'set': {
        const size = this.sized(source.of, decls);
        return typeof size === 'number' ? this.#size(type.of) : size;
      }
      case 'zone':
        return this.#sizeOfZone(source.zone, decls);
      // the others charge at run time for the members that they find
      default:
        return this.set + 31;
    }
  }

  #sizeOfZone(e: Expr, decls: Decls): Cost {
    const most = this.set + 31;
    if (e.op !== 'zone' || this.#bound.layout.zones[e.zone]?.store !== 'list') return most;
    const { each } = this.#bound.game.zones[e.zone] ?? {};
    const holder = e.of === null ? 'game' : this.#holder(e.of, decls);
    const isRead = holder !== null && each === (holder === 'game' ? 'game' : 'player');
    return isRead ? sizeCost({ of: 'zone', zone: e.zone, holder }, most) : most;
  }

  #holder(e: Expr, decls: Decls): ZoneHolder | null {
    if (e.op === 'you') return 'you';
    return e.op === 'local' && !this.#isMany(e, decls) ? e.local : null;
  }

  /** Upper bound for the candidates of a set: its conditions are evaluated that often. */
  members(e: Select, decls: Decls): Cost {
    const { layout } = this.#bound;
    const few = this.#heavy.few(e);
    if (few !== null) return few;
    switch (e.source.from) {
      case 'play':
        return this.set + layout.tiles.count + layout.records.count;
      case 'every':
      case 'on':
        return this.set;
      default:
        return this.sizedSource(e, decls);
    }
  }

  /** How often an expression is evaluated for the members of a set. */
  #times(e: Expr, decls: Decls): Cost {
    return e.op === 'select' && e.source.from !== 'range' ? this.members(e, decls) : this.sized(e, decls);
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
  size = (e: Expr, decls: Decls): number => worst(this.sized(e, decls));

  /** The same by the sizes of sets. */
  sized(e: Expr, decls: Decls): Cost {
    switch (e.op) {
      case 'select':
        return e.source.from === 'range' ? numbersIn(e.source) : this.sizedSource(e, decls);
      case 'local': {
        const most = this.#size(decls[e.local]?.type.of ?? 'entity');
        return this.#isMany(e, decls) ? sizeCost({ of: 'local', local: e.local }, most) : most;
      }
      case 'adjective':
        return this.#size(this.#bound.game.adjectives[e.adjective]?.type.of ?? 'entity');
      case 'value':
        return this.#sizeOfValue(e, decls);
      case 'field':
      case 'tile_of':
      case 'zone':
        return e.of === null ? 0 : this.sized(e.of, decls);
      case 'pick':
        return greater(this.sized(e.then, decls), this.sized(e.else, decls));
      case 'levels':
        return e.of.map((part) => this.sized(part, decls)).reduce(greater, 0);
      default:
        return this.#size('entity');
    }
  }

  /** The size of what a value gives, by that of its sets. */
  #sizeOfValue({ value: id, args }: ExprOf<'value'>, decls: Decls): Cost {
    const { value = null, code = null, type } = this.#bound.game.values[id] ?? {};
    const most = this.#size(type?.of ?? 'entity');
    if (value === null || code === null || this.#underway.has(value)) return most;
    this.#underway.add(value);
    const size = this.sized(value, code.locals);
    this.#underway.delete(value);
    return typeof size === 'number' ? most : this.#called(size, args, decls);
  }

  /** Upper bound for evaluating something once, without its heavy parts. */
  light = (tree: visitor.Tree, decls: Decls): number => worst(this.cost(tree, decls));

  /** The same by the sizes of sets. */
  cost(tree: visitor.Tree, decls: Decls): Cost {
    if (tree === null || tree === undefined) return 0;
    if (isList(tree)) {
      let sum: Cost = 0;
      for (let i = 0; i < tree.length; i++) sum = addCosts(sum, this.cost(tree[i], decls));
      return sum;
    }
    if ('do' in tree) return this.cost(childrenOf(tree), decls);
    const known = this.#costs.get(tree);
    if (known !== undefined) return known;
    this.#costs.set(tree, 0);
    const sum = addCosts(this.#costOf(tree, decls), PART);
    this.#costs.set(tree, sum);
    return sum;
  }

  #costOf(e: Expr, decls: Decls): Cost {
    const { game } = this.#bound;
    switch (e.op) {
      case 'select':
        return addCosts(this.cost(visitor.setSourceExprs(e.source), decls), this.#costOfSelect(e, decls));
      case 'sum':
      case 'highest':
      case 'lowest':
      case 'distinct': {
        const each = this.isHeavy(e) ? 0 : closedOver(this.sizedOnce(e.value, decls), e.local);
        return addCosts(this.cost(e.of, decls), eachCost(this.#times(e.of, decls), each));
      }
      case 'among':
        return addCosts(this.#costInside(e, decls), this.#isMany(e.set, decls) ? this.sized(e.set, decls) : 0);
      case 'adjective':
        return addCosts(this.#costInside(e, decls), this.#costOfWord(game.adjectives[e.adjective], e.args, decls));
      case 'value':
        return addCosts(this.#costInside(e, decls), this.#costOfWord(game.values[e.value], e.args, decls));
      case 'field':
      case 'global':
        return addCosts(this.#costInside(e, decls), this.#costOfField(e, decls));
      case 'tile_of':
        return addCosts(this.#costInside(e, decls), this.#isMany(e.of, decls) ? this.sized(e.of, decls) : 0);
      case 'zone':
        return addCosts(
          this.#costInside(e, decls),
          e.of !== null && this.#isMany(e.of, decls) ? this.sized(e.of, decls) : 0,
        );
      default:
        return this.#costInside(e, decls);
    }
  }

  #costInside(e: Expr, decls: Decls): Cost {
    const parts = visitor.operandsOf(e);
    let sum: Cost = 0;
    for (let i = 0; i < parts.length; i++) sum = addCosts(sum, this.cost(parts[i], decls));
    return sum;
  }

  #costOfSelect(e: Select, decls: Decls): Cost {
    const { take } = e;
    const count = take === null ? 0 : this.cost('count' in take ? take.count : null, decls);
    const around = addCosts(count, take !== null && 'args' in take ? this.cost(take.args, decls) : 0);
    if (this.isHeavy(e)) return around;
    const each = eachCost(this.members(e, decls), this.candidate(e, decls));
    return addCosts(addCosts(around, this.sizedSource(e, decls)), each);
  }

  /** The cost of what is worked out for one candidate of a set: its conditions, its weight, its keys. */
  candidate({ take, where, local }: Select, decls: Decls): Cost {
    const weight = take?.take === 'random' ? take.weight : null;
    const keys = take !== null && 'order' in take ? this.#bound.game.orders[take.order]?.keys : null;
    return closedOver(addCosts(this.cost([where, weight], decls), this.light(keys, decls)), local);
  }

  /** The cost of visiting one member and evaluating something for it. */
  once = (tree: visitor.Tree, decls: Decls): number => worst(this.sizedOnce(tree, decls));

  /** The same by the sizes of sets. */
  sizedOnce = (tree: visitor.Tree, decls: Decls): Cost => addCosts(1, this.cost(tree, decls));

  #costOfWord(word: Word | undefined, args: readonly (Expr | null | undefined)[], decls: Decls): Cost {
    if (word === undefined) return 1;
    return addCosts(1, this.#called(this.cost(exprsOfWord(word), word.code?.locals ?? []), args, decls));
  }

  /** A cost of a word by the sizes of what is handed to it. */
  #called(cost: Cost, args: readonly (Expr | null | undefined)[], decls: Decls): Cost {
    return replaced(cost, ({ sized, most }) => {
      const local = localOf(sized);
      // a zone of the game, or of the player for whom the caller works
      if (typeof local !== 'number') return sizeCost(sized, most);
      const given = args[local] ?? null;
      if (given === null) return null;
      if (sized.of === 'local') return this.#isMany(given, decls) ? this.sized(given, decls) : 1;
      const holder = this.#holder(given, decls);
      return holder === null ? null : sizeCost({ ...sized, holder }, most);
    });
  }

  #costOfField(e: ExprOf<'field' | 'global'>, decls: Decls): Cost {
    if (this.isHeavy(e)) return 0;
    const words = this.words({ op: 'global', field: e.field });
    return e.op === 'field' && this.#isMany(e.of, decls) ? eachCost(this.sized(e.of, decls), 1 + words) : words;
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

  /** The cost of finding who bears a static that is about others, each time it is asked; of one about `self`, only its bearer. */
  bearers(self: boolean): number {
    const modifiers = this.#bound.layout.modifiers.capacity / MODIFIERS;
    return 1 + modifiers + (self ? 0 : this.set / BEARERS);
  }

  /** The cost of a static of one bearer: whether it applies, and its value. */
  application(grant: Static, value: Expr | null): Cost {
    const { whom, when, code } = grant;
    const own = [when, value];
    // the condition and the value may read the entity that the static applies to
    let sum = this.cost(own, code.locals);
    if (whom.op === 'select') {
      const matched = this.once(whom.where, code.locals) + this.#comesFrom(whom, code.locals);
      sum = addCosts(matched, closedOver(sum, whom.local));
    } else sum = addCosts(sum, this.light(whom, code.locals));
    return addCosts(2 + this.bulk(visitor.staticCode(grant)), sum);
  }

  /**
   * The cost of testing whether one entity comes from the source of a set. Except for zones, the candidates are found
   * again.
   */
  #comesFrom(set: Select, decls: Decls): number {
    const parts = this.light(visitor.setSourceExprs(set.source), decls);
    return ['play', 'zone', 'every'].includes(set.source.from) ? parts : parts + this.source(set, decls);
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

/** Modifiers, and entities that may bear a static, for each of which the interpreter charges 1. */
const MODIFIERS = 32;
const BEARERS = 4;

/** The cost of each expression and statement: at least what the interpreter charges, summed over a body. */
const PART = 1 / 16;

/** The most numbers that a range has. */
const numbersIn = ({ low, high }: Extract<SetSource, { from: 'range' }>): number =>
  low.op === 'number' && high.op === 'number'
    ? Math.min(Math.max(high.value - low.value + 1, 0), LONGEST_RANGE)
    : LONGEST_RANGE;
