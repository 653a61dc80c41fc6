/** Test data of the grammar tests, and all source files of the repository. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { caseFiles } from '../cases.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const here = fileURLToPath(new URL('.', import.meta.url));

export interface Data {
  name: string;
  text: string;
}

/** The files of a folder next to this file; all have this ending. */
export function data(folder: string, ending: string): Data[] {
  return caseFiles(join(here, folder), ending, ['messages.txt']).map((name) => ({
    name,
    text: readFileSync(join(here, folder, name), 'utf8'),
  }));
}

/** All source files of the repository that must parse without problems. */
export function sources(): Data[] {
  const found: Data[] = [];
  const look = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) look(path);
      else if (entry.name.endsWith('.bound')) found.push({ name: path, text: readFileSync(join(root, path), 'utf8') });
    }
  };
  for (const folder of ['cards', 'editor/begin/templates', 'editor/examples', 'test/games', 'test/grammar/accepted'])
    look(folder);
  return found;
}

/** A syntax tree without its spans, which is independent of the layout. */
export function meaning(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(meaning);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== 'start' && key !== 'end' && key !== 'rowSpans')
      .map(([key, value]) => [key, meaning(value)]),
  );
}
