/** Reports a game without a flow, or a mode that neither has nor inherits one. */

import * as say from '../diagnostics/messages/index.ts';
import type { LayerId } from '../ir/index.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';

export function flowless(g: Context): void {
  const { layers, flows } = g.game;
  const modes = layers.flatMap(({ sort }, id) => (sort === 'mode' ? [id] : []));
  const flowing = new Set(flows.map(({ layer }) => layer));
  const plays = (layer: LayerId): boolean => {
    for (let of: LayerId | null = layer; of !== null; of = layers[of]?.parent ?? null) if (flowing.has(of)) return true;
    return flowing.has(0);
  };
  for (const id of modes.length === 0 ? [0] : modes) {
    const layer = layers[id];
    if (layer !== undefined && !plays(id)) reportAt(g, layer.place, say.noFlow({ name: layer.name }));
  }
}
