/** Stepping through a match in the page: the acting line is highlighted with values, and abilities say why they ran or not. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, executablePath, launch, openPage, serveStormbound, violations } from './page.ts';

const WAIT = { timeout: 120_000 };

let browser: Browser;
let server: Awaited<ReturnType<typeof serveStormbound>>;
let page: Page;
const complaints: string[] = [];

describe.skipIf(executablePath === null)('stepping in the page', () => {
  beforeAll(async () => {
    build();
    [browser, server] = await Promise.all([launch(), serveStormbound()]);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    page = await openPage(context, server.url, complaints);
    await page.locator('.switch').getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.steps').waitFor(WAIT);
  });
  afterAll(async () => {
    await browser?.close();
    server?.end();
  });

  test('the acting line is highlighted with the values of its names', async () => {
    await page.getByRole('button', { name: /^Any move/ }).click();
    const source = page.locator('.actor .source');
    await page.locator('.story .rows button').first().waitFor(WAIT);
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await page.locator('.actor', { hasText: 'Nothing acts.' }).waitFor(WAIT);
    await page.locator('.story .rows li button:not(.fold, .source)').first().click();
    await source.waitFor(WAIT);
    await page.locator('.monaco-editor .acts').first().waitFor(WAIT);
    await page.locator('.values-said').first().waitFor(WAIT);
    const file = (await source.innerText()).split(',')[0] ?? '?';
    expect(await page.locator('.filehead strong').innerText()).toContain(file);
    const [name] = await page.locator('.actor dt').allInnerTexts();
    const said = (await page.locator('.values-said').allInnerTexts()).join(' ').trim();
    expect(said.startsWith(name ?? '?')).toBe(true);
  }, 300_000);

  test('a move after steps to the beginning is made from there', async () => {
    const decisions = page.locator('.story .decision');
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.getByRole('button', { name: /^Any move/ }).click();
    await page.locator('.story .decision').nth(1).waitFor(WAIT);
    const all = await decisions.count();
    // a screen reader hears what the last decision was
    const heard = page.locator('.steps [role=status]', { hasText: (await decisions.last().innerText()).trim() });
    await heard.waitFor(WAIT);
    const back = page.getByRole('button', { name: 'Step back', exact: true });
    while ((await back.getAttribute('aria-disabled')) === 'false') await back.press('ArrowLeft');
    expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toBe(await decisions.first().innerText());
    await page.getByRole('button', { name: /^Any move/ }).click();
    await page.waitForFunction((most) => document.querySelectorAll('.story .decision').length < most, all, WAIT);
    await page.getByRole('button', { name: 'To the beginning' }).click();
  }, 300_000);

  test('a chosen card explains each of its abilities', async () => {
    await page.locator('.why summary').click();
    const cards = page.locator('.why select');
    await cards.waitFor(WAIT);
    const [, first] = await cards.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    await cards.selectOption(first ?? '');
    await page.locator('.why .answers li, .why [role=status] p').first().waitFor(WAIT);
    expect(await violations(page, ['.side'])).toEqual([]);
    // it stays open from step to step
    await page.getByRole('button', { name: 'Step forward' }).click();
    await page.locator('.why[open] select').waitFor(WAIT);
    expect(complaints).toEqual([]);
  }, 300_000);
});
