/**
 * A cache of files that are made from others: a folder that only its owner can read and write. The name of an entry has the key and the
 * digest of the content, so a damaged entry is never run. Entries are written under a temporary name and renamed, so
 * several processes may use the cache at once.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir, hostname } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fillPart, type Wording } from '../grammar/templates.ts';
import { systemCode, systemReason } from './failures.ts';
import { makeFolder } from './files.ts';
import * as say from './messages/index.ts';

/** Most bytes of all entries; the ones that were used last are kept. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Milliseconds after which a temporary entry is left over from a process that was killed, wherever it ran. */
const STALE = 3_600_000;
const TEMPORARY = 'new-';
/** Of this machine: numbers of processes of another one that uses the same folder say nothing here. */
const HERE = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);

export const digestOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/** The reason why the cache cannot be used, as a sentence. */
export class CacheRefused extends Error {
  readonly why: Wording;

  constructor(why: Wording) {
    super(fillPart(why));
    this.why = why;
  }
}

/** The folder of a kind of entries: in `XDG_CACHE_HOME` if it is an absolute path, as its specification has it, else in `~/.cache`. */
export function cacheFolder(kind: 'native' | 'compiled', env: NodeJS.ProcessEnv = process.env): string {
  const { XDG_CACHE_HOME = '' } = env;
  const base = isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(homedir(), '.cache');
  return join(base, 'rulebound', kind);
}

export class Cache {
  readonly #folder: string;
  readonly #most: number;

  /** Creates the folder if it is missing, and sweeps it. Throws CacheRefused if it is not the user's alone. */
  constructor(folder: string, most = MOST_BYTES) {
    this.#folder = folder;
    this.#most = most;
    try {
      makeFolder(folder, 0o700);
      const found = lstatSync(folder);
      if (!found.isDirectory()) throw new CacheRefused(say.cacheNotFolder({ folder }));
      if (found.uid !== process.getuid?.()) throw new CacheRefused(say.cacheOfOther({ folder }));
      if ((found.mode & 0o077) !== 0) chmodSync(folder, 0o700);
      this.#sweep();
    } catch (error) {
      if (error instanceof CacheRefused) throw error;
      throw new CacheRefused(say.cacheUnusable({ folder, reason: systemReason(error) }));
    }
  }

  /** The path of the entry for a key; null if there is none. Removes an entry whose content is damaged. */
  find(key: string): string | null {
    return this.#entry(key)?.path ?? null;
  }

  /** The content of the entry for a key; null if there is none. */
  read(key: string): Buffer | null {
    return this.#entry(key)?.content ?? null;
  }

  #entry(key: string): { path: string; content: Buffer } | null {
    const prefix = `${digestOf(key)}-`;
    for (const name of readdirSync(this.#folder)) {
      if (!name.startsWith(prefix)) continue;
      const path = join(this.#folder, name);
      try {
        const found = lstatSync(path);
        // a link, or what another user put here while the folder was open to all
        if (!found.isFile() || found.uid !== process.getuid?.()) throw new Error('not an entry');
        const content = readFileSync(path);
        if (digestOf(content) === name.slice(prefix.length)) {
          const now = new Date();
          utimesSync(path, now, now);
          return { path, content };
        }
      } catch {
        // another process removed it, or it is not a file of this user
      }
      rmSync(path, { recursive: true, force: true });
    }
    return null;
  }

  /** A path for a new entry, on the same file system. Its file, and any whose name begins with it, go if the process is killed. */
  temporary(): string {
    return join(this.#folder, `${TEMPORARY}${HERE}-${process.pid}-${randomBytes(6).toString('hex')}`);
  }

  /** Writes the entry for a key. */
  write(key: string, content: string | Uint8Array): void {
    const temporary = this.temporary();
    try {
      writeFileSync(temporary, content, { mode: 0o600 });
      this.put(key, temporary, 0o600);
    } finally {
      rmSync(temporary, { force: true });
    }
  }

  /** Makes the entry for a key of a complete file at a temporary path; gives its new path. */
  put(key: string, temporary: string, mode = 0o700): string {
    const path = join(this.#folder, `${digestOf(key)}-${digestOf(readFileSync(temporary))}`);
    chmodSync(temporary, mode);
    renameSync(temporary, path);
    this.#evict(path);
    return path;
  }

  /** Removes what processes that were killed have left. */
  #sweep(): void {
    for (const name of readdirSync(this.#folder)) {
      if (!name.startsWith(TEMPORARY)) continue;
      const path = join(this.#folder, name);
      const [host, pid] = name.slice(TEMPORARY.length).split('-');
      const used = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (Date.now() - used > STALE || (host === HERE && !isRunning(Number(pid))))
        rmSync(path, { recursive: true, force: true });
    }
  }

  /** Removes entries that were not used for longest. */
  #evict(kept: string): void {
    const found = readdirSync(this.#folder).flatMap((name) => {
      const path = join(this.#folder, name);
      const stat = name.startsWith(TEMPORARY) ? undefined : statSync(path, { throwIfNoEntry: false });
      return stat === undefined ? [] : [{ path, size: stat.size, used: stat.mtimeMs }];
    });
    let bytes = 0;
    for (const { path, size } of found.sort((a, b) => b.used - a.used)) {
      bytes += size;
      if (path !== kept && bytes > this.#most) rmSync(path, { recursive: true, force: true });
    }
  }
}

/** Whether a process of this machine runs. One of another user does, too. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) !== 'ESRCH';
  }
}
