/**
 * `npm run soak -- golden [--write]`: 3,000 random matches of the shipped games, held to the hashes in
 * test/engines/golden.json, on both engines and on whatever version of Node runs this. With `--write` they are kept anew.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { command } from '../test/engines/command.js';

const FILE = 'test/engines/golden.json';
const FEW = 10;
const MANY = 600;

/** Gives the exit code. */
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

/** What both engines agree on; null where they do not. */
function played(matches) {
  const run = spawnSync(process.execPath, command('golden', matches, 1), { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (run.status !== 0) {
    console.error(`soak golden: ended badly: ${run.stderr.slice(0, 2000)}`);
    return null;
  }
  const [js, wasm] = JSON.parse(run.stdout);
  if (JSON.stringify(js) === JSON.stringify(wasm)) return js;
  console.error('soak golden: the engines differ');
  return null;
}
