/**
 * The size of the tiles of a board, for its styles: how pieces are drawn on low and narrow tiles. All tiles of a board have one
 * size.
 */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { grown } from './grown.ts';

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

/** The most pieces on a tile that the layout supports. */
const MOST = 9;

/** How many of a tile's pieces are beside each other, so that each has the most room for a name and a picture. */
export function acrossOf(count: number, width: number, height: number): number {
  const room = (across: number): number => Math.min(width / across / 88, height / Math.ceil(count / across) / 80);
  const all = Array.from({ length: count }, (_, i) => i + 1);
  return all.reduce((best, across) => (room(across) > room(best) ? across : best), 1);
}

/**
 * Keeps on the board the attribute `data-tile`, the width of a tile (`--tile`) and how many of several pieces on a tile are beside
 * each other (`--of-2` and so on). `of`: which tiles it has. `most`: how many pieces are on the fullest tile, which decides the sort.
 */
export function useTiles(of: string, most: number): RefObject<HTMLTableElement | null> {
  const board = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    const { current } = board;
    const tile = current?.querySelector('.square') ?? null;
    if (current === null || tile === null) return;
    // it is called before the first frame is painted, too
    const observer = new ResizeObserver(([entry]) => {
      const box = entry?.contentRect ?? tile.getBoundingClientRect();
      const [width, height] = [box.width / grown(), box.height / grown()];
      for (let count = 2; count <= MOST; count++)
        current.style.setProperty(`--of-${count}`, `${acrossOf(count, width, height)}`);
      const across = acrossOf(Math.max(1, most), width, height);
      const down = Math.ceil(Math.max(1, most) / across);
      current.dataset.tile = Object.keys(SORTS)
        .filter((sort) => SORTS[sort]?.(width / across, height / down))
        .join(' ');
      current.style.setProperty('--tile', `${box.width}px`);
      current.style.setProperty('--whole', `${box.width}px`);
    });
    observer.observe(tile);
    return () => observer.disconnect();
  }, [of, most]);
  return board;
}
