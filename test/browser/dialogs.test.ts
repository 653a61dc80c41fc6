/** Opens each dialog of the page, wide and narrow, and checks it with axe. A game without cards has a first card to begin with. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkOf } from '../../editor/app/page/keep/share.ts';
import { root } from '../repo/tree.ts';
import { build, executablePath, launch, openPage, serve, violations } from './page.ts';

const WIDTHS = [
  [1440, 900],
  [390, 844],
] as const;

const FIELDS = Array.from({ length: 12 }, (_, i) => `resistance_to_every_storm_of_the_season_${i}`);
const NAME = 'Keeper of the Donaudampfschifffahrtsgesellschaftskapitänsmütze';

/** A game whose words are long: they are to stay within their places. */
const LONG = `game Long uses prelude
players 2
kind card { cost: number from 0, lives in field }
kind unit is card { ${FIELDS.map((field) => `${field}: number from 0`).join(', ')} }
zone deck of card { each player, takes decks, seen by none }
zone hand of card { each player, seen by owner }
zone field of card { each player }
move summon card: unit in hand of you {
  text "summon {card}"
  require card.cost + ${FIELDS.map((field) => `card.${field}`).join(' + ')} > 1 else "too small"
  move card to field of you
}
setup {
  active = first player
  for each player as p { move first card in deck of p to hand of p }
}
flow {
  phase turn for active { offer summon to active as repeated }
  active = rival(active)
}
limit 9 turns { draw_game }
unit "${NAME}" { cost 1, ${FIELDS.map((field, i) => `${field} ${i + 1}`).join(', ')} }
deck "Mine" { 5 "${NAME}" }
`;

let browser: Browser;
let server: Awaited<ReturnType<typeof serve>>;
let folder: string;

/** The names of all dialogs, as the page declares them. */
const declared = (): string[] => {
  const types = readFileSync(join(root, 'editor/app/page/types.ts'), 'utf8');
  const [, names = ''] = /^ {2}dialog: (.*) \| null;$/m.exec(types) ?? [];
  return names.split(' | ').map((name) => name.slice(1, -1));
};

const dialog = (page: Page, name: string) => page.locator(`dialog.${name}[open]`);

/** Runs a command by its name in the search, which is open then. */
async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('F1');
  await dialog(page, 'search').locator('input:focus').waitFor();
  await page.keyboard.type(name);
  await dialog(page, 'search')
    .locator('[role=option][aria-selected=true] .name', { hasText: new RegExp(`^${name}$`) })
    .waitFor();
  await page.keyboard.press('Enter');
}

