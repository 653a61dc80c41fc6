/** Checks scenarios: names exist, and their values have the right types. */

import * as say from '../diagnostics/messages/verify.ts';
import type { Scenario, ScenarioAnswer, ScenarioSet } from '../ir/index.ts';
import type { Checker, CheckScope } from './checker.ts';
import type { ExpressionChecker } from './expressions.ts';
import { SET_UP, type StatementChecker } from './statements.ts';

export class ScenarioChecker {
  readonly #checker: Checker;
  readonly #exprs: ExpressionChecker;
  readonly #stmts: StatementChecker;

  constructor(checker: Checker, exprs: ExpressionChecker, stmts: StatementChecker) {
    this.#checker = checker;
    this.#exprs = exprs;
    this.#stmts = stmts;
  }

  check(scenario: Scenario, scope: CheckScope): void {
    const exprs = this.#exprs;
    this.#checker.each('steps', scenario.steps, (step) => {
      switch (step.step) {
        case 'put':
          this.#level(step, scope);
          exprs.want('zone', step.zone, scope, 'zone');
          exprs.want('owner', step.owner, scope, 'entity');
          this.#sets(step.sets, scope);
          if (step.local !== null) exprs.bind(step.local, scope);
          return;
        case 'take':
          this.#checker.declared('card', step.card, scope);
          exprs.optional('zone', step.zone, scope, 'zone');
          exprs.want('owner', step.owner, scope, 'entity');
          this.#sets(step.sets, scope);
          exprs.bind(step.local, scope);
          return;
        case 'empty':
          exprs.want('zone', step.zone, scope, 'zone');
          return;
        case 'set': {
          const type = this.#stmts.target(step.to, scope, SET_UP);
          exprs.want('value', step.value, scope, type?.of ?? 'any');
          return;
        }
        case 'status':
          this.#checker.declared('status', step.status, scope);
          exprs.want('to', step.to, scope, 'entity');
          exprs.want('amount', step.amount, scope, 'number');
          return;
        case 'turn':
        case 'out':
        case 'pass':
          exprs.optional('who', step.who, scope, 'entity');
          return;
        case 'start':
          return;
        case 'move': {
          exprs.optional('who', step.who, scope, 'entity');
          const move = this.#checker.declared('move', step.move, scope);
          if (move !== undefined && step.args.length > move.params.length) {
            this.#checker.problem(say.tooManyOfMove({ given: step.args.length, count: move.params.length }));
          }
          this.#checker.each('args', step.args, (arg) => {
            if (arg === null) return;
            if (arg.arg === 'value') exprs.expr('value', arg.value, scope);
            else {
              this.#level(arg, scope);
              this.#sets(arg.sets, scope);
            }
          });
          this.#checker.each('choices', step.choices, (choice) => this.#answer(choice.value, scope));
          return;
        }
        case 'answer':
          exprs.optional('who', step.who, scope, 'entity');
          this.#checker.at('value', () => this.#answer(step.value, scope));
          return;
        case 'fact':
          this.#checker.at('fact', () => {
            if (step.fact.fact === 'sees') {
              exprs.want('who', step.fact.who, scope, 'entity');
              exprs.wantSet('what', step.fact.what, scope, 'entity');
            }
            if (step.fact.fact === 'offered') this.#checker.declared('move', step.fact.move, scope);
          });
          return;
        case 'then':
          exprs.test('test', step.test, scope);
          return;
      }
    });
  }

  #answer(answer: ScenarioAnswer, scope: CheckScope): void {
    if (answer.answer === 'value') this.#exprs.expr('value', answer.value, scope);
  }

  #level(made: { card: number; level: number | null }, scope: CheckScope): void {
    const { game } = this.#checker;
    this.#checker.declared('card', made.card, scope);
    if (made.level !== null && (made.level < 1 || made.level > game.levels))
      this.#checker.problem(say.badLevel({ level: made.level }));
  }

  #sets(sets: readonly ScenarioSet[], scope: CheckScope): void {
    this.#checker.each('sets', sets, (entry) => {
      if (entry.set === 'field') {
        const field = this.#checker.declared('field', entry.field, scope);
        this.#exprs.want('value', entry.value, scope, field?.type.of ?? 'any');
      } else {
        this.#checker.declared('status', entry.status, scope);
        this.#exprs.want('amount', entry.amount, scope, 'number');
      }
    });
  }
}
