/**
 * Reads the nodes of an engine: functions, and arrays and constants with their addresses in one memory. They are a
 * small subset of JavaScript; anything else in it is a bug of the emitter.
 */
import type * as js from '../javascript/nodes.ts';
import { type Ints, initialValue } from './initial.ts';

export type Callable = js.FunctionDeclaration | js.FunctionExpression;

/** An array: its byte address and length; `width`: bytes of an element; `initial`: its elements, null for zeros. */
export interface ArrayPlace {
  at: number;
  width: 1 | 4;
  length: number;
  initial: Ints | null;
}

export interface EngineParts {
  functions: Map<string, Callable>;
  /** Exports by name: a function's name, or an anonymous function. */
  exported: Map<string, string | Callable>;
  arrays: Map<string, ArrayPlace>;
  constants: Map<string, number>;
  /** Bytes of memory. */
  size: number;
}

/** Names in the text that the host provides, in addition to the shared arrays. */
const HOST = new Set(['H', 'BAIL', 'OVER']);

/** Reads the statements of an engine. `given`: the arrays shared with the host, and their lengths. */
export function readEngine(items: readonly js.Statement[], given: ReadonlyMap<string, number>): EngineParts {
  const program: EngineParts = {
    functions: new Map(),
    exported: new Map(),
    arrays: new Map(),
    constants: new Map(),
    size: 0,
  };
  const place = (name: string, width: 1 | 4, length: number): ArrayPlace => {
    const found: ArrayPlace = { at: (program.size + 15) & ~15, width, length, initial: null };
    program.arrays.set(name, found);
    program.size = found.at + width * length;
    return found;
  };
  const known = new Map<string, number | Ints>();
  for (const one of items) {
    if (one.type === 'FunctionDeclaration') {
      if (program.functions.has(one.id.name)) throw new Error(`two functions by the name ${one.id.name}`);
      program.functions.set(one.id.name, one);
    }
  }
  for (const one of items) {
    if (one.type === 'VariableDeclaration') {
      for (const decl of one.declarations) declare(decl);
      // the registers come first: a small address takes one byte in an instruction
      if (program.arrays.size === 1) for (const [name, length] of given) place(name, 4, length);
    } else if (one.type === 'ReturnStatement') exports(program, one);
    else if (one.type !== 'FunctionDeclaration' && one.type !== 'ExpressionStatement' && one.type !== 'EmptyStatement')
      throw new Error(`an engine with a ${one.type}`);
  }
  // it only initialises arrays
  program.functions.delete('filled');
  return program;

  function declare({ id, init }: js.VariableDeclarator): void {
    if (init === null) throw new Error('a declaration without a value');
    const { name } = id;
    if (HOST.has(name) || given.has(name)) return;
    const same = init.type === 'Identifier' ? program.arrays.get(init.name) : undefined;
    if (same !== undefined) {
      program.arrays.set(name, same);
      known.set(name, known.get((init as js.Identifier).name) as Ints);
      return;
    }
    const value = initialValue(init, known);
    known.set(name, value);
    if (typeof value === 'number') program.constants.set(name, value);
    else {
      const found = place(name, value.BYTES_PER_ELEMENT as 1 | 4, value.length);
      if (value.some((element) => element !== 0)) found.initial = value;
    }
  }
}

function exports(program: EngineParts, { argument }: js.ReturnStatement): void {
  if (argument?.type !== 'ObjectExpression') throw new Error('an engine that gives out no object');
  for (const { key, value } of argument.properties) {
    if (value.type === 'FunctionExpression') program.exported.set(key.name, value);
    else if (value.type === 'Identifier' && program.functions.has(value.name))
      program.exported.set(key.name, value.name);
    else if (value.type !== 'Identifier' || !program.arrays.has(value.name)) throw new Error(`no ${key.name}`);
  }
}

/** The number of nodes of an AST. */
export function countNodes(tree: object): number {
  let found = 0;
  if (Array.isArray(tree)) {
    for (let i = 0; i < tree.length; i++) found += countNodes(tree[i]);
    return found;
  }
  const record = tree as { readonly [key: string]: unknown };
  const { type } = record;
  // most nodes are such leaves
  if (type === 'Identifier' || type === 'Literal') return 1;
  if (typeof type === 'string') found++;
  for (const key in record) {
    const part = record[key];
    if (typeof part === 'object' && part !== null) found += countNodes(part);
  }
  return found;
}
