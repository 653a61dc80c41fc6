/** Help while writing a card: signature help, inlay hints, and the form of the card. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sources } from '../games.ts';
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

/** Turns the hints on or off by the search. */
async function turnHints(): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.keyboard.type('hints in the text');
  // Enter takes the first result: wait until it is the command
  await page.locator('#found-0 .name', { hasText: /hints in the text/i }).waitFor();
  await page.keyboard.press('Enter');
}

/** Chooses a level, and runs `act` while the worker is asked for its hints but has not answered. */
async function whileHeld(level: number, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const held: (() => void)[] = [];
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, message: { method: string }) {
      if (message.method === 'inlayHints') held.push(() => postMessage.call(this, message));
      else postMessage.call(this, message);
    };
    const release = (): void => {
      Worker.prototype.postMessage = postMessage;
      for (const post of held) post();
    };
    Object.assign(window, { held, release });
  });
  await page.getByRole('button', { name: `Level ${level}` }).click();
  await page.waitForFunction(() => (window as unknown as { held: unknown[] }).held.length > 0);
  await act();
  await page.evaluate(() => (window as unknown as { release(): void }).release());
}

describe.skipIf(executablePath === null)('writing', () => {
  beforeAll(async () => {
    build();
    folder = mkdtempSync(join(tmpdir(), 'rulebound-writing-'));
    cpSync(join(root, 'cards/stormbound'), join(folder, 'stormbound'), { recursive: true });
    [browser, server] = await Promise.all([launch(), serve(folder, 'stormbound')]);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
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

  test('inlay hints show values of the level and printed texts, until they are turned off', async () => {
    await expect.poll(text, { timeout: 200_000 }).toContain('On play, give 1 strength to this unit.');
    expect(await text()).toContain('strength 1/2/3/4/5: 1, move 1');
    await page.getByRole('button', { name: 'Level 3' }).click();
    await expect.poll(text, { timeout: 200_000 }).toContain('strength 1/2/3/4/5: 3, move 1');
    for (const shown of [false, true]) {
      await turnHints();
      await expect.poll(async () => (await text()).includes('On play, give')).toBe(shown);
    }
  });

  test('a change while the worker computes hints is not lost', async () => {
    await whileHeld(4, () => page.getByRole('button', { name: 'Level 5' }).click());
    await expect.poll(text).toContain('strength 1/2/3/4/5: 5, move 1');
    await whileHeld(4, turnHints);
    await expect.poll(async () => (await text()).includes('On play, give')).toBe(false);
    await turnHints();
    await expect.poll(text).toContain('strength 1/2/3/4/5: 4, move 1');
  });

  test('signature help shows the active parameter', async () => {
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

  test('the form changes the text, and the text changes the form', async () => {
    const form = page.locator('.cardform');
    await form.locator('summary').focus();
    await page.keyboard.press('Enter');
    const strength = form.getByLabel('strength', { exact: true });
    await strength.fill('2/3/4/5/6');
    await strength.press('Tab');
    await expect.poll(text, { timeout: 200_000 }).toContain('strength 2/3/4/5/6');
    expect(await text()).toContain('# as printed');
    await form.getByLabel('rarity', { exact: true }).selectOption('epic');
    // the text is the state of the form: a box is checked when the text has changed
    await expect.poll(text, { timeout: 200_000 }).toContain('neutral, epic, construct');
    await form.getByLabel('dragon', { exact: true }).click();
    await expect.poll(text, { timeout: 200_000 }).toContain('neutral, epic, construct, dragon');
    await expect.poll(() => form.getByLabel('rarity', { exact: true }).inputValue()).toBe('epic');
    // an ability is added, gets a body, and loses it again
    await form.getByLabel('When, of a new ability').fill('on death');
    const bodies = form.getByLabel(/^What happens/);
    const before = await bodies.count();
    await page.keyboard.press('Enter');
    await expect.poll(text, { timeout: 200_000 }).toContain('on death { }');
    // the form is drawn after the text
    await expect.poll(() => bodies.count()).toBe(before + 1);
    const body = bodies.last();
    await body.fill('draw you');
    await body.press('Tab');
    await expect.poll(text, { timeout: 200_000 }).toContain('on death { draw you }');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page)).toEqual([]);
    }
    // what cannot be read is refused, and the text stays
    await body.fill('draw you }');
    await body.press('Tab');
    await page.getByText('The text cannot be changed so').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await form
      .getByRole('button', { name: /^Take out/ })
      .last()
      .click();
    await expect.poll(text, { timeout: 200_000 }).not.toContain('on death');
    // by typing
    await page.locator('.view-line', { hasText: 'cost 3' }).click();
    await page.keyboard.press('Home');
    for (let i = 0; i < 'cost 3'.length; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('7');
    await expect.poll(() => form.getByLabel('cost', { exact: true }).inputValue()).toBe('7');
  });

  test('cards are listed by filters and an order, words with what they do', async () => {
    const column = page.locator('.files');
    const tab = (name: string) => column.getByRole('button', { name, exact: true });
    await tab('Cards').click();
    const rows = column.locator('.cardlist li');
    await rows.first().waitFor();
    const all = await column.getByRole('status').innerText();
    expect(all).toMatch(/^(\d+) of \1$/);
    await column.getByRole('combobox', { name: 'Kind' }).selectOption('structure');
    await column.getByRole('combobox', { name: 'Order' }).selectOption('cost');
    await column.getByRole('combobox', { name: 'cost' }).selectOption('3');
    await column.getByRole('checkbox', { name: 'with abilities' }).check();
    await expect.poll(() => column.getByRole('status').innerText()).not.toBe(all);
    const shown = await rows.locator('.cardline').allInnerTexts();
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.filter((text) => !text.includes('structure'))).toEqual([]);
    expect(new Set(await rows.locator('.cardnumbers:first-child b').allInnerTexts())).toEqual(new Set(['3']));
    const [name] = await rows.locator('.name').allInnerTexts();
    expect(await violations(page, ['.files'])).toEqual([]);
    await rows.first().getByRole('button').click();
    await page.getByRole('article', { name: new RegExp(name ?? '?') }).waitFor();
    await tab('Words').click();
    await column.getByRole('searchbox').fill('strengthen');
    const word = column.locator('.word', { hasText: /^strengthen/ }).first();
    await word.locator('summary').click();
    expect(await word.innerText()).toContain('verb strengthen target');
    expect(await violations(page, ['.files'])).toEqual([]);
    await word.getByRole('button').click();
    await page.locator('.filehead strong', { hasText: 'stormbound/' }).waitFor();
    await expect.poll(text).toContain('verb strengthen');
    await tab('Files').click();
    await column.locator('.file').first().waitFor();
  });

  test('the wall draws only the faces near the window, goes by keys, and shows the text of a card', async () => {
    const column = page.locator('.files');
    await column.getByRole('button', { name: 'Cards', exact: true }).click();
    await column.getByRole('button', { name: 'Wall', exact: true }).click();
    const faces = column.locator('.wall .cardface');
    await faces.first().waitFor();
    const count = Number(/of (\d+)/.exec(await column.getByRole('status').innerText())?.[1]);
    expect(await faces.count()).toBeLessThan(Math.min(60, count));
    await column.locator('.wall [tabindex="0"]').focus();
    const place = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.parentElement?.getAttribute('aria-posinset') ?? null);
    await page.keyboard.press('End');
    await expect.poll(place).toBe(`${count}`);
    expect(await faces.count()).toBeLessThan(60);
    await page.keyboard.press('Home');
    await expect.poll(place).toBe('1');
    await page.keyboard.press('ArrowDown');
    const second = Number(await place());
    expect(second).toBeGreaterThan(2);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(place).toBe(`${second - 1}`);
    expect(await violations(page, ['.files'])).toEqual([]);
    // the filters are those of the list
    await column.getByRole('combobox', { name: 'Kind' }).selectOption('structure');
    await expect.poll(() => column.getByRole('status').innerText()).not.toContain(`${count} of`);
    expect((await faces.locator('.cardkind').allInnerTexts()).filter((kind) => !kind.includes('structure'))).toEqual(
      [],
    );
    const name = await faces.first().locator('.cardname').innerText();
    await faces.first().click();
    await page.getByRole('article', { name: new RegExp(name) }).waitFor();
    await expect.poll(text).toContain(`structure "${name}"`);
    // in a narrow window the wall covers the text, until a card is chosen
    await page.setViewportSize({ width: 768, height: 800 });
    await expect.poll(() => page.locator('#text').isVisible()).toBe(false);
    await faces.first().click();
    await expect.poll(() => page.locator('#text').isVisible()).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await column.getByRole('button', { name: 'Files', exact: true }).click();
  });

  test('a completion belongs to the text for which it was asked, also while a part of the worker is loaded', async () => {
    const path = 'stormbound/asked.bound';
    const files = [...sources('cards/prelude.bound'), ...sources('cards/stormbound')];
    const calls = [
      ['open', [[...files, { path, text: 'deck "Mine" { ""}' }]]],
      ['completion', [path, { line: 0, character: 15 }]],
      ['set', [path, 'deck "Mine" { "G"}']],
    ] as const;
    const items = await page.evaluate(
      (calls) =>
        new Promise<{ textEdit: { range: { end: object } } }[]>((done) => {
          const worker = new Worker('/language.worker.js', { type: 'module' });
          worker.onmessage = ({ data }) => {
            if (data.id !== 1) return;
            worker.terminate();
            done(data.value);
          };
          for (const [id, [method, args]] of calls.entries()) worker.postMessage({ id, method, args, language: 'en' });
        }),
      calls,
    );
    // up to the closing quote
    expect(items[0]?.textEdit.range.end).toEqual({ line: 0, character: 16 });
  });

  test('braces and quotes are closed where they should be', async () => {
    await newFile(page, 'stormbound', 'closed');
    const keys = page.keyboard;
    const clear = async (): Promise<void> => {
      await keys.press('Escape');
      await keys.press('Control+A');
      await keys.press('Delete');
    };
    const whole = async (): Promise<string> => {
      await keys.press('Control+A');
      await keys.press('Control+C');
      return page.evaluate(() => navigator.clipboard.readText());
    };
    /** The text after these characters were typed one by one. Names of keys are in brackets, as in "[Enter]". */
    const typed = async (what: string): Promise<string> => {
      await clear();
      for (const part of what.split(/(\[\w+\])/)) {
        if (!part.startsWith('['))
          // a word is typed as one: each character of its own takes as long
          for (const some of part.split(/(\w{2,})/))
            await (/^\w{2,}$/.test(some) ? keys.insertText(some) : keys.type(some));
        else {
          // closes the list of completions
          await keys.press('Escape');
          await keys.press(part.slice(1, -1));
        }
      }
      return whole();
    };
    expect(await typed('unit "New')).toBe('unit "New"');
    expect(await typed('unit "New" {')).toBe('unit "New" {}');
    expect(await typed('unit "New" { cost 1 }')).toBe('unit "New" { cost 1 }');
    expect(await typed('unit "New" {[Enter]cost 1, strength (1 + 1')).toBe(
      'unit "New" {\n  cost 1, strength (1 + 1)\n}',
    );
    expect(await typed('unit "New" {[Enter]on play {[Enter]gain 1[ArrowDown][ArrowDown][End][Enter]deck "Mine')).toBe(
      'unit "New" {\n  on play {\n    gain 1\n  }\n}\ndeck "Mine"',
    );
    // within a text a brace names a value, and a quote ends the text
    expect(await typed('text "deal {n} damage"')).toBe('text "deal {n} damage"');
    expect(await typed('text "deal {n')).toBe('text "deal {n}"');
    expect(await typed('text "one (of')).toBe('text "one (of"');
    expect(await typed('unit New"[Home][ArrowRight][ArrowRight][ArrowRight][ArrowRight][ArrowRight]"')).toBe(
      'unit "New"',
    );
    // a comment is prose
    expect(await typed('# such as "in {, (or[Enter]unit')).toBe('# such as "in {, (or\nunit');
    // before a word nothing is closed
    expect(await typed('cost 1 }[Home]{ ')).toBe('{ cost 1 }');

    // a completion within quotes leaves the cursor after them
    await clear();
    await keys.type('deck "Mine" { "Green Proto');
    await page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'Green Prototypes' }).first().waitFor();
    await keys.press('Enter');
    await keys.type(' level 2');
    expect(await whole()).toBe('deck "Mine" { "Green Prototypes" level 2}');

    // pasted text is not changed: alone, after another card, and between braces
    for (const [before, after] of [
      ['', ''],
      ['unit "New" { cost 1 }\n', ''],
    ] as const) {
      await clear();
      await keys.insertText(before);
      await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), SOURCE);
      await keys.press('Control+V');
      expect(await whole()).toBe(before + SOURCE + after);
    }
    await typed('unit "New" {[Enter]');
    await keys.press('Control+Home');
    await keys.press('End');
    await keys.press('ArrowDown');
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), 'cost 1\n  on play {\n    gain 1\n  }');
    await keys.press('Control+V');
    expect(await whole()).toBe('unit "New" {\n  cost 1\n  on play {\n    gain 1\n  }\n}');
  });
});
