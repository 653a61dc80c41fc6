/** The view model of a match: plain data that a worker sends to the page. It is independent of the game. */
import type { MoveSaid } from '../../../compiler/text/move-said.ts';
import type { MoveArgument } from '../../../runtime/index.ts';
import type { DrawnCard, DrawnValue, Dress } from '../../service/look.ts';
import type { JudgedGoal } from './pointdata.ts';

/** A number with the name of its field, or a boolean field that is true. */
export interface Fact {
  name: string;
  value: number | true;
}

/** The drawn values are current; the rules text is the printed one. */
export interface Piece extends DrawnCard {
  /** Identifies the piece in moves, as long as the piece exists. */
  ref: number;
  level: number;
  /** Seat of its controller. */
  seat: number;
  /** The name of a zone of a tile in which a piece is out of play, such as face down or slain. Null elsewhere. */
  aside: string | null;
  /** All number and boolean fields that its kind declares. */
  facts: Fact[];
  statuses: { name: string; amount: number }[];
  /** Zones of the cards that are attached to it. */
  zones: ZoneBox[];
}

/** How the cards of a zone are laid out. */
export type CardLayout = 'pile' | 'fan' | 'row' | 'base' | 'hidden';

export interface ZoneBox {
  /** Identifies the zone where cards are put by hand: below 0, since objects on the table have references above 0. */
  ref: number;
  /** The name of the zone in texts. Two zones may have the same name. */
  name: string;
  count: number;
  /** Its capacity; null if it is unlimited. */
  holds: number | null;
  /** Whether cards are face up and in order. If not, known cards come first, and the others are only counted. */
  open: boolean;
  /** Whether cards in this zone are in play. */
  inPlay: boolean;
  /** Null if the look does not declare a layout. */
  laid: CardLayout | null;
  pieces: Piece[];
  /** What is seen of hidden cards. */
  backs: string[];
}

export interface Square {
  ref: number;
  /** A name such as `B3`. */
  name: string;
  /** The side that owns this ground; 0 for none. */
  ground: number;
  /** What the look shows of the tile itself, such as its terrain. */
  marks: DrawnValue[];
  tones: Dress['tones'];
  symbol: string | null;
  pieces: Piece[];
  /** Number of cards on the square that the viewer may not identify. */
  hidden: number;
  /** What is seen of them. */
  backs: string[];
}

export interface Grid {
  /** The seat that owns the board; 0 if all players share it. */
  seat: number;
  columns: number;
  /** The far row comes first. */
  rows: Square[][];
  /** Names of the rows, null for no name; the far row comes first. */
  names: (string | null)[];
}

export interface Seat {
  seat: number;
  /** The number of its side. Players of one side are a team. */
  side: number;
  name: string;
  active: boolean;
  /** Whether this player may act now. */
  awaited: boolean;
  facts: Fact[];
  /** The fields that the look shows, then all other number and boolean fields. */
  shown: DrawnValue[];
  zones: ZoneBox[];
}

export interface TableView {
  turn: number;
  /** The number of the match within a series; null if there is only one match. */
  match: number | null;
  seats: Seat[];
  grids: Grid[];
  /** Values of the match: those that the look shows, then the others. */
  shown: DrawnValue[];
  /** Zones that belong to the game or to a side. */
  zones: ZoneBox[];
  /** Whether cards have levels to show. */
  levels: boolean;
  /** How tiles are drawn. */
  tiles: 'slots' | 'territory';
  /** Whether pieces face away from the edge of their owner. */
  facing: boolean;
}

/** `apart`: the values in which a card differs from others of its name beside it; empty or absent where it need not be. */
export type MovePart = MoveArgument & { apart?: string };

/** A legal move. */
export interface MoveOption {
  /** Its index among the listed options. */
  index: number;
  seat: number;
  /** The name of the move; `pass`; or, for an answer, the question. */
  word: string;
  parts: MovePart[];
  said: MoveSaid;
  /** `aside`: a move that leaves or ends the match, such as a surrender. The page guards it against accidental clicks. */
  sort: 'move' | 'pass' | 'aside';
  /** The move takes any card, and another one is for cards of this kind. */
  lesser?: true;
}

