/**
 * Builds the page of the editor into `dist/app/`: bundles of the page and its workers, with shared chunks. Writes the inputs
 * and sizes of the bundles to `app.json` for the tests of the size limits.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ensureInstalled, root } from './ensure.js';
import { fingerprint, replace } from './files.js';
import { icons } from './icons.js';
import { leaner } from './leaner.js';
import { textsApart } from './texts.js';

const folder = join(root, 'dist/app');
const stamp = join(root, 'dist/app.stamp');
const record = join(root, 'dist/app.json');

const inputs = [
  'grammar',
  'compiler',
  'runtime',
  'editor',
  'package-lock.json',
  'scripts/app.js',
  'scripts/icons.js',
  'scripts/leaner.js',
  'scripts/lodash.js',
  'scripts/templates.js',
  'scripts/texts.js',
];

/** Whether the built page is up to date. */
function isFresh() {
  try {
    return readFileSync(stamp, 'utf8') === fingerprint(inputs);
  } catch {
    return false;
  }
}

/**
 * Parts of Monaco that the page does not use, with stubs that have the exports that other parts import: diff editors, drawing
 * on the graphics processor, Tree-sitter, the colour picker, kinds of paste, inline completions, select boxes, a debugger of
 * Monaco, marks of characters that look alike, sounds, which it plays in no page, and the minimap, which is a part of each editor
 * even where it is off.
 */
const UNUSED = new Map([
  ['diffEditorWidget', 'export class DiffEditorWidget {}'],
  ['linesDiffComputers', 'export const linesDiffComputers = {};'],
  ['multiDiffEditorWidget', 'export class MultiDiffEditorWidget {}'],
  ['viewLinesGpu', 'export class ViewLinesGpu {}'],
  ['viewGpuContext', 'export class ViewGpuContext {}'],
  ['treeSitterSyntaxTokenBackend', 'export class TreeSitterSyntaxTokenBackend {}'],
  ['hoverColorPicker', 'export const isOnColorDecorator = () => false;'],
  ['hoverColorPickerParticipant', 'export class ColorHover {} export class HoverColorPickerParticipant {}'],
  ['copyPasteController', 'export class CopyPasteController { static get() { return null; } }'],
  ['inlineCompletionsHintsWidget', 'export class InlineSuggestionHintsContentWidget {}'],
  ['selectBoxCustom', 'export class SelectBoxList {}'],
  ['devToolsLogger', 'export class DevToolsLogger {}'],
  ['unicodeTextModelHighlighter', 'export class UnicodeTextModelHighlighter {}'],
  [
    'accessibilitySignalService',
    `import { createDecorator } from '../../instantiation/common/instantiation.js';
    export const IAccessibilitySignalService = createDecorator('accessibilitySignalService');
    export class AccessibilitySignal {}`,
  ],
  [
    'minimap',
    `import { createFastDomNode } from '../../../../base/browser/fastDomNode.js';
    import { ViewPart } from '../../view/viewPart.js';
    export class Minimap extends ViewPart {
      #node = createFastDomNode(document.createElement('div'));
      getDomNode() { return this.#node; }
      prepareRender() {}
      render() {}
    }`,
  ],
]);

/**
 * Parts of ECharts that plots do not use: options and styles of its earlier versions, its texts in Chinese, its dark colours, the
 * sign that it loads, animations, patterns in areas, data made by transforms, large sets of points.
 */
const UNUSED_IN_PLOTS = new Map([
  ['backwardCompat', 'export default () => {};'],
  [
    'styleCompat',
    `export const isEC4CompatibleStyle = () => false; export const convertFromEC4CompatibleStyle = () => {};
    export const convertToEC4StyleForCustomSerise = () => {}; export const warnDeprecated = () => {};`,
  ],
  ['cssAnimation', 'export const createCSSAnimation = () => {};'],
  ['langZH', 'export default {};'],
  ['dark', 'export default {};'],
  ['default', 'export default () => {};'],
  ['decal', 'export default () => {}; export const createOrUpdatePatternFromDecal = () => null;'],
  ['transform', 'export const registerExternalTransform = () => {}; export const applyDataTransform = () => [];'],
  ['LargeSymbolDraw', 'export default class {}'],
]);

const withoutUnused = {
  name: 'without-unused',
  setup(build) {
    const filter = new RegExp(`monaco-editor.*/(${[...UNUSED.keys()].join('|')})\\.js$`);
    build.onLoad({ filter }, ({ path }) => ({ contents: UNUSED.get(basename(path, '.js')) }));
    const inPlots = new RegExp(`(?:echarts|zrender).*/(${[...UNUSED_IN_PLOTS.keys()].join('|')})\\.js$`);
    build.onLoad({ filter: inPlots }, ({ path }) => ({ contents: UNUSED_IN_PLOTS.get(basename(path, '.js')) }));
  },
};

/**
 * A module of Monaco makes an error when it is loaded, only to compare with it. With a debugger attached, the browser parses all of
 * Monaco a second time to find its place: half of the processor time of loading Monaco.
 */
