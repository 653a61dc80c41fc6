/**
 * What the border refuses of an IR is refused here first, with its place in the source. Most of it has a check of its own
 * that says what is wrong in words of the language: this one is for what they leave.
 */

import type { Place } from '../ir/index.ts';
import type { Context } from '../scope/context.ts';
import { at, placeIn } from '../scope/report.ts';
import type { ExpandedSizes } from '../verify/expanded.ts';
import { verify } from '../verify/index.ts';

export function soundToEngines(g: Context, sizes: ExpandedSizes | null = null): void {
  for (const { path, message } of verify({ format: 1, files: [], games: [g.game] }, sizes).slice(0, 1)) {
    const place = placeOf(g, path.split('/').slice(3));
    if (place !== null) at(g, 'RB0526', place, `No engine can run this: ${message}.`);
  }
}

/** The place of the innermost part that has one, on the way to where a path leads; else that of the game. */
function placeOf(g: Context, path: readonly string[]): Place | null {
  let part: unknown = g.game;
  let found: Place | null = null;
  for (const key of path) {
    if (typeof part !== 'object' || part === null) break;
    part = (part as { [key: string]: unknown })[key];
    const own = typeof part === 'object' && part !== null && 'place' in part ? part.place : null;
    if (Array.isArray(own)) found = own as Place;
  }
  return found ?? placeIn(part) ?? g.game.layers[0]?.place ?? null;
}
