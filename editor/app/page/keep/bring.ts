/** Import and export of files: single files, a folder that the browser uploads, and zips. */

import { strToU8, unzipSync, zipSync } from 'fflate';
import { isSourcePath } from '../../../paths.ts';
import { t } from '../../texts/index.ts';
import { MOST_FILES, MOST_LENGTH } from './limits.ts';

export interface ImportedFiles {
  files: { path: string; text: string }[];
  /** Messages about files that were left out, with the reason. */
  refused: string[];
}

/** Maximum size of a source file in bytes. UTF-8 needs at most three bytes per UTF-16 code unit. */
const MOST_BYTES = 3 * MOST_LENGTH;
const MOST_ZIP = 64 * 1024 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads the source files, also those inside zips. Files without a folder go into `folder`. */
export async function bringIn(given: Iterable<File>, folder: string): Promise<ImportedFiles> {
  const brought: ImportedFiles = { files: [], refused: [] };
  for (const file of given) {
    const path = file.webkitRelativePath || file.name;
    if (/\.zip$/i.test(file.name)) await unpack(file, folder, brought);
    else if (path.endsWith('.bound')) {
      if (file.size > MOST_BYTES) brought.refused.push(t.saving.tooLarge({ path, size: '1 MiB' }));
      else take(path, new Uint8Array(await file.arrayBuffer()), folder, brought);
    } else if (file.webkitRelativePath === '') brought.refused.push(t.saving.noSource({ path }));
  }
  return brought;
}

async function unpack(zip: File, folder: string, brought: ImportedFiles): Promise<void> {
  if (zip.size > MOST_ZIP) {
    brought.refused.push(t.saving.tooLarge({ path: zip.name, size: '64 MiB' }));
    return;
  }
  let count = 0;
  try {
    const entries = unzipSync(new Uint8Array(await zip.arrayBuffer()), {
      filter: ({ name, originalSize }) => {
        if (!name.endsWith('.bound') || /(^|\/)__MACOSX\//.test(name)) return false;
        if (originalSize > MOST_BYTES) brought.refused.push(t.saving.tooLarge({ path: name, size: '1 MiB' }));
        return originalSize <= MOST_BYTES && ++count <= MOST_FILES;
      },
    });
    for (const [path, bytes] of Object.entries(entries)) take(path, bytes, folder, brought);
    if (count === 0) brought.refused.push(t.saving.noSources({ path: zip.name }));
  } catch {
    brought.refused.push(t.saving.noZip({ path: zip.name }));
  }
}

function take(path: string, bytes: Uint8Array, folder: string, { files, refused }: ImportedFiles): void {
  const whole = path.includes('/') || folder === '' || path === 'prelude.bound' ? path : `${folder}/${path}`;
  if (!isSourcePath(whole)) {
    refused.push(t.saving.badPath({ path }));
    return;
  }
  try {
    const text = bytes.includes(0) ? null : utf8.decode(bytes);
    if (text === null) refused.push(t.saving.noText({ path }));
    else if (text.length > MOST_LENGTH) refused.push(t.saving.tooLarge({ path, size: '1 MiB' }));
    else files.push({ path: whole, text });
  } catch {
    refused.push(t.saving.noUtf8({ path }));
  }
}

/** Packs texts into a zip, sorted by path. */
export function zipOf(texts: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  return zipSync(Object.fromEntries(sorted.map(([path, text]) => [path, strToU8(text)]))) as Uint8Array<ArrayBuffer>;
}
