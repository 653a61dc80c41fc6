/** Finds the C compiler for the tests of native code (the variable `CC`, else `cc`), or installs gcc with apt on Debian as root. */
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './apt.js';

/** Whether a program can be compiled and linked. */
function compiles() {
  const args = ['-x', 'c', '-', '-o', '/dev/null'];
  return (
    spawnSync(process.env.CC || 'cc', args, { input: '#include <stdint.h>\nint main(void) { return 0; }' }).status === 0
  );
}

/** Installs a C compiler if that is possible without questions. Returns the reason if not, null on success. */
export const ensureCompiler = () =>
  ensureInstalled({
    packages: ['gcc', 'libc6-dev'],
    use: 'native code',
    isThere: compiles,
    otherwise: 'install gcc or clang, or name one: CC=/path/to/it npm test',
  });
