/**
 * The page looks as in the kept pictures. `node scripts/pictures.js --kept` draws them anew. The game, the fonts and the seeds
 * are fixed, so that only a change of the page changes a picture.
 */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARGS, openedPage, pictureOf, STATES, settled, systemFonts } from '../../scripts/states.js';
import { root } from '../repo/tree.ts';
import { build, command, executablePath, serve } from './page.ts';

const kept = join(root, 'test/browser/kept');
/** Number of pixels that may differ: a button that has moved by three pixels changes more. */
const MOST = 60;

/**
 * Counts the pixels of one picture that no pixel next to the same place in the other picture resembles, in both directions.
 * So the edges of letters may be drawn another way.
 */
const differing = (page: Page, pictures: readonly string[]): Promise<number> =>
  page.evaluate(async (sources) => {
    const read = async (source: string): Promise<ImageData> => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    };
    const [a, b] = (await Promise.all(sources.map(read))) as [ImageData, ImageData];
    if (a.width !== b.width || a.height !== b.height) return Number.POSITIVE_INFINITY;
    const { width, height } = a;
    const near = (one: ImageData, other: ImageData, i: number): boolean => {
      for (const down of [0, -1, 1])
        for (const right of [0, -1, 1]) {
          const j = i + 4 * (down * width + right);
          if (j < 0 || j >= other.data.length) continue;
          let most = 0;
          for (let c = 0; c < 3; c++)
            most = Math.max(most, Math.abs((one.data[i + c] ?? 0) - (other.data[j + c] ?? 0)));
          if (most <= 32) return true;
        }
      return false;
    };
    let count = 0;
    for (let i = 0; i < 4 * width * height; i += 4) if (!near(a, b, i) || !near(b, a, i)) count++;
    return count;
  }, pictures);

const base64 = (bytes: Buffer): string => bytes.toString('base64');

let browser: Browser;
let server: Awaited<ReturnType<typeof serve>>;
let scratch: string;

describe.skipIf(executablePath === null)('the page looks as it is kept', () => {
  beforeAll(async () => {
    build();
    scratch = mkdtempSync(join(tmpdir(), 'rulebound-kept-'));
    // the page shows its name
    const folder = join(scratch, 'games');
    mkdirSync(folder);
    execFileSync(process.execPath, [command, 'new', 'game', 'Paper Boats'], { cwd: folder });
    server = await serve(folder, '--no-write', 'paper-boats');
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ARGS });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end();
    rmSync(scratch, { recursive: true, force: true });
  });

  test('in all states, and a moved button is found', async () => {
    const page = await openedPage(browser, server.url);
    const judge = await browser.newPage();
    const wrong: string[] = [];
    let last = '';
    for (const { name, reach } of STATES) {
      await reach(page);
      await settled(page);
      for (const font of await systemFonts(page)) wrong.push(`${name}: a font of the machine draws ${font}`);
      const picture = await pictureOf(page);
      const file = join(kept, `${name}.png`);
      last = base64(picture);
      const count = existsSync(file) ? await differing(judge, [last, base64(readFileSync(file))]) : Number.NaN;
      if (count <= MOST) continue;
      const drawn = join(tmpdir(), 'rulebound-pictures', `${name}.png`);
      mkdirSync(join(drawn, '..'), { recursive: true });
      writeFileSync(drawn, picture);
      wrong.push(`${name}: ${count} pixels differ; see ${drawn}`);
    }
    expect(wrong, 'If it is meant: node scripts/pictures.js --kept').toEqual([]);
    await page
      .locator('.bar > button')
      .first()
      .evaluate((button) => {
        (button as HTMLElement).style.transform = 'translateX(3px)';
      });
    expect(await differing(judge, [last, base64(await pictureOf(page))])).toBeGreaterThan(MOST);
  }, 300_000);
});

test('the kept pictures are those of the states, and small', () => {
  const files = readdirSync(kept).sort();
  expect(files).toEqual(STATES.map(({ name }) => `${name}.png`).sort());
  expect(files.reduce((sum, file) => sum + statSync(join(kept, file)).size, 0)).toBeLessThan(2_000_000);
});
