/** The earlier version of a game: a folder, or a commit of the git repository that the game is in. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { UsageError } from '../failures.ts';
import { extension, isFolder, MOST_FILES, writeAll } from '../files.ts';
import * as say from '../messages/index.ts';

/** Most bytes that git may print for one command. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Calls `work` with the folder of the version `against`; files of a commit are written to a folder for so long. */
export async function withVersion<T>(game: string, against: string, work: (folder: string) => Promise<T>): Promise<T> {
  if (isFolder(against)) return work(against);
  const texts = filesAt(game, against);
  const made = mkdtempSync(join(tmpdir(), 'rulebound-version-'));
  try {
    // games are identified by the name of their folder
    const folder = join(made, basename(game));
    writeAll(new Map([...texts].map(([path, text]) => [join(folder, path), text])));
    return await work(folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** The source files below a folder as they were in a commit, by path from the folder. */
function filesAt(folder: string, ref: string): Map<string, string> {
  if (git(folder, ['rev-parse', '--git-dir']) === null) throw new UsageError(say.notInGit({ ref }));
  const commit = git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])?.trim();
  if (commit === undefined || commit === '') throw new UsageError(say.noFolderOrCommit({ ref }));
  const names = (git(folder, ['ls-tree', '-r', '-z', '--name-only', commit, '--', '.']) ?? '')
    .split('\0')
    .filter((name) => name.endsWith(extension));
  if (names.length === 0) throw new UsageError(say.commitWithoutGame({ ref, game: basename(folder) }));
  if (names.length > MOST_FILES) throw new UsageError(say.commitTooLarge({ ref, most: MOST_FILES }));
  return new Map(names.map((name) => [name, git(folder, ['show', `${commit}:./${name}`]) ?? '']));
}

/** What git prints; null where it fails or is not installed. */
function git(folder: string, args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: MOST_BYTES });
  return status === 0 ? stdout : null;
}
