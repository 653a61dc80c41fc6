/**
 * A plugin of Vite: tests import the code under test as bundles of esbuild, which Node loads as they are. The loader of the tests
 * transforms each module, once in each worker, and makes each use of an import a property access, which slows hot loops.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'vitest/config';
import { templates } from '../scripts/templates.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'node_modules/.rulebound-tests');
const topFolders = ['grammar', 'compiler', 'runtime', 'editor', 'cli'];
const DAY = 86_400_000;
const IMPORTED = new RegExp(`['"](?:\\.\\./)+((?:${topFolders.join('|')})/[^'"]+\\.tsx?)['"]`, 'g');

/** The tests of the page import little. */
const isPage = ['page', 'offline'].some((name) => process.argv.includes(name));

/** Modules of these folders that a file of `test/` imports; for the tests of the page, one of their folder or a helper of all tests. */
function imported(): string[] {
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && (!isPage || /^(browser[\\/])?[^\\/]*$/.test(path)),
  );
  const found = files.flatMap((path) =>
    [...readFileSync(join(root, 'test', path), 'utf8').matchAll(IMPORTED)].map((match) => match[1] as string),
  );
  // `test/` has folders of the same names
  return [...new Set(found)].filter((path) => existsSync(join(root, path))).sort();
}

/** Some modules find files relative to themselves. */
const ownUrl: EsbuildPlugin = {
  name: 'own-url',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]cli[\\/].*\.ts$/ }, ({ path }) => {
      const url = JSON.stringify(pathToFileURL(path).href);
      return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', url), loader: 'ts' };
    });
  },
};

/** The parser library is bundled as it is in `dist/`: with the functions of scripts/lodash.js. */
const parserLibrary: EsbuildPlugin = {
  name: 'parser-library',
  setup({ onResolve }) {
    onResolve({ filter: /^@?chevrotain/ }, ({ path }) => ({ path: fileURLToPath(import.meta.resolve(path)) }));
  },
};

/** Bundles the modules that tests import; the output of each has the path of its source. */
async function bundled(folder: string): Promise<Set<string>> {
  const entries = imported();
  await build({
    absWorkingDir: root,
    entryPoints: entries,
    outbase: root,
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    alias: { 'lodash-es': './scripts/lodash.js' },
    chunkNames: 'chunks/[name]-[hash]',
    loader: { '.bound': 'text' },
    plugins: [ownUrl, parserLibrary, templates],
    sourcemap: 'linked',
    logLevel: 'error',
  });
  return new Set(entries.map((path) => resolve(root, path)));
}

/** The folder of this process, and the bundled modules. The projects of a configuration share them. */
export const folder = join(cache, `${process.pid}`);
let made: Promise<Set<string>> | null = null;

function once(): Promise<Set<string>> {
  if (made !== null) return made;
  // what a killed run has left
  for (const name of existsSync(cache) ? readdirSync(cache) : [])
    if (statSync(join(cache, name)).mtimeMs < Date.now() - DAY)
      rmSync(join(cache, name), { recursive: true, force: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  made = bundled(folder);
  return made;
}

export function prebuilt(): Plugin {
  return {
    name: 'prebuilt',
    enforce: 'pre',
    async configResolved() {
      await once();
    },
    async resolveId(source, importer) {
      if (!source.startsWith('.') || importer === undefined) return null;
      const path = resolve(dirname(importer), source);
      if (!(await once()).has(path)) return null;
      return { id: join(folder, path.slice(root.length).replace(/\.tsx?$/, '.js')), external: true };
    },
  };
}
