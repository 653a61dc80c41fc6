import type { CompletionItem, Position } from 'vscode-languageserver-types';
import type { Project } from '../project.ts';

/**
 * What may stand at a position, the best first: words of the file's own game in the class that fits there, and snippets.
 * Items carry a `textEdit` that replaces the word at the cursor, and the documentation of the word's own record.
 */
export function completion(_project: Project, _path: string, _position: Position): CompletionItem[] {
  return [];
}
