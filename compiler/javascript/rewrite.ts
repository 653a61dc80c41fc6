/** Rewrites trees. Parts that do not change are kept, not copied. */
import type { Expression, Property, Statement, VariableDeclaration, VariableDeclarator } from './nodes.ts';

/** A rewriter. What a subclass does not change it gives to `super`, which rewrites the parts. */
export class Rewriter {
  /** What a loop runs again and again: its test, its body and its update. */
  protected repeated<T>(rewrite: () => T): T {
    return rewrite();
  }

  /** A list of statements; one may become several, or none. */
  list(body: readonly Statement[]): readonly Statement[] {
    let made: Statement[] | null = null;
    for (let i = 0; i < body.length; i++) {
      const one = body[i] as Statement;
      const now = this.statement(one);
      if (made === null && now !== one) made = body.slice(0, i);
      if (made === null) continue;
      if (Array.isArray(now)) made.push(...now);
      else made.push(now as Statement);
    }
    return made ?? body;
  }

  statement(s: Statement): Statement | readonly Statement[] {
    switch (s.type) {
      case 'ExpressionStatement': {
        const expression = this.expression(s.expression);
        return expression === s.expression ? s : { ...s, expression };
      }
      case 'IfStatement': {
        const test = this.expression(s.test);
        const consequent = this.one(s.consequent);
        const alternate = s.alternate === null ? null : this.one(s.alternate);
        return test === s.test && consequent === s.consequent && alternate === s.alternate
          ? s
          : { ...s, test, consequent, alternate };
      }
      case 'BlockStatement':
      case 'FunctionDeclaration':
        return this.#scope(s);
      case 'VariableDeclaration':
        return this.#declaration(s);
      case 'ForStatement':
        return this.#for(s);
      case 'ReturnStatement': {
        const argument = s.argument === null ? null : this.expression(s.argument);
        return argument === s.argument ? s : { ...s, argument };
      }
      case 'EmptyStatement':
      case 'BreakStatement':
      case 'ContinueStatement':
        return s;
      case 'LabeledStatement': {
        const body = this.one(s.body);
        return body === s.body ? s : { ...s, body };
      }
      case 'WhileStatement': {
        return this.repeated(() => {
          const test = this.expression(s.test);
          const body = this.one(s.body);
          return test === s.test && body === s.body ? s : { ...s, test, body };
        });
      }
      case 'ThrowStatement': {
        const argument = this.expression(s.argument);
        return argument === s.argument ? s : { ...s, argument };
      }
      case 'SwitchStatement': {
        const discriminant = this.expression(s.discriminant);
        const cases = same(s.cases, (one) => {
          const consequent = this.list(one.consequent);
          return consequent === one.consequent ? one : { ...one, consequent };
        });
        return discriminant === s.discriminant && cases === s.cases ? s : { ...s, discriminant, cases };
      }
    }
  }

  /** A statement where only one may be: several become a block. */
  protected one(s: Statement): Statement {
    const now = this.statement(s);
    if (!Array.isArray(now)) return now as Statement;
    return now.length === 1 ? (now[0] as Statement) : { type: 'BlockStatement', body: now };
  }

  #scope<T extends Extract<Statement, { type: 'BlockStatement' | 'FunctionDeclaration' }>>(s: T): Statement {
    if (s.type === 'BlockStatement') {
      const body = this.list(s.body);
      return body === s.body ? s : { type: 'BlockStatement', body };
    }
    const body = this.list(s.body.body);
    return body === s.body.body ? s : { ...s, body: { type: 'BlockStatement', body } };
  }

  #declaration(s: VariableDeclaration): VariableDeclaration {
    const declarations = same(s.declarations, (one: VariableDeclarator) => {
      const init = one.init === null ? null : this.expression(one.init);
      return init === one.init ? one : { ...one, init };
    });
    return declarations === s.declarations ? s : { ...s, declarations };
  }

  #for(s: Extract<Statement, { type: 'ForStatement' }>): Statement {
    const init =
      s.init === null
        ? null
        : s.init.type === 'VariableDeclaration'
          ? this.#declaration(s.init)
          : this.expression(s.init);
    return this.repeated(() => {
      const test = s.test === null ? null : this.expression(s.test);
      const body = this.one(s.body);
      const update = s.update === null ? null : this.expression(s.update);
      return init === s.init && test === s.test && update === s.update && body === s.body
        ? s
        : { ...s, init, test, update, body };
    });
  }

  expression(e: Expression): Expression {
    switch (e.type) {
      case 'Identifier':
      case 'Literal':
        return e;
      case 'MemberExpression': {
        const object = this.expression(e.object);
        const property = e.computed ? this.expression(e.property) : e.property;
        return object === e.object && property === e.property ? e : { ...e, object, property };
      }
      case 'BinaryExpression':
      case 'LogicalExpression':
      case 'AssignmentExpression': {
        const left = this.expression(e.left);
        const right = this.expression(e.right);
        return left === e.left && right === e.right ? e : { ...e, left, right };
      }
      case 'CallExpression':
      case 'NewExpression': {
        const callee = this.expression(e.callee);
        const given = this.all(e.arguments);
        return callee === e.callee && given === e.arguments ? e : { ...e, callee, arguments: given };
      }
      case 'ConditionalExpression': {
        const test = this.expression(e.test);
        const consequent = this.expression(e.consequent);
        const alternate = this.expression(e.alternate);
        return test === e.test && consequent === e.consequent && alternate === e.alternate
          ? e
          : { ...e, test, consequent, alternate };
      }
      case 'UnaryExpression':
      case 'UpdateExpression':
      case 'SpreadElement': {
        const argument = this.expression(e.argument);
        return argument === e.argument ? e : { ...e, argument };
      }
      case 'ArrayExpression': {
        const elements = this.all(e.elements);
        return elements === e.elements ? e : { ...e, elements };
      }
      case 'ObjectExpression': {
        const properties = same(e.properties, (one: Property) => {
          const value = this.expression(one.value);
          return value === one.value ? one : { ...one, value };
        });
        return properties === e.properties ? e : { ...e, properties };
      }
      case 'SequenceExpression': {
        const expressions = this.all(e.expressions);
        return expressions === e.expressions ? e : { ...e, expressions };
      }
      case 'ArrowFunctionExpression': {
        const body = e.body.type === 'BlockStatement' ? this.one(e.body) : this.expression(e.body);
        return body === e.body ? e : { ...e, body: body as typeof e.body };
      }
      case 'FunctionExpression': {
        const body = this.list(e.body.body);
        return body === e.body.body ? e : { ...e, body: { type: 'BlockStatement', body } };
      }
    }
  }

  protected all(list: readonly Expression[]): readonly Expression[] {
    return same(list, (one) => this.expression(one));
  }
}

/** Maps a list; gives the list itself if no element changes. */
function same<T>(list: readonly T[], change: (one: T) => T): readonly T[] {
  let made: T[] | null = null;
  for (let i = 0; i < list.length; i++) {
    const one = list[i] as T;
    const now = change(one);
    if (made === null && now !== one) made = list.slice(0, i);
    made?.push(now);
  }
  return made ?? list;
}
