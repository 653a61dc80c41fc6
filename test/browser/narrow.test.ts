/** The page at four widths: nothing overflows, and the text can be edited. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, executablePath, launch, openPage, serveGames } from './page.ts';

let browser: Browser;
let server: Awaited<ReturnType<typeof serveGames>>;

describe.skipIf(executablePath === null)('the page', () => {
  beforeAll(async () => {
    build();
    [browser, server] = await Promise.all([launch(), serveGames()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end();
  });

  test.each([1440, 1024, 768, 390])('%i wide', async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const page = await openPage(context, server.url);
    await page.getByRole('article').waitFor();
    await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
    await page.keyboard.insertText('#');
    await page.getByRole('button', { name: 'Discard changes' }).waitFor();
    const parts = await page.evaluate(() =>
      ['.bar', '.files', '.filehead', '.text', '.problems', '.side'].map((part) => {
        const element = document.querySelector(part);
        const { left, right, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
        const isWide = (element?.scrollWidth ?? 0) > (element?.clientWidth ?? 0);
        return { part, isWithin: left >= 0 && right <= innerWidth, isSeen: width > 150 && height > 20, isWide };
      }),
    );
    expect(parts.filter(({ isWithin, isSeen, isWide }) => !isWithin || !isSeen || isWide)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const text = await page.locator('#text').boundingBox();
    expect(text?.width).toBeGreaterThan(300);
    expect(text?.height).toBeGreaterThan(250);
    await context.close();
  });
});
