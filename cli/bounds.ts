/** Reads `bench.json` of a game's folder: which figures `bench` measures, and their bounds. */
import { dirname, resolve } from 'node:path';
import { didYouMean } from '../compiler/diagnostics/near.ts';
import schema from './bounds.schema.json' with { type: 'json' };
import { UsageError } from './failures.ts';
import { displayPath, isFile } from './files.ts';
import { type JsonFile, readShaped, requireNoFaults } from './json/read.ts';
import { pointerOf } from './json/scan.ts';
import { bySchema, type ShapeError } from './json/shape.ts';
import * as say from './messages/index.ts';

/** Bounds of a figure: at least `floor`, at most `ceiling`. `aim` is a goal that is not checked. */
interface RateBounds {
  floor?: number;
  ceiling?: number;
  aim?: number;
  /** A data file that the measurement needs; relative to the folder of `bench.json`. */
  file?: string;
}

/** The figures that are measured with a data file. */
const WITH_FILE: readonly string[] = ['pairs'];

/** The figures in file order, each with the measurement of its name. Throws BrokenSources or UsageError for a wrong file. */
export function readBounds<M>(path: string, measures: ReadonlyMap<string, M>) {
  if (!isFile(path)) throw new UsageError(say.noBenchFile({ folder: displayPath(dirname(path)) }));
  const read: JsonFile<Record<string, RateBounds>> = readShaped(path, bySchema(schema), 'RB1007');
  const wrong: ShapeError[] = [];
  const found = Object.entries(read.value).flatMap(([name, { file, ...bounds }]) => {
    const measure = measures.get(name);
    const at = file === undefined ? null : resolve(dirname(path), file);
    if (at !== null && measure !== undefined && !WITH_FILE.includes(name)) {
      const said = say.fileOfNoMeasure({ figure: name, list: WITH_FILE.join(', ') });
      wrong.push({ ...said, pointer: pointerOf(name, 'file'), key: true });
    } else if (at !== null && !isFile(at)) {
      wrong.push({ ...say.noMeasureFile({ file: file ?? '' }), pointer: pointerOf(name, 'file') });
    }
    const { floor = -Infinity, ceiling = Infinity } = bounds;
    if (floor > ceiling) wrong.push({ ...say.floorAboveCeiling(), pointer: pointerOf(name, 'floor') });
    if (measure !== undefined) return { name, measure, bounds, file: at };
    const help = didYouMean(name, measures.keys(), say.thereAre({ list: [...measures.keys()].join(', ') }));
    wrong.push({ ...say.noSuchFigure({ figure: name.slice(0, 60) }), pointer: pointerOf(name), key: true, help });
    return [];
  });
  requireNoFaults(read, wrong);
  return found;
}