const withoutError = {
  name: 'without-error',
  setup(build) {
    build.onLoad({ filter: /monaco-editor.*\/contextkey\/common\/contextkey\.js$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      const contents = code.replace(
        'this._parseError = new Error();',
        'this._parseError = Object.create(Error.prototype);',
      );
      if (contents === code) throw new Error('scripts/app.js: contextkey.js of Monaco has another form');
      return { contents };
    });
  },
};

/** Tables of characters that look alike or cannot be seen. Only the marks read them that are left out above. */
const withoutLookalikes = {
  name: 'without-lookalikes',
  setup(build) {
    build.onLoad({ filter: /monaco-editor.*\/base\/common\/strings\.js$/ }, ({ path }) => {
      const parts = readFileSync(path, 'utf8').split(/(?<=JSON\.parse\(')\{.*\}(?='\))/);
      if (parts.length !== 3) throw new Error('scripts/app.js: strings.js of Monaco has another form');
      return { contents: parts.join('{}') };
    });
  },
};

/** Modules of Monaco whose texts describe settings, colours and conditions of key bindings. The page shows none of them. */
const UNSHOWN =
  /\/(editorOptions|editorConfigurationSchema|configurationRegistry|editorContextKeys|symbolIcons|listService|accessibilitySignalService|\w*[cC]olor(s|Registry))\.js$/;

