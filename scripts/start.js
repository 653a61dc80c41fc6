/** `npm start`, `npm run bench`: installs and builds what is missing, then runs the command with the given arguments. */
import { spawnSync } from 'node:child_process';
import { ensureAppBuilt } from './app.js';
import { ensureBuilt } from './build.js';
import { root } from './ensure.js';

await ensureBuilt();
// only `edit` needs the page, which takes longer to build
if (process.argv[2] === 'edit') await ensureAppBuilt();
const { status } = spawnSync(process.execPath, [`${root}dist/cli.js`, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 3;
