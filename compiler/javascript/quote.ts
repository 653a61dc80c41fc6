/**
 * Templates of nodes: js`S[${row}+1]` is an expression, jsList`${name}=${value};` a list of statements. A template is read
 * once; each use puts nodes in the place of its holes. So a hole is one operand whatever is in it, and needs no parentheses.
 *
 * A hole may be an operand, a number, a part of a name (as in `list${at}`), a list among arguments or parameters, and
 * statements where a statement begins.
 */
import type { Expression, ForStatement, Statement, SwitchCase, WhileStatement } from './nodes.ts';
import { parse } from './parse.ts';

/** An expression, or the text of a name or of an integer. */
export type Operand = Expression | string;
/** Statements, or cases of a switch; '' is none. */
export type Code = Statement | SwitchCase | readonly Code[] | '';
/** What a hole of an expression may be. */
export type Part = Operand | number | boolean | readonly Part[];
/** What a hole among statements may be. */
export type StatementPart = Part | Code | readonly StatementPart[];

export function js(template: TemplateStringsArray, ...parts: readonly Part[]): Expression {
  return readOnce(template, '', expressionIn)(parts) as Expression;
}

export function jsList(template: TemplateStringsArray, ...parts: readonly StatementPart[]): readonly Statement[] {
  return readOnce(template, statementHoles(template, parts), statementsIn)(parts) as Statement[];
}

/** The head of a loop, as in jsLoop`for(;;)`. */
export function jsLoop(template: TemplateStringsArray, ...parts: readonly Part[]): Loop {
  return readOnce(template, '', loopIn)(parts) as Loop;
}

/** Cases of a switch. */
export function jsCase(template: TemplateStringsArray, ...parts: readonly StatementPart[]): readonly SwitchCase[] {
  return readOnce(template, statementHoles(template, parts), casesIn)(parts) as SwitchCase[];
}

export type Loop = ForStatement | WhileStatement;

/** Makes the nodes of a template with the parts for its holes. */
type Maker = (parts: readonly StatementPart[]) => unknown;

function expressionIn(template: TemplateStringsArray): Maker {
  const [read] = parse(`(${withHoles(template, '')});`);
  if (read?.type !== 'ExpressionStatement') throw new Error(`no expression: ${template.join('…')}`);
  return always(read.expression, makerOf(read.expression));
}

function statementsIn(template: TemplateStringsArray, holes: string): Maker {
  const read = parse(withHoles(template, holes));
  return always(read, listMaker(read));
}

function loopIn(template: TemplateStringsArray): Maker {
  const [read] = parse(`${withHoles(template, '')}{}`);
  return always(read, makerOf(read as Statement));
}

const always = (node: unknown, make: Maker | null): Maker => make ?? (() => node);

function casesIn(template: TemplateStringsArray, holes: string): Maker {
  const [read] = parse(`switch(0){${withHoles(template, holes)}}`);
  if (read?.type !== 'SwitchStatement') throw new Error(`no cases: ${template.join('…')}`);
  return always(read.cases, listMaker(read.cases));
}

/** Templates that were read: by template, and by which holes are statements. */
const READ = new WeakMap<TemplateStringsArray, Map<string, Maker>>();

function readOnce(
  template: TemplateStringsArray,
  holes: string,
  read: (template: TemplateStringsArray, holes: string) => Maker,
): Maker {
  let known = READ.get(template);
  if (known === undefined) {
    known = new Map();
    READ.set(template, known);
  }
  let found = known.get(holes);
  if (found === undefined) {
    found = read(template, holes);
    known.set(holes, found);
  }
  return found;
}

/** The text of a template, with names in its holes. `holes`: which are statements, as a 1 or 0 each. */
function withHoles(template: TemplateStringsArray, holes: string): string {
  let text = template[0] as string;
  for (let i = 1; i < template.length; i++) {
    const isStatement = holes[i - 1] === '1';
    text += `${isStatement && text.endsWith('else') ? ' ' : ''}$${i - 1}$${isStatement ? ';' : ''}${template[i]}`;
  }
  return text;
}

/** What a statement may follow. */
const BEGINS = /([{};):]|else)\s*$/;
/** By template: before each hole, whether a statement may begin there; null where that depends on the hole before. */
const BEGINNINGS = new WeakMap<TemplateStringsArray, (boolean | null)[]>();

function beginnings(template: TemplateStringsArray): (boolean | null)[] {
  let found = BEGINNINGS.get(template);
  if (found === undefined) {
    found = template.map((before, i) => (before.trim() === '' ? (i === 0 ? true : null) : BEGINS.test(before)));
    BEGINNINGS.set(template, found);
  }
  return found;
}

/** Which holes are statements, as a 1 or 0 each. */
function statementHoles(template: TemplateStringsArray, parts: readonly StatementPart[]): string {
  const begins = beginnings(template);
  let found = '';
  let last = false;
  for (let i = 0; i < parts.length; i++) {
    last = (begins[i] ?? last) && isCode(parts[i] as StatementPart);
    found += last ? '1' : '0';
  }
  return found;
}

