/**
 * Saves texts of the page on disk. A file is written under a temporary name, flushed and renamed, so the write is atomic. A
 * request has the hash of the text that the edit began from: if the file has changed since, nothing is written.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  linkSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  unlinkSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { isSourcePath } from '../../editor/paths.ts';
import { MAX_LENGTH } from '../../grammar/problems.ts';
import { fillPart, type Wording } from '../../grammar/templates.ts';
import { systemCode, systemReason } from '../failures.ts';
import {
  extension,
  flushFolder,
  isWithin,
  MOST_FILES,
  makeFolder,
  readText,
  realPath,
  slashed,
  writeFlushed,
} from '../files.ts';
import * as say from '../messages/index.ts';
import { MOST_BYTES } from '../sources.ts';
import { type Draft, draftPlace, draftsBelow, dropDraft } from './drafts.ts';
import { isForeign } from './owned.ts';
import { readWorkspace, textHash, type Workspace } from './workspace.ts';

/** The result of a save: the new hash, the conflicting file, or why it was refused. */
export type SaveResult =
  | { hash: string | null }
  | { conflict: { text: string | null; hash: string | null } }
  | { refused: string; sort: RefusalSort };

type RefusalSort = 'path' | 'text' | 'size' | 'disk';

const refused = (why: Wording, sort: RefusalSort = 'path'): SaveResult => ({
  refused: fillPart(why),
  sort,
});

/** The files of one `rulebound edit`, read and written. */
export class Folder {
  readonly #asked: readonly string[];
  /** Real paths of the folders that may be written. */
  readonly #roots: readonly string[];
  /** `--write` was given: the shipped games may be written, too. */
  readonly #isForced: boolean;
  #last: Workspace | null = null;

  constructor(asked: readonly string[], roots: readonly string[], isForced: boolean) {
    this.#asked = asked;
    this.#roots = roots;
    this.#isForced = isForced;
  }

  get writes(): boolean {
    return this.#roots.length > 0;
  }

  /** All files as they are on disk now. */
  read(): Workspace {
    const known = new Map<string, boolean>();
    const mayWrite = (path: string): boolean => {
      const folder = dirname(path);
      const found = known.get(folder) ?? this.#isWritable(realPath(folder));
      known.set(folder, found);
      return found && statOf(path)?.isFile() === true;
    };
    this.#last = readWorkspace(this.#asked, this.#last?.top ?? null, mayWrite);
    return this.#last;
  }

  /** Writes a file. `base` is the hash of the text that the edit began from; null for a new file. */
  save(path: string, text: string, base: string | null): SaveResult {
    const place = this.#placeOf(path);
    if (typeof place !== 'string') return place;
    const tooBig = this.#tooBig(path, text);
    if (tooBig !== null) return refused(tooBig, 'size');
    if (text.includes('\0')) return refused(say.zeroByte({ path }), 'text');
    const now = fileAt(place);
    if (now.hash === textHash(text)) return { hash: now.hash };
    if (now.hash !== base || now.isOther) return { conflict: { text: now.text, hash: now.hash } };
    try {
      if (!write(place, text, now.mode)) return { conflict: fileAt(place) };
    } catch (error) {
      return refused(say.fileNotWritten({ path, reason: systemReason(error) }), 'disk');
    }
    return { hash: textHash(text) };
  }

  /** Deletes a file if its hash is still `base`. */
  remove(path: string, base: string): SaveResult {
    const place = this.#placeOf(path);
    if (typeof place !== 'string') return place;
    const now = fileAt(place);
    if (now.hash === null && !now.isOther) return { hash: null };
    if (now.hash !== base) return { conflict: { text: now.text, hash: now.hash } };
    try {
      unlinkSync(place);
    } catch (error) {
      return refused(say.fileNotDeleted({ path, reason: systemReason(error) }), 'disk');
    }
    return { hash: null };
  }

