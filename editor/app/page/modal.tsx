/** What covers the page until it is closed. */
import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { State } from './types.ts';
import type { Workbench } from './workbench.ts';

/** Closes the dialog. What is to be done then is done behind it; else the focus goes back to the text. */
export type Close = (then?: () => void) => void;

type Name = NonNullable<State['dialog']>;

interface Attributes {
  ref: RefObject<HTMLDialogElement | null>;
  onClose(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** What makes an element `dialog` the one of that name. */
export function useDialog(bench: Workbench, name: Name): { close: Close; attributes: Attributes } {
  const frame = useRef<HTMLDialogElement>(null);
  const isClosed = useRef(false);
  // before anything else is typed: it would go into the text
  useLayoutEffect(() => frame.current?.showModal(), []);
  const close: Close = (then) => {
    if (isClosed.current) return;
    isClosed.current = true;
    frame.current?.close();
    // the browser's event comes later, and would close what was opened by then
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

interface Props {
  bench: Workbench;
  /** Which dialog it is; its class, and the beginning of the id of its title. */
  name: Name;
  title: string;
  /** What the button that closes it says. */
  closing?: string;
  children(close: Close): ComponentChildren;
}

export function Modal({ bench, name, title, closing = 'Close', children }: Props): JSX.Element {
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
