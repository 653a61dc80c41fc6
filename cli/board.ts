/**
 * A match drawn for a terminal. It knows no game: tiles are a grid, other zones are lines, and of the many fields it shows
 * those that matter in a fight, which are the ones that cards print and effects consume.
 */
import { SIDES } from '../compiler/scenarios.ts';
import type { Match } from '../runtime/machine.ts';
import { type SeenCard, type SeenZone, type View, view } from '../runtime/view.ts';
import { harmless, type Paint } from './terminal.ts';

const cell = 15;

export interface Telling {
  paint: Paint;
  /** Names of fields worth showing, of cards and of players. */
  cards: ReadonlySet<string>;
  players: ReadonlySet<string>;
}

export function telling({ game }: Match, paint: Paint): Telling {
  const printed = new Set(game.cards.flatMap((card) => card.fields.map(({ field }) => field)));
  const [cards, players] = [new Set<string>(), new Set<string>()];
  for (const [id, field] of game.fields.entries()) {
    if (field.type.of !== 'number' || !field.consumed) continue;
    if (printed.has(id)) cards.add(field.name);
    if (game.kinds[field.kind]?.kernel === 'player') players.add(field.name);
  }
  return { paint, cards, players };
}

/** The player of a seat, as scenarios call it. */
export const sideName = (seat: number): string => SIDES[seat - 1] ?? `player ${seat}`;

export function coloured(seat: number, text: string, { blue, red, green, yellow }: Paint): string {
  return ([blue, red, green, yellow][seat - 1] ?? ((plain) => plain))(text);
}

/** Everything on the table, as someone sees it who sees everything. */
export function draw(match: Match, how: Telling): string[] {
  const seen = view(match, 0);
  const grid = gridOf(match, seen, how);
  return [...(grid.length > 0 ? [...grid, ''] : []), ...seen.players.map(({ seat }) => player(match, seen, seat, how))];
}

/** Tiles that all share, the far row at the top. */
function gridOf(match: Match, seen: View, how: Telling): string[] {
  const { board } = match.game;
  if (board === null || board.each !== 'game') return [];
  const at = new Map<number, SeenCard[]>();
  for (const zone of seen.zones) {
    if (zone.holder === null || !seen.tiles.some(({ ref }) => ref === zone.holder)) continue;
    for (const card of zone.cards) at.set(zone.holder, [...(at.get(zone.holder) ?? []), card]);
  }
  const { first } = match.layout.tiles;
  const rule = `   +${`${'-'.repeat(cell)}+`.repeat(board.columns)}`;
  const lines = [rule];
  for (let row = board.rows; row >= 1; row--) {
    const cards = Array.from({ length: board.columns }, (_, i) => at.get(first + (row - 1) * board.columns + i) ?? []);
    lines.push(`${String(row).padStart(2)} |${cards.map((here) => square(here, how, (card) => card.name)).join('|')}|`);
    lines.push(`   |${cards.map((here) => square(here, how, (card) => state(card, how))).join('|')}|`);
    lines.push(rule);
  }
  const letters = Array.from({ length: board.columns }, (_, i) => String.fromCharCode(65 + i));
  lines.push(`    ${letters.map((letter) => letter.padStart(cell / 2 + 1).padEnd(cell)).join(' ')}`.trimEnd());
  return lines;
}

function square(cards: readonly SeenCard[], how: Telling, text: (card: SeenCard) => string): string {
  const [card] = cards;
  if (card === undefined) return ' '.repeat(cell);
  const more = cards.length > 1 ? `+${cards.length - 1} ` : '';
  return coloured(card.controller, fitted(` ${more}${harmless(text(card))}`), how.paint);
}

const fitted = (text: string): string => (text.length > cell ? `${text.slice(0, cell - 1)}.` : text.padEnd(cell));

/** `blue 5 poisoned`. */
function state(card: SeenCard, how: Telling): string {
  return [sideName(card.controller), ...numbers(card, how), ...card.statuses.map(({ name }) => name)].join(' ');
}

function numbers(card: SeenCard, how: Telling): string[] {
  return card.fields.flatMap(({ name, value }) => (how.cards.has(name) && value !== null ? [`${value}`] : []));
}

/** A player's line: fields, then the zones that are not on the board. */
function player(match: Match, seen: View, seat: number, how: Telling): string {
  const { paint } = how;
  const fields = seen.players.find((one) => one.seat === seat)?.fields ?? [];
  const facts = fields.flatMap(({ name, value }) => (how.players.has(name) && value !== null ? [`${name} ${value}`] : []));
  const zones = seen.zones.filter(({ holder, count }) => holder === seat && count > 0).map((zone) => zoneLine(match, zone, how));
  const turn = seen.active === seat && seen.outcome === null ? '>' : ' ';
  return `${turn} ${coloured(seat, paint.bold(sideName(seat).padEnd(5)), paint)} ${[...facts, ...zones].join(paint.dim(' | '))}`;
}

function zoneLine(match: Match, zone: SeenZone, how: Telling): string {
  // what nobody sees is as dull as it is long
  const hidden = match.game.zones[zone.zone]?.seen.every(({ by }) => by === 'none') === true;
  if (hidden) return `${zone.name} ${zone.count}`;
  return `${zone.name}: ${zone.cards.map((card) => [harmless(card.name), ...numbers(card, how)].join(' ')).join(', ')}`;
}
