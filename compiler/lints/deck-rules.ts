/** Reports deck rules that no deck can keep together: `count of cards >= 30` and `count of cards <= 20`. */

import * as say from '../diagnostics/messages/index.ts';
import type { DeckRule, Expr, LayerId, Place, Zone } from '../ir/index.ts';
import { byLayer } from '../ir/types.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';

/** A bound on what a rule counts, with the place that sets it. */
interface CountRange {
  low: number;
  high: number;
  place: Place;
}

/** What the layers of one path demand so far, from the game down to a mode or mod. */
interface Demands {
  /** Of each expression the bounds that allow least: what contradicts one of the path contradicts one of these two. */
  tightest: Map<string, readonly [least: CountRange, most: CountRange]>;
  /** The smallest zone that takes decks, and the largest deck that a rule asks for. */
  zone: { holds: number; place: Place } | null;
  largest: CountRange | null;
}

/**
 * Two rules contradict each other if a match can have both: one layer is built on the other, as all are on the game. So the tree of
 * layers is walked once, and what a layer demands is taken back behind it.
 */
export function contradictoryRules(g: Context): void {
  const { layers, zones, deckRules } = g.game;
  const rules = byLayer(deckRules.filter(({ severity, seats }) => severity === 'error' && seats === undefined));
  const dealt = byLayer(zones.filter(({ decks, holds }) => decks && holds !== null));
  const above = layers.map(({ parent }, layer) => ({ layer: layer === 0 ? -1 : (parent ?? 0), id: layer }));
  const built = byLayer(above);
  const now: Demands = { tightest: new Map(), zone: null, largest: null };
  const open: (() => void)[] = [];
  const enter = (layer: LayerId): void => {
    const takeBack = demand(g, now, rules.get(layer) ?? [], dealt.get(layer) ?? []);
    open.push(takeBack);
    for (const { id } of built.get(layer) ?? []) open.push(() => enter(id));
  };
  enter(0);
  for (let next = open.pop(); next !== undefined; next = open.pop()) next();
}

/** Adds what a layer demands and reports what contradicts it; returns a function that takes it back. */
function demand(g: Context, now: Demands, rules: readonly DeckRule[], zones: readonly Zone[]): () => void {
  const { zone: zoneBefore, largest: largestBefore } = now;
  const before: [key: string, value: readonly [CountRange, CountRange] | undefined][] = [];
  for (const { holds, place } of zones) {
    if (holds === null) continue;
    if (now.zone === null || holds < now.zone.holds) now.zone = { holds, place };
    if (now.largest !== null) againstZone(g, now.largest, { holds, place });
  }
  for (const rule of rules)
    for (const [what, low, high] of bounds(rule)) {
      const ofCards = what.op === 'count' && what.of.op === 'select' && what.of.source.from === 'deck';
      const range: CountRange = { low, high, place: rule.place };
      const key = JSON.stringify(what);
      const known = now.tightest.get(key);
      const other = known?.find((one) => one.low > high || low > one.high);
      if (other !== undefined)
        reportAt(g, rule.place, say.ruleAgainstRule(), { cause: { place: other.place, message: say.otherRule() } });
      const [least, most] = known ?? [range, range];
      before.push([key, known]);
      now.tightest.set(key, [low > least.low ? range : least, high < most.high ? range : most]);
      if (!ofCards) continue;
      if (now.largest === null || low > now.largest.low) now.largest = range;
      if (now.zone !== null) againstZone(g, range, now.zone);
    }
  return () => {
    for (const [key, value] of before.reverse())
      if (value === undefined) now.tightest.delete(key);
      else now.tightest.set(key, value);
    now.zone = zoneBefore;
    now.largest = largestBefore;
  };
}

function againstZone(g: Context, range: CountRange, { holds, place }: { holds: number; place: Place }): void {
  if (range.low > holds)
    reportAt(g, range.place, say.ruleAgainstZone({ most: holds }), { cause: { place, message: say.declaredHere() } });
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
