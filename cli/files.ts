/** Reads and writes files. */
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { isSkipped } from '../editor/paths.ts';
import { MAX_LENGTH } from '../grammar/problems.ts';
import type { CodedMessage } from '../grammar/templates.ts';
import { systemCode, systemReason, UsageError } from './failures.ts';
import * as say from './messages/index.ts';

export const extension = '.bound';

/** A path for output: relative to the current folder, with slashes. */
export function displayPath(path: string): string {
  const short = relative(process.cwd(), path);
  // three or more folders up: the absolute path is easier to read
  return slashed(short.startsWith(join('..', '..', '..')) ? path : short === '' ? '.' : short);
}

export const slashed = (path: string): string => (sep === '/' ? path : path.replaceAll(sep, '/'));

/** Most source files that a command reads. */
export const MOST_FILES = 4096;

/**
 * Absolute paths of all entries below a folder that have the name of a source, sorted; stops at one more than
 * MOST_FILES. Does not follow links to folders: a link to a folder with sources is in the list, and `oddity` explains
 * why it is not read. Entries need not be files.
 */
export function sourcesBelow(folder: string): string[] {
  const found: string[] = [];
  const visit = (path: string): void => {
    for (const entry of list(path)) {
      if (found.length > MOST_FILES) return;
      const below = join(path, entry.name);
      if (entry.isDirectory() && !isSkipped(entry.name)) visit(below);
      if (extname(entry.name) === extension || (entry.isSymbolicLink() && leadsToSources(below))) found.push(below);
    }
  };
  visit(resolve(folder));
  // by code unit, so that the order is the same on every machine
  return found.sort((a, b) => (slashed(a) < slashed(b) ? -1 : 1));
}

/** Most entries of a linked folder that are examined. A larger folder counts as one with sources. */
const MOST_LOOKED_AT = 2000;

/** Whether a path is that of a folder with sources in or below it. A folder that cannot be read may have some. */
function leadsToSources(path: string): boolean {
  if (isSkipped(basename(path)) || !isFolder(path)) return false;
  const open = [path];
  let looked = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    try {
      for (const entry of readdirSync(next, { withFileTypes: true })) {
        if (extname(entry.name) === extension || ++looked > MOST_LOOKED_AT) return true;
        if (entry.isDirectory() && !isSkipped(entry.name)) open.push(join(next, entry.name));
      }
    } catch {
      return true;
    }
  }
  return false;
}

/**
 * Why an entry with the name of a source is not read; null for a file. Opens nothing, since reading a pipe would block.
 * A link may only lead to a file of its own game, whose folder `home()` gives: the game of a stranger must not reveal
 * other files of this machine.
 */
export function oddity(path: string, home: () => string): CodedMessage | null {
  try {
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (entry?.isFile() === true) accessSync(path, constants.R_OK);
    if (entry?.isSymbolicLink() !== true) return entry?.isFile() === false ? say.sourceNotFile() : null;
    const end = statSync(path, { throwIfNoEntry: false });
    if (end === undefined) return say.linkToNothing();
    if (end.isDirectory() && extname(path) !== extension) return say.linkToFolder();
    if (!isWithin(realPath(home()), realPath(path))) return say.linkOutside();
    if (!end.isFile()) return say.sourceNotFile();
    accessSync(path, constants.R_OK);
    return null;
  } catch (error) {
    const code = systemCode(error);
    return code === 'EACCES' || code === 'EPERM'
      ? say.sourceForbidden()
      : say.sourceUnreachable({ reason: systemReason(error) });
  }
}

/** Whether anything is at a path, be it a link to nothing. */
export const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/**
 * The real path of a path. The part that does not exist is appended to the real path of the part that does; a link to nothing
 * leads to where a file would be written. Throws a UsageError for links in a circle.
 */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const end = linkEnd(path);
    if (end !== path) return realPath(end);
    const parent = dirname(path);
    return parent === path ? path : resolve(realPath(parent), path.slice(parent.length).replace(/^[\\/]/, ''));
  }
}

