/** Checks expressions and computes their types; null for an expression that fits any type. */
import * as say from '../diagnostics/messages/verify.ts';
import type { Expr, ExprOf, FieldDecl, Param, Select, SetSource, Take, Type, Word, WordField } from '../ir/index.ts';
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
import { OPERATORS, type OperatorRule, type WantedSort } from './operators.ts';

/** Most levels of nesting: deeper than any hand-written source, and safe for recursive walks. */
const DEPTH = 200;

type InferredType = Type | null;

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

  /** Checks a local that is read or assigned to: it must have a value. */
  read(local: number, scope: CheckScope): Type | null {
    if (local < scope.locals.length && !scope.bound.has(local)) this.#checker.problem(say.unboundLocal({ local }));
    return this.local(local, scope);
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

  /** Checks code that may not run: after it, a local has a value only if it had one before. */
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
    switch (expr.op) {
      case 'nothing':
        return null;
      case 'self':
        return scope.deck ? null : entity(null);
      case 'you':
        return entity(this.#player);
      case 'here':
        return entity(this.#tile);
      case 'enum':
      case 'flags':
        return this.#member(expr, scope);
      case 'local':
        return this.read(expr.local, scope);
      case 'chosen':
        return this.#chosen(expr.choice, scope);
      case 'option':
        return this.#checker.declared('option', expr.option, scope)?.type ?? null;
      case 'global':
        return this.#global(expr, scope);
      case 'field':
      case 'printed':
        return this.#field(expr, scope);
      case 'word_field':
        this.wordField(expr, scope);
        return NUMBER;
      case 'zone':
        return this.#zone(expr, scope);
      case 'tile_of':
        return entity(this.#tile, this.wantSet('of', expr.of, scope, 'entity')?.many ?? false);
      case 'has':
      case 'keyword_number':
        return this.#keyword(expr, scope);
      case 'tag':
        this.#checker.id(expr.tag, this.#checker.game.tags.length, 'tag');
        this.want('verb', expr.verb, scope, 'verb');
        return TRUTH;
      case 'tagged':
        return this.#tagged(expr, scope);
      case 'word_set':
        this.#checker.id(expr.enum, this.#checker.game.enums.length, 'enum');
        this.want('of', expr.of, scope, 'enum');
        return { of: 'flags', id: expr.enum, many: false };
      case 'is':
      case 'is_not':
      case 'share':
        return this.#comparison(expr, scope);
      case 'and':
      case 'or':
        this.exprs('of', expr.of, scope);
        return TRUTH;
      case 'pick':
        this.test('test', expr.test, scope);
        return this.#join(this.expr('then', expr.then, scope), this.expr('else', expr.else, scope));
      case 'levels':
        return this.#levels(expr.of, scope);
      case 'adjective':
        return this.#word(this.#checker.declared('adjective', expr.adjective, scope), expr.args, scope);
      case 'value':
        return this.#word(this.#checker.declared('value', expr.value, scope), expr.args, scope);
      case 'kernel':
        return this.#kernel(expr, scope);
      case 'fits':
        this.want('verb', expr.verb, scope, 'verb');
        this.values('args', expr.args, scope, 'any');
        return TRUTH;
      case 'select':
        return this.#select(expr, scope);
      case 'sum':
      case 'highest':
      case 'lowest':
      case 'distinct':
        return this.#aggregate(expr, scope);
      default:
        return this.#operator(expr, OPERATORS[expr.op], scope);
    }
  }

  #operator(expr: Expr, { operands, names, gives }: OperatorRule, scope: CheckScope): InferredType {
    const parts = expr as unknown as Readonly<Record<string, Expr>>;
    const ids = expr as unknown as Readonly<Record<string, number>>;
    for (const { key, of, many } of operands) this.#want(key, parts[key] as Expr, scope, of, many);
    if (names !== null) this.#checker.declared(names, ids[names] as number, scope);
    return gives;
  }

  #member(expr: ExprOf<'enum' | 'flags'>, scope: CheckScope): InferredType {
    const { op, enum: id } = expr;
    if (this.#checker.id(id, this.#checker.game.enums.length, 'enum')) {
      const members = op === 'enum' ? [expr.member] : expr.members;
      for (const member of members) {
        if (op === 'flags') this.#checker.id(member, 31, 'member');
        this.#checker.member(id, member, scope);
      }
    }
    return { of: op, id, many: false };
  }

  #chosen(choice: number, { choices }: CheckScope): InferredType {
    const found = choices?.[choice];
    if (found === undefined) this.#checker.problem(say.noSuchChoice({ choice }));
    return found?.type ?? null;
  }

  #global({ field: id }: ExprOf<'global'>, scope: CheckScope): InferredType {
    const field = this.#checker.declared('field', id, scope);
    if (field === undefined) return null;
    this.ofMatch(field, id, true);
    return field.type;
  }

  /** Checks that a field is one of the match, or one of entities. */
  ofMatch({ kind }: FieldDecl, field: number, wanted: boolean): void {
    const isOfMatch = this.#checker.game.kinds[kind]?.kernel === 'state';
    if (isOfMatch !== wanted) this.#checker.problem((isOfMatch ? say.ofMatch : say.notOfMatch)({ field }));
  }

  #field(expr: ExprOf<'field' | 'printed'>, scope: CheckScope): InferredType {
    const holder = this.expr('of', expr.of, scope);
    if (holder !== null && sortOf(holder) !== 'definition') {
      this.#checker.at('of', () => this.#fits(holder, expr.op === 'field' ? 'entity' : 'definition', true, scope));
    }
    const field = this.#checker.declared('field', expr.field, scope);
    return field === undefined ? null : { ...field.type, many: field.type.many || (holder?.many ?? false) };
  }

  #keyword(expr: ExprOf<'has' | 'keyword_number'>, scope: CheckScope): InferredType {
    const holder = this.expr('of', expr.of, scope);
    if (holder !== null) this.#checker.at('of', () => this.#fits(holder, 'entity', true, scope));
    const keyword = this.#checker.declared('keyword', expr.keyword, scope);
    if (keyword !== undefined && expr.op === 'keyword_number') {
      this.#checker.id(expr.param, keyword.params.length, 'parameter');
    }
    return NUMBER;
  }

  #tagged(expr: ExprOf<'tagged'>, scope: CheckScope): InferredType {
    const { enums } = this.#checker.game;
    this.#checker.id(expr.enum, enums.length, 'enum');
    this.#checker.id(expr.member, enums[expr.enum]?.members.length ?? 0, 'member');
    this.want('status', expr.status, scope, 'status');
    return TRUTH;
  }

  #word(word: Word | undefined, args: readonly Expr[], scope: CheckScope): InferredType {
    if (word === undefined) return null;
    this.args('args', args, word.params, scope);
    return word.type;
  }

  #kernel({ call, args }: ExprOf<'kernel'>, scope: CheckScope): InferredType {
    const native = KERNEL_VALUES.get(call);
    if (native === undefined) return null;
    const { takes, optional, gives, kind } = native;
    if (!this.#count(args.length, takes.length - optional, takes.length)) return null;
    this.#checker.enter('args');
    for (const [index, arg] of args.entries()) this.want(index, arg, scope, takes[index] ?? 'any');
    this.#checker.leave();
    return kind === null ? plainType(gives) : entity(kind === 'tile' ? this.#tile : this.#player);
  }

  #aggregate(expr: ExprOf<'sum'>, scope: CheckScope): InferredType {
    this.during(expr.local, scope, () => {
      this.binds(expr.local, this.expr('of', expr.of, scope), scope);
      this.want('value', expr.value, scope, expr.op === 'distinct' ? 'any' : 'number');
    });
    return NUMBER;
  }

  /** Checks the field, the word and the entity of a number for each word, as a value or as a target. */
  wordField({ field: id, word, of }: Omit<WordField, 'op'>, scope: CheckScope): void {
    this.want('word', word, scope, 'enum');
    if (of !== null) this.want('of', of, scope, 'entity');
    if (!isRepeatable(word) || (of !== null && !isRepeatable(of))) this.#checker.problem(say.notRepeatable());
    const field = this.#checker.declared('field', id, scope);
    if (field === undefined) return;
    if (field.word?.member !== 0) this.#checker.problem(say.notForEachWord({ field: id }));
    this.ofMatch(field, id, of === null);
  }

  #zone(expr: ExprOf<'zone'>, scope: CheckScope): InferredType {
    const zone = this.#checker.declared('zone', expr.zone, scope);
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

  #comparison(expr: ExprOf<'is'>, scope: CheckScope): InferredType {
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
    this.#checker.at('source', () => {
      if ('kind' in source) this.#checker.declared('kind', source.kind, scope);
      const sort = this.#sourceSort(source, scope);
      if (sort !== null && sort !== sortOf(type)) this.#checker.problem(say.sourceDiffers({ type: type.of }));
    });
  }

  /** Checks the operands of a source, and gives the sort of its members; null for an unknown sort. */
  #sourceSort(source: SetSource, scope: CheckScope): string | null {
    switch (source.from) {
      case 'play':
      case 'tiles':
      case 'players':
        return 'entity';
      case 'zone':
        this.wantSet('zone', source.zone, scope, 'zone');
        return 'entity';
      case 'every':
        if (source.zone !== null) this.#checker.declared('zone', source.zone, scope);
        return 'entity';
      case 'on':
        this.wantSet('tiles', source.tiles, scope, 'entity');
        return 'entity';
      case 'set': {
        const of = this.expr('of', source.of, scope);
        return of === null ? null : sortOf(of);
      }
      case 'enum':
        this.#checker.id(source.enum, this.#checker.game.enums.length, 'enum');
        return 'number';
      case 'flags':
        this.wantSet('of', source.of, scope, 'number');
        return 'number';
      case 'range':
        this.want('low', source.low, scope, 'number');
        this.want('high', source.high, scope, 'number');
        return 'number';
      case 'definitions':
        return 'definition';
      case 'abilities':
        this.wantSet('of', source.of, scope, 'entity');
        if (source.timing !== null) this.#checker.declared('timing', source.timing, scope);
        return 'ability';
      case 'statuses':
        this.wantSet('of', source.of, scope, 'entity');
        return 'status';
      case 'keywords':
        this.wantSet('of', source.of, scope, 'entity');
        return 'keyword';
      case 'printed_keywords':
        this.wantSet('of', source.of, scope, 'definition');
        return 'keyword';
      case 'every_status':
        return 'status';
      case 'every_keyword':
        return 'keyword';
      case 'deck':
        if (!scope.deck) this.#checker.problem(say.deckOutside());
        return null;
    }
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
    const order = this.#checker.declared('order', use.order, scope);
    if (order !== undefined) this.args('args', use.args, order.params.slice(1), scope);
  }
}
