/** Installs the packages of the lock file if some are missing. Runs before any package is installed, so it uses only Node. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Whether every package of the lock file is installed in its version. */
export function installed() {
  const wanted = packagesOf(`${root}package-lock.json`);
  const found = packagesOf(`${root}node_modules/.package-lock.json`);
  if (wanted === null || found === null) return false;
  // optional packages may be for other platforms; the root package has the empty name
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || found[path]?.version === version,
  );
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return null;
  }
}

/** Installs missing packages; exits with code 3 if that fails. */
export function ensureInstalled() {
  if (installed()) return;
  console.error('Installing packages (once) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // the output of npm goes to stderr: stdout is for the command that runs next
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error('Could not install the packages. Check the network, then run: npm ci');
  process.exit(3);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureInstalled();
