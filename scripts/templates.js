/**
 * A plugin of esbuild that compiles the templates of the emitter (`compiler/javascript/quote.ts`): in place of a template
 * stands the code that makes its nodes, so an engine starts without reading any. Lines stay where they are. Reading all
 * templates takes seconds, so compiled sources are kept on disk, by the content of all that they are made of.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version as acorn, parse } from 'acorn';
import { build, version as esbuild, transform } from 'esbuild';
import { root } from './ensure.js';
import { replace } from './files.js';

const folder = join(root, 'compiler/javascript');
/** Names of shared nodes, and of names and literals that occur more than once; no source has such names. */
const SHARED = '$shared';
const LEAF = '$leaf';
const LEAVES = /\$leaf\d+/g;
const TAGS = new Set(['js', 'jsList', 'jsLoop', 'jsCase']);
/** By source: its compiled code. The bundles of a build share sources. */
const known = new Map();
/** Compiled sources of earlier builds. */
const cache = join(root, 'node_modules/.cache/rulebound-templates');
const MONTH = 30 * 86_400_000;

export const templates = {
  name: 'templates',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]compiler[\\/](emit|javascript)[\\/]\w[\w-]*\.ts$/ }, async ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!/\bjs(List|Loop|Case)?`/.test(source)) return undefined;
      let found = known.get(source);
      if (found === undefined) {
        found = kept(source, path);
        known.set(source, found);
      }
      return { contents: await found, loader: 'js' };
    });
  },
};

/** The compiled code of a source, from the cache if it is there. */
async function kept(source, path) {
  const { text } = await reader();
  const own = readFileSync(fileURLToPath(import.meta.url), 'utf8');
  const parts = [source, path, text, own, acorn, esbuild];
  const file = join(cache, createHash('sha256').update(JSON.stringify(parts)).digest('hex'));
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const made = await compiled(source, path);
    sweep();
    replace(file, made);
    return made;
  }
}

/** Removes what no build has made for a month. */
function sweep() {
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    const stat = statSync(join(cache, name), { throwIfNoEntry: false });
    if (stat !== undefined && stat.mtimeMs < Date.now() - MONTH) rmSync(join(cache, name), { force: true });
  }
}

async function compiled(source, path) {
  // without types, so that acorn can read it
  const { code } = await transform(source, {
    loader: 'ts',
    sourcefile: path,
    sourcemap: 'inline',
    // an import whose last use was a template is left out of the bundle
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true, target: 'es2022' } },
  });
  const { module } = await reader();
  const { templateCode } = await module();
  /** Pieces of code by their place. */
  const edits = [];
  /** Names of shared nodes by their code: nodes never change, so equal ones are made once, at the first use of one. */
  const shared = new Map();
  const hoist = (made) => {
    const name = shared.get(made) ?? `${SHARED}${shared.size + 1}`;
    shared.set(made, name);
    return `(${name}??=${made})`;
  };
  /** By the code of a name or a literal: its name here, and how often it occurs. */
  const leaves = new Map();
  const leaf = (made) => {
    const found = leaves.get(made) ?? { name: `${LEAF}${leaves.size + 1}`, count: 0 };
    found.count++;
    leaves.set(made, found);
    return found.name;
  };
  visit(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    if (node.type !== 'TaggedTemplateExpression' || !TAGS.has(node.tag.name)) return;
    const { quasis, expressions } = node.quasi;
    const pieces = templateCode(
      node.tag.name,
      quasis.map(({ value }) => value.cooked),
      hoist,
      leaf,
    );
    for (const [i, piece] of pieces.entries()) {
      const from = expressions[i - 1]?.end ?? node.start;
      const to = expressions[i]?.start ?? node.end;
      edits.push({ from, to, piece: piece + code.slice(from, to).replace(/[^\n]+/g, '') });
    }
  });
  let made = '';
  let end = 0;
  for (const { from, to, piece } of edits.sort((a, b) => a.from - b.from)) {
    made += code.slice(end, from) + piece;
    end = to;
  }
  const way = relative(dirname(path), join(folder, 'make.ts')).split(sep).join('/');
  const names = [...shared.values()];
  const rare = new Map();
  let head = `import*as $ from ${JSON.stringify(way.startsWith('.') ? way : `./${way}`)};`;
  for (const [of, { name, count }] of leaves)
    if (count === 1) rare.set(name, of);
    else head += `const ${name}=/*@__PURE__*/${of};`;
  if (names.length > 0) head += `let ${names};`;
  const body = `${made}${code.slice(end)}`;
  return head + body.replaceAll(LEAVES, (name) => rare.get(name) ?? name);
}

function visit(node, each) {
  each(node);
  for (const key in node) {
    const part = node[key];
    if (Array.isArray(part)) for (const one of part) one?.type && visit(one, each);
    else if (part?.type) visit(part, each);
  }
}

/** The module that reads templates: its text, and a function that loads it. */
let loaded = null;
function reader() {
  loaded ??= bundled();
  return loaded;
}

async function bundled() {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'template.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const { text, contents } = outputFiles[0];
  const url = `data:text/javascript;base64,${Buffer.from(contents).toString('base64')}`;
  return { text, module: () => import(url) };
}
