/** Opens each dialog of the page, wide and narrow, and checks it with axe. A game without cards has a first card to begin with. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkOf } from '../../editor/app/page/keep/share.ts';
import { root } from '../repo/tree.ts';
import { build, executablePath, launch, openPage, serve, violations } from './page.ts';

const WIDTHS = [
  [1440, 900],
  [390, 844],
] as const;

let browser: Browser;
let server: Awaited<ReturnType<typeof serve>>;
let folder: string;

/** The names of all dialogs, as the page declares them. */
const declared = (): string[] => {
  const types = readFileSync(join(root, 'editor/app/page/types.ts'), 'utf8');
  const [, names = ''] = /^ {2}dialog: (.*) \| null;$/m.exec(types) ?? [];
  return names.split(' | ').map((name) => name.slice(1, -1));
};

const dialog = (page: Page, name: string) => page.locator(`dialog.${name}[open]`);

/** Runs a command by its name in the search, which is open then. */
async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('F1');
  await dialog(page, 'search').locator('input:focus').waitFor();
  await page.keyboard.type(name);
  await dialog(page, 'search')
    .locator('[role=option][aria-selected=true] .name', { hasText: new RegExp(`^${name}$`) })
    .waitFor();
  await page.keyboard.press('Enter');
}

describe.skipIf(executablePath === null)('each dialog', () => {
  beforeAll(async () => {
    build();
    folder = mkdtempSync(join(tmpdir(), 'rulebound-dialogs-'));
    for (const game of ['games/lanterns', 'balance/tables/dash'])
      cpSync(join(root, 'test', game), join(folder, game.slice(game.lastIndexOf('/') + 1)), { recursive: true });
    [browser, server] = await Promise.all([launch(), serve(folder, '.')]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  /** How each dialog is opened, from a page that shows a card. */
  const OPENED: Record<string, (page: Page) => Promise<void>> = {
    search: (page) => page.keyboard.press('Control+K'),
    start: (page) => command(page, 'Start screen'),
    keys: (page) => command(page, 'Keys'),
    newmod: (page) => command(page, 'New mod'),
    newgame: (page) => command(page, 'New game'),
    exchange: (page) => command(page, 'Share, bring in, open'),
    versions: (page) => command(page, 'History of this file'),
    point: async (page) => {
      await page.locator('.switch').getByRole('button', { name: 'Play', exact: true }).click();
      await page.locator('.play .table .seat').first().waitFor();
      await page.locator('.options button').first().click();
      await page.getByRole('button', { name: 'Share this point' }).click();
    },
    linked: async (page) => {
      const files = [{ path: 'lanterns/more.bound', text: '# more\n' }];
      const link = linkOf({ version: '9.9.9', game: 'Lanterns', files }) ?? '';
      await page.evaluate((hash) => {
        location.hash = hash;
      }, link);
    },
  };

  test('is one of those that are opened here', () => {
    expect(Object.keys(OPENED).sort()).toEqual(declared().sort());
  });

  test.each(WIDTHS)('has nothing that axe finds, %d wide', async (width, height) => {
    const context = await browser.newContext({ viewport: { width, height } });
    const page = await openPage(context, `${server.url}/#lanterns%2Fcards.bound`);
    const found: [string, unknown][] = [];
    for (const [name, open] of Object.entries(OPENED)) {
      await open(page);
      await dialog(page, name).waitFor();
      found.push([name, await violations(page, [`dialog.${name}`])]);
      // nothing of it is cut off at the side
      const box = await dialog(page, name).boundingBox();
      expect(box?.x, name).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
      await dialog(page, name).waitFor({ state: 'detached' });
    }
    expect(found).toEqual(Object.keys(OPENED).map((name) => [name, []]));
    await context.close();
  });

  test('a new card of a game without cards says how it comes into a match', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await openPage(context, `${server.url}/#dash%2Frules.bound`);
    await command(page, 'New card');
    await page.locator('.filehead strong', { hasText: 'dash/my-cards.bound' }).waitFor();
    await page.locator('.view-lines', { hasText: 'My Card' }).waitFor();
    expect((await page.locator('.view-lines').innerText()).replaceAll('\u00a0', ' ')).toContain(
      'A card lies in a zone',
    );
    expect(await page.locator('.problems li').allInnerTexts()).toEqual([]);
    await context.close();
  });
});