const isCode = (part: StatementPart): part is Code =>
  part === '' || Array.isArray(part) || (typeof part === 'object' && STATEMENTS.has((part as { type: string }).type));

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

type Tree = Readonly<Record<string, unknown>>;

/** Makes a part of a template; null for a part without holes, which all uses share. */
function makerOf(node: object): Maker | null {
  const { type, name } = node as { type: string; name: string };
  if (type === 'Identifier') {
    if (!name.includes('$')) return null;
    const hole = holeOf(name);
    return hole < 0 ? namer(name) : (parts) => operandOf(parts[hole] as StatementPart);
  }
  const make = fieldsMaker(node as Tree);
  const alone = aloneIn(node);
  if (make === null || alone < 0) return make;
  return (parts) => (isCode(parts[alone] as StatementPart) ? oneOf(parts[alone] as Code) : make(parts));
}

function fieldsMaker(node: Tree): Maker | null {
  const holed: { key: string; make: Maker }[] = [];
  for (const key in node) {
    const part = node[key];
    if (typeof part !== 'object' || part === null) continue;
    const make = Array.isArray(part) ? listMaker(part) : makerOf(part);
    if (make !== null) holed.push({ key, make });
  }
  if (holed.length === 0) return null;
  return (parts) => {
    const made: Record<string, unknown> = { ...node };
    for (let i = 0; i < holed.length; i++) {
      const { key, make } = holed[i] as (typeof holed)[number];
      made[key] = make(parts);
    }
    return made;
  };
}

/** A list of expressions, parameters or statements; a hole that is an element may be several. */
function listMaker(list: readonly object[]): Maker | null {
  let isHoled = false;
  const elements = list.map((one) => {
    const { type, name } = one as { type: string; name: string };
    const make = makerOf(one);
    isHoled ||= make !== null;
    return { one, make, hole: make === null ? -1 : type === 'Identifier' ? holeOf(name) : aloneIn(one) };
  });
  if (!isHoled) return null;
  return (parts) => {
    const made: unknown[] = [];
    for (let i = 0; i < elements.length; i++) {
      const { one, make, hole } = elements[i] as (typeof elements)[number];
      if (make === null) made.push(one);
      else if (hole >= 0 && isCode(parts[hole] as StatementPart)) pushAll(made, parts[hole] as StatementPart);
      else made.push(make(parts));
    }
    return made;
  };
}

function pushAll(made: unknown[], part: StatementPart): void {
  if (Array.isArray(part)) for (const one of part) pushAll(made, one);
  else if (part !== '') made.push(isCode(part) ? part : operandOf(part));
}

/** Statements where only one may be: several become a block. */
function oneOf(code: Code): Statement {
  const list: unknown[] = [];
  pushAll(list, code);
  return list.length === 1 ? (list[0] as Statement) : { type: 'BlockStatement', body: list as Statement[] };
}

const HOLE = /^\$(\d+)\$$/;

/** The hole that a name is; -1 for none. */
function holeOf(name: string): number {
  const digits = HOLE.exec(name)?.[1];
  return digits === undefined ? -1 : Number(digits);
}

/** The hole that is all of a statement; -1 for none. */
function aloneIn(node: object): number {
  const { type, expression } = node as { type: string; expression?: { type: string; name: string } };
  return type === 'ExpressionStatement' && expression?.type === 'Identifier' ? holeOf(expression.name) : -1;
}

function namer(name: string): Maker {
  const texts = name.split(/\$\d+\$/);
  const holes = [...name.matchAll(/\$(\d+)\$/g)].map(([, digits]) => Number(digits));
  return (parts) => {
    let made = texts[0] as string;
    for (const [i, hole] of holes.entries()) {
      const part = parts[hole];
      if (typeof part !== 'string' && typeof part !== 'number')
        throw new Error(`a part of the name ${name} is no text`);
      made += part + (texts[i + 1] as string);
    }
    return { type: 'Identifier', name: made };
  };
}

function operandOf(part: StatementPart): Expression {
  if (typeof part === 'number') return number(part);
  if (typeof part === 'boolean') return { type: 'Literal', value: part };
  if (isCode(part)) throw new Error('statements in the place of an expression');
  return expressionOf(part as Operand);
}

/** The node of an operand. */
export function expressionOf(operand: Operand): Expression {
  if (typeof operand !== 'string') return operand;
  if (/^-?\d+$/.test(operand)) return number(Number(operand));
  if (operand === 'true' || operand === 'false') return { type: 'Literal', value: operand === 'true' };
  if (operand === 'null') return { type: 'Literal', value: null };
  if (!/^[A-Za-z_]\w*$/.test(operand)) throw new Error(`neither a name nor a number: ${operand}`);
  return { type: 'Identifier', name: operand };
}

export const number = (value: number): Expression =>
  value < 0
    ? { type: 'UnaryExpression', operator: '-', argument: { type: 'Literal', value: -value } }
    : { type: 'Literal', value };
