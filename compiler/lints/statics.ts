/** Statics: what they may not change, and reads that would never end. */
import { staticCycle } from '../bind/clash.ts';
import type { Context } from '../context.ts';
import { at } from './report.ts';

/** What is spent with `-=` is stored, so a static cannot change how it is read. */
export function consumedStatics(g: Context): void {
  for (const s of g.game.statics) {
    if (s.printed || s.what.grant !== 'field') continue;
    const field = g.game.fields[s.what.field];
    if (field?.consumed !== true) continue;
    at(g, 'RB0510', s.place, `"${field.name}" is spent with "-=", so a static may only change what is printed.`);
  }
}

/** The game by itself, then with each of its modes and mods: mods that only clash together are told when they are bound. */
export function staticCircles(g: Context): void {
  const { layers } = g.game;
  // a layer without a word in what is read makes no circle of its own
  const says = new Set([
    ...g.game.statics.filter((one) => !one.printed).map((one) => one.layer),
    ...g.game.cards.map((card) => card.layer),
  ]);
  const ancestors = (layer: number | null): number[] =>
    layer === null ? [] : [layer, ...ancestors(layers[layer]?.parent ?? null)];
  for (const id of layers.keys()) {
    const holds = new Set([0, ...ancestors(id)]);
    if (id !== 0 && ![...holds].some((layer) => layer !== 0 && says.has(layer))) continue;
    const found = staticCycle(
      g.game,
      layers.map((_, layer) => holds.has(layer)),
    );
    if (found?.place == null) continue;
    at(g, 'RB0516', found.place, `This static reads what it changes: ${found.shown}.`);
    // the others have the same circle
    if (id === 0) return;
  }
}
