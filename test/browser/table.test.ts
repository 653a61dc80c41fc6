/** The table of each game: random moves at widths; in light and dark colours no overflow, no overlaps, accessible controls. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amount, isMore } from '../amount.ts';
import { build, executablePath, launch, openPage, reopen, serveGames, violations } from './page.ts';

/** A file with cards of each game. */
const FILES = {
  stormbound: 'neutral.bound',
  fellbound: 'cards.bound',
  skybound: 'ember.bound',
  tyrant: 'sets/standard.bound',
  locm: 'creatures.bound',
  wildstorms: 'characters.bound',
};
const GAMES = Object.keys(FILES) as (keyof typeof FILES)[];
/** The games whose table is looked at closely. */
const LOOKED = amount(['wildstorms'], GAMES, ['stormbound', 'tyrant', 'wildstorms']);
const SIZES = [
  { width: 1280, height: 860, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;
/** Each game is played for so many random moves at each of these widths. */
const MOVES = amount(10, 20, 20);
const WIDTHS = [1440, 1024, 768, 390];
/** The small sample plays each game at one of them, and at each of them some game. */
const widthsOf = (game: Game): number[] => WIDTHS.filter((_, i) => isMore || i === GAMES.indexOf(game) % WIDTHS.length);

type Game = keyof typeof FILES;

let browser: Browser;
let server: Awaited<ReturnType<typeof serveGames>>;
let page: Page;
const complaints: string[] = [];

/** Opens the page of all tests. */
async function opened(): Promise<void> {
  build();
  [browser, server] = await Promise.all([launch(), serveGames()]);
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
  page = await openPage(context, server.url, complaints);
}

async function closed(): Promise<void> {
  await browser?.close();
  await server?.end();
  expect(complaints).toEqual([]);
}

/** How the title of a game begins, where it is not the name of its folder. */
const TITLES: Partial<Record<Game, string>> = { locm: 'legends of code and magic' };

/** Begins a match of a game. The page is not loaded again, which takes longer than the match. */
async function begin(game: Game): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const path = `${game}/${FILES[game]}`;
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await page.locator('.filehead strong', { hasText: path }).waitFor();
  // the match deals the card at the cursor
  await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
  await page.keyboard.press('Control+Home');
  const isBegun = (): Promise<boolean> =>
    page
      .waitForFunction(
        (begin) => {
          const title = document.querySelector('.stage .title')?.textContent?.trim().toLowerCase() ?? '';
          const isBusy = document.querySelector<HTMLButtonElement>('.setting .primary')?.disabled ?? true;
          return title.startsWith(begin) && !isBusy && document.querySelector('.story .decision') === null;
        },
        TITLES[game] ?? game,
        { timeout: 10_000 },
      )
      .then(
        () => true,
        () => false,
      );
  // on a slow machine the card at the cursor is known a while after its file is shown: until then the game before begins again
  do await page.keyboard.press('Control+Enter');
  while (!(await isBegun()));
}

/** Elements wider than their container. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.stage, .table, .seathead, .grid td')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.className || one.tagName} is ${one.scrollWidth} wide in ${one.clientWidth}`),
  );

/** Overlapping pieces. */
const overlapping = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('.table button.piece')].filter((one) => one.checkVisibility());
    const pieces = seen.map((one) => ({
      name: one.textContent,
      box: one.getBoundingClientRect(),
    }));
    return pieces.flatMap(({ name, box }, i) =>
      pieces.slice(i + 1).flatMap((other) => {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        return across > 1 && down > 1 ? [`${name} lies on ${other.name}`] : [];
      }),
    );
  });

/** Positions of tiles and rows, on a narrow page within the table: neither moves nor the end of a match change them. */
const places = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const top = innerWidth > 600 ? 0 : (document.querySelector('.table')?.getBoundingClientRect().top ?? 0);
    const all = document.querySelectorAll('.boarded .grid td, .boarded .seathead, .many > .lane');
    return [...all].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const from = y - top + (document.querySelector('.table')?.scrollTop ?? 0);
      return [x, from, width, height].map(Math.round).join(' ');
    });
  });

/** Boards that are drawn for tiles of another width than theirs. */
const misjudged = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.grid')].flatMap((board) => {
      const width = board.querySelector('.square')?.getBoundingClientRect().width ?? 0;
      const taken = Number.parseFloat(board.style.getPropertyValue('--tile'));
      return Math.abs(width - taken) < 1 ? [] : [`${taken} of ${width}`];
    }),
  );

/** The heights of hands beside a board, in whole pixels: one for all hands. */
const hands = (page: Page): Promise<number[]> =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll('.boarded .near .fan > ul')].map((one) =>
        Math.round(one.getBoundingClientRect().height),
      ),
    ),
  ]);

/** Rows whose pictures differ in height. */
const uneven = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.table :is(.lane, .fan) > ul')].flatMap((row) => {
      const all = [...row.querySelectorAll('li > .piece > .pieceart, li > .bearer > .piece > .pieceart')];
      const seen = all.filter((one) => one.checkVisibility());
      const heights = new Set(seen.map((one) => Math.round(one.getBoundingClientRect().height)));
      return heights.size > 1 ? [`${row.textContent}: ${[...heights]}`] : [];
    }),
  );

