/** Playing and testing in the page, in Chromium. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isMore } from '../amount.ts';
import { root } from '../repo/tree.ts';
import { build, checked, executablePath, launch, newFile, openPage, serve, times, violations } from './page.ts';

/** The game in which cards are typed. */
const GAME = 'stormbound';
const WAIT = { timeout: 120_000 };

let browser: Browser;
let server: Awaited<ReturnType<typeof serve>>;
let context: BrowserContext;
let page: Page;
const complaints: string[] = [];

const card = (strength: number): string =>
  `unit "Tested" {\n  neutral, common, dragon\n  cost 1, strength ${strength}, move 0\n}\n`;
const scenario = `scenario "it is as strong as it says" for Stormbound {\n  where A is blue "Tested" on B2\n  turn blue\n  then A.strength is 2\n}\n`;

/** A test with 1,024 outcomes: more than the page plays. */
const sampled = `unit "Scatterer" { neutral, common, dragon, cost 1, strength 1, move 0
  on play { repeat 5 times { damage random enemy unit by 1 } }
}
scenario "it hits someone" for Stormbound {
  turn blue, blue mana 1
  blue hand "Scatterer"
${['A4', 'B4', 'C4', 'D4'].map((tile) => `  where ${tile[0]} is red "Green Prototypes" strength 9 on ${tile}\n`).join('')}  do play "Scatterer" at B1
  then A is in play
}
`;

