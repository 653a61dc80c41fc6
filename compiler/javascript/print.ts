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
  Property,
  Statement,
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
export const printJavaScript = (
  program: readonly Statement[],
  names: ReadonlyMap<string, Expression> = NONE,
): string => new Printer(names).program(program);

/** The text of an expression. */
export const expression = (e: Expression): string => PLAIN.expression(e);

/** A subclass sees calls, assignments and loops as they are printed, in the order of evaluation. */
export class Printer {
  /** Texts of variables that stand for other expressions; all of them bind like calls. */
  readonly #names = new Map<string, string>();

  constructor(names: ReadonlyMap<string, Expression>) {
    for (const [name, of] of names) this.#names.set(name, expression(of));
  }

  program(program: readonly Statement[]): string {
    let text = '';
    for (let i = 0; i < program.length; i++) text += (i === 0 ? '' : '\n') + this.statement(program[i] as Statement);
    return text;
  }

  protected expressionStatement(s: ExpressionStatement): string {
    return `${this.expression(s.expression)};`;
  }

  /** A statement that is not in a list. */
  protected single(s: Statement): string {
    return this.statement(s);
  }

  protected onCall(_: CallExpression): void {}

  protected onAssignment(_: AssignmentExpression): void {}

  /** Before and after what a loop runs again and again. */
  protected onLoop(_: 'begins' | 'ends'): void {}

  /** What a declared function begins with. */
  protected functionHead(_: FunctionDeclaration): string {
    return '';
  }

