/** Keyboard control of the table: arrow keys move the focus, and the focus is restored when a focused card is removed. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { MatchPosition } from '../play/model.ts';

const ARROWS: ReadonlyMap<string, readonly [x: number, y: number]> = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
]);

export function useKeys(root: RefObject<HTMLElement | null>, position: MatchPosition): void {
  const within = useRef(false);
  useEffect(() => {
    const table = root.current;
    if (table === null) return;
    const come = (): void => {
      within.current = true;
    };
    // A removed element loses the focus without a `relatedTarget`. In that case the focus still counts as inside.
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget instanceof Node && !table.contains(relatedTarget)) within.current = false;
    };
    table.addEventListener('focusin', come);
    table.addEventListener('focusout', leave);
    table.addEventListener('keydown', steer);
    return () => {
      table.removeEventListener('focusin', come);
      table.removeEventListener('focusout', leave);
      table.removeEventListener('keydown', steer);
    };
  }, []);
  useLayoutEffect(() => {
    if (!within.current || document.activeElement !== document.body) return;
    const table = root.current;
    const next =
      table?.querySelector<HTMLElement>('.near .fan button.open, button.open') ?? table?.querySelector('button');
    if (next instanceof HTMLElement) next.focus();
    else within.current = false;
  }, [position]);
}

/** Focuses the nearest button in a direction. A sideways distance counts twice. */
function steer(event: KeyboardEvent): void {
  const way = ARROWS.get(event.key);
  const { target, currentTarget } = event;
  if (way === undefined || !(target instanceof HTMLButtonElement) || !(currentTarget instanceof HTMLElement)) return;
  const from = middle(target);
  let best: HTMLElement | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const button of currentTarget.querySelectorAll<HTMLElement>('button[data-ref], .aim')) {
    if (button === target || !button.checkVisibility()) continue;
    const to = middle(button);
    const ahead = (to.x - from.x) * way[0] + (to.y - from.y) * way[1];
    const aside = Math.abs((to.x - from.x) * way[1]) + Math.abs((to.y - from.y) * way[0]);
    const far = ahead + aside * 2;
    if (ahead < 4 || far >= least) continue;
    least = far;
    best = button;
  }
  if (best === null) return;
  event.preventDefault();
  best.focus();
}

function middle(element: HTMLElement): { x: number; y: number } {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
