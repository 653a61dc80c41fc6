/** Words of a game for examples in help: the author's own kind, field, zone, keyword and card. */

import type { Words } from '../../grammar/templates.ts';
import type { Game } from '../ir/index.ts';
import { ancestors } from '../ir/kinds.ts';

export interface SampleWords extends Words {
  readonly kind: string;
  readonly kinds: string;
  readonly field: string;
  readonly zone: string;
  readonly word: string;
  readonly card: string;
}

/** One word of each class; a word that every game has where the game declares none. */
export function sampleOf(game: Game): SampleWords {
  const [card] = game.cards;
  const own = game.kinds.findIndex(({ kernel }) => kernel === null);
  const cards = game.kinds.findIndex(({ kernel }) => kernel === 'card');
  const id = card?.kind ?? (own < 0 ? cards : own);
  const above = ancestors(game, id);
  const field = game.fields.find(
    ({ kind, type, kernel, derived }) => above.has(kind) && type.of === 'number' && kernel === null && derived === null,
  );
  return {
    kind: game.kinds[id]?.name ?? 'card',
    kinds: game.kinds[id]?.plural ?? 'cards',
    field: field?.name ?? 'level',
    zone: (game.zones.find(({ each }) => each === 'player') ?? game.zones[0])?.name ?? 'zone',
    word: game.keywords[0]?.name ?? 'token',
    card: card?.name ?? 'Name',
  };
}
