/** A draft as it is kept: text that was typed and is not in the files. */

export interface Draft {
  /** The file's text when it was first changed; null for a file that is only here. */
  base: string | null;
  text: string;
  /** When it was typed last, in milliseconds. */
  at: number;
}

/** When a draft was discarded or saved, where a page that was closed left that behind instead of one. */
export function readGone(text: string | null): number | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null || !('gone' in value)) return null;
    return typeof value.gone === 'number' ? value.gone : null;
  } catch {
    return null;
  }
}

/** Another page of this address may have written anything there. */
export function readDraft(text: string | null): Draft | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null || !('text' in value) || !('base' in value)) return null;
    const { base, text: typed } = value;
    const at = 'at' in value && typeof value.at === 'number' ? value.at : 0;
    if (typeof typed !== 'string' || !(base === null || typeof base === 'string')) return null;
    return { base, text: typed, at };
  } catch {
    return null;
  }
}
