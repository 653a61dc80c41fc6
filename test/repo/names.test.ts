/** The name of an exported type has one meaning: no other file declares a type with that name. */
import { expect, test } from 'vitest';
import { bare, filesBelow, read, topFolders } from './tree.ts';

/** Names that several files declare in one sense, and why they are not one declaration. */
const SHARED: Record<string, string> = {
  Expr: 'an expression, of the AST, of the IR and of the low-level IR: a file knows one of these trees',
  Stmt: 'a statement of the same trees',
  Pattern: 'a pattern of a trigger, in the AST and in the IR',
  Trigger: 'a trigger of an ability, in the AST and in the IR',
  Preposition: 'of the language; the IR is generated from its schema, and the grammar imports nothing',
  Expressions: 'the writer of expressions of each back end, C and WebAssembly',
  Draft: 'an unsaved text, beside its file or in the browser; the page may not import the command',
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

/** Names of exported types that more than one file declares. */
function repeated(types: readonly Declared[]): string[] {
  const files = new Map<string, Set<string>>();
  for (const { file, name } of types) files.set(name, (files.get(name) ?? new Set()).add(file));
  const exported = new Set(types.filter((one) => one.exported).map(({ name }) => name));
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

test('the name of an exported type has one meaning', () => {
  const files = topFolders.filter((folder) => folder !== 'test').flatMap((folder) => filesBelow(folder, '.ts', '.tsx'));
  const types = files.flatMap((file) => typesIn(file, read(file)));
  expect(types.length).toBeGreaterThan(1000);
  expect(repeated(types)).toEqual(Object.keys(SHARED).sort());
});
