/** `rulebound worker`: plays chunks of work that commands with `--queue` have put into a queue. */
import type { Command } from 'commander';
import { apart, integerParser, runs, workersOption } from '../command.ts';
import { type ExitCode, exitCodes } from '../failures.ts';
import type { WorkerOptions } from '../queue/worker.ts';
import { print } from '../terminal.ts';

export function workerCommand(program: Command): void {
  program
    .command('worker')
    .summary('Do the work of commands with --queue')
    .description('Do the work that commands with --queue put into a queue, until it is interrupted.')
    .requiredOption('--queue [url]', 'the Redis of the queue: redis://localhost:6379 (default: RULEBOUND_QUEUE)')
    .option('--key-file <file>', 'the key that signs jobs and results (default: RULEBOUND_KEY_FILE, or RULEBOUND_KEY)')
    .addOption(workersOption('number of threads, one for each core'))
    .option(
      '--limit <seconds>',
      'longest time of a chunk; a thread that takes longer is ended',
      integerParser(1, 86_400),
      600,
    )
    .option(
      '--lock <seconds>',
      'others take over the chunks of a worker that is silent for so long',
      integerParser(1, 600),
      15,
    )
    .option('--alive <file>', 'touch a file while the worker is connected, for probes')
    .addOption(
      apart('--list', 'print the name of the list of waiting chunks, for a scaler, and do no work', [
        'workers',
        'limit',
        'lock',
        'alive',
      ]),
    )
    .action(runs(run));
}

async function run(options: WorkerOptions & { list?: true }): Promise<ExitCode> {
  if (options.list === true) {
    const [{ secretOf }, { waitingList }] = await Promise.all([
      import('../queue/keys.ts'),
      import('../queue/redis.ts'),
    ]);
    print(waitingList(secretOf(options.keyFile)));
    return exitCodes.fine;
  }
  await (await import('../queue/worker.ts')).workAt(options);
  return exitCodes.fine;
}
