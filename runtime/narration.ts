/**
 * Narration: which fields and events of any game to show to people, and the names of things. The terminal and the
 * editor use it.
 */
import type { Bound } from '../compiler/ir/bound.ts';
import type { Game } from '../compiler/ir/index.ts';
import { namer, tileName } from './describe.ts';
import type { Match } from './machine.ts';
import { peek } from './state.ts';
import type { TraceEvent } from './trace.ts';

/** The name of a reference. */
export type Namer = (ref: number) => string;

/**
 * Names of the number fields that matter: those that effects change, of players and on cards, and those that a series
 * keeps.
 */
export interface NarratedFields {
  /** Fields of cards anywhere. */
  cards: ReadonlySet<string>;
  /** Fields of cards in play. */
  pieces: ReadonlySet<string>;
  players: ReadonlySet<string>;
}

export function narratedFields(game: Game): NarratedFields {
  const printed = new Set(game.cards.flatMap((card) => card.fields.map(({ field }) => field)));
  const [cards, pieces, players] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const [id, field] of game.fields.entries()) {
    if (field.type.of !== 'number') continue;
    const kernel = game.kinds[field.kind]?.kernel ?? null;
    if (kernel === 'player' && (field.consumed || field.kept)) players.add(field.name);
    if (!field.consumed || !printed.has(id)) continue;
    cards.add(field.name);
    // a field that all cards have, such as a price, says little about a card in play
    if (kernel === null) pieces.add(field.name);
  }
  return { cards, pieces: pieces.size > 0 ? pieces : cards, players };
}

/**
 * Whether an event gets a line. Moves and the end have other lines, except the end of one match of a series. Verbs with
 * a text for players get one; kernel verbs do not, except for a card that goes to a tile, which is visible on the
 * board.
 */
export function isNarrated({ game, bound }: Match, event: TraceEvent): boolean {
  const { what, of, args } = event;
  if (what === 'end') return bound.program.series !== null;
  if (isStep(bound, event)) return true;
  if (what === 'verb') return (game.verbs[of]?.text ?? '') !== '' && game.verbs[of]?.native === null;
  // only rolls: later events show what was done with a drawn card
  if (what === 'draw') return args.length === 2;
  return what !== 'move' && what !== 'timing';
}

/** Whether an event moves a card to a tile. */
export function isStep({ game, layout }: Bound, { what, of, args }: TraceEvent): boolean {
  if (what !== 'verb' || game.verbs[of]?.native !== 'move') return false;
  const to = args[1];
  if (typeof to !== 'number') return false;
  return layout.zones.some((zone, id) => {
    return game.zones[id]?.each === 'tile' && to >= zone.first && to < zone.first + zone.instances;
  });
}

/** Names of references: players by `side`, tiles by column and row, entities by card. */
export function sideNamer(match: Match, side: (seat: number) => string): Namer {
  const { tiles, entities } = match.layout;
  const other = namer(match);
  return (ref) => {
    if (ref >= 1 && ref < tiles.first) return side(ref);
    return ref >= tiles.first && ref < entities.first ? tileName(match.bound, ref) : other(ref);
  };
}

/** The current names of all references, kept for those that disappear. */
export function snapshotNamer(match: Match, side: (seat: number) => string): Namer {
  const now = sideNamer(match, side);
  const { first, count } = match.layout.entities;
  const used = Math.min(count, peek(match, match.layout.head.entities));
  const known = Array.from({ length: used }, (_, i) => now(first + i));
  return (ref) => known[ref - first] ?? now(ref);
}

/** Current names for existing entities, and names from `before` for those that are gone. */
export function fallbackNamer(match: Match, side: (seat: number) => string, before: Namer): Namer {
  const now = sideNamer(match, side);
  return (ref) => {
    const name = now(ref);
    return name.startsWith('#') ? before(ref) : name;
  };
}
