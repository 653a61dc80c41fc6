/** Types that the parts of the page share: problems, places in a text, the state, and the interface of the editor. */
import type { Position, TextEdit } from 'vscode-languageserver-types';
import type { Face, GameRef, ServiceDiagnostic } from '../../service/index.ts';
import type { Share } from './keep/share.ts';

export interface FileProblem extends ServiceDiagnostic {
  path: string;
  message: string;
}

export interface TextPlace {
  path: string;
  line: number;
  character: number;
}

/** A message with buttons. */
export interface ActionNotice {
  text: string;
  /** A button takes the message away, unless it `stays`. */
  actions: readonly { label: string; act(): void; stays?: boolean }[];
}

export type Notice = string | ActionNotice;

/** The panes beside the editor. */
export type Pane = 'loop' | 'card' | 'play' | 'tests' | 'measure';

/** Whether a pane shows the match. */
export const showsMatch = (pane: Pane): boolean => pane === 'play' || pane === 'loop';

export interface WorkbenchState {
  /** The name of the opened folder. */
  workspace: string;
  /** Number of folders that were opened in this page. */
  folder: number;
  /** The version of Rulebound on the server. */
  version: string;
  /** The path of the open file. */
  open: string | null;
  problems: FileProblem[];
  /** Whether some files are not checked yet. */
  checking: boolean;
  games: GameRef[];
  /** The card at the cursor. If there is none, the last one in the open file. */
  face: Face | null;
  level: number;
  pane: Pane;
  /** What the column at the left lists. */
  left: 'files' | 'cards' | 'words';
  /** Whether the cards are shown as a wall of faces. */
  wall: boolean;
  /** Messages, such as a restarted worker, a draft that could not be stored, or discarded changes. */
  notices: readonly Notice[];
  /** The number that a new user is asked to change. */
  invite: { path: string; at: number; length: number } | null;
  /** The open dialog. */
  dialog: 'versions' | 'exchange' | 'linked' | 'search' | 'start' | 'keys' | 'newmod' | 'newgame' | 'point' | null;
  /** The share link whose texts the user has not agreed to. */
  link: Share | null;
  /** The game for the New Brawl dialog; null for the current game. */
  beginning: string | null;
  /** The current step of the tour, from 0; null if it is closed. */
  tour: number | null;
  /** Whether the editor is loaded. */
  editor: boolean;
}

/** The editor, as the workbench sees it. */
export interface TextEditor {
  /** Shows a file. When it is first shown, the cursor is put at `first`; later it is where it was left. */
  show(path: string, first: Position): void;
  /** Moves the cursor in the open file. */
  reveal(place: TextPlace): void;
  /** Replaces the text of a file that was not changed by typing. `forever`: nobody can undo that here, nor what was before. */
  replace(path: string, text: string, forever: boolean): void;
  forget(path: string): void;
  /** Applies edits that the user can undo. */
  edit(path: string, edits: readonly TextEdit[]): void;
  /** Marks the problems in the texts that were shown. */
  mark(problems: readonly FileProblem[]): void;
  /** Formats the open file as `rulebound fmt` does. */
  format(): void;
  focus(): void;
}

/** The top-level folder of a path; empty for a path without a folder. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.indexOf('/')));
