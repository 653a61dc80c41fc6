/**
 * Drafts of the page: unsaved texts, kept next to their files as `.NAME.bound.draft`. So they do not depend on a port or a
 * browser, and move with the folder.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { extension, foldersIn, LONGEST_SOURCE, MOST_FILES, sizeOf } from '../files.ts';
import { shapedText } from '../json/read.ts';
import { bySchema } from '../json/shape.ts';
import { MOST_BYTES } from '../sources.ts';

export interface Draft {
  /** The text of the file before the first change; null for a new file. */
  base: string | null;
  text: string;
  /** Time of the last change, in milliseconds since 1970. */
  at: number;
}

const END = '.draft';

/** Most bytes of a draft: two texts, and the escapes of JSON. */
export const LONGEST_DRAFT = 3 * LONGEST_SOURCE;

export const draftPlace = (place: string): string => join(dirname(place), `.${basename(place)}${END}`);

/** The drafts below a folder, by the paths of their files. All are sent at once, so their sum is limited, too. */
export function draftsBelow(folder: string): Map<string, Draft> {
  const found = new Map<string, Draft>();
  let sum = 0;
  const visit = (at: string): void => {
    if (found.size >= MOST_FILES) return;
    for (const name of namesIn(at)) {
      const source = name.slice(1, -END.length);
      if (!name.startsWith('.') || extname(name) !== END || extname(source) !== extension) continue;
      const draft = sum < MOST_BYTES ? readDraft(join(at, name)) : null;
      if (draft === null) continue;
      sum += draft.text.length + (draft.base?.length ?? 0);
      found.set(join(at, source), draft);
    }
    for (const below of foldersIn(at)) visit(join(at, below));
  };
  visit(folder);
  return found;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
  } catch {
    return [];
  }
}

/** Reads a draft; null if the file is none: other programs may use the same name. */
function readDraft(path: string): Draft | null {
  try {
    return sizeOf(path) > LONGEST_DRAFT ? null : parseDraft(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

const SHAPE = bySchema({
  type: 'object',
  properties: { base: { type: ['string', 'null'] }, text: { type: 'string' }, at: { type: 'integer', minimum: 0 } },
  required: ['base', 'text', 'at'],
  additionalProperties: false,
});

/** Parses a draft; null for invalid JSON or another shape. */
export function parseDraft(json: string): Draft | null {
  const draft = shapedText<Draft>(json, SHAPE);
  return draft === null ? null : { base: draft.base, text: draft.text, at: draft.at };
}

export const dropDraft = (place: string): void => rmSync(draftPlace(place), { force: true });
