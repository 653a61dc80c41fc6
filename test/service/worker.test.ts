/** The bundles for a web worker: no Node modules, no code from strings, and a limited size of the code that is loaded first. */
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { leaner } from '../../scripts/leaner.js';
import { textsApart } from '../../scripts/texts.js';
import { root } from '../repo/tree.ts';

const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: ['editor/service/index.ts', 'editor/service/lazy.ts'],
  bundle: true,
  write: false,
  outdir: root,
  format: 'esm',
  // on this platform, a `node:` import cannot be resolved
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2022',
  alias: leaner.alias,
  plugins: [...leaner.plugins, textsApart],
  minify: true,
  logLevel: 'silent',
});
// a library's fallback for environments with neither `global` nor `self`; every worker has `self`
const [bundle = '', lazy = ''] = outputFiles.map(({ text }) => text.replace('Function("return this")()', 'globalThis'));

test('nothing asks for the right to make code', () => {
  for (const each of [bundle, lazy]) expect(each.match(/\beval\(|\bnew Function\b|[^.\w]Function\(/g)).toBeNull();
  expect(lazy.length).toBeGreaterThan(100_000);
});

test('the compressed bundle stays below 200 KiB', () => {
  expect(gzipSync(bundle).length).toBeLessThan(200 * 1024);
  expect(bundle.length).toBeGreaterThan(100_000);
});
