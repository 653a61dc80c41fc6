/** Runs commands in the process of the tests, without the bundle and its start. */
import { format } from 'node:util';
import { perform } from '../../cli/program.ts';
import { isWhole } from '../amount.ts';
import { command, type Outcome, runCommand } from './transcript.ts';

/** Threads, servers, measurements, shards, queues and plots need the files of the bundle. */
const BUNDLED: readonly string[] = ['bench', 'edit', 'lsp', 'search', 'worker'];
const BUNDLED_OPTIONS: readonly string[] = ['--workers', '--shard', '--merge', '--queue', '--out'];
const needsBundle = (args: readonly string[]): boolean =>
  BUNDLED.includes(args[0] ?? '') || args.some((arg) => BUNDLED_OPTIONS.includes(arg));

/** Runs a command as the samples do: in this process, unless it needs files of the bundle. The soak runs the bundled command. */
export const runSampled = async (args: readonly string[], folder: string): Promise<Outcome> =>
  isWhole || needsBundle(args) ? runCommand(args, folder) : runHere(args, folder);

/** Runs a command with its arguments in a folder. The folder, the arguments, the output and the exit code of this process are as before. */
export async function runHere(args: readonly string[], folder: string): Promise<Outcome> {
  const before = process.cwd();
  const { argv } = process;
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
  process.argv = [process.execPath, command, ...args];
  try {
    await perform(args);
    return { ...written, exit: Number(process.exitCode ?? 0) };
  } finally {
    process.chdir(before);
    process.argv = argv;
    process.exitCode = undefined;
    Object.assign(console, { log, error });
    for (const restore of streams) restore();
  }
}
