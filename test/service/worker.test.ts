/** What a browser's worker gets: no Node, nothing made from text, and no more than it needs. */
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { root } from '../repo/tree.ts';

const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: ['editor/service/index.ts'],
  bundle: true,
  write: false,
  format: 'esm',
  // a `node:` import cannot be resolved here
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2022',
  minify: true,
  logLevel: 'silent',
});
// a library's way to the global object where there is neither `global` nor `self`, which every worker has
const bundle = (outputFiles[0]?.text ?? '').replace('Function("return this")()', 'globalThis');

test('nothing asks for the right to make code', () => {
  expect(bundle.match(/\beval\(|\bnew Function\b|[^.\w]Function\(/g)).toBeNull();
});

test('the compressed bundle stays below 200 KiB', () => {
  expect(gzipSync(bundle).length).toBeLessThan(200 * 1024);
  expect(bundle.length).toBeGreaterThan(100_000);
});