/**
 * Plays random moves and returns how many were made. It runs in the page, since a click from outside takes longer than a move. A match
 * that is over begins again.
 */
const play = (page: Page, moves: number): Promise<number> =>
  page.evaluate(async (moves) => {
    const told = (): number => document.querySelectorAll('.story .decision').length;
    // it is looked for at each change of the page: `innerText` would lay the page out each time
    const any = (): HTMLElement | undefined =>
      [...document.querySelectorAll<HTMLElement>('.quick button')].find((one) => one.textContent === 'Any move');
    const until = (isSo: () => boolean): Promise<void> =>
      new Promise((done) => {
        const look = (): void => {
          if (!isSo()) return;
          watch.disconnect();
          done();
        };
        const watch = new MutationObserver(look);
        watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        look();
      });
    let played = 0;
    for (let i = 0; i < moves; i++) {
      document.querySelector<HTMLElement>('.nomoves button')?.click();
      await until(() => any() !== undefined);
      const before = told();
      any()?.click();
      await until(() => told() > before || any() === undefined);
      if (told() > before || document.querySelector('.ending') !== null) played++;
    }
    return played;
  }, moves);

describe.skipIf(executablePath === null)('the table', () => {
  beforeAll(opened);
  afterAll(closed);

  test.each(GAMES)('of %s is played, has no overlaps and is accessible', async (game) => {
    await begin(game);
    for (const { colorScheme, ...size } of LOOKED.includes(game) ? SIZES : []) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await play(page, 1);
      // the board is measured after it is laid out
      await expect.poll(() => misjudged(page), { message: `${size.width} wide` }).toEqual([]);
      const before = await places(page);
      await play(page, 2);
      expect(await places(page), `${size.width} wide`).toEqual(before);
      expect(await uneven(page), `${size.width} wide`).toEqual([]);
      expect(await overflowing(page), `${size.width} wide`).toEqual([]);
      expect(await overlapping(page), `${size.width} wide`).toEqual([]);
      expect(await violations(page, ['.table']), `${size.width} wide`).toEqual([]);
    }
    // one page, so that its scripts are loaded once
    for (const width of widthsOf(game)) {
      await page.setViewportSize({ width, height: 860 });
      const before = await hands(page);
      // the board is measured after it is laid out
      await expect.poll(() => misjudged(page), { message: `${width} wide` }).toEqual([]);
      expect(await play(page, MOVES), `${width} wide`).toBe(MOVES);
      expect(await hands(page), `${width} wide`).toEqual(before);
      expect(await overflowing(page), `${width} wide`).toEqual([]);
    }
  });

  test('the enlarged view of a card that cannot be played says why', async () => {
    await begin('stormbound');
    const cards = await page.locator('.near .fan .piece').all();
    const why = async (): Promise<string[]> => {
      const said: string[] = [];
      for (const card of cards) {
        await card.focus();
        await page.waitForTimeout(50);
        said.push(...(await page.locator('#closer .bad').allInnerTexts()));
      }
      return [...new Set(said)];
    };
    await expect.poll(why).toEqual(['not enough mana']);
  });

  test('a card is shown large by pointer and keyboard, and dragged to its place', async () => {
    await begin('stormbound');
    const card: Locator = page.locator('.near .fan .piece.open').first();
    const closer = page.locator('#closer');
    await card.focus();
    const name = await card.locator('.piecename').evaluate((one) => one.childNodes[1]?.textContent ?? '');
    expect(name).not.toBe('');
    expect(await closer.locator('.cardname').innerText()).toBe(name);
    expect(await closer.locator('.cardkind').innerText()).not.toBe('');
    await page.keyboard.press('Escape');
    expect(await closer.isVisible()).toBe(false);
    expect(await violations(page, ['.table'])).toEqual([]);
    const cards = await page.locator('.near .fan .piece.open').all();
    let to = null;
    let ref = '';
    // some cards of a hand can be discarded but not played
    while (to === null && cards.length > 0) {
      const one = cards.shift() as Locator;
      ref = (await one.getAttribute('data-ref')) ?? '';
      const from = await one.boundingBox();
      if (from === null) throw new Error('the hand is not drawn');
      await page.mouse.move(from.x + 20, from.y + 40);
      await page.mouse.down();
      await page.mouse.move(from.x + 30, from.y + 20, { steps: 4 });
      await page.locator('.dragged').waitFor();
      // it would cover targets
      expect(await closer.isVisible()).toBe(false);
      const target = page.locator('.square.target').first();
      if ((await target.count()) > 0) to = await target.boundingBox();
      else await page.mouse.up();
    }
    if (to === null) throw new Error('nothing is lit up');
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.locator('.square.dropped').waitFor();
    await page.mouse.up();
    await page.locator(`.near .fan [data-ref="${ref}"]`).waitFor({ state: 'detached' });
    expect(await page.locator('.dragged, .target').count()).toBe(0);
  });

  test('a card is played by keyboard', async () => {
    await begin('stormbound');
    // a card whose move has a further choice
    const aimed = page.locator('.options').getByRole('button', { name: /^play .* on \.\.\.$/ });
    const name = (await aimed.first().innerText()).replace(/^(?:play )?(.*?)(?: on)? \.\.\.$/, '$1');
    await page.locator('.near .fan .piece.open', { hasText: name }).first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.square .aim').first().waitFor();
    const place = (): Promise<string> => page.evaluate(() => document.activeElement?.className ?? '');
    await page.keyboard.press('ArrowUp');
    for (let i = 0; i < 8 && !(await place()).includes('aim'); i++) await page.keyboard.press('ArrowUp');
    expect(await place()).toContain('aim');
    const before = await page.locator('.story .decision').count();
    await page.keyboard.press('Enter');
    await page.waitForFunction((count) => document.querySelectorAll('.story .decision').length > count, before);
    // the focused element is gone, and the keyboard still works
    expect(await page.evaluate(() => document.activeElement?.closest('.table') !== null)).toBe(true);
  });

  test('a board is set up by hand and by keys, and played on', async () => {
    await begin('stormbound');
    await page.getByRole('button', { name: 'Set up a board' }).click();
    await page.getByRole('button', { name: 'Empty board' }).click();
    const pieces = page.locator('.arranging .grid .piece');
    await expect.poll(() => pieces.count()).toBe(0);
    // a card of the list is dragged to a tile
    await page.getByRole('searchbox', { name: 'Find a card' }).fill('Green Proto');
    const listed = page.locator('.palettelist button');
    await expect.poll(() => listed.count()).toBe(1);
    const from = await listed.boundingBox();
    const to = await page.locator('.square').nth(9).boundingBox();
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 30, (to?.y ?? 0) + 20, { steps: 5 });
    await page.mouse.up();
    await pieces.first().waitFor();
    expect(await page.locator('.square').nth(9).locator('.piece').count()).toBe(1);
    // by keys: it is chosen, put elsewhere, and its strength is set
    await pieces.first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.selected').getByLabel('Place').selectOption('B2');
    await expect.poll(() => page.locator('.square', { hasText: 'B2' }).locator('.piece').count()).toBe(1);
    const strength = page.locator('.selected').getByLabel('strength', { exact: true });
    await strength.fill('9');
    await strength.press('Enter');
    await expect.poll(() => pieces.first().innerText()).toContain('9');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => pieces.first().innerText()).not.toContain('9');
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.getByText('from a board set up by hand').waitFor();
    await page.locator('.table .piece', { hasText: 'Green Prototypes' }).first().waitFor();
  });

  test.runIf(isMore)('a link and a puzzle open at the same point in a fresh profile', async () => {
    await begin('stormbound');
    await play(page, 3);
    const turn = (of: Page): Promise<string> => of.locator('.steps [role=status]').innerText();
    const there = [await turn(page), await page.locator('.grid').innerText()];
    await page.getByRole('button', { name: 'Share this point' }).click();
    const box = page.getByRole('textbox', { name: 'Link to this point' });
    await expect.poll(() => box.inputValue()).toContain('#share=');
    const link = await box.inputValue();
    await page.getByRole('radio', { name: 'A puzzle' }).check();
    await expect.poll(() => box.inputValue()).not.toBe(link);
    const puzzle = await box.inputValue();
    expect(await violations(page, ['dialog'])).toEqual([]);
    await page.keyboard.press('Escape');
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
    const other = await openPage(context, link, complaints);
    await other.getByText('opened from a link').waitFor();
    expect([await turn(other), await other.locator('.grid').innerText()]).toEqual(there);
    await reopen(other, puzzle);
    const goal = other.locator('.puzzle');
    await expect.poll(() => goal.innerText()).toBe('Puzzle: blue wins this turn.');
    await other.locator('.quick').getByRole('button', { name: 'pass', exact: true }).click();
    await expect.poll(() => goal.innerText()).toContain('Missed.');
    expect(await violations(other, ['.stage'])).toEqual([]);
    await other.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => goal.innerText()).toBe('Puzzle: blue wins this turn.');
    expect(await turn(other)).toContain(there[0]?.split(/ · |\n/)[0]);
    await context.close();
  });

  test('moves are animated, unless the user prefers reduced motion', async () => {
    const moving = (page: Page): Promise<number> =>
      page.evaluate(() => document.querySelector('.table')?.getAnimations({ subtree: true }).length ?? 0);
    await begin('stormbound');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.getByLabel('motion').selectOption('slow');
    await page.getByRole('button', { name: 'Any move' }).click();
    await page.waitForFunction(
      () => (document.querySelector('.table')?.getAnimations({ subtree: true }).length ?? 0) > 0,
    );
    await page.getByLabel('motion').selectOption('off');
    await page.waitForFunction(() => document.querySelector('.table')?.getAnimations({ subtree: true }).length === 0);
    await play(page, 1);
    expect(await moving(page)).toBe(0);
  });
});
