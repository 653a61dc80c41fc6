/**
 * Random programs on both engines: `node test/engines/run.js PROGRAMS SEED`. Prints one JSON object. Bundled first and in a
 * process of its own, for it runs three times as fast as under the tests' loader, and a hang can be ended from outside.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const folder = mkdtempSync(join(tmpdir(), 'rulebound-engines-'));
const outfile = join(folder, 'engines.mjs');
try {
  await build({
    entryPoints: [join(import.meta.dirname, 'main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    banner: {
      js: "import { createRequire as __require } from 'node:module'; const require = __require(import.meta.url);",
    },
  });
  const { main } = await import(pathToFileURL(outfile).href);
  console.log(JSON.stringify(main(...process.argv.slice(2).map(Number))));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
