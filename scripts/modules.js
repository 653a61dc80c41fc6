/** The modules of the shipped games' own matches to `dist/modules/`: run by build.js. Without them a short `sim` takes longer; `modules.js DIST`. */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './ensure.js';
import { replace } from './files.js';

const dist = resolve(process.argv[2]);
const { makeModule } = await import(pathToFileURL(join(dist, 'cli/making.js')).href);
const games = readdirSync(join(root, 'cards'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
for (const game of games) {
  const { name, contents } = makeModule(game.name);
  replace(join(dist, 'modules', name), contents);
}
