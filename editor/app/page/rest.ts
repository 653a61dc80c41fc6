/** Calls a function whenever all edits are checked. */
import type { Workbench } from './workbench.ts';

export function onRest(bench: Workbench, run: () => void): void {
  let { games } = bench.state;
  bench.subscribe(() => {
    // Each full check sets a new array of games.
    if (bench.state.games === games) return;
    games = bench.state.games;
    run();
  });
}
