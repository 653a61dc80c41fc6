/**
 * Builds the editor's page into `dist/app/`: the page and its workers, bundled, with the parts they share. What went into
 * it, and how large it came out, is written beside it as `app.json`, for the tests that hold it to its size.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ensureInstalled, root } from './ensure.js';
import { fingerprint, replace } from './files.js';

const folder = join(root, 'dist/app');
const stamp = join(root, 'dist/app.stamp');
const record = join(root, 'dist/app.json');

const inputs = ['grammar', 'compiler', 'runtime', 'editor', 'package-lock.json', 'scripts/app.js'];

/** Whether the page was built from the sources as they are now. */
function isFresh() {
  try {
    return readFileSync(stamp, 'utf8') === fingerprint(inputs);
  } catch {
    return false;
  }
}

/**
 * The page has one editor and compares no texts: what Monaco has for that is left out, by the names that the rest of it
 * imports.
 */
const UNUSED = new Map([
  ['diffEditorWidget', 'export class DiffEditorWidget {}'],
  ['linesDiffComputers', 'export const linesDiffComputers = {};'],
]);

const withoutDiff = {
  name: 'without-diff',
  setup(build) {
    const filter = new RegExp(`monaco-editor.*(${[...UNUSED.keys()].join('|')})\\.js$`);
    build.onLoad({ filter }, ({ path }) => ({ contents: UNUSED.get(basename(path, '.js')) }));
  },
};

/** The examples of the start screen, found by scanning, as one module. */
const examples = {
  name: 'examples',
  setup(build) {
    const filter = /\/examples\/all\.json$/;
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: 'examples' }));
    build.onLoad({ filter, namespace: 'examples' }, () => {
      const from = join(root, 'editor/examples');
      const names = readdirSync(from).filter((file) => file.endsWith('.bound'));
      const files = names.sort().map((file) => ({ file, text: readFileSync(join(from, file), 'utf8') }));
      return { contents: JSON.stringify(files), loader: 'json' };
    });
  },
};

async function buildApp() {
  const { build: esbuild } = await import('esbuild');
  const before = fingerprint(inputs);
  const { outputFiles, metafile } = await esbuild({
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    // workers are modules of their own; they and the page share what both need
    entryPoints: {
      page: 'editor/app/page/main.tsx',
      'language.worker': 'editor/app/workers/language.ts',
      'match.worker': 'editor/app/workers/match.ts',
      'measure.worker': 'editor/app/workers/measure.ts',
      'editor.worker': 'monaco-editor/editor/editor.worker.js',
    },
    chunkNames: 'parts/[name]-[hash]',
    assetNames: 'parts/[name]-[hash]',
    outdir: folder,
    tsconfig: 'editor/app/tsconfig.json',
    plugins: [withoutDiff, examples],
    loader: { '.ttf': 'file', '.bound': 'text' },
    minify: true,
    metafile: true,
    write: false,
    legalComments: 'none',
    logLevel: 'warning',
  });
  // the page's styles hold those of the parts that it loads later; nothing asks for them alone
  const loaded = outputFiles.filter(({ path }) => !(path.endsWith('.css') && basename(path) !== 'page.css'));
  const files = loaded.map(({ path, contents }) => ({ path, contents }));
  files.push({ path: join(folder, 'index.html'), contents: readFileSync(join(root, 'editor/app/index.html')) });
  for (const { path, contents } of files) replace(path, contents);
  const sizes = files.map(({ path, contents }) => ({
    file: path.slice(folder.length + 1).replaceAll('\\', '/'),
    bytes: contents.length,
    gzip: gzipSync(contents, { level: 9 }).length,
  }));
  replace(record, JSON.stringify({ inputs: Object.keys(metafile.inputs), files: sizes }));
  replace(stamp, before);
  // parts of an earlier build
  const written = new Set(sizes.map(({ file }) => basename(file)));
  for (const name of readdirSync(join(folder, 'parts')))
    if (!written.has(name)) rmSync(join(folder, 'parts', name), { force: true });
}

/** Does what is needed and nothing twice. */
export async function ensureAppBuilt() {
  if (isFresh()) return;
  ensureInstalled();
  await buildApp();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await ensureAppBuilt();
  } catch {
    // esbuild has said why
    process.exit(1);
  }
}
