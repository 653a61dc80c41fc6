/** `rulebound edit`: serves the editor to this machine. */
import type { Command } from 'commander';
import { declare, type FormatOptions, formatOf, runs, whole } from '../command.ts';
import { type ExitCode, exitCodes, systemCode, UsageError } from '../failures.ts';
import { paint, print, printJson } from '../terminal.ts';

interface EditOptions extends FormatOptions {
  port: number;
}

export function edit(program: Command): void {
  declare(program, 'edit [path...]', 'Serve the editor for files or folders (default: cards)')
    .option('--port <n>', 'at http://127.0.0.1:PORT; 0 takes one that is free', whole(0, 65535), 4321)
    .action(runs(run));
}

async function run(paths: string[], options: EditOptions): Promise<ExitCode> {
  const [{ serve }, { workspaceOf }, { pageFiles }] = await Promise.all([
    import('../serve.ts'),
    import('../workspace.ts'),
    import('../page.ts'),
  ]);
  const files = pageFiles();
  // what is wrong with the paths is said now, not to the browser
  const { name } = workspaceOf(paths);
  const server = await serve({ files, workspace: () => JSON.stringify(workspaceOf(paths)) }, options.port).catch(
    (error) => {
      throw refused(error, options.port);
    },
  );
  const ended = new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const url = `http://127.0.0.1:${port}`;
  const format = formatOf(options);
  if (format === 'json') printJson({ url });
  else if (format === 'compact') print(url);
  else print(`The editor of ${name} is at ${paint().bold(url)}\nCtrl+C ends it. What you type stays in your browser.`);
  await ended;
  server.closeAllConnections();
  server.close();
  return exitCodes.fine;
}

function refused(error: unknown, port: number): unknown {
  const code = systemCode(error);
  if (code === 'EADDRINUSE')
    return new UsageError(`port ${port} is in use`, 'give another one: --port 4322, or --port 0');
  if (code === 'EACCES') return new UsageError(`port ${port} may not be used here`, 'give one above 1023: --port 4321');
  return error;
}