describe.skipIf(executablePath === null)('each dialog', () => {
  beforeAll(async () => {
    build();
    folder = mkdtempSync(join(tmpdir(), 'rulebound-dialogs-'));
    for (const game of ['games/lanterns', 'balance/tables/dash'])
      cpSync(join(root, 'test', game), join(folder, game.slice(game.lastIndexOf('/') + 1)), { recursive: true });
    mkdirSync(join(folder, 'long'));
    writeFileSync(join(folder, 'long/cards.bound'), LONG);
    [browser, server] = await Promise.all([launch(), serve(folder, '.')]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  /** How each dialog is opened, from a page that shows a card. */
  const OPENED: Record<string, (page: Page) => Promise<void>> = {
    search: (page) => page.keyboard.press('Control+K'),
    start: (page) => command(page, 'Start screen'),
    keys: (page) => command(page, 'Keys'),
    newmod: (page) => command(page, 'New mod'),
    newgame: (page) => command(page, 'New game'),
    exchange: (page) => command(page, 'Share, bring in, open'),
    versions: (page) => command(page, 'History of this file'),
    point: async (page) => {
      await page.locator('.switch').getByRole('button', { name: 'Play', exact: true }).click();
      await page.locator('.play .table .seat').first().waitFor();
      await page.locator('.options button').first().click();
      await page.getByRole('button', { name: 'Share this point' }).click();
    },
    linked: async (page) => {
      const files = [{ path: 'lanterns/more.bound', text: '# more\n' }];
      const link = linkOf({ version: '9.9.9', game: 'Lanterns', files }) ?? '';
      await page.evaluate((hash) => {
        location.hash = hash;
      }, link);
    },
  };

  test('is one of those that are opened here', () => {
    expect(Object.keys(OPENED).sort()).toEqual(declared().sort());
  });

  test.each(WIDTHS)('has nothing that axe finds, %d wide', async (width, height) => {
    const context = await browser.newContext({ viewport: { width, height } });
    const page = await openPage(context, `${server.url}/#lanterns%2Fcards.bound`);
    const found: [string, unknown][] = [];
    for (const [name, open] of Object.entries(OPENED)) {
      await open(page);
      await dialog(page, name).waitFor();
      found.push([name, await violations(page, [`dialog.${name}`])]);
      // nothing of it is cut off at the side
      const box = await dialog(page, name).boundingBox();
      expect(box?.x, name).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
      await dialog(page, name).waitFor({ state: 'detached' });
    }
    expect(found).toEqual(Object.keys(OPENED).map((name) => [name, []]));
    await context.close();
  });

  test('a new card of a game without cards says how it comes into a match', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await openPage(context, `${server.url}/#dash%2Frules.bound`);
    await command(page, 'New card');
    await page.locator('.filehead strong', { hasText: 'dash/my-cards.bound' }).waitFor();
    await page.locator('.view-lines', { hasText: 'My Card' }).waitFor();
    expect((await page.locator('.view-lines').innerText()).replaceAll('\u00a0', ' ')).toContain(
      'A card lies in a zone',
    );
    expect(await page.locator('.problems li').allInnerTexts()).toEqual([]);
    await context.close();
  });

  test('long names and many numbers stay within the face and within the trace', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await openPage(context, `${server.url}/#long%2Fcards.bound:23`);
    const pane = (name: string): Promise<void> =>
      page.locator('.switch').getByRole('button', { name, exact: true }).click();
    for (const name of ['Card', 'Together']) {
      await pane(name);
      await page.locator('.cardface', { hasText: 'Keeper' }).waitFor();
      const outside = await page.locator('.cardface').evaluate((card) => {
        const { left, right } = card.getBoundingClientRect();
        const parts = [...card.querySelectorAll('.chip, .corner, .cardname')];
        return parts.filter((one) => {
          const box = one.getBoundingClientRect();
          return box.left < left || box.right > right || one.scrollWidth > one.clientWidth + 1;
        }).length;
      });
      expect(outside, name).toBe(0);
    }
    await pane('Card');
    await page.locator('.leftswitch').getByRole('button', { name: 'Cards' }).click();
    const listed = page.locator('.cardlist .name', { hasText: 'Keeper' });
    await listed.waitFor();
    expect(await listed.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThan(1);
    await pane('Play');
    await page.locator('.options button').first().click();
    for (const list of ['.story > ol', '.changes > ul']) {
      await page.locator(`${list} > li`, { hasText: 'Keeper' }).first().waitFor();
      expect(await page.locator(list).evaluate((one) => one.scrollWidth - one.clientWidth), list).toBeLessThan(1);
    }
    await context.close();
  });

  test('the start screen counts what a game has, and plays it without a card that is tried', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await openPage(context, `${server.url}/#lanterns%2Fcards.bound`);
    await command(page, 'Start screen');
    const cover = (name: string) =>
      dialog(page, 'start').locator('.cover', { has: page.locator(`h3:text-is("${name}")`) });
    const says = async (name: string): Promise<string> =>
      (await cover(name).locator('p.quiet').innerText()).replaceAll('\u00a0', ' ');
    await cover('Dash').waitFor();
    // of a long text the beginning is seen
    const hides = await cover('Lanterns')
      .locator('.cardrules')
      .evaluate((rules) => {
        const more = Array.from({ length: 20 }, () => document.createElement('p'));
        for (const line of more) line.textContent = 'One more line of a text that is long.';
        rules.append(...more);
        const first = rules.firstElementChild?.getBoundingClientRect().top ?? 0;
        const top = rules.getBoundingClientRect().top;
        for (const line of more) line.remove();
        return top - first;
      });
    expect(hides).toBeLessThanOrEqual(0);
    expect(await says('Dash')).not.toMatch(/\b0 |decks/);
    expect(await says('Long')).toBe('1 card · 1 deck');
    expect(await says('Lanterns')).toMatch(/^\d+ cards · \d+ decks · .*\d+ mods? · \d+ tests$/);
    // the words of its card can be read
    const size = (): Promise<number> =>
      cover('Lanterns')
        .locator('.cardrules')
        .evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize) * (text.currentCSSZoom ?? 1));
    await cover('Lanterns').locator('.cardface').waitFor();
    expect(await size()).toBeGreaterThanOrEqual(10);
    await cover('Long').getByRole('button', { name: 'Play' }).click();
    await page.locator('.play .title', { hasText: /^Long, seed 1$/ }).waitFor();
    expect(await page.locator('.stagesaid').innerText()).toBe('');
    // keys go to the match, and not into the text
    await page.locator('.side:focus').waitFor();
    await context.close();
  });

  test('an address of a file that is not here says so', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await openPage(context, `${server.url}/#lanterns%2Fnone.bound:3`);
    await page.locator('.notice', { hasText: 'There is no file lanterns/none.bound here.' }).waitFor();
    await page.getByRole('article').waitFor();
    await context.close();
  });
});
