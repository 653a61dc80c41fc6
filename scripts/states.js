/**
 * The states of the page that are drawn: for the comparison with kept pictures (`test/browser/kept.test.ts`) and for the
 * pictures of the README and the guide (`scripts/pictures.js`). All are reached in one page, in order, with a game that `new
 * game` writes, and with fonts of this repository, so that every machine draws the same.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { root } from './ensure.js';

const folder = `${root}test/browser/fonts`;
/** Each family with a file and its weight. Monaco's default families get the monospaced font. */
const LETTERS = [
  ['Kept Sans', 'inter.woff2', '400'],
  ['Kept Sans', 'inter-bold.woff2', '700'],
  ['Kept Serif', 'source-serif-4.woff2', '700'],
  ...['Droid Sans Mono', 'Menlo', 'Consolas'].map((family) => [family, 'jetbrains-mono.woff2', '400']),
];
/** The font of symbols: arrows, blocks, shapes and dingbats. */
const SYMBOLS = 'U+2190-21FF, U+2580-25FF, U+2700-27BF';
/** Each face with its descriptors. A face of symbols counts only beside one of letters with the same weight. */
const FONTS = LETTERS.flatMap(([family, file, weight]) => [
  [family, file, { weight }],
  [family, 'dejavu-symbols.woff2', { weight, unicodeRange: SYMBOLS }],
]);

/** Nothing that depends on time is drawn: no cursor and no motion. */
const STYLE = `
:root { --display: "Kept Serif" !important; }
body { font-family: "Kept Sans" !important; }
*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }
.monaco-editor .cursor { visibility: hidden !important; }
`;

/** Options of Chromium: letters are drawn the same way on all machines. */
export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
];

