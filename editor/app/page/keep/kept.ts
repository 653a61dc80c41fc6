/**
 * What the browser stores for a folder: drafts, which are texts that differ from their files, and earlier versions of each file.
 * Both are in IndexedDB, which is asynchronous. A closing page cannot wait for it, so it writes pending drafts to `localStorage`,
 * and the next page reads them from there.
 */
import { isSourcePath, shownPath } from '../../../paths.ts';
import { t } from '../../texts/index.ts';
import type { Notice } from '../types.ts';
import { download } from './download.ts';
import { type DamagedDraft, type Draft, isTime, readDraft, readGone, sortDrafts, storedDraft } from './draft.ts';

export type { DamagedDraft, Draft };

/** Why a version was stored. The user sees this text. */
export type VersionReason =
  | 'before a change'
  | 'saved over'
  | 'changed on disk'
  | 'discarded'
  | 'deleted'
  | 'brought back over'
  | 'from another tab'
  | 'not chosen';

export interface Version {
  id: number;
  path: string;
  /** Time in milliseconds. */
  at: number;
  why: VersionReason;
  text: string;
}

/** Maximum number of versions per file. */
const MOST_VERSIONS = 100;

interface KeptDraft extends Draft {
  folder: string;
  path: string;
}
type KeptVersion = Omit<Version, 'id'> & { folder: string; id?: number };

/** Opens the database. A page need not know its folder for that. Rejects where the browser keeps nothing. */
export async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('rulebound', 1);
  opening.onupgradeneeded = () => {
    const database = opening.result;
    database.createObjectStore('drafts', { keyPath: ['folder', 'path'] });
    const versions = database.createObjectStore('versions', { keyPath: 'id', autoIncrement: true });
    versions.createIndex('path', ['folder', 'path']);
    versions.createIndex('why', ['folder', 'why']);
  };
  const database = await answer(opening);
  // A page with a newer version of Rulebound must be able to upgrade the database.
  database.onversionchange = () => database.close();
  return database;
}

export class DraftStore {
  readonly #folder: string;
  readonly #database: IDBDatabase;

  constructor(folder: string, database: IDBDatabase) {
    this.#folder = folder;
    this.#database = database;
  }

