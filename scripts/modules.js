/** The modules of the shipped games' own matches to `dist/modules/`: run by build.js. Without them a short `sim` takes longer; `modules.js DIST`. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gameFolders, replace } from './files.js';

const dist = resolve(process.argv[2]);
const { makeModule } = await import(pathToFileURL(join(dist, 'cli/making.js')).href);
for (const game of gameFolders()) {
  const { name, contents } = makeModule(game);
  replace(join(dist, 'modules', name), contents);
}
