/** What the table is drawn from and acts on: a match, or a position that is set up by hand. */
import type { MatchPosition, MoveOption } from '../play/model.ts';
import type { Store } from './store.ts';

export interface BoardState {
  position: MatchPosition | null;
  /** The parts of a move that are chosen so far. */
  taken: { option: MoveOption; parts: number } | null;
  /** The card whose moves are shown; null for none. */
  about: number | null;
}

export interface BoardStore extends Pick<Store<BoardState>, 'state' | 'subscribe'> {
  /** The options that start with the chosen parts, or belong to the selected card. */
  readonly open: MoveOption[];
  /** Whether all zones are shown, since cards can be put there. */
  readonly isArranged: boolean;
  /** Chooses the next part of a move. The last part makes the move. */
  take(option: MoveOption, parts: number): void;
  /** Something on the table was clicked. */
  point(ref: number): void;
  /** Why a card cannot be played, in the words of the rules; empty where it can. */
  refusal?(ref: number): Promise<string>;
}

/** Whether an option has the same word and starts with the same parts. */
export function startsWith(
  option: MoveOption,
  { option: taken, parts }: { option: MoveOption; parts: number },
): boolean {
  if (option.word !== taken.word || option.seat !== taken.seat) return false;
  for (let i = 0; i < parts; i++) {
    const [a, b] = [option.parts[i], taken.parts[i]];
    if (a?.ref !== b?.ref || a?.text !== b?.text) return false;
  }
  return true;
}
