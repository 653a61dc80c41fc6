/** Where the focus goes, what keys do, and what stands over what. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../repo/tree.ts';
import { build, executablePath, launch, newFile, openPage, serve } from './page.ts';

const GAME = 'stormbound';

let browser: Browser;
let context: BrowserContext;
let server: Awaited<ReturnType<typeof serve>>;
let page: Page;
const complaints: string[] = [];

describe.skipIf(executablePath === null)('by keys', () => {
  beforeAll(async () => {
    build();
    [browser, server] = await Promise.all([launch(), serve(root)]);
  });
  afterAll(async () => {
    await browser?.close();
    server?.end();
  });
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    page = await openPage(context, `${server.url}/#${GAME}%2Fneutral.bound`, complaints);
  });
  afterEach(async () => {
    await context.close();
    const said = [...complaints];
    complaints.length = 0;
    expect(said).toEqual([]);
  });

  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
  const textbox = () => page.getByRole('textbox', { name: /^Text of the file/ });

  test('Escape closes what is open over the text, and pressed again leaves it', async () => {
    await newFile(page, GAME, 'escape');
    await page.keyboard.type('un');
    await page.locator('.suggest-widget.visible').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.suggest-widget.visible').waitFor({ state: 'detached' });
    await page.keyboard.type('i');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('History');
    await expect.poll(() => textbox().evaluate((box) => box === document.activeElement)).toBe(false);
  });

  test('the way back from the text meets nothing that Enter would lose text by', async () => {
    await newFile(page, GAME, 'back');
    await page.keyboard.type('# kept');
    await page.getByRole('button', { name: 'Delete' }).waitFor();
    await page.keyboard.press('Control+M');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(focused).toBe('History');
  });

  test('a mended problem leads into the text', async () => {
    await newFile(page, GAME, 'mended');
    await page.keyboard.insertText(
      'unit "Mended" {\n  neutral, rare, dragon, cost 1, strength 1, move 0\n  on play { strengten self by 1 }\n}\n',
    );
    const fix = page.getByRole('button', { name: 'Change to "strengthen"' });
    await fix.focus();
    await page.keyboard.press('Enter');
    await fix.waitFor({ state: 'detached' });
    await expect.poll(() => textbox().evaluate((box) => box === document.activeElement)).toBe(true);
  });

  test('a message that goes leaves the focus in the text', async () => {
    await newFile(page, GAME, 'gone');
    await page.keyboard.type('#');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => textbox().evaluate((box) => box === document.activeElement)).toBe(true);
  });

  test('Escape takes back a card that was chosen', async () => {
    await textbox().focus();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: /^Moves of/ }).waitFor();
    // a move with parts
    await page.locator('.options button', { hasText: '...' }).first().click();
    await page.locator('.moves .said').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.moves .said').waitFor({ state: 'detached' });
  });

  test('a completed name closes its quotes, and the caret is behind them', async () => {
    await newFile(page, GAME, 'quotes');
    await page.keyboard.type('scenario "quotes" for Stormbound {\nblue hand "Green Proto');
    await page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'Green Prototypes' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type(', "');
    await expect
      .poll(async () => (await page.locator('.view-lines').innerText()).replaceAll('\u00a0', ' '))
      .toContain('blue hand "Green Prototypes", ""');
  });

  test('the card is one of the file that is shown', async () => {
    await page
      .locator('.view-line', { hasText: /unit."/ })
      .first()
      .click();
    await page.getByRole('article').waitFor();
    await page.locator('.files .file', { hasText: /^rules/ }).click();
    await page.getByText('Put the cursor into a card').waitFor();
  });

  test('the menu of the text can be read over it', async () => {
    await page.locator('.view-line').first().click({ button: 'right' });
    const alpha = await page.locator('.shadow-root-host').evaluate((host) => {
      const boxes = [...(host.shadowRoot?.querySelectorAll('.monaco-menu-container, .monaco-menu-container *') ?? [])];
      return boxes.some((box) => !/rgba\(.*, 0\)|transparent/.test(getComputedStyle(box).backgroundColor));
    });
    expect(alpha).toBe(true);
  });

  test('nothing that is read aloud alone makes the page scroll', async () => {
    await context.close();
    context = await browser.newContext({ viewport: { width: 1280, height: 500 } });
    page = await openPage(context, `${server.url}/#${GAME}%2Fneutral.bound`, complaints);
    // the last file of a long list has a note
    const closed = page.locator('.folder > button[aria-expanded=false]');
    while ((await closed.count()) > 0) await closed.first().click();
    await newFile(page, 'wildstorms', 'zz');
    await page.keyboard.insertText('unit {\n'.repeat(40));
    await page.locator('.problems li').nth(20).waitFor();
    const over = await page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return [scrollHeight - innerHeight, scrollWidth - innerWidth];
    });
    expect(over).toEqual([0, 0]);
  });
});
