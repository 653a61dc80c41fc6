/** What the page shows while somebody writes a card: the form of a call, hints in the text, and the form beside it. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../repo/tree.ts';
import { build, executablePath, launch, newFile, openPage, serve, violations } from './page.ts';

let browser: Browser;
let server: Awaited<ReturnType<typeof serve>>;
let folder: string;
let page: Page;

const SOURCE = `unit "Written" {
  neutral, common, construct
  cost 3, strength 1/2/3/4/5, move 1 # as printed
  on play { strengthen self by 1/2/3/4/5 }
}
`;
const text = async (): Promise<string> =>
  (await page.locator('.view-lines').innerText()).replaceAll('\u00a0', ' ').replace(/\u200b/g, '');

describe.skipIf(executablePath === null)('writing', () => {
  beforeAll(async () => {
    build();
    folder = mkdtempSync(join(tmpdir(), 'rulebound-writing-'));
    cpSync(join(root, 'cards/stormbound'), join(folder, 'stormbound'), { recursive: true });
    [browser, server] = await Promise.all([launch(), serve(folder, 'stormbound')]);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    page = await openPage(context, server.url);
    await newFile(page, 'stormbound', 'written');
    await page.keyboard.insertText(SOURCE);
    await page.keyboard.press('Control+Home');
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  test('values at the level and what an ability prints stand in the text, until they are turned off', async () => {
    await expect.poll(text, { timeout: 200_000 }).toContain('On play, give 1 strength to this unit.');
    expect(await text()).toContain('strength 1/2/3/4/5: 1, move 1');
    await page.getByRole('button', { name: 'Level 3' }).click();
    await expect.poll(text, { timeout: 200_000 }).toContain('strength 1/2/3/4/5: 3, move 1');
    for (const shown of [false, true]) {
      await page.keyboard.press('Control+K');
      await page.keyboard.type('hints in the text');
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await text()).includes('On play, give')).toBe(shown);
    }
  });

  test('a call is shown with the parameter that is typed', async () => {
    await page.locator('.view-line', { hasText: 'strengthen' }).click();
    await page.keyboard.press('End');
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Shift+Space');
    const help = page.locator('.parameter-hints-widget.visible');
    await help.waitFor();
    expect((await help.innerText()).replaceAll('\u00a0', ' ')).toContain(
      'verb strengthen target: body by amount: number',
    );
    expect(await help.locator('.parameter.active').innerText()).toBe('amount: number');
    await page.keyboard.press('Escape');
  });

  test('the form changes its place in the text, and the text the form', async () => {
    const form = page.locator('.cardform');
    await form.locator('summary').focus();
    await page.keyboard.press('Enter');
    const strength = form.getByLabel('strength', { exact: true });
    await strength.fill('2/3/4/5/6');
    await strength.press('Tab');
    await expect.poll(text, { timeout: 200_000 }).toContain('strength 2/3/4/5/6');
    expect(await text()).toContain('# as printed');
    await form.getByLabel('rarity', { exact: true }).selectOption('epic');
    await form.getByLabel('dragon', { exact: true }).check();
    await expect.poll(text, { timeout: 200_000 }).toContain('neutral, epic, construct, dragon');
    await expect.poll(() => form.getByLabel('rarity', { exact: true }).inputValue()).toBe('epic');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page)).toEqual([]);
    }
    // by typing
    await page.locator('.view-line', { hasText: 'cost 3' }).click();
    await page.keyboard.press('Home');
    for (let i = 0; i < 'cost 3'.length; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('7');
    await expect.poll(() => form.getByLabel('cost', { exact: true }).inputValue()).toBe('7');
  });
});
