/** `modules.js DIST`: precompiles the WebAssembly modules of the shipped games into `dist/modules/`. build.js runs it. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { gameFolders, replace } from './files.js';

// as in cli/start.js: to optimize functions that run once takes a third of the time
if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=500000');

const dist = resolve(process.argv[2]);
const { makeModule } = await import(pathToFileURL(join(dist, 'cli/make-module.js')).href);
for (const game of gameFolders()) {
  const { name, contents } = makeModule(game);
  replace(join(dist, 'modules', name), contents);
}
