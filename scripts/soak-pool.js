/** Runs the chunks of a long run in parallel processes, one for each processor. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Runs `chunks`, lists of a script and its arguments. Calls `taken` with the output, the exit code and the chunk; it returns
 * whether to go on. Returns whether all chunks were run.
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

/** Time limit of a chunk: an hour. */
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
