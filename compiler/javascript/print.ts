/**
 * Prints a tree as text without blanks: parentheses only where the tree needs them, one statement of the program a line.
 * Parsing the text gives the same tree.
 */
import type {
  AssignmentExpression,
  BlockStatement,
  CallExpression,
  Expression,
  ExpressionStatement,
  FunctionDeclaration,
  Identifier,
  IfStatement,
  Property,
  Statement,
  SwitchCase,
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
  plain ??= new Printer(NONE);
  return plain.expression(e);
}

let plain: Printer | null = null;

/**
 * Gives the text of an expression, and adds the pieces of a statement's text to a list. A subclass sees calls, assignments and
 * loops in the order of evaluation. An engine is printed once, mostly before the host's compiler has optimised this: so names and
 * numbers, most of all nodes, are printed without a call of their own where they are likely.
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

  /** Whether a subclass prints something else, or nothing, in the place of a call that is a statement. */
  protected isReplaced(_: ExpressionStatement): boolean {
    return false;
  }

  protected replace(_: ExpressionStatement): void {}

  /** A statement that is not in a list. What replaces one may be no statement, or one that an `else` would belong to. */
  #single(s: Statement): void {
    if (s.type === 'ExpressionStatement' && s.expression.type === 'CallExpression' && this.isReplaced(s)) {
      this.pieces.push('{');
      this.replace(s);
      this.pieces.push('}');
    } else this.statement(s);
  }

  protected onCall(_: CallExpression): void {}

  protected onAssignment(_: AssignmentExpression): void {}

  /** Before and after what a loop runs again and again. */
  protected onLoop(_: 'begins' | 'ends'): void {}

  /** Before and after a declared function, and what it begins with. */
  protected onFunction(_: FunctionDeclaration, __: 'begins' | 'ends'): void {}

  protected functionHead(_: FunctionDeclaration): void {}

  #list(body: readonly Statement[]): void {
    for (let i = 0; i < body.length; i++) this.statement(body[i] as Statement);
  }

  statement(s: Statement): void {
    const { pieces } = this;
    switch (s.type) {
      case 'ExpressionStatement':
        if (s.expression.type === 'CallExpression' && this.isReplaced(s)) this.replace(s);
        else pieces.push(this.expression(s.expression), ';');
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
        pieces.push(this.#declaration(s), ';');
        return;
      case 'ForStatement': {
        const { init, test, update } = s;
        let head = 'for(';
        if (init !== null)
          head += init.type === 'VariableDeclaration' ? this.#declaration(init) : this.expression(init);
        this.onLoop('begins');
        head += test === null ? ';;' : `;${this.expression(test)};`;
        pieces.push(update === null ? head : head + this.expression(update, SEQUENCE), ')');
        this.#single(s.body);
        this.onLoop('ends');
        return;
      }
      case 'ReturnStatement':
        pieces.push(s.argument === null ? 'return;' : `return ${this.expression(s.argument)};`);
        return;
      case 'BreakStatement':
        pieces.push(s.label === null ? 'break;' : `break ${s.label.name};`);
        return;
      case 'EmptyStatement':
        pieces.push(';');
        return;
      case 'LabeledStatement':
        pieces.push(s.label.name, ':');
        this.#single(s.body);
        return;
      case 'WhileStatement':
        this.onLoop('begins');
        pieces.push(`while(${this.expression(s.test)})`);
        this.#single(s.body);
        this.onLoop('ends');
        return;
      case 'ContinueStatement':
        pieces.push(s.label === null ? 'continue;' : `continue ${s.label.name};`);
        return;
      case 'ThrowStatement':
        pieces.push(`throw ${this.expression(s.argument)};`);
        return;
      case 'SwitchStatement':
        pieces.push(`switch(${this.expression(s.discriminant)}){`);
        for (let i = 0; i < s.cases.length; i++) this.#case(s.cases[i] as SwitchCase);
        pieces.push('}');
        return;
      case 'FunctionDeclaration':
        this.onFunction(s, 'begins');
        pieces.push(`function ${s.id.name}(${this.#listed(s.params)}){`);
        this.functionHead(s);
        this.#list(s.body.body);
        pieces.push('}');
        this.onFunction(s, 'ends');
    }
  }

  #if({ test, consequent, alternate }: IfStatement): void {
    const { pieces } = this;
    pieces.push(`if(${this.expression(test)})`);
    if (alternate === null) {
      this.#single(consequent);
      return;
    }
    // an `else` belongs to the nearest `if`
    const isHeld = takesElse(consequent);
    if (isHeld) pieces.push('{');
    this.#single(consequent);
    pieces.push(isHeld ? '}else' : 'else');
    const at = pieces.length;
    this.#single(alternate);
    if (pieces[at] !== '{') pieces[at] = ` ${pieces[at]}`;
  }

  #case({ test, consequent }: SwitchCase): void {
    this.pieces.push(test === null ? 'default:' : `case ${this.expression(test)}:`);
    this.#list(consequent);
  }

  #declaration({ kind, declarations }: VariableDeclaration): string {
    let text = `${kind} `;
    for (let i = 0; i < declarations.length; i++) {
      const { id, init } = declarations[i] as VariableDeclarator;
      if (i > 0) text += ',';
      text += init === null ? id.name : `${id.name}=${this.expression(init)}`;
    }
    return text;
  }

  #listed(list: readonly Expression[]): string {
    let text = '';
    for (let i = 0; i < list.length; i++) {
      const one = list[i] as Expression;
      if (i > 0) text += ',';
      if (one.type === 'Identifier') text += this.#names.get(one.name) ?? one.name;
      else if (one.type === 'Literal' && typeof one.value === 'number') text += one.value;
      else text += this.expression(one);
    }
    return text;
  }

  /** An expression, in parentheses if it binds less tightly than `least`. */
  expression(e: Expression, least = ASSIGNMENT): string {
    switch (e.type) {
      case 'Identifier':
        return this.#names.get(e.name) ?? e.name;
      case 'Literal':
        if (typeof e.value === 'string') return `'${e.value}'`;
        return typeof e.value === 'number' && e.value < 0 && UNARY < least ? `(${e.value})` : `${e.value}`;
      case 'BinaryExpression':
      case 'LogicalExpression': {
        const own = BINARY + (PRECEDENCE.get(e.operator) as number);
        const { left } = e;
        const text =
          (left.type === 'Identifier' ? (this.#names.get(left.name) ?? left.name) : this.expression(left, own)) +
          this.#operator(e.operator, e.right, own + 1);
        return own < least ? `(${text})` : text;
      }
      case 'MemberExpression': {
        const { object: of, property } = e;
        const object = of.type === 'Identifier' ? (this.#names.get(of.name) ?? of.name) : this.expression(of, CALL);
        if (!e.computed) return `${object}.${(property as Identifier).name}`;
        return property.type === 'Literal' && typeof property.value === 'number'
          ? `${object}[${property.value}]`
          : `${object}[${this.expression(property)}]`;
      }
      case 'CallExpression': {
        this.onCall(e);
        const { callee } = e;
        const name =
          callee.type === 'Identifier' ? (this.#names.get(callee.name) ?? callee.name) : this.expression(callee, CALL);
        return `${name}(${this.#listed(e.arguments)})`;
      }
      case 'AssignmentExpression': {
        this.onAssignment(e);
        const { left } = e;
        const target =
          left.type === 'Identifier' ? (this.#names.get(left.name) ?? left.name) : this.expression(left, CALL);
        const text = target + e.operator + this.expression(e.right);
        return ASSIGNMENT < least ? `(${text})` : text;
      }
      case 'UnaryExpression':
        return parenthesized(this.#operator(e.operator, e.argument, UNARY), UNARY < least);
      case 'ConditionalExpression': {
        const test = this.expression(e.test, CONDITIONAL + 1);
        const consequent = this.expression(e.consequent);
        return parenthesized(`${test}?${consequent}:${this.expression(e.alternate)}`, CONDITIONAL < least);
      }
      case 'UpdateExpression':
        return e.prefix
          ? parenthesized(this.#operator(e.operator, e.argument, UNARY), UNARY < least)
          : parenthesized(this.expression(e.argument, CALL) + e.operator, POSTFIX < least);
      default:
        return this.#rareExpression(e, least);
    }
  }

  /** An operator and what follows it; two signs that would be one are kept apart. */
  #operator(operator: string, argument: Expression, least: number): string {
    const text =
      argument.type === 'Identifier'
        ? (this.#names.get(argument.name) ?? argument.name)
        : argument.type === 'Literal' && typeof argument.value === 'number' && argument.value >= 0
          ? `${argument.value}`
          : this.expression(argument, least);
    const sign = text[0];
    return (sign === '+' || sign === '-') && operator.endsWith(sign) ? `${operator} ${text}` : operator + text;
  }

  #rareExpression(e: RareExpression, least: number): string {
    switch (e.type) {
      case 'ArrayExpression':
        return `[${this.#listed(e.elements)}]`;
      case 'ObjectExpression':
        return `{${e.properties.map((one) => this.#property(one)).join()}}`;
      case 'NewExpression':
        return `new ${this.expression(e.callee, PRIMARY)}(${this.#listed(e.arguments)})`;
      case 'SequenceExpression':
        return parenthesized(this.#listed(e.expressions), SEQUENCE < least);
      case 'ArrowFunctionExpression': {
        const body = e.body.type === 'BlockStatement' ? this.block(e.body) : this.expression(e.body);
        return parenthesized(`(${this.#listed(e.params)})=>${body}`, ASSIGNMENT < least);
      }
      case 'FunctionExpression':
        return `function(${this.#listed(e.params)})${this.block(e.body)}`;
      case 'SpreadElement':
        return `...${this.expression(e.argument)}`;
    }
  }

  #property({ key, value }: Property): string {
    if (value.type === 'Identifier' && value.name === key.name) return key.name;
    if (value.type !== 'FunctionExpression') return `${key.name}:${this.expression(value)}`;
    return `${key.name}(${this.#listed(value.params)})${this.block(value.body)}`;
  }

  /** The body of a function that is an expression. */
  protected block(body: BlockStatement): string {
    const { length } = this.pieces;
    this.statement(body);
    return this.pieces.splice(length).join('');
  }
}

const parenthesized = (text: string, isHeld: boolean): string => (isHeld ? `(${text})` : text);

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
