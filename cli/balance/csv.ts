/** Writes the tables of a report as CSV files (RFC 4180, with a header line). */
import { type CardEffect, rateOf } from '../../editor/balance/figures.ts';
import { csvCell } from '../csv.ts';
import { writeIntoFolder } from '../files.ts';
import type { BalanceReport } from './figures.ts';

type CsvCell = string | number | null;

const textOf = (rows: readonly (readonly CsvCell[])[]): string =>
  `${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;

export function writeTables(folder: string, report: BalanceReport): void {
  writeIntoFolder(folder, new Map(csvTables(report).map(([name, rows]) => [`${name}.csv`, textOf(rows)])));
}

/** The tables by the names of their files. */
export function csvTables(report: BalanceReport): [name: string, rows: CsvCell[][]][] {
  const { decks, opponents, lengths } = report;
  return [
    ['decks', deckRows(decks)],
    ['opponents', deckRows(opponents)],
    ['matrix', matrixRows(report)],
    ['cards', cardRows(report)],
    ['abilities', abilityRows(report)],
    ['branches', branchRows(report)],
    ['agents', agentRows(report)],
    ['seats', seatRows(report)],
    ['outcomes', outcomeRows(report)],
    ['moves', moveRows(report)],
    ['lengths', [['turns', 'games'], ...lengths.turns.map((games, turns): CsvCell[] => [turns, games])]],
  ];
}

const deckRows = (decks: BalanceReport['decks']): CsvCell[][] => [
  ['deck', 'games', 'wins', 'draws', 'rate', 'low', 'high', 'unbeatable', 'against'],
  ...decks.map((deck): CsvCell[] => [
    deck.name,
    deck.games,
    deck.wins,
    deck.draws,
    rateOf(deck),
    deck.low,
    deck.high,
    deck.unbeatable,
    deck.against,
  ]),
];

function matrixRows({ decks, opponents, matrix }: BalanceReport): CsvCell[][] {
  const columns = opponents.length === 0 ? decks : opponents;
  return [
    ['deck', 'opponent', 'games', 'wins', 'draws', 'rate', 'low', 'high'],
    ...matrix.flatMap((row, a) =>
      row.map((one, b): CsvCell[] => [
        decks[a]?.name ?? '',
        columns[b]?.name ?? '',
        one.games,
        one.wins,
        one.draws,
        rateOf(one),
        one.low,
        one.high,
      ]),
    ),
  ];
}

function cardRows({ cards }: BalanceReport): CsvCell[][] {
  const effects = (of: CardEffect | null): CsvCell[] =>
    of === null ? [null, null, null, null] : [of.share, of.effect, of.low, of.high];
  return [
    ['card', 'cost', 'decks']
      .concat(['first', 'first_effect', 'first_low', 'first_high'])
      .concat(['drawn', 'drawn_effect', 'drawn_low', 'drawn_high'])
      .concat(['played', 'played_effect', 'played_low', 'played_high']),
    ...cards.map(({ name, cost, decks, first, drawn, played }): CsvCell[] => [
      name,
      cost,
      decks,
      ...effects(first),
      ...effects(drawn),
      ...effects(played),
    ]),
  ];
}

const abilityRows = ({ sample }: BalanceReport): CsvCell[][] => [
  ['card', 'ability', 'times', 'share', 'sample', 'changes', 'seed', 'decision'],
  ...sample.abilities.map(({ card, ability, times, share, changes, example }): CsvCell[] => [
    card,
    ability,
    times,
    share,
    sample.matches,
    changes.map(({ field, whose, sum }) => `${whose} ${field} ${sum}`).join('; '),
    example?.seed ?? null,
    example?.decision ?? null,
  ]),
];

const branchRows = ({ sample }: BalanceReport): CsvCell[][] => [
  ['card', 'ability', 'branch', 'line', 'times', 'runs'],
  ...sample.abilities.flatMap(({ card, ability, branches }) =>
    branches.map(({ branch, line, times, of }): CsvCell[] => [card, ability, branch, line, times, of]),
  ),
];

const agentRows = ({ rated }: BalanceReport): CsvCell[][] => [
  ['agent', 'rating', 'low', 'high', 'games', 'wins', 'draws'],
  ...rated.map(({ agent, rating, low, high, games, wins, draws }): CsvCell[] => [
    agent,
    rating,
    low,
    high,
    games,
    wins,
    draws,
  ]),
];

const seatRows = ({ seats }: BalanceReport): CsvCell[][] => [
  ['seat', 'games', 'wins', 'draws', 'rate', 'low', 'high'],
  ...seats.map((one, i): CsvCell[] => [i + 1, one.games, one.wins, one.draws, rateOf(one), one.low, one.high]),
];

const outcomeRows = ({ outcomes }: BalanceReport): CsvCell[][] => [
  ['number', 'seat', 'mean', 'low', 'high'],
  ...outcomes.flatMap(({ field, seats }) =>
    seats.map((one, i): CsvCell[] => [field, i + 1, one?.mean ?? null, one?.low ?? null, one?.high ?? null]),
  ),
];

const moveRows = ({ sample: { moves, matches } }: BalanceReport): CsvCell[][] => [
  ['move', 'times', 'share', 'sample'],
  ...moves.map(({ move, times, share }): CsvCell[] => [move, times, share, matches]),
];
