/**
 * `node scripts/bench-page.js [LOADS]`: how long the editor's page lets one wait in Chromium, the project's own games open:
 * from an empty cache to the first diagnostics, and from a key pressed to the diagnostics of what then stands there.
 * Prints the minimum, median and maximum, in milliseconds of the page's own clock.
 */
import { spawn } from 'node:child_process';
import { ensureAppBuilt } from './app.js';
import { ensureBuilt } from './build.js';
import { findChromium } from './chromium.js';
import { root } from './ensure.js';

const loads = Number(process.argv[2] ?? 9);
if (!Number.isInteger(loads) || loads < 1) {
  console.error('bench-page: give the number of cold loads, a whole number');
  process.exit(2);
}
await ensureBuilt();
await ensureAppBuilt();
const executablePath = findChromium();
if (executablePath === null) {
  console.error('bench-page: there is no Chromium on this machine');
  process.exit(3);
}
const { chromium } = await import('playwright-core');

const server = spawn(process.execPath, [`${root}dist/cli.js`, 'edit', '--port', '0', '--json'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.on('exit', () => server.kill());
const url = await new Promise((done, fail) => {
  let output = '';
  server.stdout.on('data', (data) => {
    output += data;
    const found = /"url": "([^"]+)"/.exec(output);
    if (found !== null) done(found[1]);
  });
  server.once('exit', (code) => fail(new Error(`the server ended with ${code}`)));
});
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

const say = (name, times) => {
  const sorted = [...times].sort((a, b) => a - b).map((time) => time.toFixed(0));
  const [least, median, most] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)];
  console.log(`${name.padEnd(34)} ${least} ${median} ${most}  (${sorted.length} times)`);
};
/** When a mark of the page was last set, and the number of the edit that it is of. */
const mark = (page, name) =>
  page.evaluate((name) => {
    const [found] = performance.getEntriesByName(name);
    return { time: found?.startTime ?? 0, edit: found?.detail ?? 0 };
  }, name);

const cold = [];
let page;
for (let load = 0; load < loads; load++) {
  await page?.context().close();
  // nothing is kept from one context to the next
  page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(url);
  // the mark is set anew when the other games were checked too
  const first = await page.waitForFunction(() => performance.getEntriesByName('rulebound:diagnosed')[0]?.startTime);
  cold.push(await first.jsonValue());
  await page.locator('.problemshead [role=status]:not(:text("Checking"))').waitFor();
  await page.locator('.monaco-editor .view-line').first().waitFor();
}
say('cold load to first diagnostics, ms', cold);

const keys = [];
await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
for (const key of '# some words that say nothing of a rule') {
  const { edit } = await mark(page, 'rulebound:edited');
  await page.keyboard.type(key);
  await page.waitForFunction((least) => {
    const [found] = performance.getEntriesByName('rulebound:diagnosed');
    return (found?.detail ?? 0) >= least;
  }, edit + 1);
  keys.push((await mark(page, 'rulebound:diagnosed')).time - (await mark(page, 'rulebound:edited')).time);
  // as fast as people type
  await page.waitForTimeout(60);
}
say('keystroke to its diagnostics, ms', keys);
await browser.close();
process.exit(0);
