/** A game without a look, as a beginner has it: several pieces on a tile, and a card for each column of two boards. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, executablePath, launch, openPage, serve } from './page.ts';

const LANES = `game Lanes uses prelude
players 2
board 3 by 1 for each player
player { energy: number from 0 }
kind card { cost: number from 0 }
kind hero plural heroes is card { lives in line, power: number }
kind location is card { lives in places }
zone deck of hero { each player, takes decks, seen by none }
zone hand of hero { each player, seen by owner }
zone line of hero { each tile, holds 4, seen by all }
zone places of location { holds 3, seen by all }
move play card: hero in hand of you at place: tile of you { move card to line of place }
setup {
  active = first player
  create "Hill" to places
  create "Vale" to places
  create "Ford" to places
  for each tiles as t {
    create "Squirrel" to line of t for t.owner
    create "Hulk" to line of t for t.owner
    create "Nightingale" to line of t for t.owner
  }
  for each player as p { move first hero in deck of p to hand of p }
}
flow {
  phase main for active { offer play to active as once }
  active = rival(active)
}
limit 10 turns { draw_game }
location "Hill" { all heroes have power +1 }
location "Vale" { }
location "Ford" { }
hero "Squirrel" { cost 1, power 1 }
hero "Hulk" { cost 6, power 12 }
hero "Nightingale" { cost 2, power 3 }
deck "All" { 5 "Squirrel", 5 "Hulk", 2 "Nightingale" }
`;

describe.skipIf(executablePath === null)('the table of a game without a look', () => {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof serve>>;
  let page: Page;
  let folder: string;

  beforeAll(async () => {
    build();
    folder = mkdtempSync(join(tmpdir(), 'rulebound-plain-'));
    mkdirSync(join(folder, 'lanes'));
    writeFileSync(join(folder, 'lanes/rules.bound'), LANES);
    [browser, server] = await Promise.all([launch(), serve(folder, 'lanes')]);
    page = await openPage(await browser.newContext({ viewport: { width: 1400, height: 900 } }), server.url);
    await page.locator('.switch').getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.columns .piece').first().waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([1400, 900, 390])('at a width of %s', async (width) => {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
    const seen = await page.evaluate(() => {
      const boxes = (selector: string, of: ParentNode = document) =>
        [...of.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
      const tiles = [...document.querySelectorAll('.square')].map((square) => ({
        box: square.getBoundingClientRect(),
        pieces: boxes('.piece', square),
        texts: boxes('.piece .bottom_right b, .piecename', square),
      }));
      return { tiles, columns: boxes('.columns > li') };
    });
    const middle = ({ left, right }: DOMRect): number => (left + right) / 2;
    expect(seen.columns).toHaveLength(3);
    expect(seen.tiles).toHaveLength(6);
    // each location is at the column that it rules, between the boards
    for (const [i, { box }] of seen.tiles.entries()) {
      const column = seen.columns[i % 3] as DOMRect;
      expect(Math.abs(middle(box) - middle(column))).toBeLessThan(4);
      expect(i < 3 ? column.top > box.top : column.top < box.top).toBe(true);
    }
    // all pieces of a tile are seen, with their names and numbers
    const isWithin = (inner: DOMRect, outer: DOMRect): boolean =>
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 1;
    const meet = (a: DOMRect, b: DOMRect): boolean =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    for (const { box, pieces, texts } of seen.tiles) {
      expect(pieces).toHaveLength(3);
      expect(pieces.filter((piece) => !isWithin(piece, box))).toEqual([]);
      expect(pieces.some((a, i) => pieces.slice(i + 1).some((b) => meet(a, b)))).toBe(false);
      expect(texts).toHaveLength(6);
      expect(texts.filter((text) => !pieces.some((piece) => isWithin(text, piece)))).toEqual([]);
    }
  });

  test('on a phone the moves leave the hand in sight', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.held').scrollIntoViewIfNeeded();
    const height = await page.locator('.moves').evaluate((moves) => moves.getBoundingClientRect().height);
    expect(height).toBeLessThan(90);
  });
});
