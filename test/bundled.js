/** TypeScript bundled and run in the process at hand: faster than under the tests' loader, and as it ships. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { templates } from '../scripts/templates.js';

/**
 * Bundles `entry`, and gives what `work` makes of the module; it also gets the path of the bundle, for its own threads.
 * Nothing of the bundle is left. `at`: the folder that it is put into for so long. `before`: code in front of
 * the bundle.
 */
export async function withBundle(entry, work, plugins = [], at = tmpdir(), before = '') {
  mkdirSync(at, { recursive: true });
  const folder = mkdtempSync(join(at, 'rulebound-bundle-'));
  const outfile = join(folder, 'bundle.mjs');
  try {
    await build({
      entryPoints: [entry],
      outfile,
      plugins: [...plugins, templates],
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
      banner: {
        js: `import { createRequire as __require } from 'node:module'; const require = __require(import.meta.url);${before}`,
      },
    });
    // read at run time from the folder of the module, as in `dist/`
    copyFileSync('cli/native/host.c', join(folder, 'host.c'));
    return await work(await import(pathToFileURL(outfile).href), outfile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
