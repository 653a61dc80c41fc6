/** Test data: IRs from files, and JSON pointers into them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { caseFiles } from '../cases.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const here = fileURLToPath(new URL('.', import.meta.url));

/** The JSON files of a folder of test data with their names, sorted. */
export function dataIn(folder: string): { name: string; text: string }[] {
  return caseFiles(`${here}../${folder}`, '.json').map((name) => ({
    name: name.slice(0, -5),
    text: readFileSync(`${here}../${folder}/${name}`, 'utf8'),
  }));
}

/** A valid IR by file name, parsed anew for each caller. */
export function validIR(name: string): Json {
  return JSON.parse(readFileSync(`${here}valid/${name}.json`, 'utf8')) as Json;
}

/** Sets the value at a JSON pointer. An undefined value deletes it; `-` appends to a list. */
export function put(tree: Json, pointer: string, value: Json | undefined): void {
  const keys = pointer.split('/').slice(1);
  const last = keys.pop() ?? '';
  let at = tree;
  for (const key of keys) {
    const next: Json | undefined = Array.isArray(at) ? at[Number(key)] : (at as { [key: string]: Json })[key];
    if (typeof next !== 'object' || next === null) throw new Error(`${pointer}: nothing at ${key}`);
    at = next;
  }
  if (Array.isArray(at)) {
    if (last === '-' && value !== undefined) at.push(value);
    else if (value === undefined) at.splice(Number(last), 1);
    else at[Number(last)] = value;
  } else if (value === undefined) {
    delete (at as { [key: string]: Json })[last];
  } else {
    (at as { [key: string]: Json })[last] = value;
  }
}
