/** The earlier version of a game: a folder, or a commit of the git repository that the game is in. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isPortableName } from '../../editor/paths.ts';
import { UsageError } from '../failures.ts';
import { extension, isFolder, LONGEST_SOURCE, MOST_FILES, utf8Text, writeAll } from '../files.ts';
import * as say from '../messages/index.ts';
import { MOST_BYTES } from '../sources.ts';

/** Most bytes that git may print for one command: all sources, each with a line. */
const MOST_PRINTED = MOST_BYTES + MOST_FILES * 256;

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

/** An entry of `git ls-tree --long`. */
interface TreeEntry {
  mode: string;
  blob: string;
  /** Bytes; `-` for what is no file, `BAD` for what is not there. */
  size: string;
  path: string;
}

/** The source files below a folder as they were in a commit, by path from the folder. */
function filesAt(folder: string, ref: string): Map<string, string> {
  if (git(folder, ['rev-parse', '--git-dir']) === null) throw new UsageError(say.notInGit({ ref }));
  const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  const commit = printedText(folder, words).trim();
  if (commit === '') throw new UsageError(say.noFolderOrCommit({ ref }));
  const entries = printedText(folder, ['ls-tree', '-r', '-z', '--long', commit, '--', '.'])
    .split('\0')
    .filter((entry) => entry.endsWith(extension))
    .map((entry) => ENTRY.exec(entry)?.groups as unknown as TreeEntry);
  if (entries.length === 0) throw new UsageError(say.commitWithoutGame({ ref, game: basename(folder) }));
  if (entries.length > MOST_FILES) throw new UsageError(say.commitTooLarge({ ref, most: MOST_FILES }));
  const paths = new Set<string>();
  let sum = 0;
  for (const { mode, size, path } of entries) {
    // a tree may name any path, such as `../x`, and a path twice; git refuses them only when it checks files out
    if (!FILE.test(mode) || !path.split('/').every(isPortableName) || paths.has(path))
      throw new UsageError(say.commitPathNotAllowed({ ref, path }));
    if (size === 'BAD') throw new UsageError(say.commitUnreadable({ ref, path }));
    paths.add(path);
    sum += Number(size);
    // a small repository may hold many large files: git keeps equal ones once, and compresses
    if (Number(size) > LONGEST_SOURCE || sum > MOST_BYTES)
      throw new UsageError(say.commitFileTooLarge({ ref, path, most: MOST_BYTES / 1024 / 1024 }));
  }
  return textsOf(folder, ref, entries);
}

/** Reads files with one call of git, which prints a line of each before its bytes, and a line end behind them. */
function textsOf(folder: string, ref: string, entries: readonly TreeEntry[]): Map<string, string> {
  const names = entries.map(({ blob }) => `${blob}\n`).join('');
  const printed = git(folder, ['cat-file', '--batch'], names) ?? new Uint8Array();
  const texts = new Map<string, string>();
  let at = 0;
  for (const { size, path } of entries) {
    const start = printed.indexOf(10, at) + 1;
    const end = start + Number(size);
    const text = start > at && end < printed.length ? utf8Text(printed.subarray(start, end)) : null;
    if (text === null) throw new UsageError(say.commitUnreadable({ ref, path }));
    texts.set(path, text);
    at = end + 1;
  }
  return texts;
}

const ENTRY = /^(?<mode>\d+) \w+ (?<blob>\w+) +(?<size>\d+|-|BAD)\t(?<path>.*)$/s;

/** The mode of a file in a tree: no link, and no other repository. */
const FILE = /^100[67]\d\d$/;

/**
 * Fetches nothing. The configuration of a stranger's repository may say that objects come from elsewhere, by a program that
 * it names.
 */
const OFFLINE = { GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1' };

/** What git prints; null where it fails or is not installed. */
function git(folder: string, args: readonly string[], input = ''): Uint8Array | null {
  const env = { ...process.env, ...OFFLINE };
  const { status, stdout } = spawnSync('git', ['-C', folder, ...args], { env, input, maxBuffer: MOST_PRINTED });
  return status === 0 ? stdout : null;
}

/** The same as text; empty where git fails, or prints what is not UTF-8. */
const printedText = (folder: string, args: readonly string[]): string =>
  utf8Text(git(folder, args) ?? new Uint8Array()) ?? '';
