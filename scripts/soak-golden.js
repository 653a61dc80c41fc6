/**
 * `npm run soak -- golden [--write]`: plays 3,000 random matches of the shipped games on both engines and compares their
 * hashes with test/engines/golden.json. The hashes are the same for every version of Node. `--write` updates the file.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { command } from '../test/engines/command.js';

const FILE = 'test/engines/golden.json';
const FEW = 10;
const MANY = 600;

/** Returns the exit code. */
export function golden(how) {
  const few = played(FEW);
  const many = played(MANY);
  if (few === null || many === null) return 1;
  if (how === '--write') {
    writeFileSync(FILE, `${JSON.stringify({ few, many }, null, 2)}\n`);
    return 0;
  }
  const kept = JSON.parse(readFileSync(FILE, 'utf8'));
  const differences = [...few, ...many].filter(
    ({ game, bound, matches, hash }) =>
      ![...kept.few, ...kept.many].some(
        (one) => one.game === game && one.bound === bound && one.matches === matches && one.hash === hash,
      ),
  );
  console.log(JSON.stringify({ format: 1, node: process.version, matches: many.length * MANY, differences }));
  return differences.length === 0 ? 0 : 1;
}

/** The hashes if both engines agree, else null. */
function played(matches) {
  const run = spawnSync(process.execPath, command('golden', matches, 1), { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (run.status !== 0) {
    console.error(`soak golden: ended badly: ${run.stderr.slice(0, 2000)}`);
    return null;
  }
  const { js, wasm } = JSON.parse(run.stdout);
  if (JSON.stringify(js) === JSON.stringify(wasm)) return js;
  console.error('soak golden: the engines differ');
  return null;
}
