/**
 * Finds Chromium for the tests of the page (the variable `CHROMIUM` may give its path), or installs it with apt on Debian as
 * root.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

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
export function ensureChromium() {
  if (findChromium() !== null) return null;
  const root = process.getuid?.() === 0;
  if (!existsSync('/etc/debian_version') || !root)
    return 'install Chromium, or name one: CHROMIUM=/path/to/it npm test';
  console.error('Installing Chromium for the tests of the page (once) ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { status } = spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'ignore', 2] });
    if (status !== 0 && args[0] !== 'update') return 'apt-get could not install chromium';
  }
  return findChromium() === null ? 'apt-get installed no chromium that can be run' : null;
}
