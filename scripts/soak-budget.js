/**
 * `npm run soak -- budget [ENTRY] [WORDS] [I/N]`: runs every kind of source of test/bulk with 1 MB of text, each in a new process.
 * No entry (`check`, `fmt`, `text`, `bind`, `service`, `colours`) may take more than 2 s of CPU time and 500 MB. `wrong` before the
 * entry breaks every line of the source, in six ways. WORDS filters the names of the sources; `2/6` runs the second of six parts.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withBundle } from '../test/bundled.js';
import { root } from './ensure.js';

const LENGTH = 1024 * 1024;
const SECONDS = 2;
const MEMORY = 500;
/** CPU time limit (seconds) and heap limit (MiB) of a process: larger than the budget, so that the excess can be measured. */
const PATIENCE = 60;
const ROOM = 2048;
const ENTRIES = ['check', 'fmt', 'text', 'bind', 'service', 'colours'];

/** Returns the exit code. */
export async function budget(...args) {
  const wrong = args[0] === 'wrong';
  const [share] = args.filter((word) => /^[1-9]\d*\/[1-9]\d*$/.test(word));
  const [part, parts] = (share ?? '1/1').split('/').map(Number);
  const rest = args.slice(wrong ? 1 : 0).filter((word) => word !== share);
  const entries = ENTRIES.includes(rest[0]) ? [rest[0]] : ENTRIES;
  const [words] = ENTRIES.includes(rest[0]) ? rest.slice(1) : rest;
  return withBundle(join(root, 'test/bulk/measure.ts'), ({ names }, bundle) => {
    const named = names(wrong).filter((name) => words === undefined || name.includes(words));
    const wanted = named.filter((_, i) => i % parts === part - 1);
    if (wanted.length === 0) {
      console.error('soak budget: no source has this name, or is in this part');
      return 2;
    }
    let over = 0;
    for (const entry of entries)
      for (const name of wanted) {
        const one = measured(bundle, entry, name, wrong);
        const bad = one.problem !== undefined || one.seconds > SECONDS || one.memory > MEMORY;
        if (bad) over++;
        console.log(line(entry, one, bad));
      }
    console.log(JSON.stringify({ format: 1, sources: wanted.length, entries, over }));
    return over === 0 ? 0 : 1;
  });
}

function measured(bundle, entry, name, wrong) {
  const call = JSON.stringify([entry, name, wrong, LENGTH]).slice(1, -1);
  // the flags of V8 are those of the command
  const code = [
    `import ${JSON.stringify(pathToFileURL(join(root, 'cli/start.js')).href)}`,
    `import { measure } from ${JSON.stringify(pathToFileURL(bundle).href)}`,
    `process.emit('rulebound long source')`,
    `console.log(JSON.stringify(measure(${call})))`,
  ].join(';');
  // on one core V8 has no parallel garbage collector threads, whose CPU time would count
  const flags = [`--max-old-space-size=${ROOM}`, '--single-threaded-gc', '--input-type=module', '--eval', code];
  // the shell limits CPU time: on a busy machine a process may wait for long
  const limited = ['-c', `ulimit -t ${PATIENCE} && exec "$0" "$@"`, process.execPath, ...flags];
  const run = spawnSync('sh', limited, { cwd: root, encoding: 'utf8' });
  if (run.status === 0) return JSON.parse(run.stdout);
  const problem =
    run.signal === 'SIGXCPU' || run.signal === 'SIGKILL'
      ? `more than ${PATIENCE} s`
      : `ended badly: ${run.stderr.slice(0, 300)}`;
  return { name, pieces: 0, seconds: PATIENCE, memory: 0, codes: '', problem };
}

const line = (entry, { name, pieces, seconds, memory, codes, problem }, bad) =>
  [
    bad ? 'OVER' : 'ok  ',
    entry.padEnd(7),
    `${seconds.toFixed(2)} s`.padStart(8),
    `${Math.round(memory)} MB`.padStart(8),
    `${pieces}`.padStart(8),
    name.slice(0, 90),
    problem ?? codes,
  ].join('  ');
