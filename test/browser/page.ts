/** Chromium with the real page, which the command serves. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { findChromium } from '../../scripts/chromium.js';
import { root } from '../repo/tree.ts';

export const executablePath = findChromium();

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // most code of a page runs for a short time, see vitest.config.ts: to open a page and to type takes a sixth less processor time.
  // Between flags of V8 are commas: of flags with spaces between them only the first counts
  '--js-flags=--no-opt,--no-maglev',
];

export const command = join(root, 'dist/cli.js');

let built = false;

/** Builds what is stale: nothing in `npm test`, which has built before. */
export function build(): void {
  if (built) return;
  built = true;
  for (const script of ['build.js', 'app.js'])
    execFileSync(process.execPath, [join(root, 'scripts', script)], { cwd: root, stdio: 'inherit' });
}

let shared: Promise<Browser> | null = null;

/**
 * The browser, one for all files of tests; `close` closes its contexts only. In a context the start screen is already dismissed,
 * nothing is animated and no file is stored for a page without the server unless a test asks for it, and no edit is measured
 * before `measures` is called.
 */
export function launch(): Promise<Browser> {
  shared ??= launched();
  return shared;
}

async function launched(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: executablePath ?? '', args: ARGS, headless: true });
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
    await context.addInitScript(() => {
      localStorage.setItem('rulebound.seen', 'yes');
      // tests are right at any load
      if (localStorage.getItem('rulebound.slowness') === null) localStorage.setItem('rulebound.slowness', '60');
      // measurements use all of a core
      if (localStorage.getItem('rulebound.measuring') === null) localStorage.setItem('rulebound.measuring', 'off');
    });
    return context;
  };
  return browser;
}

/** Lets the pages of a context measure edits after a pause. */
export const measures = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => localStorage.setItem('rulebound.measuring', 'on'));

interface Server {
  url: string;
  end(): Promise<void>;
}

/** The servers of the shipped games and of Stormbound alone, which served.ts starts and ends. */
export const serveGames = async (): Promise<Server> => ({ url: inject('games'), end: async () => {} });
export const serveStormbound = async (): Promise<Server> => ({ url: inject('stormbound'), end: async () => {} });

/** Runs `rulebound edit` on a free port with paths and options. */
export const serve = (cwd: string, ...paths: string[]): Promise<Server> => serveWith(command, cwd, ...paths);

/** The same with another build of the command. */
export async function serveWith(script: string, cwd: string, ...paths: string[]): Promise<Server> {
  const port = paths.includes('--port') ? [] : ['--port', '0'];
  const child: ChildProcess = spawn(process.execPath, [script, 'edit', ...port, '--json', ...paths], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((done, fail) => {
    let output = '';
    child.stdout?.on('data', (data) => {
      output += data;
      const found = /"url": "([^"]+)"/.exec(output);
      if (found?.[1] !== undefined) done(found[1]);
    });
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}: ${output}`)));
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const end = (): Promise<void> => {
    child.kill();
    return ended;
  };
  return { url, end };
}

/** Opens the page and waits until it is ready for typing; console errors go into `complaints`. */
export async function openPage(context: BrowserContext, url: string, complaints: string[] = []): Promise<Page> {
  const page = await context.newPage();
  // generous: a slow machine is not a failure
  page.setDefaultTimeout(200_000);
  page.on('console', (message) => {
    // the browser looks for an icon of the file at which pages are parked
    const isIcon = message.location().url.endsWith('/favicon.ico');
    if (message.type() === 'error' && !isIcon) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(url);
  await ready(page);
  return page;
}

/** A small file of each server. */
const PARKED = '/editor.worker.js';

/** Leaves the page, but not its origin: its process keeps the compiled scripts. */
export const park = async (page: Page): Promise<void> => {
  await page.goto(new URL(PARKED, page.url()).href);
};

/** Opens another address of its origin in a page, which takes half the time of a new page. */
export async function reopen(page: Page, url: string): Promise<void> {
  // else a change of the hash alone would not load the page
  if (!page.url().endsWith(PARKED)) await park(page);
  await page.goto(url);
  await ready(page);
}

/** Removes all that the page of an origin has stored. */
export async function forget(page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' });
  await session.detach();
}

export async function ready(page: Page): Promise<void> {
  await page.locator('.problemshead [role=status]:not(:text("Checking"))').waitFor();
  await page.locator('.monaco-editor .view-line').first().waitFor();
}

/** Creates an empty file of a game and puts the cursor into it. */
export async function newFile(page: Page, game: string, name: string): Promise<void> {
  // the list of files is a tab in the layout with the card
  await page.locator('.switch').getByRole('button', { name: 'Card', exact: true }).click();
  const folder = page.locator('.folder').getByRole('button', { name: game, exact: true });
  if ((await folder.getAttribute('aria-expanded')) === 'false') await folder.click();
  await page.getByRole('button', { name: `New file in ${game}`, exact: true }).click();
  await page.getByLabel(`Name of the new file in ${game}`, { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await page.locator('.filehead strong', { hasText: `${game}/${name}.bound` }).waitFor();
}

/** The text of the problems list. */
export const problems = (page: Page): Promise<string[]> => page.locator('.problems li .problem').allInnerTexts();

/** Times of the last edit and of its displayed diagnostics, in milliseconds since the page loaded. */
export function times(
  page: Page,
): Promise<{ edited: number | null; diagnosed: number | null; edit: number; answer: number }> {
  return page.evaluate(() => {
    const [edited] = performance.getEntriesByName('rulebound:edited') as PerformanceMark[];
    const [diagnosed] = performance.getEntriesByName('rulebound:diagnosed') as PerformanceMark[];
    return {
      edited: edited?.startTime ?? null,
      diagnosed: diagnosed?.startTime ?? null,
      edit: edited?.detail ?? 0,
      answer: diagnosed?.detail ?? 0,
    };
  });
}

/** Waits until an edit was made and all edits are checked. */
export async function checked(page: Page, edit: number): Promise<void> {
  await page.waitForFunction((least) => {
    const [edited] = performance.getEntriesByName('rulebound:edited') as PerformanceMark[];
    const [diagnosed] = performance.getEntriesByName('rulebound:diagnosed') as PerformanceMark[];
    return (edited?.detail ?? 0) >= least && (diagnosed?.detail ?? 0) >= (edited?.detail ?? 0);
  }, edit);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The findings of axe on the page or parts of it, without Monaco; `rules`: of these rules alone, if there are any. */
export async function violations(
  page: Page,
  include: readonly string[] = ['body'],
  rules: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([parts, only]) => {
      interface Found {
        violations: { id: string; nodes: { html: string }[] }[];
      }
      const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<Found> } };
      const found = await axe.run(
        { include: parts, exclude: ['.monaco-editor'] },
        {
          resultTypes: ['violations'],
          ...((only ?? []).length > 0 && { runOnly: only }),
        },
      );
      return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
    },
    [include, rules] as const,
  );
}
