/** Keys that do the same wherever the focus is. */
import type { Match } from './match.ts';
import type { Workbench } from './workbench.ts';

const isSearch = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key === 'F1' || ((ctrlKey || metaKey) && !shiftKey && !altKey && /^[kp]$/i.test(key));

export function listenToKeys(bench: Workbench, match: Match): void {
  // before the text sees them, which has other uses for some
  const listen = (event: KeyboardEvent): void => {
    const isPlain = !event.shiftKey && !event.altKey;
    if ((event.ctrlKey || event.metaKey) && isPlain && event.key.toLowerCase() === 's') {
      // nobody means to save the page itself
      event.preventDefault();
      void bench.save();
    }
    if (isSearch(event)) {
      // neither the browser's own search nor the editor's list of commands
      event.preventDefault();
      event.stopPropagation();
      // until it is there nothing is typed into the text
      if (bench.state.dialog === null && document.activeElement instanceof HTMLElement) document.activeElement.blur();
      bench.set({ dialog: 'search' });
    }
    // a move that was begun is taken back
    const isText = event.target instanceof Element && event.target.closest('.text, dialog') !== null;
    if (event.key === 'Escape' && !isText && bench.state.pane === 'play') match.cancel();
  };
  addEventListener('keydown', listen, true);
}
