/**
 * Makes nodes: a function for each type, with the fields of the node in their order. Templates that are compiled at build
 * time are calls of these (`scripts/templates.js`). What a hole of a template gets is made a node or a list here.
 */
import type {
  ArrayExpression,
  ArrowFunctionExpression,
  AssignmentExpression,
  BinaryExpression,
  BlockStatement,
  BreakStatement,
  CallExpression,
  ConditionalExpression,
  ContinueStatement,
  EmptyStatement,
  Expression,
  ExpressionStatement,
  ForStatement,
  FunctionDeclaration,
  FunctionExpression,
  Identifier,
  IfStatement,
  LabeledStatement,
  Literal,
  LogicalExpression,
  MemberExpression,
  NewExpression,
  ObjectExpression,
  Property,
  ReturnStatement,
  SequenceExpression,
  SpreadElement,
  Statement,
  SwitchCase,
  SwitchStatement,
  ThrowStatement,
  UnaryExpression,
  UpdateExpression,
  VariableDeclaration,
  VariableDeclarator,
  WhileStatement,
} from './nodes.ts';

/** An expression, or the text of a name or of an integer. */
export type Operand = Expression | string;
/** Statements, or cases of a switch; '' is none. */
export type JsCode = Statement | SwitchCase | readonly JsCode[] | '';
/** What a hole of an expression may be. */
export type HoleValue = Operand | number | boolean | readonly HoleValue[];
/** What a hole among statements may be. */
export type StatementPart = HoleValue | JsCode | readonly StatementPart[];

type Of<T, K extends keyof T> = T[K];

export const identifier = (name: string): Identifier => ({ type: 'Identifier', name });
export const literal = (value: Of<Literal, 'value'>): Literal => ({ type: 'Literal', value });
export const arrayExpression = (elements: readonly Expression[]): ArrayExpression => ({
  type: 'ArrayExpression',
  elements,
});
export const objectExpression = (properties: readonly Property[]): ObjectExpression => ({
  type: 'ObjectExpression',
  properties,
});
export const property = (key: Identifier, value: Expression = key): Property => ({ type: 'Property', key, value });
export const unaryExpression = (operator: string, argument: Expression): UnaryExpression => ({
  type: 'UnaryExpression',
  operator,
  argument,
});
export const updateExpression = (
  operator: Of<UpdateExpression, 'operator'>,
  prefix: boolean,
  argument: Expression,
): UpdateExpression => ({ type: 'UpdateExpression', operator, prefix, argument });
export const binaryExpression = (operator: string, left: Expression, right: Expression): BinaryExpression => ({
  type: 'BinaryExpression',
  operator,
  left,
  right,
});
export const logicalExpression = (
  operator: Of<LogicalExpression, 'operator'>,
  left: Expression,
  right: Expression,
): LogicalExpression => ({ type: 'LogicalExpression', operator, left, right });
export const assignmentExpression = (operator: string, left: Expression, right: Expression): AssignmentExpression => ({
  type: 'AssignmentExpression',
  operator,
  left,
  right,
});
export const conditionalExpression = (
  test: Expression,
  consequent: Expression,
  alternate: Expression,
): ConditionalExpression => ({ type: 'ConditionalExpression', test, consequent, alternate });
export const callExpression = (callee: Expression, given: readonly Expression[]): CallExpression => ({
  type: 'CallExpression',
  callee,
  arguments: given,
});
export const newExpression = (callee: Expression, given: readonly Expression[]): NewExpression => ({
  type: 'NewExpression',
  callee,
  arguments: given,
});
export const memberExpression = (object: Expression, of: Expression, computed: boolean): MemberExpression => ({
  type: 'MemberExpression',
  object,
  property: of,
  computed,
});
export const sequenceExpression = (expressions: readonly Expression[]): SequenceExpression => ({
  type: 'SequenceExpression',
  expressions,
});
export const arrowFunctionExpression = (
  params: readonly Expression[],
  body: Expression | BlockStatement,
): ArrowFunctionExpression => ({ type: 'ArrowFunctionExpression', params, body });
export const functionExpression = (params: readonly Expression[], body: BlockStatement): FunctionExpression => ({
  type: 'FunctionExpression',
  params,
  body,
});
export const spreadElement = (argument: Expression): SpreadElement => ({ type: 'SpreadElement', argument });

