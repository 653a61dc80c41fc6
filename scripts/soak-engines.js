/**
 * `npm run soak -- engines [PROGRAMS] [MATCHES] [SEED]`: compares both engines. The default is 200,000 random programs, a
 * quarter as many programs that reach their bounds, and 5,000 matches of each game. Runs in chunks, one process for each
 * processor; the matches come first, a chunk for each game, and are said as they end. A program on which the engines
 * differ is reduced and saved as a case.
 */
import { writeFileSync } from 'node:fs';
import { command } from '../test/engines/command.js';
import { gameFolders } from './files.js';
import { pooled } from './soak-pool.js';

/** Returns the exit code. */
export async function engines(programs = 200_000, matches = 5_000, first = 1) {
  if (![programs, matches, first].every((n) => Number.isInteger(n)) || programs < 0 || matches < 0) {
    console.error('soak engines: give the number of programs, of matches a game, and a seed, all whole numbers');
    return 2;
  }
  const total = { programs: 0, refused: 0, decisions: 0, abilities: 0, bailOuts: 0, whole: 0, differences: 0 };
  const left = new Map();
  const games = [];
  const start = performance.now();
  const chunks = new Map();
  for (const game of gameFolders())
    for (let at = 0; at < matches; at += 1_000)
      chunks.set(command(`games-${game}`, Math.min(1_000, matches - at), first + at * 1_000), 'games');
  for (let at = 0; at < programs; at += 2_500)
    chunks.set(command('programs', Math.min(2_500, programs - at), first + at), 'programs');
  // one program that reaches its bounds for each four others
  for (let at = 0; at < programs; at += 4_000)
    chunks.set(command('narrow', Math.min(1_000, Math.ceil((programs - at) / 4)), first + at), 'programs');
  const taken = (what, ran) => {
    if (what === 'games') {
      for (const game of ran) {
        const known = games.find((one) => one.game === game.game);
        total.differences += game.differences.length;
        if (known === undefined) games.push({ ...game, differences: game.differences.length });
        else {
          for (const key of ['matches', 'decisions', 'abilities', 'bailOuts']) known[key] += game[key];
          known.differences += game.differences.length;
        }
      }
      return;
    }
    total.programs += ran.programs;
    total.refused += ran.refused.length;
    total.decisions += ran.decisions;
    total.abilities += ran.abilities;
    total.bailOuts += ran.bailOuts;
    total.whole += ran.whole;
    for (const { why, programs: times } of ran.left) left.set(why, (left.get(why) ?? 0) + times);
    for (const { seed, why, file } of ran.differences) {
      total.differences++;
      writeFileSync(`test/engines/cases/seed-${seed}.bound`, file);
      console.error(`program ${seed}: ${why}`);
    }
  };
  const done = await pooled(chunks.keys(), ({ code, out, error }, chunk) => {
    if (chunks.get(chunk) === 'games') console.error(error.trim());
    if (code !== 0) {
      console.error(`soak: ${chunk.join(' ')} ended badly: ${error.slice(0, 2000)}`);
      return false;
    }
    taken(chunks.get(chunk), JSON.parse(out));
    const seconds = Math.round((performance.now() - start) / 1000);
    console.error(`${total.programs} of ${programs} programs, ${total.differences} differences, ${seconds} s`);
    return true;
  });
  const most = [...left].sort((a, b) => b[1] - a[1]).map(([why, times]) => ({ why, programs: times }));
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(JSON.stringify({ format: 1, ...total, left: most, games, seconds }));
  return !done || total.differences > 0 ? 1 : 0;
}
