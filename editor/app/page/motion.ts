/**
 * Animates changes of the table: moved cards slide, new cards fade in, removed cards fade out, and changed numbers flash. The
 * animations do not affect the layout. The table has its final layout at once.
 */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { MatchPosition } from '../play/model.ts';
import type { BoardStore } from './board.ts';

export const TEMPOS = ['slow', 'normal', 'fast', 'off'] as const;
export type Tempo = (typeof TEMPOS)[number];

/** Length of an animation in milliseconds. */
const LENGTH: Readonly<Record<Tempo, number>> = { slow: 800, normal: 320, fast: 140, off: 0 };
const KEY = 'rulebound:tempo';

function keptTempo(): Tempo {
  try {
    return TEMPOS.find((tempo) => tempo === localStorage.getItem(KEY)) ?? 'normal';
  } catch {
    return 'normal';
  }
}

/** The chosen animation speed, and its setter. The system setting for reduced motion overrides it. */
export function useTempo(): [Tempo, (tempo: Tempo) => void] {
  const [tempo, setTempo] = useState(keptTempo);
  const choose = (next: Tempo): void => {
    setTempo(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  };
  return [tempo, choose];
}

interface ElementSnapshot {
  element: HTMLElement;
  box: DOMRect;
  numbers: ReadonlyMap<string, number>;
}

/** The table as it is drawn. */
interface TableSnapshot {
  places: ReadonlyMap<string, ElementSnapshot>;
  overlay: Overlay;
  order: readonly Element[];
}

/** Animates the table to the new position of a match. `root` contains elements with `data-ref`. */
export function useMotion(
  root: RefObject<HTMLElement | null>,
  match: BoardStore,
  position: MatchPosition,
  tempo: Tempo,
): void {
  const last = useRef(position);
  const before = useRef<TableSnapshot | null>(null);
  useEffect(
    () =>
      match.subscribe(() => {
        const { position } = match.state;
        if (position === null || position === last.current) return;
        // What did not change has kept its identity.
        const isSame = position.table === last.current.table;
        last.current = position;
        // Nothing is rendered yet, so reading the old boxes forces no layout.
        before.current = isSame || root.current === null || isStill(tempo) ? null : look(root.current);
      }),
    [match, tempo],
  );
  useLayoutEffect(() => {
    const seen = before.current;
    before.current = null;
    if (root.current !== null && seen !== null && !isStill(tempo)) show(root.current, seen, LENGTH[tempo]);
  }, [position]);
}

const isStill = (tempo: Tempo): boolean => tempo === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What is animated: cards and players. */
const inOrder = (root: HTMLElement): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('button[data-ref], [data-seat]'),
];

/** Whether the same elements are drawn, each in the same place of the document. */
const isSameOrder = (one: readonly Element[], other: readonly Element[]): boolean =>
  one.length === other.length && one.every((element, i) => element === other[i]);

function numbersIn(element: HTMLElement): Map<string, number> {
  const found = new Map<string, number>();
  for (const one of element.querySelectorAll<HTMLElement>('[data-number]'))
    found.set(one.dataset.name ?? '', Number(one.dataset.number));
  return found;
}

function look(root: HTMLElement): TableSnapshot {
  const order = inOrder(root);
  const places = new Map<string, ElementSnapshot>();
  for (const element of order)
    places.set(element.dataset.ref ?? `seat ${element.dataset.seat}`, {
      element,
      box: element.getBoundingClientRect(),
      numbers: numbersIn(element),
    });
  return { places, overlay: overlayOf(root), order };
}

