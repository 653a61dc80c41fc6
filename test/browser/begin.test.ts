/** The start screen and the search, by keys alone: from nothing to a card that is played. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../repo/tree.ts';
import { build, executablePath, launch, openPage, ready, serve, violations } from './page.ts';

let browser: Browser;
let server: Awaited<ReturnType<typeof serve>>;
/** A game of one's own: drafts are written beside its files. */
let folder: string;

describe.skipIf(executablePath === null)('one begins', () => {
  beforeAll(async () => {
    build();
    folder = mkdtempSync(join(tmpdir(), 'rulebound-begin-'));
    cpSync(join(root, 'test/games/lanterns'), join(folder, 'lanterns'), { recursive: true });
    [browser, server] = await Promise.all([launch(), serve(folder, 'lanterns')]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const opened = async (): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    return openPage(context, server.url);
  };

  test('on the start screen, once, and with a card that works', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    page.setDefaultTimeout(200_000);
    await page.addInitScript(() => {
      if (sessionStorage.getItem('came') === null) localStorage.removeItem('rulebound.seen');
      sessionStorage.setItem('came', 'yes');
    });
    await page.goto(server.url);
    const start = page.getByRole('dialog', { name: 'Write a card. Watch it play.' });
    await start.getByRole('heading', { level: 3 }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^New card in /);
    await page.keyboard.press('Enter');
    await ready(page);
    await page.locator('.filehead strong', { hasText: 'my-cards.bound' }).waitFor();
    await page.getByRole('heading', { name: 'My Card' }).waitFor();
    expect(await page.locator('.problems li').count()).toBe(0);
    // one number is to be changed: then the card's test fails
    await page.locator('.invite-said', { hasText: 'change' }).waitFor();
    expect(await page.locator('.invite').innerText()).toMatch(/^\d+$/);
    await page.locator('.lens-tests.passed').waitFor();
    await page.locator('.invite').dblclick();
    await page.keyboard.type('7');
    await page.locator('.invite').waitFor({ state: 'detached' });
    await page.locator('.lens-tests.failed').waitFor();
    await page.locator('.lens-rate:not(.dim)').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('complementary', { name: 'Playground' }).locator('.table .seat').first().waitFor();
    await page.reload();
    await ready(page);
    expect(await start.count()).toBe(0);
    await context.close();
  });

  test('by searching a card, a word, a text and a command', async () => {
    const page = await opened();
    const search = page.getByRole('dialog', { name: 'Search' });
    const results = async (keys: string, query: string): Promise<string[]> => {
      await page.keyboard.press(keys);
      await page.keyboard.type(query);
      await search.locator('[role=option]').first().waitFor();
      return search.locator('[role=option] .name').allInnerTexts();
    };
    await page.locator('.monaco-editor .view-line').first().click();
    const saved = await page.locator('#savestate').innerText();
    expect((await results('Control+K', 'lantern'))[0]).toMatch(/lantern/i);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
    expect(await results('F1', 'verb hurt')).not.toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator('.filehead strong', { hasText: '.bound' }).waitFor();
    await results('Control+P', 'keys');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    expect(await violations(page)).toEqual([]);
    // from another dialog, too
    expect((await results('Control+K', 'lantern'))[0]).toMatch(/lantern/i);
    // however fast it is closed and opened, nothing is typed into the text
    for (let i = 0; i < 8; i++) {
      for (const key of ['Escape', 'F1', 'Escape', 'Control+K']) await page.keyboard.press(key);
      await page.keyboard.type('lantern');
      await page.keyboard.press('Enter');
      await results('Control+P', 'lantern');
    }
    expect(await page.locator('#savestate').innerText()).toBe(saved);
    await page.context().close();
  });
});
