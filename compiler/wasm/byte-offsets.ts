/**
 * Names in a function that stand for nothing but a place in the state: they are kept in bytes, so that what is read there
 * needs no shift of its own.
 */
import type * as acorn from 'acorn';
import { visit } from './inline.ts';
import type { Callable } from './program.ts';

/** The array whose places these are. */
export const STATE = 'S';

const known = new WeakMap<Callable, ReadonlySet<string>>();

/** Constants of a function of which every use is an index of the state, as it is or with a number added. */
export function placesIn(fn: Callable): ReadonlySet<string> {
  const found = known.get(fn) ?? lookFor(fn);
  known.set(fn, found);
  return found;
}

function lookFor({ body, params }: Callable): ReadonlySet<string> {
  /** How often each name stands in the text beside its declaration, but for an index of the state. */
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
        // one that is declared twice may be something else at one of these places
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

/** The name that an index of the state begins with. */
function indexOf({ object, property, computed }: acorn.MemberExpression): string | null {
  if (!computed || object.type !== 'Identifier' || object.name !== STATE) return null;
  if (property.type === 'Identifier') return property.name;
  if (property.type !== 'BinaryExpression' || property.operator !== '+') return null;
  const { left, right } = property;
  return left.type === 'Identifier' && right.type === 'Literal' ? left.name : null;
}
