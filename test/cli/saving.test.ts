/** Saving in `rulebound edit`: what it saves, and what it refuses. */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writableFolders } from '../../cli/edit/owned.ts';
import { Folder } from '../../cli/edit/saving.ts';
import { readWorkspace, textHash } from '../../cli/edit/workspace.ts';
import { shippedGames } from '../../cli/sources.ts';
import { root } from '../repo/tree.ts';

/** A new folder for each test, with `outside/`, and `own/` with a game. */
let above: string;
let own: string;
const GAME = 'game Own uses prelude\nplayers 2\n';
const CARDS = '# cards\n';

beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'rulebound-saving-'));
  own = join(above, 'own');
  for (const folder of [own, join(above, 'outside'), join(own, 'scenarios')]) mkdirSync(folder);
  writeFileSync(join(own, 'rules.bound'), GAME);
  writeFileSync(join(own, 'cards.bound'), CARDS);
  return () => rmSync(above, { recursive: true, force: true });
});

const opened = (paths: string[] = [own], wish: boolean | null = true): Folder => {
  const folder = new Folder(paths, writableFolders(paths, wish), wish === true);
  folder.read();
  return folder;
};
const text = (path: string): string => readFileSync(join(own, path), 'utf8');

describe('a text is saved', () => {
  test('completely, with the permissions of the file, and without temporary files', () => {
    chmodSync(join(own, 'cards.bound'), 0o664);
    expect(opened().save('own/cards.bound', '# new\n', textHash(CARDS))).toEqual({ hash: textHash('# new\n') });
    expect(text('cards.bound')).toBe('# new\n');
    if (process.platform !== 'win32') expect(statSync(join(own, 'cards.bound')).mode & 0o777).toBe(0o664);
    expect(readdirSync(own).sort()).toEqual(['cards.bound', 'rules.bound', 'scenarios']);
  });

  test('as a new file, in a new folder', () => {
    const folder = opened();
    expect(folder.save('own/more/new one.bound', '# one\n', null)).toEqual({ hash: textHash('# one\n') });
    expect(text('more/new one.bound')).toBe('# one\n');
    expect(folder.read().files.map(({ path }) => path)).toContain('own/more/new one.bound');
  });

  test('again, if the file already has the text', () => {
    expect(opened().save('own/cards.bound', CARDS, null)).toEqual({ hash: textHash(CARDS) });
  });
});

describe('nothing is written', () => {
  test.each([
    ['that changed meanwhile', 'own/cards.bound', '# theirs\n', textHash(CARDS)],
    ['that is there by now', 'own/cards.bound', '# theirs\n', null],
    ['that is gone', 'own/cards.bound', null, textHash(CARDS)],
  ])('over a file %s: its text is the answer', (_, path, theirs, base) => {
    const folder = opened();
    if (theirs === null) rmSync(join(above, path));
    else writeFileSync(join(above, path), theirs);
    expect(folder.save(path, '# mine\n', base)).toEqual({
      conflict: { text: theirs, hash: theirs === null ? null : textHash(theirs) },
    });
    expect(existsSync(join(above, path)) ? readFileSync(join(above, path), 'utf8') : null).toBe(theirs);
  });

  test.each([
    '../outside/a.bound',
    'own/../../outside/a.bound',
    'outside/a.bound',
    '/etc/a.bound',
    'own//a.bound',
    'own/./a.bound',
    'own\\..\\..\\outside\\a.bound',
    'own/.hidden/a.bound',
    'own/.a.bound',
    'own/.bound',
    'own/node_modules/a.bound',
    'own/dist/a.bound',
    'own/con:stream.bound',
    'own/CON.bound',
    'own/lpt1.more.bound',
    'own/a\u202eb.bound',
    'own/cards.bound/x.bound',
    'own/a\u0000.bound',
    'own/a .bound/',
    'own/a.json',
    'own/a',
    'prelude.bound',
    '',
  ])('to %j', (path) => {
    const saved = opened().save(path, '# no\n', null);
    expect(saved).toHaveProperty('refused');
    expect(readdirSync(join(above, 'outside'))).toEqual([]);
    expect(readdirSync(own).sort()).toEqual(['cards.bound', 'rules.bound', 'scenarios']);
  });

  test.skipIf(process.platform === 'win32')('through links', () => {
    writeFileSync(join(above, 'outside/a.bound'), CARDS);
    symlinkSync(join(above, 'outside/a.bound'), join(own, 'linked.bound'));
    symlinkSync(join(above, 'outside'), join(own, 'folder'));
    symlinkSync(join(own, 'cards.bound'), join(own, 'inside.bound'));
    const folder = opened();
    for (const path of ['own/linked.bound', 'own/folder/a.bound', 'own/folder/b.bound', 'own/inside.bound']) {
      expect(folder.save(path, '# no\n', textHash(CARDS)), path).toHaveProperty('refused');
      expect(folder.remove(path, textHash(CARDS)), path).toHaveProperty('refused');
    }
    expect(readFileSync(join(above, 'outside/a.bound'), 'utf8')).toBe(CARDS);
    expect(readdirSync(join(above, 'outside'))).toEqual(['a.bound']);
    expect(text('cards.bound')).toBe(CARDS);
    const shown = folder.read().files.find(({ path }) => path === 'own/linked.bound');
    expect(shown?.write).toBe(false);
  });

  test('that is too large, or not text', () => {
    const folder = opened();
    expect(folder.save('own/a.bound', '#'.repeat(1024 * 1024 + 1), null)).toMatchObject({ sort: 'size' });
    expect(folder.save('own/a.bound', '# \u0000', null)).toMatchObject({ sort: 'text' });
    expect(readdirSync(own)).not.toContain('a.bound');
  });

  test('over a file that is not text', () => {
    writeFileSync(join(own, 'picture.bound'), Buffer.from([0xff, 0, 1]));
    const folder = opened();
    expect(folder.save('own/picture.bound', '', textHash(''))).toMatchObject({ conflict: { text: null } });
    expect(folder.save('own/picture.bound', '', null)).toMatchObject({ conflict: { text: null } });
    expect(readFileSync(join(own, 'picture.bound'))).toEqual(Buffer.from([0xff, 0, 1]));
  });
});

