/** Places of the IR as places in source files. */
import type { Place } from '../../../compiler/ir/index.ts';
import type { SourceLocation } from './model.ts';

export function whereOf(files: readonly string[], place: Place | null): SourceLocation | null {
  const path = place === null ? undefined : files[place[0]];
  return place === null || path === undefined
    ? null
    : { path, line: place[1], character: place[2], start: place[3], end: place[4] };
}
