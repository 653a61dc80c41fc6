/** `rulebound edit`: serves the editor to this machine. */
import { basename } from 'node:path';
import type { Command } from 'commander';
import { declare, type FormatOptions, formatOf, integerParser, runs } from '../command.ts';
import { type ExitCode, exitCodes, systemCode, UsageError } from '../failures.ts';
import * as say from '../messages/index.ts';
import { paint, print, printJson } from '../terminal.ts';

interface EditOptions extends FormatOptions {
  port: number;
  /** True for `--write`, false for `--no-write`, undefined for neither. */
  write?: boolean;
}

export function editCommand(program: Command): void {
  declare(program, 'edit [path...]', 'Serve the web editor for files or folders (default: the game here, or cards)')
    .option('--port <n>', 'port on 127.0.0.1; 0 takes a free port', integerParser(0, 65535), 4321)
    .option('--write', 'save into these folders, also outside of the current folder')
    .option('--no-write', 'save nothing on disk: changes stay in the browser')
    .action(runs(run));
}

async function run(paths: string[], options: EditOptions): Promise<ExitCode> {
  const [
    { serveEditor },
    { Folder },
    { writableFolders },
    { askedPaths },
    { pageFiles },
    { displayPath },
    { filesAt, holdNoSources },
  ] = await Promise.all([
    import('../edit/serve.ts'),
    import('../edit/saving.ts'),
    import('../edit/owned.ts'),
    import('../edit/workspace.ts'),
    import('../edit/page.ts'),
    import('../files.ts'),
    import('../sources.ts'),
  ]);
  const asked = askedPaths(paths);
  const files = pageFiles();
  // reports wrong paths before the server starts
  if (!holdNoSources(asked)) filesAt(asked);
  const roots = writableFolders(asked, options.write ?? null);
  const folder = new Folder(asked, roots, options.write === true);
  const name = basename(folder.read().top);
  const server = await serveEditor({ files, folder }, options.port).catch((error) => {
    throw refused(error, options.port);
  });
  const ended = new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const url = `http://127.0.0.1:${port}`;
  const format = formatOf(options);
  if (format === 'json') printJson({ url, write: folder.writes });
  else if (format === 'compact') print(url);
  else {
    const saves = folder.writes
      ? `Ctrl+S saves into ${roots.map((root) => displayPath(root).replace(/^\.$/, 'this folder')).join(', ')}.`
      : 'What you type stays in your browser; --write saves it here.';
    print(`The editor of ${name} is at ${paint().bold(url)}\n${saves} Ctrl+C ends it.`);
  }
  await ended;
  server.closeAllConnections();
  server.close();
  return exitCodes.fine;
}

function refused(error: unknown, port: number): unknown {
  const code = systemCode(error);
  if (code === 'EADDRINUSE') return new UsageError(say.portInUse({ port }));
  if (code === 'EACCES') return new UsageError(say.portNotAllowed({ port }));
  return error;
}
