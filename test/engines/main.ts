/** Entry of run.js: runs the task that the first argument names. */
import { emittedGames, emittedPrograms } from './emitted.ts';
import { runGames } from './games.ts';
import { played } from './golden.ts';
import { runMutants } from './mutants.ts';
import { nativeSoak } from './native.ts';
import { runPrograms } from './programs.ts';

export function main(what: string, count: number, first: number): unknown {
  if (what === 'programs') return runPrograms(count, first);
  if (what === 'chosen') return runPrograms(count, first, { chosen: true });
  if (what === 'narrow') return runPrograms(count, first, { sort: 'narrow' });
  if (what === 'mutants') return runMutants(count, first);
  if (what === 'golden') return played(count);
  if (what === 'emitted') return { games: emittedGames({ layers: true }), programs: emittedPrograms(count) };
  if (what === 'emitted-games') return { games: emittedGames({ layers: false }) };
  if (what === 'games') return runGames(count, first);
  if (what.startsWith('native-')) return nativeSoak(what, count, first);
  throw new Error(`neither programs, chosen, narrow, mutants, golden, emitted, native nor games: ${what}`);
}