describe.skipIf(executablePath === null)('playing in the page', () => {
  beforeAll(async () => {
    build();
    // a page with two games opens faster than one with all
    [browser, server] = await Promise.all([launch(), serve(root, 'cards/stormbound', 'cards/skybound')]);
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    page = await openPage(context, server.url, complaints);
  });
  afterAll(async () => {
    await browser?.close();
    server?.end();
  });
  afterEach(async ({ task }) => {
    const said = [...complaints];
    complaints.length = 0;
    expect(said).toEqual([]);
    // what the page said explains a button that never came
    if (task.result?.state === 'fail')
      throw new Error(`The page was: ${(await page.locator('body').innerText()).slice(0, 3000)}`);
  });

  test('a test of a card runs after a pause, fails when the card is changed, and passes again', async () => {
    await paste('tested', `${card(2)}\n${scenario}`);
    await pane('Tests');
    const row = page.locator('.testlist li', { hasText: 'it is as strong as it says' });
    await row.and(page.locator('.passed:not(.old)')).waitFor(WAIT);
    await page.locator('.lens-tests', { hasText: '1 passed' }).waitFor(WAIT);
    await paste('tested', `${card(3)}\n${scenario}`, false);
    await row.and(page.locator('.failed:not(.old)')).waitFor(WAIT);
    expect(await row.innerText()).toContain('it is 3');
    await row.getByRole('button', { name: /^line 9$/ }).waitFor();
    await page.locator('.squiggly-warning').first().waitFor(WAIT);
    await paste('tested', `${sampled}\n${card(2)}\n${scenario}`, false);
    await row.and(page.locator('.passed:not(.old)')).waitFor(WAIT);
    const scattered = page.locator('.testlist li.passed', { hasText: 'it hits someone' });
    await scattered.getByText('500 sampled outcomes; not all were played').waitFor(WAIT);
  }, 300_000);

  test('a test is shown on the board', async () => {
    await page.getByRole('button', { name: 'Show "it is as strong as it says" on the board' }).click();
    await page.locator('.stage .title', { hasText: 'Test: it is as strong as it says' }).waitFor(WAIT);
    await page.locator('.grid .piece', { hasText: 'Tested' }).waitFor();
  });

  test('an error leaves the last match on the board, and says so', async () => {
    await play();
    await page.locator('.stage .title', { hasText: 'Stormbound with Tested' }).waitFor(WAIT);
    await paste('tested', `${card(2).replace('neutral', 'neutrall')}\n${scenario}`, false);
    await play();
    await page.locator('.stale', { hasText: 'Stormbound has an error' }).waitFor(WAIT);
    await page.locator('.table .seat').first().waitFor();
    // a scenario that is being typed does not stop the match
    await paste('tested', `${card(2)}\n${scenario}\nscenario "begun" for Stormbound {\n  then blue.\n}\n`, false);
    await page.locator('.stale:not(.hidden)').waitFor({ state: 'detached', ...WAIT });
    await page.locator('.squiggly-error').first().waitFor(WAIT);
    await play();
    await page.locator('.stage .title', { hasText: 'Stormbound with Tested' }).waitFor(WAIT);
    await page.locator('.stale:not(.hidden)').waitFor({ state: 'detached', ...WAIT });
    await paste('tested', `${card(2)}\n${scenario}`, false);
  }, 300_000);

  test('an error typed while a match begins is told, and without it the match begins', async () => {
    const other = await openPage(context, server.url, complaints);
    await other.goto(`${server.url}#stormbound/neutral.bound:1`);
    const text = other.getByRole('textbox', { name: /^Text of the file/ });
    await other.getByRole('button', { name: 'Play', exact: true }).first().click();
    await text.focus();
    await other.keyboard.press('Control+Home');
    await other.keyboard.type('} ');
    await other.locator('.refused, .stale', { hasText: 'Stormbound has an error' }).waitFor(WAIT);
    await text.focus();
    await other.keyboard.press('Control+Home');
    await other.keyboard.press('Delete');
    await other.locator('.grid').waitFor(WAIT);
    await other.locator('.refused, .stale:not(.hidden)').waitFor({ state: 'detached', ...WAIT });
    await other.close();
  }, 300_000);

  test('an edited card is replayed with the same decisions, and the first difference is shown', async () => {
    await play();
    await page.locator('.stage .title', { hasText: 'Stormbound with Tested' }).waitFor(WAIT);
    await page.getByRole('button', { name: /^play Tested/ }).click();
    await page.locator('.aim').first().click();
    const piece = page.locator('.grid .piece', { hasText: 'Tested' });
    await piece.waitFor(WAIT);
    await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
    await paste('tested', `${card(7)}\n${scenario}`, false);
    await page.locator('.again', { hasText: 'the same up to turn' }).waitFor(WAIT);
    // what happens now; what happened before is the second
    const now = page.locator('.again b').first();
    await now.filter({ hasText: 'strength 7' }).waitFor();
    expect(await piece.innerText()).toContain('7');
    await paste('tested', `${card(2)}\n${scenario}`, false);
    await now.filter({ hasText: 'strength 2' }).waitFor(WAIT);
    // a changed number does not wait for the pause in typing
    await page.evaluate(() => {
      const { setTimeout } = window;
      const hold = (run: () => void, wait?: number) => (wait === 200 ? 0 : setTimeout(run, wait));
      Object.assign(window, { setTimeout: hold, release: () => Object.assign(window, { setTimeout }) });
    });
    await page.keyboard.press('Control+Home');
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    for (let i = 0; i < ', move 0'.length; i++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('5');
    await now.filter({ hasText: 'strength 5' }).waitFor(WAIT);
    await page.evaluate(() => (window as unknown as { release(): void }).release());
    await paste('tested', `${card(2)}\n${scenario}`, false);
    await now.filter({ hasText: 'strength 2' }).waitFor(WAIT);
  }, 300_000);

  test('a match stays beside a file or a card of another game, and the page says so', async () => {
    await page.evaluate(() => {
      location.hash = 'skybound/words.bound';
    });
    const said = page.locator('.stale', { hasText: 'a match of Stormbound' });
    await said.filter({ hasText: 'The open file is of Skybound' }).waitFor(WAIT);
    // the cursor is put at the first card of a file that is shown for the first time
    await page.evaluate(() => {
      location.hash = 'skybound/ember.bound';
    });
    await said.filter({ hasText: '"Cinder Recruit" of Skybound' }).waitFor(WAIT);
    expect(await page.locator('.table .seat').count()).toBe(2);
    // who plays the other seats is said, too: a second person, since a test was opened
    expect(await page.getByRole('combobox', { name: 'against' }).locator('option:checked').innerText()).toMatch(
      /person/,
    );
    await page.evaluate((path) => {
      location.hash = path;
    }, `${GAME}/tested.bound`);
    await page.locator('.filehead', { hasText: `${GAME}/tested.bound` }).waitFor();
  }, 300_000);

  test('stepping through the match by keyboard, slider and timer highlights the acting line', async () => {
    const acting = `${card(2).replace('}', '  on play { strengthen self by 3 }\n}')}\n${scenario}`;
    await paste('tested', acting, false);
    await play();
    await page.getByRole('button', { name: /^play Tested/ }).click();
    await page.locator('.aim').first().click();
    const ability = page.locator('.story .ability', { hasText: 'Tested: on play' });
    await ability.locator('button:not(.fold)').first().click();
    await page.locator('.acts').first().waitFor();
    await page.locator('.changes li', { hasText: 'Tested strength 2 → 5' }).waitFor();
    // by keyboard in the timeline
    const slider = page.getByRole('slider', { name: 'Moment of the match' });
    const at = async (): Promise<number> => Number(await slider.inputValue());
    const moment = await at();
    // arrows step by events; the slider also has the statements between them
    await page.keyboard.press('ArrowLeft');
    await expect.poll(at, { timeout: 60_000 }).toBeLessThan(moment);
    await page.keyboard.press('ArrowRight');
    await expect.poll(at, { timeout: 60_000 }).toBe(moment);
    await page.keyboard.press('Home');
    await expect.poll(at, { timeout: 60_000 }).toBe(0);
    // by the slider
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(at, { timeout: 60_000 }).toBe(1);
    // collapses the consequences of an event
    const rows = page.locator('.story li', { hasText: 'plays Tested' }).first().locator('.rows li');
    const count = await rows.count();
    await rows.first().locator('.fold').click();
    await expect.poll(() => rows.count(), { timeout: 60_000 }).toBeLessThan(count);
    await rows.first().locator('.fold').click();
    // by timer, up to a breakpoint
    await page.evaluate((path) => {
      location.hash = path;
    }, `${GAME}/tested.bound`);
    await page.locator('.filehead', { hasText: `${GAME}/tested.bound` }).waitFor();
    await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('F9');
    await page.getByRole('button', { name: 'Take out the breakpoint on Tested' }).waitFor();
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('10');
    await page.getByRole('button', { name: 'Play the match' }).click();
    await page.locator('.story [aria-current]', { hasText: 'Tested' }).waitFor(WAIT);
    await page.getByRole('button', { name: 'Play the match' }).waitFor(WAIT);
    // and on to the next one
    const stopped = await at();
    await page.getByRole('button', { name: 'To the next breakpoint' }).click();
    await expect.poll(at, { timeout: 60_000 }).toBeGreaterThan(stopped);
    await page.getByRole('button', { name: 'Take out the breakpoint on Tested' }).click();
  }, 300_000);

  test('several mods are chosen in an order, with a list of their changes', async () => {
    await page.evaluate((path) => {
      location.hash = path;
    }, `${GAME}/tested.bound`);
    await play();
    const mods = page.locator('.mods select');
    await mods.selectOption('Aftershock');
    await mods.selectOption('Freedom Fight');
    await page.locator('.modreport summary', { hasText: 'a conflict' }).click();
    await page.locator('.modreport p', { hasText: 'only that of "Freedom Fight" counts' }).waitFor();
    expect(await violations(page, ['.side'])).toEqual([]);
    await page.locator('.modreport').getByRole('button', { name: 'Take out the mod Aftershock' }).click();
    await expect.poll(() => page.locator('.modreport .bad').count(), { timeout: 60_000 }).toBe(0);
    await page.locator('.stale', { hasText: 'The match goes on as it began' }).waitFor();
    await page.getByRole('button', { name: 'Take out the mod Freedom Fight' }).click();
    await page.locator('.modreport').waitFor({ state: 'detached' });
  }, 300_000);

  test.runIf(isMore)(
    'axe finds nothing in the timeline and the tests',
    async () => {
      await play();
      await page.getByRole('button', { name: 'Any move' }).click();
      await page.locator('.story .decision').first().waitFor(WAIT);
      expect(await violations(page, ['.side'])).toEqual([]);
      await page.getByRole('button', { name: 'To the beginning' }).click();
      await page.getByRole('button', { name: 'Step forward' }).click();
      expect(await violations(page, ['.side'])).toEqual([]);
      await pane('Tests');
      await page.locator('.testlist li').first().waitFor(WAIT);
      expect(await violations(page, ['.side'])).toEqual([]);
      await pane('Play');
    },
    300_000,
  );

  test.runIf(isMore)(
    'a match is exported as a scenario, and it passes',
    async () => {
      await play();
      await page.getByRole('button', { name: 'Any move' }).click();
      await page.getByRole('button', { name: 'Make a test' }).click();
      await page.locator('.filehead', { hasText: `${GAME}/scenarios/played.bound` }).waitFor(WAIT);
      const row = page.locator('.testlist li', { hasText: 'from a match 1' });
      await row.and(page.locator('.passed:not(.old)')).waitFor(WAIT);
    },
    300_000,
  );

  async function play(): Promise<void> {
    await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
    await page.keyboard.press('Control+Enter');
    await page.locator('.setting .primary:enabled').waitFor(WAIT);
  }

  async function pane(name: string): Promise<void> {
    await page.locator('.switch').getByRole('button', { name, exact: true }).click();
  }

  /** Writes a text into a new file or replaces the shown text. */
  async function paste(name: string, text: string, isNew = true): Promise<void> {
    if (isNew) await newFile(page, GAME, name);
    else {
      await page.evaluate((path) => {
        location.hash = path;
      }, `${GAME}/${name}.bound`);
      await page.locator('.filehead', { hasText: `${GAME}/${name}.bound` }).waitFor();
      await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
      await page.keyboard.press('Control+A');
    }
    const { edit } = await times(page);
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await page.keyboard.press('Control+V');
    await checked(page, edit + 1);
  }
});
