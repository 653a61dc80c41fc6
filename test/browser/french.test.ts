/** The page in French: no English text is left, nothing overflows, axe finds nothing, and the language can be switched. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { en } from '../../editor/app/texts/en/index.ts';
import { fr } from '../../editor/app/texts/fr/index.ts';
import { en as workerEn } from '../../editor/app/texts/worker/en.ts';
import { fr as workerFr } from '../../editor/app/texts/worker/fr.ts';
import { amount, isMore } from '../amount.ts';
import { spoken, VALUE } from '../spoken.ts';
import { build, executablePath, launch, serveStormbound, violations } from './page.ts';

const WIDTHS = amount([1440, 390], [1440, 1024, 768, 390]);

/** A pattern for each text of one word with four letters or more. Shorter ones may be words of a game. */
function patternsOf(...catalogues: object[]): Map<string, RegExp> {
  const texts = catalogues.flatMap((one) => spoken(one)).map(([, text]) => text.trim());
  return new Map(
    texts
      .filter((text) => /\p{L}{4}/u.test(text))
      .map((text) => {
        const quoted = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
        return [text, new RegExp(`^${quoted.replaceAll(VALUE, '.+').replace(/\b2(\\[.,]00?)?\b/g, '[\\d.,]+')}$`)];
      }),
  );
}

const ENGLISH = patternsOf(en, workerEn);
const FRENCH = patternsOf(fr, workerFr);
for (const text of FRENCH.keys()) ENGLISH.delete(text);

/** Whether a text is in the English catalogue only. */
const isEnglish = (text: string): boolean =>
  [...ENGLISH.values()].some((one) => one.test(text)) && ![...FRENCH.values()].some((one) => one.test(text));

/** The visible texts of the page and its labels, without texts that are marked as English. */
const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('[lang="en"], .monaco-editor, .monaco-aria-container, script') !== null) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext'])
        found.add(element.getAttribute(name)?.trim() ?? '');
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) found.add(node.textContent?.trim() ?? '');
    }
    return [...found].filter((text) => text !== '');
  });

/** Parts of the page that are wider than the page or than their place. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // `.quick` is swept in a narrow window
    const parts =
      '.bar, .filehead, .problemshead, .setting, .steps, dialog[open], .found > .sort, .tour, .sectionhead, .choices';
    const wide = [...document.querySelectorAll<HTMLElement>(parts)].filter(
      (part) => (part.clientWidth > 100 || part.matches('.sort')) && part.scrollWidth > part.clientWidth + 1,
    );
    const page = document.documentElement.scrollWidth > innerWidth ? ['page'] : [];
    return [...page, ...wide.map(({ className, textContent }) => `${className}: ${textContent?.slice(0, 60)}`)];
  });

let browser: Browser;
let server: Awaited<ReturnType<typeof serveStormbound>>;

describe.skipIf(executablePath === null)('the page in French', () => {
  beforeAll(async () => {
    build();
    [browser, server] = await Promise.all([launch(), serveStormbound()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end();
  });

  test.runIf(isMore)('from the start screen to a match: no English, no overflow, nothing for axe', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 800 }, locale: 'fr-FR' });
    const page = await context.newPage();
    page.setDefaultTimeout(200_000);
    await page.goto(server.url);
    await page.getByText('Aucun problème').waitFor();
    await page.locator('.monaco-editor .view-line').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
    // Monaco's own menus
    await page.getByRole('textbox', { name: /^Texte du fichier/ }).focus();
    await page.keyboard.press('Shift+F10');
    const menu = () => page.evaluate(() => document.querySelector('.shadow-root-host')?.shadowRoot?.textContent ?? '');
    await expect.poll(menu, { timeout: 60_000 }).toContain('Copier');
    await page.keyboard.press('Escape');
    const wrong: Record<string, string[]> = {};
    let looked = 0;
    const look = async (state: string): Promise<void> => {
      const left = (await shownTexts(page)).filter(isEnglish);
      const found = left.map((text) => `English: ${text}`);
      // the same elements as in English, where other tests look at more states
      if (looked++ % amount(4, 1) === 0) found.push(...(await violations(page)));
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        // the page is laid out anew after a change of its width
        const settled = expect.poll(() => overflowing(page), { timeout: 20_000 }).toEqual([]);
        await settled.catch(() => {});
        found.push(...(await overflowing(page)).map((part) => `${width} wide: ${part}`));
      }
      await page.setViewportSize({ width: 1440, height: 800 });
      if (found.length > 0) wrong[state] = found;
    };
    const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).first().click();

    await look('the card');
    await press(fr.lists.cards);
    await page.locator('.cardlist li').first().waitFor();
    await press(fr.lists.words);
    await page.locator('.wordclass').first().waitFor();
    await look('the words');
    await press(fr.lists.files);
    await press('Rulebound');
    await page.getByRole('dialog', { name: fr.start.title }).locator('.cover .cardface').first().waitFor();
    await look('start screen');
    await press(fr.start.keys);
    await look('keys');
    await press(fr.page.close);
    await page.keyboard.press('F1');
    await page.keyboard.type('carte');
    await look('search');
    await page.keyboard.press('Escape');
    await press(fr.page.share);
    await look('share');
    await press(fr.page.close);
    await press('Rulebound');
    await press(fr.start.newGame);
    await look('a new game');
    await press(fr.page.cancel);
    await press('Rulebound');
    await press(fr.start.tour);
    await look('tour');
    await press(fr.tour.leave);
    const text = page.getByRole('textbox', { name: /^Texte du fichier/ });
    await text.focus();
    await page.keyboard.insertText('# oui\n');
    await page.getByRole('button', { name: fr.saving.discard }).waitFor();
    await look('a changed file');
    await press(fr.saving.history);
    await page.locator('.versions').waitFor();
    await look('history');
    await press(fr.page.close);
    await page.locator('.switch').getByRole('button', { name: fr.page.play }).click();
    await press(fr.moves.any);
    await page.locator('.story .decision').first().waitFor();
    await look('a match');
    await page.getByText(fr.why.title).click();
    await press(fr.steps.back);
    await page.locator('.steps [role=status]', { hasText: 'décision' }).waitFor();
    await look('a step back');
    await page.locator('.switch').getByRole('button', { name: fr.page.tests }).click();
    await look('tests');
    await page.locator('.switch').getByRole('button', { name: fr.page.measure }).click();
    await page.getByRole('checkbox', { name: fr.measure.whenIdle }).check();
    await page.locator('.rates').waitFor();
    await look('measure');
    await text.focus();
    await page.keyboard.insertText('unit "Renard" { cost 2, strenght 3 }\n');
    await page.locator('.problem').first().waitFor();
    await look('a problem');
    expect(await page.locator('.problems [lang="en"]').allInnerTexts()).toEqual([]);
    expect(wrong).toEqual({});

    await page.getByLabel(fr.page.language).selectOption('en');
    await page.getByRole('button', { name: en.page.search, exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await page.reload();
    await page.getByRole('button', { name: en.page.search, exact: true }).waitFor();
    await context.close();
  });
});
