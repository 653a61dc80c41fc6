/**
 * Stores the texts: the current ones, those on disk, and drafts and earlier versions in the browser. It keeps all tabs in sync.
 * Before a text that exists nowhere else is overwritten, it is stored as a version.
 */
import { isSourcePath } from '../../../paths.ts';
import { t } from '../../texts/index.ts';
import { Store } from '../store.ts';
import type { Notice } from '../types.ts';
import type { Disk, DiskFile } from './disk.ts';
import { type Draft, keptDrafts, openDatabase, type Version, type VersionReason } from './kept.ts';
import { merge } from './merge.ts';
import { type TabCallbacks, Tabs } from './tabs.ts';
import { DraftWriter } from './writer.ts';

/** A file with two texts. The user must choose one. */
export interface Conflict {
  theirs: string;
  /** The source of the other text. */
  from: 'disk' | 'tab' | 'link' | 'file';
}

export interface KeepState {
  paths: string[];
  /** Paths whose text differs from the file on disk. */
  changed: ReadonlySet<string>;
  conflicts: ReadonlyMap<string, Conflict>;
  /** Whether some draft is not yet stored in the browser. */
  keeping: boolean;
  /** Whether the browser keeps nothing, or had no room for the last draft. */
  lost: boolean;
  /** Whether all drafts could be stored beside their files. */
  beside: boolean;
  /** Paths that are being saved. */
  saving: ReadonlySet<string>;
  /** Deleted files that can be restored, the last one first. */
  deleted: readonly Version[];
  /** The pictures beside the files; null: unknown. */
  pictures: readonly string[] | null;
  /** Whether new files can be saved on disk. */
  writes: boolean;
  /** Whether the page started without the server, which has not answered since. */
  offline: boolean;
}

/** Callbacks to the page. */
export interface Keeping {
  /** A text was changed, but not by typing. `elsewhere`: in another tab, which alone can undo it. */
  took(path: string, text: string, elsewhere?: boolean): void;
  /** A file was deleted. */
  dropped(path: string): void;
  /** Pictures were added or removed. */
  pictured(): void;
  notify(notice: Notice): void;
}

/** Minimum time in milliseconds between two versions that are made because the user types. */
const BETWEEN = 120_000;
/** Number of recent texts per file that this tab remembers. A draft with such a text needs no version. */
const LATE = 20;

export class Keeper extends Store<KeepState> implements TabCallbacks {
  readonly texts = new Map<string, string>();
  readonly #page: Keeping;
  readonly #disk: Disk;
  #saved = new Map<string, DiskFile>();
  /** The texts that drafts started from, where the file on disk has changed since. */
  readonly #bases = new Map<string, string | null>();
  readonly #late = new Map<string, string[]>();
  /** Time of the last edit of each file, and of the last version that was made for an edit. */
  readonly #typedAt = new Map<string, number>();
  readonly #versionAt = new Map<string, number>();
  readonly #writer: DraftWriter;
  #tabs: Tabs | null = null;
  #key = '';
  #reading: Promise<void> | null = null;
  readonly #end = new AbortController();
  /**
   * Files that were saved or deleted during the current read. The read may return their old texts, so its result is ignored for
   * them.
   */
  readonly #meanwhile = new Set<string>();

