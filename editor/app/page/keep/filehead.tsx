/** The header above the editor: the name of the open file, its save state, and file actions. */

import type { JSX } from 'preact';
import { t } from '../../texts/index.ts';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { download } from './download.ts';

/** The save state of all files, in words. */
export function SaveState({ bench }: { bench: Workbench }): JSX.Element {
  const { changed, conflicts, keeping, lost, beside, saving, writes, offline } = useStore(
    bench.keeper,
    (state) => state,
  );
  const summary =
    saving.size > 0
      ? t.saving.now
      : conflicts.size > 0
        ? t.saving.conflicts({ count: conflicts.size })
        : lost && changed.size > 0
          ? t.saving.notKept({ count: changed.size })
          : offline
            ? t.saving.offline({ count: changed.size })
            : changed.size === 0
              ? writes
                ? t.saving.allSaved
                : t.saving.noChanges
              : writes
                ? (beside ? t.saving.drafts : t.saving.unsaved)({ count: changed.size })
                : t.saving.changed({ count: changed.size });
  return (
    <span class="savestate">
      <span
        role="status"
        aria-busy={keeping}
        class={conflicts.size > 0 || (lost && changed.size > 0) ? 'bad' : 'quiet'}
        id="savestate"
      >
        {summary}
      </span>
      {writes && changed.size > 1 && (
        <button type="button" onClick={() => void bench.keeper.save()}>
          {t.saving.saveAll}
        </button>
      )}
    </span>
  );
}

export function FileHead({ bench }: { bench: Workbench }): JSX.Element {
  const { open, editor } = useStore(bench, (state) => state);
  const { changed, lost, saving } = useStore(bench.keeper, (state) => state);
  if (open === null) {
    return (
      <div class="filehead">
        <strong>{t.files.none}</strong>
      </div>
    );
  }
  const { keeper } = bench;
  const differs = changed.has(open);
  const writes = keeper.writes(open);
  const isNew = keeper.saved(open) === null;
  // The last button is harmless, because Shift+Tab from the editor focuses it first.
  return (
    <div class="filehead">
      <strong>
        <bdi>{open}</bdi>
      </strong>
      <span class="tag">{fileState(differs, writes || lost, isNew, saving.has(open))}</span>
      {!editor && <span class="quiet">{t.editor.loading}</span>}
      <span class="right">
        {differs && writes && (
          <button type="button" class="primary" title="Ctrl+S" onClick={() => void keeper.save([open])}>
            {t.saving.save}
          </button>
        )}
        {differs && !isNew && (
          <button type="button" onClick={() => bench.discard(open)}>
            {t.saving.discard}
          </button>
        )}
        {(isNew || writes) && (
          <button type="button" onClick={() => void bench.remove(open)}>
            {t.saving.delete}
          </button>
        )}
        <button type="button" onClick={() => download(open, keeper.texts.get(open) ?? '')}>
          {t.saving.download}
        </button>
        <button type="button" id="after-text" onClick={() => bench.set({ dialog: 'versions' })}>
          {t.saving.history}
        </button>
      </span>
    </div>
  );
}

function fileState(differs: boolean, writes: boolean, isNew: boolean, saving: boolean): string {
  const { file } = t.saving;
  if (saving) return file.saving;
  if (!differs) return writes ? file.saved : file.same;
  if (isNew) return writes ? file.newUnsaved : file.newKept;
  return writes ? file.unsaved : file.kept;
}
