/**
 * Reads test cases so that none passes without a check: an empty folder, a file of another kind, a key that no test reads and a
 * case without an expectation are errors.
 */
import { readdirSync } from 'node:fs';

/** The files of a folder of cases, sorted; all have the ending, except for `others`. */
export function caseFiles(folder: string, ending: string, others: readonly string[] = []): string[] {
  const names = readdirSync(folder)
    .filter((name) => !others.includes(name))
    .sort();
  for (const name of names)
    if (!name.endsWith(ending)) throw new Error(`${folder}/${name} does not end in "${ending}"`);
  if (names.length === 0) throw new Error(`${folder} has no case`);
  return names;
}

/** What a test reads of a case. */
export interface CaseShape<T> {
  /** All keys of a case. */
  keys: readonly (keyof T & string)[];
  /** A case has at least one of these. */
  expects: readonly (keyof T & string)[];
}

/** A case as it is, if it has only known keys and an expectation. `where` names it in errors. */
export function checkedCase<T extends object>(value: T, { keys, expects }: CaseShape<T>, where: string): T {
  const known: readonly string[] = keys;
  for (const key of Object.keys(value)) if (!known.includes(key)) throw new Error(`${where}: no test reads "${key}"`);
  if (!expects.some((key) => isExpectation(value[key]))) throw new Error(`${where} expects nothing`);
  return value;
}

/** An empty object or an empty text expects nothing; null, false, 0 and an empty list may be expected. */
const isExpectation = (value: unknown): boolean => {
  if (value === undefined || value === '') return false;
  return typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length > 0;
};

/** The cases of a list; an empty list is an error. */
export function checkedCases<T extends object>(list: readonly T[], shape: CaseShape<T>, where: string): T[] {
  if (list.length === 0) throw new Error(`${where} has no case`);
  return list.map((value, i) => checkedCase(value, shape, `${where}, case ${i + 1}`));
}

/** The codes that comments `### RB0123` at the ends of lines expect, line by line; a line may have several. */
export function markedCodes(text: string, where: string): string[][] {
  return text.split('\n').map((line, i) => {
    const at = line.indexOf('###');
    if (at < 0) return [];
    const comment = line.slice(at);
    if (!/^###( RB\d{4}| ### RB\d{4})+$/.test(comment))
      throw new Error(`${where}:${i + 1}: "###" is followed by codes`);
    return comment.match(/RB\d{4}/g) ?? [];
  });
}
