/** The interface to read and save files, and its implementation with the server. The server side is in `cli/edit/`. */
import { t } from '../../texts/index.ts';
import type { Draft } from './draft.ts';
import { remember, remembered } from './offline.ts';

export interface DiskFile {
  path: string;
  text: string;
  /** The hash of the text. A save sends the hash of the text that it started from, so that conflicts are detected. */
  hash: string;
  /** Whether the file can be saved. */
  write: boolean;
}

export interface DiskFolder {
  /** The name of the folder, for the user. */
  name: string;
  /** The identity of the folder. It keeps the drafts of different folders apart. */
  key: string;
  /** The version of Rulebound. */
  version: string;
  /** Whether new files can be saved. */
  write: boolean;
  files: DiskFile[];
  /** The paths of the pictures beside the files; null or none: unknown. */
  pictures?: string[] | null;
  /** Drafts that another page stored beside the files. */
  drafts?: (Draft & { path: string })[];
  /** The server did not answer, so this is what was on disk last. */
  offline?: boolean;
}

/** The result of a save: the new hash, the conflicting text on disk, or the reason for a refusal. */
export type DiskSaveResult =
  | { hash: string | null }
  | { conflict: { text: string | null; hash: string | null } }
  | { refused: string };

export interface Disk {
  /** All files on disk; null if nothing has changed since the last call. */
  read(): Promise<DiskFolder | null>;
  /** `base` is the hash of the text that this one started from; null for a new file. */
  save(path: string, text: string, base: string | null): Promise<DiskSaveResult>;
  remove(path: string, base: string): Promise<DiskSaveResult>;
  /**
   * Stores a draft beside its file, for pages on other ports and in other browsers; null deletes it. `isLast`: the page is
   * closing.
   */
  keep?(path: string, draft: Draft | null, isLast: boolean): Promise<void>;
}

/** The folder that `rulebound edit` serves. */
export class ServerDisk implements Disk {
  #token = '';
  #key: string | null = null;
  #tag = '';
  /** What is on disk, for a page that starts without the server; null if the server's port is a random one. */
  #last: DiskFolder | null = null;

  async read(): Promise<DiskFolder | null> {
    let response: Response;
    try {
      // The document has asked for the workspace before this script was loaded. Its answer is taken by a call without headers.
      response = await (this.#tag === ''
        ? fetch('/workspace.json')
        : fetch('/workspace.json', { headers: { 'if-none-match': this.#tag }, cache: 'no-store' }));
    } catch (error) {
      return this.#readOffline(error);
    }
    if (response.status === 304) return null;
    if (!response.ok) throw new Error(t.saving.notReadSince({ why: (await response.text()).trim() }));
    const { token, lasts, ...workspace } = (await response.json()) as DiskFolder & { token: string; lasts: boolean };
    if (this.#key !== null && workspace.key !== this.#key) throw new Error(t.saving.otherFolder);
    this.#key = workspace.key;
    this.#token = token;
    this.#tag = response.headers.get('etag') ?? '';
    if (lasts) this.#remember({ ...workspace, drafts: [] });
    return workspace;
  }

  /** The workspace that was read last, for a page that has none yet. Its first save after the server's return gets a token. */
  async #readOffline(error: unknown): Promise<DiskFolder> {
    this.#last = this.#key === null ? await remembered() : null;
    if (this.#last === null) throw error;
    this.#key = this.#last.key;
    return { ...this.#last, offline: true };
  }

  #remember(workspace: DiskFolder): void {
    this.#last = workspace;
    void remember(workspace);
  }

  async save(path: string, text: string, base: string | null): Promise<DiskSaveResult> {
    const saved = await this.#ask(path, { method: 'PUT', body: text }, base);
    if ('hash' in saved && saved.hash !== null) this.#changed(path, { path, text, hash: saved.hash, write: true });
    return saved;
  }

  async remove(path: string, base: string): Promise<DiskSaveResult> {
    const saved = await this.#ask(path, { method: 'DELETE' }, base);
    if ('hash' in saved) this.#changed(path, null);
    return saved;
  }

  #changed(path: string, file: DiskFile | null): void {
    if (this.#last === null) return;
    const others = this.#last.files.filter((one) => one.path !== path);
    this.#remember({ ...this.#last, files: file === null ? others : [...others, file] });
  }

  async keep(path: string, draft: Draft | null, isLast: boolean): Promise<void> {
    const init = draft === null ? { method: 'DELETE' } : { method: 'PUT', body: JSON.stringify(draft) };
    // Browsers limit the size of a request that continues after the page is closed.
    const keepalive = isLast && (init.body?.length ?? 0) < 60_000;
    const send = (): Promise<Response> =>
      fetch(`/drafts/${encodeURIComponent(path)}`, {
        ...init,
        keepalive,
        headers: { 'x-rulebound-token': this.#token },
      });
    let response = await send();
    if (response.status === 401) {
      await this.#renew();
      response = await send();
    }
    if (!response.ok) throw new Error(`the draft of ${path} was not taken: ${response.status}`);
  }

  /** After a restart the server has a new token. `read` gets it and fails if the server has another folder. */
  async #renew(): Promise<void> {
    this.#tag = '';
    await this.read();
    // Clears the tag again, so that the next read returns the changes on disk.
    this.#tag = '';
  }

  async #ask(path: string, init: RequestInit, base: string | null, again = true): Promise<DiskSaveResult> {
    const began = base === null ? { 'if-none-match': '*' } : { 'if-match': `"${base}"` };
    let response: Response;
    try {
      const headers = { ...began, 'x-rulebound-token': this.#token };
      response = await fetch(`/files/${encodeURIComponent(path)}`, { ...init, headers });
    } catch {
      return { refused: t.saving.noServer };
    }
    if (response.status === 401 && again) {
      try {
        await this.#renew();
      } catch (error) {
        return { refused: `${t.saving.notSaved({ why: error instanceof Error ? error.message : String(error) })}.` };
      }
      return this.#ask(path, init, base, false);
    }
    return (await response.json()) as DiskSaveResult;
  }
}
