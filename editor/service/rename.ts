import type { Position, Range, WorkspaceEdit } from 'vscode-languageserver-types';
import type { Project } from './project.ts';

/** Why a word is not renamed, in one or two sentences. */
export interface Refusal {
  refused: string;
}

/** The word at a position and what it is called now, before anybody types another name; or why not. */
export function prepareRename(
  _project: Project,
  _path: string,
  _position: Position,
): { range: Range; placeholder: string } | Refusal {
  return { refused: 'There is no word here.' };
}

/** The edits that give the word at a position another name in all files; or why not: a word of the prelude, a clash. */
export function rename(_project: Project, _path: string, _position: Position, _name: string): WorkspaceEdit | Refusal {
  return { refused: 'There is no word here.' };
}