export const emptyStatement = (): EmptyStatement => ({ type: 'EmptyStatement' });
export const expressionStatement = (expression: Expression): ExpressionStatement => ({
  type: 'ExpressionStatement',
  expression,
});
export const blockStatement = (body: readonly Statement[]): BlockStatement => ({ type: 'BlockStatement', body });
export const labeledStatement = (label: Identifier, body: Statement): LabeledStatement => ({
  type: 'LabeledStatement',
  label,
  body,
});
export const variableDeclaration = (
  kind: Of<VariableDeclaration, 'kind'>,
  declarations: readonly VariableDeclarator[],
): VariableDeclaration => ({ type: 'VariableDeclaration', kind, declarations });
export const variableDeclarator = (id: Identifier, init: Expression | null): VariableDeclarator => ({
  type: 'VariableDeclarator',
  id,
  init,
});
export const ifStatement = (test: Expression, consequent: Statement, alternate: Statement | null): IfStatement => ({
  type: 'IfStatement',
  test,
  consequent,
  alternate,
});
export const forStatement = (
  init: Of<ForStatement, 'init'>,
  test: Expression | null,
  update: Expression | null,
  body: Statement,
): ForStatement => ({ type: 'ForStatement', init, test, update, body });
export const whileStatement = (test: Expression, body: Statement): WhileStatement => ({
  type: 'WhileStatement',
  test,
  body,
});
export const returnStatement = (argument: Expression | null): ReturnStatement => ({
  type: 'ReturnStatement',
  argument,
});
export const breakStatement = (label: Identifier | null): BreakStatement => ({ type: 'BreakStatement', label });
export const continueStatement = (label: Identifier | null): ContinueStatement => ({
  type: 'ContinueStatement',
  label,
});
export const throwStatement = (argument: Expression): ThrowStatement => ({ type: 'ThrowStatement', argument });
export const switchCase = (test: Expression | null, consequent: readonly Statement[]): SwitchCase => ({
  type: 'SwitchCase',
  test,
  consequent,
});
export const switchStatement = (discriminant: Expression, cases: readonly SwitchCase[]): SwitchStatement => ({
  type: 'SwitchStatement',
  discriminant,
  cases,
});
export const functionDeclaration = (
  id: Identifier,
  params: readonly Expression[],
  body: BlockStatement,
): FunctionDeclaration => ({ type: 'FunctionDeclaration', id, params, body });

// ---------------------------------------------------------------- statements with their only part

export const assignmentStatement = (operator: string, left: Expression, right: Expression): ExpressionStatement => ({
  type: 'ExpressionStatement',
  expression: { type: 'AssignmentExpression', operator, left, right },
});
export const invocationStatement = (callee: Expression, given: readonly Expression[]): ExpressionStatement => ({
  type: 'ExpressionStatement',
  expression: { type: 'CallExpression', callee, arguments: given },
});
export const singleDeclaration = (
  kind: Of<VariableDeclaration, 'kind'>,
  id: Identifier,
  init: Expression | null,
): VariableDeclaration => ({
  type: 'VariableDeclaration',
  kind,
  declarations: [{ type: 'VariableDeclarator', id, init }],
});

// ---------------------------------------------------------------- holes

