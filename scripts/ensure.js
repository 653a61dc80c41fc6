/** Installs the packages of the lock file when they are not there. Runs before any package exists: Node only. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** True when every package that the lock file asks for is installed in that version. */
export function installed() {
  const wanted = packagesOf(`${root}package-lock.json`);
  const found = packagesOf(`${root}node_modules/.package-lock.json`);
  if (wanted === null || found === null) return false;
  // optional packages are those of other platforms; the root package itself has the empty name
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

/** Leaves the process with code 3 when the packages cannot be installed. */
export function ensureInstalled() {
  if (installed()) return;
  console.error('Installing packages (once) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // npm's own words go to stderr: stdout belongs to the command that is about to run
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
