/** Checks expressions and computes their types; null for an expression that fits any type. */
import * as say from '../diagnostics/messages/verify.ts';
import type { Expr, ExprOf, Param, Select, Take, Type, WordField } from '../ir/index.ts';
import { KERNEL_VALUES } from '../ir/kernel.ts';
import { isRepeatable } from '../ir/word-fields.ts';
import {
  type Checker,
  type CheckScope,
  entity,
  NUMBER,
  plainType,
  sortNamed,
  sortOf,
  TRUTH,
  typeWords,
} from './checker.ts';

/** Most levels of nesting: deeper than any hand-written source, and safe for recursive walks. */
const DEPTH = 200;

type InferredType = Type | null;

/** The sort that a value has to have. */
type WantedSort = Type['of'] | 'any';

export class ExpressionChecker {
  readonly #checker: Checker;
  readonly #tile: number | null;
  readonly #player: number | null;
  #depth = 0;

  constructor(checker: Checker) {
    this.#checker = checker;
    const kernel = (name: string): number | null => {
      const id = checker.game.kinds.findIndex((kind) => kind.kernel === name);
      return id < 0 ? null : id;
    };
    this.#tile = kernel('tile');
    this.#player = kernel('player');
  }

  /** Checks the expression at `key`, and gives its type. */
  expr(key: string | number, expr: Expr, scope: CheckScope): InferredType {
    let type: InferredType = null;
    this.#checker.enter(key);
    if (this.#depth >= DEPTH) this.#checker.problem(say.expressionTooDeep({ most: DEPTH }));
    else {
      this.#depth++;
      type = this.#check(expr, scope);
      this.#depth--;
    }
    this.#checker.leave();
    return type;
  }

  /** As `expr`, where one value of a sort is required. */
  want(key: string | number, expr: Expr, scope: CheckScope, of: WantedSort): InferredType {
    return this.#want(key, expr, scope, of, false);
  }

  /** As `want`, where a set of such values is allowed, too. */
  wantSet(key: string | number, expr: Expr, scope: CheckScope, of: WantedSort): InferredType {
    return this.#want(key, expr, scope, of, true);
  }

  /** As `want` for a value of a type; null for any value, also a set. */
  wantTyped(key: string | number, expr: Expr, scope: CheckScope, type: Type | null): InferredType {
    return this.#want(key, expr, scope, type?.of ?? 'any', type?.many ?? true);
  }

  /** As `want` for an expression that may be missing. */
  optional(key: string, expr: Expr | null, scope: CheckScope, of: WantedSort): void {
    if (expr !== null) this.want(key, expr, scope, of);
  }

  #want(key: string | number, expr: Expr, scope: CheckScope, of: WantedSort, many: boolean): InferredType {
    const type = this.expr(key, expr, scope);
    if (type === null) return null;
    this.#checker.enter(key);
    this.#fits(type, of, many, scope);
    this.#checker.leave();
    return type;
  }

  /** Checks a condition; every type has a truth value. */
  test(key: string | number, expr: Expr | null, scope: CheckScope): void {
    if (expr !== null) this.expr(key, expr, scope);
  }

  /** Checks expressions of any type. */
  exprs(key: string, exprs: readonly Expr[], scope: CheckScope): void {
    this.#checker.enter(key);
    for (let index = 0; index < exprs.length; index++) this.expr(index, exprs[index] as Expr, scope);
    this.#checker.leave();
  }

  /** Checks expressions of one value each. */
  values(key: string, exprs: readonly Expr[], scope: CheckScope, of: WantedSort): void {
    this.#checker.enter(key);
    for (let index = 0; index < exprs.length; index++) this.want(index, exprs[index] as Expr, scope, of);
    this.#checker.leave();
  }

  /** Checks the local of a binder: its slot must be in the frame. */
  local(local: number, scope: CheckScope): Type | null {
    const found = scope.locals[local];
    if (found === undefined) {
      this.#checker.problem(say.localBeyond({ local, count: scope.locals.length }));
      return null;
    }
    return found.type;
  }

  /** Checks a binder, and gives its local a value from here on. */
  bind(local: number, scope: CheckScope): Type | null {
    const type = this.local(local, scope);
    if (type !== null) this.begin(local, scope);
    return type;
  }

  /** Gives a local a value. One that has a value gets another only by an assignment. */
  begin(local: number, scope: CheckScope): void {
    if (scope.bound.has(local)) this.#checker.problem(say.boundTwice({ local }));
    scope.bound.add(local);
  }

  /** Checks code after which a local has a value only if it has one now. */
  during(local: number, scope: CheckScope, check: () => void): void {
    const had = scope.bound.has(local);
    check();
    if (!had) scope.bound.delete(local);
  }

