/** Reports deck rules that no deck can keep together: `count of cards >= 30` and `count of cards <= 20`. */

import * as say from '../diagnostics/messages/index.ts';
import type { DeckRule, Expr, Game, LayerId, Place } from '../ir/index.ts';
import { layersFrom } from '../ir/types.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';

/** A bound on what a rule counts, with the place that sets it. */
interface CountRange {
  layer: number;
  low: number;
  high: number;
  /** Whether it is about how many cards of the deck there are. */
  ofCards: boolean;
  place: Place;
}

export function contradictoryRules(g: Context): void {
  const all: CountRange[] = [];
  // of each expression and layer the tightest bounds: what contradicts another bound contradicts one of them
  const tightest = new Map<string, Map<number, CountRange[]>>();
  for (const rule of g.game.deckRules) {
    if (rule.severity !== 'error') continue;
    for (const [what, low, high] of bounds(rule)) {
      const ofCards = what.op === 'count' && what.of.op === 'select' && what.of.source.from === 'deck';
      const range: CountRange = { layer: rule.layer, low, high, ofCards, place: rule.place };
      const key = JSON.stringify(what);
      const layers = tightest.get(key) ?? new Map<number, CountRange[]>();
      tightest.set(key, layers);
      const other = [...layers.values()]
        .flat()
        .find((one) => areOn(g.game, one.layer, rule.layer) && (one.low > high || low > one.high));
      if (other !== undefined)
        reportAt(g, rule.place, say.ruleAgainstRule(), { cause: { place: other.place, message: say.otherRule() } });
      const [least = range, most = range] = layers.get(rule.layer) ?? [];
      layers.set(rule.layer, [low > least.low ? range : least, high < most.high ? range : most]);
      all.push(range);
    }
  }
  for (const { decks, holds, place, layer } of g.game.zones) {
    if (!decks || holds === null) continue;
    for (const one of all)
      if (one.ofCards && one.low > holds && areOn(g.game, layer, one.layer))
        reportAt(g, one.place, say.ruleAgainstZone({ most: holds }), { cause: { place, message: say.declaredHere() } });
  }
}

/** The bounds that a condition sets: each part of an `and`. */
function bounds({ test }: DeckRule): [what: Expr, low: number, high: number][] {
  const parts = test.op === 'and' ? test.of : [test];
  return parts.flatMap((part): [Expr, number, number][] => {
    if (!('a' in part) || part.b.op !== 'number') return [];
    const range = rangeOf(part.op, part.b.value);
    return range === null ? [] : [[part.a, ...range]];
  });
}

function rangeOf(op: Expr['op'], n: number): [low: number, high: number] | null {
  if (op === 'is') return [n, n];
  if (op === 'le' || op === 'lt') return [Number.NEGATIVE_INFINITY, op === 'le' ? n : n - 1];
  return op === 'ge' || op === 'gt' ? [op === 'ge' ? n : n + 1, Number.POSITIVE_INFINITY] : null;
}

/** Whether two layers are active at once since one of them is built on the other. All are built on the game's own. */
function areOn(game: Game, one: LayerId, other: LayerId): boolean {
  return (
    one === 0 || other === 0 || [...layersFrom(game, one)].includes(other) || [...layersFrom(game, other)].includes(one)
  );
}
