/**
 * Draws a match in a terminal. This module knows no game: shared tiles are a grid, other zones are lines: those of the game,
 * then those of each player. It shows the fields that cards print and effects change.
 */
import { sideName } from '../compiler/vocabulary/seat-names.ts';
import {
  changedValues,
  type Match,
  matchValues,
  type NarratedFields,
  narratedFields,
  type SeenCard,
  type SeenZone,
  tellBack,
  tileName,
  type View,
  valueText,
  viewOfEverything,
} from '../runtime/index.ts';
import type { Paint } from './terminal.ts';

/** Width of a tile, in columns. */
const cell = 15;

export interface DrawOptions extends NarratedFields {
  paint: Paint;
}

export const drawing = ({ game }: Match, paint: Paint): DrawOptions => ({ paint, ...narratedFields(game) });

export function coloured(seat: number, text: string, { blue, red, green, yellow }: Paint): string {
  return ([blue, red, green, yellow][seat - 1] ?? ((plain) => plain))(text);
}

/** Lines that show the whole state, hidden cards included. */
export function boardLines(match: Match, how: DrawOptions): string[] {
  const seen = viewOfEverything(match);
  const grid = gridOf(match, seen, how);
  return [
    ...(grid.length > 0 ? [...grid, ''] : []),
    ...shared(match, seen, how),
    ...held(match, seen, grid.length > 0, how),
    ...seen.players.flatMap(({ seat }) => player(match, seen, seat, how)),
  ];
}

/**
 * The grid of a shared board, the last row at the top. Boards of two players are one above the other and face each other:
 * the first rows of the second one are at the top. Empty when there is no board, and for more boards, which fill a screen.
 */
function gridOf(match: Match, seen: View, how: DrawOptions): string[] {
  const { board } = match.game;
  const { tiles } = match.layout;
  if (board === null || tiles.count === 0) return [];
  const at = new Map<number, SeenCard[]>();
  for (const zone of seen.zones) {
    if (zone.holder === null || !seen.tiles.some(({ ref }) => ref === zone.holder)) continue;
    for (const card of zone.cards) at.set(zone.holder, [...(at.get(zone.holder) ?? []), card]);
  }
  const rule = `   +${`${'-'.repeat(cell)}+`.repeat(board.columns)}`;
  const lines = [rule];
  const all = tiles.count / board.columns;
  const rows = Array.from({ length: all }, (_, i) => all - i);
  if (board.each === 'player') {
    if (all !== 2 * board.rows) return [];
    rows.splice(0, board.rows, ...rows.slice(0, board.rows).reverse());
  }
  for (const [i, row] of rows.entries()) {
    if (board.each === 'player' && i === board.rows) lines.push('', rule);
    const cards = Array.from(
      { length: board.columns },
      (_, column) => at.get(tiles.first + (row - 1) * board.columns + column) ?? [],
    );
    lines.push(`${String(row).padStart(2)} |${cards.map((here) => square(here, how, (card) => card.name)).join('|')}|`);
    lines.push(`   |${cards.map((here) => square(here, how, (card) => state(card, how))).join('|')}|`);
    lines.push(rule);
  }
  const letters = Array.from({ length: board.columns }, (_, i) => String.fromCharCode(65 + i));
  lines.push(`    ${letters.map((letter) => letter.padStart(cell / 2 + 1).padEnd(cell)).join(' ')}`.trimEnd());
  return lines;
}

function square(cards: readonly SeenCard[], how: DrawOptions, text: (card: SeenCard) => string): string {
  const [card] = cards;
  if (card === undefined) return ' '.repeat(cell);
  const more = cards.length > 1 ? `+${cards.length - 1} ` : '';
  return coloured(card.controller, fitted(` ${more}${text(card)}`), how.paint);
}

const fitted = (text: string): string => (text.length > cell ? `${text.slice(0, cell - 1)}.` : text.padEnd(cell));

/** Controller, numbers and statuses of a card: `blue 5 poisoned`. */
function state(card: SeenCard, how: DrawOptions): string {
  return [
    sideName(card.controller),
    ...numbers(card, how.pieces).map(([, value]) => value),
    ...card.statuses.map(({ name }) => name),
  ].join(' ');
}

