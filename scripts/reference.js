/**
 * Generates grammar/reference.md from the records of the words of the prelude, the forms and the diagnostics. With `--check`
 * it writes nothing and fails if the page is stale.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, root } from './ensure.js';

ensureInstalled();
const { build } = await import('esbuild');
// the bundle is written inside node_modules, so that imports of packages resolve
const bundle = join(root, 'node_modules', `.reference.${process.pid}.mjs`);
try {
  await build({
    absWorkingDir: root,
    stdin: {
      contents: "export * from './compiler/docs/reference.ts'; export { records } from './cli/catalogue.ts';",
      resolveDir: root,
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile: bundle,
    logLevel: 'warning',
  });
  const { records, referencePage } = await import(pathToFileURL(bundle).href);
  const page = referencePage(readFileSync(join(root, 'cards/prelude.bound'), 'utf8'), records());
  const path = join(root, 'grammar/reference.md');
  if (!process.argv.includes('--check')) writeFileSync(path, page);
  else if (readFileSync(path, 'utf8') !== page) {
    console.error('grammar/reference.md is stale: run node scripts/reference.js');
    process.exitCode = 1;
  }
} finally {
  rmSync(bundle, { force: true });
}
