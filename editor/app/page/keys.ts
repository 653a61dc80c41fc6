/** Keys that do the same wherever the focus is. */
import type { Match } from './match.ts';
import type { Workbench } from './workbench.ts';

export function listenToKeys(bench: Workbench, match: Match): void {
  addEventListener('keydown', (event) => {
    const isPlain = !event.shiftKey && !event.altKey;
    if ((event.ctrlKey || event.metaKey) && isPlain && event.key.toLowerCase() === 's') {
      // nobody means to save the page itself
      event.preventDefault();
      void bench.save();
    }
    // a move that was begun is taken back
    const isText = event.target instanceof Element && event.target.closest('.text, dialog') !== null;
    if (event.key === 'Escape' && !isText && bench.state.pane === 'play') match.cancel();
  });
}
