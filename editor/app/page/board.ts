/** What the table is drawn from and acts on: a match, or a position that is set up by hand. */
import type { Option, Position } from '../play/model.ts';
import type { Store } from './store.ts';

export interface BoardState {
  position: Position | null;
  /** The parts of a move that are chosen so far. */
  taken: { option: Option; parts: number } | null;
  /** The card whose moves are shown; null for none. */
  about: number | null;
}

export interface Board extends Pick<Store<BoardState>, 'state' | 'subscribe'> {
  /** The options that start with the chosen parts, or belong to the selected card. */
  readonly open: Option[];
  /** Whether all zones are shown, since cards can be put there. */
  readonly isArranged: boolean;
  /** Chooses the next part of a move. The last part makes the move. */
  take(option: Option, parts: number): void;
  /** Something on the table was clicked. */
  point(ref: number): void;
}
