/** `modules.js DIST`: precompiles the WebAssembly modules of the shipped games into `dist/modules/`. build.js runs it. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gameFolders, replace } from './files.js';

const dist = resolve(process.argv[2]);
const { makeModule } = await import(pathToFileURL(join(dist, 'cli/making.js')).href);
for (const game of gameFolders()) {
  const { name, contents } = makeModule(game);
  replace(join(dist, 'modules', name), contents);
}
