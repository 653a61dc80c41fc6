/** The earlier version of a game: a folder, or a commit of the git repository that the game is in. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isPortableName } from '../../editor/paths.ts';
import { UsageError } from '../failures.ts';
import { extension, isFolder, MOST_FILES, utf8Text, writeAll } from '../files.ts';
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
  const entries = (git(folder, ['ls-tree', '-r', '-z', commit, '--', '.']) ?? '')
    .split('\0')
    .filter((entry) => entry.endsWith(extension))
    .map(
      (entry) =>
        /^(?<mode>\d+) \w+ (?<blob>\w+)\t(?<path>.*)$/s.exec(entry)?.groups as Record<'mode' | 'blob' | 'path', string>,
    );
  if (entries.length === 0) throw new UsageError(say.commitWithoutGame({ ref, game: basename(folder) }));
  if (entries.length > MOST_FILES) throw new UsageError(say.commitTooLarge({ ref, most: MOST_FILES }));
  const texts = new Map<string, string>();
  for (const { mode, blob, path } of entries) {
    // a tree may name any path, such as `../x`, and a path twice; git refuses them only when it checks files out
    if (!FILE.test(mode) || !path.split('/').every(isPortableName) || texts.has(path))
      throw new UsageError(say.commitPathNotAllowed({ ref, path }));
    const text = git(folder, ['cat-file', 'blob', blob]);
    if (text === null) throw new UsageError(say.commitUnreadable({ ref, path }));
    texts.set(path, text);
  }
  return texts;
}

/** The mode of a file in a tree: no link, and no other repository. */
const FILE = /^100[67]\d\d$/;

/**
 * Fetches nothing. The configuration of a stranger's repository may say that objects come from elsewhere, by a program that
 * it names.
 */
const OFFLINE = { GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1' };

/** What git prints; null where it fails, is not installed, or prints what is not UTF-8. */
function git(folder: string, args: readonly string[]): string | null {
  const env = { ...process.env, ...OFFLINE };
  const { status, stdout } = spawnSync('git', ['-C', folder, ...args], { env, maxBuffer: MOST_BYTES });
  return status === 0 ? utf8Text(stdout) : null;
}
