/**
 * Builds `dist/`: `cli.js` with all that it runs in `cli/`, the library entries with their parts in `lib/`, and with
 * `--types` the declarations in `types/`. The editor's page is built by app.js. Everything is bundled: the command starts
 * without looking into node_modules, with what warm.js keeps of an earlier start and with what modules.js made for it.
 *
 * Each file is written under a temporary name and renamed, the stamp last, so a build that is cut off leaves a `dist/`
 * that is either whole or known to be stale.
 */
import { spawn, spawnSync } from 'node:child_process';
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
  'editor/begin',
  'editor/service',
  'cli',
  'package.json',
  'package-lock.json',
  'scripts',
];

/** Files that go into `dist/` as they are. */
const COPIED = [
  ['cli/start.js', 'cli/start.js'],
  ['compiler/schema/ir.schema.json', 'ir.schema.json'],
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
    ir: 'compiler/verify/border.ts',
    index: 'cli/library.ts',
  };
  const node = { ...common, platform: 'node' };
  const modules = { ...common, format: 'esm', splitting: true };
  const [command, threads, library] = await Promise.all([
    // one script: only of such a one is kept what the machine makes of it
    esbuild({
      ...node,
      format: 'cjs',
      entryPoints: { 'cli/command': 'cli/main.ts' },
      outExtension: { '.js': '.cjs' },
      // such a script loads nothing later on
      supported: { 'dynamic-import': false },
      define: { 'import.meta.url': 'rulebound$url' },
      banner: { js: "const rulebound$url=require('node:url').pathToFileURL(__filename).href;" },
    }),
    // threads of a command begin with files of their own
    esbuild({
      ...node,
      ...modules,
      platform: 'node',
      entryPoints: {
        'cli/worker': 'cli/worker.ts',
        'cli/conform-worker': 'cli/conform-worker.ts',
        'cli/searcher': 'cli/search/searcher.ts',
        'cli/making': 'cli/making.ts',
      },
      chunkNames: 'cli/[name]-[hash]',
      // some packages are CommonJS and ask for Node's modules by `require`
      banner: {
        js: "import{createRequire as rulebound$require}from'node:module';const require=rulebound$require(import.meta.url);",
      },
    }),
    // no Node in the library: it runs in a browser too, and esbuild fails here when something asks for a `node:` module
    esbuild({
      ...modules,
      platform: 'neutral',
      mainFields: ['module', 'main'],
      entryPoints: entries,
      chunkNames: 'lib/[name]-[hash]',
    }),
  ]);
  const written = new Set();
  // chunks before the entries that import them
  const files = [...command.outputFiles, ...threads.outputFiles, ...library.outputFiles];
  for (const [from, to] of COPIED) files.push({ path: join(dist, to), contents: readFileSync(join(root, from)) });
  for (const { path, contents } of files.sort((a, b) => depth(b.path) - depth(a.path))) {
    replace(path, contents);
    written.add(path);
  }
  replace(
    join(dist, 'cli.js'),
    "#!/usr/bin/env node\nimport{command,run}from'./cli/start.js';await run(command());\n",
    0o755,
  );
  // without these a start only takes longer
  rmSync(join(dist, 'cli/command.cache'), { force: true });
  rmSync(join(dist, 'modules'), { recursive: true, force: true });
  await Promise.all(['warm.js', 'modules.js'].map(prepared));
  written.add(join(dist, 'cli/command.cache'));
  replace(stamp, before);
  for (const folder of ['cli', 'lib']) {
    for (const name of names(join(dist, folder))) {
      const path = join(dist, folder, name);
      if (!written.has(path)) rmSync(path, { force: true });
    }
  }
}

/** Runs one of our scripts on `dist/` in a process of its own; whether it comes to an end well does not matter. */
const prepared = (script) =>
  new Promise((done) => {
    const child = spawn(process.execPath, [join(root, 'scripts', script), dist], { stdio: 'ignore' });
    child.on('close', done).on('error', done);
  });

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
