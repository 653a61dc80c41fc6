/** Import and export of files: single files, a folder that the browser uploads, and zips. */

import { strToU8, zipSync } from 'fflate';
import { isSourcePath, shownPath } from '../../../paths.ts';
import { t } from '../../texts/index.ts';
import { nextTask } from '../task.ts';
import type { Workbench } from '../workbench.ts';
import { MOST_FILES, MOST_LENGTH } from './limits.ts';
import { type ZipMember, zipMembers } from './zip.ts';

export interface ImportedFiles {
  files: { path: string; text: string }[];
  /** Messages about files that were left out, with the reason. */
  refused: string[];
}

/** Maximum size of a source file in bytes. UTF-8 needs at most three bytes per UTF-16 code unit. */
const MOST_BYTES = 3 * MOST_LENGTH;
/** Maximum size of all source files together. The server has the same. */
const MOST_TOGETHER = 32 * 1024 * 1024;
const MOST_ZIP = 64 * 1024 * 1024;
/** Maximum number of other files that a message names. */
const MOST_NAMED = 3;

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** The pictures that `rulebound edit` serves. */
const IS_PICTURE = /\.(svg|png|jpg|webp)$/;
const isZip = (file: File): boolean => /\.zip$/i.test(file.name);

/**
 * Reads the source files, also those inside zips. Files without a folder go into `folder`. Of a zip with anything damaged in it
 * nothing is taken.
 */
export async function bringIn(given: Iterable<File>, folder: string): Promise<ImportedFiles> {
  const brought: ImportedFiles = { files: [], refused: [] };
  for (const file of given) {
    const path = file.webkitRelativePath || file.name;
    if (isZip(file)) await unpack(file, folder, brought);
    else if (path.endsWith('.bound')) {
      if (file.size > MOST_BYTES) brought.refused.push(t.saving.tooLarge({ path, size: '1 MiB' }));
      else take(path, new Uint8Array(await file.arrayBuffer()), folder, brought);
    } else if (file.webkitRelativePath === '')
      brought.refused.push(IS_PICTURE.test(path) ? t.saving.picture({ path }) : t.saving.noSource({ path }));
  }
  return brought;
}

/** Maximum number of files that the message names with the reason. */
const MOST_TOLD = 5;

/** Brings files into the page as drafts, opens the first one, and says what was left out. */
export async function bringAll(bench: Workbench, given: Iterable<File>, folder: string): Promise<void> {
  const { files, refused } = await bringIn(given, folder);
  for (const [i, { path, text }] of files.entries()) {
    bench.keeper.offer(path, text, 'file');
    // Thousands of files must not hold up the page.
    if (i % 20 === 19) await nextTask();
  }
  const [first] = files;
  if (first !== undefined) bench.open(first.path);
  bench.notify(
    [
      t.exchange.broughtIn({ count: files.length }),
      ...refused.slice(0, MOST_TOLD).map((why) => `${why}.`),
      ...(refused.length > MOST_TOLD ? [t.problems.more({ count: refused.length - MOST_TOLD })] : []),
    ].join(' '),
  );
}

async function unpack(zip: File, folder: string, brought: ImportedFiles): Promise<void> {
  const { files, refused } = brought;
  const found: ImportedFiles = { files: [...files], refused: [] };
  let name = zip.name;
  try {
    if (zip.size > MOST_ZIP) throw new ZipRefusal(t.saving.tooLarge({ path: name, size: '64 MiB' }));
    const members = zipMembers(new Uint8Array(await zip.arrayBuffer())).filter(({ name }) => isFile(name));
    const sources = members.filter(({ name }) => name.endsWith('.bound'));
    const small = sources.filter(({ size }) => size <= MOST_BYTES);
    const left = members.filter((member) => !sources.includes(member)).map(({ name }) => shownPath(name));
    checkAll(zip.name, sources, small);
    for (const { name } of sources.filter((one) => !small.includes(one)))
      found.refused.push(t.saving.tooLarge({ path: shownPath(name), size: '1 MiB' }));
    for (const member of small) {
      name = shownPath(member.name);
      take(member.name, await member.unpack(), folder, found);
    }
    if (left.length > 0) {
      const named = left.slice(0, MOST_NAMED).join(', ');
      const names =
        left.length > MOST_NAMED ? `${named} ${t.problems.more({ count: left.length - MOST_NAMED })}` : named;
      found.refused.push(t.saving.othersIn({ path: zip.name, names }));
    }
    brought.files = found.files;
    refused.push(...found.refused);
  } catch (error) {
    const isNamed = error instanceof ZipRefusal;
    refused.push(
      isNamed
        ? error.message
        : name === zip.name
          ? t.saving.noZip({ path: name })
          : t.saving.damagedIn({ path: zip.name, name }),
    );
  }
}

class ZipRefusal extends Error {}

/** What is no folder, and not written by the system for itself. */
const isFile = (name: string): boolean =>
  !name.endsWith('/') && !name.split('/').some((part) => part === '__MACOSX' || /^\.\w/.test(part));

/** Throws the reason if nothing of a zip is to be taken. */
function checkAll(path: string, sources: readonly ZipMember[], small: readonly ZipMember[]): void {
  const names = new Set<string>();
  for (const { name } of sources) {
    if (names.has(name)) throw new ZipRefusal(t.saving.twiceIn({ path, name: shownPath(name) }));
    names.add(name);
  }
  if (sources.length === 0) throw new ZipRefusal(t.saving.noSources({ path }));
  if (sources.some(({ isEncrypted }) => isEncrypted)) throw new ZipRefusal(t.saving.encrypted({ path }));
  if (sources.length > MOST_FILES) throw new ZipRefusal(t.saving.tooMany({ path, most: MOST_FILES }));
  if (small.reduce((sum, { size }) => sum + size, 0) > MOST_TOGETHER)
    throw new ZipRefusal(t.saving.tooLarge({ path, size: '32 MiB' }));
}

function take(path: string, bytes: Uint8Array, folder: string, { files, refused }: ImportedFiles): void {
  const whole = path.includes('/') || folder === '' || path === 'prelude.bound' ? path : `${folder}/${path}`;
  const shown = shownPath(path);
  // The sign stands for bytes that are no UTF-8.
  if (!isSourcePath(whole) || path.includes('\ufffd')) {
    refused.push(t.saving.badPath({ path: shown }));
    return;
  }
  try {
    const text = bytes.includes(0) ? null : utf8.decode(bytes);
    if (text === null) refused.push(t.saving.noText({ path }));
    else if (text.length > MOST_LENGTH) refused.push(t.saving.tooLarge({ path, size: '1 MiB' }));
    else if (files.some((file) => file.path === whole)) refused.push(t.saving.twice({ path }));
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
