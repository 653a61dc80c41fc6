import type { Hover, Position } from 'vscode-languageserver-types';
import type { Project } from './project.ts';

/** The page of the word at a position, in Markdown: how it is declared, its documentation, its examples. */
export function hover(_project: Project, _path: string, _position: Position): Hover | null {
  return null;
}
