/**
 * Walks over trees. An engine starts before the host's compiler has optimised any of this: so lists are walked by index, without
 * iterators, and each switch has the frequent types first, here and in `rewrite.ts` and `print.ts`.
 */
import type { Expression, Statement, SwitchCase, VariableDeclaration, VariableDeclarator } from './nodes.ts';

/** A visitor. A subclass calls `super` for the parts of a node; the order is that of evaluation. */
export class Visitor {
  list(body: readonly Statement[]): void {
    for (let i = 0; i < body.length; i++) this.statement(body[i] as Statement);
  }

  statement(s: Statement): void {
    switch (s.type) {
      case 'ExpressionStatement':
        this.expression(s.expression);
        return;
      case 'IfStatement':
        this.expression(s.test);
        this.statement(s.consequent);
        if (s.alternate !== null) this.statement(s.alternate);
        return;
      case 'BlockStatement':
        this.list(s.body);
        return;
      case 'VariableDeclaration':
        this.#declaration(s);
        return;
      case 'ForStatement': {
        const { init, test, update, body } = s;
        if (init?.type === 'VariableDeclaration') this.#declaration(init);
        else if (init !== null) this.expression(init);
        if (test !== null) this.expression(test);
        this.statement(body);
        if (update !== null) this.expression(update);
        return;
      }
      case 'ReturnStatement':
        if (s.argument !== null) this.expression(s.argument);
        return;
      case 'EmptyStatement':
      case 'BreakStatement':
      case 'ContinueStatement':
        return;
      case 'FunctionDeclaration':
        this.list(s.body.body);
        return;
      case 'LabeledStatement':
        this.statement(s.body);
        return;
      case 'WhileStatement':
        this.expression(s.test);
        this.statement(s.body);
        return;
      case 'ThrowStatement':
        this.expression(s.argument);
        return;
      case 'SwitchStatement':
        this.expression(s.discriminant);
        for (let i = 0; i < s.cases.length; i++) this.list((s.cases[i] as SwitchCase).consequent);
    }
  }

  #declaration({ declarations }: VariableDeclaration): void {
    for (let i = 0; i < declarations.length; i++) {
      const { init } = declarations[i] as VariableDeclarator;
      if (init !== null) this.expression(init);
    }
  }

  expression(e: Expression): void {
    switch (e.type) {
      case 'Identifier':
      case 'Literal':
        return;
      case 'MemberExpression':
        this.expression(e.object);
        if (e.computed) this.expression(e.property);
        return;
      case 'BinaryExpression':
      case 'LogicalExpression':
      case 'AssignmentExpression':
        this.expression(e.left);
        this.expression(e.right);
        return;
      case 'CallExpression':
      case 'NewExpression':
        this.expression(e.callee);
        this.#all(e.arguments);
        return;
      case 'ConditionalExpression':
        this.expression(e.test);
        this.expression(e.consequent);
        this.expression(e.alternate);
        return;
      case 'UnaryExpression':
      case 'UpdateExpression':
      case 'SpreadElement':
        this.expression(e.argument);
        return;
      case 'ArrayExpression':
        this.#all(e.elements);
        return;
      case 'ObjectExpression':
        for (const { value } of e.properties) this.expression(value);
        return;
      case 'SequenceExpression':
        this.#all(e.expressions);
        return;
      case 'ArrowFunctionExpression':
        if (e.body.type === 'BlockStatement') this.statement(e.body);
        else this.expression(e.body);
        return;
      case 'FunctionExpression':
        this.list(e.body.body);
        return;
    }
  }

  #all(list: readonly Expression[]): void {
    for (let i = 0; i < list.length; i++) this.expression(list[i] as Expression);
  }
}
