/** Finds the C compiler for the tests of native code (the variable `CC`, else `cc`), or installs gcc with apt on Debian as root. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether a program can be compiled and linked. */
function compiles() {
  const args = ['-x', 'c', '-', '-o', '/dev/null'];
  return (
    spawnSync(process.env.CC || 'cc', args, { input: '#include <stdint.h>\nint main(void) { return 0; }' }).status === 0
  );
}

/** Installs a C compiler if that is possible without questions. Returns the reason if not, null on success. */
export function ensureCompiler() {
  if (compiles()) return null;
  const root = process.getuid?.() === 0;
  if (!existsSync('/etc/debian_version') || !root) return 'install gcc or clang, or name one: CC=/path/to/it npm test';
  console.error('Installing gcc for the tests of native code (once) ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'gcc', 'libc6-dev']]) {
    const { status } = spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'ignore', 2] });
    if (status !== 0 && args[0] !== 'update') return 'apt-get could not install gcc';
  }
  return compiles() ? null : 'apt-get installed no compiler that can be run';
}
