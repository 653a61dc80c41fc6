/** Projects of the games in this repository, with paths from its root. */
import { openProject, type Project } from '../../editor/service/index.ts';
import { filesBelow, read } from '../repo/tree.ts';

/** The files of games, and the prelude. */
export function projectOf(...folders: string[]): Project {
  const paths = ['cards/prelude.bound', ...folders.flatMap((folder) => filesBelow(folder, '.bound'))];
  return openProject(paths.map((path) => ({ path, text: read(path) })));
}