describe('a draft', () => {
  const draft = { base: CARDS, text: '# draft\n', at: 5 };

  test('is kept next to its file, is not a source, and is deleted on save', () => {
    const folder = opened();
    expect(folder.keep('own/cards.bound', draft)).toEqual({ hash: null });
    expect(folder.keep('own/new/one.bound', { ...draft, base: null })).toEqual({ hash: null });
    expect(readdirSync(own).sort()).toContain('.cards.bound.draft');
    expect(text('cards.bound')).toBe(CARDS);
    const again = opened();
    expect(again.read().files.filter(({ path }) => path.includes('draft') || path.includes('one'))).toEqual([]);
    expect(again.drafts()).toEqual([
      { path: 'own/cards.bound', ...draft },
      { path: 'own/new/one.bound', ...draft, base: null },
    ]);
    folder.keep('own/cards.bound', null);
    folder.keep('own/new/one.bound', null);
    expect(folder.drafts()).toEqual([]);
  });

  test('is kept nowhere else, and invalid draft files are ignored', () => {
    const folder = opened();
    expect(folder.keep('../outside/a.bound', draft)).toHaveProperty('refused');
    expect(folder.keep('own/a.txt', draft)).toHaveProperty('refused');
    expect(folder.keep('own/a.bound', { ...draft, text: '#'.repeat(1024 * 1024 + 1) })).toMatchObject({ sort: 'size' });
    expect(readdirSync(join(above, 'outside'))).toEqual([]);
    for (const [name, content] of [
      ['.a.bound.draft', '{'],
      ['.b.bound.draft', '{"base":1,"text":"","at":0}'],
      ['.c.draft', JSON.stringify(draft)],
      ['.d.bound.draft', JSON.stringify({ ...draft, at: -5.5 })],
    ] as const)
      writeFileSync(join(own, name), content);
    expect(opened().drafts()).toEqual([]);
    expect(readFileSync(join(own, '.a.bound.draft'), 'utf8')).toBe('{');
  });
});

test('a file is deleted only if it has not changed', () => {
  const folder = opened();
  expect(folder.remove('own/cards.bound', textHash('# other'))).toHaveProperty('conflict');
  expect(text('cards.bound')).toBe(CARDS);
  expect(folder.remove('own/cards.bound', textHash(CARDS))).toEqual({ hash: null });
  expect(readdirSync(own)).not.toContain('cards.bound');
});

