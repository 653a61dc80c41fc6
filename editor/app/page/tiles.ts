/**
 * The size of the tiles of a board, for its styles: how pieces are drawn on low and narrow tiles. All tiles of a board have one
 * size.
 */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Sorts of tiles, by width and height in pixels. */
const SORTS: Readonly<Record<string, (width: number, height: number) => boolean>> = {
  flat: (_, height) => height <= 56,
  low: (_, height) => height <= 80,
  beside: (width, height) => height <= 72 && width >= 104,
  narrow: (width) => width <= 86,
};

/** Keeps the attribute `data-tile` and the width of a tile (`--tile`) on the board. */
export function useTiles(): RefObject<HTMLTableElement | null> {
  const board = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    const { current } = board;
    const tile = current?.querySelector('.square') ?? null;
    if (current === null || tile === null) return;
    // it is called before the first frame is painted, too
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? tile.getBoundingClientRect();
      current.dataset.tile = Object.keys(SORTS)
        .filter((sort) => SORTS[sort]?.(width, height))
        .join(' ');
      current.style.setProperty('--tile', `${width}px`);
    });
    observer.observe(tile);
    return () => observer.disconnect();
  }, []);
  return board;
}