/** A page with these fonts and without motion, as a first visit. */
export async function openedPage(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await context.addInitScript((fonts) => {
    if (sessionStorage.getItem('came') === null) localStorage.removeItem('rulebound.seen');
    sessionStorage.setItem('came', 'yes');
    // limits of time are long, so that a slow machine chooses the same match
    localStorage.setItem('rulebound.slowness', '60');
    // Monaco measures the font when it starts
    for (const [family, file, descriptors] of fonts) {
      const face = new FontFace(family, `url(/kept/${file})`, descriptors);
      document.fonts.add(face);
      void face.load();
    }
  }, FONTS);
  const page = await context.newPage();
  page.setDefaultTimeout(200_000);
  await page.route('**/kept/*', (route) =>
    route.fulfill({ body: readFileSync(`${folder}/${basename(route.request().url())}`), contentType: 'font/woff2' }),
  );
  await page.route('**/page.css', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}${STYLE}` });
  });
  // a win rate would depend on the matches that were played so far
  await page.route('**/measure.worker.js', (route) => route.abort());
  await page.goto(url);
  return page;
}

const pane = (page, name) => page.locator('.switch').getByRole('button', { name, exact: true }).click();
const size = (page, width, height) => page.setViewportSize({ width, height });
const light = { colorScheme: 'light', forcedColors: 'none' };

/** Time in milliseconds without a change after which the page counts as idle. Monaco asks for colours after a pause. */
const QUIET = 500;

/** Waits until the page is idle: checked, and no element changes any more. */
export async function settled(page) {
  await page.locator('.problemshead [role=status]:not(:text("Checking"))').waitFor();
  await page.evaluate(async (quiet) => {
    await document.fonts.ready;
    await new Promise((done) => {
      let timer = setTimeout(finish, quiet);
      const observer = new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(finish, quiet);
      });
      function finish() {
        observer.disconnect();
        requestAnimationFrame(() => done());
      }
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  }, QUIET);
}

/** Each state with its name, and how it is reached from the one before. */
export const STATES = [
  {
    name: 'start',
    async reach(page) {
      await page.locator('dialog.start .coverface .cardface').first().waitFor();
      await page.mouse.move(2, 2);
    },
  },
  {
    name: 'together',
    async reach(page) {
      await page
        .getByRole('button', { name: /^New card in / })
        .first()
        .click();
      await page.locator('.loop .table .piece').first().waitFor();
      await page.locator('.lens-tests.passed').waitFor();
      await page.locator('.invite-said').first().waitFor();
    },
  },
  {
    name: 'together-changed-dark',
    async reach(page) {
      await page.emulateMedia({ ...light, colorScheme: 'dark' });
      await page.locator('.invite').dblclick();
      await page.keyboard.type('7');
      await page.locator('.loop .again').waitFor();
      await page.locator('.lens-tests.failed').waitFor();
      await page.mouse.move(2, 2);
    },
  },
  {
    name: 'together-768',
    async reach(page) {
      await page.emulateMedia(light);
      await size(page, 768, 1024);
    },
  },
  { name: 'together-390', reach: (page) => size(page, 390, 844) },
  {
    name: 'card',
    async reach(page) {
      await size(page, 1024, 768);
      await pane(page, 'Card');
    },
  },
  {
    name: 'tests',
    async reach(page) {
      await pane(page, 'Tests');
      await page
        .locator('.side [role=status]', { hasText: /^(?!.*running)/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'search',
    async reach(page) {
      await page.keyboard.press('Control+K');
      await page.locator('dialog.search input').fill('card');
      await page.locator('dialog.search [role=option]').first().waitFor();
    },
  },
  {
    name: 'play',
    async reach(page) {
      await page.keyboard.press('Escape');
      await page.locator('dialog.search').waitFor({ state: 'detached' });
      await size(page, 1440, 900);
      await pane(page, 'Play');
      await page.getByRole('button', { name: /^Any move/ }).click();
      await page.locator('.story .rows button').first().waitFor();
      await page.mouse.move(2, 2);
    },
  },
  {
    name: 'step-dark',
    async reach(page) {
      await page.emulateMedia({ ...light, colorScheme: 'dark' });
      await page.getByRole('button', { name: 'To the beginning' }).click();
      for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Next line that runs' }).click();
      await page.locator('.monaco-editor .acts').first().waitFor();
      await page.mouse.move(2, 2);
    },
  },
  {
    name: 'contrast',
    async reach(page) {
      await page.emulateMedia({ ...light, forcedColors: 'active' });
      await page.getByRole('button', { name: 'To the end' }).click();
      await page.mouse.move(2, 2);
    },
  },
];

/** The fonts of the machine that draw something of the page: a picture with one of them differs on another machine. */
export async function systemFonts(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  try {
    for (;;) {
      const texts = await fontsIn(session).catch((error) => {
        // the page replaced an element between two questions: ask again for all
        if (!/Could not find node/.test(error.message)) throw error;
        return null;
      });
      if (texts !== null) return texts;
    }
  } finally {
    await session.detach();
  }
}

/** Elements that write something themselves: texts, contents of pseudo-elements, fields. The fonts of the others are those of these. */
function* writing({ nodeId, nodeName, children = [], pseudoElements = [] }) {
  if (['HEAD', 'SCRIPT', 'STYLE'].includes(nodeName)) return;
  const hasText = children.some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue.trim() !== '');
  if (hasText || pseudoElements.length > 0 || ['INPUT', 'TEXTAREA', 'SELECT'].includes(nodeName)) yield nodeId;
  for (const child of children) yield* writing(child);
}

async function fontsIn(session) {
  const { root } = await session.send('DOM.getDocument', { depth: -1 });
  const found = new Map();
  for (const nodeId of writing(root)) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName, isCustomFont } of fonts) if (!isCustomFont) found.set(familyName, nodeId);
  }
  const texts = [];
  for (const [family, nodeId] of found) {
    const { outerHTML } = await session.send('DOM.getOuterHTML', { nodeId });
    texts.push(`${family}: ${outerHTML.slice(0, 300)}`);
  }
  return texts;
}

/** A picture of the whole window. */
export const pictureOf = (page) => page.screenshot({ caret: 'hide', animations: 'disabled', scale: 'css' });
