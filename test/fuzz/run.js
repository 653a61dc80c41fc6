/**
 * Builds the fuzzer with counters in our own code, and runs it: `node test/fuzz/run.js INPUTS SEED`. Prints one JSON object.
 * The inputs are tried in threads, so that one that never ends can be ended alone.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import instrumenter from 'istanbul-lib-instrument';

const counters = instrumenter.createInstrumenter({ esModules: true, coverageVariable: '__reached__', compact: true });
const OURS = /[/\\](grammar|compiler)[/\\].*\.ts$/;

const folder = mkdtempSync(join(tmpdir(), 'rulebound-fuzz-'));
const outfile = join(folder, 'fuzz.mjs');
await build({
  entryPoints: [join(import.meta.dirname ?? '.', 'main.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  logLevel: 'error',
  banner: {
    js: "import { createRequire as __require } from 'node:module'; const require = __require(import.meta.url);",
  },
  plugins: [
    {
      name: 'counters',
      setup(api) {
        api.onLoad({ filter: OURS }, async ({ path }) => {
          const { code } = await transform(readFileSync(path, 'utf8'), {
            loader: 'ts',
            format: 'esm',
            target: 'es2022',
          });
          return { contents: counters.instrumentSync(code, relative(process.cwd(), path)), loader: 'js' };
        });
      },
    },
  ],
});
try {
  const { main } = await import(pathToFileURL(outfile).href);
  const [inputs, seed] = process.argv.slice(2).map(Number);
  console.log(JSON.stringify(await main(outfile, inputs, seed)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
