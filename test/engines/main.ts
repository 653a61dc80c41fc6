/** Entry of run.js: runs the task that the first argument names. */
import { emittedGames, emittedPrograms } from './emitted.ts';
import { type GameRan, runGames } from './games.ts';
import { played } from './golden.ts';
import { runMutants } from './mutants.ts';
import { nativeSoak } from './native.ts';
import { runPrograms } from './programs.ts';

/** `said`: gets a line for each game whose matches have ended. */
export function main(what: string, count: number, first: number, said: (line: string) => void = () => {}): unknown {
  if (what === 'programs') return runPrograms(count, first);
  if (what === 'chosen') return runPrograms(count, first, { chosen: true });
  if (what === 'narrow') return runPrograms(count, first, { sort: 'narrow' });
  if (what === 'mutants') return runMutants(count, first);
  if (what === 'golden') return played(count);
  if (what === 'emitted') return { games: emittedGames({ layers: true }), programs: emittedPrograms(count) };
  if (what === 'emitted-games') return { games: emittedGames({ layers: false }) };
  if (/^games(-|$)/.test(what)) return games(count, first, what.slice('games-'.length) || null, said);
  if (what.startsWith('native-')) return nativeSoak(what, count, first);
  throw new Error(`neither programs, chosen, narrow, mutants, golden, emitted, native nor games: ${what}`);
}

/** A long run may be stopped: what it has found by then is said. */
function games(matches: number, first: number, only: string | null, said: (line: string) => void): GameRan[] {
  const all: GameRan[] = [];
  let start = performance.now();
  for (const ran of runGames(matches, first, only)) {
    const { game, matches: played, modules, decisions, differences } = ran;
    const seconds = Math.round((performance.now() - start) / 1000);
    said(
      `${game}: ${played} matches, ${modules} on modules, ${decisions} decisions, ${differences.length} differences, ${seconds} s`,
    );
    for (const found of differences) said(`${game}: ${JSON.stringify(found)}`);
    all.push(ran);
    start = performance.now();
  }
  return all;
}