  #list(body: readonly Statement[]): string {
    let text = '';
    for (let i = 0; i < body.length; i++) text += this.statement(body[i] as Statement);
    return text;
  }

  statement(s: Statement): string {
    switch (s.type) {
      case 'ExpressionStatement':
        return this.expressionStatement(s);
      case 'IfStatement': {
        const test = this.expression(s.test);
        const then = this.single(s.consequent);
        if (s.alternate === null) return `if(${test})${then}`;
        const otherwise = this.single(s.alternate);
        // an `else` belongs to the nearest `if`
        const held = takesElse(s.consequent) ? `{${then}}` : then;
        return `if(${test})${held}else${otherwise.startsWith('{') ? '' : ' '}${otherwise}`;
      }
      case 'BlockStatement':
        return `{${this.#list(s.body)}}`;
      case 'VariableDeclaration':
        return `${this.#declaration(s)};`;
      case 'ForStatement': {
        const init =
          s.init === null
            ? ''
            : s.init.type === 'VariableDeclaration'
              ? this.#declaration(s.init)
              : this.expression(s.init);
        this.onLoop('begins');
        const test = s.test === null ? '' : this.expression(s.test);
        const body = this.single(s.body);
        const update = s.update === null ? '' : this.expression(s.update, SEQUENCE);
        this.onLoop('ends');
        return `for(${init};${test};${update})${body}`;
      }
      case 'ReturnStatement':
        return s.argument === null ? 'return;' : `return ${this.expression(s.argument)};`;
      case 'BreakStatement':
        return s.label === null ? 'break;' : `break ${s.label.name};`;
      case 'EmptyStatement':
        return ';';
      case 'LabeledStatement':
        return `${s.label.name}:${this.single(s.body)}`;
      case 'WhileStatement': {
        this.onLoop('begins');
        const text = `while(${this.expression(s.test)})${this.single(s.body)}`;
        this.onLoop('ends');
        return text;
      }
      case 'ContinueStatement':
        return s.label === null ? 'continue;' : `continue ${s.label.name};`;
      case 'ThrowStatement':
        return `throw ${this.expression(s.argument)};`;
      case 'SwitchStatement': {
        const value = this.expression(s.discriminant);
        let cases = '';
        for (const { test, consequent } of s.cases)
          cases += `${test === null ? 'default' : `case ${this.expression(test)}`}:${this.#list(consequent)}`;
        return `switch(${value}){${cases}}`;
      }
      case 'FunctionDeclaration':
        return `function ${s.id.name}(${this.#listed(s.params)}){${this.functionHead(s)}${this.#list(s.body.body)}}`;
    }
  }

  #declaration({ kind, declarations }: VariableDeclaration): string {
    let text = `${kind} `;
    for (let i = 0; i < declarations.length; i++) {
      const { id, init } = declarations[i] as VariableDeclarator;
      text += `${i === 0 ? '' : ','}${id.name}${init === null ? '' : `=${this.expression(init)}`}`;
    }
    return text;
  }

  #listed(list: readonly Expression[]): string {
    let text = '';
    for (let i = 0; i < list.length; i++) text += (i === 0 ? '' : ',') + this.expression(list[i] as Expression);
    return text;
  }

  /** The text of an expression, in parentheses if it binds less tightly than `least`. */
  expression(e: Expression, least = ASSIGNMENT): string {
    switch (e.type) {
      case 'Identifier':
        return this.#names.get(e.name) ?? e.name;
      case 'MemberExpression': {
        const object = this.expression(e.object, CALL);
        return e.computed
          ? `${object}[${this.expression(e.property)}]`
          : `${object}.${(e.property as Identifier).name}`;
      }
      case 'Literal':
        if (typeof e.value === 'string') return `'${e.value}'`;
        return typeof e.value === 'number' && e.value < 0 ? within(UNARY, least, `${e.value}`) : `${e.value}`;
      case 'BinaryExpression':
      case 'LogicalExpression': {
        const own = BINARY + (PRECEDENCE.get(e.operator) as number);
        return within(own, least, this.expression(e.left, own) + joined(e.operator, this.expression(e.right, own + 1)));
      }
      case 'AssignmentExpression':
        this.onAssignment(e);
        return within(ASSIGNMENT, least, `${this.expression(e.left, CALL)}${e.operator}${this.expression(e.right)}`);
      case 'CallExpression':
        this.onCall(e);
        return `${this.expression(e.callee, CALL)}(${this.#listed(e.arguments)})`;
      case 'ConditionalExpression':
        return within(
          CONDITIONAL,
          least,
          `${this.expression(e.test, CONDITIONAL + 1)}?${this.expression(e.consequent)}:${this.expression(e.alternate)}`,
        );
      case 'UnaryExpression':
        return within(UNARY, least, joined(e.operator, this.expression(e.argument, UNARY)));
      case 'UpdateExpression':
        return e.prefix
          ? within(UNARY, least, joined(e.operator, this.expression(e.argument, UNARY)))
          : within(POSTFIX, least, `${this.expression(e.argument, CALL)}${e.operator}`);
      case 'ArrayExpression':
        return `[${this.#listed(e.elements)}]`;
      case 'ObjectExpression':
        return `{${e.properties.map((one) => this.#property(one)).join(',')}}`;
      case 'NewExpression':
        return `new ${this.expression(e.callee, PRIMARY)}(${this.#listed(e.arguments)})`;
      case 'SequenceExpression':
        return within(SEQUENCE, least, this.#listed(e.expressions));
      case 'ArrowFunctionExpression':
        return within(
          ASSIGNMENT,
          least,
          `(${this.#listed(e.params)})=>${e.body.type === 'BlockStatement' ? this.statement(e.body) : this.expression(e.body)}`,
        );
      case 'FunctionExpression':
        return `function(${this.#listed(e.params)})${this.statement(e.body)}`;
      case 'SpreadElement':
        return `...${this.expression(e.argument)}`;
    }
  }

  #property({ key, value }: Property): string {
    if (value.type === 'Identifier' && value.name === key.name) return key.name;
    if (value.type === 'FunctionExpression')
      return `${key.name}(${this.#listed(value.params)})${this.statement(value.body)}`;
    return `${key.name}:${this.expression(value)}`;
  }
}

const NONE: ReadonlyMap<string, Expression> = new Map();
const PLAIN = new Printer(NONE);

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

const within = (own: number, least: number, text: string): string => (own < least ? `(${text})` : text);

/** An operator and what follows it; two signs that would be one are kept apart. */
function joined(operator: string, text: string): string {
  const sign = operator[operator.length - 1];
  return (sign === '+' || sign === '-') && text[0] === sign ? `${operator} ${text}` : operator + text;
}
