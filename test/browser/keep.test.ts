/** No text is lost: saving on disk, conflicts, discard and delete, history, two tabs. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkOf } from '../../editor/app/page/keep/share.ts';
import manifest from '../../package.json' with { type: 'json' };
import { isMore } from '../amount.ts';
import { build, executablePath, forget, launch, newFile, openPage, park, ready, reopen, serve } from './page.ts';

const GAME = 'game Own uses prelude\nplayers 2\n';
const FIRST = '# one\n# two\n# three\n# four\n';

let browser: Browser;
let context: BrowserContext;
/** Pages of the context that no test uses. */
let idle: Page[] = [];
/** The served, writable folder. */
let folder: string;
let server: Awaited<ReturnType<typeof serve>>;
let port = '0';
const complaints: string[] = [];

const file = (name: string): string => join(folder, 'own', name);
const onDisk = (name: string): string => readFileSync(file(name), 'utf8');

describe.skipIf(executablePath === null)('texts', () => {
  beforeAll(async () => {
    build();
    browser = await launch();
    await renew();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rulebound-keep-'));
    mkdirSync(join(folder, 'own/scenarios'), { recursive: true });
    writeFileSync(join(folder, 'own/rules.bound'), GAME);
    writeFileSync(join(folder, 'own/scenarios/first.bound'), FIRST);
    mkdirSync(join(folder, 'another'));
    writeFileSync(join(folder, 'another/rules.bound'), GAME.replace('Own', 'Another'));
    writeFileSync(file('a.bound'), FIRST);
    // one port: the pages have the scripts of its origin
    server = await serve(folder, '.', '--port', port);
    ({ port } = new URL(server.url));
  });
  afterEach(async () => {
    idle = context.pages();
    await Promise.all(idle.map(park));
    const [page] = idle;
    if (page !== undefined) await forget(page, server.url);
    await server.end();
    rmSync(folder, { recursive: true, force: true });
    // Chromium logs every response with an error status, expected ones too
    const said = complaints.filter((text) => !/ 401 | 412 |ERR_CONNECTION_REFUSED/.test(text));
    complaints.length = 0;
    expect(said).toEqual([]);
  });

  test('Ctrl+S saves on disk, and the page names the saved file', async () => {
    const page = await open('a.bound');
    await state(page, 'All saved on disk');
    await typeAt(page, 'Control+Home', '# mine\n');
    await state(page, '1 file not saved, draft beside it');
    expect(onDisk('a.bound')).toBe(FIRST);
    await page.keyboard.press('Control+S');
    await state(page, 'All saved on disk');
    expect(onDisk('a.bound')).toBe(`# mine\n${FIRST}`);
    // the draft file is deleted
    await expect.poll(() => readdirSync(join(folder, 'own')).sort()).toEqual(['a.bound', 'rules.bound', 'scenarios']);
  });

  test('a new file, also in a folder below, is saved, deleted, and brought back', async () => {
    const page = await open('scenarios/first.bound');
    await page.getByRole('button', { name: 'New file in own/scenarios' }).click();
    await page.getByLabel('Name of the new file in own/scenarios').fill('second');
    await page.keyboard.press('Enter');
    await shows(page, 'scenarios/second.bound');
    await page.keyboard.type('# second');
    await page.keyboard.press('Control+S');
    await state(page, 'All saved on disk');
    expect(onDisk('scenarios/second.bound')).toBe('# second');

    await page.getByRole('button', { name: 'Delete' }).click();
    // the next file is shown, not another game
    await shows(page, 'scenarios/first.bound');
    expect(existsSync(file('scenarios/second.bound'))).toBe(false);
    // it is kept before the page is left
    await page.getByText('Deleted files (1)').waitFor();
    await page.reload();
    await ready(page);
    await page.getByText('Deleted files (1)').click();
    await page.getByRole('button', { name: 'own/scenarios/second.bound Bring back' }).click();
    await shows(page, 'scenarios/second.bound');
    await expect.poll(() => text(page)).toBe('# second');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await shows(page, 'scenarios/second.bound');
    await expect.poll(() => text(page)).toBe('# second');
  });

  test('a file that another program changed is reloaded, unless it has edits: then the user chooses', async () => {
    const page = await open('a.bound');
    writeFileSync(file('a.bound'), `# other\n${FIRST}`);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.locator('.view-line', { hasText: '# other' }).waitFor();
    await state(page, 'All saved on disk');

    // a picture that a look names is a problem until it is there
    writeFileSync(file('look.bound'), 'kind thing {}\nthing "A" {}\nlook { art "A" as "art/a.svg" }\n');
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    const lost = page.locator('.problems', { hasText: 'no file "art/a.svg"' });
    await lost.waitFor();
    mkdirSync(file('art'));
    writeFileSync(file('art/a.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await lost.waitFor({ state: 'detached' });

    await typeAt(page, 'Control+Home', '# mine\n');
    writeFileSync(file('a.bound'), `${FIRST}# theirs\n`);
    await page.keyboard.press('Control+S');
    const choice = page.locator('.conflict');
    await choice.getByText('was changed on disk and here').waitFor();
    const changesOf = async (title: string): Promise<string[]> =>
      (await choice.locator('figure', { hasText: title }).innerText()).split('\n').filter((line) => /^[-+]/.test(line));
    // what only the disk has changed is no change here
    expect(await changesOf('Here')).toEqual(['+ # mine']);
    expect(await changesOf('On disk')).toEqual(['- # other', '+ # theirs']);
    expect(onDisk('a.bound')).toBe(`${FIRST}# theirs\n`);
    // both texts survive a reload
    await page.reload();
    await ready(page);
    await choice.getByRole('button', { name: 'Keep the text here' }).click();
    await state(page, 'All saved on disk');
    expect(onDisk('a.bound')).toBe(`# mine\n# other\n${FIRST}`);
    // the other text is in the history
    await page.getByRole('button', { name: 'History' }).click();
    await page.locator('.versions').getByText('not chosen').first().click();
    await page.locator('.versions .new', { hasText: '# theirs' }).waitFor();
    await page.getByRole('button', { name: 'Bring this version back' }).click();
    await page.locator('.view-line', { hasText: '# theirs' }).waitFor();
  });

  test('discarded text is restored by a button, by Ctrl+Z, and from the history after a reload', async () => {
    const page = await open('a.bound');
    await typeAt(page, 'Control+Home', '# mine\n');
    const discard = page.getByRole('button', { name: 'Discard', exact: true });
    await discard.click();
    await state(page, 'All saved on disk');
    await expect.poll(() => text(page)).toBe(FIRST);
    await page.getByRole('button', { name: 'Bring them back' }).click();
    await expect.poll(() => text(page)).toBe(`# mine\n${FIRST}`);
    await discard.click();
    await page.keyboard.press('Control+Z');
    await expect.poll(() => text(page)).toBe(`# mine\n${FIRST}`);
    await discard.click();
    await state(page, 'All saved on disk');
    await page.reload();
    await ready(page);
    await page.getByRole('button', { name: 'History' }).click();
    await page.locator('.versions .new', { hasText: '# mine' }).waitFor();
    await page.getByRole('button', { name: 'Bring this version back' }).click();
    await page.locator('.view-line', { hasText: '# mine' }).waitFor();
  });

  test('a key press directly before the page is closed is not lost', async () => {
    const page = await open('a.bound');
    await typeAt(page, 'Control+Home', '# last\n');
    await page.close({ runBeforeUnload: false });
    const again = await open('a.bound');
    await expect.poll(() => text(again)).toBe(`# last\n${FIRST}`);
  });

  test.runIf(isMore)('a draft is available at another port and in another browser', async () => {
    const page = await open('a.bound');
    await typeAt(page, 'Control+Home', '# draft\n');
    await newFile(page, 'own', 'fresh');
    await page.keyboard.insertText('# fresh');
    await expect.poll(() => existsSync(file('.fresh.bound.draft'))).toBe(true);
    expect(onDisk('a.bound')).toBe(FIRST);
    await context.close();
    await server.end();
    server = await serve(folder, 'own');
    await renew();
    const other = await open('a.bound');
    await expect.poll(() => text(other)).toBe(`# draft\n${FIRST}`);
    await state(other, '2 files not saved, drafts beside them');
    await other.getByRole('button', { name: 'Save all' }).click();
    await state(other, 'All saved on disk');
    expect([onDisk('a.bound'), onDisk('fresh.bound')]).toEqual([`# draft\n${FIRST}`, '# fresh']);
    await expect.poll(() => readdirSync(join(folder, 'own')).filter((name) => name.endsWith('.draft'))).toEqual([]);
  });

  test.runIf(isMore)('typing without a pause is kept, too', async () => {
    const page = await open('a.bound');
    await typeAt(page, 'Control+Home', '#');
    for (let i = 0; i < 1000 && !existsSync(file('.a.bound.draft')); i++) await page.keyboard.type('#');
    expect(existsSync(file('.a.bound.draft'))).toBe(true);
  });

  test.runIf(isMore)('text typed while a conflict is shown is in the merged text', async () => {
    const page = await open('a.bound');
    await typeAt(page, 'Control+Home', '# mine\n');
    writeFileSync(file('a.bound'), `${FIRST}# theirs\n`);
    await page.keyboard.press('Control+S');
    await page.locator('.conflict').waitFor();
    await typeAt(page, 'Control+Home', '# later\n');
    await page.getByRole('button', { name: 'Take both changes' }).click();
    await state(page, 'All saved on disk');
    expect(onDisk('a.bound')).toBe(`# later\n# mine\n${FIRST}# theirs\n`);
  });

  test('two tabs: an edit in one appears in the other, and simultaneous edits are merged', async () => {
    const [one, two] = [await open('a.bound'), await open('a.bound')];
    await typeAt(one, 'Control+Home', '# from one\n');
    await two.locator('.view-line', { hasText: '# from one' }).waitFor();
    await typeAt(two, 'Control+End', '# from two');
    await one.locator('.view-line', { hasText: '# from two' }).waitFor();
    // what was typed in another tab is not undone here
    await one.locator('.monaco-editor textarea, .native-edit-context').first().focus();
    await one.keyboard.press('Control+Z');
    expect(await text(one)).toContain('# from two');
    // simultaneous: neither tab has the message of the other
    await hold(one);
    await hold(two);
    await typeAt(one, 'Control+Home', '# again one\n');
    await typeAt(two, 'Control+End', '\n# again two');
    await release(one);
    await release(two);
    const both = `# again one\n# from one\n${FIRST}# from two\n# again two`;
    await expect.poll(() => text(one)).toBe(both);
    await expect.poll(() => text(two)).toBe(both);
    // a tab that is opened later has not received the earlier messages
    await one.reload();
    await ready(one);
    await typeAt(one, 'Control+End', '\n# after the reload');
    await two.locator('.view-line', { hasText: '# after the reload' }).waitFor();
    // a save in one tab counts for both
    await one.bringToFront();
    await one.keyboard.press('Control+S');
    await state(one, 'All saved on disk');
    await state(two, 'All saved on disk');
    expect(onDisk('a.bound')).toBe(`${both}\n# after the reload`);
  });

  test.runIf(isMore)('two tabs: an edit that began from the newest file is no conflict in the other tab', async () => {
    const [one, two] = [await open('a.bound'), await open('a.bound')];
    const look = (page: Page): Promise<void> => page.evaluate(() => void dispatchEvent(new Event('focus')));
    writeFileSync(file('a.bound'), `${FIRST}# theirs\n`);
    await one.bringToFront();
    await look(one);
    await one.locator('.view-line', { hasText: '# theirs' }).waitFor();
    await typeAt(one, 'Control+Home', '# mine\n');
    await two.locator('.view-line', { hasText: '# mine' }).waitFor();
    await two.bringToFront();
    await look(two);
    // messages between tabs take a moment
    await expect
      .poll(async () => {
        await two.keyboard.press('Control+S');
        return onDisk('a.bound');
      })
      .toBe(`# mine\n${FIRST}# theirs\n`);
    await state(two, 'All saved on disk');
    expect(await one.locator('.conflict').count()).toBe(0);
  });

  test('two tabs that change one line: both show the conflict, and the rejected text is kept', async () => {
    const [one, two] = [await open('a.bound'), await open('a.bound')];
    await hold(one);
    await hold(two);
    await typeAt(one, 'Control+Home', '# my ');
    await typeAt(two, 'Control+Home', '# your ');
    await release(one);
    await release(two);
    for (const page of [one, two]) await page.locator('.conflict').getByText('in another tab and here').waitFor();
    expect(await one.locator('.conflict figure', { hasText: 'In the other tab' }).innerText()).toContain(
      '# your # one',
    );
    await two.getByRole('button', { name: 'Keep the text here' }).click();
    for (const page of [one, two]) {
      await page.locator('.conflict').waitFor({ state: 'detached' });
      await expect.poll(() => text(page)).toBe(`# your ${FIRST}`);
    }
    await one.getByRole('button', { name: 'History' }).click();
    await one.locator('.versions').getByText('not chosen').first().click();
    await one.locator('.versions .new', { hasText: '# my # one' }).waitFor();
  });

  test.runIf(isMore)('a file that is deleted in one tab and edited in another stays', async () => {
    const one = await open('a.bound');
    await newFile(one, 'own', 'b');
    await one.keyboard.type('# b');
    await state(one, '1 file not saved, draft beside it');
    const two = await open('b.bound');
    await expect.poll(() => text(two)).toBe('# b');
    await hold(two);
    await typeAt(two, 'Control+End', ' more');
    await one.bringToFront();
    await one.getByRole('button', { name: 'Delete' }).click();
    await shows(one, 'rules.bound');
    await release(two);
    await one.locator('.files > ul .file', { hasText: /^b/ }).click();
    await expect.poll(() => text(one)).toBe('# b more');
    await expect.poll(() => text(two)).toBe('# b more');
  });

  test.runIf(isMore)('a folder that is not writable is not written, and the page says so', async () => {
    const foreign = await serve(folder, '.', '--no-write');
    try {
      const page = await openPage(context, `${foreign.url}/#own%2Fa.bound`, complaints);
      await state(page, 'No changes');
      await typeAt(page, 'Control+Home', '# mine\n');
      await state(page, '1 file changed, kept in this browser');
      await page.keyboard.press('Control+S');
      await page.getByText('cannot be saved on disk here').waitFor();
      expect(onDisk('a.bound')).toBe(FIRST);
      await page.close();
    } finally {
      await foreign.end();
    }
  });

  test.runIf(isMore)('a restarted server saves the texts of an open page', async () => {
    const page = await open('a.bound');
    await typeAt(page, 'Control+Home', '# mine\n');
    await server.end();
    await expect
      .poll(() =>
        fetch(server.url).then(
          () => true,
          () => false,
        ),
      )
      .toBe(false);
    await page.keyboard.press('Control+S');
    await page.getByText('The server does not answer').waitFor();
    server = await serve(folder, '.', '--port', port);
    // drafts are written next to the file again
    await typeAt(page, 'Control+Home', '# more\n');
    await expect.poll(() => existsSync(file('.a.bound.draft')) && onDisk('.a.bound.draft')).toContain('# more');
    await page.keyboard.press('Control+S');
    await state(page, 'All saved on disk');
    expect(onDisk('a.bound')).toBe(`# more\n# mine\n${FIRST}`);
  });

  test('what is typed while the server is down is a draft beside its file once it is back', async () => {
    const page = await open('a.bound');
    const draft = (): string => (existsSync(file('.a.bound.draft')) ? onDisk('.a.bound.draft') : '');
    const restart = async (): Promise<void> => {
      server = await serve(folder, '.', '--port', port);
    };
    await typeAt(page, 'Control+Home', '# up\n');
    await expect.poll(draft).toContain('# up');
    await server.end();
    await typeAt(page, 'Control+Home', '# down\n');
    await state(page, '1 file not saved on disk, kept in this browser');
    await restart();
    // the window is in front again
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect.poll(draft).toContain('# down');
    await state(page, '1 file not saved, draft beside it');

    rmSync(file('.a.bound.draft'));
    await server.end();
    await typeAt(page, 'Control+Home', '# again\n');
    await state(page, '1 file not saved on disk, kept in this browser');
    await restart();
    await reopen(page, `${server.url}/#own%2Fa.bound`);
    await expect.poll(draft).toContain('# again');
    await state(page, '1 file not saved, draft beside it');
  });

  test('the back button of the browser shows the previous file', async () => {
    const page = await open('a.bound');
    await page.locator('.files .file', { hasText: 'rules' }).click();
    await shows(page, 'rules.bound');
    await page.goBack();
    await shows(page, 'a.bound');
    await page.goForward();
    await shows(page, 'rules.bound');
  });

  test.runIf(isMore)('where the browser keeps nothing, the page does not say that it keeps a text', async () => {
    const page = await open('a.bound');
    await park(page);
    // a database of this name that another program made
    await page.evaluate(async () => {
      const ends = (request: IDBRequest): Promise<unknown> => new Promise((done) => (request.onsuccess = done));
      await ends(indexedDB.deleteDatabase('rulebound'));
      const opening = indexedDB.open('rulebound', 1);
      await ends(opening);
      opening.result.close();
    });
    await page.goto(`${server.url}/#own%2Fa.bound`);
    await ready(page);
    await typeAt(page, 'Control+Home', '# mine\n');
    await state(page, '1 file changed, neither saved nor kept in this browser');
    await page.keyboard.press('Control+S');
    await state(page, 'All saved on disk');
  });

  test.runIf(isMore)(
    'a part of the page that the server no longer has is told, with a button that loads the page again',
    async () => {
      const page = await open('a.bound');
      await page.route('**/parts/*', (route) => route.fulfill({ status: 404 }));
      await page.locator('.switch').getByRole('button', { name: 'Measure', exact: true }).click();
      const again = page.locator('.notice').getByRole('button', { name: 'Load again' });
      await again.waitFor();
      expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
      await typeAt(page, 'Control+Home', '# mine\n');
      await page.unroute('**/parts/*');
      await again.click();
      await ready(page);
      await expect.poll(() => text(page)).toBe(`# mine\n${FIRST}`);
    },
  );

  test.runIf(isMore)('a link changes nothing of a folder before the user agrees', async () => {
    const page = await open('rules.bound');
    await state(page, 'All saved on disk');
    const before = readdirSync(folder, { recursive: true }).sort();
    const files = [
      { path: 'own/a.bound', text: '# theirs\n' },
      { path: 'own/deep/b.bound', text: '# b\n' },
    ];
    const link = linkOf({ version: manifest.version, game: 'Own', files }) ?? '';
    const follow = async (count: string): Promise<Locator> => {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, link);
      return page.getByRole('dialog', { name: `The link brings ${count}` });
    };
    let dialog = await follow('2 files');
    await dialog.waitFor();
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      'own/a.bound differs from yours',
      'own/deep/b.bound new',
    ]);
    await dialog.getByRole('button', { name: 'Leave it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await state(page, 'All saved on disk');
    expect(page.url()).toBe(`${server.url}/#own%2Frules.bound`);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);

    dialog = await follow('2 files');
    await dialog.getByRole('button', { name: 'Show both texts' }).click();
    await page.locator('.conflict figure', { hasText: 'In the link' }).getByText('# theirs').waitFor();
    await page.getByRole('button', { name: 'Keep the text here' }).click();
    dialog = await follow('1 file');
    await dialog.getByRole('button', { name: 'Open here' }).click();
    await expect.poll(() => text(page)).toBe('# theirs\n');
    expect(onDisk('a.bound')).toBe(FIRST);
  });

  test.runIf(isMore)('damaged drafts are left out and reported, and the page starts without them', async () => {
    const page = await open('a.bound');
    await page.evaluate(async () => {
      const { key } = await (await fetch('/workspace.json')).json();
      const opening = indexedDB.open('rulebound', 1);
      await new Promise((done) => (opening.onsuccess = done));
      const transaction = opening.result.transaction('drafts', 'readwrite');
      transaction.objectStore('drafts').put({ folder: key, path: 'own/a.bound', base: null, text: 5, at: 1 });
      await new Promise((done) => (transaction.oncomplete = done));
      localStorage.setItem(`rulebound:draft:${key}:own/\ud800.bound`, '{"base":null,"text":"x","at":1}');
    });
    await page.reload();
    await ready(page);
    const notice = page.locator('.notice');
    await notice.getByText('A stored draft cannot be read, and was left out: own/a.bound, own/·.bound.').waitFor();
    await state(page, 'All saved on disk');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      notice.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject([
      { path: 'own/a.bound', record: { text: 5 } },
      { path: 'own/\ud800.bound', record: '{"base":null,"text":"x","at":1}' },
    ]);
    await notice.getByRole('button', { name: 'Delete' }).click();
    const isLeft = () =>
      page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('rulebound:draft:')));
    await expect.poll(isLeft).toBe(false);
    await page.reload();
    await ready(page);
    expect(await notice.locator('p').count()).toBe(0);
  });

  async function renew(): Promise<void> {
    context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    idle = [];
  }

  async function open(name: string): Promise<Page> {
    const url = `${server.url}/#${encodeURIComponent(`own/${name}`)}`;
    const used = idle.pop();
    const page = used ?? (await openPage(context, url, complaints));
    if (used !== undefined) await reopen(used, url);
    await shows(page, name);
    return page;
  }

  const shows = (page: Page, name: string): Promise<void> =>
    page.locator('.filehead strong', { hasText: `own/${name}` }).waitFor();

  /** Waits until the page says so, and all drafts are stored: another tab that opens then has them. */
  const state = (page: Page, said: string): Promise<void> =>
    page.locator('#savestate[aria-busy=false]', { hasText: said }).waitFor();

  /** Moves the cursor by a key, then types. */
  async function typeAt(page: Page, key: string, typed: string): Promise<void> {
    await page.bringToFront();
    await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
    await page.keyboard.press(key);
    await page.keyboard.insertText(typed);
  }

  /** The whole text of the editor. */
  async function text(page: Page): Promise<string> {
    const lines = await page.locator('.view-lines .view-line').evaluateAll((all) =>
      all
        .map((line) => ({ top: Number.parseInt((line as HTMLElement).style.top, 10), text: line.textContent ?? '' }))
        .sort((a, b) => a.top - b.top)
        .map((line) => line.text.replaceAll('\u00a0', ' ')),
    );
    return lines.join('\n');
  }

  /** Delays the messages of a tab to the others until they are released. */
  const hold = (page: Page): Promise<void> =>
    page.evaluate(() => {
      const { postMessage } = BroadcastChannel.prototype;
      const held: (() => void)[] = [];
      BroadcastChannel.prototype.postMessage = function (message) {
        held.push(() => postMessage.call(this, message));
      };
      Object.assign(globalThis, {
        release: () => {
          BroadcastChannel.prototype.postMessage = postMessage;
          for (const send of held) send();
        },
      });
    });
  const release = (page: Page): Promise<void> =>
    page.evaluate(() => (globalThis as unknown as { release(): void }).release());
});
