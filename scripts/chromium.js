/**
 * Finds Chromium for the tests of the page (the variable `CHROMIUM` may give its path), or installs it with apt on Debian as
 * root.
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureInstalled } from './apt.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const USUAL = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of Chromium; null if there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM;
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const all = [...(named === undefined || named === '' ? [] : [named]), ...onPath, ...USUAL];
  return all.find(canRun) ?? null;
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs Chromium if that is possible without questions. Returns the reason if not, null on success. */
export const ensureChromium = () =>
  ensureInstalled({
    packages: ['chromium'],
    use: 'the page',
    isThere: () => findChromium() !== null,
    otherwise: 'install Chromium, or name one: CHROMIUM=/path/to/it npm test',
  });
