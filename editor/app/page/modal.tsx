/** What covers the page until it is closed. */
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Workbench } from './workbench.ts';

/** Closes the dialog. What is to be done then is done behind it; else the focus goes back to the text. */
export type Close = (then?: () => void) => void;

interface Props {
  bench: Workbench;
  /** Its class, and the beginning of the id of its title. */
  name: string;
  title: string;
  /** What the button that closes it says. */
  closing?: string;
  children(close: Close): ComponentChildren;
}

export function Modal({ bench, name, title, closing = 'Close', children }: Props): JSX.Element {
  const frame = useRef<HTMLDialogElement>(null);
  const next = useRef<(() => void) | undefined>(undefined);
  // before anything else is typed: it would go into the text
  useLayoutEffect(() => frame.current?.showModal(), []);
  const close: Close = (then) => {
    next.current = then;
    frame.current?.close();
  };
  return (
    <dialog
      ref={frame}
      class={name}
      aria-labelledby={`${name}-title`}
      onClose={() => {
        bench.set({ dialog: null });
        if (next.current === undefined) bench.focus();
        else next.current();
      }}
    >
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
