/** The dialog for a share link that has other texts than the user's folder: what it brings, before anything is changed. */

import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '../../texts/index.ts';
import { Modal } from '../modal.tsx';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';

export function LinkDialog({ bench }: { bench: Workbench }): JSX.Element | null {
  const link = useStore(bench, (state) => state.link);
  // However the dialog is closed.
  useEffect(() => () => bench.leaveLink(), []);
  if (link === null) return null;
  const news = link.files.filter(({ path, text }) => bench.texts.get(path) !== text);
  const isOther = news.some(({ path }) => bench.has(path));
  return (
    <Modal
      bench={bench}
      name="linked"
      title={t.exchange.linkTitle({ count: news.length })}
      closing={t.exchange.linkLeave}
    >
      {(close) => (
        <div class="body">
          <p>{t.exchange.linkSays}</p>
          <ul>
            {news.map(({ path }) => (
              <li key={path}>
                {path} <span class="tag">{bench.has(path) ? t.exchange.linkOther : t.exchange.linkNew}</span>
              </li>
            ))}
          </ul>
          <div class="choices">
            <button type="button" class="primary" onClick={() => close(() => bench.takeLink(false))}>
              {t.exchange.linkOpen}
            </button>
            {isOther && (
              <button type="button" onClick={() => close(() => bench.takeLink(true))}>
                {t.exchange.linkCompare}
              </button>
            )}
          </div>
        </div>
      )}
    </Modal>
  );
}
