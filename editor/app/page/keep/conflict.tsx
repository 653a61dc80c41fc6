/**
 * Shows a file in conflict: both texts side by side, with buttons to choose. The text that is not chosen goes into the history.
 */

import type { JSX } from 'preact';
import { t } from '../../texts/index.ts';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { type DiffLine, lineDiff } from './diff.ts';

export function ConflictView({ bench }: { bench: Workbench }): JSX.Element | null {
  const open = useStore(bench, (state) => state.open);
  const conflicts = useStore(bench.keeper, (state) => state.conflicts);
  // Subscribes to the problems, which change with the text, so that the differences are updated.
  useStore(bench, (state) => state.problems);
  const conflict = open === null ? undefined : conflicts.get(open);
  if (open === null || conflict === undefined) return null;
  const other = t.conflict[conflict.from];
  const title = t.conflict[`${conflict.from}Says`]({ path: open });
  const mine = bench.text(open);
  // The signs are those of what each of the two has changed. Without a common text they are those of the other text.
  const base = bench.keeper.ancestor(open);
  const choose = (which: 'mine' | 'theirs' | 'both'): void => {
    void bench.keeper.choose(open, which);
    bench.focus();
  };
  return (
    <section class="conflict" aria-labelledby="conflict-title">
      <div role="alert">
        <h2 id="conflict-title">{title}</h2>
        <p>{t.conflict.choose}</p>
      </div>
      <div class="texts">
        <Text title={t.conflict.here} rows={lineDiff(base ?? conflict.theirs, mine)} />
        <Text title={other} rows={lineDiff(base ?? mine, conflict.theirs)} />
      </div>
      <div class="choices">
        <button type="button" onClick={() => choose('mine')}>
          {t.conflict.keep}
        </button>
        <button type="button" onClick={() => choose('theirs')}>
          {t.conflict.take}
        </button>
        {bench.keeper.both(open) !== null && (
          <button type="button" onClick={() => choose('both')}>
            {t.conflict.both}
          </button>
        )}
      </div>
    </section>
  );
}

/** One of the two texts, with its changes. */
function Text({ title, rows }: { title: string; rows: readonly (DiffLine | null)[] }): JSX.Element {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <Lines rows={rows} label={title} />
    </figure>
  );
}

const SIGNS: Readonly<Record<DiffLine['sort'], string>> = { same: ' ', gone: '-', new: '+' };

/** A diff. A gap marks omitted unchanged lines. */
export function Lines({ rows, label }: { rows: readonly (DiffLine | null)[]; label: string }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to scroll
    <section class="lines" tabIndex={0} aria-label={label}>
      {rows.length === 0 && <span class="quiet">{t.conflict.same}</span>}
      {rows.map((row, i) =>
        row === null ? (
          <span key={`${i}`} class="gap">
            ...
          </span>
        ) : (
          <span key={`${i}`} class={row.sort}>
            {SIGNS[row.sort]} {row.text}
          </span>
        ),
      )}
    </section>
  );
}
