/**
 * Reports what the verifier refuses, at its place in the source. Most of that has a check of its own with a better
 * message; this is the safety net.
 */

import * as say from '../diagnostics/messages/index.ts';
import type { Place } from '../ir/index.ts';
import type { Context } from '../scope/context.ts';
import { placeIn, reportAt } from '../scope/report.ts';
import type { ExpandedSizes } from '../verify/expanded.ts';
import { verify } from '../verify/index.ts';

export function verifySources(g: Context, sizes: ExpandedSizes | null = null): void {
  for (const { path, said } of verify({ format: 1, files: [], games: [g.game] }, sizes).slice(0, 1)) {
    const place = placeOf(g, path.split('/').slice(3));
    if (place !== null) reportAt(g, place, say.engineRefuses({ reason: said.text }));
  }
}

/** The place of the innermost node with a place on a JSON path; else that of the game. */
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
