/** The page at four widths: nothing overflows, the text can be edited, and at rest the page asks its workers for nothing. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amount, isMore } from '../amount.ts';
import { build, executablePath, launch, openPage, serveStormbound } from './page.ts';

/** Parts of the page that are outside of the window, too small to be seen, or wider than their place. */
const misplaced = (page: Page): Promise<unknown[]> =>
  page.evaluate(() =>
    ['.bar', '.files', '.filehead', '.text', '.problems', '.side']
      .map((part) => {
        const element = document.querySelector(part);
        const { left, right, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
        const isWide = (element?.scrollWidth ?? 0) > (element?.clientWidth ?? 0);
        return { part, isWithin: left >= 0 && right <= innerWidth, isSeen: width > 150 && height > 20, isWide };
      })
      .filter(({ isWithin, isSeen, isWide }) => !isWithin || !isSeen || isWide),
  );

/** Whether the settings of a match scroll sideways, and whether they are one row. */
const rowsOf = (page: Page): Promise<{ isWide: boolean; isLow: boolean }> =>
  page.locator('.setting').evaluate((row) => ({
    isWide: row.scrollWidth > row.clientWidth,
    isLow: row.clientHeight < 48,
  }));

/** Which of these elements overlap. */
const covered = (page: Page, elements: string): Promise<string[]> =>
  page.evaluate((chosen) => {
    const all = [...document.querySelectorAll(chosen)];
    const rects = all.map((one) => one.getBoundingClientRect());
    return rects.flatMap((a, i) =>
      rects.flatMap((b, j) =>
        i < j && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
          ? [`${all[i]?.className} and ${all[j]?.className}`]
          : [],
      ),
    );
  }, elements);

/** Counts what the pages of a context ask their workers. */
const counted = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    let count = 0;
    Worker.prototype.postMessage = function (...args: unknown[]) {
      count++;
      return Reflect.apply(postMessage, this, args);
    };
    Object.assign(window, { asked: () => count });
  });

/** How much a page asks its workers in a while. */
async function asked(page: Page): Promise<number> {
  const count = (): Promise<number> => page.evaluate(() => (window as unknown as { asked(): number }).asked());
  const before = await count();
  await page.waitForTimeout(500);
  return (await count()) - before;
}

let browser: Browser;
let server: Awaited<ReturnType<typeof serveStormbound>>;

