/**
 * `npm run soak -- emitted [--write]`: compares the JavaScript text and the WebAssembly modules of each shipped game, mode
 * and mod and of 500 random programs with the hashes in test/engines/emitted.json. With `--write` it updates the file.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { command } from '../test/engines/command.js';

const FILE = 'test/engines/emitted.json';
const PROGRAMS = 500;

/** Returns the exit code. */
export function emitted(how) {
  const run = spawnSync(process.execPath, command('emitted', PROGRAMS, 1), { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (run.status !== 0) {
    console.error(`soak emitted: ended badly: ${run.stderr.slice(0, 2000)}`);
    return 1;
  }
  const found = JSON.parse(run.stdout);
  if (how === '--write') {
    writeFileSync(FILE, `${JSON.stringify(found, null, 2)}\n`);
    return 0;
  }
  const kept = JSON.parse(readFileSync(FILE, 'utf8'));
  const differences = found.games.filter((one) => !kept.games.some((other) => isDeepStrictEqual(one, other)));
  if (!isDeepStrictEqual(found.programs, kept.programs)) differences.push(found.programs);
  console.log(JSON.stringify({ format: 1, games: found.games.length, programs: PROGRAMS, differences }));
  return differences.length === 0 ? 0 : 1;
}
