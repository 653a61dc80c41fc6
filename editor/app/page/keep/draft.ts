/** The stored form of a draft: a text that is not saved. All that is read is checked, because any page of this origin can write it. */

export interface Draft {
  /** The file's text before the first change; null for a file that is not on disk. */
  base: string | null;
  text: string;
  /** Time of the last edit in milliseconds. */
  at: number;
}

/** A record that is no draft, or not one of a path that a file may have. */
export interface DamagedDraft {
  path: string;
  record: unknown;
}

/** Reads the time at which a draft was discarded or saved, if a closed page stored that instead of a draft. */
export function readGone(text: string | null): number | null {
  const gone = valuesOf(parsed(text))?.gone;
  return typeof gone === 'number' ? gone : null;
}

/** Parses a draft; null for any other text. */
export const readDraft = (text: string | null): Draft | null => storedDraft(parsed(text));

/** The draft that a record of the storage is; null if it is none. */
export function storedDraft(record: unknown): Draft | null {
  const { base, text, at } = valuesOf(record) ?? {};
  if (typeof text !== 'string' || !(base === null || typeof base === 'string')) return null;
  return { base, text, at: isTime(at) ? at : 0 };
}

/** Whether a value is a time that can be shown. */
export const isTime = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && !Number.isNaN(new Date(value as number).getTime());

/** Reads what is stored by path. `allows`: whether a file may have the path. */
export function sortDrafts(
  stored: Iterable<[path: string, record: unknown]>,
  allows: (path: string) => boolean,
): { drafts: Map<string, Draft>; damaged: DamagedDraft[] } {
  const drafts = new Map<string, Draft>();
  const damaged: DamagedDraft[] = [];
  for (const [path, record] of stored) {
    const draft = allows(path) ? storedDraft(record) : null;
    if (draft === null) damaged.push({ path, record });
    else drafts.set(path, draft);
  }
  return { drafts, damaged };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

const valuesOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