  /**
   * All drafts of the folder by path, including those that a closed page left in `localStorage`. `gone` has the times at which
   * drafts were discarded or saved, because copies of them may still be stored beside the files. `damaged` has what is stored
   * and is no draft, or not of a path that `allows` is true for; it stays stored until it is discarded.
   */
  async drafts(
    allows: (path: string) => boolean,
  ): Promise<{ drafts: Map<string, Draft>; gone: Map<string, number>; damaged: DamagedDraft[] }> {
    const range = IDBKeyRange.bound([this.#folder, ''], [this.#folder, '\uffff']);
    const all = await this.#all<{ path: string }>('drafts', null, range);
    const { drafts, damaged } = sortDrafts(
      all.map((record) => [record.path, record]),
      allows,
    );
    const gone = new Map<string, number>();
    for (const [path, text] of journal(this.#folder)) {
      const left = allows(path) ? (readDraft(text) ?? readGone(text)) : null;
      if (left === null) {
        damaged.push({ path, record: text });
        continue;
      }
      const known = drafts.get(path);
      if (typeof left === 'number') {
        gone.set(path, left);
        if (known !== undefined && known.at > left) continue;
        // The page may have closed before it stored a version of this draft.
        if (known !== undefined) await this.add(path, known.text, 'discarded');
        drafts.delete(path);
        await this.forget(path);
        continue;
      }
      if (known !== undefined && known.text !== left.text) {
        // The later draft is used. The earlier one becomes a version.
        const older = known.at > left.at ? left : known;
        await this.add(path, older.text, 'from another tab');
      }
      if (known === undefined || known.at <= left.at) {
        drafts.set(path, left);
        await this.keep(path, left, () => true);
      }
      localStorage.removeItem(journalKey(this.#folder, path));
    }
    return { drafts, gone, damaged };
  }

  /** Stores a draft. The draft that it replaces becomes a version, unless `isKnown` returns true for its text. */
  async keep(path: string, draft: Draft, isKnown: (text: string) => boolean): Promise<void> {
    const transaction = this.#database.transaction(['drafts', 'versions'], 'readwrite');
    const drafts = transaction.objectStore('drafts');
    const key = [this.#folder, path];
    const before = storedDraft(await answer(drafts.get(key)));
    if (before !== null && before.text !== draft.text && !isKnown(before.text))
      transaction.objectStore('versions').add(this.#version(path, before.text, 'from another tab'));
    drafts.put({ ...draft, folder: this.#folder, path } satisfies KeptDraft);
    await done(transaction);
    const left = readDraft(localStorage.getItem(journalKey(this.#folder, path)));
    if (left !== null && (left.text === draft.text || isKnown(left.text)))
      localStorage.removeItem(journalKey(this.#folder, path));
  }

  async forget(path: string): Promise<void> {
    const transaction = this.#database.transaction('drafts', 'readwrite');
    transaction.objectStore('drafts').delete([this.#folder, path]);
    await done(transaction);
    localStorage.removeItem(journalKey(this.#folder, path));
  }

  /** Stores a version of a file, unless it equals the newest one. */
  async add(path: string, text: string, why: VersionReason): Promise<void> {
    const transaction = this.#database.transaction('versions', 'readwrite');
    const versions = transaction.objectStore('versions');
    const range = IDBKeyRange.only([this.#folder, path]);
    const known = (await answer(versions.index('path').getAllKeys(range))) as number[];
    const newest = known.at(-1);
    const last = newest === undefined ? undefined : ((await answer(versions.get(newest))) as KeptVersion | undefined);
    if (last?.text === text && last.why === why) return;
    versions.add(this.#version(path, text, why));
    for (const id of known.slice(0, Math.max(0, known.length + 1 - MOST_VERSIONS))) versions.delete(id);
    await done(transaction);
  }

  /** The versions of a file, newest first. */
  async versions(path: string): Promise<Version[]> {
    const found = await this.#all<Version>('versions', 'path', IDBKeyRange.only([this.#folder, path]));
    return found.filter(isVersion).sort((a, b) => b.id - a.id);
  }

  /** The last version of each deleted file, newest first. */
  async deleted(): Promise<Version[]> {
    const found = await this.#all<Version>('versions', 'why', IDBKeyRange.only([this.#folder, 'deleted']));
    const sound = found.filter((one) => isVersion(one) && isSourcePath(one.path)).sort((a, b) => a.id - b.id);
    const newest = new Map(sound.map((version) => [version.path, version]));
    return [...newest.values()].sort((a, b) => b.id - a.id);
  }

  #version(path: string, text: string, why: VersionReason): KeptVersion {
    return { folder: this.#folder, path, text, why, at: Date.now() };
  }

  #all<T>(name: 'drafts' | 'versions', index: string | null, range: IDBKeyRange): Promise<T[]> {
    const store = this.#database.transaction(name).objectStore(name);
    return answer((index === null ? store : store.index(index)).getAll(range) as IDBRequest<T[]>);
  }
}

/** Whether a record has what a version needs to be shown and brought back. */
const isVersion = ({ text, at, path }: Partial<Record<keyof Version, unknown>>): boolean =>
  typeof path === 'string' && typeof text === 'string' && isTime(at);

interface KeptDrafts {
  /** Null where the browser keeps nothing, or where what it has cannot be read. */
  kept: DraftStore | null;
  drafts: Map<string, Draft>;
  gone: Map<string, number>;
}

/**
 * Opens the storage of a folder and reads its drafts. Damaged ones are reported, and stay stored until the user deletes them.
 */
export async function keptDrafts(
  folder: string,
  opening: Promise<IDBDatabase>,
  allows: (path: string) => boolean,
  page: { notify(notice: Notice): void },
): Promise<KeptDrafts> {
  try {
    const kept = new DraftStore(folder, await opening);
    const { damaged, ...found } = await kept.drafts(allows);
    if (damaged.length > 0) page.notify(damagedNotice(kept, damaged));
    return { kept, ...found };
  } catch {
    page.notify(t.saving.noDrafts);
    return { kept: null, drafts: new Map(), gone: new Map() };
  }
}

function damagedNotice(kept: DraftStore, damaged: readonly DamagedDraft[]): Notice {
  const paths = [...new Set(damaged.map(({ path }) => shownPath(path)))];
  const json = (): string => JSON.stringify(damaged, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
  return {
    text: t.saving.damagedDrafts({ paths: paths.join(', ') }),
    actions: [
      { label: t.saving.download, act: () => download('damaged.json', json(), 'application/json'), stays: true },
      { label: t.saving.delete, act: () => void Promise.all(damaged.map(({ path }) => kept.forget(path))) },
    ],
  };
}

// ------------------------------------------------------------ drafts of a closed page in localStorage

const journalKey = (folder: string, path: string): string => `rulebound:draft:${folder}:${path}`;

/** Writes a draft, or a mark that it is gone, to `localStorage`. Returns false if the storage is full. */
export function leave(folder: string, path: string, draft: Draft | null): boolean {
  try {
    localStorage.setItem(journalKey(folder, path), JSON.stringify(draft ?? { gone: Date.now() }));
    return true;
  } catch {
    return false;
  }
}

/** The stored texts by path. */
function journal(folder: string): Map<string, string> {
  const prefix = journalKey(folder, '');
  const found = new Map<string, string>();
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i) ?? '';
    if (!key.startsWith(prefix)) continue;
    found.set(key.slice(prefix.length), localStorage.getItem(key) ?? '');
  }
  return found;
}

// ------------------------------------------------------------ IndexedDB as promises

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error('the browser keeps nothing'));
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((fine, fail) => {
    transaction.oncomplete = () => fine();
    transaction.onabort = () => fail(transaction.error ?? new Error('the browser keeps no more'));
    transaction.onerror = () => fail(transaction.error ?? new Error('the browser keeps no more'));
  });
}
