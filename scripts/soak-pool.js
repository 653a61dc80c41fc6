/** Chunks of a long run, each a script of ours in a process of its own, as many at once as there are processors. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Runs `chunks`, lists of a script and its arguments, and hands what each prints to `taken`, with its exit code and the chunk.
 * That says whether to go on. Gives whether all were run.
 */
export async function pooled(chunks, taken) {
  const waiting = [...chunks];
  let goesOn = true;
  const worker = async () => {
    for (let chunk = waiting.shift(); chunk !== undefined && goesOn; chunk = waiting.shift()) {
      const ended = await run(chunk);
      if (!taken(ended, chunk)) goesOn = false;
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, worker));
  return goesOn;
}

/** A chunk has an hour. */
function run(args) {
  return new Promise((done) => {
    const child = spawn(process.execPath, args.map(String), { timeout: 3_600_000 });
    let [out, error] = ['', ''];
    child.stdout.on('data', (data) => {
      out += data;
    });
    child.stderr.on('data', (data) => {
      error += data;
    });
    child.on('close', (code) => done({ code, out, error }));
  });
}