export const isWithin = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Names of the folders directly in a folder, sorted; none if it cannot be read. */
export function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !isSkipped(entry.name))
      .map((entry) => entry.name)
      .sort();
  } catch {
    return [];
  }
}

export const isEmptyFolder = (folder: string): boolean => list(folder).length === 0;

/** Source files directly in a folder, at most one more than MOST_FILES; none if it cannot be read. */
export function sourcesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && extname(entry.name) === extension)
      .slice(0, MOST_FILES + 1)
      .map((entry) => join(folder, entry.name));
  } catch {
    return [];
  }
}

function list(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw new UsageError(say.cannotReadFolder({ folder: displayPath(folder), reason: systemReason(error) }));
  }
}

export const isFile = (path: string): boolean => sortOf(path) === 'file';

/** Throws a UsageError with the sort of an entry that is not a readable file. */
export function requireFile(path: string): void {
  const sort = sortOf(path);
  if (sort === 'file') return;
  const refusal = { folder: say.folderNotFile, other: say.noOrdinaryFile, none: say.noFile }[sort ?? 'none'];
  throw new UsageError(refusal({ file: displayPath(path) }));
}
export const isFolder = (path: string): boolean => sortOf(path) === 'folder';

/** The sort of entry at a path; null if nothing is there. Throws a UsageError if the path cannot be read: circular links, no permission. */
function sortOf(path: string, refusal = say.cannotRead): 'file' | 'folder' | 'other' | null {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined ? null : found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other';
  } catch (error) {
    throw new UsageError(refusal({ file: displayPath(path), reason: systemReason(error) }));
  }
}

/** Size of a file in bytes. */
export function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch (error) {
    throw new UsageError(say.cannotRead({ file: displayPath(path), reason: systemReason(error) }));
  }
}

/** Most bytes of a source file. A larger file has more than MAX_LENGTH UTF-16 units in any case, at 3 bytes each. */
export const LONGEST_SOURCE = 3 * MAX_LENGTH;

/** From so many UTF-16 units on a source takes long to compile. No file of a shipped game has a tenth of it. */
const LONG = 1 << 18;

/**
 * The text of a source file, or why there is none. Does not read a file that is too large. `rest` is the text without the
 * bytes that are no text, and `at` the place of the first of them there; of a picture or the like there is no rest.
 */
export function readSource(
  path: string,
): { text: string } | { text: null; why: 'size' } | { text: null; why: 'encoding'; rest: string; at: number } {
  if (sizeOf(path) > LONGEST_SOURCE) return { text: null, why: 'size' };
  const text = readText(path);
  if (text !== null) {
    // start.js listens
    if (text.length >= LONG) (process as NodeJS.EventEmitter).emit('rulebound long source');
    return { text };
  }
  const bytes = readFileSync(path);
  if (bytes.some((byte) => (byte > 0 && byte < TAB) || (byte > RETURN && byte < BLANK)))
    return { text, why: 'encoding', rest: '', at: 0 };
  const lossy = new TextDecoder().decode(bytes);
  return { text, why: 'encoding', rest: lossy.replace(/[\0\ufffd]/g, ''), at: lossy.search(/[\0\ufffd]/) };
}

/** Of the bytes below the blank only those from the tab to the return are in texts. */
const [TAB, RETURN, BLANK] = [9, 13, 32];
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a file; null if it is not UTF-8 or has a zero byte. */
export function readText(path: string): string | null {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new UsageError(say.cannotRead({ file: displayPath(path), reason: systemReason(error) }));
  }
  return bytes.includes(0) ? null : utf8Text(bytes);
}

