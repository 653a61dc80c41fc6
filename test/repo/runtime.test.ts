/** A match is the same on every machine: the runtime and the format of the state use no nondeterministic function of the host. */
import { describe, expect, test } from 'vitest';
import { bare, filesBelow, read } from './tree.ts';

/** The functions of `Math` that are exact on integers. */
const exact = new Set(['imul', 'min', 'max', 'abs', 'floor', 'ceil', 'trunc', 'sign', 'clz32']);
/** Time, randomness, locale and threads of the host. */
const forbidden =
  /\b(Date|structuredClone|localeCompare|toLocale\w+|Intl|performance|crypto|setTimeout|setInterval|setImmediate|queueMicrotask|requestAnimationFrame|process|globalThis|window|document|Atomics|SharedArrayBuffer|WeakRef|FinalizationRegistry)\b(?!\s*[:?])/g;

const files = ['runtime', 'compiler/format'].flatMap((folder) => filesBelow(folder, '.ts'));

describe.each(files)('%s', (file) => {
  const source = bare(read(file));
  const lines = (at: number): number => source.slice(0, at).split('\n').length;

  test('calls no mathematics that differs between machines', () => {
    const found = [...source.matchAll(/\bMath\s*(?:\.\s*(\w+)|\[)/g)].filter((m) => !exact.has(m[1] ?? ''));
    expect(found.map((m) => `line ${lines(m.index)}: ${m[0]}`)).toEqual([]);
    expect([...source.matchAll(/\*\*(?!\/)/g)].map((m) => `line ${lines(m.index)}: a power`)).toEqual([]);
  });

  test('asks the host for no time, chance or language', () => {
    const found = [...source.matchAll(forbidden)].filter(
      (m) => source[m.index - 1] !== '.' || m[0] === 'localeCompare' || m[0].startsWith('toLocale'),
    );
    expect(found.map((m) => `line ${lines(m.index)}: ${m[0]}`)).toEqual([]);
  });

  test('does not depend on the order of keys', () => {
    const found = [...source.matchAll(/\bfor\s*\(\s*(?:const|let|var)\s+\w+\s+in\b/g)];
    expect(found.map((m) => `line ${lines(m.index)}: ${m[0]}`)).toEqual([]);
  });
});

test('there is a runtime to look at', () => {
  expect(files.length).toBeGreaterThan(0);
});
