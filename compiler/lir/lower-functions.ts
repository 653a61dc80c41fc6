/** Lowers one JavaScript function of an engine: its statements and their scopes. */
import type * as js from '../javascript/nodes.ts';
import type { Callable } from './engine-parts.ts';
import { type EngineScope, ExpressionLowering } from './lower-expressions.ts';
import type { Call, Case, Expr, LirLocal, Stmt } from './nodes.ts';

/** A statement that `break` or `continue` may name. */
interface LabelInScope {
  label: string | null;
  target: number;
  /** The targets of a plain `break` and of a plain `continue`. */
  breaks: boolean;
  continues: boolean;
}

/** A function's nodes, with facts that later phases need, so that they need no further walk. */
export interface LoweredFunction {
  locals: LirLocal[];
  body: Stmt[];
  calls: readonly Call[];
  /** What it returns: null for a `return` without a value. */
  returned: readonly (Expr | null)[];
}

export class FunctionLowering {
  readonly #expressions: ExpressionLowering;
  /** The open targets, the innermost first. */
  readonly #targets: LabelInScope[] = [];
  readonly #returned: (Expr | null)[] = [];
  #count = 0;

  constructor(scope: EngineScope) {
    this.#expressions = new ExpressionLowering(scope);
  }

  function({ params, body }: Callable): LoweredFunction {
    const { locals, calls } = this.#expressions;
    const made = this.#expressions.scoped(() => {
      for (const param of params) this.#expressions.parameter(identifierName(param));
      return this.#list(body.body);
    });
    return { locals, body: made, calls, returned: this.#returned };
  }

  #return(value: Expr | null): Stmt {
    this.#returned.push(value);
    return { kind: 'return', value };
  }

  /** Reads statements in a scope of their own. */
  #list(list: readonly js.Statement[]): Stmt[] {
    return this.#expressions.scoped(() => {
      const made: Stmt[] = [];
      for (let i = 0; i < list.length; i++) this.#add(made, list[i] as js.Statement, null);
      return made;
    });
  }

  /** A statement as a list: a block without a label is its own list. */
  #body(s: js.Statement): Stmt[] {
    return this.#list(s.type === 'BlockStatement' ? s.body : [s]);
  }

  /** Adds what a statement becomes to a list. */
  #add(made: Stmt[], s: js.Statement, label: string | null): void {
    switch (s.type) {
      case 'EmptyStatement':
        return;
      case 'LabeledStatement':
        if (!['BlockStatement', 'ForStatement', 'WhileStatement'].includes(s.body.type))
          throw new Error(`a label at a ${s.body.type}`);
        this.#add(made, s.body, s.label.name);
        return;
      case 'VariableDeclaration':
        for (const one of s.declarations) this.#addLet(made, one, s.kind === 'const');
        return;
      default:
        made.push(this.#statement(s, label));
    }
  }

  #statement(s: js.Statement, label: string | null): Stmt {
    switch (s.type) {
      case 'ExpressionStatement':
        return this.#expressions.effect(s.expression);
      case 'BlockStatement':
        return this.#block(s, label);
      case 'IfStatement':
        return {
          kind: 'if',
          test: this.#expressions.value(s.test),
          yes: this.#body(s.consequent),
          no: s.alternate == null ? null : this.#body(s.alternate),
        };
      case 'ForStatement':
        return this.#for(s, label);
      case 'WhileStatement':
        return this.#loop(label, s.test, null, s.body);
      case 'ReturnStatement':
        return this.#return(s.argument == null ? null : this.#expressions.value(s.argument));
      case 'BreakStatement':
        return { kind: 'break', target: this.#target(s.label?.name ?? null, 'breaks') };
      case 'ContinueStatement':
        return { kind: 'continue', target: this.#target(s.label?.name ?? null, 'continues') };
      case 'ThrowStatement':
        return { kind: signalOf(identifierName(s.argument)) };
      case 'SwitchStatement':
        return this.#switch(s);
      default:
        throw new Error(`a ${s.type}`);
    }
  }

  #block({ body }: js.BlockStatement, label: string | null): Stmt {
    if (label === null) return { kind: 'block', target: null, body: this.#list(body) };
    const target = this.#count++;
    return {
      kind: 'block',
      target,
      body: this.#within({ label, target, breaks: false, continues: false }, () => this.#list(body)),
    };
  }

  #addLet(made: Stmt[], { id, init }: js.VariableDeclarator, isConstant: boolean): void {
    const name = identifierName(id);
    const region = init?.type === 'Identifier' ? this.#expressions.region(init.name) : null;
    if (region !== null) {
      this.#expressions.alias(name, region);
      return;
    }
    const value: Expr = init == null ? { kind: 'const', value: 0, type: 'int' } : this.#expressions.value(init);
    made.push({ kind: 'let', local: this.#expressions.local(name, isConstant), value });
  }

  #for({ init, test, update, body }: js.ForStatement, label: string | null): Stmt {
    return this.#expressions.scoped(() => {
      const made: Stmt[] = [];
      if (init?.type === 'VariableDeclaration') this.#add(made, init, null);
      else if (init != null) made.push(this.#expressions.effect(init));
      made.push(this.#loop(label, test ?? null, update ?? null, body));
      return { kind: 'block', target: null, body: made };
    });
  }

  #loop(label: string | null, test: js.Expression | null, update: js.Expression | null, body: js.Statement): Stmt {
    const target = this.#count++;
    const updates = update?.type === 'SequenceExpression' ? update.expressions : update === null ? [] : [update];
    return {
      kind: 'loop',
      target,
      test: test === null ? null : this.#expressions.value(test),
      body: this.#within({ label, target, breaks: true, continues: true }, () => this.#body(body)),
      update: updates.map((one) => this.#expressions.effect(one)),
    };
  }

  #switch({ discriminant, cases }: js.SwitchStatement): Stmt {
    const value = this.#expressions.value(discriminant);
    const target = this.#count++;
    const read = cases.map(
      ({ test, consequent }): Case => ({
        test: test == null ? null : this.#expressions.number(test),
        body: this.#within({ label: null, target, breaks: true, continues: false }, () => this.#list(consequent)),
      }),
    );
    return { kind: 'switch', target, value, cases: read };
  }

  #within<T>(target: LabelInScope, work: () => T): T {
    this.#targets.unshift(target);
    const made = work();
    this.#targets.shift();
    return made;
  }

  #target(label: string | null, how: 'breaks' | 'continues'): number {
    const found = this.#targets.find((one) => (label === null ? one[how] : one.label === label));
    if (found === undefined) throw new Error(`a jump to ${label ?? 'nowhere'}`);
    return found.target;
  }
}

function signalOf(name: string): 'bail' | 'over' {
  if (name !== 'BAIL' && name !== 'OVER') throw new Error(`${name} is thrown`);
  return name === 'BAIL' ? 'bail' : 'over';
}

function identifierName(node: { type: string }): string {
  if (node.type !== 'Identifier') throw new Error(`a ${node.type} where a name is meant`);
  return (node as js.Identifier).name;
}