  constructor(page: Keeping, disk: Disk) {
    super({
      paths: [],
      changed: new Set(),
      conflicts: new Map(),
      keeping: false,
      lost: false,
      beside: disk.keep !== undefined,
      saving: new Set(),
      deleted: [],
      pictures: null,
      writes: false,
      offline: false,
    });
    this.#page = page;
    this.#disk = disk;
    this.#writer = new DraftWriter(disk, {
      draftOf: (path) => this.#draftOf(path),
      wasHere: (path, text) => this.#wasHere(path, text),
      writes: (path) => this.writes(path),
      stores: (path) => this.#tabs?.announce(path),
      says: (part) => this.set(part),
      failed: () => page.notify(t.saving.storageFull),
    });
  }

  /** Loads the files and the drafts. Returns the folder's name and the version of Rulebound. */
  async load(): Promise<{ name: string; version: string }> {
    // Both take as long. A failure of the database is handled where the drafts are read.
    const opening = openDatabase();
    opening.catch(() => {});
    const workspace = await this.#disk.read();
    if (workspace === null) throw new Error(t.saving.notRead);
    this.#key = workspace.key;
    for (const file of workspace.files) {
      this.#saved.set(file.path, file);
      this.texts.set(file.path, file.text);
    }
    const allows = (path: string): boolean => this.texts.has(path) || isSourcePath(path);
    const { kept, drafts, gone } = await keptDrafts(workspace.key, opening, allows, this.#page);
    this.#writer.open(workspace.key, kept);
    for (const { path, ...draft } of workspace.drafts ?? []) {
      if (!allows(path)) continue;
      this.#writer.found(path, draft.text);
      if (draft.at > (gone.get(path) ?? 0)) this.#compareDrafts(drafts, path, draft);
      else this.#writer.mark(path);
    }
    // what was typed while the server did not answer may not be beside its file yet
    for (const [path, draft] of drafts) {
      this.#takeDraft(path, draft);
      this.#writer.mark(path);
    }
    this.set({
      writes: workspace.write,
      offline: workspace.offline === true,
      pictures: workspace.pictures ?? null,
    });
    this.#list();
    this.#tabs = new Tabs(workspace.key, this);
    const { signal } = this.#end;
    addEventListener('pagehide', () => this.#writer.leave(), { signal });
    const turned = (): void => {
      if (document.visibilityState === 'visible') void this.refresh();
      else this.#writer.now();
    };
    document.addEventListener('visibilitychange', turned, { signal });
    addEventListener('focus', () => void this.refresh(), { signal });
    void this.#listDeleted();
    this.#writer.now();
    return workspace;
  }

  /** What drafts and other data of this folder are stored under. */
  get key(): string {
    return this.#key;
  }

  /** Called before another folder replaces this one. */
  close(): void {
    this.#writer.leave();
    this.#end.abort();
    this.#tabs?.close();
  }

  /** The file as it was read from disk, or null. */
  file(path: string): DiskFile | null {
    return this.#saved.get(path) ?? null;
  }

  /** Of a draft in the browser and one beside the file, the later one is used. The other one becomes a version. */
  #compareDrafts(here: Map<string, Draft>, path: string, beside: Draft): void {
    const known = here.get(path);
    if (known?.text === beside.text) return;
    const isLater = known === undefined || known.at < beside.at;
    if (known !== undefined) this.version(path, isLater ? known.text : beside.text, 'from another tab');
    if (isLater) here.set(path, beside);
    this.#writer.mark(path);
  }

  #takeDraft(path: string, { base, text, at }: Draft): void {
    const saved = this.#saved.get(path)?.text ?? null;
    if (text === saved) {
      this.#writer.keep(path);
      return;
    }
    this.texts.set(path, text);
    this.#typedAt.set(path, at);
    if (base === saved) return;
    this.#bases.set(path, base);
    if (saved !== null) this.#conflict(path, saved, 'disk');
  }

  /** The text on disk, or null. */
  saved(path: string): string | null {
    return this.#saved.get(path)?.text ?? null;
  }

  /** Whether the file can be saved on disk. */
  writes(path: string): boolean {
    return this.#saved.get(path)?.write ?? this.state.writes;
  }

  // ------------------------------------------------------------ changes of texts

  /** The user changed a text by typing. */
  edited(path: string, text: string): void {
    const before = this.texts.get(path) ?? null;
    if (before === text) return;
    const now = Date.now();
    this.#typedAt.set(path, now);
    if (before !== null && before !== '' && now - (this.#versionAt.get(path) ?? 0) > BETWEEN) {
      this.#versionAt.set(path, now);
      this.version(path, before, 'before a change');
    }
    this.#tabs?.typed(path, before);
    this.#put(path, text);
    this.#writer.soon(path);
  }

  /** Replaces a text, but not by typing. The old text becomes a version. */
  replace(path: string, text: string, why: VersionReason): void {
    const before = this.texts.get(path) ?? null;
    if (before === text) return;
    if (before !== null) this.version(path, before, why);
    this.#tabs?.typed(path, before);
    this.#put(path, text);
    this.#page.took(path, text);
    this.#writer.soon(path);
  }

  #put(path: string, text: string): void {
    const known = this.texts.get(path);
    const late = this.#late.get(path) ?? [];
    if (known !== undefined) late.push(known);
    if (late.length > LATE) late.shift();
    this.#late.set(path, late);
    this.texts.set(path, text);
    const isChanged = this.state.changed.has(path);
    if (known === undefined || isChanged !== (text !== this.saved(path))) this.#list();
  }

  #drop(path: string): void {
    this.texts.delete(path);
    this.#bases.delete(path);
    this.#settle(path);
    this.#page.dropped(path);
    this.#list();
  }

  /** Stores a version in the background. */
  version(path: string, text: string, why: VersionReason): void {
    this.#writer.version(path, text, why);
  }

  versions(path: string): Promise<Version[]> {
    return this.#writer.versions(path);
  }

  #draftOf(path: string): Draft | null {
    const text = this.texts.get(path);
    const saved = this.saved(path);
    if (text === undefined || text === saved) return null;
    const base = this.#bases.has(path) ? (this.#bases.get(path) ?? null) : saved;
    return { base, text, at: this.#typedAt.get(path) ?? Date.now() };
  }

  #wasHere(path: string, text: string): boolean {
    const known = [this.texts.get(path), this.saved(path), this.#writer.stored(path), ...(this.#late.get(path) ?? [])];
    return known.includes(text);
  }

  // ------------------------------------------------------------ the disk

  /** Saves texts on disk, by default all changed ones. */
  async save(paths: Iterable<string> = this.state.changed): Promise<void> {
    for (const path of [...paths]) await this.#save(path);
  }

  async #save(path: string): Promise<void> {
    const text = this.texts.get(path);
    const saved = this.#saved.get(path);
    if (text === undefined || text === saved?.text) return;
    if (this.state.conflicts.has(path)) return this.#page.notify(t.saving.hasTwoTexts({ path }));
    if (!this.writes(path)) return this.#page.notify(t.saving.cannotSave({ path }));
    this.set({ saving: new Set([...this.state.saving, path]) });
    const answer = await this.#disk.save(path, text, saved?.hash ?? null).catch(failed);
    this.set({ saving: new Set([...this.state.saving].filter((one) => one !== path)) });
    if ('refused' in answer) this.#page.notify(answer.refused);
    else if ('conflict' in answer) this.#fileChanged(path, fileOf(path, answer.conflict.text, answer.conflict.hash));
    else {
      this.#meanwhile.add(path);
      const file = fileOf(path, text, answer.hash);
      if (saved !== undefined) this.version(path, saved.text, 'saved over');
      if (file !== null) this.#saved.set(path, file);
      this.#tabs?.announce(path);
      this.#tabs?.announceSaved(path, file);
      this.#writer.soon(path);
      this.#list();
    }
  }

  /** Reads the files again, because other programs can change them. */
  async refresh(): Promise<void> {
    this.#tabs?.ask();
    this.#reading ??= this.#disk
      .read()
      .then((workspace) => {
        if (this.state.offline) this.set({ offline: false });
        this.#writer.reached();
        if (workspace !== null) this.#see(workspace.pictures ?? null);
        this.#compare(workspace?.files ?? null);
      })
      .catch(() => {
        // A failed read is ignored here. A save reports its own error.
      })
      .finally(() => {
        this.#reading = null;
        this.#meanwhile.clear();
      });
    await this.#reading;
  }

  /** The pictures that exist now. */
  #see(pictures: readonly string[] | null): void {
    if (pictures?.join('\n') === this.state.pictures?.join('\n')) return;
    this.set({ pictures });
    this.#page.pictured();
  }

  #compare(files: readonly DiskFile[] | null): void {
    if (files === null) return;
    const gone = new Set(this.#saved.keys());
    for (const file of files) {
      gone.delete(file.path);
      if (this.#meanwhile.has(file.path)) continue;
      const known = this.#saved.get(file.path);
      if (known?.hash !== file.hash) this.#fileChanged(file.path, file);
      else this.#saved.set(file.path, file);
    }
    for (const path of gone) if (!this.#meanwhile.has(path)) this.#fileChanged(path, null);
  }

  /** The file on disk has changed. An unedited text is updated; an edited one causes a conflict. */
  #fileChanged(path: string, file: DiskFile | null): void {
    const before = this.saved(path);
    const mine = this.texts.get(path) ?? null;
    const base = this.#bases.has(path) ? (this.#bases.get(path) ?? null) : before;
    if (file === null) this.#saved.delete(path);
    else this.#saved.set(path, file);
    if (mine === (file?.text ?? null)) this.#settle(path);
    else if (mine === null || mine === before) {
      if (mine !== null) this.version(path, mine, 'changed on disk');
      if (file === null) this.#drop(path);
      else {
        this.#put(path, file.text);
        this.#page.took(path, file.text);
      }
    } else if (file === null) {
      this.#settle(path);
      this.#page.notify(t.saving.deletedOnDisk({ path }));
    } else {
      this.#bases.set(path, base);
      this.#conflict(path, file.text, 'disk');
      // A text in another tab may have started from the new file. Its answer then resolves the conflict.
      this.#tabs?.ask();
    }
    this.#writer.keep(path);
    this.#list();
  }

  // ------------------------------------------------------------ conflicts

  #conflict(path: string, theirs: string, from: Conflict['from']): void {
    this.set({ conflicts: new Map([...this.state.conflicts, [path, { theirs, from }]]) });
  }

  /** The text that both texts of a file in conflict started from, or null. */
  ancestor(path: string): string | null {
    return this.#bases.get(path) ?? this.saved(path);
  }

  /** Both changes of a file merged; null if they overlap, or if the result equals one of the two texts. */
  both(path: string): string | null {
    const theirs = this.state.conflicts.get(path)?.theirs;
    const mine = this.texts.get(path);
    const base = this.ancestor(path);
    if (theirs === undefined || mine === undefined || base === null) return null;
    const both = merge(base, mine, theirs);
    return both === mine || both === theirs ? null : both;
  }

  /** Ends the conflict of a file. */
  #settle(path: string): void {
    this.#bases.delete(path);
    if (!this.state.conflicts.has(path)) return;
    this.set({ conflicts: new Map([...this.state.conflicts].filter(([one]) => one !== path)) });
  }

  /** Adds a text from a share link or an imported file. If the user has changed the file, or if `beside`, the file has two texts. */
  offer(path: string, text: string, from: 'link' | 'file', beside = false): void {
    const mine = this.texts.get(path) ?? null;
    if (mine === text) return;
    if (mine === null || (mine === this.saved(path) && !beside)) this.replace(path, text, 'not chosen');
    else this.#conflict(path, text, from);
  }

  /** Resolves a conflict with the user's choice. */
  async choose(path: string, which: 'mine' | 'theirs' | 'both'): Promise<void> {
    const conflict = this.state.conflicts.get(path);
    if (conflict === undefined) return;
    const { theirs, from } = conflict;
    const mine = this.texts.get(path) ?? '';
    const chosen = which === 'mine' ? mine : which === 'theirs' ? theirs : (this.both(path) ?? mine);
    this.#settle(path);
    this.version(path, theirs, 'not chosen');
    this.replace(path, chosen, 'not chosen');
    if (from === 'tab') this.#tabs?.insist(path, theirs);
    this.#writer.soon(path);
    this.#list();
    if (from === 'disk' && which !== 'theirs' && this.writes(path)) await this.#save(path);
  }

  // ------------------------------------------------------------ discard, delete, restore

  /** Restores the text on disk. */
  discard(path: string): void {
    const saved = this.saved(path);
    if (saved === null) return;
    this.#settle(path);
    this.replace(path, saved, 'discarded');
  }

  /** Deletes a file, also on disk. It can be restored. Returns whether it was deleted. */
  async remove(path: string): Promise<boolean> {
    const text = this.texts.get(path);
    const saved = this.#saved.get(path);
    if (text === undefined) return false;
    if (saved !== undefined) {
      if (!this.writes(path)) return false;
      const answer = await this.#disk.remove(path, saved.hash).catch(failed);
      if ('refused' in answer) {
        this.#page.notify(answer.refused);
        return false;
      }
      if ('conflict' in answer) {
        this.#fileChanged(path, fileOf(path, answer.conflict.text, answer.conflict.hash));
        return false;
      }
      this.#meanwhile.add(path);
      if (saved.text !== text) this.version(path, saved.text, 'saved over');
      this.#saved.delete(path);
      this.#tabs?.announceSaved(path, null);
    }
    this.version(path, text, 'deleted');
    this.#tabs?.typed(path, text);
    this.#drop(path);
    this.#writer.soon(path);
    void this.#listDeleted();
    return true;
  }

  /** Replaces the current text with a version. */
  bringBack({ path, text }: Pick<Version, 'path' | 'text'>): void {
    this.replace(path, text, 'brought back over');
    void this.#listDeleted();
  }

  async #listDeleted(): Promise<void> {
    const deleted = await this.#writer.deleted();
    if (deleted === null) return;
    this.set({ deleted: deleted.filter(({ path }) => !this.texts.has(path)) });
  }

  #list(): void {
    const paths = [...this.texts.keys()].sort();
    this.set({ paths, changed: new Set(paths.filter((path) => this.texts.get(path) !== this.saved(path))) });
  }

  // ------------------------------------------------------------ callbacks of the other tabs

  current(path: string): string | null {
    return this.texts.get(path) ?? null;
  }

  unsaved(): string[] {
    return [...this.state.changed];
  }

  take(path: string, text: string | null): void {
    const before = this.texts.get(path);
    if (text === null) {
      if (before === undefined) return;
      this.version(path, before, 'deleted');
      this.#drop(path);
      void this.#listDeleted();
      return;
    }
    // The other tab stores the draft.
    this.#put(path, text);
    this.#page.took(path, text, true);
  }

  keepVersion(path: string, text: string): void {
    this.version(path, text, 'from another tab');
  }

  merged(path: string, text: string): void {
    this.#put(path, text);
    this.#page.took(path, text, true);
    this.#writer.soon(path);
  }

  disagrees(path: string): boolean {
    return this.state.conflicts.get(path)?.from === 'tab';
  }

  disagree(path: string, theirs: string): void {
    this.#conflict(path, theirs, 'tab');
  }

  agree(path: string): void {
    if (this.disagrees(path)) this.#settle(path);
  }

  base(path: string): string | null {
    return this.#bases.has(path) ? null : (this.#saved.get(path)?.hash ?? null);
  }

  based(path: string, base: string | null): void {
    const isKnown = base !== null && base === this.#saved.get(path)?.hash;
    if (isKnown && this.state.conflicts.get(path)?.from === 'disk') this.#settle(path);
  }

  savedElsewhere(path: string, file: { text: string; hash: string } | null): void {
    this.#meanwhile.add(path);
    if (file === null) this.#saved.delete(path);
    else if (this.#wasHere(path, file.text)) {
      this.#saved.set(path, { ...file, path, write: true });
      this.#bases.delete(path);
      if (this.state.conflicts.get(path)?.from === 'disk') this.#settle(path);
    } else this.#fileChanged(path, { ...file, path, write: true });
    this.#writer.keep(path);
    this.#list();
  }
}

const failed = (error: unknown): { refused: string } => ({
  refused: t.saving.notSaved({ why: error instanceof Error ? error.message : String(error) }),
});

const fileOf = (path: string, text: string | null, hash: string | null): DiskFile | null =>
  text === null || hash === null ? null : { path, text, hash, write: true };