function show(root: HTMLElement, { places, overlay, order }: TableSnapshot, length: number): void {
  // To read the places lays out the page, which the next frame does in any case, and adding something to it does it again. Most
  // steps change numbers only: then all is where it was.
  if (isSameOrder(order, inOrder(root))) {
    for (const { element, box, numbers } of places.values())
      flashAll(overlay, box, numbers, numbersIn(element), length);
    return;
  }
  const now = look(root).places;
  const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
  for (const [ref, { element, box, numbers }] of now) {
    const old = places.get(ref);
    if (old === undefined) {
      element.animate({ opacity: [0, 1], scale: ['0.8', '1'] }, { duration: length, easing });
      continue;
    }
    const [x, y] = [old.box.left - box.left, old.box.top - box.top];
    if (Math.abs(x) + Math.abs(y) > 2 && old.box.width > 0) {
      // An animated `z-index` would keep the animation on the main thread.
      element.style.zIndex = '5';
      const end = (): void => {
        element.style.zIndex = '';
      };
      element
        .animate({ translate: [`${x}px ${y}px`, '0 0'] }, { duration: length, easing, composite: 'replace' })
        .finished.then(end, end);
    }
    flashAll(overlay, box, old.numbers, numbers, length);
  }
  for (const [ref, { element, box }] of places) if (!now.has(ref) && box.width > 0) fade(overlay, element, box, length);
}

function flashAll(
  overlay: Overlay,
  box: DOMRect,
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
  length: number,
): void {
  for (const [name, value] of now) {
    const change = value - (before.get(name) ?? value);
    if (change !== 0) flash(overlay, box, change, length);
  }
}

/** Shows the change of a number as rising text, with a glow around the card that fades: a shadow would be painted in each frame. */
function flash(overlay: Overlay, box: DOMRect, change: number, length: number): void {
  const colour = change < 0 ? 'var(--bad)' : 'var(--open)';
  const glow = document.createElement('span');
  glow.className = 'glow';
  glow.style.cssText = `width: ${box.width}px; height: ${box.height}px; box-shadow: 0 0 0 4px ${colour}; border-radius: 9px`;
  put(overlay, glow, box.left, box.top, { opacity: [1, 0] }, length * 2);
  const sign = document.createElement('span');
  sign.className = `change ${change < 0 ? 'less' : ''}`;
  sign.textContent = change < 0 ? `−${-change}` : `+${change}`;
  const rise = { opacity: [0, 1, 1, 0], translate: ['-50% 0', '-50% -10px', '-50% -16px', '-50% -26px'] };
  put(overlay, sign, box.left + box.width / 2, box.top + box.height / 3, rise, length * 3);
}

/** A copy of a removed card fades out at its old place. */
function fade(overlay: Overlay, element: HTMLElement, box: DOMRect, length: number): void {
  const ghost = element.cloneNode(true) as HTMLElement;
  for (const one of [ghost, ...ghost.querySelectorAll<HTMLElement>('[data-ref]')]) one.removeAttribute('data-ref');
  ghost.style.cssText += `; width: ${box.width}px; height: ${box.height}px`;
  ghost.classList.add('ghost');
  put(overlay, ghost, box.left, box.top, { opacity: [0.9, 0], scale: ['1', '0.7'] }, length * 1.5);
}

/** The layer above the table in which changes are shown, and where it begins on the page. */
interface Overlay {
  layer: HTMLElement;
  left: number;
  top: number;
}

function overlayOf(root: HTMLElement): Overlay {
  const layer = root.querySelector<HTMLElement>('.effects') ?? root;
  const { left, top } = layer.getBoundingClientRect();
  return { layer, left, top };
}

/** Shows an element above the table for a while. It is inert and hidden from screen readers. */
function put(
  overlay: Overlay,
  element: HTMLElement,
  left: number,
  top: number,
  frames: PropertyIndexedKeyframes,
  duration: number,
): void {
  element.style.position = 'absolute';
  element.style.left = `${left - overlay.left}px`;
  element.style.top = `${top - overlay.top}px`;
  element.setAttribute('aria-hidden', 'true');
  element.inert = true;
  overlay.layer.append(element);
  const end = (): void => element.remove();
  element.animate(frames, { duration, easing: 'ease-out' }).finished.then(end, end);
}
