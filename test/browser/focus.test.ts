/** Focus, keyboard shortcuts and overlapping elements. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isMore } from '../amount.ts';
import { build, executablePath, launch, newFile, openPage, reopen, serveStormbound, violations } from './page.ts';

const GAME = 'stormbound';

let browser: Browser;
let server: Awaited<ReturnType<typeof serveStormbound>>;
/** One page for all tests, of which each leaves the text in front and the keys as they were. */
let page: Page;
const complaints: string[] = [];

describe.skipIf(executablePath === null)('by keyboard', () => {
  beforeAll(async () => {
    build();
    [browser, server] = await Promise.all([launch(), serveStormbound()]);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    page = await openPage(context, `${server.url}/#${GAME}%2Fneutral.bound%3A22`, complaints);
  });
  afterAll(async () => {
    await browser?.close();
    server?.end();
  });
  afterEach(async () => {
    const said = [...complaints];
    complaints.length = 0;
    expect(said).toEqual([]);
  });

  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
  const textbox = () => page.getByRole('textbox', { name: /^Text of the file/ });

  test('a link with a line begins there, and a file that is first shown begins at its first card', async () => {
    const face = (name: string) => page.getByRole('article', { name: new RegExp(`^${name}`) });
    await face('Summon Militia').waitFor();
    await page.locator('.files .file', { hasText: /^winter/ }).click();
    await face('Calming Spirits').waitFor();
    await page.evaluate((path) => {
      location.hash = path;
    }, `${GAME}/neutral.bound:27`);
    await face('Confinement').waitFor();
  });

  test('F6 goes from the list to the text, the panel and the bar, and Shift+F6 back', async () => {
    const part = (): Promise<string> =>
      page.evaluate(() => document.activeElement?.closest('.files, #text, .side, .bar')?.getAttribute('class') ?? '');
    await page.locator('.leftswitch button').first().focus();
    for (const name of ['text', 'side', 'bar', 'files', 'text']) {
      await page.keyboard.press('F6');
      await expect.poll(part).toMatch(new RegExp(`^${name}\\b`));
    }
    await page.keyboard.press('Shift+F6');
    await expect.poll(part).toMatch(/^files/);
    await page.locator('.switch').getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.play .table .seat').first().waitFor();
    // the list is not shown there
    await page.keyboard.press('F6');
    await expect.poll(part).toMatch(/^text/);
    await page.keyboard.press('F6');
    await expect.poll(part).toMatch(/^side/);
    await page.locator('.switch').getByRole('button', { name: 'Card', exact: true }).click();
    await textbox().focus();
  });

  test('Ctrl+K before the page is loaded opens the search with what was typed after it', async () => {
    const other = await page.context().newPage();
    let release = (): void => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await other.route('**/page.js', async (route) => {
      await released;
      await route.continue();
    });
    await other.goto(`${server.url}/#${GAME}%2Fneutral.bound%3A22`, { waitUntil: 'commit' });
    await other.locator('.home').waitFor();
    await other.evaluate("import('/early.js')");
    await other.keyboard.press('Control+K');
    await other.keyboard.type('confinex');
    await other.keyboard.press('Backspace');
    release();
    const field = other.locator('dialog.search input');
    await field.waitFor();
    expect(await field.inputValue()).toBe('confine');
    // from now on the keys are those of the field
    await other.keyboard.type('m');
    expect(await field.inputValue()).toBe('confinem');
    await other.locator('dialog.search [role=option]', { hasText: 'Confinement' }).first().waitFor();
    expect(await other.locator('.bar').innerText()).toContain('No changes');
    await other.close();
  });

  test('the context menu of the text has an opaque background', async () => {
    await page.locator('.view-line', { hasText: 'Confinement' }).click({ button: 'right' });
    const alpha = await page.locator('.shadow-root-host').evaluate((host) => {
      const boxes = [...(host.shadowRoot?.querySelectorAll('.monaco-menu-container, .monaco-menu-container *') ?? [])];
      return boxes.some((box) => !/rgba\(.*, 0\)|transparent/.test(getComputedStyle(box).backgroundColor));
    });
    expect(alpha).toBe(true);
    await page.keyboard.press('Escape');
  });

  test('the tabs of open files are shown, moved and closed by keys, and a reload keeps them', async () => {
    const tabs = page.locator('.tab .tabname');
    const shown = (): Promise<string> => page.locator('.tab[aria-selected=true] .tabname').innerText();
    expect(await tabs.allInnerTexts()).toEqual(['neutral']);
    // the click on the tab that is shown keeps it
    await page.locator('.tab').click();
    await page.locator('.files .file', { hasText: /^rules/ }).click();
    await page.locator('.files .file', { hasText: /^shadowfen/ }).click();
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['neutral', 'shadowfen']);
    await textbox().focus();
    await page.keyboard.insertText('#');
    await page.locator('.tab .changed').waitFor();
    await page.keyboard.press('Control+Z');
    await page.keyboard.press('Alt+PageDown');
    await expect.poll(shown).toBe('neutral');
    await page.locator('.filehead strong', { hasText: `${GAME}/neutral.bound` }).waitFor();
    await page.keyboard.press('Alt+Shift+PageDown');
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['shadowfen', 'neutral']);
    await page.locator('.tab[aria-selected=true]').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(shown).toBe('shadowfen');
    await expect.poll(focused).toContain('shadowfen');
    expect(await violations(page, ['.tabs'])).toEqual([]);
    await reopen(page, page.url());
    expect(await tabs.allInnerTexts()).toEqual(['shadowfen', 'neutral']);
    await page.locator('.tab[aria-selected=true]').focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['neutral']);
    await expect.poll(shown).toBe('neutral');
    await page.keyboard.press('Alt+Shift+W');
    expect(await tabs.allInnerTexts()).toEqual(['neutral']);
    // where the text is narrow, a menu is in the place of the tabs
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('combobox', { name: 'Open files' }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await violations(page, ['.tabs', '#text'])).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('the shown card stays beside a file of its game without cards', async () => {
    await page
      .locator('.view-line', { hasText: /unit."/ })
      .first()
      .click();
    await page.getByRole('article').waitFor();
    await page.locator('.files .file', { hasText: /^look/ }).click();
    await page.locator('.filehead', { hasText: 'look.bound' }).waitFor();
    // the card at the cursor is looked up when the file is shown
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
  });

  test('Escape deselects a chosen card', async () => {
    await textbox().focus();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: /^Moves of/ }).waitFor();
    // a move with several choices
    await page.locator('.options button', { hasText: '...' }).first().click();
    await page.locator('.moves .said').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.moves .said').waitFor({ state: 'detached' });
  });

  test('Escape closes widgets over the text, and pressed again leaves the text', async () => {
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

  test('Escape ends the fields of a snippet before it leaves the text', async () => {
    await newFile(page, GAME, 'fields');
    await page.keyboard.type('un');
    await page.locator('.suggest-widget.visible').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.snippet-placeholder, .finish-snippet-placeholder').first().waitFor({ state: 'attached' });
    for (let i = 0; i < 2; i++) await page.keyboard.press('Escape');
    // both were for the list of completions and the snippet
    await expect.poll(() => textbox().evaluate((box) => box === document.activeElement)).toBe(true);
    for (let i = 0; i < 2; i++) await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('History');
  });

  test('Shift+Tab from the text does not focus a button that discards text', async () => {
    await newFile(page, GAME, 'back');
    await page.keyboard.type('# kept');
    await page.getByRole('button', { name: 'Delete' }).waitFor();
    await page.keyboard.press('Control+M');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(focused).toBe('History');
    await textbox().focus();
    await page.keyboard.press('Control+M');
  });

  test('after a quick fix the focus is in the text', async () => {
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

  test('messages: the newest is shown, the earlier ones on request; without one the focus is in the text', async () => {
    for (const name of ['gone', 'gone-too']) {
      await newFile(page, GAME, name);
      await page.keyboard.type('#');
      await page.getByRole('button', { name: 'Delete' }).click();
    }
    const shown = page.locator('.notice p');
    const earlier = page.locator('.notice').getByRole('button', { name: 'An earlier message', exact: true });
    await expect.poll(() => shown.allInnerTexts()).toEqual([expect.stringContaining('gone-too')]);
    await earlier.click();
    await expect.poll(() => shown.count()).toBe(2);
    expect(await earlier.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('button', { name: 'Dismiss' }).last().click();
    await expect.poll(() => shown.count()).toBe(1);
    expect(await earlier.count()).toBe(0);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => textbox().evaluate((box) => box === document.activeElement)).toBe(true);
  });

  test.runIf(isMore)('a completed name closes its quotes, and the cursor is after them', async () => {
    await newFile(page, GAME, 'quotes');
    await page.keyboard.type('scenario "quotes" for Stormbound {');
    // the key would take a suggestion that comes late
    await page.keyboard.insertText('\n');
    await page.keyboard.type('blue hand "Green Proto');
    await page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'Green Prototypes' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type(', "');
    await expect
      .poll(async () => (await page.locator('.view-lines').innerText()).replaceAll('\u00a0', ' '))
      .toContain('blue hand "Green Prototypes", ""');
  });

  test.runIf(isMore)('columns are resized, closed and opened by keyboard, and a reload keeps them', async () => {
    const border = page.getByRole('separator', { name: 'Width of the list' });
    const width = (): Promise<number> =>
      page.locator('.files').evaluate((column) => Math.round(column.getBoundingClientRect().width));
    const before = await width();
    await border.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(width).toBe(before + 24);
    await reopen(page, page.url());
    await expect.poll(width).toBe(before + 24);
    await border.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.files').isVisible()).toBe(false);
    expect(await violations(page, ['.work', '.side', '.divider'])).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(width).toBe(before);
    // by mouse, and a panel that was closed is opened by its button
    const panel = page.getByRole('separator', { name: 'Width of the panel' });
    const box = await panel.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 4, 300);
    await page.mouse.down();
    await page.mouse.move(1278, 300, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => page.locator('.side').isVisible()).toBe(false);
    await page.locator('.switch').getByRole('button', { name: 'Card', exact: true }).click();
    await expect.poll(() => page.locator('.side').isVisible()).toBe(true);
  });

  test.runIf(isMore)('texts for screen readers do not make the page scroll', async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    // the last file of a long list has a note for screen readers
    const closed = page.locator('.folder > button[aria-expanded=false]');
    while ((await closed.count()) > 0) await closed.first().click();
    await newFile(page, GAME, 'zz');
    await page.keyboard.insertText('unit {\n'.repeat(40));
    await page.locator('.problems li').nth(20).waitFor();
    const over = await page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return [scrollHeight - innerHeight, scrollWidth - innerWidth];
    });
    expect(over).toEqual([0, 0]);
  });
});