function numbers(card: SeenCard, names: ReadonlySet<string>): [name: string, value: string][] {
  return card.fields.flatMap(({ name, value }): [string, string][] =>
    names.has(name) && value !== null ? [[name, `${value}`]] : [],
  );
}

/**
 * Lines of what the game has once: the values of the match and the sizes of zones that nobody sees, then one line for each
 * of the other zones.
 */
function shared(match: Match, seen: View, how: DrawOptions): string[] {
  const { paint } = how;
  const zones = seen.zones.filter(({ holder, count }) => holder === null && count > 0);
  const sizes = zones.filter((zone) => isHidden(match, zone)).map(({ name, count }) => `${name} ${count}`);
  const facts = [...matchValues(match, seen, sideName).map(valueText), ...sizes];
  return [
    ...(facts.length > 0 ? [`  ${paint.bold('game'.padEnd(6))} ${facts.join(', ')}`] : []),
    ...zones
      .filter((zone) => !isHidden(match, zone))
      .map((zone) => `         ${paint.dim(`${zone.name}:`)} ${cardsText(match, zone, how)}`),
  ];
}

/** Lines of zones that cards have, and of those that tiles have if no grid shows them. */
function held(match: Match, seen: View, hasGrid: boolean, how: DrawOptions): string[] {
  const { tiles, entities } = match.layout;
  const names = new Map(seen.zones.flatMap(({ cards }) => cards.map(({ ref, name }) => [ref, name] as const)));
  return seen.zones.flatMap((zone) => {
    const holder = zone.holder ?? 0;
    const isTile = holder >= tiles.first && holder < entities.first;
    if (zone.count === 0 || holder < tiles.first || (isTile && hasGrid)) return [];
    const whose = isTile ? tileName(match.bound, holder) : (names.get(holder) ?? '');
    return [`         ${how.paint.dim(`${zone.name} of ${whose}:`)} ${cardsText(match, zone, how)}`];
  });
}

const isHidden = (match: Match, { zone, backs }: SeenZone): boolean =>
  backs === undefined && match.game.zones[zone]?.seen.every(({ by }) => by === 'none') === true;

/** Lines of a player: first fields and the sizes of hidden zones, then one line for each visible zone. */
function player(match: Match, seen: View, seat: number, how: DrawOptions): string[] {
  const { paint } = how;
  const fields = seen.players.find((one) => one.seat === seat)?.fields ?? [];
  const facts = fields.flatMap(({ name, value }) =>
    how.players.has(name) && value !== null ? [`${name} ${value}`] : [],
  );
  const zones = seen.zones.filter(({ holder, count }) => holder === seat && count > 0);
  for (const zone of zones) if (isHidden(match, zone)) facts.push(`${zone.name} ${zone.count}`);
  const turn = seen.active === seat && seen.outcome === null ? '>' : ' ';
  return [
    `${turn} ${coloured(seat, paint.bold(sideName(seat).padEnd(6)), paint)} ${facts.join(', ')}`.trimEnd(),
    ...zones
      .filter((zone) => !isHidden(match, zone))
      .map((zone) => `         ${paint.dim(`${zone.name}:`)} ${cardsText(match, zone, how)}`),
  ];
}

function cardsText(match: Match, zone: SeenZone, how: DrawOptions): string {
  const inPlay = match.game.kinds.some(({ lives }) => lives.includes(zone.zone));
  const tellCard = (card: SeenCard): string => {
    const shown = inPlay ? how.pieces : how.cards;
    const changed = changedValues(match, card).filter(({ name }) => !shown.has(name));
    const facts = [...numbers(card, shown).map(([name, value]) => ({ name, value })), ...changed].map(valueText);
    // as a scenario says it: the side, unless the zone tells it
    const isPlain = card.owner === zone.holder || (card.owner < 1 && zone.holder === null);
    return `${isPlain ? '' : `${sideName(card.owner)} `}${card.name}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
  };
  // cards in a row that look the same are counted
  const counted: { text: string; count: number }[] = [];
  for (const text of zone.cards.map(tellCard)) {
    const last = counted.at(-1);
    if (last?.text === text) last.count++;
    else counted.push({ text, count: 1 });
  }
  const hidden = (zone.backs ?? []).map((back) => `hidden ${tellBack(match, zone.zone, back)}`);
  return [...counted.map(({ text, count }) => (count === 1 ? text : `${count} ${text}`)), ...hidden].join(', ');
}