/** Bytes as text; null if they are not UTF-8. */
export function utf8Text(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Writes a file atomically: under a temporary name in the same folder, then renames it. Writes through a link, so the link
 * stays; writes into a device or a pipe, which no rename may replace. `isDurable`: waits until the file and its name are on the
 * disk.
 */
export function writeAtomically(path: string, content: string | Uint8Array, isDurable = false): void {
  writeAll(new Map([[path, content]]), { isDurable });
}

/** Most links that lead from one to the next, as in Linux. */
const MOST_LINKS = 40;

/** The file that a path leads to: the end of its links, whether or not there is a file. Throws a UsageError where that cannot be read. */
export function linkEnd(path: string, links = 0): string {
  if (links === MOST_LINKS)
    throw new UsageError(say.cannotWrite({ file: displayPath(path), reason: say.linksInCycle() }));
  const next = linkedFrom(path);
  return next === null ? path : linkEnd(next, links + 1);
}

/** Where a link leads; null for what is no link. */
function linkedFrom(path: string): string | null {
  try {
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return null;
    return resolve(realpathSync(dirname(path)), readlinkSync(path));
  } catch (error) {
    throw new UsageError(say.cannotWrite({ file: displayPath(path), reason: systemReason(error) }));
  }
}

/**
 * Writes files with names of this program's choice into a folder. A link or a pipe of such a name is replaced, not followed:
 * somebody else may have put it there.
 */
export function writeIntoFolder(folder: string, texts: ReadonlyMap<string, string>, isDurable = false): void {
  writeAll(new Map([...texts].map(([name, text]) => [join(folder, name), text])), { isDurable, followsLinks: false });
}

/**
 * Writes texts by path. Renames no file before all are written, so a failed write changes nothing but devices and pipes, which
 * are written last, and leaves no folder that it has made. `isDurable`: the texts survive a loss of power. `followsLinks`: writes
 * through links, and into devices and pipes.
 */
export function writeAll(
  texts: ReadonlyMap<string, string | Uint8Array>,
  { isDurable = false, followsLinks = true }: { isDurable?: boolean; followsLinks?: boolean } = {},
): void {
  const temporary = new Map<string, string>();
  const streams: string[] = [];
  const folders: string[] = [];
  let now = '';
  try {
    for (const [given, text] of texts) {
      now = given;
      const kind = sortOf(given, say.cannotWrite);
      if (kind === 'folder')
        throw new UsageError(say.cannotWrite({ file: displayPath(given), reason: say.itIsFolder() }));
      if (kind === 'other' && followsLinks) {
        streams.push(given);
        continue;
      }
      const path = followsLinks ? linkEnd(given) : given;
      // an unpredictable name: a stranger's folder might have a link of a known name
      const beside = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}`);
      folders.push(...makeFolder(dirname(path)));
      const file = openSync(beside, 'wx');
      temporary.set(path, beside);
      try {
        const mode = lstatSync(path, { throwIfNoEntry: false })?.mode;
        if (kind === 'file' && mode !== undefined) fchmodSync(file, mode & 0o777);
        if (isDurable) writeFlushed(file, text);
        else writeFileSync(file, text);
      } finally {
        closeSync(file);
      }
    }
    for (const [path, beside] of temporary) {
      now = path;
      renameSync(beside, path);
      if (isDurable) flushFolder(dirname(path));
    }
    for (const path of streams) {
      now = path;
      writeFileSync(path, texts.get(path) as string | Uint8Array);
    }
  } catch (error) {
    for (const beside of temporary.values()) rmSync(beside, { force: true });
    for (const folder of folders.reverse()) removeIfEmpty(folder);
    throw error instanceof UsageError
      ? error
      : new UsageError(say.cannotWrite({ file: displayPath(now), reason: systemReason(error) }));
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // another process has put a file there
  }
}

/**
 * Creates a folder, and those above it that are missing; gives those that it has created, the outer one first. Not by the option of Node that does so: where the system says that a
 * folder above is missing although it is there, as in `/proc`, that one never ends.
 */
export function makeFolder(path: string, mode = 0o777): string[] {
  // if a file is in its place, opening a file below it fails
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return [];
  const above = dirname(path);
  const made = above === path ? [] : makeFolder(above, mode);
  try {
    mkdirSync(path, { mode });
    made.push(path);
  } catch (error) {
    // another process may have made it since
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
  return made;
}

/** Writes to an open file, and waits until the disk has the bytes. */
export function writeFlushed(file: number, content: string | Uint8Array): void {
  writeFileSync(file, content);
  fsyncSync(file);
}

/** Makes a rename durable. Some systems cannot flush folders. */
export function flushFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // the file itself is complete
  }
}
