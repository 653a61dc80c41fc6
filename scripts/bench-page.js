/**
 * `node scripts/bench-page.js [LOADS] [PART]`: measures the latency of the page in Chromium, with the shipped games open. Cold loads
 * with an empty cache: first paint, the text, the first diagnostics, bytes, and the longest task after them. A hundred keys in
 * the largest file, each until its diagnostics. Edits of a number of a card until the preview and the replayed match are
 * updated. Steps through a match, from the key to the paint, and the parts of that time. Prints minimum, median, 95th percentile and maximum in
 * milliseconds of the page's clock, and the limit of each figure. PART is `keys`, `face`, `again` or `steps`; without it all
 * are measured.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { ensureAppBuilt } from './app.js';
import { ensureBuilt } from './build.js';
import { findChromium } from './chromium.js';
import { root } from './ensure.js';

const loads = Number(process.argv[2] ?? 9);
const part = process.argv[3];
if (!Number.isInteger(loads) || loads < 1 || ![undefined, 'keys', 'face', 'again', 'steps'].includes(part)) {
  console.error('bench-page: give the number of cold loads, and keys, face, again or steps');
  process.exit(2);
}
const wanted = (name) => part === undefined || part === name;
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

const say = (name, times, bound, digits = 0) => {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(digits);
  console.log(`${name.padEnd(40)} ${at(0)} ${at(0.5)} ${at(0.95)} ${at(1)}  (${sorted.length} times; bound ${bound})`);
};

/** Runs first in the page: records when an expected element appears and when it is painted. */
function watch() {
  localStorage.setItem('rulebound.seen', 'yes');
  // an address without a file opens the first card, whatever was measured before
  localStorage.removeItem('rulebound.tabs');
  const bench = { text: 0, long: [], pressed: 0, painted: [], faced: [], played: [], parts: [] };
  window.bench = bench;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) bench.long.push({ at: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      bench.pressed = timeStamp;
      bench.waits = { painted: true, faced: true, played: true };
    },
    true,
  );
  // changes are painted with the next frame; a message is handled after that
  const painted = (into) => {
    if (bench.waits?.[into] !== true) return;
    bench.waits[into] = false;
    const { pressed } = bench;
    const drawn = performance.now();
    requestAnimationFrame(() => {
      const frame = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const now = performance.now();
        if (into === 'painted') bench.parts.push([drawn - pressed, frame - drawn, now - frame]);
        bench[into].push(now - pressed);
      };
      port2.postMessage(0);
    });
  };
  const look = (changes) => {
    if (bench.text === 0 && document.querySelector('.monaco-editor .view-line') !== null)
      bench.text = performance.now();
    for (const { target, attributeName } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (attributeName === 'aria-valuetext' || attributeName === 'aria-current') painted('painted');
      if (element?.closest('.cardface') != null && element.closest('.table') === null) painted('faced');
      if (element?.closest('.again, .table') != null) painted('played');
    }
  };
  // the root element is replaced when the document loads
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-valuetext', 'aria-current', 'data-number'],
  });
}

/** The time of the latest mark of the page, and the number of its edit. */
const mark = (page, name) =>
  page.evaluate((name) => {
    const [found] = performance.getEntriesByName(name);
    return { time: found?.startTime ?? 0, edit: found?.detail ?? 0 };
  }, name);

const cold = { paint: [], text: [], diagnosed: [], bytes: [], long: [] };
let page;
for (let load = 0; load < loads; load++) {
  await page?.context().close();
  // each context starts with an empty cache
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(watch);
  page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(url);
  // the mark is set again after the other games are checked
  const first = await page.waitForFunction(() => performance.getEntriesByName('rulebound:diagnosed')[0]?.startTime);
  const diagnosed = await first.jsonValue();
  cold.diagnosed.push(diagnosed);
  await page.locator('.problemshead [role=status]:not(:text("Checking"))').waitFor();
  await page.locator('.monaco-editor .view-line').first().waitFor();
  await page.waitForTimeout(1500);
  const found = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    text: window.bench.text,
    long: window.bench.long,
    bytes: performance.getEntriesByType('resource').reduce((sum, { transferSize }) => sum + transferSize, 0),
  }));
  cold.paint.push(found.paint);
  cold.text.push(found.text);
  cold.bytes.push(found.bytes / 1024 / 1024);
  cold.long.push(Math.max(0, ...found.long.filter(({ at }) => at > diagnosed).map(({ duration }) => duration)));
}
say('cold load to first paint', cold.paint, 300);
say('cold load to the text', cold.text, 1000);
say('cold load to first diagnostics', cold.diagnosed, 1500);
say('MiB of the page and its workers', cold.bytes, 1.5, 2);
say('longest task behind the diagnostics', cold.long, 100);

/** Opens a file through the search of the page. */
async function show(path) {
  await page.keyboard.press('Control+K');
  await page.locator('dialog[open] input').fill(path);
  await page.locator('dialog[open] [role=option]').first().waitFor();
  await page.keyboard.press('Enter');
  const name = path.slice(path.lastIndexOf('/') + 1);
  await page.locator('.filehead strong', { hasText: name }).waitFor();
}

