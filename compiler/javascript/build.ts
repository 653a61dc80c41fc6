/** Makes nodes, and reads simple ones. */
import type { BlockStatement, Expression, Statement, SwitchCase, VariableDeclaration } from './nodes.ts';
import { expression } from './print.ts';
import { expressionOf, type JsCode, js, type Operand } from './quote.ts';
import { Visitor } from './visit.ts';

/** Statements as a plain list. */
export function statementsOf(code: JsCode): readonly Statement[] {
  const found: Statement[] = [];
  addTo(found, code);
  return found;
}

/** Adds statements to a list. */
export function addTo(found: Statement[], code: JsCode): void {
  const list: readonly JsCode[] = Array.isArray(code) ? code : [code];
  for (let i = 0; i < list.length; i++) {
    const one = list[i] as JsCode;
    if (one === '') continue;
    if (Array.isArray(one)) addTo(found, one);
    else if ((one as SwitchCase).type === 'SwitchCase') throw new Error('a case outside of a switch');
    else found.push(one as Statement);
  }
}

export const block = (body: readonly Statement[]): BlockStatement => ({ type: 'BlockStatement', body });

export const labelled = (label: string | null, body: Statement): Statement =>
  label === null ? body : { type: 'LabeledStatement', label: { type: 'Identifier', name: label }, body };

/** An `if` with the else branch `no`, null for none. An else branch that is a single `if` becomes an `else if`. */
export function ifElse(test: Operand, consequent: Statement, no: readonly Statement[] | null): Statement {
  const [first, ...others] = no ?? [];
  const isElseIf = others.length === 0 && first?.type === 'IfStatement';
  return {
    type: 'IfStatement',
    test: expressionOf(test),
    consequent,
    alternate: no === null ? null : isElseIf ? first : block(no),
  };
}

export const declaration = (
  kind: 'const' | 'let',
  names: readonly (readonly [name: string, value: Operand])[],
): VariableDeclaration => ({
  type: 'VariableDeclaration',
  kind,
  declarations: names.map(([name, value]) => ({
    type: 'VariableDeclarator',
    id: { type: 'Identifier', name },
    init: expressionOf(value),
  })),
});

const joined = (operator: '&&' | '||', of: readonly Operand[], none: Operand): Operand =>
  of.length === 0
    ? none
    : of.slice(1).reduce<Operand>(
        (left, right): Expression => ({
          type: 'LogicalExpression',
          operator,
          left: expressionOf(left),
          right: expressionOf(right),
        }),
        of[0] as Operand,
      );

/** Whether all tests are true, or any is. */
export const allOf = (tests: readonly Operand[]): Operand => joined('&&', tests, 'true');
export const anyOf = (tests: readonly Operand[]): Operand => joined('||', tests, 'false');

/** A call. */
export const call = (name: string, args: readonly Operand[]): Expression => js`${name}(${args})`;

/** The text of an operand, by which equal ones are found. */
export const codeKey = (operand: Operand): string => (typeof operand === 'string' ? operand : expression(operand));

/** Statements that run where a test is true; always where it is null. */
export const guarded = (test: Operand | null, code: JsCode): JsCode => {
  if (test === null) return code;
  const list = statementsOf(code);
  const [one] = list;
  return ifElse(test, one !== undefined && list.length === 1 ? one : block(list), null);
};

/** The names that occur in statements. */
export function namesIn(code: JsCode): Set<string> {
  const names = new Names();
  names.list(statementsOf(code));
  return names.found;
}

class Names extends Visitor {
  readonly found = new Set<string>();

  override statement(s: Statement): void {
    if (s.type === 'VariableDeclaration') for (const { id } of s.declarations) this.found.add(id.name);
    super.statement(s);
  }

  override expression(e: Expression): void {
    if (e.type === 'Identifier') this.found.add(e.name);
    else if (e.type !== 'Literal') super.expression(e);
  }
}

/** Whether a statement is among statements, or in one of them. */
export function contains(code: JsCode, wanted: (s: Statement) => boolean): boolean {
  const finder = new Finder(wanted);
  finder.list(statementsOf(code));
  return finder.found;
}

class Finder extends Visitor {
  found = false;
  readonly #wanted: (s: Statement) => boolean;

  constructor(wanted: (s: Statement) => boolean) {
    super();
    this.#wanted = wanted;
  }

  override statement(s: Statement): void {
    this.found ||= this.#wanted(s);
    if (!this.found) super.statement(s);
  }
}

/** A comparison; with a constant also as an analysis gives it, where `operator` has the number behind it. */
export function compared(
  left: Operand,
  operator: string,
  right: Operand = /-?\d+$/.exec(operator)?.[0] ?? '',
): Expression {
  const sign = operator.replace(/-?\d+$/, '');
  return { type: 'BinaryExpression', operator: sign, left: expressionOf(left), right: expressionOf(right) };
}