describe('without --write', () => {
  const here = process.cwd();
  afterAll(() => process.chdir(here));
  const isOwn = (from: string, ...paths: string[]): boolean => {
    process.chdir(from);
    try {
      return writableFolders(paths, null).length > 0;
    } finally {
      process.chdir(here);
    }
  };

  test('the current folder and those below it are writable, others are not', () => {
    expect(isOwn(own, '.')).toBe(true);
    expect(isOwn(own, 'cards.bound')).toBe(true);
    expect(isOwn(above, 'own')).toBe(true);
    expect(isOwn(join(above, 'outside'), '../own')).toBe(false);
    expect(isOwn(join(above, 'outside'), own)).toBe(false);
  });

  test('shipped games, packages and shared folders are not writable', () => {
    expect(isOwn(root, 'cards')).toBe(false);
    expect(isOwn(shippedGames, '.')).toBe(false);
    expect(isOwn(tmpdir(), '.')).toBe(false);
    mkdirSync(join(own, 'node_modules/pack'), { recursive: true });
    writeFileSync(join(own, 'node_modules/pack/a.bound'), GAME);
    expect(isOwn(own, 'node_modules/pack')).toBe(false);
  });

  test('folders around the shipped games are writable, the shipped games are not', () => {
    process.chdir(dirname(shippedGames));
    const folder = opened(['.'], null);
    process.chdir(here);
    expect(folder.writes).toBe(true);
    const shipped = folder.read().files.filter(({ path }) => path.startsWith('cards/') || path === 'prelude.bound');
    expect(shipped.length).toBeGreaterThan(0);
    expect(shipped.filter(({ write }) => write)).toEqual([]);
  });

  test('only the folder of a named file is written', () => {
    process.chdir(own);
    const folder = opened(['scenarios/../cards.bound'], null);
    process.chdir(here);
    expect(folder.save('own/cards.bound', '# new\n', textHash(CARDS))).toHaveProperty('hash');
  });

  test('a file in a folder of the game keeps its place when it has the name of the prelude', () => {
    const place = 'own/scenarios/prelude.bound';
    writeFileSync(join(above, place), CARDS);
    const folder = opened();
    const named = folder.read().files.filter(({ path }) => path.endsWith('prelude.bound'));
    expect(new Map(named.map(({ path, write }) => [path, write]))).toEqual(
      new Map([
        ['prelude.bound', false],
        [place, true],
      ]),
    );
    expect(folder.save(place, '# new\n', textHash(CARDS))).toEqual({ hash: textHash('# new\n') });
    expect(text('scenarios/prelude.bound')).toBe('# new\n');
  });

  test('so does one in the folder of the rules', () => {
    writeFileSync(join(own, 'prelude.bound'), CARDS);
    const { files } = opened().read();
    expect(files.filter(({ path }) => path.endsWith('prelude.bound')).map(({ path }) => path)).toEqual([
      'own/prelude.bound',
    ]);
  });

  test('a prelude that was added is in no folder on the page, also where the package is below their common folder', () => {
    const { files } = readWorkspace([join(root, 'test/games/lanterns'), own], null, () => false);
    const preludes = files.filter(({ path }) => path.endsWith('prelude.bound'));
    expect(preludes.map(({ path }) => path)).toEqual(['prelude.bound']);
  });

  test('a folder that is named as a source is not listed', () => {
    mkdirSync(join(above, 'own/d.bound'));
    writeFileSync(join(above, 'own/d.bound/inner.bound'), '# inner\n');
    const paths = opened()
      .read()
      .files.map(({ path }) => path);
    expect(paths).not.toContain('own/d.bound');
    expect(paths).toContain('own/d.bound/inner.bound');
  });

  test('the prelude that was added is not writable', () => {
    const prelude = opened()
      .read()
      .files.find(({ path }) => path === 'prelude.bound');
    expect(prelude?.write).toBe(false);
  });
});

