/** Errors that end a command, and exit codes. */

/** Wrong usage of the command: exit code 2. */
export class UsageError extends Error {
  readonly help: string | null;

  constructor(message: string, help: string | null = null) {
    super(message);
    this.help = help;
  }
}

/** Input files have errors; the message is the report of diagnostics: exit code 1. */
export class BrokenSources extends Error {}

/** Work on several machines could not be finished; the message says why: exit code 3. */
export class Undone extends Error {}

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
export function systemReason(error: unknown): string {
  switch (systemCode(error)) {
    case 'ENOENT':
      return 'it does not exist';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'ELOOP':
      return 'its links form a cycle';
    case 'ENAMETOOLONG':
      return 'its name is too long';
    case 'EISDIR':
      return 'it is a folder';
    case 'ENOTDIR':
      return 'a part of its path is not a folder';
    case 'EEXIST':
      return 'it is already there';
    case 'ENOSPC':
      return 'the disk is full';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