describe.skipIf(executablePath === null)('the page', () => {
  beforeAll(async () => {
    build();
    [browser, server] = await Promise.all([launch(), serveStormbound()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end();
  });

  test.runIf(isMore)('the buttons of the card leave the problems alone where the text is narrow', async () => {
    const context = await browser.newContext({ viewport: { width: 1120, height: 800 } });
    const page = await openPage(context, server.url);
    await page.locator('.lensbar button').first().waitFor();
    await page.locator('.switch').getByRole('button', { name: 'Play' }).click();
    await page.locator('.steps').waitFor();
    expect(await covered(page, '.problemshead h2, .problemshead [role=status], .lensbar button')).toEqual([]);
    await context.close();
  });

  test('a pane that is chosen is seen, also where the wall of cards covered the page', async () => {
    const context = await browser.newContext({ viewport: { width: 1000, height: 700 } });
    const page = await openPage(context, server.url);
    await page.locator('.leftswitch').getByRole('button', { name: 'Cards' }).click();
    for (const name of ['Tests', 'Measure']) {
      await page.locator('.switch').getByRole('button', { name: 'Card', exact: true }).click();
      await page.getByRole('button', { name: 'Wall' }).click();
      await page.locator('.wall .cardface').first().waitFor();
      expect(await page.locator('.side').isVisible()).toBe(false);
      await page.locator('.switch').getByRole('button', { name, exact: true }).click();
      await page.locator('.side h2').first().waitFor();
    }
    await context.close();
  });

  test('at a zoom of 200% the text has lines, and all of a match can be scrolled to', async () => {
    const context = await browser.newContext({ viewport: { width: 700, height: 450 }, deviceScaleFactor: 2 });
    const page = await openPage(context, server.url);
    const pane = (name: string): Promise<void> =>
      page.locator('.switch').getByRole('button', { name, exact: true }).click();
    for (const name of ['Card', 'Together', 'Tests']) {
      await pane(name);
      await page.locator('.side > *').first().waitFor();
      expect((await page.locator('#text').boundingBox())?.height, name).toBeGreaterThan(200);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await pane('Play');
    const hand = page.locator('.near .piece').last();
    await hand.waitFor();
    await hand.scrollIntoViewIfNeeded();
    const isSeen = (): Promise<boolean> =>
      hand.evaluate((card) => {
        const { left, top, width, height, bottom } = card.getBoundingClientRect();
        const at = (y: number): boolean => card.contains(document.elementFromPoint(left + width / 2, y));
        return bottom <= innerHeight && at(top + 3) && at(top + height - 3);
      });
    await expect.poll(isSeen, { timeout: 20_000 }).toBe(true);
    await context.close();
  });

  test('with a larger text in the settings of the browser all is larger, as by its zoom', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await openPage(context, server.url);
    const session = await context.newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 24, fixed: 20 } });
    await page.reload();
    const sizes = (): Promise<string[]> =>
      page.evaluate(() =>
        ['body', '.view-lines', '.cardname'].map(
          (part) => getComputedStyle(document.querySelector(part) ?? document.body).fontSize,
        ),
      );
    await page.getByRole('article').waitFor();
    await expect.poll(sizes, { timeout: 60_000 }).toEqual(['19.5px', '19.5px', '25.5px']);
    await expect.poll(() => misplaced(page), { timeout: 60_000 }).toEqual([]);
    // it is the layout of a window of 960 pixels: Play covers the text
    await page.locator('.switch').getByRole('button', { name: 'Play' }).click();
    await page.locator('.near .piece').last().waitFor();
    expect(await page.locator('#text').isVisible()).toBe(false);
    expect((await rowsOf(page)).isWide).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await context.close();
  });

  test('on a phone, where Play covers the text, what a button shows there is seen', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await openPage(context, `${server.url}/#stormbound%2Fneutral.bound`);
    const text = page.getByRole('textbox', { name: /^Text of the file/ });
    const play = page.locator('.switch').getByRole('button', { name: 'Play', exact: true });
    await text.focus();
    await page.keyboard.insertText('?');
    await page.locator('.problems li').first().waitFor();
    await play.click();
    // an error says where it is; the name of the file is that of the open one
    await page.getByRole('button', { name: /^Show stormbound\/neutral\.bound:\d+$/ }).click();
    await page.locator('#text :focus').waitFor();
    expect((await page.locator('#text').boundingBox())?.y).toBeGreaterThan(0);
    await page.keyboard.press('Control+Z');
    await play.click();
    await page.locator('.table').waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.locator('.mods select').selectOption('Heavy Metal');
    await page.locator('.modreport summary').click();
    await page.locator('.modreport li button').first().click();
    await page.locator('#text :focus').waitFor();
    await context.close();
  });

  // in the sample one page becomes wider; else each width has a page of its own
  const loads = amount([[390, 768, 1024, 1440]], [[390], [768], [1024], [1440]]);
  test.each(loads.map((widths) => ({ widths })))('$widths wide', async ({ widths }) => {
    const context = await browser.newContext({ viewport: { width: widths[0] ?? 0, height: 800 } });
    await counted(context);
    const page = await openPage(context, server.url);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('article').waitFor();
      await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
      await page.keyboard.insertText('#');
      await page.getByRole('button', { name: 'Discard', exact: true }).waitFor();
      await expect.poll(() => misplaced(page), { timeout: 60_000 }).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const text = await page.locator('#text').boundingBox();
      expect(text?.width).toBeGreaterThan(300);
      expect(text?.height).toBeGreaterThan(250);
      if (width === 390) {
        // the pane is below the text, and is scrolled into view
        await page.getByRole('button', { name: 'Tests', exact: true }).click();
        const top = (): Promise<number> =>
          page.evaluate(() => document.querySelector('.side h2')?.getBoundingClientRect().top ?? innerHeight);
        await expect.poll(top, { timeout: 20_000 }).toBeLessThan(150);
        await page.getByRole('button', { name: 'Card', exact: true }).click();
        await page.evaluate(() => scrollTo(0, 0));
        await page.getByRole('button', { name: 'Measure', exact: true }).click();
        await expect.poll(top, { timeout: 20_000 }).toBeLessThan(150);
        await page.getByRole('button', { name: 'Card', exact: true }).click();
        await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
      }
      // the differences of a version have the width of the dialog
      await page.getByRole('button', { name: 'History', exact: true }).click();
      const lines = page.locator('.versions .lines');
      await lines.waitFor();
      expect((await lines.boundingBox())?.width).toBeGreaterThan(250);
      await page.keyboard.press('Escape');
      await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
      await page.keyboard.press('Control+Z');
      await page.getByRole('button', { name: 'Discard', exact: true }).waitFor({ state: 'detached' });
      if (width > 600) continue;
      // the settings of a match are one row, and more on request
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.locator('.table').waitFor();
      const opponent = page.getByLabel('against');
      expect(await opponent.isVisible()).toBe(false);
      expect(await rowsOf(page)).toEqual({ isWide: false, isLow: true });
      await page.getByRole('button', { name: 'Settings' }).click();
      await opponent.waitFor();
      expect((await rowsOf(page)).isWide).toBe(false);
      // a board that is set up has its buttons, too
      await page.getByRole('button', { name: 'Set up a board' }).click();
      for (const name of ['Empty board', 'Play from here', 'Keep as a test'])
        await page.getByRole('button', { name }).waitFor();
      await page.getByRole('button', { name: 'Leave' }).click();
      // two rows stay in sight: whose moves they are, beside passing, and the moves
      expect(await covered(page, '.moves h2, .moves .quick, .moves .options')).toEqual([]);
      expect((await page.locator('.moves').boundingBox())?.height).toBeLessThan(90);
      // below them each part begins where the one before ends
      expect(await covered(page, '.now, .why, .story')).toEqual([]);
      // moves are made without losing sight of the table: the trace below it is not scrolled to
      const tableTop = (): Promise<number> =>
        page.evaluate(() => document.querySelector('.table')?.getBoundingClientRect().top ?? -1);
      const top = await tableTop();
      for (const moves of [1, 2]) {
        await page.getByRole('button', { name: 'Any move' }).click();
        await page.waitForFunction((least) => document.querySelectorAll('.story .decision').length >= least, moves);
      }
      await page.waitForTimeout(200);
      expect(await tableTop()).toBe(top);
      await page.getByRole('button', { name: 'Card', exact: true }).click();
    }
    // the line of the caret stays in sight when the text gets lower
    await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
    await page.keyboard.press('Control+End');
    await page.setViewportSize({ width: widths.at(-1) ?? 0, height: 640 });
    const below = (): Promise<number> =>
      page.evaluate(() => {
        const [caret, text] = ['.cursors-layer .cursor', '#text'].map((one) => document.querySelector(one));
        return (caret?.getBoundingClientRect().bottom ?? 9999) - (text?.getBoundingClientRect().bottom ?? 0);
      });
    await expect.poll(below, { timeout: 20_000 }).toBeLessThanOrEqual(0);
    // the file is longer than the window: hints are asked for the part in view
    await page.locator('.view-line [class*=dyn-rule]').first().waitFor();
    await expect.poll(() => asked(page), { timeout: 60_000 }).toBe(0);
    await context.close();
  });
});
