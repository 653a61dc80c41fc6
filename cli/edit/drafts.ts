/**
 * Drafts of the page, kept beside their files as `.NAME.bound.draft` while a text is not saved. So they depend on no port and
 * on no browser, and go where the folder goes.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { shapedText } from '../border/read.ts';
import { bySchema } from '../border/shape.ts';
import { extension, foldersIn, LONGEST_SOURCE, MOST_FILES, sizeOf } from '../files.ts';

export interface Draft {
  /** The file's text when it was first changed; null for a file that is not there. */
  base: string | null;
  text: string;
  /** When it was typed last, in milliseconds. */
  at: number;
}

const END = '.draft';

/** Bytes of a draft at most: two texts, and what JSON adds. */
export const LONGEST_DRAFT = 3 * LONGEST_SOURCE;

export const draftPlace = (place: string): string => join(dirname(place), `.${basename(place)}${END}`);

/** The drafts below a folder, by the places of their files. */
export function draftsBelow(folder: string): Map<string, Draft> {
  const found = new Map<string, Draft>();
  const visit = (at: string): void => {
    if (found.size >= MOST_FILES) return;
    for (const name of namesIn(at)) {
      const source = name.slice(1, -END.length);
      if (!name.startsWith('.') || extname(name) !== END || extname(source) !== extension) continue;
      const draft = readDraft(join(at, name));
      if (draft !== null) found.set(join(at, source), draft);
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

/** Other programs may write such files, too: what is no draft is left alone. */
function readDraft(path: string): Draft | null {
  try {
    return sizeOf(path) > LONGEST_DRAFT ? null : draftIn(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

const SHAPE = bySchema({
  type: 'object',
  properties: { base: { type: ['string', 'null'] }, text: { type: 'string' }, at: { type: 'number' } },
  required: ['base', 'text', 'at'],
});

/** A draft that was sent or kept; null for what is none. */
export function draftIn(json: string): Draft | null {
  const draft = shapedText<Draft>(json, SHAPE);
  return draft === null ? null : { base: draft.base, text: draft.text, at: draft.at };
}

export const dropDraft = (place: string): void => rmSync(draftPlace(place), { force: true });
