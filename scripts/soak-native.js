/**
 * `npm run soak -- native [PROGRAMS] [MATCHES] [SEED]`: compares native code with the JavaScript engine, compiled by `CC`,
 * else `cc`, with its sanitizers: 500 random programs, a quarter as many that reach their bounds, and 200 matches of each shipped
 * game with its modes and mods. These are also compiled as players get them, with optimisation and a profile. Runs in chunks, one
 * process for each processor.
 */
import { command } from '../test/engines/command.js';
import { pooled } from './soak-pool.js';

const CHUNK = 25;

/** Returns the exit code. */
export async function native(programs = 500, matches = 200, first = 1) {
  if (![programs, matches, first].every((n) => Number.isInteger(n)) || programs < 0 || matches < 1) {
    console.error('soak native: give the number of programs, of matches a game, and a seed, all whole numbers');
    return 2;
  }
  const total = { programs: 0, matches: 0, handed: 0, differences: 0 };
  const chunks = [command('native-games', matches, first), command('native-optimized', matches, first)];
  for (let at = 0; at < programs; at += CHUNK)
    chunks.push(command('native-programs', Math.min(CHUNK, programs - at), first + at));
  const done = await pooled(chunks, ({ code, out, error }, chunk) => {
    if (code !== 0) {
      console.error(`soak: ${chunk.join(' ')} ended badly: ${error.slice(0, 2000)}`);
      return false;
    }
    const { differences, ...ran } = JSON.parse(out);
    for (const [key, value] of Object.entries(ran)) total[key] += value;
    for (const one of differences) console.error(one);
    total.differences += differences.length;
    console.error(`${total.programs} programs, ${total.matches} matches, ${total.differences} differences`);
    return true;
  });
  console.log(JSON.stringify({ format: 1, ...total }));
  return !done || total.differences > 0 ? 1 : 0;
}
