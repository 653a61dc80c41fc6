/**
 * `warm.js DIST`: writes the V8 code cache of the command. build.js runs it. It runs typical commands first, so that the cache
 * includes the functions that they use; their output is discarded.
 */
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './ensure.js';
import { gameFolders, replace } from './files.js';

const dist = resolve(process.argv[2]);
const { command, run, setFlags } = await import(pathToFileURL(join(dist, 'cli/start.js')).href);
const script = command();
const cards = join(root, 'cards');
/** The length of all sources of a game. */
const size = (name) =>
  readdirSync(join(cards, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.bound'))
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath ?? entry.path, entry.name)).size, 0);

const games = gameFolders().sort((a, b) => size(b) - size(a));
// with all games the cache would be 3% larger, and made in twice the time
const largest = games.slice(0, 2);
for (const [name, ...args] of [
  [largest[0], 'check'],
  ...largest.flatMap((name) => [
    [name, 'text'],
    [name, 'sim', '--games', '5'],
  ]),
  // compiles a WebAssembly module; `sim` would find one that is precompiled
  [games.at(-1), 'dump', '--stage', 'wat'],
]) {
  process.argv = [process.execPath, join(dist, 'cli.js'), args[0], join(cards, name), ...args.slice(1)];
  await run(script);
}
// the commands may have changed the flags, which a code cache depends on
setFlags();
replace(join(dist, 'cli/command.cache'), script.createCachedData());
process.exitCode = 0;
