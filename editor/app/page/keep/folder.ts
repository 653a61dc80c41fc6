/** A local folder that the user opened in the page. The browser reads and writes its files with the File System Access API. */
import { isPreludeText, isSkipped, isSourcePath } from '../../../paths.ts';
import { t } from '../../texts/index.ts';
import type { Disk, DiskFile, DiskFolder, DiskSaveResult } from './disk.ts';
import { MOST_FILES, MOST_LENGTH } from './limits.ts';

/** Parts of the File System Access API that TypeScript's DOM types lack. */
interface Picker {
  showDirectoryPicker?(options: { mode: 'readwrite' }): Promise<FileSystemDirectoryHandle>;
}
interface Entries {
  values(): AsyncIterable<FileSystemFileHandle | FileSystemDirectoryHandle>;
}

export const canOpenFolder = (): boolean => (window as Picker).showDirectoryPicker !== undefined;

/** Lets the user pick a folder; null if the user cancels. */
export async function pickFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return (await (window as Picker).showDirectoryPicker?.({ mode: 'readwrite' })) ?? null;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

export class FolderDisk implements Disk {
  readonly #folder: FileSystemDirectoryHandle;
  readonly #key: string;
  readonly #version: string;
  /** The prelude from the server, for a folder without one. */
  readonly #prelude: DiskFile | null;
  /** Prefix for the paths. It is set if the opened folder itself is a game. */
  #before = '';

  constructor(folder: FileSystemDirectoryHandle, key: string, version: string, prelude: DiskFile | null) {
    this.#folder = folder;
    this.#key = key;
    this.#version = version;
    this.#prelude = prelude === null ? null : { ...prelude, write: false };
  }

  async read(): Promise<DiskFolder> {
    const found: DiskFile[] = [];
    await this.#walk(this.#folder, '', found);
    const isGame = found.some(({ path }) => !path.includes('/') && path !== 'prelude.bound');
    this.#before = isGame ? `${this.#folder.name}/` : '';
    const files = found.map((file) => ({ ...file, path: this.#before + file.path }));
    const hasPrelude = files.some(({ text }) => isPreludeText(text));
    if (!hasPrelude && this.#prelude !== null) files.push(this.#prelude);
    return { name: this.#folder.name, key: this.#key, version: this.#version, write: true, files };
  }

  async save(path: string, text: string, base: string | null): Promise<DiskSaveResult> {
    const place = this.#place(path);
    if (place === null) return { refused: t.saving.outside({ path, folder: this.#folder.name }) };
    if (text.length > MOST_LENGTH) return { refused: `${t.saving.tooLarge({ path, size: '1 MiB' })}.` };
    const now = await this.#now(place);
    if (now?.text === text) return { hash: now.hash };
    const isSeen = now === null ? base === null : now.hash !== null && now.hash === base;
    if (!isSeen) return { conflict: now ?? { text: null, hash: null } };
    const folder = await this.#folderOf(place, true);
    const handle = await folder.getFileHandle(nameOf(place), { create: true });
    // The browser writes to a temporary file and replaces the original on close.
    const stream = await handle.createWritable();
    await stream.write(text);
    await stream.close();
    return { hash: await hashOf(text) };
  }

  async remove(path: string, base: string): Promise<DiskSaveResult> {
    const place = this.#place(path);
    if (place === null) return { refused: t.saving.outside({ path, folder: this.#folder.name }) };
    const now = await this.#now(place);
    if (now === null) return { hash: null };
    if (now.hash !== base) return { conflict: now };
    await (await this.#folderOf(place, false)).removeEntry(nameOf(place));
    return { hash: null };
  }

  async #walk(folder: FileSystemDirectoryHandle, before: string, found: DiskFile[]): Promise<void> {
    for await (const entry of (folder as unknown as Entries).values()) {
      if (found.length >= MOST_FILES || isSkipped(entry.name)) continue;
      const path = before + entry.name;
      if (entry.kind === 'directory') await this.#walk(entry, `${path}/`, found);
      else if (isSourcePath(path)) {
        const file = await entry.getFile();
        const text = file.size > 3 * MOST_LENGTH ? null : await textOf(file);
        if (text !== null) found.push({ path, text, hash: await hashOf(text), write: true });
      }
    }
  }

  /** The path relative to the opened folder; null if it is outside. */
  #place(path: string): string | null {
    return isSourcePath(path) && path.startsWith(this.#before) ? path.slice(this.#before.length) : null;
  }

  async #folderOf(place: string, create: boolean): Promise<FileSystemDirectoryHandle> {
    let folder = this.#folder;
    for (const name of place.split('/').slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create });
    return folder;
  }

  async #now(place: string): Promise<{ text: string | null; hash: string | null } | null> {
    try {
      const handle = await (await this.#folderOf(place, false)).getFileHandle(nameOf(place));
      const text = await textOf(await handle.getFile());
      return { text, hash: text === null ? null : await hashOf(text) };
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return null;
      throw error;
    }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Null for a file that is not valid UTF-8. Saving such a file as text would damage it. */
async function textOf(file: File): Promise<string | null> {
  try {
    return utf8.decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}

const nameOf = (place: string): string => place.slice(place.lastIndexOf('/') + 1);

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// ------------------------------------------------------------ folders that were opened before

interface KnownFolder {
  key: string;
  handle: FileSystemDirectoryHandle;
}

/** The stored key of a folder. It is the same for the same folder, even if it was renamed. */
export async function storedKeyOf(handle: FileSystemDirectoryHandle): Promise<string> {
  for (const known of await knownFolders()) if (await known.handle.isSameEntry(handle)) return known.key;
  const key = `folder-${crypto.randomUUID()}`;
  const folders = await store('readwrite');
  await settled(folders.put({ key, handle } satisfies KnownFolder));
  return key;
}

export async function knownFolders(): Promise<KnownFolder[]> {
  const found = (await settled((await store('readonly')).getAll())) as KnownFolder[];
  return found.filter(({ handle }) => handle instanceof FileSystemDirectoryHandle);
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open('rulebound-folders', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('folders', { keyPath: 'key' });
  return (await settled(opening)).transaction('folders', mode).objectStore('folders');
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error(t.saving.noStorage));
  });
