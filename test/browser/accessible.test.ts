/** Accessibility checks (axe) of the dialogs, of conflicting texts and of deleted files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amount } from '../amount.ts';
import { violations as allViolations, build, executablePath, launch, newFile, openPage, serve } from './page.ts';

let browser: Browser;
let server: Awaited<ReturnType<typeof serve>>;
let folder: string;

describe.skipIf(executablePath === null)('axe finds nothing', () => {
  beforeAll(async () => {
    build();
    folder = mkdtempSync(join(tmpdir(), 'rulebound-keep-'));
    mkdirSync(join(folder, 'own'));
    writeFileSync(join(folder, 'own/rules.bound'), 'game Own uses prelude\nplayers 2\n');
    [browser, server] = await Promise.all([launch(), serve(folder, '.')]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(amount(['light'] as const, ['light', 'dark'] as const, ['light', 'dark'] as const))(
    'in %s colours',
    async (colorScheme) => {
      // the elements are the same in both
      const rules = colorScheme === 'light' ? [] : ['color-contrast'];
      const violations = (page: Page): Promise<string[]> => allViolations(page, ['body'], rules);
      writeFileSync(join(folder, 'own/a.bound'), '# one\n');
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme });
      const page = await openPage(context, `${server.url}/#own%2Fa.bound`);
      const found: Record<string, unknown> = { start: await violations(page) };
      await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
      await page.keyboard.insertText('# mine\n');
      await newFile(page, 'own', 'gone');
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Deleted files (1)').click();
      found['deleted files, a message'] = await violations(page);
      await page.getByRole('button', { name: 'New file in own', exact: true }).click();
      found['a new file'] = await violations(page);
      await page.keyboard.press('Escape');
      await page.locator('.files > ul .file', { hasText: /^a/ }).click();
      writeFileSync(join(folder, 'own/a.bound'), '# theirs\n# one\n');
      await page.keyboard.press('Control+S');
      await page.locator('.conflict').waitFor();
      found['two texts'] = await violations(page);
      await page.getByRole('button', { name: 'Take the other one' }).click();
      await page.getByRole('button', { name: 'History' }).click();
      await page.locator('.versions ol li').first().waitFor();
      found.history = await violations(page);
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Share' }).click();
      found.share = await violations(page);
      expect(Object.entries(found).filter(([, wrong]) => JSON.stringify(wrong) !== '[]')).toEqual([]);
      await context.close();
    },
  );
});
