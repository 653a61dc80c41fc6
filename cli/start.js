/**
 * Where the built command begins. Its code lies beside this file with what the machine made of it when it was built, which
 * saves making that again at every start: half of the time until the first match.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

// Most of a command's functions run for a few milliseconds. With the machine's own patience the optimizing compiler takes
// on hundreds of them, whose code comes too late to be used and holds up the processor meanwhile; notes of types are begun
// for thousands that nobody optimizes. Three and four times the patience were measured with the V8 of Node 20; another
// may not know these words. Set before the code is read: what was made of it is bound to the flags.
if (process.versions.v8.startsWith('11.')) {
  setFlagsFromString('--interrupt-budget=200000');
  setFlagsFromString('--interrupt-budget-factor-for-feedback-allocation=32');
}

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
