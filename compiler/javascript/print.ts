/**
 * Prints a tree as text without blanks: parentheses only where the tree needs them, one statement of the program a line.
 * Parsing the text gives the same tree.
 */
import type {
  AssignmentExpression,
  CallExpression,
  Expression,
  ExpressionStatement,
  FunctionDeclaration,
  Identifier,
  IfStatement,
  Property,
  Statement,
  SwitchCase,
  UpdateExpression,
  VariableDeclaration,
  VariableDeclarator,
} from './nodes.ts';
import { PRECEDENCE } from './precedence.ts';

/** How tightly an expression binds; binary operators lie between `CONDITIONAL` and `UNARY`. */
const SEQUENCE = 0;
const ASSIGNMENT = 1;
const CONDITIONAL = 2;
const BINARY = 2;
const UNARY = 20;
const POSTFIX = 21;
const CALL = 22;
const PRIMARY = 23;

/** The text of a program. `names`: names of variables that stand for other expressions. */
export function printJavaScript(program: readonly Statement[], names: ReadonlyMap<string, Expression> = NONE): string {
  const printer = new Printer(names);
  printer.program(program);
  return printer.pieces.join('');
}

/** The text of an expression. */
export function expression(e: Expression): string {
  const printer = new Printer(NONE);
  printer.expression(e);
  return printer.pieces.join('');
}

/**
 * Adds the pieces of a text to a list, so that no text is made on the way. A subclass sees calls, assignments and loops in the
 * order of evaluation.
 */
export class Printer {
  readonly pieces: string[] = [];
  /** Texts of variables that stand for other expressions; all of them bind like calls. */
  readonly #names = new Map<string, string>();

  constructor(names: ReadonlyMap<string, Expression>) {
    for (const [name, of] of names) this.#names.set(name, expression(of));
  }

  program(program: readonly Statement[]): void {
    for (let i = 0; i < program.length; i++) {
      if (i > 0) this.pieces.push('\n');
      this.statement(program[i] as Statement);
    }
  }

  protected expressionStatement(s: ExpressionStatement): void {
    this.expression(s.expression);
    this.pieces.push(';');
  }

  /** A statement that is not in a list. */
  protected single(s: Statement): void {
    this.statement(s);
  }

  protected onCall(_: CallExpression): void {}

  protected onAssignment(_: AssignmentExpression): void {}

  /** Before and after what a loop runs again and again. */
  protected onLoop(_: 'begins' | 'ends'): void {}

  /** What a declared function begins with. */
  protected functionHead(_: FunctionDeclaration): void {}

