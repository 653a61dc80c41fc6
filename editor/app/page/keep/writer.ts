/**
 * Stores drafts and versions in the background: in the browser, and beside their files where these can be written. One task runs
 * after another, so that an earlier draft cannot overwrite a later one.
 */
import { DraftsBeside } from './beside.ts';
import type { Disk } from './disk.ts';
import { type Draft, type DraftStore, leave, type Version, type VersionReason } from './kept.ts';

/** What the writer asks of the texts, and tells them. */
interface DraftSource {
  /** The draft of a file; null if its text is the one on disk. */
  draftOf(path: string): Draft | null;
  /** Whether this tab had a text for a file, so that no version of it is needed. */
  wasHere(path: string, text: string): boolean;
  /** Whether the file can be saved on disk. */
  writes(path: string): boolean;
  /** A draft is about to be stored. */
  stores(path: string): void;
  /**
   * `keeping`: some draft is not stored yet. `lost`: the browser keeps nothing, or had no room. `beside`: all drafts could be stored
   * beside their files.
   */
  says(part: { keeping?: boolean; lost?: boolean; beside?: boolean }): void;
  failed(): void;
}

/** Delay in milliseconds from a keystroke until the draft is stored and sent to the other tabs. */
const REST = 200;

export class DraftWriter {
  readonly #source: DraftSource;
  readonly #beside: DraftsBeside;
  #folder = '';
  #kept: DraftStore | null = null;
  /** The texts of the drafts that were stored last. */
  readonly #keptTexts = new Map<string, string>();
  /** Files whose current text is not stored yet. */
  readonly #dirty = new Set<string>();
  #keeping = false;
  #lost = false;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #working: Promise<void> = Promise.resolve();

  constructor(disk: Disk, source: DraftSource) {
    this.#source = source;
    this.#beside = new DraftsBeside(
      disk,
      (path) => (source.writes(path) ? source.draftOf(path) : null),
      (beside) => source.says({ beside }),
    );
  }

  /** `kept`: null where the browser keeps nothing. */
  open(folder: string, kept: DraftStore | null): void {
    this.#folder = folder;
    this.#kept = kept;
    this.#sayLost(kept === null);
  }

  /** Such a draft is stored beside its file already. */
  found(path: string, text: string): void {
    this.#beside.found(path, text);
  }

  /** The text of the draft of a file that was stored last. */
  stored(path: string): string | undefined {
    return this.#keptTexts.get(path);
  }

  /** The current text of a file is to be stored by the next `now`. */
  mark(path: string): void {
    this.#dirty.add(path);
  }

  /** Stores the current text of a file after a delay. */
  soon(path: string): void {
    this.mark(path);
    this.#sayKeeping();
    // The timer is not reset by the next keystroke, so that drafts are stored during continuous typing, too.
    this.#rest ??= setTimeout(() => this.now(), REST);
  }

  now(): void {
    clearTimeout(this.#rest);
    this.#rest = undefined;
    for (const path of [...this.#dirty]) {
      this.#source.stores(path);
      this.keep(path);
    }
  }

  /** Stores the current text of a file, or forgets its draft if it has none. */
  keep(path: string): void {
    this.#beside.soon(path);
    const draft = this.#source.draftOf(path);
    this.#do(async (kept) => {
      if (draft === null) await kept.forget(path);
      else {
        await kept.keep(path, draft, (text) => this.#source.wasHere(path, text));
        this.#keptTexts.set(path, draft.text);
      }
      this.#sayLost(false);
      if (this.#source.draftOf(path)?.text === draft?.text) this.#dirty.delete(path);
      this.#sayKeeping();
    });
  }

  /** The server has answered: drafts that could not be stored beside their files are stored now. */
  reached(): void {
    this.#beside.now();
  }

  /** The page closes. Drafts that may not be in IndexedDB yet are written to `localStorage`, which is synchronous. */
  leave(): void {
    this.now();
    this.#beside.now(true);
    for (const path of this.#dirty) leave(this.#folder, path, this.#source.draftOf(path));
  }

  version(path: string, text: string, why: VersionReason): void {
    this.#do((kept) => kept.add(path, text, why));
  }

  /** The versions of a file, newest first. */
  versions(path: string): Promise<Version[]> {
    return this.#kept?.versions(path) ?? Promise.resolve([]);
  }

  /** The last version of each deleted file, newest first; null where the browser keeps nothing. */
  async deleted(): Promise<Version[] | null> {
    await this.#working;
    return (await this.#kept?.deleted()) ?? null;
  }

  #sayKeeping(): void {
    const keeping = this.#kept !== null && this.#dirty.size > 0;
    if (keeping !== this.#keeping) this.#source.says({ keeping });
    this.#keeping = keeping;
  }

  #sayLost(lost: boolean): void {
    if (lost !== this.#lost) this.#source.says({ lost });
    this.#lost = lost;
  }

  #do(work: (kept: DraftStore) => Promise<void>): void {
    const kept = this.#kept;
    if (kept === null) return;
    this.#working = this.#working
      .then(() => work(kept))
      .catch(() => {
        this.#sayLost(true);
        this.#source.failed();
      });
  }
}
