/** Finds a Redis server for the tests of queues (the variable `REDIS_SERVER` may give its path), or installs one with apt on Debian as root. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The command of a Redis or Valkey server; null if there is none. */
export function findRedis() {
  const names = [process.env.REDIS_SERVER, 'redis-server', 'valkey-server'];
  return names.find((name) => name && spawnSync(name, ['--version']).status === 0) ?? null;
}

/** Installs Redis if that is possible without questions. Returns the reason if not, null on success. */
export function ensureRedis() {
  if (findRedis() !== null) return null;
  const root = process.getuid?.() === 0;
  if (!existsSync('/etc/debian_version') || !root)
    return 'install Redis or Valkey, or name one: REDIS_SERVER=/path/to/it npm test';
  console.error('Installing Redis for the tests of queues (once) ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'redis-server']]) {
    const { status } = spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'ignore', 2] });
    if (status !== 0 && args[0] !== 'update') return 'apt-get could not install redis-server';
  }
  return findRedis() === null ? 'apt-get installed no Redis that can be run' : null;
}
