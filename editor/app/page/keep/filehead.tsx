/** The header above the editor: the name of the open file, its save state, and file actions. */
import type { JSX } from 'preact';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { hand } from './hand.ts';

/** The save state of all files, in words. */
export function SaveState({ bench }: { bench: Workbench }): JSX.Element {
  const { changed, conflicts, saving, writes } = useStore(bench.keeper, (state) => state);
  const count = changed.size === 1 ? '1 file' : `${changed.size} files`;
  const said =
    saving.size > 0
      ? 'Saving ...'
      : conflicts.size > 0
        ? `${conflicts.size === 1 ? '1 file has' : `${conflicts.size} files have`} two texts`
        : changed.size === 0
          ? writes
            ? 'All saved on disk'
            : 'No changes'
          : writes
            ? `${count} not saved on disk, kept in this browser`
            : `${count} changed, kept in this browser`;
  return (
    <span class="savestate">
      <span role="status" class={conflicts.size > 0 ? 'bad' : 'quiet'} id="savestate">
        {said}
      </span>
      {writes && changed.size > 1 && (
        <button type="button" onClick={() => void bench.keeper.save()}>
          Save all
        </button>
      )}
    </span>
  );
}

export function FileHead({ bench }: { bench: Workbench }): JSX.Element {
  const { open, editor } = useStore(bench, (state) => state);
  const { changed, saving } = useStore(bench.keeper, (state) => state);
  if (open === null) {
    return (
      <div class="filehead">
        <strong>No file</strong>
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
      <strong>{open}</strong>
      <span class="tag">{fileState(differs, writes, isNew, saving.has(open))}</span>
      {!editor && <span class="quiet">loading the editor ...</span>}
      <span class="right">
        {differs && writes && (
          <button type="button" class="primary" title="Ctrl+S" onClick={() => void keeper.save([open])}>
            Save
          </button>
        )}
        {differs && !isNew && (
          <button type="button" onClick={() => bench.discard(open)}>
            Discard changes
          </button>
        )}
        {(isNew || writes) && (
          <button type="button" onClick={() => void bench.remove(open)}>
            Delete
          </button>
        )}
        <button type="button" onClick={() => hand(open, keeper.texts.get(open) ?? '')}>
          Download
        </button>
        <button type="button" id="after-text" onClick={() => bench.set({ dialog: 'versions' })}>
          History
        </button>
      </span>
    </div>
  );
}

function fileState(differs: boolean, writes: boolean, isNew: boolean, saving: boolean): string {
  if (saving) return 'saving ...';
  if (!differs) return writes ? 'saved on disk' : 'as on disk';
  const what = isNew ? 'new' : 'changed';
  return writes ? `${what}, not saved on disk` : `${what}, kept in this browser`;
}
