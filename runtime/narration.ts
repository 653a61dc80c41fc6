/**
 * What of a match is worth telling people, whatever the game: which of its many fields, which events, and what things are
 * called. The terminal and the editor tell matches by it.
 */
import type { Bound } from '../compiler/bound.ts';
import type { Game } from '../compiler/ir.ts';
import { namer, tileName } from './describe.ts';
import type { Match } from './machine.ts';
import { ANSWER, type Move, PASS } from './match.ts';
import { peek } from './state.ts';
import type { TraceEvent } from './trace.ts';

/** What a reference is called. */
export type Name = (ref: number) => string;

/**
 * Names of number fields that matter in a fight, which are those that effects consume: of players, and printed on cards.
 * Fields that a series keeps of players are among them.
 */
export interface Telling {
  /** Of cards anywhere. */
  cards: ReadonlySet<string>;
  /** Of those in play. */
  pieces: ReadonlySet<string>;
  players: ReadonlySet<string>;
}

export function tellingFields(game: Game): Telling {
  const printed = new Set(game.cards.flatMap((card) => card.fields.map(({ field }) => field)));
  const [cards, pieces, players] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const [id, field] of game.fields.entries()) {
    if (field.type.of !== 'number') continue;
    const kernel = game.kinds[field.kind]?.kernel ?? null;
    if (kernel === 'player' && (field.consumed || field.kept)) players.add(field.name);
    if (!field.consumed || !printed.has(id)) continue;
    cards.add(field.name);
    // what every card has, such as a price, says little of one that is in play
    if (kernel === null) pieces.add(field.name);
  }
  return { cards, pieces: pieces.size > 0 ? pieces : cards, players };
}

/**
 * Whether an event gets a line of its own. Moves and the end have lines already, but not the end of one match of a series.
 * Verbs count where they have a text for players and are not the kernel's; of the kernel's the one that takes a card to a
 * tile, for that is seen on the board.
 */
export function worthTelling({ game, bound }: Match, event: TraceEvent): boolean {
  const { what, of, args } = event;
  if (what === 'end') return bound.program.series !== null;
  if (isStep(bound, event)) return true;
  if (what === 'verb') return (game.verbs[of]?.text ?? '') !== '' && game.verbs[of]?.native === null;
  // of draws only the rolls: which card was drawn is told by what is done with it
  if (what === 'draw') return args.length === 2;
  return what !== 'move' && what !== 'timing';
}

/** Whether a card goes to a tile. */
export function isStep({ game, layout }: Bound, { what, of, args }: TraceEvent): boolean {
  if (what !== 'verb' || game.verbs[of]?.native !== 'move') return false;
  const to = args[1];
  if (typeof to !== 'number') return false;
  return layout.zones.some((zone, id) => {
    return game.zones[id]?.each === 'tile' && to >= zone.first && to < zone.first + zone.instances;
  });
}

/** The move's word, and its options as it names them. */
export function moveText(match: Match, { move, args }: Move, name: Name): string {
  if (move === PASS) return 'passes';
  if (move === ANSWER) return `answers ${args.map(name).join(', ')}`;
  const decl = match.game.moves[move];
  const words = args.map((arg, i) => {
    const prep = decl?.params[i]?.prep;
    return `${prep == null ? '' : `${prep} `}${name(arg)}`;
  });
  return [decl?.name ?? '?', ...words].join(' ');
}

/** Players as `side` calls their seats, tiles by column and row, entities by their card. */
export function names(match: Match, side: (seat: number) => string): Name {
  const { tiles, entities } = match.layout;
  const other = namer(match);
  return (ref) => {
    if (ref >= 1 && ref < tiles.first) return side(ref);
    return ref >= tiles.first && ref < entities.first ? tileName(match.bound, ref) : other(ref);
  };
}

/** Names of all that there is now, kept for when it is gone. */
export function remembered(match: Match, side: (seat: number) => string): Name {
  const now = names(match, side);
  const { first, count } = match.layout.entities;
  const used = Math.min(count, peek(match, match.layout.head.entities));
  const known = Array.from({ length: used }, (_, i) => now(first + i));
  return (ref) => known[ref - first] ?? now(ref);
}

/** What is there goes by its name of now, what is gone by that of before. */
export function naming(match: Match, side: (seat: number) => string, before: Name): Name {
  const now = names(match, side);
  return (ref) => {
    const name = now(ref);
    return name.startsWith('#') ? before(ref) : name;
  };
}