/** The folder of a game and its largest file. */
const largest = () => {
  const all = readdirSync(`${root}cards`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.bound'))
    .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`);
  all.sort((a, b) => statSync(b).size - statSync(a).size);
  return all[0].slice(`${root}cards/`.length);
};

const edit = page.getByRole('textbox', { name: /^Text of the file/ });

/** Types keys at the speed of people, and waits for the diagnostics after each. */
async function type(keys) {
  const times = [];
  for (const key of keys) {
    const before = await mark(page, 'rulebound:edited');
    await page.keyboard.press(key);
    await page.waitForFunction((least) => {
      const [found] = performance.getEntriesByName('rulebound:diagnosed');
      return (found?.detail ?? 0) >= least;
    }, before.edit + 1);
    times.push((await mark(page, 'rulebound:diagnosed')).time - (await mark(page, 'rulebound:edited')).time);
    await page.waitForTimeout(60);
  }
  return times;
}

const WORDS =
  '# some words that say nothing of a rule, and go on as a line of a comment would do in a long file, to here';
if (wanted('keys')) {
  await show(largest());
  await edit.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  say(`keystroke to its diagnostics, ${largest()}`, await type([...WORDS].slice(0, 100)), '30, 80 at the 95th');
  await edit.focus();
  for (let i = 0; i < 100; i++) await page.keyboard.press('Backspace');
}

/** The recorded times of one kind since the last call. */
const taken = (sort) => page.evaluate((sort) => window.bench[sort].splice(0), sort);

/** Puts the cursor on the first number of a field of the card that opens first, and selects it. */
async function selectNumber() {
  const file = (await page.locator('.filehead strong').innerText()).trim();
  const lines = readFileSync(`${root}cards/${file}`, 'utf8').split('\n');
  const head = lines.findIndex((line) => /^[a-z]\w* ".*\{/.test(line));
  const line = lines.findIndex((text, i) => i >= head && /^[^#]*\b[a-z]\w* \d/.test(text));
  const column = (lines[line] ?? '').search(/(?<=\b[a-z]\w* )\d/) + 1;
  await edit.focus();
  await page.keyboard.press('Control+G');
  await page.keyboard.type(`${line + 1}:${column}`);
  await page.keyboard.press('Enter');
  return (digit) => page.keyboard.press('Shift+ArrowRight').then(() => page.keyboard.press(digit));
}

/** Types digits over a number, each until what it changes was painted. */
async function retype(sort, count) {
  const put = await selectNumber();
  const times = [];
  for (let i = 0; i < count; i++) {
    await taken(sort);
    await put(`${3 + (i % 2)}`);
    await page.waitForFunction((sort) => window.bench[sort].length > 0, sort);
    times.push(...(await taken(sort)));
    await page.keyboard.press('ArrowLeft');
    await page.waitForTimeout(700);
  }
  return times;
}

const button = (name) => page.locator('.switch').getByRole('button', { name, exact: true });
// the page begins at the first card of the first game
await page.goto(url);
await page.locator('.problemshead [role=status]:not(:text("Checking"))').waitFor();
await page.getByRole('article').first().waitFor();
if (wanted('face')) say('key to the face', await retype('faced', 30), 60);
await button('Play').click();
await page.locator('.steps').waitFor();
for (let i = 0; i < 6; i++) {
  const any = page.getByRole('button', { name: /^Any move/ });
  if ((await any.count()) === 0) break;
  await any.click();
  await page.waitForTimeout(600);
}
if (wanted('again')) say('key to the board played again', await retype('played', 20), 60);
/** Steps back to the first decision, then forward again: at either end a key changes nothing. */
async function walk() {
  const times = [];
  for (const [key, name] of [
    ['ArrowLeft', 'Step back'],
    ['ArrowRight', 'Step forward'],
  ]) {
    const step = page.locator('.steps').getByRole('button', { name, exact: true });
    for (let i = 0; i < 40 && (await step.getAttribute('aria-disabled')) === 'false'; i++) {
      // arrow keys on a slider move the slider; press them on the button beside it
      await step.focus();
      await taken('painted');
      await page.keyboard.press(key);
      await page.waitForFunction(() => window.bench.painted.length > 0);
      times.push(...(await taken('painted')));
      await page.waitForTimeout(50);
    }
  }
  return times;
}
if (wanted('steps')) {
  say('key to the painted step', await walk(), 16, 1);
  // a page is painted at the next frame of the screen, every 16.7 ms
  for (const [i, name] of ['from the key to the changed page', 'waiting for the next frame', 'painting'].entries()) {
    const times = (await page.evaluate(() => window.bench.parts)).map((parts) => parts[i]);
    say(`  ${name}`, times, 'a part', 1);
  }
}
await browser.close();
process.exit(0);