  /** The drafts in the writable folders, with the paths that the page uses. */
  drafts(): (Draft & { path: string })[] {
    const { top, places } = this.#last ?? this.read();
    const names = new Map([...places].map(([path, place]) => [realPath(place), path]));
    const from = realPath(top);
    return this.#roots.flatMap((root) =>
      [...draftsBelow(root)].flatMap(([place, draft]) => {
        const path = names.get(place) ?? (isWithin(from, place) ? slashed(relative(from, place)) : '');
        return names.has(place) || isSourcePath(path) ? [{ path, ...draft }] : [];
      }),
    );
  }

  /** Writes the draft of a file; null deletes it. */
  keep(path: string, draft: Draft | null): SaveResult {
    const place = this.#placeOf(path);
    if (typeof place !== 'string') return place;
    const tooBig = draft === null ? null : this.#tooBig(path, draft.text);
    if (tooBig !== null) return refused(tooBig, 'size');
    if (draft?.text.includes('\0')) return refused(say.zeroByte({ path }), 'text');
    try {
      if (draft === null) dropDraft(place);
      else write(draftPlace(place), JSON.stringify(draft), 0o600, true);
    } catch (error) {
      return refused(say.draftNotWritten({ path, reason: systemReason(error) }), 'disk');
    }
    return { hash: null };
  }

  #isWritable(folder: string): boolean {
    if (!this.#isForced && isForeign(folder)) return false;
    return this.#roots.some((root) => isWithin(root, folder));
  }

  /** The path on disk of a page path, or why it may not be written. */
  #placeOf(path: string): string | SaveResult {
    const { top, places } = this.#last ?? this.read();
    if (!path.endsWith(extension) || basename(path) === extension) return refused(say.pathNotSource({ path }));
    const known = places.get(path);
    // a folder that is called like a source would be one that is no file
    const isInSource = path.toLowerCase().includes(`${extension}/`);
    if (known === undefined && (isInSource || !isSourcePath(path))) return refused(say.pathNotAllowed({ path }));
    const place = known ?? join(top, ...path.split('/'));
    const stat = statOf(place);
    if (stat?.isSymbolicLink()) return refused(say.pathIsLink({ path }));
    if (stat !== null && !stat.isFile()) return refused(say.pathNotFile({ path }));
    if (!this.#isWritable(realPath(dirname(place)))) return refused(say.pathOutside({ path }));
    return place;
  }

  #tooBig(path: string, text: string): Wording | null {
    if (text.length > MAX_LENGTH) return say.pathTooLarge({ path });
    const { files } = this.#last ?? this.read();
    const others = files.filter((file) => file.path !== path);
    if (others.length >= MOST_FILES) return say.tooManyOfThese({ most: MOST_FILES });
    const sum = others.reduce((bytes, file) => bytes + Buffer.byteLength(file.text), Buffer.byteLength(text));
    return sum > MOST_BYTES ? say.tooLargeTogether({ most: MOST_BYTES / 1024 / 1024 }) : null;
  }
}

/** What is at a path; null where nothing can be, such as below a file. */
function statOf(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}

interface FileSnapshot {
  text: string | null;
  hash: string | null;
  /** There is a file that is not text. */
  isOther: boolean;
  /** Permission bits; null if there is no file. */
  mode: number | null;
}

function fileAt(place: string): FileSnapshot {
  const stat = statOf(place);
  if (stat === null) return { text: null, hash: null, isOther: false, mode: null };
  const text = readText(place);
  return { text, hash: text === null ? null : textHash(text), isOther: text === null, mode: stat.mode & 0o777 };
}

/** Writes a file. Returns false if a new file appeared at the same path meanwhile and `isOver` is not set. */
function write(place: string, text: string, mode: number | null, isOver = false): boolean {
  const isNew = !isOver && statOf(place) === null;
  const folder = dirname(place);
  makeFolder(folder);
  const beside = join(folder, `.${basename(place)}.${randomBytes(6).toString('hex')}`);
  try {
    writeNew(beside, text, mode);
    if (isNew) {
      if (!linkNew(beside, place)) return false;
    } else renameSync(beside, place);
  } finally {
    rmSync(beside, { force: true });
  }
  flushFolder(folder);
  return true;
}

function writeNew(path: string, text: string, mode: number | null): void {
  const file = openSync(path, 'wx');
  try {
    // keeps the permissions of the old file
    if (mode !== null) fchmodSync(file, mode);
    writeFlushed(file, text);
  } finally {
    closeSync(file);
  }
}

/** Renames a new file; returns false if the name exists. A hard link fails then, a rename would overwrite. */
function linkNew(beside: string, place: string): boolean {
  try {
    linkSync(beside, place);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    // some file systems have no hard links
    renameSync(beside, place);
    return true;
  }
}
