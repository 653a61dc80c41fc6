/**
 * Builds `dist/`: `cli.js` and its bundles in `cli/`, the library entries with their chunks in `lib/`, and with `--types` the
 * declarations in `types/`. app.js builds the page of the editor. All packages are bundled, so the command does not use
 * node_modules. It loads the V8 code cache of warm.js and the WebAssembly modules of modules.js.
 *
 * Each file is written atomically, the stamp last, so an interrupted build leaves a `dist/` that is complete or known to be
 * stale.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, root } from './ensure.js';
import { fingerprint, replace } from './files.js';
import { leaner } from './leaner.js';

const dist = join(root, 'dist');
const stamp = join(dist, 'stamp');

/** Input folders and files of the bundles. */
const inputs = [
  'grammar',
  'compiler',
  'runtime',
  'editor/balance',
  'editor/begin',
  'editor/interval.ts',
  'editor/paths.ts',
  'editor/service',
  'cli',
  'package.json',
  'package-lock.json',
  'scripts',
];

/** Files that are copied into `dist/`. */
const COPIED = [
  ['cli/start.js', 'cli/start.js'],
  ['cli/native/host.c', 'cli/host.c'],
  ['compiler/schema/ir.schema.json', 'ir.schema.json'],
];

/** Whether `dist/` is up to date. */
export function isFresh() {
  try {
    return readFileSync(stamp, 'utf8') === fingerprint(inputs);
  } catch {
    return false;
  }
}

export async function build() {
  const [{ build: esbuild }, { templates }] = await Promise.all([import('esbuild'), import('./templates.js')]);
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
    alias: leaner.alias,
    plugins: [...leaner.plugins, templates],
  };
  const entries = {
    runtime: 'cli/library/runtime.ts',
    grammar: 'cli/library/grammar.ts',
    compiler: 'cli/library/compiler.ts',
    ir: 'compiler/verify/load.ts',
    index: 'cli/library/index.ts',
  };
  const node = { ...common, platform: 'node' };
  const modules = { ...common, format: 'esm', splitting: true };
  const [command, plots, queue, threads, library] = await Promise.all([
    // one CommonJS script, a function of what it needs: V8 code caches are only available for scripts
    esbuild({
      ...node,
      format: 'cjs',
      entryPoints: { 'cli/command': 'cli/main.ts' },
      outExtension: { '.js': '.cjs' },
      // no code splitting in a single script
      supported: { 'dynamic-import': false },
      define: { 'import.meta.url': 'rulebound$url' },
      banner: {
        js: "(function(module,exports,require,__filename){const rulebound$url=require('node:url').pathToFileURL(__filename).href;",
      },
      footer: { js: '})' },
    }),
    // plots of reports, which the command loads when it draws some
    esbuild({
      ...node,
      format: 'cjs',
      entryPoints: { 'cli/plots': 'cli/balance/plots.ts' },
      outExtension: { '.js': '.cjs' },
    }),
    // packages of the queue, which only commands with a queue load
    esbuild({
      ...node,
      format: 'cjs',
      entryPoints: { 'cli/bullmq': 'cli/queue/bullmq.ts' },
      outExtension: { '.js': '.cjs' },
      // optional native code, and features of bullmq that are not used
      external: ['msgpackr-extract', 'pg', 'redis'],
    }),
    // entries of worker threads
    esbuild({
      ...node,
      ...modules,
      platform: 'node',
      entryPoints: {
        'cli/worker': 'cli/worker.ts',
        'cli/conform-worker': 'cli/conform-worker.ts',
        'cli/searcher': 'cli/search/searcher.ts',
        'cli/balancer': 'cli/balance/balancer.ts',
        'cli/make-module': 'cli/make-module.ts',
        'cli/scenario-worker': 'cli/scenario-worker.ts',
        'cli/chunker': 'cli/queue/chunker.ts',
      },
      chunkNames: 'cli/[name]-[hash]',
      // some packages are CommonJS and use `require` for modules of Node
      banner: {
        js: "import{createRequire as rulebound$require}from'node:module';const require=rulebound$require(import.meta.url);",
      },
    }),
    // the library also runs in a browser: esbuild fails here for an import of a `node:` module
    esbuild({
      ...modules,
      platform: 'neutral',
      mainFields: ['module', 'main'],
      entryPoints: entries,
      chunkNames: 'lib/[name]-[hash]',
    }),
  ]);
  const written = new Set();
  const script = command.outputFiles.map(({ path, text }) => ({ path, contents: ascii(text) }));
  // writes chunks before the entries that import them
  const files = [...script, ...plots.outputFiles, ...queue.outputFiles, ...threads.outputFiles, ...library.outputFiles];
  const copied = COPIED.map(([from, to]) => ({ path: join(dist, to), contents: readFileSync(join(root, from)) }));
  files.push(...copied);
  files.push({ path: join(dist, 'cli/chunker.hash'), contents: hashOf(threads.outputFiles) });
  for (const { path, contents } of files.sort((a, b) => depth(b.path) - depth(a.path))) {
    replace(path, contents);
    written.add(path);
  }
  replace(
    join(dist, 'cli.js'),
    "#!/usr/bin/env node\nimport{command,run}from'./cli/start.js';await run(command());\n",
    0o755,
  );
  // optional: without these files the command only starts slower
  rmSync(join(dist, 'cli/command.cache'), { force: true });
  rmSync(join(dist, 'modules'), { recursive: true, force: true });
  // without its hash the command keeps nothing in the cache of the user, and warm.js runs all of it
  const hash = join(dist, 'cli/command.hash');
  rmSync(hash, { force: true });
  await Promise.all(['warm.js', 'modules.js'].map(prepared));
  replace(hash, hashOf([...script, ...copied]));
  written.add(hash);
  written.add(join(dist, 'cli/command.cache'));
  replace(stamp, before);
  for (const folder of ['cli', 'lib']) {
    for (const name of names(join(dist, folder))) {
      const path = join(dist, folder, name);
      if (!written.has(path)) rmSync(path, { force: true });
    }
  }
}

/**
 * A script with escapes in place of characters that are not ASCII: esbuild leaves those of regular expressions. With one of them
 * V8 keeps two bytes a character, and loading the script takes half as long again.
 */
const ascii = (text) =>
  Buffer.from(
    text.replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
    'latin1',
  );

/** The content hash of bundles, which says whether two machines run the same code. */
function hashOf(bundles) {
  const hash = createHash('sha256');
  for (const { path, contents } of [...bundles].sort((a, b) => (a.path < b.path ? -1 : 1)))
    hash.update(`${relative(dist, path).split(sep).join('/')} ${contents.length}\n`).update(contents);
  return `${hash.digest('hex')}\n`;
}

/** Runs a script on `dist/` in a new process; ignores its exit code. */
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

/** Emits declarations for the exports of the package. */
export function buildTypes() {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(root, 'scripts/types.json')], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** Builds `dist/` unless it is up to date. */
export async function ensureBuilt() {
  if (isFresh()) return;
  ensureInstalled();
  await build();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await ensureBuilt();
  } catch {
    // esbuild has already printed the errors
    process.exit(1);
  }
  if (process.argv.includes('--types')) {
    ensureInstalled();
    buildTypes();
  }
}
