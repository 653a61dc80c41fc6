/** A match as it is drawn: plain data that a worker hands to the page. Nothing in it belongs to one game. */
import type { Drawn, Shown } from '../../service/look.ts';

/** A number by its field's name, or a truth that holds. */
export interface Fact {
  name: string;
  value: number | true;
}

/** What is drawn of a piece is as it stands now; its text is printed. */
export interface Piece extends Drawn {
  /** Names it in moves for as long as it is there. */
  ref: number;
  level: number;
  /** Seat of its controller. */
  seat: number;
  /** The zone of a tile in which it is out of play, as texts call it: face down, or slain. Null elsewhere. */
  aside: string | null;
  /** All numbers and truths that its kind declares. */
  facts: Fact[];
  statuses: { name: string; amount: number }[];
  /** What is attached to it. */
  zones: ZoneBox[];
}

/** How cards of a zone lie. */
export type Laid = 'pile' | 'fan' | 'row' | 'base' | 'hidden';

export interface ZoneBox {
  /** As texts call it. Two zones may be called the same. */
  name: string;
  count: number;
  /** Most that it holds; null where there is no bound. */
  holds: number | null;
  /** Cards lie open and in order; where not, those that are known come first and the others are counted. */
  open: boolean;
  /** What is in it is in play. */
  inPlay: boolean;
  /** Null where no look says it. */
  laid: Laid | null;
  pieces: Piece[];
}

export interface Square {
  ref: number;
  /** `B3`. */
  name: string;
  /** The number of the side whose ground it is; 0 for nobody's. */
  ground: number;
  pieces: Piece[];
  /** How many cards lie there that nobody may know who looks. */
  hidden: number;
}

export interface Grid {
  /** Whose board it is; 0 where all share it. */
  seat: number;
  columns: number;
  /** The far row first. */
  rows: Square[][];
  /** What each row is called, null for nothing; the far row first. */
  names: (string | null)[];
}

export interface Seat {
  seat: number;
  /** The number of its side: players of one side are a team. */
  side: number;
  name: string;
  active: boolean;
  /** May act now. */
  awaited: boolean;
  facts: Fact[];
  /** What the look shows, then all other numbers and truths. */
  shown: Shown[];
  zones: ZoneBox[];
}

export interface Table {
  turn: number;
  /** The number of the match of a series; null where one is all. */
  match: number | null;
  seats: Seat[];
  grids: Grid[];
  /** Zones of the game, or of a side. */
  zones: ZoneBox[];
  /** Whether cards have levels worth showing. */
  levels: boolean;
  /** How tiles are drawn. */
  tiles: 'slots' | 'territory';
  /** Pieces look away from their own edge. */
  facing: boolean;
}

/** A part of a move: what is taken, with the preposition before it. */
export interface Part {
  text: string;
  prep: string | null;
  /** What it names on the table; 0 where it names nothing there. */
  ref: number;
}

/** Something that may be done now. */
export interface Option {
  /** Its place among those listed. */
  index: number;
  seat: number;
  /** The move's own word; `pass`; for an answer what is asked. */
  word: string;
  parts: Part[];
  /** It ends or steps out of the match, such as a surrender: nobody takes it by accident. */
  aside: boolean;
}

/** An event of the trace. */
export interface Row {
  /** From 1 within its decision. */
  event: number;
  text: string;
  depth: number;
  sort: 'ability' | 'fault' | 'other';
  /** Whom it is about; 0 for nobody, and for one who is hidden. */
  ref: number;
  /** The verb, the timing or the move that it is; empty for none, and where that is hidden. */
  word: string;
  /** The card that it is about; empty for none, and for one that is hidden. */
  card: string;
  /** Where what happens is declared. */
  at: Where | null;
}

export interface Where {
  path: string;
  line: number;
  character: number;
  /** Offsets of the declaration in the text. */
  start: number;
  end: number;
}

/** A condition that was tested, and what it was decided by. */
export interface Tested {
  text: string;
  holds: boolean;
  values: string[];
}

/** What acts in an event. */
export interface Acts {
  /** The statement; where which one it is is hidden, or none ran yet, the declaration around it. */
  at: Where;
  whole: boolean;
  /** What the names of its body stand for. */
  names: { name: string; value: string }[];
  tests: Tested[];
}

/** Why an ability ran or did not. */
export interface Answer {
  title: string;
  ran: boolean;
  text: string;
  /** What its condition was decided by. */
  values: string[];
  /** The event that it listens to; null where there was none. */
  event: number | null;
  at: Where | null;
}

/** What became of the abilities of one card in what is looked at. */
export interface Why {
  /** What the card is called, and where it is. */
  who: string;
  /** Null where it is hidden, or was not there. */
  abilities: Answer[] | null;
}

/** One decision, and all that came of it. */
export interface Told {
  seat: number;
  side: string;
  text: string;
  turn: number;
  rows: Row[];
}

/** A trigger that waits. */
export interface Queued {
  text: string;
  /** Not sorted in yet. */
  fresh: boolean;
}

/** Something that is otherwise than it was: a number or a place. Null where it was not there, or is no more. */
export interface Change {
  /** Whom it is about; 0 for the match itself. */
  ref: number;
  who: string;
  what: string;
  from: string | null;
  to: string | null;
}

/** A match played again with another text: where it is not as it was. */
export interface Again {
  /** The step of the first difference; null where nothing is different. */
  step: number | null;
  turn: number;
  /** What is so there now, and what was. */
  is: string;
  was: string;
  /** The decision that cannot be taken any more, so that nothing behind it was; null where all were taken. */
  stopped: string | null;
}

/** Where in the match we look: before decision `step` (counted from 0; the last is now), or in it, as `event` begins. */
export interface Position {
  step: number;
  steps: number;
  event: number | null;
  table: Table;
  queue: Queued[];
  options: Option[];
  story: Told[];
  /** What acts in the event that is looked at; null between decisions, and where it is hidden. */
  acts: Acts | null;
  /** What is different behind what is looked at: the event or the decision; at the end of the match the last decision. */
  changes: Change[];
  /** Who won, or that nobody did; null while it goes on. */
  outcome: string | null;
  /** What led to that, the last of it last. */
  why: string[];
  again: Again | null;
  /** The seat whose eyes are looked through, and whose side of the table is near. */
  viewer: number;
  /** Faults so far. */
  faults: number;
}
