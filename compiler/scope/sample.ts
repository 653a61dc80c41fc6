/** Words of a game for examples in help: the author's own kind, field, zone, keyword and card. */

import type { Words } from '../../grammar/templates.ts';
import type { Game, Kind } from '../ir/index.ts';
import { ancestors } from '../ir/kinds.ts';

export interface SampleWords extends Words {
  readonly kind: string;
  readonly kinds: string;
  readonly field: string;
  readonly zone: string;
  readonly word: string;
  readonly card: string;
  readonly timing: string;
  /** A timing for what ends. */
  readonly end: string;
  /** A verb and what it is done to, as behind `after`. */
  readonly event: string;
  readonly move: string;
  readonly game: string;
}

/** One word of each class; a word that every game has where the game declares none. The kind is one that is in play. */
export function sampleOf(game: Game): SampleWords {
  const hasPlace = ({ name, lives }: Kind): boolean => {
    const each = game.zones[lives[0] ?? -1]?.each;
    // the kind of effects that wait has no name of the source
    return each !== undefined && each !== 'entity' && /^\w+$/.test(name);
  };
  // of the kinds in play that with the most cards
  const counts = new Map<number, number>();
  for (const { kind } of game.cards) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for (const [id, kind] of game.kinds.entries()) if (!hasPlace(kind)) counts.delete(id);
  const most = Math.max(...counts.values());
  const card = game.cards.find(({ kind }) => counts.get(kind) === most) ?? game.cards[0];
  const own = game.kinds.findIndex(({ kernel }) => kernel === null);
  const cards = game.kinds.findIndex(({ kernel }) => kernel === 'card');
  const id = card?.kind ?? (own < 0 ? cards : own);
  const above = ancestors(game, id);
  const fields = game.fields.filter(
    ({ kind, type, kernel, derived }) => above.has(kind) && type.of === 'number' && kernel === null && derived === null,
  );
  const field = fields.find(({ kind }) => kind === id) ?? fields[0];
  const verb = game.verbs.find(
    ({ native, params: [first] }) => native === null && first?.type.of === 'entity' && above.has(first.type.id ?? -1),
  );
  return {
    kind: game.kinds[id]?.name ?? 'card',
    kinds: game.kinds[id]?.plural ?? 'cards',
    field: field?.name ?? 'level',
    zone: (game.zones.find(({ each }) => each === 'player') ?? game.zones[0])?.name ?? 'zone',
    word: game.keywords[0]?.name ?? 'token',
    card: card?.name ?? 'Name',
    timing: game.timings[0]?.name ?? 'dusk',
    end: (game.timings.find(({ name }) => /end|dusk/.test(name)) ?? game.timings.at(-1))?.name ?? 'dusk',
    event: `${verb?.name ?? 'move'} self`,
    move: game.moves[0]?.name ?? 'play',
    game: game.name,
  };
}
