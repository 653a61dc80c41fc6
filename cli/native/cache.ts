/**
 * A cache of compiled programs: a folder that only its owner can read and write. The name of an entry has the key and the
 * digest of the content, so a damaged entry is never run. Entries are written under a temporary name and renamed, so
 * several processes may use the cache at once.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Wording } from '../../grammar/templates.ts';
import { systemReason } from '../failures.ts';
import * as say from '../messages/index.ts';

/** Most bytes of all entries; the ones that were used last are kept. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Milliseconds after which a temporary file is left over from a process that was killed. */
const STALE = 3_600_000;
const TEMPORARY = 'new-';

const digestOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/** The reason why the cache cannot be used, as a sentence. */
export class CacheRefused extends Error {
  readonly why: Wording;

  constructor(why: Wording) {
    super();
    this.why = why;
  }
}

/** The folder of compiled programs: in `XDG_CACHE_HOME`, by default `.cache` in the home folder. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  const { XDG_CACHE_HOME } = env;
  const base = XDG_CACHE_HOME === undefined || XDG_CACHE_HOME === '' ? join(homedir(), '.cache') : XDG_CACHE_HOME;
  return join(base, 'rulebound', 'native');
}

export class Cache {
  readonly #folder: string;
  readonly #most: number;

  /** Creates the folder if it is missing. Throws CacheRefused if it is not the user's alone. */
  constructor(folder: string, most = MOST_BYTES) {
    this.#folder = folder;
    this.#most = most;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const found = lstatSync(folder);
      if (!found.isDirectory()) throw new CacheRefused(say.cacheNotFolder({ folder }));
      if (found.uid !== process.getuid?.()) throw new CacheRefused(say.cacheOfOther({ folder }));
      if ((found.mode & 0o077) !== 0) chmodSync(folder, 0o700);
    } catch (error) {
      if (error instanceof CacheRefused) throw error;
      throw new CacheRefused(say.cacheUnusable({ folder, reason: systemReason(error) }));
    }
  }

  /** The path of the entry for a key; null if there is none. Removes an entry whose content is damaged. */
  find(key: string): string | null {
    const prefix = `${digestOf(key)}-`;
    for (const name of readdirSync(this.#folder)) {
      if (!name.startsWith(prefix)) continue;
      const path = join(this.#folder, name);
      try {
        if (digestOf(readFileSync(path)) === name.slice(prefix.length)) {
          const now = new Date();
          utimesSync(path, now, now);
          return path;
        }
      } catch {
        // another process removed it, or it is not a file
      }
      rmSync(path, { recursive: true, force: true });
    }
    return null;
  }

  /** A path for a new entry, on the same file system. */
  temporary(): string {
    return join(this.#folder, `${TEMPORARY}${process.pid}-${randomBytes(6).toString('hex')}`);
  }

  /** Makes the entry for a key of a complete file at a temporary path; gives its new path. */
  put(key: string, temporary: string): string {
    const path = join(this.#folder, `${digestOf(key)}-${digestOf(readFileSync(temporary))}`);
    chmodSync(temporary, 0o700);
    renameSync(temporary, path);
    this.#evict(path);
    return path;
  }

  /** Removes entries that were not used for longest, and temporary files that are left over. */
  #evict(kept: string): void {
    const found = readdirSync(this.#folder).flatMap((name) => {
      const path = join(this.#folder, name);
      const stat = statSync(path, { throwIfNoEntry: false });
      return stat === undefined ? [] : [{ name, path, size: stat.size, used: stat.mtimeMs }];
    });
    let bytes = 0;
    for (const { name, path, size, used } of found.sort((a, b) => b.used - a.used)) {
      const isTemporary = name.startsWith(TEMPORARY);
      if (isTemporary && Date.now() - used < STALE) continue;
      bytes += size;
      if (path !== kept && (isTemporary || bytes > this.#most)) rmSync(path, { recursive: true, force: true });
    }
  }
}
