/**
 * Prints a tree as text without blanks: parentheses only where the tree needs them, one statement of the program a line.
 * Parsing the text gives the same tree.
 */
import type { Expression, Property, Statement, VariableDeclaration } from './nodes.ts';
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

/** The text of a program. */
export const printed = (program: readonly Statement[]): string => program.map(statement).join('\n');

const list = (body: readonly Statement[]): string => body.map(statement).join('');

export function statement(s: Statement): string {
  switch (s.type) {
    case 'EmptyStatement':
      return ';';
    case 'ExpressionStatement':
      return `${expression(s.expression)};`;
    case 'BlockStatement':
      return `{${list(s.body)}}`;
    case 'LabeledStatement':
      return `${s.label.name}:${statement(s.body)}`;
    case 'VariableDeclaration':
      return `${declaration(s)};`;
    case 'IfStatement': {
      const then = statement(s.consequent);
      if (s.alternate === null) return `if(${expression(s.test)})${then}`;
      const otherwise = statement(s.alternate);
      // an `else` belongs to the nearest `if`
      const held = takesElse(s.consequent) ? `{${then}}` : then;
      return `if(${expression(s.test)})${held}else${otherwise.startsWith('{') ? '' : ' '}${otherwise}`;
    }
    case 'ForStatement': {
      const init =
        s.init === null ? '' : s.init.type === 'VariableDeclaration' ? declaration(s.init) : expression(s.init);
      const test = s.test === null ? '' : expression(s.test);
      const update = s.update === null ? '' : expression(s.update, SEQUENCE);
      return `for(${init};${test};${update})${statement(s.body)}`;
    }
    case 'WhileStatement':
      return `while(${expression(s.test)})${statement(s.body)}`;
    case 'ReturnStatement':
      return s.argument === null ? 'return;' : `return ${expression(s.argument)};`;
    case 'BreakStatement':
      return s.label === null ? 'break;' : `break ${s.label.name};`;
    case 'ContinueStatement':
      return s.label === null ? 'continue;' : `continue ${s.label.name};`;
    case 'ThrowStatement':
      return `throw ${expression(s.argument)};`;
    case 'SwitchStatement': {
      const cases = s.cases.map(
        ({ test, consequent }) => `${test === null ? 'default' : `case ${expression(test)}`}:${list(consequent)}`,
      );
      return `switch(${expression(s.discriminant)}){${cases.join('')}}`;
    }
    case 'FunctionDeclaration':
      return `function ${s.id.name}(${listed(s.params)}){${list(s.body.body)}}`;
  }
}

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

const declaration = ({ kind, declarations }: VariableDeclaration): string =>
  `${kind} ${declarations.map(({ id, init }) => (init === null ? id.name : `${id.name}=${expression(init)}`)).join(',')}`;

const listed = (list: readonly Expression[]): string => list.map((one) => expression(one)).join(',');

/** The text of an expression, in parentheses if it binds less tightly than `least`. */
export function expression(e: Expression, least = ASSIGNMENT): string {
  switch (e.type) {
    case 'Identifier':
      return e.name;
    case 'Literal':
      if (typeof e.value === 'string') return `'${e.value}'`;
      return typeof e.value === 'number' && e.value < 0 ? within(UNARY, least, `${e.value}`) : `${e.value}`;
    case 'ArrayExpression':
      return `[${listed(e.elements)}]`;
    case 'ObjectExpression':
      return `{${e.properties.map(property).join(',')}}`;
    case 'UnaryExpression':
      return within(UNARY, least, joined(e.operator, expression(e.argument, UNARY)));
    case 'UpdateExpression':
      return e.prefix
        ? within(UNARY, least, joined(e.operator, expression(e.argument, UNARY)))
        : within(POSTFIX, least, `${expression(e.argument, CALL)}${e.operator}`);
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const own = BINARY + (PRECEDENCE.get(e.operator) as number);
      return within(own, least, expression(e.left, own) + joined(e.operator, expression(e.right, own + 1)));
    }
    case 'AssignmentExpression':
      return within(ASSIGNMENT, least, `${expression(e.left, CALL)}${e.operator}${expression(e.right)}`);
    case 'ConditionalExpression':
      return within(
        CONDITIONAL,
        least,
        `${expression(e.test, CONDITIONAL + 1)}?${expression(e.consequent)}:${expression(e.alternate)}`,
      );
    case 'CallExpression':
      return `${expression(e.callee, CALL)}(${listed(e.arguments)})`;
    case 'NewExpression':
      return `new ${expression(e.callee, PRIMARY)}(${listed(e.arguments)})`;
    case 'MemberExpression': {
      const object = expression(e.object, CALL);
      return e.computed ? `${object}[${expression(e.property)}]` : `${object}.${expression(e.property)}`;
    }
    case 'SequenceExpression':
      return within(SEQUENCE, least, listed(e.expressions));
    case 'ArrowFunctionExpression':
      return within(
        ASSIGNMENT,
        least,
        `(${listed(e.params)})=>${e.body.type === 'BlockStatement' ? statement(e.body) : expression(e.body)}`,
      );
    case 'FunctionExpression':
      return `function(${listed(e.params)})${statement(e.body)}`;
    case 'SpreadElement':
      return `...${expression(e.argument)}`;
  }
}

const within = (own: number, least: number, text: string): string => (own < least ? `(${text})` : text);

/** An operator and what follows it; two signs that would be one are kept apart. */
function joined(operator: string, text: string): string {
  const sign = operator.at(-1);
  return (sign === '+' || sign === '-') && text.startsWith(sign) ? `${operator} ${text}` : operator + text;
}

function property({ key, value }: Property): string {
  if (value.type === 'Identifier' && value.name === key.name) return key.name;
  if (value.type === 'FunctionExpression') return `${key.name}(${listed(value.params)})${statement(value.body)}`;
  return `${key.name}:${expression(value)}`;
}
