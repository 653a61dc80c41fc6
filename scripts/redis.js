/** Finds a Redis server for the tests of queues (the variable `REDIS_SERVER` may give its path), or installs one with apt on Debian as root. */
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './apt.js';

/** The command of a Redis or Valkey server; null if there is none. */
export function findRedis() {
  const names = [process.env.REDIS_SERVER, 'redis-server', 'valkey-server'];
  return names.find((name) => name && spawnSync(name, ['--version']).status === 0) ?? null;
}

/** Installs Redis if that is possible without questions. Returns the reason if not, null on success. */
export const ensureRedis = () =>
  ensureInstalled({
    packages: ['redis-server'],
    use: 'queues',
    isThere: () => findRedis() !== null,
    otherwise: 'install Redis or Valkey, or name one: REDIS_SERVER=/path/to/it npm test',
  });
