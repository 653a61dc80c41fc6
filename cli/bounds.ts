/** What is measured of a game and its bounds: the `bench.json` of its folder. */
import { dirname, resolve } from 'node:path';
import { didYouMean } from '../compiler/diagnostics/near.ts';
import { needsNone, type Read, readShaped } from './border/read.ts';
import { pointerOf } from './border/scan.ts';
import { bySchema, type Fault } from './border/shape.ts';
import schema from './bounds.schema.json' with { type: 'json' };
import { UsageError } from './failures.ts';
import { isFile, shown } from './files.ts';

/** A bound of a figure: no less than `floor`, no more than `ceiling`; `aim` is what would be fine. */
interface Bounds {
  floor?: number;
  ceiling?: number;
  aim?: number;
  /** Data that the measure needs, looked for beside this file. */
  file?: string;
}

/** In the order of the file, each with the measure of its name. Throws what says what is wrong with it. */
export function readBounds<M>(path: string, measures: ReadonlyMap<string, M>) {
  if (!isFile(path))
    throw new UsageError(`${shown(dirname(path))} has no bench.json`, 'it says what is measured of a game');
  const read: Read<Record<string, Bounds>> = readShaped(path, bySchema(schema), 'RB1007');
  const wrong: Fault[] = [];
  const found = Object.entries(read.value).flatMap(([name, { file, ...bounds }]) => {
    const measure = measures.get(name);
    const at = file === undefined ? null : resolve(dirname(path), file);
    if (at !== null && !isFile(at)) {
      const help = 'it is looked for beside this one';
      wrong.push({ message: `There is no file "${file}".`, pointer: pointerOf(name, 'file'), help });
    }
    if (measure !== undefined) return { name, measure, bounds, file: at };
    const help = didYouMean(name, measures.keys(), `there are: ${[...measures.keys()].join(', ')}`);
    wrong.push({
      message: `"${name.slice(0, 60)}" is nothing that is measured.`,
      pointer: pointerOf(name),
      key: true,
      help,
    });
    return [];
  });
  needsNone(read, wrong);
  return found;
}
