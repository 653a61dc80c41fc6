/** The page without its server: it starts, keeps what is typed, and takes a new build when the server is there again. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../repo/tree.ts';
import { build, executablePath, launch, openPage, ready, serve, serveWith } from './page.ts';

const TEXT = '# one\n';

let browser: Browser;
let folder: string;

describe.skipIf(executablePath === null)('without the server', () => {
  beforeAll(async () => {
    build();
    browser = await launch();
    folder = mkdtempSync(join(tmpdir(), 'rulebound-offline-'));
    mkdirSync(join(folder, 'own'));
    writeFileSync(join(folder, 'own/rules.bound'), 'game Own uses prelude\nplayers 2\n');
    writeFileSync(join(folder, 'own/a.bound'), TEXT);
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the page starts with what was typed, and a new build replaces it when the server is back', async () => {
    const free = await serve(folder, '.');
    const { port } = new URL(free.url);
    await free.end();
    let server = await serve(folder, '.', '--port', port);
    const context = await browser.newContext({ serviceWorkers: 'allow' });
    const page = await openPage(context, `${server.url}/#own%2Fa.bound`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    expect(await kept(page)).toEqual(['rulebound-page', 'rulebound-workspace']);
    await type(page, '# saved\n');
    await page.keyboard.press('Control+S');
    await state(page, 'All saved on disk');
    await type(page, '# mine\n');
    await state(page, '1 file not saved, draft beside it');
    // the token for saving is stored nowhere
    const workspace = await page.evaluate(async () => (await caches.match('/workspace.json'))?.text());
    expect(Object.keys(JSON.parse(workspace ?? '{}'))).not.toContain('token');
    expect(workspace).toContain('# saved');

    await server.end();
    await page.reload();
    await ready(page);
    await state(page, 'Offline: 1 file not saved on disk, kept in this browser');
    expect(await text(page)).toBe(`# mine\n# saved\n${TEXT}`);
    // a worker that makes code from text may still do so
    const says = await page.evaluate(
      () =>
        new Promise((done) => {
          const worker = new Worker('/match.worker.js', { type: 'module' });
          worker.onmessage = ({ data }) => done(data);
        }),
    );
    expect(says).toEqual({ ready: true });
    await type(page, '# later\n');
    await state(page, 'Offline: 1 file not saved on disk, kept in this browser');
    await page.keyboard.press('Control+S');
    await page.getByText('The server does not answer').waitFor();

    // another build of the page: its files differ
    const other = join(folder, 'build');
    cpSync(join(root, 'dist'), join(other, 'dist'), { recursive: true });
    for (const linked of ['cards', 'node_modules', 'package.json'])
      symlinkSync(join(root, linked), join(other, linked));
    change(join(other, 'dist/app/index.html'), '<title>Rulebound', '<title>New Rulebound');
    change(join(other, 'dist/app/offline.worker.js'), /page-[0-9a-f]{12}/, 'page-other');
    // asked before the server is back: a slow page may take the new build before it is loaded again
    const before = await names(page);
    server = await serveWith(join(other, 'dist/cli.js'), folder, 'own', '--port', port);
    await page.reload();
    await ready(page);
    expect(await page.title()).toBe('New Rulebound');
    await state(page, '1 file not saved, draft beside it');
    await page.keyboard.press('Control+S');
    await state(page, 'All saved on disk');
    expect(readFileSync(join(folder, 'own/a.bound'), 'utf8')).toBe(`# later\n# mine\n# saved\n${TEXT}`);
    // the old version goes: at once, or after the five minutes that Chromium gives a worker which still has a request
    await expect
      .poll(
        async () => {
          const old = (await names(page)).filter((name) => before.includes(name));
          // where it stays, the failure shows how far the new one came
          return old.length > 1 ? [...old, await workers(page)] : old;
        },
        { timeout: 400_000 },
      )
      .toEqual(['rulebound-workspace']);
    expect(await kept(page)).toEqual(['rulebound-page', 'rulebound-workspace']);
    await server.end();

    // another program at this address
    const foreign = createServer((_, response) => response.end('something else'));
    await new Promise<void>((done) => foreign.listen(Number(port), '127.0.0.1', done));
    await page.reload();
    expect(await page.locator('body').innerText()).toBe('something else');
    await expect.poll(() => names(page)).toEqual([]);
    foreign.closeAllConnections();
    foreign.close();
  }, 600_000);
});

function change(file: string, from: string | RegExp, to: string): void {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
  // the server sends the compressed file
  rmSync(`${file}.gz`);
}

/** The names of the caches of the page's origin. */
const names = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys().then((all) => all.sort()));

/** The state of the service worker that is being installed, of the one that waits, and of the active one; and all caches. */
const workers = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
    const states = [installing, waiting, active].map((one) => one?.state ?? 'none');
    return [...states, ...(await caches.keys())].join(', ');
  });

/** The sorts of these caches. */
const kept = async (page: Page): Promise<string[]> =>
  (await names(page)).map((name) => name.split('-').slice(0, 2).join('-'));

const state = (page: Page, said: string): Promise<void> =>
  page.locator('#savestate[aria-busy=false]', { hasText: said }).waitFor();

async function type(page: Page, typed: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText(typed);
}

const text = async (page: Page): Promise<string> => {
  const lines = await page
    .locator('.view-line')
    .evaluateAll((all) =>
      all
        .map((line) => ({ top: Number.parseInt((line as HTMLElement).style.top, 10), text: line.textContent ?? '' }))
        .sort((a, b) => a.top - b.top),
    );
  return lines.map(({ text }) => text.replaceAll('\u00a0', ' ')).join('\n');
};
