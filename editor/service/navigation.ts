import type { DocumentHighlight, Location, Position } from 'vscode-languageserver-types';
import type { Project } from './project.ts';

/** Where the word at a position is declared; null for a word of the kernel and for none. */
export function definition(_project: Project, _path: string, _position: Position): Location | null {
  return null;
}

/** Everywhere the word at a position is said, in all files of its game; its declaration too if asked for. */
export function references(_project: Project, _path: string, _position: Position, _declaration: boolean): Location[] {
  return [];
}

/** The same in this file alone. */
export function highlights(_project: Project, _path: string, _position: Position): DocumentHighlight[] {
  return [];
}
