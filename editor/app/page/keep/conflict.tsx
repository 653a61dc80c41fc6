/**
 * Shows a file in conflict: both texts side by side, with buttons to choose. The text that is not chosen goes into the history.
 */
import type { JSX } from 'preact';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import type { Conflict } from './keeper.ts';
import { difference, type Row } from './merge.ts';

const WHERE: Readonly<Record<Conflict['from'], { other: string; said: string }>> = {
  disk: { other: 'On disk', said: 'was changed on disk and here' },
  tab: { other: 'In the other tab', said: 'was changed in another tab and here, at the same place' },
  file: { other: 'In the file', said: 'is another text in the file that was brought in' },
  link: { other: 'In the link', said: 'is another text in the link that was opened' },
};

export function ConflictView({ bench }: { bench: Workbench }): JSX.Element | null {
  const open = useStore(bench, (state) => state.open);
  const conflicts = useStore(bench.keeper, (state) => state.conflicts);
  // Subscribes to the problems, which change with the text, so that the differences are updated.
  useStore(bench, (state) => state.problems);
  const conflict = open === null ? undefined : conflicts.get(open);
  if (open === null || conflict === undefined) return null;
  const { other, said } = WHERE[conflict.from];
  const mine = bench.text(open);
  const choose = (which: 'mine' | 'theirs' | 'both'): void => {
    void bench.keeper.choose(open, which);
    bench.focus();
  };
  return (
    <section class="conflict" aria-labelledby="conflict-title">
      <div role="alert">
        <h2 id="conflict-title">
          {open} {said}.
        </h2>
        <p>Choose one. The other one stays in the file's history.</p>
      </div>
      <div class="texts">
        <Text title="Here" rows={difference(conflict.theirs, mine)} />
        <Text title={other} rows={difference(mine, conflict.theirs)} />
      </div>
      <div class="choices">
        <button type="button" onClick={() => choose('mine')}>
          Keep the text here
        </button>
        <button type="button" onClick={() => choose('theirs')}>
          Take the other one
        </button>
        {bench.keeper.both(open) !== null && (
          <button type="button" onClick={() => choose('both')}>
            Take both changes
          </button>
        )}
      </div>
    </section>
  );
}

/** One of the two texts, with the lines that the other text does not have. */
function Text({ title, rows }: { title: string; rows: readonly (Row | null)[] }): JSX.Element {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <Lines rows={rows.filter((row) => row?.sort !== 'gone')} label={title} />
    </figure>
  );
}

const SIGNS: Readonly<Record<Row['sort'], string>> = { same: ' ', gone: '-', new: '+' };

/** A diff. A gap marks omitted unchanged lines. */
export function Lines({ rows, label }: { rows: readonly (Row | null)[]; label: string }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to scroll
    <section class="lines" tabIndex={0} aria-label={label}>
      {rows.length === 0 && <span class="quiet">The same text.</span>}
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