describe('the server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rulebound-saving-'));
  let url: string;
  let child: ReturnType<typeof spawn>;
  let token: string;

  beforeAll(async () => {
    for (const script of ['build.js', 'app.js'])
      spawnSync(process.execPath, [join(root, 'scripts', script)], { cwd: root });
    mkdirSync(join(folder, 'own'));
    writeFileSync(join(folder, 'own/rules.bound'), GAME);
    child = spawn(process.execPath, [join(root, 'dist/cli.js'), 'edit', 'own', '--port', '0', '--format', 'compact'], {
      cwd: folder,
    });
    url = await new Promise((done) => child.stdout?.once('data', (data) => done(`${data}`.trim())));
    const workspace = (await (await fetch(`${url}/workspace.json`)).json()) as { token: string; write: boolean };
    token = workspace.token;
    expect(workspace.write).toBe(true);
  });
  afterAll(() => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A request of the page, with some headers changed. */
  const put = async (
    headers: Record<string, string> = {},
    path = 'own/new.bound',
    body = '# new\n',
    method = 'PUT',
  ) => {
    const sent = { origin: url, 'x-rulebound-token': token, 'if-none-match': '*', ...headers };
    const answer = await fetch(`${url}/files/${encodeURIComponent(path)}`, {
      method,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '')),
      ...(method === 'PUT' && { body }),
    });
    return { status: answer.status, ...((await answer.json()) as object) };
  };

  test.each([
    ['of another page', { origin: 'http://evil.example' }, 403],
    ['of a page at another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['of nobody', { origin: '' }, 403],
    ['without the token', { 'x-rulebound-token': '' }, 401],
    ['with a wrong token', { 'x-rulebound-token': 'a' }, 401],
    ['that do not say what they began from', { 'if-none-match': '' }, 428],
    ['by a hash that is none', { 'if-none-match': '', 'if-match': '*' }, 428],
  ])('refuses texts %s', async (_, headers, status) => {
    expect((await put(headers)).status).toBe(status);
    expect(readdirSync(join(folder, 'own'))).toEqual(['rules.bound']);
  });

  test('refuses paths outside, and bodies that are too long or not text', async () => {
    expect(await put({}, '../a.bound')).toMatchObject({ status: 403 });
    expect(await put({}, 'own/a.bound', '#'.repeat(4 * 1024 * 1024))).toMatchObject({ status: 413 });
    expect(await put({}, 'own/a.bound', '#'.repeat(2 * 1024 * 1024))).toMatchObject({ status: 413 });
    expect(await put({}, 'own/a.bound', 'game A\0')).toMatchObject({ status: 400 });
    expect(await put({}, 'own/a.bound/b.bound')).toMatchObject({ status: 403 });
    expect(JSON.stringify(await put({}, 'own/a\u202eb\u001b.bound'))).toContain('own/a·b·.bound');
    expect(readdirSync(folder)).toEqual(['own']);
    expect(readdirSync(join(folder, 'own'))).toEqual(['rules.bound']);
  });

  test('writes nothing of a truncated body', async () => {
    const headers = { origin: url, 'x-rulebound-token': token, 'if-none-match': '*', 'content-length': 100 };
    await new Promise<void>((done) => {
      const sent = request(`${url}/files/own%2Fhalf.bound`, { method: 'PUT', headers }, () => {});
      sent.on('error', () => done());
      sent.write('# half of', () => setTimeout(() => sent.destroy(), 50));
    });
    // after a response to a later request the server has seen the end of the first
    expect((await put({ origin: '' })).status).toBe(403);
    expect(readdirSync(join(folder, 'own'))).toEqual(['rules.bound']);
  });

  test('saves, reports conflicts, and deletes', async () => {
    const saved = await put();
    expect(saved).toEqual({ status: 200, hash: textHash('# new\n') });
    expect(readFileSync(join(folder, 'own/new.bound'), 'utf8')).toBe('# new\n');
    expect(await put({}, 'own/new.bound', '# other\n')).toMatchObject({ status: 412, conflict: { text: '# new\n' } });
    const seen = { 'if-none-match': '', 'if-match': `"${textHash('# new\n')}"` };
    expect(await put(seen, 'own/new.bound', '', 'DELETE')).toEqual({ status: 200, hash: null });
    expect(readdirSync(join(folder, 'own'))).toEqual(['rules.bound']);
  });

  test('sends 304 if the browser has the current version', async () => {
    for (const path of ['/workspace.json', '/page.js', '/']) {
      const tag = (await fetch(url + path)).headers.get('etag') ?? '';
      expect((await fetch(url + path, { headers: { 'if-none-match': tag } })).status, path).toBe(304);
    }
    const tag = (await fetch(`${url}/workspace.json`)).headers.get('etag') ?? '';
    writeFileSync(join(folder, 'own/rules.bound'), `${GAME}# more\n`);
    expect((await fetch(`${url}/workspace.json`, { headers: { 'if-none-match': tag } })).status).toBe(200);
  });

  test('sends gzip to those who take it only', async () => {
    // not by fetch, which adds a header of its own
    const coding = (accepts: string): Promise<string | undefined> =>
      new Promise((done, fail) => {
        const asked = request(url, { headers: { 'accept-encoding': accepts } }, (response) => {
          response.resume();
          done(response.headers['content-encoding']);
        });
        asked.on('error', fail);
        asked.end();
      });
    for (const accepts of ['gzip', 'br, GZIP;q=0.5', 'deflate, gzip ; q=1.0'])
      expect(await coding(accepts), accepts).toBe('gzip');
    for (const accepts of ['', 'gzip;q=0', 'gzip; q=0.000, br', 'x-gzip-like', 'identity'])
      expect(await coding(accepts), accepts).toBe(undefined);
  });

  test('redirects to one origin, since browsers store texts by origin', async () => {
    const { port } = new URL(url);
    const answer = await new Promise<unknown[]>((done, fail) => {
      const asked = request(url, { headers: { host: `localhost:${port}` } }, (response) => {
        response.resume();
        done([response.statusCode, response.headers.location]);
      });
      asked.on('error', fail);
      asked.end();
    });
    expect(answer).toEqual([302, `${url}/`]);
  });
});
