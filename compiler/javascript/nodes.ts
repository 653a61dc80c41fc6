/**
 * The JavaScript that engines are written in, as a tree: a small subset of ESTree. Nodes are plain data and are not changed
 * after they are made.
 */

export interface Identifier {
  type: 'Identifier';
  name: string;
}

export interface Literal {
  type: 'Literal';
  value: number | boolean | string | null;
}

export interface ArrayExpression {
  type: 'ArrayExpression';
  elements: readonly Expression[];
}

export interface ObjectExpression {
  type: 'ObjectExpression';
  properties: readonly Property[];
}

/** `name:value`; a plain `name` has the name as its value, and a method has a function. */
export interface Property {
  type: 'Property';
  key: Identifier;
  value: Expression;
}

export interface UnaryExpression {
  type: 'UnaryExpression';
  operator: string;
  argument: Expression;
}

export interface UpdateExpression {
  type: 'UpdateExpression';
  operator: '++' | '--';
  prefix: boolean;
  argument: Expression;
}

export interface BinaryExpression {
  type: 'BinaryExpression';
  operator: string;
  left: Expression;
  right: Expression;
}

export interface LogicalExpression {
  type: 'LogicalExpression';
  operator: '&&' | '||';
  left: Expression;
  right: Expression;
}

export interface AssignmentExpression {
  type: 'AssignmentExpression';
  operator: string;
  left: Expression;
  right: Expression;
}

export interface ConditionalExpression {
  type: 'ConditionalExpression';
  test: Expression;
  consequent: Expression;
  alternate: Expression;
}

export interface CallExpression {
  type: 'CallExpression';
  callee: Expression;
  arguments: readonly Expression[];
}

export interface NewExpression {
  type: 'NewExpression';
  callee: Expression;
  arguments: readonly Expression[];
}

export interface MemberExpression {
  type: 'MemberExpression';
  object: Expression;
  property: Expression;
  computed: boolean;
}

/** Only as the update of a loop. */
export interface SequenceExpression {
  type: 'SequenceExpression';
  expressions: readonly Expression[];
}

/** Only in initial values of tables. */
export interface ArrowFunctionExpression {
  type: 'ArrowFunctionExpression';
  params: readonly Expression[];
  body: Expression | BlockStatement;
}

export interface FunctionExpression {
  type: 'FunctionExpression';
  params: readonly Expression[];
  body: BlockStatement;
}

/** `...name`: a rest parameter. */
export interface SpreadElement {
  type: 'SpreadElement';
  argument: Expression;
}

export type Expression =
  | Identifier
  | Literal
  | ArrayExpression
  | ObjectExpression
  | UnaryExpression
  | UpdateExpression
  | BinaryExpression
  | LogicalExpression
  | AssignmentExpression
  | ConditionalExpression
  | CallExpression
  | NewExpression
  | MemberExpression
  | SequenceExpression
  | ArrowFunctionExpression
  | FunctionExpression
  | SpreadElement;

// ---------------------------------------------------------------- statements

export interface EmptyStatement {
  type: 'EmptyStatement';
}

export interface ExpressionStatement {
  type: 'ExpressionStatement';
  expression: Expression;
}

export interface BlockStatement {
  type: 'BlockStatement';
  body: readonly Statement[];
}

export interface LabeledStatement {
  type: 'LabeledStatement';
  label: Identifier;
  body: Statement;
}

export interface VariableDeclarator {
  type: 'VariableDeclarator';
  id: Identifier;
  init: Expression | null;
}

export interface VariableDeclaration {
  type: 'VariableDeclaration';
  kind: 'const' | 'let';
  declarations: readonly VariableDeclarator[];
}

export interface IfStatement {
  type: 'IfStatement';
  test: Expression;
  consequent: Statement;
  alternate: Statement | null;
}

export interface ForStatement {
  type: 'ForStatement';
  init: VariableDeclaration | Expression | null;
  test: Expression | null;
  update: Expression | null;
  body: Statement;
}

export interface WhileStatement {
  type: 'WhileStatement';
  test: Expression;
  body: Statement;
}

export interface ReturnStatement {
  type: 'ReturnStatement';
  argument: Expression | null;
}

export interface BreakStatement {
  type: 'BreakStatement';
  label: Identifier | null;
}

export interface ContinueStatement {
  type: 'ContinueStatement';
  label: Identifier | null;
}

export interface ThrowStatement {
  type: 'ThrowStatement';
  argument: Expression;
}

/** `test`: null for the default. */
export interface SwitchCase {
  type: 'SwitchCase';
  test: Expression | null;
  consequent: readonly Statement[];
}

export interface SwitchStatement {
  type: 'SwitchStatement';
  discriminant: Expression;
  cases: readonly SwitchCase[];
}

export interface FunctionDeclaration {
  type: 'FunctionDeclaration';
  id: Identifier;
  params: readonly Expression[];
  body: BlockStatement;
}

export type Statement =
  | EmptyStatement
  | ExpressionStatement
  | BlockStatement
  | LabeledStatement
  | VariableDeclaration
  | IfStatement
  | ForStatement
  | WhileStatement
  | ReturnStatement
  | BreakStatement
  | ContinueStatement
  | ThrowStatement
  | SwitchStatement
  | FunctionDeclaration;
