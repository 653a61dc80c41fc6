/**
 * The faces of cards side by side. Only the rows near the window are drawn, so a game may have thousands of cards. One face
 * is reached by Tab; arrow keys go from there to the others.
 */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ListedCard } from '../../../service/asked.ts';
import { t } from '../../texts/index.ts';
import { CardView } from '../cardface.tsx';
import { grown, isNarrow } from '../grown.ts';
import type { Workbench } from '../workbench.ts';

/** The size of a face before it is scaled to its column, and the gap between faces, in pixels. */
const FACE = { width: 280, height: 400 };
const GAP = 12;
/** The least width of a column in pixels. */
const COLUMN = 158;
/** Rows that are drawn above and below the window. */
const MORE = 1;

interface WallProps {
  bench: Workbench;
  cards: readonly ListedCard[];
  /** The name of the card at the cursor. */
  shown: string | null;
}

/** Rows and columns for a width. */
function measured(width: number): { columns: number; column: number; row: number } {
  const columns = Math.max(1, Math.floor((width + GAP) / (COLUMN * grown() + GAP)));
  const column = (width - GAP * (columns - 1)) / columns;
  return { columns, column, row: (column * FACE.height) / FACE.width + GAP };
}

export function Wall({ bench, cards, shown }: WallProps): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [top, setTop] = useState(0);
  const [chosen, setChosen] = useState(0);
  const focuses = useRef(false);
  useEffect(() => {
    const wall = root.current;
    if (wall === null) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: wall.clientWidth - 2 * GAP, height: wall.clientHeight }),
    );
    observer.observe(wall);
    return () => observer.disconnect();
  }, []);
  const { columns, column, row } = measured(size.width);
  const rows = Math.ceil(cards.length / columns);
  const at = Math.min(chosen, cards.length - 1);
  const first = Math.max(0, Math.floor(top / row) - MORE);
  const last = size.width === 0 ? -1 : Math.min(rows - 1, Math.floor((top + size.height) / row) + MORE);
  const indexes = new Set<number>();
  for (let i = first * columns; i < Math.min(cards.length, (last + 1) * columns); i++) indexes.add(i);
  // The one that Tab reaches is always there.
  if (size.width > 0 && at >= 0) indexes.add(at);
  useLayoutEffect(() => {
    if (!focuses.current) return;
    focuses.current = false;
    root.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [at]);
  // Another filter or order begins at its top, unless the card at the cursor is in it.
  useLayoutEffect(() => {
    const found = Math.max(
      0,
      cards.findIndex(({ name }) => name === shown),
    );
    setChosen(found);
    if (size.width > 0) reveal(found);
  }, [cards, size.width === 0]);
  const reveal = (index: number): void => {
    const wall = root.current;
    if (wall === null) return;
    const y = Math.floor(index / columns) * row;
    if (y < wall.scrollTop) wall.scrollTop = y;
    else if (y + row > wall.scrollTop + wall.clientHeight) wall.scrollTop = y + row + GAP - wall.clientHeight;
    setTop(wall.scrollTop);
  };
  const key = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor(size.height / row)) * columns;
    const next = STEPS[event.key]?.({ at, columns, page, last: cards.length - 1 });
    if (next === undefined) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(cards.length - 1, next));
    focuses.current = to !== at;
    reveal(to);
    setChosen(to);
  };
  return (
    <div class="wall" ref={root} onScroll={() => setTop(root.current?.scrollTop ?? 0)}>
      {/* biome-ignore lint/a11y/useSemanticElements: the list has only a part of its items in it */}
      <div
        role="list"
        aria-label={t.lists.wallOf}
        style={{ height: `${Math.max(0, rows * row - GAP)}px` }}
        onKeyDown={key}
      >
        {[...indexes]
          .sort((a, b) => a - b)
          .map((i) => {
            const card = cards[i] as ListedCard;
            const place = `translate(${(i % columns) * (column + GAP)}px, ${Math.floor(i / columns) * row}px)`;
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above
              <div
                key={`${card.path} ${card.line}`}
                role="listitem"
                aria-setsize={cards.length}
                aria-posinset={i + 1}
                style={{ transform: place, width: `${column}px`, height: `${row - GAP}px` }}
              >
                <button
                  type="button"
                  tabIndex={i === at ? 0 : -1}
                  aria-current={card.name === shown ? 'true' : undefined}
                  onClick={() => {
                    setChosen(i);
                    open(bench, card);
                  }}
                >
                  <span style={{ zoom: column / (FACE.width * grown()) }}>
                    <CardView card={card} level={null} />
                  </span>
                </button>
              </div>
            );
          })}
      </div>
    </div>
  );
}

/** Shows the text of a card. In a narrow window the wall covers it, and so is closed. */
function open(bench: Workbench, { path, line }: ListedCard): void {
  if (isNarrow(1100)) bench.set({ wall: false });
  bench.go({ path, line, character: 0 });
}

interface GridPosition {
  at: number;
  columns: number;
  page: number;
  last: number;
}

const STEPS: Readonly<Record<string, (around: GridPosition) => number>> = {
  ArrowLeft: ({ at }) => at - 1,
  ArrowRight: ({ at }) => at + 1,
  ArrowUp: ({ at, columns }) => (at < columns ? at : at - columns),
  ArrowDown: ({ at, columns, last }) => (at + columns > last ? at : at + columns),
  PageUp: ({ at, page, columns }) => (at < page ? at % columns : at - page),
  PageDown: ({ at, page, last }) => Math.min(last, at + page),
  Home: () => 0,
  End: ({ last }) => last,
};
