/** The editor in Chromium: typed text is checked, previewed, kept and played. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emit } from '../../compiler/emit/index.ts';
import { bind, compile } from '../../compiler/index.ts';
import { Engine, randomMatches } from '../../runtime/index.ts';
import { amount, isMore } from '../amount.ts';
import { gameFolders, sources } from '../games.ts';
import { root } from '../repo/tree.ts';
import {
  build,
  checked,
  command,
  executablePath,
  launch,
  newFile,
  openPage,
  problems,
  ready,
  serve,
  serveGames,
  times,
} from './page.ts';

/** The game in which cards are typed. */
const GAME = 'stormbound';

let browser: Browser;
let server: Awaited<ReturnType<typeof serveGames>>;
/** A game that was just made: it is checked in a fraction of the time. */
let own: Awaited<ReturnType<typeof serve>>;
let folder: string;
/** A page that most tests share. Each test uses its own file and leaves the page in a clean state. */
let page: Page;
/** Console errors of the page. */
const complaints: string[] = [];

const card = (name: string, ...lines: string[]): string =>
  `unit "${name}" {\n  neutral, common, dragon\n  cost 1, strength 2, move 0\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;

describe.skipIf(executablePath === null)('the editor in Chromium', () => {
  beforeAll(async () => {
    build();
    folder = mkdtempSync(join(tmpdir(), 'rulebound-edit-'));
    execFileSync(process.execPath, [command, 'new', 'game', 'My Game'], { cwd: folder, stdio: 'ignore' });
    [browser, server, own] = await Promise.all([launch(), serveGames(), serve(folder, 'my-game', '--no-write')]);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.addInitScript(() => {
      const sent: string[][] = [];
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (
        ...given: [{ method?: string; args?: { path: string }[][] }, ...unknown[]]
      ) {
        const [{ method, args }] = given;
        const [files] = method === 'open' || method === 'add' ? (args ?? []) : [];
        if (Array.isArray(files)) sent.push(files.map(({ path }) => path));
        Reflect.apply(postMessage, this, given);
      };
      Object.assign(globalThis, { sent });
    });
    page = await openPage(context, server.url, complaints);
  });
  afterAll(async () => {
    await browser?.close();
    await own?.end();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => {
    const said = complaints;
    complaints.length = 0;
    expect([...said]).toEqual([]);
  });

  test('the first diagnostics appear next to the first card', async () => {
    expect(await problems(page)).toEqual([]);
    expect((await times(page)).diagnosed).not.toBeNull();
    await page.getByRole('article').waitFor();
  });

  test('each icon that a module of Monaco names is drawn: the font has no others', async () => {
    const monaco = join(root, 'node_modules/monaco-editor/esm/vs');
    const list = readFileSync(join(monaco, 'base/common/codiconsLibrary.js'), 'utf8');
    const idOf = new Map([...list.matchAll(/(\w+): register\('([\w-]+)'/g)].map(([, name, id]) => [name, id]));
    const { inputs } = JSON.parse(readFileSync(join(root, 'dist/app.json'), 'utf8')) as { inputs: string[] };
    const named = inputs
      .filter((input) => input.includes('monaco-editor') && input.endsWith('.js') && !input.includes('/nls/'))
      .flatMap((input) => [...readFileSync(join(root, input), 'utf8').matchAll(/\bCodicon\.(\w+)/g)])
      .flatMap(([, name]) => idOf.get(name ?? '') ?? []);
    const drawn = await page.evaluate(async () => {
      const [font] = await document.fonts.load('32px codicon');
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      if (font?.status !== 'loaded' || context === null) return [];
      context.font = '32px codicon';
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
      return rules.flatMap((rule) => {
        if (!(rule instanceof CSSStyleRule)) return [];
        const id = /^\.codicon-([\w-]+)::before$/.exec(rule.selectorText)?.[1];
        const character = rule.style.content.replaceAll('"', '');
        if (id === undefined || character.length !== 1) return [];
        context.clearRect(0, 0, 40, 40);
        context.fillText(character, 4, 34);
        return context.getImageData(0, 0, 40, 40).data.some((value) => value > 0) ? [id] : [];
      });
    });
    expect(new Set(named).size).toBeGreaterThan(30);
    expect(drawn).toEqual(expect.arrayContaining(named.filter((id) => id !== 'blank')));
    expect(drawn.length).toBeLessThan(200);
  });

  test('the open game is compiled first, then each of the others once', async () => {
    const folders = async (): Promise<string[]> => {
      const sent = await page.evaluate(() => (globalThis as unknown as { sent: string[][] }).sent);
      return sent.map((paths) =>
        [...new Set(paths.map((path) => path.replace(/\/?[^/]*$/, '').split('/')[0]))].join(' '),
      );
    };
    await expect.poll(async () => (await folders()).length).toBe(gameFolders().length);
    const open = (await page.locator('.filehead strong').innerText()).split('/')[0];
    const [first, ...others] = await folders();
    expect(first?.trim()).toBe(open);
    expect([first?.trim(), ...others].sort()).toEqual(gameFolders());
  });

  test.runIf(isMore)(
    '1,000 random matches of a game have the same states as in Node',
    async () => {
      // before any typing: another card would change the states
      // the order in which the command reads them
      for (const folder of amount(['skybound'], gameFolders())) {
        const files = [...sources('cards/prelude.bound'), ...sources(`cards/${folder}`)];
        const { ir } = compile(files.sort((a, b) => (a.path < b.path ? -1 : 1)));
        const [game] = ir.games;
        if (game === undefined || game.decks.length < 2) continue;
        const binding = bind(ir, { game: folder });
        if (!('bound' in binding)) throw new Error(`${folder} cannot be bound`);
        const engine = new Engine(binding.bound, emit(binding.bound));
        const { hash } = randomMatches({ engine, games: 1000, seed: 1 });
        // and the command plays the same matches, with all laws checked
        const printed = execFileSync(process.execPath, [command, 'conform', folder, '--games', '1', '--json'], {
          cwd: root,
        });
        expect(JSON.parse(printed.toString()).hash).toBe(randomMatches({ engine, games: 1, seed: 1 }).hash);
        await page.evaluate((path) => {
          location.hash = path;
        }, `${folder}/rules.bound`);
        await page.locator('.filehead strong', { hasText: `${folder}/rules.bound` }).waitFor();
        await begin(game.name);
        await page.getByRole('button', { name: '1,000 matches' }).click();
        await page.locator('#seeds[data-hash]').waitFor();
        expect(await page.locator('#seeds').getAttribute('data-hash'), folder).toBe(hash);
        expect(await page.locator('#seeds').innerText()).toMatch(
          /^blue won \d+\.\d% \(\d+\.\d to \d+\.\d%\), red won .* turns a match/,
        );
      }
    },
    180_000,
  );

  test.runIf(isMore)('a table of five players shows their cards in play and attachments', async () => {
    await page.evaluate(() => {
      location.hash = 'wildstorms/decks.bound';
    });
    await page.locator('.filehead strong', { hasText: 'wildstorms/decks.bound' }).waitFor();
    await begin('WildStorms');
    await page.locator('.setting select', { hasText: 'Five Players' }).selectOption('Five Players');
    await page.locator('.stale', { hasText: 'The match goes on as it began.' }).waitFor();
    await page.locator('.setting .primary').click();
    await page.locator('.others .seat').nth(3).waitFor();
    // until some card has an attachment
    for (let i = 0; i < 60 && (i < 20 || (await page.locator('.attached').count()) === 0); i++)
      await page.getByRole('button', { name: 'Any move' }).click();
    await page.locator('.attached .piece').first().waitFor();
    await page.getByText('front rank').first().waitFor();
    const told = await page.locator('.story .decision').allInnerTexts();
    expect(told.length).toBeGreaterThan(10);
    expect(told.filter((text) => / passes$/.test(text) && !text.startsWith('blue'))).toEqual([]);
    // nothing overflows the table
    const wide = await page.locator('.table').evaluate((table) => table.scrollWidth - table.clientWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });

  test('typing shows completions', async () => {
    await newFile(page, GAME, 'typed');
    await page.keyboard.type('unit "Typed" {\nneutral, common, dr');
    const suggestions = page.locator('.suggest-widget.visible .monaco-list-row');
    await suggestions.filter({ hasText: 'dragon' }).first().waitFor();
    // only words that fit the position: a verb is not a member of `race`
    expect((await suggestions.allInnerTexts()).join('\n')).not.toContain('strengthen');
    await page.keyboard.press('Enter');
    // the key would take a suggestion that comes late
    await page.keyboard.insertText('\ncost 1, strength 2, move 0');
    expect(await shownText()).toContain('neutral, common, dragon');
  });

  test('every keystroke is checked', async () => {
    await page.keyboard.insertText('\n');
    for (const key of '# some words') {
      const { edit } = await times(page);
      await page.keyboard.type(key);
      await checked(page, edit + 1);
    }
  });

  test('an error is shown at its exact range, and its quick fix repairs it', async () => {
    await paste('wrong', card('Wrong', 'on play { strengten self by 1 }'));
    // those of the text before are shown until the new text is checked
    await expect.poll(() => problems(page)).toEqual([expect.stringContaining(`${GAME}/wrong.bound:4:13`)]);
    await page.locator('.squiggly-error').waitFor();
    const [mark, word] = await page.evaluate(() => {
      const spans = [...document.querySelectorAll('.view-line span span')];
      const text = spans.map((span) => span.firstChild).find((node) => node?.textContent?.includes('strengten'));
      if (!text) throw new Error('the word is not shown');
      const range = document.createRange();
      const at = text.textContent?.indexOf('strengten') ?? 0;
      range.setStart(text, at);
      range.setEnd(text, at + 'strengten'.length);
      const sides = ({ left, right }: DOMRect): number[] => [Math.round(left), Math.round(right)];
      const squiggle = document.querySelector('.squiggly-error');
      return [sides(squiggle?.getBoundingClientRect() ?? new DOMRect()), sides(range.getBoundingClientRect())];
    });
    expect(mark?.map((side, i) => Math.abs(side - (word?.[i] ?? 0)) <= 1)).toEqual([true, true]);

    await page.getByRole('button', { name: 'Change to "strengthen"' }).click();
    await page.getByText('No problems').waitFor();
    expect(await page.locator('.view-lines').innerText()).toContain('strengthen');
  });

  test('a card typed from nothing is played, and its trigger is in the trace', async () => {
    await newFile(page, GAME, 'herald');
    // the editor inserts the closing brace
    const lines = ['unit "Test Herald" {', 'neutral, common, dragon', 'cost 1, strength 2, move 0'];
    for (const line of [...lines, 'on play { strengthen self by 3 ']) {
      await page.keyboard.type(line);
      // the key would take a suggestion that comes late
      if (!line.startsWith('on play')) await page.keyboard.insertText('\n');
    }
    await page.keyboard.press('Escape');
    await page.getByText('No problems').waitFor();
    const face = page.getByRole('article', { name: 'Test Herald' });
    await face.getByText('On play, give 3 strength to this unit.').waitFor();

    await begin('Test Herald');
    await playFirst('Test Herald');
    const trigger = page.locator('.story .ability', { hasText: 'Test Herald: on play' });
    await trigger.waitFor();
    const piece = page.locator('.grid .piece', { hasText: 'Test Herald' });
    expect(await piece.innerText()).toMatch(/strength\s*5/);

    // when the trigger begins, it has had no effect yet
    await trigger.locator('button:not(.fold)').first().click();
    await page.getByText('inside it').waitFor();
    expect(await piece.innerText()).toMatch(/strength\s*2/);
    await page.getByRole('button', { name: 'Step back' }).click();
    await page.locator('.story [aria-current]', { hasText: 'enter Test Herald' }).waitFor();
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.getByRole('heading', { name: 'Moves of blue' }).waitFor();
    expect(await piece.innerText()).toMatch(/strength\s*5/);
    // after going back to the start the card is in hand and can be played elsewhere
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await page.getByRole('button', { name: /^play Test Herald/ }).waitFor();
    expect(await piece.count()).toBe(0);
  });

  test('the queue is shown when a trigger begins', async () => {
    const pair = ['on play { destroy self }', 'on death { strengthen random friendly unit by 1 }'];
    await paste('waits', card('Waiting', ...pair, 'after kill other: unit { gain 1 }'));
    await begin('Waiting');
    // by keyboard: an element that replaces the focused element gets the focus
    await page.getByRole('button', { name: /^play Waiting/ }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.options button:focus', { hasText: 'at ' }).waitFor();
    await page.keyboard.press('Enter');
    const rows = page.locator('.story .ability', { hasText: 'Waiting:' });
    await rows.nth(1).waitFor();
    // the move is done, and no other move has the focus
    await page.locator('#moves-title:focus').waitFor();
    await rows.nth(1).locator('button:not(.fold)').first().click();
    await page.locator('.queue li').first().waitFor();
    expect(await page.locator('.queue li').allInnerTexts()).toHaveLength(1);
  });

  test('a card that loops for ever gives a fault, and the page stays alive', async () => {
    await paste('endless', card('Endless', 'on play { repeat 2000000000 times { strengthen self by 1 } }'));
    await begin('Endless');
    await playFirst('Endless');
    await page
      .locator('.story .fault', { hasText: 'fault in Endless: more sets and calls than a decision may work out' })
      .waitFor();
    await page.locator('.steps', { hasText: 'a fault' }).waitFor();
    await page.getByRole('button', { name: 'Any move' }).click();
    expect(await page.locator('.grid .piece', { hasText: 'Endless' }).innerText()).toMatch(/strength\s*2/);
  });

  test('no code comes from text', async () => {
    // in a timeout: code that the debugger runs directly ignores the policy
    const attempt = `new Promise((done) => setTimeout(() => {
      try { done(new Function('return "made"')()); } catch (error) { done(error.name); }
    }))`;
    const workers = page.workers().map((worker) => [new URL(worker.url()).pathname, worker] as const);
    expect(workers.map(([path]) => path)).toEqual(expect.arrayContaining(['/language.worker.js', '/match.worker.js']));
    for (const [path, worker] of workers) expect(await worker.evaluate(attempt), path).toBe('EvalError');
    expect(await page.evaluate(attempt)).toBe('EvalError');
  });

  // focus.test.ts and keep.test.ts load pages again that open faster
  test.runIf(isMore)('a reload keeps the text, the cursor and the face of its card', async () => {
    await paste('kept', `# two cards\n${card('Kept', 'on play { gain 1 }')}${card('Kept Later')}`);
    await page.getByText('No problems').waitFor();
    const kept = page.locator('.filehead strong', { hasText: `${GAME}/kept.bound` });
    await page.reload();
    await ready(page);
    await kept.waitFor();
    await page.getByRole('article', { name: /^Kept Later/ }).waitFor();
    await page.keyboard.type('# here');
    // the editor draws what was typed in its next frame
    await expect.poll(async () => (await shownText()).trim()).toMatch(/\}\s*# here$/);
    // a cursor at the beginning is put at the first card
    await page.keyboard.press('Control+Home');
    await page.reload();
    await ready(page);
    await kept.waitFor();
    await page.getByRole('article', { name: /^Kept(?! Later)/ }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.locator('.files > ul .file', { hasText: 'kept' }).waitFor({ state: 'detached' });
  });

  test('a worker that hangs is restarted, and the card is named', async () => {
    const context = await browser.newContext();
    await context.addInitScript(() => {
      localStorage.setItem('rulebound.slowness', '1');
      const { setTimeout } = globalThis;
      const waits: (number | undefined)[] = [];
      const noted = (run: () => void, wait?: number) => setTimeout(run, wait, waits.push(wait));
      Object.assign(globalThis, { waits, setTimeout: noted });
    });
    let served = 0;
    await context.route('**/match.worker.js', async (route) => {
      // the workers of the match and of the tests; the latter gets an error
      if (served++ > 1) return route.continue();
      const body = `onmessage = ({ data: { id, method } }) => {
        if (method !== 'open') return postMessage({ id, error: 'no tests' });
        // it has the IR: without this answer it is waited for ten times as long
        postMessage({ id, begun: true });
        postMessage({ working: '"Endless", when blue plays Endless at A1' });
        for (;;);
      };`;
      await route.fulfill({ contentType: 'text/javascript', body: `${body}\npostMessage({ ready: true });` });
    });
    const page = await openPage(context, own.url, complaints);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: '"Endless", when blue plays Endless at A1' }).waitFor();
    expect(await page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits)).toContain(2000);
    expect(served).toBe(3);
    // the next worker works
    await page.locator('.setting .primary').click();
    await page.getByRole('heading', { name: /^Moves of/ }).waitFor();
    await context.close();
  });

  test.runIf(isMore)('a language service worker that hangs is restarted', async () => {
    const context = await browser.newContext();
    await context.addInitScript(() => localStorage.setItem('rulebound.slowness', '1'));
    let served = 0;
    await context.route('**/language.worker.js', async (route) => {
      if (served++ > 0) return route.continue();
      const body = `onmessage = ({ data: { id, method } }) => { if (method === 'open') postMessage({ id }); else for (;;); };`;
      await route.fulfill({ contentType: 'text/javascript', body: `${body}\npostMessage({ ready: true });` });
    });
    const page = await context.newPage();
    await page.goto(own.url);
    await page.getByText('was silent for two seconds').waitFor();
    await page.locator('.monaco-editor .view-line').first().waitFor();
    await newFile(page, 'my-game', 'again');
    await page.keyboard.type('unit');
    await page.locator('.problems li.error').first().waitFor();
    await context.close();
  });

  // kept.test.ts plays one, too
  test.runIf(isMore)('a game that was just made is edited and played', async () => {
    const context = await browser.newContext();
    const page = await openPage(context, own.url, complaints);
    await page.getByText('No problems').waitFor();
    await page.locator('.view-line', { hasText: 'Fire Imp' }).first().click();
    await page.getByRole('article', { name: 'Fire Imp' }).waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('heading', { name: /^Moves of/ }).waitFor();
    for (let i = 0; i < 5; i++) await page.getByRole('button', { name: 'Any move' }).click();
    expect(await page.locator('.story .decision').count()).toBeGreaterThan(5);
    await context.close();
  });

  /** The displayed text, with plain spaces. */
  async function shownText(): Promise<string> {
    return (await page.locator('.view-lines').innerText()).replaceAll('\u00a0', ' ');
  }

  /** Starts a match; its title contains `name`, of the card or the game. */
  async function begin(name: string): Promise<void> {
    await page.getByRole('textbox', { name: /^Text of the file/ }).focus();
    await page.keyboard.press('Control+Enter');
    await page.locator('.stage .title', { hasText: name }).waitFor();
  }

  /** Plays a card from the hand on the first possible place. */
  async function playFirst(name: string): Promise<void> {
    await page.getByRole('button', { name: new RegExp(`^play ${name}`) }).click();
    await page.locator('.aim').first().click();
  }

  /** Replaces the text of a file. */
  async function paste(name: string, text: string): Promise<void> {
    await newFile(page, GAME, name);
    const { edit } = await times(page);
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await page.keyboard.press('Control+V');
    await checked(page, edit + 1);
  }
});
