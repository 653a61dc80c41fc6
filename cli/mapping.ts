/** The mapping of a game's folder, and foreign files. */
import { join } from 'node:path';
import { isRecord, type Json, type JsonRecord, type Mapping } from '../compiler/import/index.ts';
import { UsageError } from './failures.ts';
import { isFile, readText, shown } from './files.ts';

const mappingName = 'mapping.json';

/** A JSON file that holds one object. */
export function readJson(path: string): JsonRecord {
  const text = isFile(path) ? readText(path) : null;
  if (text === null) throw new UsageError(`there is no text file ${shown(path)}`);
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (error) {
    throw new UsageError(`${shown(path)} is not JSON`, error instanceof Error ? error.message : null);
  }
  if (!isRecord(value)) throw new UsageError(`${shown(path)} does not hold an object`);
  return value;
}

export function readMapping(folder: string): Mapping {
  const path = join(folder, mappingName);
  if (!isFile(path)) {
    throw new UsageError(
      `there is no mapping for ${shown(folder)}`,
      `${mappingName} in the folder of a game says what foreign fields mean there`,
    );
  }
  const mapping = readJson(path);
  if (!Array.isArray(mapping.cards)) throw new UsageError(`${shown(path)} says nothing of cards`);
  return mapping as unknown as Mapping;
}
