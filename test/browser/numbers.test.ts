/** Moves that take one of many numbers, and numbers by the words of an enum. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../repo/tree.ts';
import { build, executablePath, launch, openPage, serve, violations } from './page.ts';

let browser: Browser;
let server: Awaited<ReturnType<typeof serve>>;
let folder: string;
const complaints: string[] = [];

describe.skipIf(executablePath === null)('numbers', () => {
  beforeAll(async () => {
    build();
    folder = mkdtempSync(join(tmpdir(), 'rulebound-numbers-'));
    mkdirSync(join(folder, 'bids'));
    cpSync(join(root, 'test/runtime/games/bids.bound'), join(folder, 'bids/bids.bound'));
    cpSync(join(root, 'test/games/foundry'), join(folder, 'foundry'), { recursive: true });
    [browser, server] = await Promise.all([launch(), serve(folder, 'bids', 'foundry')]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end();
    rmSync(folder, { recursive: true, force: true });
    expect(complaints).toEqual([]);
  });

  const played = async (path: string): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await openPage(context, `${server.url}/#${path}`, complaints);
    await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: /^Moves of/ }).waitFor();
    return page;
  };

  test('one types a number that a move takes, and only one that it accepts', async () => {
    const page = await played('bids/bids.bound:51');
    const field = page.getByRole('spinbutton', { name: /^wager from 1 to 4.096/ });
    const choose = page.locator('.options li', { has: field }).getByRole('button');
    await field.fill('3');
    expect(await choose.isDisabled()).toBe(true);
    await field.fill('1234');
    expect(await violations(page, ['.moves'])).toEqual([]);
    await field.press('Enter');
    await page.locator('.chip', { hasText: 'n 1234' }).waitFor();
    // few numbers are buttons
    expect(await page.locator('.options li', { hasText: 'lower' }).getByRole('button').count()).toBe(5);
    await page.close();
  });

  test('numbers by word are one chip, and the choice of motion covers nothing', async () => {
    const page = await played('foundry/cards.bound:1');
    const chips = page.locator('.seat.near .seathead .chip');
    await expect.poll(() => chips.first().innerText()).toMatch(/^metals\s+iron 1\s+copper 1\s+tin 1$/);
    const box = async (selector: string) => {
      const found = await page.locator(selector).boundingBox();
      if (found === null) throw new Error(`no ${selector}`);
      return found;
    };
    const [motion, head] = [await box('.tempo'), await box('.seat.far .seathead')];
    expect(motion.y >= head.y + head.height || motion.y + motion.height <= head.y).toBe(true);
    await page.close();
  });
});
