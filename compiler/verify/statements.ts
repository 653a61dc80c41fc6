/** Checks statements: names exist, arguments have the right types, and the statement is allowed at its position. */
import * as say from '../diagnostics/messages/verify.ts';
import type { Expr, Grant, Stmt, StmtOf, Target, Type, Until, Walk } from '../ir/index.ts';
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
    switch (stmt.do) {
      case 'let':
        this.#let(stmt, scope);
        break;
      case 'set':
        this.#set(stmt, scope);
        break;
      case 'call':
        this.#call(stmt, scope);
        break;
      case 'call_value':
        exprs.want('verb', stmt.verb, scope, 'verb');
        this.#checker.each('args', stmt.args, (arg) => exprs.expr('value', arg.value, scope));
        this.#into(stmt.into, null, scope);
        break;
      case 'raise':
        this.#raise(stmt, scope);
        break;
      case 'run':
        exprs.wantSet('ability', stmt.ability, scope, 'ability');
        exprs.want('as', stmt.as, scope, 'entity');
        this.#checker.each('args', stmt.args, (arg) => exprs.expr('value', arg.value, scope));
        break;
      case 'have':
        this.#have(stmt, scope);
        break;
      case 'if':
        exprs.test('test', stmt.test, scope);
        this.#inner('then', stmt.then, scope);
        this.#inner('else', stmt.else, scope);
        break;
      case 'each':
        this.#each(stmt, scope);
        break;
      case 'repeat':
        this.#repeat(stmt, scope);
        break;
      case 'may':
        exprs.optional('who', stmt.who, scope, 'entity');
        this.#inner('body', stmt.body, scope);
        this.#inner('else', stmt.else, scope);
        break;
      case 'choose':
        this.#choose(stmt, scope);
        break;
      case 'chance':
        exprs.want('wins', stmt.wins, scope, 'number');
        exprs.want('of', stmt.of, scope, 'number');
        this.#inner('then', stmt.then, this.#effect(scope));
        this.#inner('else', stmt.else, this.#effect(scope));
        break;
      case 'randomly':
      case 'together':
        this.body('body', stmt.body, this.#effect(scope));
        break;
      case 'either':
        this.#checker.each('arms', stmt.arms, (arm) => {
          exprs.test('when', arm.when, this.#pure(scope));
          this.#inner('body', arm.body, this.#effect(scope));
        });
        break;
      case 'stop':
      case 'require':
        exprs.test('test', stmt.test, scope);
        break;
      case 'give':
        exprs.wantTyped('value', stmt.value, scope, scope.gives);
        break;
      case 'settle':
      case 'prevent':
        break;
      case 'leave':
        this.#checker.id(stmt.phase, this.#checker.game.phases.length, 'phase');
        break;
      case 'offer':
        this.#offer(stmt, scope);
        break;
      case 'phase':
        this.#phase(stmt, scope);
        break;
    }
  }

  #let({ local, value }: StmtOf<'let'>, scope: CheckScope): void {
    const type = this.#exprs.local(local, scope);
    this.#exprs.wantTyped('value', value, scope, type);
    if (type !== null) this.#exprs.begin(local, scope);
  }

  #set({ to, how, value }: StmtOf<'set'>, scope: CheckScope): void {
    const type = this.target(to, scope);
    if (type !== null && how !== '=' && sortOf(type) !== 'number') {
      this.#checker.problem(say.wrongAssignment({ how, type: typeWords(type) }));
    }
    this.#exprs.wantTyped('value', value, scope, type);
  }

  #call({ verb: id, args, into }: StmtOf<'call'>, scope: CheckScope): void {
    const verb = this.#checker.declared('verb', id, scope);
    if (verb !== undefined) this.#exprs.callArgs('args', args, verb.params, scope);
    this.#into(into, verb?.gives ?? null, scope);
  }

  #raise({ to, timing: id, args }: StmtOf<'raise'>, scope: CheckScope): void {
    this.#exprs.wantSet('to', to, scope, 'entity');
    const timing = this.#checker.declared('timing', id, scope);
    if (timing !== undefined) this.#exprs.args('args', args, timing.params, scope);
  }

  #have({ whom, what, until, when }: StmtOf<'have'>, scope: CheckScope): void {
    this.#exprs.wantSet('whom', whom, scope, 'entity');
    this.until('until', until, scope);
    this.#exprs.test('when', when, scope);
    // a value that is granted may read the entity that it is granted to
    this.whom(whom, scope, () => this.grant(what, scope));
  }

  #each({ set, by, local, body }: StmtOf<'each'>, scope: CheckScope): void {
    const members = this.#exprs.expr('set', set, scope);
    this.#checker.at('by', () => this.#walk(by, scope));
    this.#exprs.during(local, scope, () => {
      this.#exprs.binds(local, members, scope);
      this.#inner('body', body, scope);
    });
  }

  #repeat({ times, test, body }: StmtOf<'repeat'>, scope: CheckScope): void {
    this.#exprs.optional('times', times, scope, 'number');
    this.#exprs.test('test', test, scope);
    if (times === null && test === null) this.#checker.problem(say.endlessLoop());
    this.#inner('body', body, scope);
  }

  #choose({ from, who, when, count, local }: StmtOf<'choose'>, scope: CheckScope): void {
    const candidates = this.#exprs.expr('from', from, this.#pure(scope));
    this.#exprs.optional('who', who, scope, 'entity');
    this.#exprs.test('when', when, this.#pure(scope));
    this.#exprs.optional('count', count, scope, 'number');
    this.#exprs.chosen(local, candidates, count !== null, scope);
  }

  #offer({ moves, to, from }: StmtOf<'offer'>, scope: CheckScope): void {
    this.#stepOnly('offer', scope);
    if (moves.length === 0) this.#checker.problem(say.emptyOffer());
    this.#checker.each('moves', moves, (move) => this.#checker.declared('move', move, scope));
    this.#exprs.wantSet('to', to, scope, 'entity');
    this.#exprs.optional('from', from, scope, 'entity');
  }

  #phase({ phase, who, when, body }: StmtOf<'phase'>, scope: CheckScope): void {
    this.#stepOnly('phase', scope);
    this.#checker.id(phase, this.#checker.game.phases.length, 'phase');
    this.#exprs.optional('who', who, scope, 'entity');
    this.#exprs.test('when', when, scope);
    this.#inner('body', body, scope);
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
  target(target: Target, scope: CheckScope, assigned = ASSIGNED): Type | null {
    this.#checker.enter('to');
    const type = this.#targetType(target, scope, assigned);
    this.#checker.leave();
    return type;
  }

  #targetType(target: Target, scope: CheckScope, assigned: ReadonlySet<string>): Type | null {
    const exprs = this.#exprs;
    switch (target.to) {
      case 'local':
        return exprs.read(target.local, scope);
      case 'word_field': {
        exprs.wordField(target, scope);
        const { into } = target;
        if (into !== null) exprs.during(into, scope, () => exprs.holds(NUMBER, exprs.bind(into, scope)));
        return NUMBER;
      }
      case 'field':
        exprs.wantSet('of', target.of, scope, 'entity');
        return this.#assigned(target.field, false, scope, assigned);
      case 'global':
        return this.#assigned(target.field, true, scope, assigned);
    }
  }

  /** The type of a field that is assigned to, of the match or of an entity. */
  #assigned(id: number, ofMatch: boolean, scope: CheckScope, assigned: ReadonlySet<string>): Type | null {
    const field = this.#checker.declared('field', id, scope);
    if (field === undefined) return null;
    if (field.derived !== null || (field.kernel !== null && !assigned.has(field.kernel)))
      this.#checker.problem(say.assignsDerived({ field: id }));
    if (this.#checker.game.histories.some(({ kind }) => kind === field.kind))
      this.#checker.problem(say.assignsRecord({ field: id }));
    this.#exprs.ofMatch(field, id, ofMatch);
    return field.type;
  }

  grant(what: Grant, scope: CheckScope): void {
    const exprs = this.#exprs;
    this.#checker.at('what', () => {
      switch (what.grant) {
        case 'field': {
          const field = this.#checker.declared('field', what.field, scope);
          exprs.want('value', what.value, scope, field?.type.of ?? 'any');
          return;
        }
        case 'keyword': {
          const keyword = this.#checker.declared('keyword', what.keyword, scope);
          if (keyword !== undefined) exprs.args('args', what.args, keyword.params, scope);
          return;
        }
        case 'keyword_value':
          if (scope.code === 'pure') this.#checker.problem(say.keywordValueInStatic());
          exprs.want('keyword', what.keyword, scope, 'keyword');
          exprs.optional('number', what.number, scope, 'number');
          return;
        case 'status': {
          const status = this.#checker.declared('status', what.status, scope);
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
      this.#checker.declared('timing', until.timing, scope);
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
