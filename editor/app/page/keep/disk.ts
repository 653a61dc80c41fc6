/** Where files are read from and saved to. The server's side of it is `cli/edit/`. */
import type { Draft } from './draft.ts';

export interface DiskFile {
  path: string;
  text: string;
  /** Names the text: who saves says with it what they began from. */
  hash: string;
  /** Whether it may be saved. */
  write: boolean;
}

export interface Workspace {
  /** Of the folder, for people. */
  name: string;
  /** Of the folder, so that what was typed into one is not shown in another. */
  key: string;
  /** Of Rulebound. */
  version: string;
  /** Whether new files may be saved. */
  write: boolean;
  files: DiskFile[];
  /** Texts that another page left beside the files. */
  drafts?: (Draft & { path: string })[];
}

/** What came of saving: the new hash, what is there instead, or why it cannot be. */
export type Saved =
  | { hash: string | null }
  | { conflict: { text: string | null; hash: string | null } }
  | { refused: string };

export interface Disk {
  /** All files as they are now; null where nothing changed since the last time. */
  read(): Promise<Workspace | null>;
  /** `base` is the hash of the text that this one began from; null for a new file. */
  save(path: string, text: string, base: string | null): Promise<Saved>;
  remove(path: string, base: string): Promise<Saved>;
  /** Keeps a text that is not saved beside its file, for pages of other ports and browsers; null: there is none. `isLast`: the page goes. */
  keep?(path: string, draft: Draft | null, isLast: boolean): Promise<void>;
}

/** The folder that `rulebound edit` was started for. */
export class ServerDisk implements Disk {
  #token = '';
  #key: string | null = null;
  #tag = '';

  async read(): Promise<Workspace | null> {
    const response = await fetch('/workspace.json', { headers: { 'if-none-match': this.#tag }, cache: 'no-store' });
    if (response.status === 304) return null;
    if (!response.ok) throw new Error(`the files could not be read: ${(await response.text()).trim()}`);
    const workspace = (await response.json()) as Workspace & { token: string };
    if (this.#key !== null && workspace.key !== this.#key)
      throw new Error('the server at this address has another folder by now: open the page again in a new tab');
    this.#key = workspace.key;
    this.#token = workspace.token;
    this.#tag = response.headers.get('etag') ?? '';
    return workspace;
  }

  save(path: string, text: string, base: string | null): Promise<Saved> {
    return this.#ask(path, { method: 'PUT', body: text }, base);
  }

  remove(path: string, base: string): Promise<Saved> {
    return this.#ask(path, { method: 'DELETE' }, base);
  }

  async keep(path: string, draft: Draft | null, isLast: boolean): Promise<void> {
    const init = draft === null ? { method: 'DELETE' } : { method: 'PUT', body: JSON.stringify(draft) };
    // browsers send only short texts for a page that is closed
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

  /** The server was started again, and has a new token: of the same folder it is taken. */
  async #renew(): Promise<void> {
    this.#tag = '';
    await this.read();
    // what changed on disk is still to be told
    this.#tag = '';
  }

  async #ask(path: string, init: RequestInit, base: string | null, again = true): Promise<Saved> {
    const began = base === null ? { 'if-none-match': '*' } : { 'if-match': `"${base}"` };
    let response: Response;
    try {
      const headers = { ...began, 'x-rulebound-token': this.#token };
      response = await fetch(`/files/${encodeURIComponent(path)}`, { ...init, headers });
    } catch {
      return { refused: 'The server does not answer: is rulebound edit still running?' };
    }
    if (response.status === 401 && again) {
      try {
        await this.#renew();
      } catch (error) {
        return { refused: `Not saved: ${error instanceof Error ? error.message : String(error)}.` };
      }
      return this.#ask(path, init, base, false);
    }
    return (await response.json()) as Saved;
  }
}
