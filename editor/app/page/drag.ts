/** Drag and drop: a card is played by dragging it to its target. */
import type { MoveOption } from '../play/model.ts';
import type { BoardStore } from './board.ts';

/** Distance in pixels before a press becomes a drag. */
const FAR = 7;

/**
 * Adds the listener to an element with cards, which are dragged to targets on the table `root`. Returns a function that removes
 * it.
 */
export function draggable(root: HTMLElement, match: BoardStore, from = root): () => void {
  const pressed = (event: PointerEvent): void => {
    const piece = pieceAt(event.target);
    const ref = Number(piece?.dataset.ref);
    const at = match.state.taken?.parts ?? 0;
    const options = match.open.filter(({ parts }) => parts[at]?.ref === ref);
    if (piece !== null && event.button === 0 && options.length > 0) new Drag(root, match, piece, options, at, event);
  };
  from.addEventListener('pointerdown', pressed);
  return () => from.removeEventListener('pointerdown', pressed);
}

const pieceAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('button[data-ref]') : null;

class Drag {
  readonly #root: HTMLElement;
  readonly #match: BoardStore;
  readonly #piece: HTMLElement;
  readonly #options: readonly MoveOption[];
  readonly #at: number;
  readonly #start: { x: number; y: number };
  readonly #end = new AbortController();
  /** A copy of the card that follows the pointer during the drag. */
  #ghost: HTMLElement | null = null;
  #over: Element | null = null;

  constructor(
    root: HTMLElement,
    match: BoardStore,
    piece: HTMLElement,
    options: MoveOption[],
    at: number,
    event: PointerEvent,
  ) {
    this.#root = root;
    this.#match = match;
    this.#piece = piece;
    this.#options = options;
    this.#at = at;
    this.#start = { x: event.clientX, y: event.clientY };
    const { signal } = this.#end;
    window.addEventListener('pointermove', (moved) => this.#moved(moved), { signal });
    window.addEventListener('pointerup', (released) => this.#released(released), { signal });
    window.addEventListener('pointercancel', () => this.#stop(), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && this.#stop(), { signal });
  }

  #moved({ clientX: x, clientY: y }: PointerEvent): void {
    const [right, down] = [x - this.#start.x, y - this.#start.y];
    if (this.#ghost === null) {
      if (Math.hypot(right, down) < FAR) return;
      this.#begin();
    }
    if (this.#ghost !== null) this.#ghost.style.translate = `${right}px ${down}px`;
    const over = this.#targetAt(x, y);
    if (over === this.#over) return;
    this.#over?.classList.remove('dropped');
    over?.classList.add('dropped');
    this.#over = over;
  }

  #begin(): void {
    const box = this.#piece.getBoundingClientRect();
    const ghost = this.#piece.cloneNode(true) as HTMLElement;
    ghost.removeAttribute('data-ref');
    ghost.classList.add('dragged');
    ghost.style.cssText += `; left: ${box.left}px; top: ${box.top}px; width: ${box.width}px; height: ${box.height}px`;
    ghost.setAttribute('aria-hidden', 'true');
    ghost.inert = true;
    this.#root.append(ghost);
    this.#ghost = ghost;
    this.#root.classList.add('dragging');
    for (const target of this.#root.querySelectorAll<HTMLElement>('[data-ref]'))
      target.classList.toggle('target', this.#fitting(Number(target.dataset.ref)).length > 0);
  }

  /** The options that continue with this target. */
  #fitting = (ref: number): MoveOption[] =>
    this.#options.filter(({ parts }) => parts[this.#at + 1]?.ref === ref && ref !== 0);

  #targetAt(x: number, y: number): HTMLElement | null {
    const under = document.elementsFromPoint(x, y).map((one) => one.closest<HTMLElement>('[data-ref]'));
    return under.find((one) => one !== null && this.#fitting(Number(one.dataset.ref)).length > 0) ?? null;
  }

  #released({ clientX: x, clientY: y }: PointerEvent): void {
    const dragged = this.#ghost !== null;
    const target = this.#targetAt(x, y);
    const inside = this.#isAway(x, y);
    this.#stop();
    if (!dragged) return;
    // Ignores the click event that the browser fires after the drag.
    const swallow = (click: Event): void => click.stopPropagation();
    window.addEventListener('click', swallow, { capture: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
    const [option, other] = target === null ? this.#options : this.#fitting(Number(target.dataset.ref));
    if (option === undefined) return;
    if (target !== null) this.#match.take(option, this.#at + 2);
    else if (inside && other === undefined && option.parts.length === this.#at + 1)
      this.#match.take(option, this.#at + 1);
  }

  /** A card without a target is played by dragging it far enough from its place, within the table. */
  #isAway(x: number, y: number): boolean {
    const of = this.#root.getBoundingClientRect();
    return (
      Math.hypot(x - this.#start.x, y - this.#start.y) > 60 &&
      x > of.left &&
      x < of.right &&
      y > of.top &&
      y < of.bottom
    );
  }

  #stop(): void {
    this.#end.abort();
    this.#ghost?.remove();
    this.#over?.classList.remove('dropped');
    this.#root.classList.remove('dragging');
    for (const target of this.#root.querySelectorAll('.target')) target.classList.remove('target');
  }
}