  #list(body: readonly Statement[]): void {
    for (let i = 0; i < body.length; i++) this.statement(body[i] as Statement);
  }

  statement(s: Statement): void {
    const { pieces } = this;
    switch (s.type) {
      case 'ExpressionStatement':
        this.expressionStatement(s);
        return;
      case 'IfStatement':
        this.#if(s);
        return;
      case 'BlockStatement':
        pieces.push('{');
        this.#list(s.body);
        pieces.push('}');
        return;
      case 'VariableDeclaration':
        this.#declaration(s);
        pieces.push(';');
        return;
      case 'ForStatement': {
        const { init, test, update } = s;
        pieces.push('for(');
        if (init?.type === 'VariableDeclaration') this.#declaration(init);
        else if (init !== null) this.expression(init);
        pieces.push(';');
        this.onLoop('begins');
        if (test !== null) this.expression(test);
        pieces.push(';');
        if (update !== null) this.expression(update, SEQUENCE);
        pieces.push(')');
        this.single(s.body);
        this.onLoop('ends');
        return;
      }
      case 'ReturnStatement':
        if (s.argument === null) pieces.push('return;');
        else {
          pieces.push('return ');
          this.expression(s.argument);
          pieces.push(';');
        }
        return;
      case 'BreakStatement':
        pieces.push(s.label === null ? 'break;' : `break ${s.label.name};`);
        return;
      case 'EmptyStatement':
        pieces.push(';');
        return;
      case 'LabeledStatement':
        pieces.push(s.label.name, ':');
        this.single(s.body);
        return;
      case 'WhileStatement':
        this.onLoop('begins');
        pieces.push('while(');
        this.expression(s.test);
        pieces.push(')');
        this.single(s.body);
        this.onLoop('ends');
        return;
      case 'ContinueStatement':
        pieces.push(s.label === null ? 'continue;' : `continue ${s.label.name};`);
        return;
      case 'ThrowStatement':
        pieces.push('throw ');
        this.expression(s.argument);
        pieces.push(';');
        return;
      case 'SwitchStatement':
        pieces.push('switch(');
        this.expression(s.discriminant);
        pieces.push('){');
        for (let i = 0; i < s.cases.length; i++) this.#case(s.cases[i] as SwitchCase);
        pieces.push('}');
        return;
      case 'FunctionDeclaration':
        pieces.push('function ', s.id.name, '(');
        this.#listed(s.params);
        pieces.push('){');
        this.functionHead(s);
        this.#list(s.body.body);
        pieces.push('}');
    }
  }

  #if({ test, consequent, alternate }: IfStatement): void {
    const { pieces } = this;
    pieces.push('if(');
    this.expression(test);
    pieces.push(')');
    if (alternate === null) {
      this.single(consequent);
      return;
    }
    // an `else` belongs to the nearest `if`
    const isHeld = takesElse(consequent);
    if (isHeld) pieces.push('{');
    this.single(consequent);
    pieces.push(isHeld ? '}else' : 'else');
    const at = pieces.length;
    this.single(alternate);
    if (pieces[at] !== '{') pieces[at] = ` ${pieces[at]}`;
  }

  #case({ test, consequent }: SwitchCase): void {
    if (test === null) this.pieces.push('default:');
    else {
      this.pieces.push('case ');
      this.expression(test);
      this.pieces.push(':');
    }
    this.#list(consequent);
  }

  #declaration({ kind, declarations }: VariableDeclaration): void {
    const { pieces } = this;
    pieces.push(kind, ' ');
    for (let i = 0; i < declarations.length; i++) {
      const { id, init } = declarations[i] as VariableDeclarator;
      if (i > 0) pieces.push(',');
      pieces.push(id.name);
      if (init === null) continue;
      pieces.push('=');
      this.expression(init);
    }
  }

  #listed(list: readonly Expression[]): void {
    for (let i = 0; i < list.length; i++) {
      if (i > 0) this.pieces.push(',');
      this.expression(list[i] as Expression);
    }
  }

  /** An expression, in parentheses if it binds less tightly than `least`. */
  expression(e: Expression, least = ASSIGNMENT): void {
    const { pieces } = this;
    switch (e.type) {
      case 'Identifier':
        pieces.push(this.#names.get(e.name) ?? e.name);
        return;
      case 'MemberExpression':
        this.expression(e.object, CALL);
        if (e.computed) {
          pieces.push('[');
          this.expression(e.property);
          pieces.push(']');
        } else pieces.push('.', (e.property as Identifier).name);
        return;
      case 'Literal':
        if (typeof e.value === 'string') pieces.push(`'${e.value}'`);
        else if (typeof e.value === 'number' && e.value < 0 && UNARY < least) pieces.push(`(${e.value})`);
        else pieces.push(`${e.value}`);
        return;
      case 'BinaryExpression':
      case 'LogicalExpression': {
        const own = BINARY + (PRECEDENCE.get(e.operator) as number);
        if (own < least) pieces.push('(');
        this.expression(e.left, own);
        this.#operator(e.operator, e.right, own + 1);
        if (own < least) pieces.push(')');
        return;
      }
      case 'AssignmentExpression':
        this.onAssignment(e);
        if (ASSIGNMENT < least) pieces.push('(');
        this.expression(e.left, CALL);
        pieces.push(e.operator);
        this.expression(e.right);
        if (ASSIGNMENT < least) pieces.push(')');
        return;
      case 'CallExpression':
        this.onCall(e);
        this.expression(e.callee, CALL);
        pieces.push('(');
        this.#listed(e.arguments);
        pieces.push(')');
        return;
      case 'ConditionalExpression':
        if (CONDITIONAL < least) pieces.push('(');
        this.expression(e.test, CONDITIONAL + 1);
        pieces.push('?');
        this.expression(e.consequent);
        pieces.push(':');
        this.expression(e.alternate);
        if (CONDITIONAL < least) pieces.push(')');
        return;
      case 'UnaryExpression':
        if (UNARY < least) pieces.push('(');
        this.#operator(e.operator, e.argument, UNARY);
        if (UNARY < least) pieces.push(')');
        return;
      case 'UpdateExpression':
        this.#update(e, least);
        return;
      default:
        this.#rareExpression(e, least);
    }
  }

  /** An operator and what follows it; two signs that would be one are kept apart. */
  #operator(operator: string, argument: Expression, least: number): void {
    const { pieces } = this;
    pieces.push(operator);
    const at = pieces.length;
    this.expression(argument, least);
    const sign = operator[operator.length - 1];
    if ((sign === '+' || sign === '-') && pieces[at]?.[0] === sign) pieces[at] = ` ${pieces[at]}`;
  }

  #update({ prefix, operator, argument }: UpdateExpression, least: number): void {
    const isHeld = (prefix ? UNARY : POSTFIX) < least;
    if (isHeld) this.pieces.push('(');
    if (prefix) this.#operator(operator, argument, UNARY);
    else {
      this.expression(argument, CALL);
      this.pieces.push(operator);
    }
    if (isHeld) this.pieces.push(')');
  }

  #rareExpression(e: RareExpression, least: number): void {
    const { pieces } = this;
    switch (e.type) {
      case 'ArrayExpression':
        pieces.push('[');
        this.#listed(e.elements);
        pieces.push(']');
        return;
      case 'ObjectExpression':
        pieces.push('{');
        for (const [i, one] of e.properties.entries()) {
          if (i > 0) pieces.push(',');
          this.#property(one);
        }
        pieces.push('}');
        return;
      case 'NewExpression':
        pieces.push('new ');
        this.expression(e.callee, PRIMARY);
        pieces.push('(');
        this.#listed(e.arguments);
        pieces.push(')');
        return;
      case 'SequenceExpression':
        if (SEQUENCE < least) pieces.push('(');
        this.#listed(e.expressions);
        if (SEQUENCE < least) pieces.push(')');
        return;
      case 'ArrowFunctionExpression':
        pieces.push(ASSIGNMENT < least ? '((' : '(');
        this.#listed(e.params);
        pieces.push(')=>');
        if (e.body.type === 'BlockStatement') this.statement(e.body);
        else this.expression(e.body);
        if (ASSIGNMENT < least) pieces.push(')');
        return;
      case 'FunctionExpression':
        pieces.push('function(');
        this.#listed(e.params);
        pieces.push(')');
        this.statement(e.body);
        return;
      case 'SpreadElement':
        pieces.push('...');
        this.expression(e.argument);
    }
  }

  #property({ key, value }: Property): void {
    this.pieces.push(key.name);
    if (value.type === 'Identifier' && value.name === key.name) return;
    if (value.type === 'FunctionExpression') {
      this.pieces.push('(');
      this.#listed(value.params);
      this.pieces.push(')');
      this.statement(value.body);
      return;
    }
    this.pieces.push(':');
    this.expression(value);
  }
}

type RareExpression = Extract<
  Expression,
  {
    type:
      | 'ArrayExpression'
      | 'ObjectExpression'
      | 'NewExpression'
      | 'SequenceExpression'
      | 'ArrowFunctionExpression'
      | 'FunctionExpression'
      | 'SpreadElement';
  }
>;

const NONE: ReadonlyMap<string, Expression> = new Map();

/** Whether an `else` behind a statement would belong to it. */
function takesElse(s: Statement): boolean {
  switch (s.type) {
    case 'IfStatement':
      return s.alternate === null || takesElse(s.alternate);
    case 'ForStatement':
    case 'WhileStatement':
    case 'LabeledStatement':
      return takesElse(s.body);
    default:
      return false;
  }
}