/** Modules with texts that the page never shows have empty ones: 16 KiB of the first load, compressed. */
const withoutUnshown = {
  name: 'without-unshown',
  setup(build) {
    build.onLoad({ filter: UNSHOWN }, ({ path }) => {
      if (!path.includes('monaco-editor')) return null;
      const code = readFileSync(path, 'utf8');
      return { contents: code.replace(/(\blocalize2?\(\d+, *)("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g, "$1''") };
    });
  },
};

/** Texts of Monaco's menus and widgets in another language, without those that the page never shows. */
const menus = {
  name: 'menus',
  setup(build) {
    build.onLoad({ filter: /monaco-editor.*\/nls\/lang\/\w+\.js$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      const texts = JSON.parse(code.slice(code.indexOf('['), code.lastIndexOf(']') + 1));
      const shown = shownTexts(join(dirname(path), '../..'));
      const all = JSON.stringify(texts.map((text, i) => (shown.has(i) ? text : 0)));
      return { contents: `${code.slice(0, code.indexOf('['))}${all}${code.slice(code.lastIndexOf(']') + 1)}` };
    });
  },
};

/** The numbers of the texts that modules of a folder show. */
function shownTexts(folder) {
  const modules = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => path.endsWith('.js') && !path.includes('/nls/') && !UNSHOWN.test(path));
  const numbers = modules.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/localize2?\((\d+),/g)]);
  return new Set(numbers.map(([, number]) => Number(number)));
}

/**
 * The styles of the page are written in pixels at the usual size of text, 16. In the built page lengths grow with the size that the
 * user has chosen in the browser, as they do with the zoom of the browser; lines of one or two pixels stay.
 */
const growing = {
  name: 'growing',
  setup(build) {
    const inUnit = (unit) => (all, length) => (length > 2 ? `${length / 16}${unit}` : all);
    const lengths = /(?<![\w.#-])(\d*\.?\d+)px/g;
    build.onLoad({ filter: /[\\/]app[\\/]page[\\/]styles[\\/]\w+\.css$/ }, ({ path }) => {
      const css = readFileSync(path, 'utf8').replace(/@media[^{]*/g, (query) => query.replace(lengths, inUnit('em')));
      return { contents: css.replace(lengths, inUnit('rem')), loader: 'css' };
    });
  },
};

/** The records of kernel words, without what only the documentation of the IR says of them. */
const kernelRecords = {
  name: 'kernel-records',
  setup(build) {
    build.onLoad({ filter: /[\\/]schema[\\/]kernel\.json$/ }, ({ path }) => {
      const records = JSON.parse(readFileSync(path, 'utf8'), (key, value) => (key === 'doc' ? undefined : value));
      return { contents: JSON.stringify(records), loader: 'json' };
    });
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
  const [{ build: esbuild }, { templates }] = await Promise.all([import('esbuild'), import('./templates.js')]);
  const before = fingerprint(inputs);
  const { outputFiles, metafile } = await esbuild({
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    // modules are read as UTF-8, and escapes of the French texts would be longer
    charset: 'utf8',
    platform: 'browser',
    // workers are ES modules; they and the page share chunks
    entryPoints: {
      page: 'editor/app/page/main.tsx',
      early: 'editor/app/page/early.ts',
      'language.worker': 'editor/app/workers/language.ts',
      'match.worker': 'editor/app/workers/match.ts',
      'measure.worker': 'editor/app/workers/measure.ts',
      'editor.worker': 'monaco-editor/editor/editor.worker.js',
    },
    chunkNames: 'parts/[name]-[hash]',
    assetNames: 'parts/[name]-[hash]',
    outdir: folder,
    tsconfig: 'editor/app/tsconfig.json',
    alias: leaner.alias,
    plugins: [
      ...leaner.plugins,
      textsApart,
      withoutUnused,
      withoutUnshown,
      withoutError,
      withoutLookalikes,
      icons,
      menus,
      growing,
      kernelRecords,
      examples,
      templates,
    ],
    loader: { '.ttf': 'file', '.bound': 'text' },
    minify: true,
    metafile: true,
    write: false,
    legalComments: 'none',
    logLevel: 'warning',
  });
  // the stylesheet of the page includes those of the lazy chunks; nothing loads these separately
  const loaded = outputFiles.filter(({ path }) => !(path.endsWith('.css') && basename(path) !== 'page.css'));
  const files = loaded.map(({ path, contents }) => ({ path, contents }));
  const html = readFileSync(join(root, 'editor/app/index.html'), 'utf8');
  const links = preloads(metafile);
  files.push({
    path: join(folder, 'index.html'),
    contents: Buffer.from(html.replace('<!-- parts -->', links.join(''))),
  });
  files.push(await offlineWorker(esbuild, files));
  const first = filesOfStart(metafile);
  const sizes = files.map(({ path, contents }) => {
    const packed = gzipSync(contents, { level: 9 });
    replace(path, contents);
    // the server would need 0.2 s of processor time for this when the page is first opened
    replace(`${path}.gz`, packed);
    const file = path.slice(folder.length + 1).replaceAll('\\', '/');
    return { file, bytes: contents.length, gzip: packed.length, first: !file.endsWith('.js') || first.has(file) };
  });
  replace(record, JSON.stringify({ inputs: Object.keys(metafile.inputs), files: sizes }));
  replace(stamp, before);
  // removes chunks of an earlier build
  const written = new Set(sizes.flatMap(({ file }) => [basename(file), `${basename(file)}.gz`]));
  for (const name of readdirSync(join(folder, 'parts')))
    if (!written.has(name)) rmSync(join(folder, 'parts', name), { force: true });
}

/** The service worker. It has the names of all files of the page, and a hash of their contents. */
async function offlineWorker(esbuild, files) {
  const hash = createHash('sha256');
  for (const { contents } of files) hash.update(contents);
  const paths = files.map(({ path }) => path.slice(folder.length).replaceAll('\\', '/'));
  const { outputFiles } = await esbuild({
    absWorkingDir: root,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    platform: 'browser',
    entryPoints: ['editor/app/workers/offline.ts'],
    outfile: join(folder, 'offline.worker.js'),
    tsconfig: 'editor/app/tsconfig.json',
    define: { FILES: JSON.stringify(paths.sort()), BUILD: JSON.stringify(hash.digest('hex').slice(0, 12)) },
    minify: true,
    write: false,
    logLevel: 'warning',
  });
  const [{ path, contents }] = outputFiles;
  return { path, contents };
}

/**
 * Links to the parts that the page and the editor import, so that the browser need not load one part to find the next. Those
 * of the page come first: nothing is drawn before them.
 */
function preloads({ outputs }) {
  const found = new Map();
  for (const [entry, priority] of [
    ['editor/app/page/main.tsx', ''],
    ['editor/app/page/editor.ts', ' fetchpriority="low"'],
  ]) {
    const [start] = Object.keys(outputs).filter((path) => outputs[path].entryPoint === entry);
    const parts = new Set([start]);
    for (const path of parts)
      for (const { path: part, kind } of outputs[path].imports) if (kind === 'import-statement') parts.add(part);
    for (const path of parts) if (path.includes('/parts/') && !found.has(path)) found.set(path, priority);
  }
  return [...found].map(
    ([path, priority]) => `<link rel="modulepreload" href="${path.slice(path.indexOf('/parts/'))}"${priority}>`,
  );
}

/** What the page loads before the first keystroke, besides its entry: `main.tsx` imports these, and so do workers. */
const START = [
  ...[
    'main.tsx',
    'early.ts',
    'editor.ts',
    'lens.ts',
    'invite.ts',
    'cardlens.ts',
    'lit.ts',
    'icons.ts',
    'search/dialogs.tsx',
  ].map((file) => `editor/app/page/${file}`),
  ...['language.ts', 'match.ts'].map((file) => `editor/app/workers/${file}`),
  'editor/service/typed.ts',
  'editor.worker.js',
];

/** The files with code that are loaded before the first keystroke. */
function filesOfStart({ outputs }) {
  const isStart = ({ entryPoint = '' }) => START.some((one) => entryPoint.endsWith(one));
  const found = new Set(Object.keys(outputs).filter((path) => isStart(outputs[path])));
  for (const path of found)
    for (const { path: part, kind } of outputs[path].imports) if (kind === 'import-statement') found.add(part);
  return new Set([...found].map((path) => path.slice(path.indexOf('dist/app/') + 'dist/app/'.length)));
}

/** Builds the page unless it is up to date. */
export async function ensureAppBuilt() {
  if (isFresh()) return;
  ensureInstalled();
  await buildApp();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await ensureAppBuilt();
  } catch {
    // esbuild has already printed the errors
    process.exit(1);
  }
}
