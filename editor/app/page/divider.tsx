/** The movable borders of the columns. Their places are kept in this browser. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../texts/index.ts';
import { Store, useStore } from './store.ts';
import type { Pane } from './types.ts';

/** A column with a width of its own. The panes beside the text share one, except those with a board. */
type Column = 'files' | 'wall' | PanelSide;
type PanelSide = 'side' | 'play' | 'loop';

const KEY = 'rulebound.widths';
/** The smallest width of a column that is not closed, in pixels; a narrower one is closed. */
const LEAST = 120;
/** Room that is left for the text. */
const TEXT = 240;
const STEP = 24;

/** Chosen widths in pixels. A column without one has the width of the stylesheet; one of width 0 is closed. */
const widths = new Store<{ chosen: Partial<Record<Column, number>> }>({ chosen: kept() });

function kept(): Partial<Record<Column, number>> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const entries = Object.entries(typeof read === 'object' && read !== null ? read : {});
    return Object.fromEntries(entries.filter(([, width]) => typeof width === 'number' && width >= 0));
  } catch {
    return {};
  }
}

/** Sets the width of a column; null takes the one of the stylesheet again. */
function choose(column: Column, width: number | null): void {
  const { [column]: _, ...others } = widths.state.chosen;
  const chosen = width === null ? others : { ...others, [column]: width < LEAST ? 0 : Math.round(width) };
  widths.set({ chosen });
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // Without storage the widths last until the page is closed.
  }
}

export const panelSideOf = (pane: Pane): PanelSide => (pane === 'play' || pane === 'loop' ? pane : 'side');

/** Opens a column that was closed. */
export function reopen(column: Column): void {
  if (widths.state.chosen[column] === 0) choose(column, null);
}

/** The chosen widths as CSS custom properties, and classes for closed columns. */
export function useWidths(pane: Pane, wall: boolean): { style: string; class: string } {
  const chosen = useStore(widths, (state) => state.chosen);
  const files = chosen[wall ? 'wall' : 'files'];
  const side = chosen[panelSideOf(pane)];
  const within = (width: number): string => `min(${width}px, 100vw - ${TEXT}px)`;
  return {
    style: [
      ...(files === undefined ? [] : [`--files: ${within(files)}`]),
      ...(side === undefined ? [] : [`--side-width: ${within(side)}`]),
    ].join('; '),
    class: [wall && 'with-wall', files === 0 && 'no-files', side === 0 && 'no-side', side !== undefined && 'own-side']
      .filter(Boolean)
      .join(' '),
  };
}

/** A border that is dragged, or moved by arrow keys. Enter closes the column and opens it again; a double click resets it. */
export function Divider({ column, label }: { column: Column; label: string }): JSX.Element {
  const chosen = useStore(widths, (state) => state.chosen)[column];
  const [dragged, setDragged] = useState(false);
  const isLeft = column === 'files' || column === 'wall';
  const selector = isLeft ? '.files' : '.side';
  const now = (): number => document.querySelector(selector)?.getBoundingClientRect().width ?? 0;
  const move = (x: number): void => choose(column, isLeft ? x : innerWidth - x);
  const key = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0;
    if (step !== 0) choose(column, Math.max(LEAST, now() + (isLeft ? step : -step)));
    else if (event.key === 'Enter') choose(column, chosen === 0 ? null : 0);
    else if (event.key === 'Home') choose(column, null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr can not be moved
    <div
      class={`divider divider-${isLeft ? 'files' : 'side'} ${dragged ? 'dragged-now' : ''}`}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={chosen === undefined ? 50 : Math.min(100, Math.round((100 * chosen) / innerWidth))}
      title={t.lists.moveBorder}
      onKeyDown={key}
      onDblClick={() => choose(column, null)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerMove={(event) => {
        if (dragged) move(event.clientX);
      }}
      onPointerUp={() => setDragged(false)}
      onPointerCancel={() => setDragged(false)}
    />
  );
}
