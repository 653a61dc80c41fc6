/** What run.js runs, by the first word behind it. */
import { runGames } from './games.ts';
import { runPrograms } from './programs.ts';

export function main(what: string, count: number, first: number): unknown {
  if (what === 'programs') return runPrograms(count, first);
  if (what === 'narrow') return runPrograms(count, first, 5, true);
  if (what === 'games') return runGames(count, first);
  throw new Error(`neither programs, narrow ones nor games: ${what}`);
}
