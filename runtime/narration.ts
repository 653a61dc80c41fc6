/**
 * Narration: which fields and events of any game to show to people, and the names of things. The terminal and the
 * editor use it.
 */
import type { Bound } from '../compiler/ir/bound.ts';
import type { Game } from '../compiler/ir/index.ts';
import { namer, showValue, tileName } from './describe.ts';
import type { Match } from './machine.ts';
import { offeredChoice } from './match.ts';
import { NOTHING } from './numbers.ts';
import { peek } from './state.ts';
import { fieldsByName } from './tables.ts';
import type { TraceEvent } from './trace.ts';
import type { SeenCard, View } from './view.ts';

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

/** A value in words; a truth that holds is only a name. */
export interface NamedValue {
  name: string;
  value: number | string | true;
}

/**
 * The values of the match itself, such as a trump or a threat, without those of the kernel: numbers, words, truths that
 * hold, and players. What is nothing or hidden is left out.
 */
export function matchValues(
  m: Match,
  { globals }: View,
  side: (seat: number) => string,
): (NamedValue & { field: number })[] {
  const fields = fieldsByName(
    m,
    m.game.kinds.findIndex(({ kernel }) => kernel === 'state'),
  );
  return globals.flatMap(({ name, value }) => {
    const field = fields.get(name) ?? -1;
    if (m.game.fields[field]?.kernel !== null) return [];
    const isPlayer = m.game.fields[field]?.type.of === 'entity' && value !== null && value < m.layout.tiles.first;
    const words = isPlayer ? side(value) : valueWords(m, field, value);
    return words === null ? [] : [{ field, name, value: words }];
  });
}

/** The values of a card that differ from those that it was made with: the face of a die, a counter, a turned card. */
export function changedValues(m: Match, card: SeenCard): NamedValue[] {
  const { game, tables, layout } = m;
  const { printed } = m.bound;
  const fields = fieldsByName(m, tables.cardKind[card.card] ?? -1);
  return card.fields.flatMap(({ name, value }) => {
    const field = fields.get(name) ?? -1;
    const place = layout.fields[field];
    const decl = game.fields[field];
    if (place?.table !== 'entity' || decl?.derived !== null || decl.type.of === 'entity') return [];
    const made = printed[card.card]?.[card.level - 1]?.[place.at - layout.printed.at] ?? layout.starts[field] ?? 0;
    if (value === made || (value === null && made === NOTHING)) return [];
    const words = valueWords(m, field, value);
    return words === null ? [] : [{ name, value: words }];
  });
}

/** A value with its name: `face 3`, `held`. */
export const valueText = ({ name, value }: NamedValue): string => {
  const words = name.replaceAll('_', ' ');
  return value === true ? words : `${words} ${value}`;
};

/**
 * For cards of a view that lie beside others of the same name: in words, the values in which they differ. By
 * reference; not for cards that look the same.
 */
export function tellingApart(m: Match, { zones }: View): (ref: number) => string {
  const known = new Map<SeenCard, string>();
  const textOf = (card: SeenCard): string => {
    const text = known.get(card) ?? changedValues(m, card).map(valueText).join(', ');
    known.set(card, text);
    return text;
  };
  const beside = new Map<number, readonly SeenCard[]>();
  for (const { cards } of zones) for (const { ref } of cards) beside.set(ref, cards);
  return (ref) => {
    const all = beside.get(ref) ?? [];
    const card = all.find((one) => one.ref === ref);
    if (card === undefined) return '';
    const own = textOf(card);
    return all.some((one) => one.name === card.name && textOf(one) !== own) ? own : '';
  };
}

/** A value as people read it; null for what is not shown: nothing, truths that do not hold, and references. */
function valueWords({ bound, game }: Match, field: number, value: number | null): NamedValue['value'] | null {
  const type = game.fields[field]?.type;
  if (type === undefined || type.many || value === null) return null;
  switch (type.of) {
    case 'number':
      return value;
    case 'truth':
      return value === 1 ? true : null;
    case 'enum':
    case 'flags':
      return value === 0 && type.of === 'flags' ? null : showValue(bound, type, value);
    case 'definition':
      return value === NOTHING ? null : showValue(bound, type, value);
    default:
      return null;
  }
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

/** Names at a rest: where a choice waits, those of the position in which it is offered. Options get their names here. */
export function restingNamer(match: Match, side: (seat: number) => string, at = offered(match)): Namer {
  const rest = sideNamer(match, side);
  return at === match ? rest : fallbackNamer(at, side, rest);
}

const offered = (match: Match): Match => offeredChoice(match)?.at ?? match;

/** The names of all references at a rest, kept for those that disappear. */
export function snapshotNamer(match: Match, side: (seat: number) => string): Namer {
  const at = offered(match);
  const now = restingNamer(match, side, at);
  const { first, count } = match.layout.entities;
  const used = Math.min(count, peek(at, match.layout.head.entities));
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
