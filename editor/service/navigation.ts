/** Definition, references and highlights of a word. */
import type { DocumentHighlight, Location, Position } from 'vscode-languageserver-types';
import type { Source } from '../../compiler/diagnostics/index.ts';
import { DocumentHighlightKind } from './numbers.ts';
import type { Project } from './project.ts';
import { declarationOf, occurrences, wordAt } from './words.ts';

/** The declaration of the word at a position; null for a word of the kernel and for no word. */
export function definition(project: Project, path: string, position: Position): Location | null {
  const word = wordAt(project, path, position);
  const where = word === null ? null : declarationOf(word.game, word.key);
  return where === null ? null : location(where.source, where);
}

/** All uses of the word at a position in the files of its game, sorted; with `declaration` also its declaration. */
export function references(project: Project, path: string, position: Position, declaration: boolean): Location[] {
  const word = wordAt(project, path, position);
  if (word === null) return [];
  const where = declarationOf(word.game, word.key);
  const found: Location[] = [];
  for (const one of occurrences(word.game, word.key)) {
    const declares = where !== null && where.source === one.source && where.start === one.start;
    if (!declares || declaration) found.push(location(one.source, one));
  }
  return found.sort((a, b) => (a.uri === b.uri ? byPlace(a, b) : a.uri < b.uri ? -1 : 1));
}

/** The uses of the word at a position in this file. */
export function highlights(project: Project, path: string, position: Position): DocumentHighlight[] {
  return references(project, path, position, true)
    .filter(({ uri }) => uri === path)
    .map(({ range }) => ({ range, kind: DocumentHighlightKind.Text }));
}

const byPlace = (a: Location, b: Location): number =>
  a.range.start.line - b.range.start.line || a.range.start.character - b.range.start.character;

export function location(source: Source, span: { start: number; end: number }): Location {
  return { uri: source.path, range: source.range(span) };
}
