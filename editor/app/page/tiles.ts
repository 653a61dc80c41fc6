/**
 * The size of the tiles of a board, for its styles: how pieces are drawn on low and narrow tiles. All tiles of a board have one
 * size.
 */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** The picture is beside the texts. */
const isBeside = (width: number, height: number): boolean => height <= 72 && width >= 104;

/** Sorts of tiles, by width and height in pixels. */
const SORTS: Readonly<Record<string, (width: number, height: number) => boolean>> = {
  flat: (_, height) => height <= 56,
  low: (_, height) => height <= 80,
  beside: isBeside,
  // two numbers with icons have no room beside a picture
  narrow: (width, height) => width <= (isBeside(width, height) ? 132 : 86),
};

/** Keeps the attribute `data-tile` and the width of a tile (`--tile`) on the board. `of`: which tiles it has. */
export function useTiles(of: string): RefObject<HTMLTableElement | null> {
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
  }, [of]);
  return board;
}
