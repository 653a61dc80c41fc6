/**
 * What was typed and is not in the files: kept by the browser, so that it is there after a reload. A draft holds the text it
 * began from, to tell when the file on disk has changed since.
 */
import { type Draft, readDraft } from './draft.ts';

export type { Draft };

const PREFIX = 'rulebound:draft:';

/** Drafts of one workspace, by path. */
export class Drafts {
  readonly #prefix: string;

  constructor(workspace: string) {
    this.#prefix = `${PREFIX}${workspace}:`;
  }

  all(): Map<string, Draft> {
    const found = new Map<string, Draft>();
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i) ?? '';
      const draft = key.startsWith(this.#prefix) ? readDraft(localStorage.getItem(key)) : null;
      if (draft !== null) found.set(key.slice(this.#prefix.length), draft);
    }
    return found;
  }

  /** False when the browser keeps no more. */
  keep(path: string, draft: Draft): boolean {
    try {
      localStorage.setItem(this.#prefix + path, JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  }

  forget(path: string): void {
    localStorage.removeItem(this.#prefix + path);
  }
}
