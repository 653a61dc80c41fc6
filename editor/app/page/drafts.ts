/**
 * What was typed and is not in the files: kept by the browser, so that it is there after a reload. A draft holds the text it
 * began from, to tell when the file on disk has changed since.
 */

export interface Draft {
  /** The file's text when it was first changed; null for a file that is only here. */
  base: string | null;
  text: string;
}

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

/** Another page of this address may have written anything there. */
function readDraft(text: string | null): Draft | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null || !('text' in value) || !('base' in value)) return null;
    const { base, text: typed } = value;
    if (typeof typed !== 'string' || !(base === null || typeof base === 'string')) return null;
    return { base, text: typed };
  } catch {
    return null;
  }
}
