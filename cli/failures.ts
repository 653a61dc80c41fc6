/** What ends a command early, other than its own result. */

/** The command was used in a way that cannot work: exit code 2. */
export class UsageError extends Error {
  readonly help: string | null;

  constructor(message: string, help: string | null = null) {
    super(message);
    this.help = help;
  }
}

/** Sources that must be right are not; the message is their report: exit code 1. */
export class BrokenSources extends Error {}

/** The command's answer, as `design` fixes it for scripts. */
export const exitCodes = { fine: 0, findings: 1, usage: 2, internal: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The system's short name for what went wrong with a file: `ENOENT`, `EACCES`. */
export function systemCode(error: unknown): string | null {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return null;
}

/** The same in words. */
export function systemReason(error: unknown): string {
  switch (systemCode(error)) {
    case 'ENOENT':
      return 'it does not exist';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'ELOOP':
      return 'its links lead in a circle';
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
