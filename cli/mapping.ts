/** Reads the mapping between a game and the data of another program, `mapping.json`. */
import { join } from 'node:path';
import { didYouMean } from '../compiler/diagnostics/near.ts';
import { Foreign, type JsonRecord, type Mapping } from '../compiler/import/index.ts';
import type { Game } from '../compiler/index.ts';
import { UsageError } from './failures.ts';
import { displayPath, isFile } from './files.ts';
import { faultsError, type JsonFile, readShaped, requireNoFaults } from './json/read.ts';
import { pointerOf } from './json/scan.ts';
import { bySchema, misfit, type ShapeError } from './json/shape.ts';
import schema from './mapping.schema.json' with { type: 'json' };
import * as say from './messages/index.ts';

const mappingName = 'mapping.json';

export function readMapping(folder: string): JsonFile<Mapping> {
  const path = join(folder, mappingName);
  if (isFile(path)) return readShaped(path, bySchema(schema), 'RB1004');
  throw new UsageError(say.noMapping({ folder: displayPath(folder) }));
}

/** Throws BrokenSources if the mapping counts calls of verbs that the game does not have. */
export function requireVerbs(mapping: JsonFile<Mapping>, { name, verbs }: Game): void {
  const known = new Set(verbs.map((verb) => verb.name));
  const wrong: ShapeError[] = [];
  for (const [of, { verb, once }] of Object.entries(mapping.value.compare?.uses ?? {})) {
    const at = (...keys: (string | number)[]): string => pointerOf('compare', 'uses', of, ...keys);
    const named = Array.isArray(verb)
      ? verb.map((one, i): [string, string] => [one, at('verb', i)])
      : [[verb, at('verb')] as const];
    for (const [one, pointer] of once === undefined ? named : [...named, [once, at('once')] as const]) {
      if (known.has(one)) continue;
      const help = didYouMean(one, known, say.nameOfVerb());
      wrong.push({ ...say.noSuchVerb({ verb: one, game: name }), pointer, help });
    }
  }
  requireNoFaults(mapping, wrong);
}

const isObject = bySchema({ type: 'object' });

/** Reads a file of foreign data and returns the result of `work`. Throws BrokenSources with the places of all mismatches. */
export function fromForeign<R>(path: string, work: (data: Foreign, read: JsonFile<JsonRecord>) => R): R {
  const read: JsonFile<JsonRecord> = readShaped(path, isObject, 'RB1006');
  const data = new Foreign(read.value);
  const result = data.attempt(() => ({ of: work(data, read) }));
  if (result !== null && data.mismatches.length === 0) return result.of;
  throw faultsError(
    read,
    data.mismatches.map(({ at, rule }) => misfit(at, rule)),
    Number.POSITIVE_INFINITY,
  );
}
