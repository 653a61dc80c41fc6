/** A dialog with all keyboard shortcuts. */
import type { JSX } from 'preact';
import { Modal } from '../modal.tsx';
import type { Workbench } from '../workbench.ts';

const KEYS: readonly (readonly [where: string, keys: readonly (readonly [key: string, does: string])[]])[] = [
  [
    'Everywhere',
    [
      ['Ctrl+K, Ctrl+P, F1', 'search cards, files, words, commands and text'],
      ['Ctrl+S', 'save the file that is shown'],
      ['Tab, Shift+Tab', 'to the next or the last thing that can be used'],
    ],
  ],
  [
    'In the text',
    [
      ['Ctrl+Enter', 'play a match that deals the card at the cursor'],
      ['Alt+Enter', 'the tests of the card at the cursor'],
      ['Shift+Alt+Enter', 'measure the card at the cursor'],
      ['Ctrl+Space', 'what may stand here'],
      ['Ctrl+.', 'mend what is wrong here'],
      ['F12, Shift+F12', 'where a word is declared, where it is used'],
      ['F2', 'another name for a word, in all files'],
      ['Shift+Alt+F', 'lay out the text'],
      ['Escape, Escape', 'leave the text'],
    ],
  ],
  [
    'In a match',
    [
      ['Enter, Space', 'take the card or the move that has the focus'],
      ['Escape', 'take back a move that was begun'],
      ['. and ,', 'one event on, one back'],
      ['> and <', 'one decision on, one back'],
      ['n and b', 'one line on, one back'],
      ['p', 'let the events run, or stop them'],
    ],
  ],
];

export function Keys({ bench }: { bench: Workbench }): JSX.Element {
  return (
    <Modal bench={bench} name="keys" title="Keys">
      {() =>
        KEYS.map(([where, keys]) => (
          <section key={where}>
            <h3>{where}</h3>
            <dl>
              {keys.map(([key, does]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))
      }
    </Modal>
  );
}
