/**
 * Builds `dist/`: `cli.js` with its lazily loaded parts in `cli/`, the library entries with theirs in `lib/`, and with
 * `--types` the declarations in `types/`. The editor's page is built by app.js. Everything is bundled: the command starts without looking into node_modules.
 *
 * Each file is written under a temporary name and renamed, the stamp last, so a build that is cut off leaves a `dist/`
 * that is either whole or known to be stale.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, root } from './ensure.js';
import { fingerprint, replace } from './files.js';

const dist = join(root, 'dist');
const stamp = join(dist, 'stamp');

/** What the bundles are made of. */
const inputs = [
  'grammar',
  'compiler',
  'runtime',
  'editor/service',
  'cli',
  'package.json',
  'package-lock.json',
  'scripts',
];

/** Whether `dist/` was built from the sources as they are now. */
export function isFresh() {
  try {
    return readFileSync(stamp, 'utf8') === fingerprint(inputs);
  } catch {
    return false;
  }
}

export async function build() {
  const { build: esbuild } = await import('esbuild');
  const before = fingerprint(inputs);
  const common = {
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'node20',
    outdir: dist,
    write: false,
    logLevel: 'warning',
    legalComments: 'none',
    minifySyntax: true,
    minifyWhitespace: true,
    loader: { '.bound': 'text' },
  };
  const entries = {
    runtime: 'runtime/index.ts',
    grammar: 'grammar/index.ts',
    compiler: 'compiler/index.ts',
    index: 'cli/library.ts',
  };
  const [command, library] = await Promise.all([
    esbuild({
      ...common,
      platform: 'node',
      // threads of a command begin with files of their own
      entryPoints: { cli: 'cli/main.ts', 'cli/worker': 'cli/worker.ts', 'cli/searcher': 'cli/search/searcher.ts' },
      chunkNames: 'cli/[name]-[hash]',
      // some packages are CommonJS and ask for Node's modules by `require`
      banner: {
        js: "#!/usr/bin/env node\nimport{createRequire as rulebound$require}from'node:module';const require=rulebound$require(import.meta.url);",
      },
    }),
    // no Node in the library: it runs in a browser too, and esbuild fails here when something asks for a `node:` module
    esbuild({
      ...common,
      platform: 'neutral',
      mainFields: ['module', 'main'],
      entryPoints: entries,
      chunkNames: 'lib/[name]-[hash]',
    }),
  ]);
  const written = new Set();
  // chunks before the entries that import them
  const files = [...command.outputFiles, ...library.outputFiles];
  for (const { path, contents } of files.sort((a, b) => depth(b.path) - depth(a.path))) {
    replace(path, contents, path === join(dist, 'cli.js') ? 0o755 : 0o644);
    written.add(path);
  }
  replace(stamp, before);
  for (const folder of ['cli', 'lib']) {
    for (const name of names(join(dist, folder))) {
      const path = join(dist, folder, name);
      if (!written.has(path)) rmSync(path, { force: true });
    }
  }
}

const depth = (path) => relative(dist, path).split(sep).length;

function names(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Declarations for the package's exports. */
export function buildTypes() {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(root, 'scripts/types.json')], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** Does what is needed and nothing twice. */
export async function ensureBuilt() {
  if (isFresh()) return;
  ensureInstalled();
  await build();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await ensureBuilt();
  } catch {
    // esbuild has said why
    process.exit(1);
  }
  if (process.argv.includes('--types')) {
    ensureInstalled();
    buildTypes();
  }
}
