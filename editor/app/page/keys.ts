/** Global keyboard shortcuts. */
import type { Match } from './match.ts';
import { showsMatch } from './types.ts';
import type { Workbench } from './workbench.ts';

const isSearch = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key === 'F1' || ((ctrlKey || metaKey) && !shiftKey && !altKey && /^[kp]$/i.test(key));

export function listenToKeys(bench: Workbench, match: Match): void {
  // Uses the capture phase, because the editor has other bindings for some of these keys.
  const listen = (event: KeyboardEvent): void => {
    const isPlain = !event.shiftKey && !event.altKey;
    if ((event.ctrlKey || event.metaKey) && isPlain && event.key.toLowerCase() === 's') {
      // Prevents the browser's dialog for saving the page.
      event.preventDefault();
      void bench.save();
    }
    if (isSearch(event)) {
      // Prevents the browser's search and the editor's command palette.
      event.preventDefault();
      event.stopPropagation();
      // Removes the focus from the editor, so that keystrokes do not reach it before the search is loaded.
      if (bench.state.dialog === null && document.activeElement instanceof HTMLElement) document.activeElement.blur();
      bench.set({ dialog: 'search' });
    }
    // Escape cancels a move that is only partly chosen.
    const isText = event.target instanceof Element && event.target.closest('.text, dialog') !== null;
    if (event.key === 'Escape' && !isText && showsMatch(bench.state.pane)) match.cancel();
  };
  addEventListener('keydown', listen, true);
}
