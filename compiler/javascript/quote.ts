/**
 * Templates of nodes: js`S[${row}+1]` is an expression, jsList`${name}=${value};` a list of statements. A hole is one operand
 * whatever is in it, and needs no parentheses. It may be an operand, a number, a part of a name (as in `list${at}`), a list
 * among arguments or parameters, and statements where a statement begins.
 *
 * The build compiles templates to calls of `make.ts` (`scripts/templates.js`). Where sources run as they are, the functions
 * here read a template once, and each use puts nodes in the place of its holes.
 */
import {
  composedName,
  type HoleValue,
  operandList,
  operandOf,
  type StatementPart,
  singleStatement,
  statementList,
} from './make.ts';
import type { Expression, ForStatement, Statement, SwitchCase, WhileStatement } from './nodes.ts';
import { holeOf, type Marked, namePartsOf, readTemplate, statementHoleOf, type Tag } from './template.ts';

export { expressionOf, type HoleValue, type JsCode, number, type Operand, type StatementPart } from './make.ts';

export function js(template: TemplateStringsArray, ...parts: readonly HoleValue[]): Expression {
  return instantiate('js', template, parts) as Expression;
}

export function jsList(template: TemplateStringsArray, ...parts: readonly StatementPart[]): readonly Statement[] {
  return instantiate('jsList', template, parts) as Statement[];
}

/** The head of a loop, as in jsLoop`for(;;)`. */
export function jsLoop(template: TemplateStringsArray, ...parts: readonly HoleValue[]): LoopStatement {
  return instantiate('jsLoop', template, parts) as LoopStatement;
}

/** Cases of a switch. */
export function jsCase(template: TemplateStringsArray, ...parts: readonly StatementPart[]): readonly SwitchCase[] {
  return instantiate('jsCase', template, parts) as SwitchCase[];
}

export type LoopStatement = ForStatement | WhileStatement;

/** Templates that were read. */
const READ = new WeakMap<TemplateStringsArray, Marked>();

function instantiate(tag: Tag, template: TemplateStringsArray, parts: readonly StatementPart[]): unknown {
  let read = READ.get(template);
  if (read === undefined) {
    read = readTemplate(tag, template);
    READ.set(template, read);
  }
  return fill(read, parts);
}

/** A copy of a part of a template with the parts in its holes. */
function fill(node: unknown, parts: readonly StatementPart[]): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return fillList(node, parts);
  const hole = holeOf(node);
  if (hole >= 0) return operandOf(parts[hole] as StatementPart);
  const alone = statementHoleOf(node);
  if (alone >= 0) return singleStatement(parts[alone] as StatementPart);
  const name = namePartsOf(node);
  if (name !== null) return composedName(name.texts, ...name.holes.map((one) => parts[one] as StatementPart));
  return Object.fromEntries(Object.entries(node).map(([field, value]) => [field, fill(value, parts)]));
}

function fillList(list: readonly object[], parts: readonly StatementPart[]): readonly unknown[] {
  const holes = list.map((one) => Math.max(holeOf(one), statementHoleOf(one)));
  const given = list.map((one, i) => {
    const hole = holes[i] as number;
    return (hole >= 0 ? parts[hole] : fill(one, parts)) as StatementPart;
  });
  if (holes.every((hole) => hole < 0)) return given;
  return list.some((one) => statementHoleOf(one) >= 0) ? statementList(given) : operandList(given);
}
