/** `node test/bulk/run.js PIECES [all]`: the steps of each source, see count.ts, as one JSON list. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { withSteps } from './steps.js';

const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, 'count.ts')],
  bundle: true,
  write: false,
  platform: 'node',
  format: 'esm',
  logLevel: 'error',
  banner: {
    js: "import { createRequire as __require } from 'node:module'; const require = __require(import.meta.url);",
  },
});
const folder = mkdtempSync(join(tmpdir(), 'rulebound-bulk-'));
try {
  const path = join(folder, 'bundle.mjs');
  writeFileSync(path, withSteps(outputFiles[0].text));
  globalThis.__steps = { count: 0 };
  const { counted } = await import(pathToFileURL(path).href);
  console.log(JSON.stringify(counted(Number(process.argv[2]), process.argv[3] === 'all')));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
