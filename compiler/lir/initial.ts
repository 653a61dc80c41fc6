/** Computes the initial values of the arrays and constants of an engine. */
import type * as js from '../javascript/nodes.ts';

export type Ints = Int32Array | Uint8Array;

/** The values of names: numbers and arrays. */
export type KnownValues = ReadonlyMap<string, number | Ints>;

const ARRAYS: Readonly<Record<string, { make(length: number): Ints }>> = {
  Int32Array: { make: (length) => new Int32Array(length) },
  Uint8Array: { make: (length) => new Uint8Array(length) },
};

/** The value of an initialiser: a number, or one of the forms in which the emitter writes arrays. */
export function initialValue(e: js.Expression, known: KnownValues): number | Ints {
  if (e.type === 'NewExpression') return newArray(e, known);
  if (e.type !== 'CallExpression') return numberOf(e, known);
  const { callee, arguments: args } = e;
  // filled(new Int32Array(9), 3, [1, 2], ...)
  if (callee.type === 'Identifier' && callee.name === 'filled') return filled(args, known);
  if (callee.type !== 'MemberExpression') return unknown(callee);
  const { object, property } = callee;
  const method = property.type === 'Identifier' ? property.name : '';
  if (method === 'fill' && object.type === 'NewExpression')
    return newArray(object, known).fill(numberOf(args[0] as js.Expression, known));
  const values = method === 'of' ? numbersOf(args, known) : method === 'from' ? mapped(args, known) : null;
  const kind = object.type === 'Identifier' ? ARRAYS[object.name] : undefined;
  if (values === null || kind === undefined) return unknown(callee);
  const array = kind.make(values.length);
  array.set(values);
  return array;
}

function newArray({ callee, arguments: [length] }: js.NewExpression, known: KnownValues): Ints {
  const kind = callee.type === 'Identifier' ? ARRAYS[callee.name] : undefined;
  return kind?.make(numberOf(length as js.Expression, known)) ?? unknown(callee);
}

function filled([array, ...runs]: readonly js.Expression[], known: KnownValues): Ints {
  const made = initialValue(array as js.Expression, known);
  if (typeof made === 'number') throw new Error('an array that is a number');
  for (let i = 0; i < runs.length; i += 2)
    made.set(elementsOf(runs[i + 1], known), numberOf(runs[i] as js.Expression, known));
  return made;
}

/** The arguments of `from`: rows that `flatMap` expands, or an array and a function of element and index. */
function mapped([from, by]: readonly js.Expression[], known: KnownValues): number[] {
  if (from?.type === 'CallExpression' && from.callee.type === 'MemberExpression') {
    const rows = from.callee.object;
    if (rows.type !== 'ArrayExpression') return unknown(rows);
    // a row is a first value, a step and a count
    return rows.elements.flatMap((row) => {
      const [value = 0, step = 0, count = 0] = elementsOf(row, known);
      return Array.from({ length: count }, (_, i) => value + i * step);
    });
  }
  const array = from?.type === 'Identifier' ? known.get(from.name) : undefined;
  if (typeof array !== 'object' || by?.type !== 'ArrowFunctionExpression') return unknown(by);
  const [element, index] = by.params.map(nameOf);
  return Array.from(array, (value, i) => {
    const names = new Map([...known, [element ?? '', value], [index ?? '', i]]);
    if (by.body.type !== 'BlockStatement') return numberOf(by.body, names);
    return result(by.body.body, names) ?? 0;
  });
}

function elementsOf(e: js.Expression | undefined, known: KnownValues): number[] {
  return e?.type === 'ArrayExpression' ? numbersOf(e.elements, known) : unknown(e);
}

const numbersOf = (list: readonly js.Expression[], known: KnownValues): number[] =>
  list.map((one) => numberOf(one, known));

/** The value that a list of statements returns; null if it ends without a `return`. */
function result(list: readonly js.Statement[], names: Map<string, number | Ints>): number | null {
  for (const s of list) {
    const found = resultOf(s, names);
    if (found !== null) return found;
  }
  return null;
}

function resultOf(s: js.Statement, names: Map<string, number | Ints>): number | null {
  switch (s.type) {
    case 'ReturnStatement':
      return numberOf(s.argument as js.Expression, names);
    case 'VariableDeclaration':
      for (const { id, init } of s.declarations) names.set(nameOf(id), numberOf(init as js.Expression, names));
      return null;
    case 'IfStatement':
      if (numberOf(s.test, names) !== 0) return resultOf(s.consequent, names);
      return s.alternate == null ? null : resultOf(s.alternate, names);
    case 'BlockStatement':
      return result(s.body, names);
    case 'ForStatement': {
      const { init, test, update, body } = s;
      if (init?.type !== 'VariableDeclaration' || test == null || update?.type !== 'UpdateExpression')
        return unknown(s);
      resultOf(init, names);
      for (; numberOf(test, names) !== 0; ) {
        const found = resultOf(body, names);
        if (found !== null) return found;
        const name = nameOf(update.argument);
        names.set(name, (names.get(name) as number) + 1);
      }
      return null;
    }
    default:
      return unknown(s);
  }
}

const OPERATORS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '<=': (a, b) => Number(a <= b),
  '>=': (a, b) => Number(a >= b),
  '!==': (a, b) => Number(a !== b),
};

/** The value of an expression; a truth is 0 or 1. */
function numberOf(e: js.Expression, known: KnownValues): number {
  switch (e.type) {
    case 'Literal':
      return typeof e.value === 'number' ? e.value : unknown(e);
    case 'Identifier': {
      const value = known.get(e.name);
      return typeof value === 'number' ? value : unknown(e);
    }
    case 'UnaryExpression':
      return e.operator === '-' ? -numberOf(e.argument, known) : unknown(e);
    case 'BinaryExpression':
      return OPERATORS[e.operator]?.(numberOf(e.left, known), numberOf(e.right, known)) ?? unknown(e);
    case 'LogicalExpression':
      return e.operator === '&&' && numberOf(e.left, known) !== 0 ? numberOf(e.right, known) : 0;
    case 'MemberExpression': {
      const array = e.object.type === 'Identifier' ? known.get(e.object.name) : undefined;
      if (typeof array !== 'object') return unknown(e);
      if (!e.computed) return array.length;
      return array[numberOf(e.property, known)] ?? unknown(e);
    }
    default:
      return unknown(e);
  }
}

function nameOf(node: { type: string }): string {
  return node.type === 'Identifier' ? (node as js.Identifier).name : unknown(node);
}

function unknown(node: { type: string } | null | undefined): never {
  throw new Error(`an initial value with a ${node?.type ?? 'part that is missing'}`);
}
