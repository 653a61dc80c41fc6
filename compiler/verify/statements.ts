/** Checks statements: names exist, arguments have the right types, and the statement is allowed at its position. */
import * as say from '../diagnostics/messages/verify.ts';
import type { Expr, Grant, Stmt, Target, Type, Until, Walk } from '../ir/index.ts';
import { type Checker, type CheckScope, NUMBER, sortOf, typeWords } from './checker.ts';
import type { ExpressionChecker } from './expressions.ts';

/** Most levels of nested statements. */
const DEPTH = 100;

export class StatementChecker {
  readonly #checker: Checker;
  readonly #exprs: ExpressionChecker;
  #depth = 0;

  constructor(checker: Checker, exprs: ExpressionChecker) {
    this.#checker = checker;
    this.#exprs = exprs;
  }

  body(key: string, body: readonly Stmt[], scope: CheckScope): void {
    if (this.#depth >= DEPTH) {
      this.#checker.problem(say.statementsTooDeep({ most: DEPTH }));
      return;
    }
    this.#depth++;
    this.#checker.each(key, body, (stmt) => this.#stmt(stmt, scope));
    this.#depth--;
  }

  /** A body that may not run, or may run again: what it binds has no value after it. */
  #inner(key: string, body: readonly Stmt[], scope: CheckScope): void {
    const before = new Set(scope.bound);
    this.body(key, body, scope);
    for (const local of scope.bound) if (!before.has(local)) scope.bound.delete(local);
  }

  #stmt(stmt: Stmt, scope: CheckScope): void {
    const exprs = this.#exprs;
    const { game } = this.#checker;
    switch (stmt.do) {
      case 'let': {
        const type = exprs.local(stmt.local, scope);
        exprs.wantTyped('value', stmt.value, scope, type);
        if (type !== null) exprs.begin(stmt.local, scope);
        return;
      }
      case 'call': {
        const verb = this.#checker.declared(stmt.verb, game.verbs, 'verb', scope);
        if (verb !== undefined) exprs.callArgs('args', stmt.args, verb.params, scope);
        this.#into(stmt.into, verb?.gives ?? null, scope);
        return;
      }
      case 'call_value':
        exprs.want('verb', stmt.verb, scope, 'verb');
        this.#checker.each('args', stmt.args, (arg) => exprs.expr('value', arg.value, scope));
        this.#into(stmt.into, null, scope);
        return;
      case 'set': {
        const type = this.target(stmt.to, scope);
        if (type !== null && stmt.how !== '=' && sortOf(type) !== 'number') {
          this.#checker.problem(say.wrongAssignment({ how: stmt.how, type: typeWords(type) }));
        }
        exprs.wantTyped('value', stmt.value, scope, type);
        return;
      }
      case 'if':
        exprs.test('test', stmt.test, scope);
        this.#inner('then', stmt.then, scope);
        this.#inner('else', stmt.else, scope);
        return;
      case 'each': {
        const set = exprs.expr('set', stmt.set, scope);
        this.#checker.at('by', () => this.#walk(stmt.by, scope));
        exprs.during(stmt.local, scope, () => {
          exprs.binds(stmt.local, set, scope);
          this.#inner('body', stmt.body, scope);
        });
        return;
      }
      case 'repeat':
        if (stmt.times !== null) exprs.want('times', stmt.times, scope, 'number');
        if (stmt.test !== null) exprs.test('test', stmt.test, scope);
        if (stmt.times === null && stmt.test === null) this.#checker.problem(say.endlessLoop());
        this.#inner('body', stmt.body, scope);
        return;
      case 'choose': {
        const from = exprs.expr('from', stmt.from, this.#pure(scope));
        exprs.optional('who', stmt.who, scope, 'entity');
        exprs.test('when', stmt.when, this.#pure(scope));
        exprs.optional('count', stmt.count, scope, 'number');
        exprs.chosen(stmt.local, from, stmt.count !== null, scope);
        return;
      }
      case 'may':
        exprs.optional('who', stmt.who, scope, 'entity');
        this.#inner('body', stmt.body, scope);
        return;
      case 'chance':
        exprs.want('wins', stmt.wins, scope, 'number');
        exprs.want('of', stmt.of, scope, 'number');
        this.#inner('then', stmt.then, this.#effect(scope));
        this.#inner('else', stmt.else, this.#effect(scope));
        return;
      case 'randomly':
      case 'together':
        this.body('body', stmt.body, this.#effect(scope));
        return;
      case 'either':
        this.#checker.each('arms', stmt.arms, (arm) => {
          exprs.test('when', arm.when, this.#pure(scope));
          this.#inner('body', arm.body, this.#effect(scope));
        });
        return;
      case 'stop':
      case 'require':
        exprs.test('test', stmt.test, scope);
        return;
      case 'give':
        exprs.wantTyped('value', stmt.value, scope, scope.gives);
        return;
      case 'raise': {
        exprs.wantSet('to', stmt.to, scope, 'entity');
        const timing = this.#checker.declared(stmt.timing, game.timings, 'timing', scope);
        if (timing !== undefined) exprs.args('args', stmt.args, timing.params, scope);
        return;
      }
      case 'run':
        exprs.wantSet('ability', stmt.ability, scope, 'ability');
        exprs.want('as', stmt.as, scope, 'entity');
        this.#checker.each('args', stmt.args, (arg) => exprs.expr('value', arg.value, scope));
        return;
      case 'settle':
      case 'prevent':
        return;
      case 'leave':
        this.#checker.id(stmt.phase, game.phases.length, 'phase');
        return;
      case 'have':
        exprs.wantSet('whom', stmt.whom, scope, 'entity');
        this.until('until', stmt.until, scope);
        exprs.test('when', stmt.when, scope);
        // a value that is granted may read the entity that it is granted to
        this.whom(stmt.whom, scope, () => this.grant(stmt.what, scope));
        return;
      case 'offer':
        this.#stepOnly('offer', scope);
        if (stmt.moves.length === 0) this.#checker.problem(say.emptyOffer());
        this.#checker.each('moves', stmt.moves, (move) => this.#checker.declared(move, game.moves, 'move', scope));
        exprs.wantSet('to', stmt.to, scope, 'entity');
        exprs.optional('from', stmt.from, scope, 'entity');
        return;
      case 'phase':
        this.#stepOnly('phase', scope);
        this.#checker.id(stmt.phase, game.phases.length, 'phase');
        exprs.optional('who', stmt.who, scope, 'entity');
        exprs.test('when', stmt.when, scope);
        this.#inner('body', stmt.body, scope);
        return;
    }
  }

  /** Checks code in which the candidate of a set is one of its members. */
  whom(whom: Expr, scope: CheckScope, check: () => void): void {
    if (whom.op !== 'select') {
      check();
      return;
    }
    this.#exprs.during(whom.local, scope, () => {
      scope.bound.add(whom.local);
      check();
    });
  }

  /** The type of an assignment's target; null after a problem. */
  target(target: Target, scope: CheckScope, assigned = ASSIGNED): ReturnType<ExpressionChecker['local']> {
    let type: ReturnType<ExpressionChecker['local']> = null;
    this.#checker.at('to', () => {
      if (target.to === 'local') {
        type = this.#exprs.local(target.local, scope);
        if (type !== null && !scope.bound.has(target.local))
          this.#checker.problem(say.unboundLocal({ local: target.local }));
        return;
      }
      if (target.to === 'word_field') {
        this.#exprs.wordField(target, scope);
        const { into } = target;
        if (into !== null)
          this.#exprs.during(into, scope, () => this.#exprs.holds(NUMBER, this.#exprs.bind(into, scope)));
        type = NUMBER;
        return;
      }
      if (target.to === 'field') this.#exprs.wantSet('of', target.of, scope, 'entity');
      const field = this.#checker.declared(target.field, this.#checker.game.fields, 'field', scope);
      if (field === undefined) return;
      if (field.derived !== null || (field.kernel !== null && !assigned.has(field.kernel))) {
        this.#checker.problem(say.assignsDerived({ field: target.field }));
      }
      if (this.#checker.game.histories.some(({ kind }) => kind === field.kind))
        this.#checker.problem(say.assignsRecord({ field: target.field }));
      const isOfMatch = this.#checker.game.kinds[field.kind]?.kernel === 'state';
      if ((target.to === 'global') !== isOfMatch)
        this.#checker.problem((isOfMatch ? say.ofMatch : say.notOfMatch)({ field: target.field }));
      type = field.type;
    });
    return type;
  }

  grant(what: Grant, scope: CheckScope): void {
    const exprs = this.#exprs;
    this.#checker.at('what', () => {
      switch (what.grant) {
        case 'field': {
          const field = this.#checker.declared(what.field, this.#checker.game.fields, 'field', scope);
          exprs.want('value', what.value, scope, field?.type.of ?? 'any');
          return;
        }
        case 'keyword': {
          const keyword = this.#checker.declared(what.keyword, this.#checker.game.keywords, 'keyword', scope);
          if (keyword !== undefined) exprs.args('args', what.args, keyword.params, scope);
          return;
        }
        case 'keyword_value':
          if (scope.code === 'pure') this.#checker.problem(say.keywordValueInStatic());
          exprs.want('keyword', what.keyword, scope, 'keyword');
          exprs.optional('number', what.number, scope, 'number');
          return;
        case 'status': {
          const status = this.#checker.declared(what.status, this.#checker.game.statuses, 'status', scope);
          if (scope.code !== 'pure') this.#checker.problem(say.statusByHave());
          if (status?.merge === 'flag' && what.value !== null) this.#checker.problem(say.numberOfFlag());
          exprs.optional('value', what.value, scope, 'number');
          return;
        }
        case 'ability':
          exprs.wantSet('ability', what.ability, scope, 'ability');
          this.#checker.each('args', what.args, (_, index) => exprs.test(index, what.args[index] ?? null, scope));
      }
    });
  }

  until(key: string, until: Until | null, scope: CheckScope): void {
    if (until === null) return;
    this.#checker.at(key, () => {
      this.#checker.declared(until.timing, this.#checker.game.timings, 'timing', scope);
    });
  }

  #walk(by: Walk, scope: CheckScope): void {
    if (by.walk === 'order') this.#exprs.order(by, scope);
    else if (by.walk === 'choice') this.#exprs.want('who', by.who, scope, 'entity');
  }

  #into(into: number | null, gives: Type | null, scope: CheckScope): void {
    const type = into === null ? null : this.#exprs.bind(into, scope);
    if (type !== null) this.#exprs.holds(type, gives);
  }

  #stepOnly(what: string, scope: CheckScope): void {
    if (scope.code !== 'step') this.#checker.problem(say.stepOnly({ what }));
  }

  /** Inside a statement that cannot rest, step code counts as effect code. */
  #effect(scope: CheckScope): CheckScope {
    return scope.code === 'step' ? { ...scope, code: 'effect' } : scope;
  }

  #pure(scope: CheckScope): CheckScope {
    return { ...scope, code: 'pure' };
  }
}

/** Kernel fields that effects may assign; `SET_UP`: those that scenarios may set. */
const ASSIGNED: ReadonlySet<string> = new Set(['owner', 'controller', 'level', 'active']);
export const SET_UP: ReadonlySet<string> = new Set([...ASSIGNED, 'turn', 'match_number']);
