/**
 * `npm run soak -- emitted [--write|--write-games]`: compares the JavaScript text and the WebAssembly modules of each shipped
 * game, mode and mod and of 500 random programs with the hashes in test/engines/emitted.json. `--write` updates the file;
 * `--write-games` only what `npm test` compares: each game without a mode or mod.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { command } from '../test/engines/command.js';

const FILE = 'test/engines/emitted.json';
const PROGRAMS = 500;

/** Returns the exit code. */
export function emitted(how) {
  const what = how === '--write-games' ? 'emitted-games' : 'emitted';
  const run = spawnSync(process.execPath, command(what, PROGRAMS, 1), { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (run.status !== 0) {
    console.error(`soak emitted: ended badly: ${run.stderr.slice(0, 2000)}`);
    return 1;
  }
  const found = JSON.parse(run.stdout);
  const write = (hashes) => writeFileSync(FILE, `${JSON.stringify(hashes, null, 2)}\n`);
  if (how === '--write') {
    write(found);
    return 0;
  }
  const kept = JSON.parse(readFileSync(FILE, 'utf8'));
  if (how === '--write-games') {
    const fresh = (one) => found.games.find(({ game, layer }) => game === one.game && layer === one.layer);
    write({ ...kept, games: kept.games.map((one) => fresh(one) ?? one) });
    return 0;
  }
  const differences = found.games.filter((one) => !kept.games.some((other) => isDeepStrictEqual(one, other)));
  if (!isDeepStrictEqual(found.programs, kept.programs)) differences.push(found.programs);
  console.log(JSON.stringify({ format: 1, games: found.games.length, programs: PROGRAMS, differences }));
  return differences.length === 0 ? 0 : 1;
}
