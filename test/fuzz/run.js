/**
 * Builds the fuzzer with counters in our own code, and runs it: `node test/fuzz/run.js INPUTS SEED [TARGET]`. Prints one JSON object.
 * The inputs are tried in threads, so that one that never ends can be ended alone.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { transform } from 'esbuild';
import instrumenter from 'istanbul-lib-instrument';
import { withBundle } from '../bundled.js';

const counters = instrumenter.createInstrumenter({ esModules: true, coverageVariable: '__reached__', compact: true });
const OURS = /[/\\](grammar|compiler)[/\\].*\.ts$/;

const counting = {
  name: 'counters',
  setup(api) {
    api.onLoad({ filter: OURS }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'ts', format: 'esm', target: 'es2022' });
      return { contents: counters.instrumentSync(code, relative(process.cwd(), path)), loader: 'js' };
    });
  },
};

const [inputs, seed] = process.argv.slice(2, 4).map(Number);
const only = process.argv[4] ?? null;
const found = await withBundle(
  join(import.meta.dirname, 'main.ts'),
  ({ main }, bundle) => main(bundle, inputs, seed, only),
  [counting],
);
console.log(JSON.stringify(found));
