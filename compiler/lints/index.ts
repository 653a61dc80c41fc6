/** Checks of a whole game, once every word is known, one line each. */

import { keptForNothing } from '../elaborate/series.ts';
import type { Context } from '../scope/context.ts';
import { ExpandedSizes } from '../verify/expanded.ts';
import { replacedInCircles, settlesInside, verbChains } from './calls.ts';
import { flowless } from './flow.ts';
import { gonePlaces } from './gone.ts';
import { handedDown } from './handed.ts';
import { hiddenOptions } from './hidden.ts';
import { unasked } from './resources.ts';
import { longBodies, tooMany } from './sizes.ts';
import { countedTwice, staticCircles } from './statics.ts';
import { silentVerbs } from './texts.ts';
import { tokenTables } from './tokens.ts';
import { unmetTimings, unusedChoices, unusedRecords, unusedTimings, unusedVerbs } from './unused.ts';
import { askedInCircles, workedTooDeep, workedTooLong } from './worked.ts';

/**
 * `own`: the files of the game itself; what a prelude offers nobody needs to use. `unread`: some of them could not be read.
 * `sound` reports what the verifier refuses; null leaves that out.
 */
export function lint(
  g: Context,
  own: ReadonlySet<number>,
  unread: boolean,
  sound: ((g: Context, sizes: ExpandedSizes) => void) | null,
): void {
  if (tooMany(g)) return;
  countedTwice(g);
  staticCircles(g);
  const calleesFirst = verbChains(g);
  const sizes = new ExpandedSizes(g.game);
  // what follows goes as deep as a game does
  if (longBodies(g) || calleesFirst === null || workedTooDeep(g, sizes)) return;
  replacedInCircles(g);
  settlesInside(g);
  handedDown(g, calleesFirst);
  unasked(g);
  hiddenOptions(g);
  gonePlaces(g);
  tokenTables(g);
  workedTooLong(g, sizes);
  askedInCircles(g);
  // a use may stand in a line that could not be read: who has errors is not told of what is never used
  if (
    unread ||
    g.reporter.found.some((d) => d.severity === 'error' && own.has(g.sources.findIndex((s) => s.path === d.file)))
  )
    return;
  flowless(g);
  sound?.(g, sizes);
  unusedVerbs(g, own);
  unusedTimings(g);
  unusedRecords(g);
  keptForNothing(g);
  unmetTimings(g);
  unusedChoices(g);
  silentVerbs(g);
}
