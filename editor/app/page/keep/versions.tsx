/** Earlier versions of the file that is shown: what each would change, and a way to bring it back. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { Lines } from './conflict.tsx';
import type { Version } from './kept.ts';
import { difference } from './merge.ts';

export function Versions({ bench }: { bench: Workbench }): JSX.Element | null {
  const { open, dialog } = useStore(bench, (state) => state);
  return dialog === 'versions' && open !== null ? <Dialog key={open} bench={bench} path={open} /> : null;
}

function Dialog({ bench, path }: { bench: Workbench; path: string }): JSX.Element {
  const frame = useRef<HTMLDialogElement>(null);
  const [versions, setVersions] = useState<Version[] | null>(null);
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    frame.current?.showModal();
    void bench.keeper
      .versions(path)
      .then((found) => setVersions(found.filter(({ text }) => text !== bench.text(path))));
  }, []);
  const version = versions?.[chosen];
  return (
    <dialog
      ref={frame}
      class="versions"
      aria-labelledby="versions-title"
      onClose={() => {
        bench.set({ dialog: null });
        bench.focus();
      }}
    >
      <header>
        <h2 id="versions-title">History of {path}</h2>
        <button type="button" onClick={() => frame.current?.close()}>
          Close
        </button>
      </header>
      {versions === null && <p class="quiet">Looking ...</p>}
      {versions?.length === 0 && (
        <p class="quiet">
          There is no other version yet. One is kept before a change, a save, a discard, and whenever another text takes
          the place of this one.
        </p>
      )}
      {versions !== null && version !== undefined && (
        <div class="body">
          <ol>
            {versions.map(({ id, at, why }, i) => (
              <li key={id}>
                <button type="button" aria-pressed={i === chosen} onClick={() => setChosen(i)}>
                  {timeOf(at)}
                  <span class="quiet">{why}</span>
                </button>
              </li>
            ))}
          </ol>
          <div class="one">
            <Lines rows={difference(bench.text(path), version.text)} label="What this version would change" />
            <button
              type="button"
              class="primary"
              onClick={() => {
                bench.bringBack(version);
                frame.current?.close();
              }}
            >
              Bring this version back
            </button>
          </div>
        </div>
      )}
    </dialog>
  );
}

export const timeOf = (at: number): string =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
