/** The server of `rulebound edit`: served files, allowed clients, security policies. */
import { spawn, spawnSync } from 'node:child_process';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../repo/tree.ts';

const command = join(root, 'dist/cli.js');
let url: string;
let child: ReturnType<typeof spawn>;

beforeAll(async () => {
  for (const script of ['build.js', 'app.js'])
    spawnSync(process.execPath, [join(root, 'scripts', script)], { cwd: root });
  child = spawn(process.execPath, [command, 'edit', '--port', '0', '--format', 'compact'], { cwd: root });
  url = await new Promise((done) => {
    child.stdout?.once('data', (data) => done(`${data}`.trim()));
  });
});
afterAll(() => {
  child.kill();
});

test('serves the page with a policy against eval', async () => {
  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-eval');
  expect(await page.text()).toContain('/page.js');
});

test('every file of the page has that policy; the match workers may load code and compile modules', async () => {
  for (const path of ['/page.js', '/language.worker.js', '/editor.worker.js', '/workspace.json', '/nothing']) {
    const { headers } = await fetch(`${url}${path}`);
    expect(headers.get('content-security-policy'), path).not.toContain('unsafe-eval');
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
  }
  for (const path of ['/match.worker.js', '/measure.worker.js']) {
    const { headers } = await fetch(`${url}${path}`);
    expect(headers.get('content-security-policy'), path).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
    );
  }
});

test('serves the sources, and no other file', async () => {
  const { format, name, files } = (await (await fetch(`${url}/workspace.json`)).json()) as {
    format: number;
    name: string;
    files: { path: string; text: string }[];
  };
  expect([format, name]).toEqual([1, 'cards']);
  expect(files.map(({ path }) => path)).toContain('prelude.bound');
  for (const path of [
    '/package.json',
    '/../package.json',
    '/%2e%2e/package.json',
    '/parts/../../cli.js',
    '/app.json',
    '/page.js.gz',
  ])
    expect((await fetch(`${url}${path}`)).status, path).toBe(404);
});

test('refuses an address that is not one', async () => {
  const { port } = new URL(url);
  const status = await new Promise((done, fail) => {
    const asked = request({ host: '127.0.0.1', port, path: '//' });
    asked.on('response', (answer) => {
      answer.resume();
      done(answer.statusCode);
    });
    asked.on('error', fail);
    asked.end();
  });
  expect(status).toBe(400);
});

test('refuses methods other than GET and HEAD', async () => {
  const answer = await fetch(`${url}/workspace.json`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(405);
});

test('refuses requests with another host name', async () => {
  const { port } = new URL(url);
  const status = await new Promise((done, fail) => {
    const asked = request({
      host: '127.0.0.1',
      port,
      path: '/workspace.json',
      headers: { host: `evil.example:${port}` },
    });
    asked.on('response', (answer) => {
      answer.resume();
      done(answer.statusCode);
    });
    asked.on('error', fail);
    asked.end();
  });
  expect(status).toBe(403);
});

test('says so when the port is in use', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  const { status, stderr } = spawnSync(process.execPath, [command, 'edit', '--port', `${port}`], {
    cwd: root,
    encoding: 'utf8',
  });
  other.close();
  expect([status, stderr]).toEqual([
    2,
    `rulebound: port ${port} is in use\ngive another one: --port 4322, or --port 0\n`,
  ]);
});

test('reports a missing path before it serves', () => {
  const { status, stderr } = spawnSync(process.execPath, [command, 'edit', 'no-such-folder'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, 'rulebound: there is no file or folder no-such-folder\n']);
});

test('ends on a signal', async () => {
  const one = spawn(process.execPath, [command, 'edit', '--port', '0'], { cwd: root });
  await new Promise((done) => one.stdout.once('data', done));
  const code = new Promise((done) => one.once('exit', done));
  one.kill('SIGINT');
  expect(await code).toBe(0);
});
