/** The files of the repository, for tests about them. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const topFolders = ['grammar', 'compiler', 'runtime', 'cards', 'editor', 'cli', 'test'] as const;
export type TopFolder = (typeof topFolders)[number];

/** Paths of all files below a folder that git would track, relative to the root, with slashes. */
export function filesBelow(folder: string, ...extensions: string[]): string[] {
  const found: string[] = [];
  const visit = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const below = join(path, entry.name);
      if (entry.isDirectory()) {
        if (!['node_modules', 'dist', 'coverage', '.git'].includes(entry.name)) visit(below);
      } else if (extensions.length === 0 || extensions.some((e) => entry.name.endsWith(e))) {
        found.push(relative(root, below).replaceAll('\\', '/'));
      }
    }
  };
  const path = join(root, folder);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) visit(path);
  return found.sort();
}

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The folders of `cards/` that declare a game. */
export function games(): string[] {
  return readdirSync(join(root, 'cards'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .filter((name) => filesBelow(`cards/${name}`, '.bound').some((path) => /^game\s/m.test(read(path))))
    .sort();
}

/** Source without comments and without the contents of strings, to find actual uses of names. */
export function bare(source: string): string {
  return source.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g,
    (found) => (found.startsWith('/') ? ' ' : found.startsWith('`') ? found.replace(/[^\n]/g, ' ') : "''"),
  );
}
