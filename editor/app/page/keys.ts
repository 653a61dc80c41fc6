/** Global keyboard shortcuts, and files that are dropped on the page. */
import { isSearch } from './early.ts';
import type { MatchStore } from './match.ts';
import { folderOf, showsMatch } from './types.ts';
import type { Workbench } from './workbench.ts';

/** Does what a key says about the tabs of files; false if it says nothing about them. */
function workTabs(event: KeyboardEvent, bench: Workbench): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  const { open } = bench.state;
  if (metaKey || ctrlKey === altKey || open === null) return false;
  const by = key === 'PageDown' || (key === 'Tab' && !shiftKey) ? 1 : -1;
  const isPage = altKey && (key === 'PageUp' || key === 'PageDown');
  // Browsers keep Ctrl+Tab for themselves, except in the window of an installed page.
  if ((ctrlKey && key === 'Tab') || (isPage && !shiftKey)) bench.open(bench.opened.beside(by) ?? open);
  else if (isPage) bench.opened.moveBy(open, by);
  // The second letter is what Option+Shift+W types.
  else if (altKey && shiftKey && /^[w„]$/i.test(key)) bench.close(open);
  else return false;
  return true;
}

/** The parts of the page that F6 goes through. */
const PARTS = ['.files', '#text', '.side', '.bar'];

function toNextPart(by: number, bench: Workbench): void {
  const all = PARTS.flatMap((part) => document.querySelector<HTMLElement>(part) ?? []);
  const parts = all.filter((part) => part.checkVisibility({ visibilityProperty: true }));
  const at = parts.findIndex((part) => part.contains(document.activeElement));
  const next = parts[(at + by + parts.length) % parts.length];
  if (next?.id === 'text') bench.focus();
  else (next?.hasAttribute('tabindex') ? next : next?.querySelector('button'))?.focus();
}

export function listenToKeys(bench: Workbench, match: MatchStore): void {
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
    if (event.key === 'F6' && bench.state.dialog === null) {
      event.preventDefault();
      toNextPart(event.shiftKey ? -1 : 1, bench);
    }
    if (bench.state.dialog === null && workTabs(event, bench)) {
      event.preventDefault();
      event.stopPropagation();
    }
    // Escape cancels a move that is only partly chosen.
    const isText = event.target instanceof Element && event.target.closest('.text, dialog') !== null;
    if (event.key === 'Escape' && !isText && showsMatch(bench.state.pane)) match.cancel();
  };
  addEventListener('keydown', listen, true);
}

/** Files that are dropped on the page are brought in. Else the browser would leave the page and show the file. */
export function listenToDrops(bench: Workbench): void {
  const listen = (event: DragEvent): void => {
    const { type, dataTransfer } = event;
    if (dataTransfer === null || !dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    if (type !== 'drop') return;
    // It is empty after this event.
    const files = [...dataTransfer.files];
    const { open, dialog } = bench.state;
    // What is said about the files is behind these.
    if (dialog === 'start' || dialog === 'exchange') bench.set({ dialog: null });
    void import('./keep/bring.ts').then(({ bringAll }) => bringAll(bench, files, folderOf(open ?? '')));
  };
  for (const type of ['dragover', 'drop'] as const) addEventListener(type, listen, true);
}
