/**
 * `warm.js DIST`: writes the V8 code cache of the command. build.js runs it. It runs typical commands first, so that the cache
 * includes the functions that they use; their output is discarded.
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './ensure.js';
import { gameFolders, replace } from './files.js';

const dist = resolve(process.argv[2]);
const { command, run } = await import(pathToFileURL(join(dist, 'cli/start.js')).href);
const script = command();
const cards = join(root, 'cards');
for (const name of gameFolders()) {
  for (const args of [['check'], ['text'], ['sim', '--games', '20']]) {
    process.argv = [process.execPath, join(dist, 'cli.js'), args[0], join(cards, name), ...args.slice(1)];
    await run(script);
  }
}
replace(join(dist, 'cli/command.cache'), script.createCachedData());
process.exitCode = 0;
