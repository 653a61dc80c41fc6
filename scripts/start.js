/** `npm start`, `npm run bench`: whatever is missing is installed and built, then the command runs with the given arguments. */
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './build.js';
import { root } from './ensure.js';

await ensureBuilt();
const { status } = spawnSync(process.execPath, [`${root}dist/cli.js`, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 3;