  /** Checks and binds a local that holds one member of a set at a time. */
  binds(local: number, member: InferredType, scope: CheckScope): void {
    const type = this.bind(local, scope);
    if (type === null || member === null) return;
    if (type.many || (sortOf(type) !== sortOf(member) && !scope.deck)) {
      this.#checker.problem(say.wrongMembers({ type: member.of, local: typeWords(type) }));
    }
  }

  /** Checks and binds a local that holds chosen members: one, or several with a count. */
  chosen(local: number, from: InferredType, several: boolean, scope: CheckScope): void {
    const type = this.bind(local, scope);
    if (type === null) return;
    if (type.many !== several) this.#checker.problem(say.wrongChoice({ type: typeWords(type) }));
    else this.holds(type, from === null ? null : { ...from, many: several });
  }

  /** Checks that a value's sort fits a slot, and that a slot for one value gets one. */
  holds(slot: Type, put: InferredType): void {
    if (put === null || (sortOf(slot) === sortOf(put) && (slot.many || !put.many))) return;
    this.#checker.problem(say.wrongLocal({ value: typeWords(put), type: typeWords(slot) }));
  }

  /** Checks arguments: as many as parameters, and only optional ones omitted. */
  args(key: string, args: readonly (Expr | null)[], params: readonly Param[], scope: CheckScope): void {
    this.#args(key, args, params, scope, false);
  }

  /** The same for a call of a verb, which is made for each member of one argument that is a set. */
  callArgs(key: string, args: readonly (Expr | null)[], params: readonly Param[], scope: CheckScope): void {
    this.#args(key, args, params, scope, true);
  }

