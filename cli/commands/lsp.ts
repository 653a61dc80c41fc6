/** `rulebound lsp`: the language server, over stdin and stdout. */
import type { Command } from 'commander';
import { runs } from '../command.ts';
import { type ExitCode, exitCodes } from '../failures.ts';

export function lspCommand(program: Command): void {
  const summary = 'Serve the language to an editor over stdin and stdout';
  program
    .command('lsp')
    .summary(summary)
    .description(`${summary} (Language Server Protocol).`)
    // some editors pass it to all servers
    .option('--stdio', 'use stdin and stdout (always so)')
    .action(runs(run));
}

async function run(): Promise<ExitCode> {
  const { serveLanguage } = await import('../server.ts');
  const { inOrder, problem } = await serveLanguage(process.stdin, process.stdout);
  // the reader keeps stdin open, which would keep the process alive
  process.stdin.destroy();
  if (problem !== null) console.error(`rulebound: the editor's messages cannot be read any further: ${problem}`);
  return inOrder ? exitCodes.fine : exitCodes.findings;
}
