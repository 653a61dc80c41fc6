/** Modal dialogs. */

import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../texts/index.ts';
import type { WorkbenchState } from './types.ts';
import type { Workbench } from './workbench.ts';

/** Closes the dialog. Then runs `then`, or returns the focus to the editor. */
export type CloseDialog = (then?: () => void) => void;

type Name = NonNullable<WorkbenchState['dialog']>;

interface Attributes {
  ref: RefObject<HTMLDialogElement | null>;
  onClose(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** The close function and the attributes for the `dialog` element of that name. */
export function useDialog(bench: Workbench, name: Name): { close: CloseDialog; attributes: Attributes } {
  const frame = useRef<HTMLDialogElement>(null);
  const isClosed = useRef(false);
  // A layout effect opens the dialog at once, so that no keystroke reaches the editor.
  useLayoutEffect(() => frame.current?.showModal(), []);
  const close: CloseDialog = (then) => {
    if (isClosed.current) return;
    isClosed.current = true;
    frame.current?.close();
    // The browser's close event fires later. Without this check it would close a dialog that was opened in between.
    if (bench.state.dialog === name) bench.set({ dialog: null });
    if (then !== undefined) then();
    else if (bench.state.dialog === null) bench.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };
  return { close, attributes: { ref: frame, onClose: () => close(), onKeyDown } };
}

interface ModalProps {
  bench: Workbench;
  /** Name of the dialog. It is also its CSS class and the prefix of its title's id. */
  name: Name;
  title: string;
  /** The label of the close button. */
  closing?: string;
  children(close: CloseDialog): ComponentChildren;
}

export function Modal({ bench, name, title, closing = t.page.close, children }: ModalProps): JSX.Element {
  const { close, attributes } = useDialog(bench, name);
  return (
    <dialog {...attributes} class={name} aria-labelledby={`${name}-title`}>
      <header>
        <h2 id={`${name}-title`}>{title}</h2>
        <button type="button" onClick={() => close()}>
          {closing}
        </button>
      </header>
      {children(close)}
    </dialog>
  );
}
