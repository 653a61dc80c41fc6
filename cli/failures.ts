/** Errors that end a command, and exit codes. */
import type { Diagnostic } from '../compiler/index.ts';
import { fillPart, type Refusal, type Wording } from '../grammar/templates.ts';
import * as say from './messages/index.ts';

/** Wrong usage of the command: exit code 2. Takes only a message of a catalogue. */
export class UsageError extends Error {
  readonly help: string | null;

  constructor({ text, help }: Refusal, otherHelp: Wording | null = help) {
    super(fillPart(text));
    this.help = otherHelp === null ? null : fillPart(otherHelp);
  }
}

/** Input files have errors; the message is the report of diagnostics: exit code 1. */
export class BrokenSources extends Error {
  /** The diagnostics of the report, for other forms of output. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(report: string, diagnostics: readonly Diagnostic[] = []) {
    super(report);
    this.diagnostics = diagnostics;
  }
}

/** Work on several machines could not be finished; the message says why: exit code 3. */
export class Undone extends Error {
  constructor({ text }: Refusal) {
    super(fillPart(text));
  }
}

/** A part of the work is done and in a file, the message; there is no whole result to print. */
export class Finished extends Error {}

/** Exit codes. Scripts depend on them. */
export const exitCodes = { fine: 0, findings: 1, usage: 2, internal: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The code of a system error: `ENOENT`, `EACCES`. Null for other errors. */
export function systemCode(error: unknown): string | null {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return null;
}

/** The reason of a system error in words. */
export function systemReason(error: unknown): Wording {
  switch (systemCode(error)) {
    case 'ENOENT':
      return say.doesNotExist();
    case 'EACCES':
    case 'EPERM':
      return say.noPermission();
    case 'ELOOP':
      return say.linksInCycle();
    case 'ENAMETOOLONG':
      return say.nameTooLong();
    case 'EISDIR':
      return say.itIsFolder();
    case 'ENOTDIR':
      return say.partOfPathNotFolder();
    case 'EEXIST':
      return say.alreadyThere();
    case 'ENOSPC':
      return say.diskFull();
    default:
      return say.otherReason({ reason: error instanceof Error ? error.message : String(error) });
  }
}
