/** The stored form of a draft: a text that is not saved. */

export interface Draft {
  /** The file's text before the first change; null for a file that is not on disk. */
  base: string | null;
  text: string;
  /** Time of the last edit in milliseconds. */
  at: number;
}

/** Reads the time at which a draft was discarded or saved, if a closed page stored that instead of a draft. */
export function readGone(text: string | null): number | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null || !('gone' in value)) return null;
    return typeof value.gone === 'number' ? value.gone : null;
  } catch {
    return null;
  }
}

/** Parses a draft. The input is checked, because any page of this origin can write to the storage. */
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
