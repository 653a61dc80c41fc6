/** Finds constants that only index the state. They are kept as byte offsets, so that an access needs no shift. */
import type * as acorn from 'acorn';
import type { Callable } from '../lir/text.ts';
import { visit } from './inline.ts';

/** The array that they index. */
export const STATE = 'S';

const known = new WeakMap<Callable, ReadonlySet<string>>();

/** The `const` names of a function of which every use is an index of the state, plain or plus a literal. */
export function byteOffsetsIn(fn: Callable): ReadonlySet<string> {
  const found = known.get(fn) ?? lookFor(fn);
  known.set(fn, found);
  return found;
}

function lookFor({ body, params }: Callable): ReadonlySet<string> {
  /** By name: its uses, without the declaration and without indices of the state. */
  const others = new Map<string, number>();
  const declared = new Map<string, number>();
  const count = (name: string, by: number): void => {
    others.set(name, (others.get(name) ?? 0) + by);
  };
  for (const param of params) if (param.type === 'Identifier') count(param.name, 1);
  visit(body, (node) => {
    if (node.type === 'Identifier') count((node as acorn.Identifier).name, 1);
    if (node.type === 'VariableDeclaration') {
      const { kind, declarations } = node as acorn.VariableDeclaration;
      for (const { id } of declarations) {
        if (id.type !== 'Identifier') continue;
        count(id.name, -1);
        // a name that is declared twice may be used differently
        declared.set(id.name, kind === 'const' && !declared.has(id.name) ? 1 : 2);
      }
    }
    if (node.type === 'MemberExpression') {
      const name = indexOf(node as acorn.MemberExpression);
      if (name !== null) count(name, -1);
    }
  });
  return new Set([...declared].flatMap(([name, times]) => (times === 1 && others.get(name) === 0 ? [name] : [])));
}

/** The name at the start of an index of the state. */
function indexOf({ object, property, computed }: acorn.MemberExpression): string | null {
  if (!computed || object.type !== 'Identifier' || object.name !== STATE) return null;
  if (property.type === 'Identifier') return property.name;
  if (property.type !== 'BinaryExpression' || property.operator !== '+') return null;
  const { left, right } = property;
  return left.type === 'Identifier' && right.type === 'Literal' ? left.name : null;
}
