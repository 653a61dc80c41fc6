/** Measurements of edited cards in Chromium; one page for all tests. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isMore } from '../amount.ts';
import {
  build,
  checked,
  executablePath,
  launch,
  measures,
  newFile,
  openPage,
  serveStormbound,
  times,
  violations,
} from './page.ts';

const WAIT = { timeout: 180_000 };
const POLL = { timeout: 180_000, interval: 200 };
const CURRENT = '.measured:not(.dim)';

const card = (body: string): string => `unit "Tested" {\n  neutral, common, dragon\n  cost 1, ${body}, move 0\n}\n`;
const scenario = `scenario "it is there" for Stormbound {\n  where A is blue "Tested" on B2\n  turn blue\n  then A.cost is 1\n}\n`;

let browser: Browser;
let server: Awaited<ReturnType<typeof serveStormbound>>;
let page: Page;
const complaints: string[] = [];

describe.skipIf(executablePath === null)('measuring in the page', () => {
  beforeAll(async () => {
    build();
    [browser, server] = await Promise.all([launch(), serveStormbound()]);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await measures(context);
    page = await openPage(context, server.url, complaints);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end();
    expect(complaints).toEqual([]);
  });

  test('a discarded change removes its figures', async () => {
    await page.evaluate(() => {
      location.hash = 'stormbound/neutral-units.bound';
    });
    await page.locator('.filehead', { hasText: 'neutral-units.bound' }).waitFor();
    const rate = page.locator('.lens-rate');
    expect(await rate.count()).toBe(0);
    await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('# said');
    await page.keyboard.press('Control+Home');
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowDown');
    await page.locator('.lens-rate:not(.dim)', { hasText: '%' }).waitFor(WAIT);
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect.poll(() => rate.count(), POLL).toBe(0);
  }, 300_000);

  test('an edited card is measured after a pause; typing dims the result at once, and moves nothing', async () => {
    await newFile(page, 'stormbound', 'tested');
    await paste(`${card('strength 2')}${scenario}`);
    await page.locator('.lens-play').waitFor(WAIT);
    await page.locator('.lens-tests', { hasText: '1 passed' }).waitFor(WAIT);
    const rate = page.locator('.lens-rate:not(.dim)', { hasText: /\d+\.\d%\s\([+−±]\d+\.\d\)$/ });
    await rate.waitFor(WAIT);
    const place = (): Promise<unknown> => page.locator('.lens-play').boundingBox();
    // a redrawn line is missing for a moment
    let before: unknown = null;
    await expect
      .poll(async () => {
        before = await place();
        return before;
      }, POLL)
      .not.toBeNull();
    // after the strength
    await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
    await page.keyboard.press('Control+Home');
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    for (let i = 0; i < ', move 0'.length; i++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('1');
    await page.locator('.lens-rate.dim').waitFor(WAIT);
    await expect.poll(place, POLL).toEqual(before);
    await page.keyboard.press('Backspace');
    await rate.waitFor(WAIT);
  }, 600_000);

  test('its parts open the panels, by mouse and keyboard', async () => {
    await page.locator('.lens-tests').click();
    await page.locator('.testlist li', { hasText: 'it is there' }).waitFor(WAIT);
    await page.locator('.lens-rate').click();
    await page.locator('#measure-status').waitFor();
    const text = page.getByRole('textbox', { name: /^Text of the file/ });
    await text.focus();
    await page.keyboard.press('Alt+Enter');
    await page.locator('.side[aria-label="Tests"]:focus').waitFor();
    await text.focus();
    await page.keyboard.press('Shift+Alt+Enter');
    await page.locator('.side[aria-label="Measure"]:focus').waitFor();
  }, 300_000);

  test.runIf(isMore)(
    'the panel shows the decks of the measurement, and measures with chosen ones',
    async () => {
      await page.locator(CURRENT).waitFor(WAIT);
      await page
        .getByRole('img', { name: /^before \d+\.\d%, .*; now \d+\.\d%, .*; change .* points, .* to .*$/ })
        .waitFor();
      const lineup = page.locator('.lineup');
      expect(await lineup.innerText()).toMatch(/No shipped deck holds it: in "[^"]+" it takes the place of "[^"]+"/);
      expect(await lineup.innerText()).toContain('The saved text has no such card');
      expect(await page.locator('.rates figcaption').innerText()).toContain('tested.bound, a new file');
      expect(await violations(page, ['.side'])).toEqual([]);
      await page.locator('#measure-status', { hasText: /narrow|asked/ }).waitFor(WAIT);
      const matches = async (): Promise<number> =>
        Number((await page.locator('.numbers dd').first().innerText()).replace(/\D/g, ''));
      const done = await matches();
      await page.getByRole('button', { name: '4,000 more matches' }).click();
      await expect.poll(matches, POLL).toBeGreaterThan(done);
      await page.getByRole('combobox', { name: 'mode' }).selectOption('Casual');
      await lineup.locator('li', { hasText: 'in Casual' }).waitFor(WAIT);
      await page.getByRole('combobox', { name: 'deck' }).selectOption('Wild Hunt');
      await lineup.locator('li', { hasText: 'in "Wild Hunt"' }).waitFor(WAIT);
      // slow enough that the test below finds it running
      await page.getByRole('combobox', { name: 'played by' }).selectOption('greedy');
      await lineup.locator('li', { hasText: 'greedily' }).waitFor(WAIT);
    },
    600_000,
  );

  test.runIf(isMore)(
    'it waits while a match plays',
    async () => {
      await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
      await page.keyboard.press('Control+Enter');
      await page.locator('.setting .primary:enabled').waitFor(WAIT);
      for (let i = 0; i < 3; i++) {
        await page.getByRole('button', { name: 'Any move' }).click();
        await page.locator('.setting .primary:enabled').waitFor(WAIT);
      }
      await page.getByRole('button', { name: 'To the beginning' }).click();
      // else the editor opens the file of the rules that run, and the next test types into that one
      await page.getByRole('checkbox', { name: 'show in the text' }).uncheck();
      await page.getByRole('combobox', { name: 'Speed' }).selectOption({ index: 0 });
      await page.getByRole('button', { name: 'Play the match' }).click();
      await pane('Measure');
      await page.locator('#measure-status', { hasText: 'It waits for the match' }).waitFor(WAIT);
      await pane('Play');
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
      await pane('Measure');
      await page.locator('#measure-status', { hasText: 'measuring' }).waitFor(WAIT);
    },
    300_000,
  );

  test.runIf(isMore)(
    'errors and faults are reported',
    async () => {
      await page.getByRole('combobox', { name: 'played by' }).selectOption('random');
      await paste(card('strenght 2'));
      await page.locator('#measure-status', { hasText: /Stormbound has .*error/ }).waitFor(WAIT);
      await page.locator('.measured.dim').waitFor();
      await paste(card('strength 2').replace('}', '  on play { strengthen self by div(1, 0) }\n}'));
      await page.locator('.faults li', { hasText: 'Tested: a division by zero' }).first().waitFor(WAIT);
      expect(await violations(page, ['.side'])).toEqual([]);
    },
    600_000,
  );

  test.runIf(isMore)(
    'all decks play one another, with the plots of a report, until a key is typed',
    async () => {
      const table = page.locator('.decktable');
      await table.getByRole('button', { name: 'Play all decks' }).click();
      await expect.poll(() => table.locator('.plot svg').count(), POLL).toBe(3);
      for (const deck of ['Clockwork March', 'Long Winter', 'Marsh Lights', 'Wild Hunt'])
        expect(await table.locator('.plot svg').first().textContent()).toContain(deck);
      // the same in words
      expect(await table.locator('.plot li').first().textContent()).toMatch(/^Clockwork March: \d+\.\d% against /);
      expect(await table.locator('.plot li').last().textContent()).toMatch(/ at level \d: cost \d+, /);
      expect(await violations(page, ['.side'])).toEqual([]);
      await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
      await page.keyboard.type('#');
      await table.locator('.dim').waitFor();
      await table.getByRole('button', { name: 'Play them again' }).waitFor();
    },
    600_000,
  );

  async function pane(name: string): Promise<void> {
    await page.locator('.switch').getByRole('button', { name, exact: true }).click();
  }

  /** Replaces the shown text. */
  async function paste(text: string): Promise<void> {
    await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
    await page.keyboard.press('Control+A');
    const { edit } = await times(page);
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await page.keyboard.press('Control+V');
    await checked(page, edit + 1);
  }
});
