/**
 * Where the built command begins. Its code lies beside this file with what the machine made of it when it was built, which
 * saves making that again at every start: half of the time until the first match.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

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
