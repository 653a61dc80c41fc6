/**
 * The persistent cache of what the command compiles of large games, so that the next run on the same game starts
 * faster. A key contains everything that an entry depends on. The hash of the built command is added to it, so an entry
 * of another version is never read. Without a usable cache, nothing is kept.
 */
import { readFileSync } from 'node:fs';
import { Cache, CacheRefused, cacheFolder, digestOf } from './cache.ts';

/** Most bytes of all entries: about twenty games. */
const MOST_BYTES = 32 * 1024 * 1024;

interface OpenedCache {
  cache: Cache;
  /** The hash of the built command. */
  build: string;
}

let opened: OpenedCache | null | undefined;

/** Null where the command runs from its sources, which have no hash, or without a cache. */
function store(): OpenedCache | null {
  if (opened !== undefined) return opened;
  opened = null;
  try {
    // the build writes the file
    const build = readFileSync(new URL('./command.hash', import.meta.url), 'utf8');
    opened = { build, cache: new Cache(cacheFolder('compiled'), MOST_BYTES) };
  } catch (error) {
    if (!(error instanceof CacheRefused) && !isMissing(error)) throw error;
  }
  return opened;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error;

const keyIn = ({ build }: OpenedCache, key: string): string => `${build} ${digestOf(key)}`;

/** The entry for a key; null if there is none. */
export function kept(key: string): Buffer | null {
  const found = store();
  return found === null ? null : found.cache.read(keyIn(found, key));
}

export const keptText = (key: string): string | null => kept(key)?.toString('utf8') ?? null;

/** The entry for a key as JSON; null if there is none. The digest of the entry proves that it is unchanged. */
export function keptJson<T>(key: string): T | null {
  const text = keptText(key);
  return text === null ? null : (JSON.parse(text) as T);
}

/** Keeps the content for a key. Does nothing where it cannot be written. */
export function keep(key: string, content: string | Uint8Array): void {
  const found = store();
  if (found === null) return;
  try {
    found.cache.write(keyIn(found, key), content);
  } catch {
    // a full disk, or another process that removed the folder
  }
}

export const keepJson = (key: string, value: unknown): void => keep(key, JSON.stringify(value));
