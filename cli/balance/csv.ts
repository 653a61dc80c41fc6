/** Writes the tables of a report as CSV files (RFC 4180, with a header line). */
import { join } from 'node:path';
import { type CardEffect, rateOf } from '../../editor/balance/figures.ts';
import { csvCell } from '../csv.ts';
import { writeIntoFolder } from '../files.ts';
import { requireReplaceableCsv } from '../outputs.ts';
import type { BalanceReport } from './figures.ts';

type CsvCell = string | number | null;

interface CsvTable {
  /** The name of its file. */
  name: string;
  columns: readonly string[];
  rows(report: BalanceReport): CsvCell[][];
}

const RESULT = ['games', 'wins', 'draws', 'rate', 'low', 'high'];
const DECK = ['deck', ...RESULT, 'unbeatable', 'against'];
const effectOf = (when: string): string[] => [when, `${when}_effect`, `${when}_low`, `${when}_high`];

const TABLES: readonly CsvTable[] = [
  { name: 'decks', columns: DECK, rows: ({ decks }) => deckRows(decks) },
  { name: 'opponents', columns: DECK, rows: ({ opponents }) => deckRows(opponents) },
  { name: 'matrix', columns: ['deck', 'opponent', ...RESULT], rows: matrixRows },
  {
    name: 'cards',
    columns: ['card', 'cost', 'decks', ...effectOf('first'), ...effectOf('drawn'), ...effectOf('played')],
    rows: cardRows,
  },
  {
    name: 'abilities',
    columns: ['card', 'ability', 'times', 'share', 'sample', 'changes', 'seed', 'decision'],
    rows: abilityRows,
  },
  { name: 'branches', columns: ['card', 'ability', 'branch', 'line', 'times', 'runs'], rows: branchRows },
  { name: 'agents', columns: ['agent', 'rating', 'low', 'high', 'games', 'wins', 'draws'], rows: agentRows },
  { name: 'seats', columns: ['seat', ...RESULT], rows: seatRows },
  { name: 'outcomes', columns: ['number', 'seat', 'mean', 'low', 'high'], rows: outcomeRows },
  { name: 'moves', columns: ['move', 'times', 'share', 'sample'], rows: moveRows },
  { name: 'lengths', columns: ['turns', 'games'], rows: ({ lengths }) => [...lengths.turns.entries()] },
];

/** Throws a UsageError for a folder with a file of such a name that is no such table. */
export function requireReplaceableTables(folder: string): void {
  for (const { name, columns } of TABLES) requireReplaceableCsv(join(folder, `${name}.csv`), columns);
}

export function writeTables(folder: string, report: BalanceReport): void {
  const texts = TABLES.map(({ name, columns, rows }): [string, string] => [
    `${name}.csv`,
    textOf([columns, ...rows(report)]),
  ]);
  writeIntoFolder(folder, new Map(texts));
}

const textOf = (rows: readonly (readonly CsvCell[])[]): string =>
  `${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;

const deckRows = (decks: BalanceReport['decks']): CsvCell[][] =>
  decks.map((deck) => [
    deck.name,
    deck.games,
    deck.wins,
    deck.draws,
    rateOf(deck),
    deck.low,
    deck.high,
    deck.unbeatable,
    deck.against,
  ]);

function matrixRows({ decks, opponents, matrix }: BalanceReport): CsvCell[][] {
  const columns = opponents.length === 0 ? decks : opponents;
  return matrix.flatMap((row, a) =>
    row.map((one, b) => [
      decks[a]?.name ?? '',
      columns[b]?.name ?? '',
      one.games,
      one.wins,
      one.draws,
      rateOf(one),
      one.low,
      one.high,
    ]),
  );
}

function cardRows({ cards }: BalanceReport): CsvCell[][] {
  const effects = (of: CardEffect | null): CsvCell[] =>
    of === null ? [null, null, null, null] : [of.share, of.effect, of.low, of.high];
  return cards.map(({ name, cost, decks, first, drawn, played }) => [
    name,
    cost,
    decks,
    ...effects(first),
    ...effects(drawn),
    ...effects(played),
  ]);
}

function abilityRows({ sample }: BalanceReport): CsvCell[][] {
  return sample.abilities.map(({ card, ability, times, share, changes, example }) => [
    card,
    ability,
    times,
    share,
    sample.matches,
    changes.map(({ field, whose, sum }) => `${whose} ${field} ${sum}`).join('; '),
    example?.seed ?? null,
    example?.decision ?? null,
  ]);
}

function branchRows({ sample }: BalanceReport): CsvCell[][] {
  return sample.abilities.flatMap(({ card, ability, branches }) =>
    branches.map(({ branch, line, times, of }) => [card, ability, branch, line, times, of]),
  );
}

function agentRows({ rated }: BalanceReport): CsvCell[][] {
  return rated.map(({ agent, rating, low, high, games, wins, draws }) => [
    agent,
    rating,
    low,
    high,
    games,
    wins,
    draws,
  ]);
}

function seatRows({ seats }: BalanceReport): CsvCell[][] {
  return seats.map((one, i) => [i + 1, one.games, one.wins, one.draws, rateOf(one), one.low, one.high]);
}

function outcomeRows({ outcomes }: BalanceReport): CsvCell[][] {
  return outcomes.flatMap(({ field, seats }) =>
    seats.map((one, i) => [field, i + 1, one?.mean ?? null, one?.low ?? null, one?.high ?? null]),
  );
}

function moveRows({ sample: { moves, matches } }: BalanceReport): CsvCell[][] {
  return moves.map(({ move, times, share }) => [move, times, share, matches]);
}
