/**
 * What is typed for the search before the search is there. This is a script of its own, which runs before the page has been
 * loaded: Ctrl+K counts as soon as something is drawn, and what follows goes into the search, not into the text.
 */

let asked = false;
let typed = '';

export const isSearch = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key === 'F1' || ((ctrlKey || metaKey) && !shiftKey && !altKey && /^[kp]$/i.test(key));

addEventListener(
  'keydown',
  (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    // once the dialog is shown, its field gets the keys
    if (isSearch(event)) asked ||= document.querySelector('dialog[open]') === null;
    else if (!asked || ctrlKey || metaKey || altKey) return;
    else if (key === 'Escape') asked = false;
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
    else return;
    // prevents the browser's search
    event.preventDefault();
  },
  true,
);

/** Whether the search was asked for and is not shown yet. */
export const isAsked = (): boolean => asked;

/** What was typed for the search, which is shown from now on. */
export function takeTyped(): string {
  const text = typed;
  asked = false;
  typed = '';
  return text;
}