/** An event of the trace. */
export interface EventRow {
  /** Number of the event within its decision, from 1. */
  event: number;
  text: string;
  depth: number;
  sort: 'ability' | 'fault' | 'other';
  /** The subject; 0 for none and for a hidden one. */
  ref: number;
  /** The name of the verb, timing or move; empty for none and for a hidden one. */
  word: string;
  /** The name of the subject's card; empty for none and for a hidden one. */
  card: string;
  /** The declaration that the event comes from. */
  at: SourceLocation | null;
}

export interface SourceLocation {
  path: string;
  line: number;
  character: number;
  /** Offsets of the declaration in the source text. */
  start: number;
  end: number;
}

/** An evaluated condition, with the values that decided it. */
export interface TestedCondition {
  text: string;
  holds: boolean;
  values: string[];
}

/** The code that runs in an event. */
export interface RunningCode {
  /** The statement. If no statement ran yet, or if it is hidden, this is the declaration that contains it. */
  at: SourceLocation;
  whole: boolean;
  /** The values of the local names of its body. */
  names: { name: string; value: string }[];
  tests: TestedCondition[];
}

/** Why an ability ran or did not run. */
export interface AbilityOutcome {
  title: string;
  ran: boolean;
  text: string;
  /** The values that decided its condition. */
  values: string[];
  /** The event that triggered it; null if there was none. */
  event: number | null;
  at: SourceLocation | null;
}

/** The result for the abilities of one card, within the selected event or decision. */
export interface CardExplanation {
  /** The name and the zone of the card. */
  who: string;
  /** Null if the card is hidden or did not exist. */
  abilities: AbilityOutcome[] | null;
}

/** A statement that is about to run. */
export interface RunningLine {
  /** Number of the last event before it, within its step. */
  event: number;
  at: SourceLocation;
}

/** A decision with all its events. */
export interface DecisionEntry {
  seat: number;
  side: string;
  text: string;
  turn: number;
  rows: EventRow[];
  /** The statements that it runs, in order, as far as the viewer may know them. */
  lines: RunningLine[];
}

/** A trigger in the queue. */
export interface QueuedTrigger {
  text: string;
  /** Whether the trigger is not sorted into the queue yet. */
  fresh: boolean;
}

/** A changed value or zone. Null stands for an object that did not exist before or does not exist after. */
export interface ValueChange {
  /** The changed object; 0 for the match itself. */
  ref: number;
  who: string;
  what: string;
  from: string | null;
  to: string | null;
}

/** The result of replaying a match with another text: its first difference. */
export interface ReplayComparison {
  /** The step of the first difference; null if there is none. */
  step: number | null;
  turn: number;
  /** The differing line in the new match and in the old one. */
  is: string;
  was: string;
  /** The decision that is no longer legal, where the replay stopped; null if the replay is complete. */
  stopped: string | null;
}

/**
 * The selected position: the state before decision `step` (from 0; the last is the current state), or the state at the
 * beginning of `event` within that decision.
 */
export interface MatchPosition {
  step: number;
  steps: number;
  event: number | null;
  /** Index of the selected statement in the lines of the step; then `event` is the event in which it runs. */
  line: number | null;
  table: TableView;
  queue: QueuedTrigger[];
  options: MoveOption[];
  /** Whether the tried card may still be played: its player has one in a zone that is not in play. */
  canCome: boolean;
  story: DecisionEntry[];
  /** The code that runs in the selected event or line; null between decisions and if it is hidden. */
  acts: RunningCode | null;
  /** The changes that the selected event or decision makes. At the end of the match, those of the last decision. */
  changes: ValueChange[];
  /** The winner, or a draw; null while the match runs. */
  outcome: string | null;
  /** The events that led to the outcome, in order. */
  why: string[];
  again: ReplayComparison | null;
  /** The seat whose view is shown, with its side of the table nearest. */
  viewer: number;
  /** Number of faults so far. */
  faults: number;
  /** The goal of a puzzle, and whether it is reached; null or absent without one. */
  goal?: JudgedGoal | null;
}

/** A position without the story, which is the same at all moments of a match. */
export type PositionWithoutStory = Omit<MatchPosition, 'story'>;

/** The positions one step back and one step on; null where a step leads nowhere or takes too long to look ahead. */
export interface AdjacentPositions {
  back: PositionWithoutStory | null;
  on: PositionWithoutStory | null;
}
