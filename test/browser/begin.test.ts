/** The start screen and the search, by keyboard: from a new game to a card that is played. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amount, isMore } from '../amount.ts';
import { root } from '../repo/tree.ts';
import { build, executablePath, launch, measures, openPage, ready, serve, violations } from './page.ts';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The places of the text, the face and the board in the window. */
const boxes = (page: Page): Promise<[Box, Box, Box]> =>
  page.evaluate(() => {
    const of = (part: string): Box => {
      const { left, top, right, bottom } = document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
      return { left, top, right, bottom };
    };
    return [of('.text'), of('.loopface .cardface'), of('.loop .stage')];
  });

let browser: Browser;
let server: Awaited<ReturnType<typeof serve>>;
/** A game in a writable folder: drafts are written next to its files. */
let folder: string;

describe.skipIf(executablePath === null)('a new user begins', () => {
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
    await measures(context);
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
    // changes one number: then the test of the card fails
    await page.locator('.invite-said', { hasText: 'change' }).waitFor();
    expect(await page.locator('.invite').innerText()).toMatch(/^\d+$/);
    await page.locator('.lens-tests.passed').waitFor();
    // the text, its face and its board are in view together; on narrow pages the text comes first
    await page.locator('.loop .table .seat').first().waitFor();
    await page.locator('.loop .table .piece', { hasText: 'My Card' }).first().waitFor();
    expect(await violations(page, ['.loop'])).toEqual([]);
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const [text, face, board] = await boxes(page);
      const isWide = width >= 1024;
      if (isWide) expect(board.bottom, `${width}`).toBeLessThanOrEqual(height);
      expect(isWide ? text.right <= face.left && face.right <= board.left : text.bottom <= face.top).toBe(true);
      expect(Math.max(text.right, face.right, board.right), `${width}`).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    const places = await boxes(page);
    await page.locator('.invite').dblclick();
    await page.keyboard.type('7');
    await page.locator('.invite').waitFor({ state: 'detached' });
    await page.locator('.loopface .cardface', { hasText: '7' }).waitFor();
    await page.locator('.loop .again').waitFor();
    await page.locator('.lens-tests.failed').first().waitFor();
    expect(await boxes(page)).toEqual(places);
    await page.locator('.lens-rate:not(.dim)').waitFor();
    // the parts of the lens are buttons, too: Tab reaches them from the text
    await page.keyboard.press('Control+M');
    for (const label of [
      /^Play My Card$/,
      /^Tests of My Card: 1 of 1 failed$/,
      /^Win rate of the deck with My Card: /,
    ]) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(label);
    }
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'Measure' }).waitFor();
    await page.locator('.monaco-editor .view-line').first().click();
    await page.keyboard.press('Control+M');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('complementary', { name: 'Playground' }).locator('.table .seat').first().waitFor();
    await page.reload();
    await ready(page);
    expect(await start.count()).toBe(0);
    await context.close();
  });

  test.runIf(isMore)(
    'without a mouse: a card that is played and tested, a Brawl, a game, an example, the tour',
    async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await openPage(context, server.url);
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      const press = (key: string): Promise<void> => page.keyboard.press(key);
      const search = page.getByRole('dialog', { name: 'Search' });
      const command = async (name: string): Promise<void> => {
        await press('F1');
        await search.locator('input:focus').waitFor();
        await page.keyboard.type(name);
        await search.locator('[role=option][aria-selected=true] .name', { hasText: new RegExp(`^${name}$`) }).waitFor();
        await press('Enter');
      };
      const board = page.locator('.play .table .seat').first();
      const title = page.locator('.play .title');
      const shows = (path: string): Promise<void> => page.locator('.filehead strong', { hasText: path }).waitFor();
      const none = async (): Promise<void> => expect(await page.locator('.problems li').allInnerTexts()).toEqual([]);

      // a card: its number is selected, so typing changes it
      await command('New card');
      // the first card of the page may have a lens, too, until the new card is shown
      await page.locator('.invite').waitFor();
      await page.locator('.lens-tests.passed').first().waitFor();
      await page.keyboard.type('7');
      await page.locator('.lens-tests.failed').first().waitFor();
      await press('Control+Enter');
      await board.waitFor();
      await title.filter({ hasText: 'with My Card' }).waitFor();
      await page.locator('.options button').first().waitFor();

      // a mod: the field reports a bad name and a name that is taken
      await command('New mod');
      const brawl = page.getByRole('dialog', { name: /^New weather in/ });
      const field = brawl.getByLabel('Name');
      await press('Enter');
      await brawl.getByRole('alert').filter({ hasText: 'A name has letters' }).waitFor();
      await page.keyboard.type('My Card');
      await press('Enter');
      await brawl.getByRole('alert').filter({ hasText: 'already' }).waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await violations(page)).toEqual([]);
      await press('Control+A');
      await page.keyboard.type('Long Nights');
      await press('Enter');
      await shows('lanterns/long-nights.bound');
      await page.locator('.mod', { hasText: 'Long Nights' }).waitFor();
      await board.waitFor();
      await none();
      await page.locator('.invite').waitFor();

      // a game of one's own
      await command('New game');
      await page.keyboard.type('lanterns');
      await press('Enter');
      const game = page.getByRole('dialog', { name: 'New game' });
      await game.getByRole('alert').filter({ hasText: 'There is a' }).waitFor();
      await press('Control+A');
      await page.keyboard.type('Paper Boats');
      await press('Enter');
      await shows('paper-boats/cards.bound');
      await title.filter({ hasText: 'PaperBoats' }).waitFor();
      await none();

      // an example and a Brawl among the examples
      const example = async (name: string, path: string): Promise<void> => {
        await command('Start screen');
        await page.getByRole('dialog').getByRole('button', { name }).focus();
        await press('Enter');
        await shows(path);
        await title.filter({ hasText: 'Examples' }).waitFor();
        await none();
      };
      await example('A trigger', 'examples/trigger.bound');
      await title.filter({ hasText: 'with Town Crier' }).waitFor();
      await example('Rules that are switched on', 'examples/mod.bound');
      await page.locator('.mod', { hasText: 'Short Fuse' }).waitFor();
      // a card stays beside a file of its game without cards
      await title.filter({ hasText: 'with Town Crier' }).waitFor();

      // the tour is left and goes on where it was left
      await command('Tour');
      const tour = page.getByRole('dialog', { name: 'The text' });
      await tour.getByRole('button', { name: 'Next' }).waitFor();
      await press('Enter');
      await page.getByRole('dialog', { name: 'The face' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await press('Escape');
      await page.locator('.tour').waitFor({ state: 'detached' });
      await command('Tour');
      await page.getByRole('dialog', { name: 'The face' }).waitFor();
      for (const step of ['Play', 'Tests', 'Measure']) {
        await press('Enter');
        await page.getByRole('dialog', { name: step, exact: true }).waitFor();
      }
      await press('Enter');
      await page.locator('.tour').waitFor({ state: 'detached' });
      expect(await page.evaluate(() => localStorage.getItem('rulebound.tour'))).toBe('done');
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test('in a folder without games, where a new game is written and saved', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'rulebound-empty-'));
    const own = await serve(empty, '.');
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await openPage(context, own.url);
    const start = page.getByRole('dialog', { name: 'Write a card. Watch it play.' });
    await start.getByText('There is no game in this folder yet').waitFor();
    await start.getByRole('button', { name: 'New game' }).click();
    await page.getByRole('dialog', { name: 'New game' }).getByLabel('Name').fill('Paper Boats');
    await page.keyboard.press('Enter');
    await page.locator('.play .title', { hasText: 'PaperBoats' }).waitFor();
    await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
    await page.keyboard.press('Control+S');
    await expect.poll(() => existsSync(join(empty, 'paper-boats/cards.bound')), { timeout: 60_000 }).toBe(true);
    await context.close();
    await own.end();
    rmSync(empty, { recursive: true, force: true });
  });

  test.runIf(isMore)('by searching a card, a word, a text and a command', async () => {
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
    // also from another dialog
    expect((await results('Control+K', 'lantern'))[0]).toMatch(/lantern/i);
    // even if it is closed and opened quickly, no key goes into the text
    for (let i = 0; i < amount(3, 8); i++) {
      for (const key of ['Escape', 'F1', 'Escape', 'Control+K']) await page.keyboard.press(key);
      await page.keyboard.type('lantern');
      await page.keyboard.press('Enter');
      await results('Control+P', 'lantern');
    }
    expect(await page.locator('#savestate').innerText()).toBe(saved);
    await page.context().close();
  });
});