const STATEMENTS: ReadonlySet<string> = new Set<(Statement | SwitchCase)['type']>([
  'EmptyStatement',
  'ExpressionStatement',
  'BlockStatement',
  'LabeledStatement',
  'VariableDeclaration',
  'IfStatement',
  'ForStatement',
  'WhileStatement',
  'ReturnStatement',
  'BreakStatement',
  'ContinueStatement',
  'ThrowStatement',
  'SwitchStatement',
  'FunctionDeclaration',
  'SwitchCase',
]);

/** The node of an operand in a hole. */
export function operandOf(part: StatementPart): Expression {
  if (typeof part === 'string') return TEXTS.get(part) ?? textOf(part);
  if (typeof part === 'number') return SMALL[part] ?? number(part);
  if (typeof part === 'boolean') return literal(part);
  if (Array.isArray(part) || STATEMENTS.has((part as Statement).type))
    throw new Error('statements in the place of an expression');
  return part as Expression;
}

/** The name that has parts in holes: `texts` are the parts in front of them and the one behind the last. */
export function composedName(texts: readonly string[], ...parts: readonly StatementPart[]): Identifier {
  let made = texts[0] as string;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (typeof part !== 'string' && typeof part !== 'number')
      throw new Error(`a part of the name ${texts.join('…')} is no text`);
    made += part + (texts[i + 1] as string);
  }
  return identifier(made);
}

/** Arguments, elements or parameters; a hole among them may be several. */
export function operandList(parts: readonly StatementPart[]): Expression[] {
  const made: Expression[] = [];
  addOperands(made, parts);
  return made;
}

function addOperands(made: Expression[], parts: readonly StatementPart[]): void {
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] as StatementPart;
    // tables are long lists of numbers
    if (typeof part === 'number') made.push(SMALL[part] ?? number(part));
    else if (Array.isArray(part)) addOperands(made, part);
    else made.push(operandOf(part));
  }
}

/** Statements, or cases of a switch; a hole among them may be several. */
export function statementList<T extends Statement | SwitchCase>(parts: readonly StatementPart[]): T[] {
  const made: T[] = [];
  addStatements(made, parts);
  return made;
}

function addStatements<T extends Statement | SwitchCase>(made: T[], parts: readonly StatementPart[]): void {
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] as StatementPart;
    if (Array.isArray(part)) addStatements(made, part);
    else if (part === '') continue;
    else if (typeof part === 'object' && STATEMENTS.has((part as T).type)) made.push(part as T);
    else throw new Error('an operand in the place of statements');
  }
}

/** A hole where only one statement may be: several become a block. */
export function singleStatement(code: StatementPart): Statement {
  const list = statementList<Statement>([code]);
  return list.length === 1 ? (list[0] as Statement) : blockStatement(list);
}

/** The node of an operand. */
export const expressionOf = (operand: Operand): Expression =>
  typeof operand === 'string' ? (TEXTS.get(operand) ?? textOf(operand)) : operand;

/** Nodes of texts: programs have the same names and numbers again and again. */
const TEXTS = new Map<string, Expression>();
const MOST_TEXTS = 4096;

/** The node of a text that has none yet. */
function textOf(text: string): Expression {
  const read = readText(text);
  if (TEXTS.size >= MOST_TEXTS) TEXTS.clear();
  TEXTS.set(text, read);
  return read;
}

function readText(text: string): Expression {
  if (text === 'true' || text === 'false') return literal(text === 'true');
  if (text === 'null') return literal(null);
  if (/^[A-Za-z_]\w*$/.test(text)) return identifier(text);
  if (/^-?\d+$/.test(text)) return number(Number(text));
  throw new Error(`neither a name nor a number: ${text}`);
}

/** Nodes of small numbers: nodes never change, and most numbers are small. */
const SMALL: Literal[] = [];
const MOST_SMALL = 1024;

export function number(value: number): Expression {
  if (value < 0) return unaryExpression('-', literal(-value));
  if (value >= MOST_SMALL || !Number.isInteger(value)) return literal(value);
  SMALL[value] ??= literal(value);
  return SMALL[value] as Literal;
}
