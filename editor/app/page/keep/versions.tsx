/** The History dialog: the earlier versions of the open file, with their differences, and a button to restore one. */

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../texts/index.ts';
import { Modal } from '../modal.tsx';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { Lines } from './conflict.tsx';
import { lineDiff } from './diff.ts';
import type { Version } from './kept.ts';

export function Versions({ bench }: { bench: Workbench }): JSX.Element | null {
  const { open, dialog } = useStore(bench, (state) => state);
  return dialog === 'versions' && open !== null ? <Dialog key={open} bench={bench} path={open} /> : null;
}

function Dialog({ bench, path }: { bench: Workbench; path: string }): JSX.Element {
  const [versions, setVersions] = useState<Version[] | null>(null);
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    void bench.keeper
      .versions(path)
      .then((found) => setVersions(found.filter(({ text }) => text !== bench.text(path))));
  }, []);
  const version = versions?.[chosen];
  return (
    <Modal bench={bench} name="versions" title={t.versions.title({ path })}>
      {(close) => (
        <>
          {versions === null && <p class="quiet">{t.versions.looking}</p>}
          {versions?.length === 0 && <p class="quiet">{t.versions.none}</p>}
          {versions !== null && version !== undefined && (
            <div class="body">
              <ol>
                {versions.map(({ id, at, why }, i) => (
                  <li key={id}>
                    <button type="button" aria-pressed={i === chosen} onClick={() => setChosen(i)}>
                      {t.forms.date(at)}
                      <span class="quiet">{t.versions.why[why]}</span>
                    </button>
                  </li>
                ))}
              </ol>
              <div class="one">
                <Lines rows={lineDiff(bench.text(path), version.text)} label={t.versions.difference} />
                <button
                  type="button"
                  class="primary"
                  onClick={() => {
                    bench.bringBack(version);
                    close();
                  }}
                >
                  {t.versions.bringBack}
                </button>
              </div>
            </div>
          )}
        </>
      )}
    </Modal>
  );
}
