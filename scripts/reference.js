/** Writes grammar/reference.md from the records of the prelude's words, the forms and the diagnostics. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, root } from './ensure.js';

ensureInstalled();
const { build } = await import('esbuild');
// beside the packages, so that those which are not bundled are found
const bundle = join(root, 'node_modules', `.reference.${process.pid}.mjs`);
try {
  await build({
    absWorkingDir: root,
    entryPoints: ['compiler/reference.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile: bundle,
    logLevel: 'warning',
  });
  const { referencePage } = await import(pathToFileURL(bundle).href);
  const page = referencePage(readFileSync(join(root, 'cards/prelude.bound'), 'utf8'));
  writeFileSync(join(root, 'grammar/reference.md'), page);
} finally {
  rmSync(bundle, { force: true });
}
