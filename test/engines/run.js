/**
 * Both engines side by side: `node test/engines/run.js programs COUNT SEED` for random programs, `games COUNT SEED` for
 * matches of the shipped games. Prints one JSON value. Bundled first and in a process of its own, for so it runs faster than
 * under the tests' loader, and a hang can be ended from outside.
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
  const [what, count, seed] = process.argv.slice(2);
  console.log(JSON.stringify(main(what, Number(count), Number(seed))));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
