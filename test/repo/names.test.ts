/** The name of an exported type or function has one meaning. */
import { expect, test } from 'vitest';
import { bare, filesBelow, read, topFolders } from './tree.ts';

/** Names of types that several files declare in one sense, and why they are not one declaration. */
const SHARED_TYPES: Record<string, string> = {
  Expr: 'an expression, of the AST, of the IR and of the low-level IR: a file knows one of these trees',
  Stmt: 'a statement of the same trees',
  Pattern: 'a pattern of a trigger, in the AST and in the IR',
  Trigger: 'a trigger of an ability, in the AST and in the IR',
  Preposition: 'of the language; the IR is generated from its schema, and the grammar imports nothing',
  Draft: 'an unsaved text, beside its file or in the browser; the page may not import the command',
};

/** The same for exported functions. */
const SHARED_FUNCTIONS: Record<string, string> = {
  operandsOf: 'the expressions directly inside an expression, of the IR and of the low-level IR',
  draws:
    'the interpreter shares no walk of the IR with the compiler, so that a comparison of engines compares them too',
  visitExprs: 'the same',
  visitStmts: 'the same',
  saturate: 'constant folding computes as the interpreter does, and shares no code with it',
  multiply: 'the same',
};

interface Declared {
  file: string;
  name: string;
  exported: boolean;
}

/** The types that a source declares at its top level. */
const typesIn = (file: string, source: string): Declared[] =>
  [...bare(source).matchAll(/^(export )?(?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm)].map(
    ([, exported, name]) => ({ file, name: name as string, exported: exported !== undefined }),
  );

/** The functions that a source exports: declarations, and constants that are arrow functions. */
const functionsIn = (file: string, source: string): Declared[] =>
  [...bare(source).matchAll(/^export (?:(?:async )?function\*? (\w+)|const (\w+) = (?:async )?(?:<[^\n]*>)?\()/gm)].map(
    ([, name, constant]) => ({ file, name: (name ?? constant) as string, exported: true }),
  );

/** Exported names that more than one file declares. */
function repeated(declared: readonly Declared[]): string[] {
  const files = new Map<string, Set<string>>();
  for (const { file, name } of declared) files.set(name, (files.get(name) ?? new Set()).add(file));
  const exported = new Set(declared.filter((one) => one.exported).map(({ name }) => name));
  return [...exported].filter((name) => (files.get(name) as Set<string>).size > 1).sort();
}

test('a sample with a name in two files', () => {
  const sources = [
    'export type A = 1;\nclass B {}',
    'interface A {}\nexport abstract class C {}\n// export type C = 2',
    'type B = 3;',
  ];
  expect(repeated(sources.flatMap((source, i) => typesIn(`${i}.ts`, source)))).toEqual(['A']);
});

const files = topFolders.filter((folder) => folder !== 'test').flatMap((folder) => filesBelow(folder, '.ts', '.tsx'));

test('the name of an exported type has one meaning', () => {
  const types = files.flatMap((file) => typesIn(file, read(file)));
  expect(types.length).toBeGreaterThan(1000);
  expect(repeated(types)).toEqual(Object.keys(SHARED_TYPES).sort());
});

test('a sample with an exported function in two files', () => {
  const sources = [
    'export async function a() {}\nexport const b = (n: number): number => n;\nfunction c() {}',
    'export const a = <T>(x: T): T => x;\n// export const b = 2\nexport function c() {}',
  ];
  expect(repeated(sources.flatMap((source, i) => functionsIn(`${i}.ts`, source)))).toEqual(['a']);
});

test('the name of an exported function has one meaning', () => {
  const functions = files.flatMap((file) => functionsIn(file, read(file)));
  expect(functions.length).toBeGreaterThan(1500);
  expect(repeated(functions)).toEqual(Object.keys(SHARED_FUNCTIONS).sort());
});
