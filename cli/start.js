/**
 * Entry of the built command. Loads its code with the V8 code cache that the build made, which halves the time until the
 * first match.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

/**
 * Sets the flags of V8. Most functions of a command run for a few milliseconds. With its default budgets V8 optimizes hundreds of
 * them, too late to be of use, inlines functions into them, and allocates type feedback for thousands that it never optimizes. These
 * budgets were measured with the V8 of Node 20; other versions may not have the flags. They are set before the code is loaded, since
 * the code cache depends on the flags.
 */
export function setFlags() {
  if (!process.versions.v8.startsWith('11.')) return;
  setFlagsFromString('--interrupt-budget=500000');
  setFlagsFromString('--interrupt-budget-factor-for-feedback-allocation=32');
  // of a compiler whose work is spread over a thousand functions, inlining takes longer than it saves
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=0');
  // the default: functions that compile a long source run for seconds
  process.once('rulebound long source', () => setFlagsFromString('--interrupt-budget=67584'));
  // functions of matches run for longer, so they are optimized sooner, and with the default of inlining
  process.once('rulebound matches', () => {
    setFlagsFromString('--interrupt-budget=200000');
    setFlagsFromString('--max-inlined-bytecode-size-cumulative=920');
  });
  // beside native code only a search is busy here: to inline its functions takes longer than it saves
  process.once('rulebound native', () => setFlagsFromString('--max-inlined-bytecode-size-cumulative=200'));
}
setFlags();

const path = fileURLToPath(new URL('./command.cjs', import.meta.url));
const made = fileURLToPath(new URL('./command.cache', import.meta.url));

/** The compiled script of the command, not run yet. V8 ignores a code cache of another version. */
export function command() {
  // the build writes ASCII
  return new Script(readFileSync(path, 'latin1'), { filename: path, cachedData: kept() });
}

function kept() {
  try {
    return readFileSync(made);
  } catch {
    return undefined;
  }
}

/** Runs the script with the arguments of the process; resolves when the command has ended. */
export function run(script) {
  const module = { exports: {} };
  script.runInThisContext()(module, module.exports, createRequire(path), path);
  return module.exports.done;
}
