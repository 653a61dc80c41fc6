/** The package as users get it: packed, and unpacked outside of this repository. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, relative, sep } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isMore } from '../amount.ts';
import { filesBelow, read, root } from './tree.ts';

/** What the package holds is what `npm test` has built, so its tests run in `test:all`. */
const it = test.runIf(isMore);

const folder = mkdtempSync(join(tmpdir(), 'rulebound-package-'));
const modules = join(folder, 'node_modules');
const node = (...args: string[]): string => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });

beforeAll(() => {
  if (!isMore) return;
  execFileSync(process.execPath, [join(root, 'scripts/build.js'), '--types'], { cwd: root });
  execFileSync(process.execPath, [join(root, 'scripts/app.js')], { cwd: root });
  // without the scripts, which ran already
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  execFileSync('npm', pack, { cwd: root, shell: process.platform === 'win32' });
  const [archive] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  mkdirSync(modules);
  execFileSync('tar', ['-xzf', join(folder, archive ?? ''), '-C', modules]);
  symlinkSync(join(modules, 'package'), join(modules, 'rulebound'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('holds the command, the library, the games and the guides, and no sources', () => {
  const packed = join(modules, 'package');
  const folders = ['cards', 'cli', 'compiler', 'dist', 'editor', 'grammar', 'test'];
  expect(readdirSync(packed).sort()).toEqual(['LICENSE', 'README.md', ...folders, 'package.json'].sort());
  const files = readdirSync(packed, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map(({ parentPath, name }) => relative(packed, join(parentPath, name)).split(sep).join('/'));
  expect(names.filter((name) => name.endsWith('.ts') && !name.startsWith('dist/types/'))).toEqual([]);
  expect(names.filter((name) => name.endsWith('.md') && !name.startsWith('cards/')).sort()).toEqual(guides.sort());
});

/** What the field `files` of package.json takes of the repository, with what a package always has. */
const patterns = (JSON.parse(read('package.json')) as { files: string[] }).files;
const taken = (path: string): boolean => {
  if (/^(README\.md|LICENSE|package\.json)$/.test(path)) return true;
  const fits = (pattern: string): boolean => {
    const escaped = pattern.replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]*');
    return new RegExp(`^${escaped}(/|$)`).test(path);
  };
  const left = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  return patterns.some((pattern) => !pattern.startsWith('!') && fits(pattern)) && !left.some(fits);
};
const guides = ['README.md', 'cli', 'compiler', 'grammar', 'cards']
  .flatMap((name) => (name.endsWith('.md') ? [name] : filesBelow(name, '.md')))
  .filter((name) => taken(name) && !name.startsWith('cards/'));

/** The links of a guide to files and folders, with pictures; those of a table of the folders of the repository are of no package. */
function linksOf(file: string): string[] {
  const text = file === 'README.md' ? read(file).replace(/## Layout[\s\S]*?(?=\n## )/, '') : read(file);
  const links = [...text.matchAll(/\]\((?!\w+:)([^)#\s]+)|(?:src|srcset|href)="(?!\w+:)([^"#]+)"/g)];
  return links.map(([, link, picture]) => posix.normalize(posix.join(posix.dirname(file), link ?? picture ?? '')));
}

test('what the guides of the package link to is in the package', () => {
  expect(guides.length).toBeGreaterThan(12);
  const dead = guides.flatMap((file) =>
    linksOf(file)
      .filter((to) => !taken(to) || !existsSync(join(root, to)))
      .map((to) => `${file}: ${to}`),
  );
  expect(dead).toEqual([]);
});

test('the guides of the package name no file of examples that it lacks', () => {
  const named = guides.flatMap((file) =>
    [...read(file).matchAll(/\b(?:cli|cards)\/[\w/-]+\.(?:js|py|json|ya?ml)\b/g)].map(([path]) => ({ file, path })),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ path }) => existsSync(join(root, path)) && !taken(path))).toEqual([]);
});

it('compiles and plays by itself, without its dependencies installed', () => {
  const game = `game Tiny uses prelude
players 2
move wait { stop }
setup { active = random player }
flow { phase turn for active { offer wait to active as once }
  active = rival(active)
}
limit 3 turns { draw_game }
`;
  writeFileSync(
    join(folder, 'play.js'),
    `import { readFileSync } from 'node:fs';
import { apply, bind, compile, createMatch, legalMoves, view } from 'rulebound';
import 'rulebound/compiler'; import 'rulebound/grammar'; import 'rulebound/runtime';
import { loadIR } from 'rulebound/ir';
const prelude = { path: 'prelude.bound', text: readFileSync('node_modules/rulebound/cards/prelude.bound', 'utf8') };
const { ir, diagnostics } = compile([prelude, { path: 'tiny/rules.bound', text: ${JSON.stringify(game)} }]);
for (const { message } of diagnostics) console.log(message);
if (!('ir' in loadIR(JSON.stringify(ir)))) console.log('refused');
const schema = JSON.parse(readFileSync(new URL(import.meta.resolve('rulebound/ir.schema.json')), 'utf8'));
if (schema.title === undefined && !('$defs' in schema)) console.log('another schema');
const binding = bind(ir, { game: 'tiny' });
const match = createMatch(binding.bound, { seed: 1 });
for (let move; (move = legalMoves(match)[0]); ) apply(match, move);
console.log(view(match, 1).outcome);
`,
  );
  expect(node('play.js')).toMatch(/^\{[\s\S]*winners: \[\]/);
});

it('its runtime is small and imports nothing else', () => {
  writeFileSync(
    join(folder, 'alone.js'),
    `import * as runtime from 'rulebound/runtime'; console.log(typeof runtime.createMatch);`,
  );
  expect(node('alone.js')).toBe('function\n');
});

it('has types', () => {
  writeFileSync(
    join(folder, 'types.ts'),
    `import { compile, type Diagnostic, legalMoves } from 'rulebound';
import { catalogue } from 'rulebound/compiler';
import { parse } from 'rulebound/grammar';
import { loadIR } from 'rulebound/ir';
import { view } from 'rulebound/runtime';
const found: Diagnostic[] = compile([{ path: 'a.bound', text: '' }]).diagnostics;
// @ts-expect-error: the types are real ones, not any
const wrong: number = found;
export const all = [wrong, catalogue, parse, loadIR, view, legalMoves];
`,
  );
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const flags = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck', 'types.ts'];
  const { stdout, status } = spawnSync(process.execPath, [tsc, ...flags], { cwd: folder, encoding: 'utf8' });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

it('contains the command, which finds its games and its prelude', () => {
  const command = join(modules, 'rulebound/dist/cli.js');
  node(command, 'new', 'game', 'Duel');
  expect(node(command, 'check', 'duel')).toContain('0 errors');
  expect(node(command, 'explain', 'min')).toContain('value min(a: number, b: number) gives number');
});

it('contains the editor, and serves it', async () => {
  const command = join(modules, 'rulebound/dist/cli.js');
  const server = spawn(process.execPath, [command, 'edit', '--port', '0', '--format', 'compact'], { cwd: folder });
  try {
    const url = await new Promise<string>((done) => server.stdout.once('data', (data) => done(`${data}`.trim())));
    for (const path of ['/', '/page.js', '/match.worker.js', '/language.worker.js'])
      expect((await fetch(url + path)).status, path).toBe(200);
    const { files } = (await (await fetch(`${url}/workspace.json`)).json()) as { files: { path: string }[] };
    expect(files.length).toBeGreaterThan(1);
  } finally {
    server.kill();
  }
});
