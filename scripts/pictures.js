/**
 * `node scripts/pictures.js`: draws the pictures of the README and the guide, in light and dark, into `editor/pictures`.
 * `node scripts/pictures.js --kept`: draws the pictures anew that `test/browser/kept.test.ts` compares with.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureAppBuilt } from './app.js';
import { ensureBuilt } from './build.js';
import { findChromium } from './chromium.js';
import { root } from './ensure.js';
import { ARGS, openedPage, pictureOf, STATES, settled } from './states.js';

const isKept = process.argv.includes('--kept');
await ensureBuilt();
await ensureAppBuilt();
const executablePath = findChromium();
if (executablePath === null) {
  console.error('pictures: there is no Chromium on this machine');
  process.exit(3);
}
const { chromium } = await import('playwright-core');

const command = join(root, 'dist/cli.js');
const scratch = mkdtempSync(join(tmpdir(), 'rulebound-pictures-'));
// the page shows its name
const folder = join(scratch, 'games');
mkdirSync(folder);
execFileSync(process.execPath, [command, 'new', 'game', 'Paper Boats'], { cwd: folder, stdio: 'ignore' });
const server = spawn(process.execPath, [command, 'edit', '--port', '0', '--json', '--no-write', 'paper-boats'], {
  cwd: folder,
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.on('exit', () => {
  server.kill();
  rmSync(scratch, { recursive: true, force: true });
});
const url = await new Promise((done) => {
  let output = '';
  server.stdout.on('data', (data) => {
    output += data;
    const found = /"url": "([^"]+)"/.exec(output);
    if (found !== null) done(found[1]);
  });
});
const browser = await chromium.launch({ executablePath, args: ARGS });
const page = await openedPage(browser, url);

/** The states that documents show, each in light and dark. */
const SHOWN = new Set(['start', 'together', 'play']);
const into = join(root, isKept ? 'test/browser/kept' : 'editor/pictures');
mkdirSync(into, { recursive: true });
for (const { name, reach } of STATES) {
  await reach(page);
  await settled(page);
  if (isKept) writeFileSync(join(into, `${name}.png`), await pictureOf(page));
  else if (SHOWN.has(name)) {
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      writeFileSync(join(into, `${name}-${colorScheme}.png`), await pictureOf(page));
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
}
await browser.close();
process.exit(0);
