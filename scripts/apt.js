/** Installs a program that tests need, with apt, where that works without questions: on Debian, as root. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs packages unless `isThere()`. `use`: what the tests are about, for the notice. `otherwise`: what people can do where apt
 * cannot be used. Returns the reason if the program is still missing, null on success.
 */
export function ensureInstalled({ packages: [name, ...more], use, isThere, otherwise }) {
  if (isThere()) return null;
  const root = process.getuid?.() === 0;
  if (!existsSync('/etc/debian_version') || !root) return otherwise;
  console.error(`Installing ${name} for the tests of ${use} (once) ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name, ...more]]) {
    const { status } = spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'ignore', 2] });
    if (status !== 0 && args[0] !== 'update') return `apt-get could not install ${name}`;
  }
  return isThere() ? null : `apt-get installed no ${name} that can be run`;
}
