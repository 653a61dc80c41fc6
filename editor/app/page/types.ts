/** What parts of the page tell each other: problems, places in a text, what shows the texts. */
import type { TextEdit } from 'vscode-languageserver-types';
import type { Face, GameRef, ServiceDiagnostic } from '../../service/index.ts';

export interface Problem extends ServiceDiagnostic {
  path: string;
  message: string;
}

export interface Place {
  path: string;
  line: number;
  character: number;
}

/** A message with something that can be done about it. */
export interface Told {
  said: string;
  action: string;
  act(): void;
}

export type Notice = string | Told;

/** What is shown beside the text. */
export type Pane = 'card' | 'play' | 'tests' | 'measure';

export interface State {
  /** The name of the folder that holds the games. */
  workspace: string;
  /** Counts the folders that were opened in this page. */
  folder: number;
  /** The version of Rulebound that serves the page. */
  version: string;
  /** The file that is shown. */
  open: string | null;
  problems: Problem[];
  /** Some files are not checked yet. */
  checking: boolean;
  games: GameRef[];
  /** The card at the cursor, or the last one there was in the file that is shown. */
  face: Face | null;
  level: number;
  pane: Pane;
  /** Messages for people: a worker that was ended, a draft that could not be kept, what was just discarded. */
  notices: readonly Notice[];
  /** The number that somebody new is asked to change. */
  invite: { path: string; at: number; length: number } | null;
  /** What covers the page. */
  dialog: 'versions' | 'exchange' | 'search' | 'start' | 'keys' | 'newmod' | 'newgame' | null;
  /** The game that a new mod is for; null: the one at hand. */
  beginning: string | null;
  /** The step of the tour that is shown, from 0. */
  tour: number | null;
  /** The text may be shown. */
  editor: boolean;
}

/** What shows the texts. */
export interface Shown {
  show(path: string, text: string): void;
  /** Puts the cursor there, in the file that is shown. */
  reveal(place: Place): void;
  /** The text was changed from outside. */
  replace(path: string, text: string): void;
  forget(path: string): void;
  /** Applies edits that can be undone. */
  edit(path: string, edits: readonly TextEdit[]): void;
  mark(path: string, problems: readonly Problem[]): void;
  focus(): void;
}

/** The uppermost folder that a file is in; empty for none. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.indexOf('/')));
