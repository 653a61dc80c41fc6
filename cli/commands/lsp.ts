/** `rulebound lsp`: the language service over stdin and stdout, for any editor that speaks the protocol. */
import type { Command } from 'commander';
import { runs } from '../command.ts';
import { type ExitCode, exitCodes } from '../failures.ts';

export function lsp(program: Command): void {
  const summary = 'Serve the language to an editor over stdin and stdout';
  program
    .command('lsp')
    .summary(summary)
    .description(`${summary} (Language Server Protocol).`)
    // editors say it to servers that know other ways too
    .option('--stdio', 'the only way there is')
    .action(runs(run));
}

async function run(): Promise<ExitCode> {
  const { serve } = await import('../server.ts');
  const { inOrder, problem } = await serve(process.stdin, process.stdout);
  // the reader keeps it open
  process.stdin.destroy();
  if (problem !== null) console.error(`rulebound: the editor's messages cannot be read any further: ${problem}`);
  return inOrder ? exitCodes.fine : exitCodes.findings;
}
