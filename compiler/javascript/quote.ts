/**
 * Templates of nodes: js`S[${row}+1]` is an expression, code`${name}=${value};` a list of statements. A template is read
 * once; each use puts nodes in the place of its holes. Parentheses around a hole are not needed.
 *
 * A hole may be an expression, a number, a name (alone or as a part of one, as in `list${at}`), a list of expressions among
 * arguments or of names among parameters, and statements where a statement begins.
 */
import type { Expression, Statement } from './nodes.ts';
import { parse } from './parse.ts';

/** What a hole of an expression may be. A text is a name. */
export type Part = Expression | string | number | readonly (Expression | string)[];
/** What a hole among statements may be. */
export type StatementPart = Part | Statement | readonly Statement[];

export function js(template: TemplateStringsArray, ...parts: readonly Part[]): Expression {
  const [read] = readOnce(template, true);
  if (read?.type !== 'ExpressionStatement') throw new Error(`no expression: ${template.join('…')}`);
  return filled(read.expression, parts) as Expression;
}

export function code(template: TemplateStringsArray, ...parts: readonly StatementPart[]): readonly Statement[] {
  return listOf(readOnce(template, false), parts) as Statement[];
}

const READ = new WeakMap<TemplateStringsArray, readonly Statement[]>();

/** The statements of a template, with names for its holes. */
function readOnce(template: TemplateStringsArray, isExpression: boolean): readonly Statement[] {
  let found = READ.get(template);
  if (found === undefined) {
    let text = template[0] as string;
    for (let i = 1; i < template.length; i++) {
      const next = template[i] as string;
      // a statement ends with a semicolon, a hole of statements has none
      text += `$${i - 1}$${!isExpression && isStatementHole(text, next, i === template.length - 1) ? ';' : ''}${next}`;
    }
    found = parse(isExpression ? `${text};` : text);
    READ.set(template, found);
  }
  return found;
}

const isStatementHole = (before: string, after: string, isLast: boolean): boolean =>
  /(^|[{};]|\)\s|case[^:;{}]*:|default:)\s*$/.test(before) &&
  (/^\s*[}\w]/.test(after) || after.trim() === '' || (isLast && after === ''));

const HOLE = /^\$(\d+)\$$/;
const holeOf = (name: string): number => {
  const [, digits] = HOLE.exec(name) ?? [];
  return digits === undefined ? -1 : Number(digits);
};

type Tree = { readonly [key: string]: unknown };
/** Whether a node has a hole in it. */
const HOLED = new WeakMap<object, boolean>();

function isHoled(node: object): boolean {
  let found = HOLED.get(node);
  if (found === undefined) {
    found = Array.isArray(node)
      ? node.some(isHoled)
      : (node as Tree).type === 'Identifier'
        ? ((node as Tree).name as string).includes('$')
        : Object.values(node).some((part) => typeof part === 'object' && part !== null && isHoled(part));
    HOLED.set(node, found);
  }
  return found;
}

function filled(node: Tree | object, parts: readonly StatementPart[]): unknown {
  if (!isHoled(node)) return node;
  const { type, name } = node as { type: string; name: string };
  if (type === 'Identifier') {
    const hole = holeOf(name);
    return hole < 0 ? { type, name: nameOf(name, parts) } : expressionOf(parts[hole] as StatementPart);
  }
  const made: Record<string, unknown> = {};
  for (const key in node) {
    const part = (node as Tree)[key];
    made[key] =
      typeof part !== 'object' || part === null
        ? part
        : Array.isArray(part)
          ? listOf(part, parts)
          : filled(part, parts);
  }
  return made;
}

const nameOf = (name: string, parts: readonly StatementPart[]): string =>
  name.replace(/\$(\d+)\$/g, (_, i) => {
    const part = parts[Number(i)];
    if (typeof part !== 'string' && typeof part !== 'number') throw new Error('a part of a name that is no text');
    return `${part}`;
  });

function expressionOf(part: StatementPart): Expression {
  if (typeof part === 'number') return number(part);
  if (typeof part === 'string') return { type: 'Identifier', name: part };
  if (Array.isArray(part)) throw new Error('a list in the place of an expression');
  return part as Expression;
}

export const number = (value: number): Expression =>
  value < 0
    ? { type: 'UnaryExpression', operator: '-', argument: { type: 'Literal', value: -value } }
    : { type: 'Literal', value };

/** A list of expressions, parameters or statements: a hole that is alone may be several. */
function listOf(list: readonly Tree[] | readonly object[], parts: readonly StatementPart[]): readonly unknown[] {
  if (!isHoled(list)) return list;
  const made: unknown[] = [];
  for (const one of list) {
    const node = one as { type: string; name?: string; expression?: { type: string; name: string } };
    const isStatement = node.type === 'ExpressionStatement' && node.expression?.type === 'Identifier';
    const hole = isStatement
      ? holeOf(node.expression?.name ?? '')
      : node.type === 'Identifier'
        ? holeOf(node.name ?? '')
        : -1;
    const part = hole < 0 ? undefined : parts[hole];
    if (Array.isArray(part)) for (const each of part) made.push(typeof each === 'object' ? each : expressionOf(each));
    else if (isStatement && hole >= 0) made.push(part);
    else made.push(filled(node, parts));
  }
  return made;
}
