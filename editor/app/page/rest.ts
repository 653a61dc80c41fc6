/** Runs something whenever all that was typed is checked. */
import type { Workbench } from './workbench.ts';

export function onRest(bench: Workbench, run: () => void): void {
  let { games } = bench.state;
  bench.subscribe(() => {
    // each check of all files brings a new list
    if (bench.state.games === games) return;
    games = bench.state.games;
    run();
  });
}
