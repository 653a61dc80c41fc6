/** The bundle of the page: size limits, and parts of Monaco that could be dropped without an error. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../repo/tree.ts';
import { build } from './page.ts';

/** Size of the files that the page loads before the first keystroke, each compressed, in KiB. */
const MOST = 1268;
/** Size of all other files: panels, texts of diagnostics, other languages, the compiled engine. */
const MOST_LATER = 524;

let made: { inputs: string[]; files: { file: string; bytes: number; gzip: number; first: boolean }[] };
beforeAll(() => {
  build();
  made = JSON.parse(readFileSync(join(root, 'dist/app.json'), 'utf8'));
});

const sizeOf = (isFirst: boolean): number =>
  made.files.reduce((total, { gzip, first }) => total + (first === isFirst ? gzip : 0), 0) / 1024;
const listed = (): string => made.files.map(({ file, gzip, first }) => `${file} ${gzip} ${first}`).join('\n');

test('before the first keystroke at most 1,268 KiB are loaded, which leaves 268 KiB for the texts of the games', () => {
  const files = made.files.filter(({ first }) => first).map(({ file }) => file.replace(/-\w+(?=\.)/, ''));
  expect(files).toEqual(
    expect.arrayContaining([
      ...['page.js', 'page.css', 'index.html', 'language.worker.js', 'match.worker.js', 'editor.worker.js'],
      ...['editor', 'dialogs', 'lens', 'lit', 'icons', 'typed'].map((part) => `parts/${part}.js`),
    ]),
  );
  expect(Math.round(sizeOf(true)), listed()).toBeLessThanOrEqual(MOST);
});

test('files that are loaded later are small, too', () => {
  expect(Math.round(sizeOf(false)), listed()).toBeGreaterThan(0);
  expect(Math.round(sizeOf(false)), listed()).toBeLessThanOrEqual(MOST_LATER);
});

test('the parts of the editor are loaded while the page starts', () => {
  const html = readFileSync(join(root, 'dist/app/index.html'), 'utf8');
  const preloaded = [...html.matchAll(/modulepreload" href="\/(parts[^"]+)"/g)].map(([, file]) => file);
  const [largest] = [...made.files].sort((a, b) => b.gzip - a.gzip);
  expect(preloaded).toContain(largest?.file);
});

describe('Monaco', () => {
  test.each([
    'suggest/browser/suggestController',
    'semanticTokens/browser/documentSemanticTokens',
    'gotoSymbol/browser/goToCommands',
    'caretOperations/browser/caretOperations',
    'gotoError/browser/markerSelectionStatus',
    'hover/browser/hoverContribution',
    'rename/browser/rename',
    'format/browser/formatActions',
    'codeAction/browser/codeActionContributions',
    'find/browser/findController',
    'inlayHints/browser/inlayHintsContribution',
    'parameterHints/browser/parameterHints',
  ])('has %s', (part) => {
    expect(made.inputs.some((input) => input.endsWith(`/contrib/${part}.js`))).toBe(true);
  });
  test('has its commands', () => {
    expect(made.inputs.some((input) => input.endsWith('/editor/browser/coreCommands.js'))).toBe(true);
  });
});

test('no worker includes the page, and the page does not include the compiler', () => {
  const size = (name: string): number => made.files.find(({ file }) => file === name)?.gzip ?? 0;
  expect(size('page.js')).toBeGreaterThan(0);
  // the part that is drawn before Monaco is loaded
  expect(size('page.js')).toBeLessThan(40 * 1024);
});
