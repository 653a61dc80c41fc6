/** Import and export of texts in the page: links, files, zips, local folders. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkOf, readLink } from '../../editor/app/page/keep/share.ts';
import manifest from '../../package.json' with { type: 'json' };
import { isMore } from '../amount.ts';
import { build, executablePath, launch, openPage, ready, serve } from './page.ts';

const GAME = 'game Own uses prelude\nplayers 2\n';
const FIRST = '# one\n# two\n';

let browser: Browser;
let context: BrowserContext;
let folder: string;
let server: Awaited<ReturnType<typeof serve>>;
const complaints: string[] = [];

const file = (path: string, text: string) => ({ path, text });

test('a link is decoded to the encoded text, and invalid links are refused', () => {
  const share = { version: '9.9.9', game: 'Own', files: [file('own/a.bound', '# ü ✓\n'.repeat(500))] };
  const link = linkOf(share) ?? '';
  expect(readLink(link)).toEqual(share);
  for (const wrong of ['', '#share=', `${link.slice(0, -9)}`, link.replace('#share=', '#share=AAAA'), '#share=%%%'])
    expect(readLink(wrong), wrong.slice(0, 20)).toBeNull();
  for (const path of ['../a.bound', 'own/.a.bound', 'own/a.txt', '/a.bound', 'dist/a.bound'])
    expect(readLink(linkOf({ ...share, files: [file(path, '')] }) ?? ''), path).toBeNull();
  // a zip bomb: a thousand times as long when decompressed
  expect(readLink(linkOf({ ...share, files: [file('own/a.bound', ' '.repeat(5_000_000))] }) ?? '')).toBeNull();
  const noise = Array.from({ length: 60_000 }, (_, i) => ((i * 7919) % 65_521).toString(36)).join('');
  expect(linkOf({ ...share, files: [file('own/a.bound', noise)] })).toBeNull();
});

describe.skipIf(executablePath === null)('the page', () => {
  beforeAll(async () => {
    build();
    browser = await launch();
    folder = mkdtempSync(join(tmpdir(), 'rulebound-exchange-'));
    mkdirSync(join(folder, 'own'));
    writeFileSync(join(folder, 'own/rules.bound'), GAME);
    writeFileSync(join(folder, 'own/a.bound'), FIRST);
    // else drafts of one page would be in the next page
    server = await serve(folder, '.', '--no-write');
  });
  afterAll(async () => {
    await browser?.close();
    server?.end();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  });
  afterEach(async () => {
    await context.close();
    const said = [...complaints];
    complaints.length = 0;
    expect(said).toEqual([]);
  });

  const open = (hash = '#own%2Fa.bound'): Promise<Page> => openPage(context, `${server.url}/${hash}`, complaints);
  const lines = (page: Page): Promise<string> =>
    page
      .locator('.view-lines')
      .innerText()
      .then((text) => text.replaceAll('\u00a0', ' '));
  const type = async (page: Page, typed: string): Promise<void> => {
    await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText(typed);
  };
  const fresh = async (): Promise<void> => {
    await context.close();
    context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  };

  test('a link opens in a fresh profile, and does not overwrite typed text', async () => {
    const one = await open();
    await type(one, '# shared\n');
    await one.getByRole('button', { name: 'Share' }).click();
    const box = one.getByRole('textbox', { name: 'The link' });
    await expect.poll(() => box.inputValue()).toContain('#share=');
    const link = await box.inputValue();
    await fresh();
    const two = await openPage(context, link, complaints);
    await expect.poll(() => lines(two)).toContain('# shared');
    expect(await two.locator('.filehead strong').innerText()).toBe('own/a.bound');
    expect(two.url()).toBe(`${server.url}/#own%2Fa.bound`);
    expect(readFileSync(join(folder, 'own/a.bound'), 'utf8')).toBe(FIRST);

    await fresh();
    const three = await open();
    await type(three, '# mine\n');
    await three.evaluate((hash) => {
      location.hash = hash;
    }, new URL(link).hash);
    await three.locator('.conflict figure', { hasText: 'In the link' }).getByText('# shared').waitFor();
    await expect.poll(() => lines(three)).toContain('# mine');
  });

  test('files that are dropped on the page are brought in, and of a picture it says where it belongs', async () => {
    const page = await open();
    const isTaken = await page.locator('#text').evaluate((at) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['# dropped\n'], 'dropped.bound'));
      dataTransfer.items.add(new File(['x'], 'fox.png', { type: 'image/png' }));
      const options = { dataTransfer, bubbles: true, cancelable: true };
      return ['dragover', 'drop'].map((type) => !at.dispatchEvent(new DragEvent(type, options)));
    });
    // else the browser would leave the page
    expect(isTaken).toEqual([true, true]);
    const notice = page.locator('.notice', { hasText: '1 file was brought in' });
    await notice.getByText('fox.png is a picture: copy it into the folder of the game').waitFor();
    await expect.poll(() => lines(page)).toContain('# dropped');
  });

  test.runIf(isMore)('a link of another version, of a game that is not here, or that is damaged says so', async () => {
    const share = { version: '9.9.9', game: 'Own', files: [file('own/b.bound', '# b\n')] };
    await (await open(linkOf(share) ?? ''))
      .getByText(`The link was made with Rulebound 9.9.9, and this is ${manifest.version}`)
      .waitFor();
    const foreign = { ...share, version: manifest.version, game: 'Elsewhere' };
    await (await open(linkOf(foreign) ?? '')).getByText('The link is of the game Elsewhere').waitFor();
    await (await open('#share=broken')).getByText('The link is damaged').waitFor();
  });

  test.runIf(isMore)('a game is exported as a zip and imported again, and other files are refused', async () => {
    const one = await open();
    await type(one, '# in the zip\n');
    await one.getByRole('button', { name: 'Share' }).click();
    const [download] = await Promise.all([
      one.waitForEvent('download'),
      one.getByRole('button', { name: 'Download own as a zip' }).click(),
    ]);
    const bytes = readFileSync(await download.path());
    const inside = unzipSync(bytes);
    expect(Object.keys(inside)).toEqual(['own/a.bound', 'own/rules.bound']);
    expect(strFromU8(inside['own/a.bound'] ?? new Uint8Array())).toBe(`# in the zip\n${FIRST}`);

    await fresh();
    const two = await open('#own%2Frules.bound');
    await two.getByRole('button', { name: 'Share' }).click();
    const evil = zipSync({ '../../evil.bound': bytes, 'own/c.bound': new TextEncoder().encode('# c\n') });
    await two.getByLabel('Files or a zip').setInputFiles([
      { name: 'own.zip', mimeType: 'application/zip', buffer: bytes },
      { name: 'evil.zip', mimeType: 'application/zip', buffer: Buffer.from(evil) },
      { name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') },
      { name: 'single.bound', mimeType: '', buffer: Buffer.from('# single\n') },
      { name: 'picture.bound', mimeType: '', buffer: Buffer.from([0xff, 0, 1]) },
    ]);
    const notice = two.locator('.notice');
    await notice.getByText('4 files were brought in, not saved yet.').waitFor();
    for (const why of ['../../evil.bound has a name', 'broken.zip is damaged', 'picture.bound is not text'])
      expect(await notice.innerText()).toContain(why);
    await expect.poll(() => lines(two)).toContain('# in the zip');
    for (const name of ['c', 'single'])
      await two.locator('.files .file', { hasText: new RegExp(`^${name}`) }).waitFor();
  });

  test.runIf(isMore)('a local folder is opened, saved, and opened again', async () => {
    // the origin private file system in place of a picked folder
    await context.addInitScript(() => {
      Object.assign(window, {
        showDirectoryPicker: async () => (await navigator.storage.getDirectory()).getDirectoryHandle('mine'),
      });
    });
    const page = await open();
    await type(page, '# of the first folder\n');
    const put = (path: string, text: string): Promise<void> =>
      page.evaluate(
        async ([name, content]) => {
          const top = await (await navigator.storage.getDirectory()).getDirectoryHandle('mine', { create: true });
          const stream = await (await top.getFileHandle(name, { create: true })).createWritable();
          await stream.write(content);
          await stream.close();
        },
        [path, text] as const,
      );
    const read = (path: string): Promise<string> =>
      page.evaluate(async (name) => {
        const top = await (await navigator.storage.getDirectory()).getDirectoryHandle('mine');
        return (await (await top.getFileHandle(name)).getFile()).text();
      }, path);
    await put('rules.bound', GAME.replace('Own', 'Mine'));
    await put('cards.bound', FIRST);

    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Open a folder' }).click();
    await page.locator('.files .file', { hasText: /^cards/ }).click();
    await page.locator('.filehead strong', { hasText: 'mine/cards.bound' }).waitFor();
    expect(await page.locator('.files .file', { hasText: /^a$/ }).count()).toBe(0);
    await type(page, '# saved\n');
    await page.keyboard.press('Control+S');
    await page.locator('#savestate', { hasText: 'All saved on disk' }).waitFor();
    expect(await read('cards.bound')).toBe(`# saved\n${FIRST}`);

    // another program changes a file
    await type(page, '# mine\n');
    await put('cards.bound', '# theirs\n');
    await page.keyboard.press('Control+S');
    await page.locator('.conflict figure', { hasText: 'On disk' }).getByText('# theirs').waitFor();
    await page.getByRole('button', { name: 'Keep the text here' }).click();
    await page.locator('#savestate', { hasText: 'All saved on disk' }).waitFor();
    expect(await read('cards.bound')).toBe(`# mine\n# saved\n${FIRST}`);

    // a draft of one folder is not shown in another folder, and is shown again in its own
    await type(page, '# draft\n');
    await page.reload();
    await ready(page);
    expect(await lines(page)).not.toContain('# draft');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Open mine again' }).click();
    await page.locator('.files .file', { hasText: /^cards/ }).click();
    await expect.poll(() => lines(page)).toContain('# draft');
  });
});
