/** Runs commands in the process of the tests, without the bundle and its start. */
import { format } from 'node:util';
import { perform } from '../../cli/program.ts';
import type { Outcome } from './transcript.ts';

/** Runs a command with its arguments in a folder. The folder, the output and the exit code of this process are as before. */
export async function runHere(args: readonly string[], folder: string): Promise<Outcome> {
  const before = process.cwd();
  const { log, error } = console;
  const written = { stdout: '', stderr: '' };
  const streams = (['stdout', 'stderr'] as const).map((name) => {
    const stream = process[name];
    const { write, isTTY } = stream;
    stream.write = (text: string | Uint8Array) => {
      written[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
      return true;
    };
    stream.isTTY = false;
    return () => Object.assign(stream, { write, isTTY });
  });
  console.log = (...said: unknown[]) => void process.stdout.write(`${format(...said)}\n`);
  console.error = (...said: unknown[]) => void process.stderr.write(`${format(...said)}\n`);
  process.exitCode = undefined;
  process.chdir(folder);
  try {
    await perform(args);
    return { ...written, exit: Number(process.exitCode ?? 0) };
  } finally {
    process.chdir(before);
    process.exitCode = undefined;
    Object.assign(console, { log, error });
    for (const restore of streams) restore();
  }
}
