/**
 * A case is a transcript of a terminal:
 *
 *     A description in a line or two.
 *
 *     $ rulebound check broken --format compact
 *     broken/cards.bound:3:5: error [..]
 *     ! expected line on stderr
 *     exit 1
 *
 * `...` on a line matches any lines, `[..]` any text within a line. `exit 0` may be omitted. Besides `rulebound`, `cat FILE`
 * shows a file; `cd FOLDER && ` before a command runs it in a folder.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repo/tree.ts';

export interface Step {
  command: string;
  stdout: string[];
  stderr: string[];
  exit: number;
}

export function parseTranscript(text: string): { about: string; steps: Step[] } {
  const about: string[] = [];
  const steps: Step[] = [];
  for (const line of text.split('\n')) {
    const step = steps.at(-1);
    if (line.startsWith('$ ')) steps.push({ command: line.slice(2), stdout: [], stderr: [], exit: 0 });
    else if (step === undefined) about.push(line);
    else if (/^exit \d+$/.test(line)) step.exit = Number(line.slice(5));
    else if (line.startsWith('! ')) step.stderr.push(line.slice(2));
    else step.stdout.push(line);
  }
  if (steps.length === 0) throw new Error(`a transcript without a command: ${about.join(' ')}`);
  return { about: about.join(' ').trim(), steps };
}

export interface Outcome {
  stdout: string;
  stderr: string;
  exit: number;
}

type Run = (args: readonly string[], folder: string) => Outcome | Promise<Outcome>;

/** Runs a command line of a transcript in a folder; `run` runs the command with its arguments. */
export async function runLine(line: string, folder: string, run: Run = runCommand): Promise<Outcome> {
  const there = /^cd (\S+) && /.exec(line);
  if (there !== null) return runLine(line.slice(there[0].length), join(folder, there[1] as string), run);
  const [program, ...args] = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((m) => m[1] ?? m[2] ?? '');
  if (program === 'cat') return { stdout: readFileSync(join(folder, args[0] ?? ''), 'utf8'), stderr: '', exit: 0 };
  if (program !== 'rulebound') throw new Error(`a transcript runs rulebound or cat, not ${program}`);
  return run(args, folder);
}

/** The path of the bundled command. */
export const command = join(root, 'dist/cli.js');

/** Runs the bundled command, as it ships. */
export function runCommand(args: readonly string[], folder: string, env: Record<string, string> = {}): Outcome {
  const { stdout, stderr, status } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return { stdout, stderr, exit: status ?? -1 };
}

/** Whether a text matches a transcript; ignores blank lines at the end. */
export function agrees(expected: readonly string[], text: string): boolean {
  const source = expected.join('\n').trimEnd();
  const pattern = source
    .split('\n')
    .map((line) => (line === '...' ? '(?:.*\\n)*?' : `${line.split('[..]').map(quoted).join('.*')}\\n`))
    .join('');
  const actual = text.trimEnd();
  return new RegExp(`^${pattern}$`).test(actual === '' && source === '' ? '\n' : `${actual}\n`);
}

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
