/** Workspace symbols: declarations of all files by a part of their name. */
import type { DocumentSymbol, WorkspaceSymbol } from 'vscode-languageserver-types';
import { outline } from './outline.ts';
import type { Project } from './project.ts';

/** Most symbols of an answer: an editor asks again with each letter. */
const MOST = 500;

/** The declarations whose names have the letters of a query in this order. */
export function workspaceSymbols(project: Project, query: string): WorkspaceSymbol[] {
  const letters = query.toLowerCase().replace(/\s/g, '');
  const found: WorkspaceSymbol[] = [];
  const add = (uri: string, { name, kind, selectionRange, children = [] }: DocumentSymbol, container: string): void => {
    if (hasLetters(name.toLowerCase(), letters))
      found.push({
        name,
        kind,
        location: { uri, range: selectionRange },
        ...(container !== '' && { containerName: container }),
      });
    for (const child of children) add(uri, child, name);
  };
  for (const path of project.paths)
    for (const symbol of outline(project, path, project.analysis)) add(path, symbol, '');
  // names that have the query as it is come first
  const rank = ({ name }: WorkspaceSymbol): number => (name.toLowerCase().includes(letters) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, MOST);
}

function hasLetters(name: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
