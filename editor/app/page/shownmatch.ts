/** What the page shows of a match. */
import type { MatchPosition, MoveOption } from '../play/model.ts';
import type { ModReport } from '../play/mods.ts';
import type { Opponent } from '../play/opponents.ts';
import type { PositionUpdate, RandomMatchResults } from '../workers/protocol.ts';
import { shared } from './shared.ts';

export interface ShownMatch {
  position: MatchPosition | null;
  /** The game, the card and the seed, as text. */
  title: string;
  /** The game of this match. */
  game: string | null;
  /** The card that this match tries out. */
  card: string | null;
  mode: string | null;
  /** In the order in which they are applied. */
  mods: readonly string[];
  /** How many play; null for the fewest. */
  players: number | null;
  /** The changes made by the chosen mods; null without mods. */
  report: ModReport | null;
  /** Who plays the other seats. */
  opponent: Opponent;
  /** The settings of the current match; null if there is none. */
  begun: Begun | null;
  /** A request to the match worker is running. */
  busy: boolean;
  /** The progress of the opponent, as text. */
  thinking: string | null;
  /** Why there is no match. */
  refused: string | null;
  /** Why the match is older than the text. */
  stale: string | null;
  /** A hint for the user: the tried card was not drawn yet. */
  hint: string | null;
  sees: boolean;
  /** The parts of a move that are chosen so far. */
  taken: { option: MoveOption; parts: number } | null;
  /** The card on the table that was clicked last, 0 for none. The Why panel is about this card. */
  looked: number;
  /** If set, only the moves of this card are listed. */
  about: number | null;
  /** Whether a board is being set up by hand. */
  arranges: boolean;
  /** The step at which a link or a puzzle was opened; null for another match. */
  pointStep: number | null;
  seeds: { running: string } | { done: RandomMatchResults; game: string } | null;
}

/** Nothing on the table is chosen. */
export const UNTOUCHED = { taken: null, looked: 0, about: null };

/** The settings of a match. */
export interface Begun {
  card: string | null;
  level: number;
  mode: string | null;
  mods: readonly string[];
  players?: number | null;
  seed: number;
}

export const NO_MATCH: ShownMatch = {
  position: null,
  title: '',
  game: null,
  card: null,
  mode: null,
  mods: [],
  players: null,
  report: null,
  opponent: 'random',
  begun: null,
  busy: false,
  thinking: null,
  refused: null,
  stale: null,
  hint: null,
  sees: false,
  taken: null,
  looked: 0,
  about: null,
  arranges: false,
  pointStep: null,
  seeds: null,
};

/** Adds the new part of the event log to the part that the page has already. What did not change keeps its identity. */
export function continued(last: MatchPosition | null, { kept, story, ...position }: PositionUpdate): MatchPosition {
  const before = last?.story ?? [];
  const table = shared(last?.table, position.table);
  const isSame = story.length === 0 && kept === before.length;
  return { ...position, table, story: isSame ? before : [...before.slice(0, kept), ...story] };
}