  #args(
    key: string,
    args: readonly (Expr | null)[],
    params: readonly Param[],
    scope: CheckScope,
    takesSet: boolean,
  ): void {
    if (!this.#count(args.length, params.length, params.length)) return;
    let many = 0;
    this.#checker.enter(key);
    for (let index = 0; index < args.length; index++) {
      const [arg, param] = [args[index], params[index]];
      if (param === undefined || arg === undefined) continue;
      if (arg === null) {
        if (param.value === null && !param.optional) {
          this.#checker.at(index, () => this.#checker.problem(say.argumentMissing({ name: param.name })));
        }
        continue;
      }
      const type = this.#want(index, arg, scope, param.type.of, takesSet || param.type.many);
      if (type?.many && !param.type.many) many++;
    }
    this.#checker.leave();
    if (many > 1) this.#checker.problem(say.twoSets());
  }

  #count(count: number, least: number, most: number): boolean {
    if (count >= least && count <= most) return true;
    this.#checker.problem(
      least === most ? say.wrongCount({ count, wanted: most }) : say.countBeyond({ count, least, most }),
    );
    return false;
  }

  #fits(type: Type, of: WantedSort, many: boolean, scope: CheckScope): void {
    if (type.many && !many) this.#checker.problem(say.setForOne({ type: typeWords(type) }));
    if (of === 'any') return;
    const sort = sortOf(type);
    const wanted = sortNamed(of);
    if (sort === wanted || (scope.deck && sort === 'definition' && wanted === 'entity')) return;
    this.#checker.problem(say.wrongType({ type: typeWords(type), wanted: typeWords(plainType(of)) }));
  }

  #check(expr: Expr, scope: CheckScope): InferredType {
    const { game } = this.#checker;
    switch (expr.op) {
      case 'number':
      case 'truth':
        return NUMBER;
      case 'nothing':
        return null;
      case 'enum':
        if (this.#checker.id(expr.enum, game.enums.length, 'enum')) this.#checker.member(expr.enum, expr.member, scope);
        return { of: 'enum', id: expr.enum, many: false };
      case 'flags':
        if (this.#checker.id(expr.enum, game.enums.length, 'enum')) {
          for (const member of expr.members) {
            this.#checker.id(member, 31, 'member');
            this.#checker.member(expr.enum, member, scope);
          }
        }
        return { of: 'flags', id: expr.enum, many: false };
      case 'card':
        this.#checker.declared(expr.card, game.cards, 'card', scope);
        return plainType('definition');
      case 'verb':
        this.#checker.declared(expr.verb, game.verbs, 'verb', scope);
        return plainType('verb');
      case 'timing':
        this.#checker.declared(expr.timing, game.timings, 'timing', scope);
        return plainType('timing');
      case 'status_word':
        this.#checker.declared(expr.status, game.statuses, 'status', scope);
        return plainType('status');
      case 'keyword_word':
        this.#checker.declared(expr.keyword, game.keywords, 'keyword', scope);
        return plainType('keyword');
      case 'zone':
        return this.#zone(expr, scope);
      case 'gone':
        return plainType('zone');
      case 'local':
        if (expr.local < scope.locals.length && !scope.bound.has(expr.local))
          this.#checker.problem(say.unboundLocal({ local: expr.local }));
        return this.local(expr.local, scope);
      case 'self':
        return scope.deck ? null : entity(null);
      case 'you':
        return entity(this.#player);
      case 'here':
        return entity(this.#tile);
      case 'chosen': {
        const choice = scope.choices?.[expr.choice];
        if (choice === undefined) this.#checker.problem(say.noSuchChoice({ choice: expr.choice }));
        return choice?.type ?? null;
      }
      case 'levels':
        return this.#levels(expr.of, scope);
      case 'option': {
        const option = this.#checker.declared(expr.option, game.options, 'option', scope);
        return option?.type ?? null;
      }
      case 'global': {
        const field = this.#checker.declared(expr.field, game.fields, 'field', scope);
        if (field !== undefined && game.kinds[field.kind]?.kernel !== 'state') {
          this.#checker.problem(say.notOfMatch({ field: expr.field }));
        }
        return field?.type ?? null;
      }
      case 'field':
      case 'printed': {
        const holder = this.expr('of', expr.of, scope);
        if (holder !== null && sortOf(holder) !== 'definition') {
          this.#checker.at('of', () => this.#fits(holder, expr.op === 'field' ? 'entity' : 'definition', true, scope));
        }
        const field = this.#checker.declared(expr.field, game.fields, 'field', scope);
        if (field === undefined) return null;
        return { ...field.type, many: field.type.many || (holder?.many ?? false) };
      }
      case 'word_field':
        this.wordField(expr, scope);
        return NUMBER;
      case 'status':
        this.want('of', expr.of, scope, 'entity');
        this.#checker.declared(expr.status, game.statuses, 'status', scope);
        return NUMBER;
      case 'status_value':
        this.want('status', expr.status, scope, 'status');
        this.want('of', expr.of, scope, 'entity');
        return NUMBER;
      case 'has_value':
      case 'keyword_value':
        this.want('keyword', expr.keyword, scope, 'keyword');
        this.want('of', expr.of, scope, 'entity');
        return NUMBER;
      case 'comes_with':
        this.want('ability', expr.ability, scope, 'ability');
        this.#checker.declared(expr.keyword, game.keywords, 'keyword', scope);
        return TRUTH;
      case 'has':
      case 'keyword_number': {
        const holder = this.expr('of', expr.of, scope);
        if (holder !== null && !(scope.deck && sortOf(holder) === 'definition'))
          this.#checker.at('of', () => this.#fits(holder, 'entity', true, scope));
        const keyword = this.#checker.declared(expr.keyword, game.keywords, 'keyword', scope);
        if (keyword !== undefined && expr.op === 'keyword_number') {
          this.#checker.id(expr.param, keyword.params.length, 'parameter');
        }
        return NUMBER;
      }
      case 'add':
      case 'sub':
      case 'mul':
      case 'lt':
      case 'le':
      case 'gt':
      case 'ge':
        this.want('a', expr.a, scope, 'number');
        this.want('b', expr.b, scope, 'number');
        return NUMBER;
      case 'is':
      case 'is_not':
      case 'share':
        return this.#same(expr, scope);
      case 'neg':
        this.want('of', expr.of, scope, 'number');
        return NUMBER;
      case 'union':
      case 'without':
        this.want('a', expr.a, scope, 'flags');
        this.want('b', expr.b, scope, 'flags');
        return NUMBER;
      case 'word_set':
        this.#checker.id(expr.enum, game.enums.length, 'enum');
        this.want('of', expr.of, scope, 'enum');
        return { of: 'flags', id: expr.enum, many: false };
      case 'not':
      case 'absent':
      case 'present':
      case 'some':
      case 'no':
      case 'count':
        this.expr('of', expr.of, scope);
        return expr.op === 'count' ? NUMBER : TRUTH;
      case 'and':
      case 'or':
        this.exprs('of', expr.of, scope);
        return TRUTH;
      case 'pick': {
        this.test('test', expr.test, scope);
        return this.#join(this.expr('then', expr.then, scope), this.expr('else', expr.else, scope));
      }
      case 'kind':
        this.expr('of', expr.of, scope);
        this.#checker.declared(expr.kind, game.kinds, 'kind', scope);
        return TRUTH;
      case 'member':
        this.want('member', expr.member, scope, 'number');
        this.wantSet('of', expr.of, scope, 'number');
        return TRUTH;
      case 'in_play':
        this.want('of', expr.of, scope, 'entity');
        return TRUTH;
      case 'in_zone':
        this.want('of', expr.of, scope, 'entity');
        this.wantSet('zone', expr.zone, scope, 'zone');
        return TRUTH;
      case 'in_any':
        this.want('of', expr.of, scope, 'entity');
        this.#checker.declared(expr.zone, game.zones, 'zone', scope);
        return TRUTH;
      case 'among':
        this.want('of', expr.of, scope, 'any');
        this.expr('set', expr.set, scope);
        return TRUTH;
      case 'tag':
        this.#checker.id(expr.tag, game.tags.length, 'tag');
        this.want('verb', expr.verb, scope, 'verb');
        return TRUTH;
      case 'tagged': {
        const members = game.enums[expr.enum]?.members.length ?? 0;
        this.#checker.id(expr.enum, game.enums.length, 'enum');
        this.#checker.id(expr.member, members, 'member');
        this.want('status', expr.status, scope, 'status');
        return TRUTH;
      }
      case 'adjective':
      case 'value': {
        const words = expr.op === 'value' ? game.values : game.adjectives;
        const word = this.#checker.declared(expr.op === 'value' ? expr.value : expr.adjective, words, expr.op, scope);
        if (word === undefined) return null;
        this.args('args', expr.args, word.params, scope);
        return word.type;
      }
      case 'kernel': {
        const native = KERNEL_VALUES.get(expr.call);
        if (native === undefined) return null;
        const { takes, optional } = native;
        if (!this.#count(expr.args.length, takes.length - optional, takes.length)) return null;
        this.#checker.at('args', () => {
          for (const [index, arg] of expr.args.entries()) this.want(index, arg, scope, takes[index] ?? 'any');
        });
        return native.kind === null
          ? plainType(native.gives)
          : entity(native.kind === 'tile' ? this.#tile : this.#player);
      }
      case 'fits':
        this.want('verb', expr.verb, scope, 'verb');
        this.values('args', expr.args, scope, 'any');
        return TRUTH;
      case 'tile_of':
        return entity(this.#tile, this.wantSet('of', expr.of, scope, 'entity')?.many ?? false);
      case 'select':
        return this.#select(expr, scope);
      case 'sum':
      case 'highest':
      case 'lowest':
      case 'distinct':
        this.during(expr.local, scope, () => {
          this.binds(expr.local, this.expr('of', expr.of, scope), scope);
          this.want('value', expr.value, scope, expr.op === 'distinct' ? 'any' : 'number');
        });
        return NUMBER;
    }
  }

  /** Checks the field, the word and the entity of a number for each word, as a value or as a target. */
  wordField({ field: id, word, of }: Omit<WordField, 'op'>, scope: CheckScope): void {
    const { game } = this.#checker;
    this.want('word', word, scope, 'enum');
    if (of !== null) this.want('of', of, scope, 'entity');
    if (!isRepeatable(word) || (of !== null && !isRepeatable(of))) this.#checker.problem(say.notRepeatable());
    const field = this.#checker.declared(id, game.fields, 'field', scope);
    if (field === undefined) return;
    if (field.word?.member !== 0) this.#checker.problem(say.notForEachWord({ field: id }));
    const isOfMatch = game.kinds[field.kind]?.kernel === 'state';
    if ((of === null) !== isOfMatch) this.#checker.problem((isOfMatch ? say.ofMatch : say.notOfMatch)({ field: id }));
  }

  #zone(expr: ExprOf<'zone'>, scope: CheckScope): InferredType {
    const zone = this.#checker.declared(expr.zone, this.#checker.game.zones, 'zone', scope);
    const holder = expr.of === null ? null : this.wantSet('of', expr.of, scope, 'entity');
    if (zone !== undefined && (expr.of === null) !== (zone.each === 'game')) {
      const { zone: id } = expr;
      this.#checker.problem(
        zone.each === 'game' ? say.zoneOfGame({ zone: id }) : say.zoneOfHolder({ zone: id, holder: zone.each }),
      );
    }
    return { of: 'zone', id: expr.zone, many: holder?.many ?? false };
  }

  #levels(of: readonly Expr[], scope: CheckScope): InferredType {
    const { levels } = this.#checker.game;
    if (of.length !== 1 && of.length !== levels) {
      this.#checker.problem(
        levels === 1 ? say.oneValue({ count: of.length }) : say.valuesForLevels({ count: of.length, levels }),
      );
    }
    let type: InferredType = null;
    this.#checker.enter('of');
    for (const [index, expr] of of.entries()) {
      const next = this.expr(index, expr, scope);
      type = index === 0 ? next : this.#join(type, next);
    }
    this.#checker.leave();
    return type;
  }

  #same(expr: { a: Expr; b: Expr }, scope: CheckScope): InferredType {
    const a = this.expr('a', expr.a, scope);
    const b = this.expr('b', expr.b, scope);
    if (a !== null && b !== null && sortOf(a) !== sortOf(b)) {
      this.#checker.problem(say.neverSame({ one: typeWords(a), other: typeWords(b) }));
    }
    return TRUTH;
  }

  /** The common type of two branches: their own type if equal, else the sort that they share. */
  #join(a: InferredType, b: InferredType): InferredType {
    if (a === null) return b;
    if (b === null) return a;
    if (sortOf(a) !== sortOf(b)) this.#checker.problem(say.branchesDiffer({ one: typeWords(a), other: typeWords(b) }));
    return { of: a.of === b.of ? a.of : 'number', id: a.id === b.id ? a.id : null, many: a.many || b.many };
  }

  #select(expr: Select, scope: CheckScope): InferredType {
    // a select may state its members' type or its own: both count as the members' type
    const type = { ...expr.type, many: false };
    this.#source(expr, scope);
    const { take } = expr;
    this.during(expr.local, scope, () => {
      this.binds(expr.local, type, scope);
      this.#checker.at('where', () => {
        for (const [index, test] of expr.where.entries()) this.test(index, test, scope);
      });
      if (take?.take === 'random')
        this.#checker.at('take', () => this.optional('weight', take.weight, scope, 'number'));
    });
    if (take !== null) this.#checker.at('take', () => this.#take(take, scope));
    return { ...type, many: !expr.one };
  }

  #source({ source, type }: Select, scope: CheckScope): void {
    const { game } = this.#checker;
    this.#checker.at('source', () => {
      let sort: string | null = 'entity';
      if ('kind' in source) this.#checker.declared(source.kind, game.kinds, 'kind', scope);
      switch (source.from) {
        case 'play':
        case 'tiles':
        case 'players':
          break;
        case 'zone':
          this.wantSet('zone', source.zone, scope, 'zone');
          break;
        case 'every':
          if (source.zone !== null) this.#checker.declared(source.zone, game.zones, 'zone', scope);
          break;
        case 'on':
          this.wantSet('tiles', source.tiles, scope, 'entity');
          break;
        case 'set': {
          const of = this.expr('of', source.of, scope);
          sort = of === null ? null : sortOf(of);
          break;
        }
        case 'enum':
          this.#checker.id(source.enum, game.enums.length, 'enum');
          sort = 'number';
          break;
        case 'flags':
          this.wantSet('of', source.of, scope, 'number');
          sort = 'number';
          break;
        case 'range':
          this.want('low', source.low, scope, 'number');
          this.want('high', source.high, scope, 'number');
          sort = 'number';
          break;
        case 'definitions':
          sort = 'definition';
          break;
        case 'abilities':
          this.wantSet('of', source.of, scope, 'entity');
          if (source.timing !== null) this.#checker.declared(source.timing, game.timings, 'timing', scope);
          sort = 'ability';
          break;
        case 'statuses':
        case 'keywords':
          this.wantSet('of', source.of, scope, 'entity');
          sort = source.from === 'statuses' ? 'status' : 'keyword';
          break;
        case 'printed_keywords':
          this.wantSet('of', source.of, scope, 'definition');
          sort = 'keyword';
          break;
        case 'every_status':
        case 'every_keyword':
          sort = source.from === 'every_status' ? 'status' : 'keyword';
          break;
        case 'deck':
          if (!scope.deck) this.#checker.problem(say.deckOutside());
          sort = null;
          break;
      }
      if (sort !== null && sort !== sortOf(type)) this.#checker.problem(say.sourceDiffers({ type: type.of }));
    });
  }

  #take(take: Take, scope: CheckScope): void {
    if ('count' in take) this.want('count', take.count, scope, 'number');
    switch (take.take) {
      case 'the':
      case 'first':
      case 'last':
        break;
      case 'random':
        if (scope.code === 'pure') this.#checker.problem(say.drawInPure());
        break;
      case 'best':
      case 'tied':
        this.order(take, scope);
        break;
    }
  }

  /** Checks the use of an order with the arguments after its first. */
  order(use: { order: number; args: Expr[] }, scope: CheckScope): void {
    const order = this.#checker.declared(use.order, this.#checker.game.orders, 'order', scope);
    if (order !== undefined) this.args('args', use.args, order.params.slice(1), scope);
  }
}
