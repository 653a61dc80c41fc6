/**
 * Where the built command begins. Its code lies beside this file with what the machine made of it when it was built, which
 * saves making that again at every start: half of the time until the first match.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

// Most of a command's functions are run for a few milliseconds. With the machine's own patience (67,584 bytes of bytecode) the
// optimizing compiler takes on hundreds of them, whose code comes too late to be used and holds up the processor meanwhile.
// Set before the code is read: what was made of it is bound to the flags.
setFlagsFromString('--interrupt-budget=200000');

const path = fileURLToPath(new URL('./command.cjs', import.meta.url));
const made = fileURLToPath(new URL('./command.cache', import.meta.url));

/** The code, not run yet; what was made of it is used if it is there and of this version of Node. */
export function command() {
  const code = readFileSync(path, 'utf8');
  return new Script(`(function(module,exports,require,__filename){${code}\n})`, { filename: path, cachedData: kept() });
}

function kept() {
  try {
    return readFileSync(made);
  } catch {
    return undefined;
  }
}

/** Runs it with the arguments of the process; settles when it is through. */
export function run(script) {
  const module = { exports: {} };
  script.runInThisContext()(module, module.exports, createRequire(path), path);
  return module.exports.done;
}
