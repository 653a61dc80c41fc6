/** Prints a report in the terminal. */

import { type CardEffect, type Rate, rateOf } from '../../editor/balance/figures.ts';
import { playedLine } from '../chosen.ts';
import { formatCount, formatTable, paint, print } from '../terminal.ts';
import type { ChangeReport } from './change.ts';
import type { BalanceReport } from './figures.ts';
import { changesOf, firstSeat, percent, points, range } from './outliers.ts';

/** Cards that are listed: the best and the worst. */
const LISTED = 8;

export function showReport(report: BalanceReport, isPretty: boolean): void {
  const { seats, lengths, cards, outliers, games } = report;
  const { bold, dim, yellow } = paint();
  const indent = isPretty ? '  ' : '';
  const head = (title: string): void => {
    if (isPretty) print(`\n${bold(title)}`);
  };
  if (isPretty) print(`${dim(playedLine(report, report.seed))}\n\n${bold('What stands out')}`);
  if (outliers.length === 0) print(`${indent}nothing: no deck, card or seat differs clearly from the others`);
  for (const one of outliers) print(`${indent}${yellow(one)}`);

  showDecks(report, head, indent);

  head('Cards: points of their deck’s win rate with them, against without');
  const few = cards.length <= 2 * LISTED ? cards : [...cards.slice(0, LISTED), ...cards.slice(-LISTED)];
  const effect = (of: CardEffect | null): string =>
    of === null ? '-' : `${points(of.effect)} (${points(of.low)} to ${points(of.high)}), in ${percent(of.share)}`;
  print(
    formatTable(
      [
        ['card', 'in the first hand', 'played'],
        ...few.map(({ name, first, played }) => [name, effect(first), effect(played)]),
      ],
      indent,
    ),
  );
  if (cards.length > few.length) print(dim(`${indent}${cards.length - few.length} more: --out, --csv or --json`));

  showAgents(report, head, indent);
  showAbilities(report, head, indent);
  const [first] = seats;
  const facts = [
    formatCount(games, 'match', 'matches'),
    first === undefined ? '' : `${firstSeat(report)} wins ${percent(rateOf(first))} (${range(first)})`,
    `${lengths.mean.toFixed(1)} turns, 90% of the matches ${lengths.low} to ${lengths.high}`,
    `hash ${report.hash}`,
  ];
  if (isPretty) print('');
  print(facts.filter((fact) => fact !== '').join(', '));
}

type Heading = (title: string) => void;

/** Most columns of a matrix in a terminal. */
const WIDEST = 18;

function showDecks({ decks, opponents, matrix, value }: BalanceReport, head: Heading, indent: string): void {
  const won = (i: number, j: number): number => 100 * rateOf(matrix[i]?.[j] as Rate);
  if (opponents.length === 0) {
    head('Decks, their share of the unbeatable mix, and their results against each other (rows against columns)');
    showSide(decks, decks.length, (i, j) => (i === j ? null : won(i, j)), indent);
    return;
  }
  // the numbers of the longer side are aligned
  const isWide = opponents.length >= decks.length;
  head(`Decks, and their share of their unbeatable mix${isWide ? '' : '; results against opponents by their numbers'}`);
  showSide(decks, isWide ? 0 : opponents.length, won, indent);
  head(`Opponents, the same${isWide ? '; results against decks by their numbers' : ''}`);
  showSide(opponents, isWide ? decks.length : 0, (i, j) => 100 - won(j, i), indent);
  print(paint().dim(`${indent}the decks' mix wins ${percent(value)} against the opponents' mix`));
}

/** Decks of one side, with their results against `columns` decks of the other side. */
function showSide(
  side: BalanceReport['decks'],
  columns: number,
  wonBy: (i: number, j: number) => number | null,
  indent: string,
): void {
  const { dim } = paint();
  const numbers = Array.from({ length: columns > WIDEST ? 0 : columns }, (_, j) => j);
  const widest = Math.max(...side.map(({ name }) => name.length));
  const heads = ['all', 'mix', ...numbers.map((j) => `${j + 1}`)];
  print(indent + dim(`${' '.repeat(widest + 4)}${heads.map((one, i) => one.padStart(i < 2 ? 7 : 6)).join('')}`));
  for (const [i, deck] of side.entries()) {
    const row = numbers.map((j) => (wonBy(i, j)?.toFixed(0) ?? '·').padStart(6)).join('');
    const name = `${`${i + 1}`.padStart(2)}  ${deck.name.padEnd(widest)}`;
    const mix = deck.unbeatable < 0.0005 ? '·' : percent(deck.unbeatable);
    print(`${indent}${name}${percent(rateOf(deck)).padStart(7)}${mix.padStart(7)}${row}`);
  }
  if (columns > WIDEST) print(dim(`${indent}their results against each other: --out, --csv or --json`));
}

function showAgents({ rated }: BalanceReport, head: Heading, indent: string): void {
  if (rated.length === 0) return;
  head('Agents, rated against one another');
  const whole = (value: number): string => value.toFixed(0);
  const rows = rated.map((one) => [
    one.agent,
    whole(one.rating),
    `${whole(one.low)} to ${whole(one.high)}`,
    percent(rateOf(one)),
  ]);
  print(formatTable([['agent', 'rating', '95%', 'wins'], ...rows], indent));
}

function showAbilities({ sample: { abilities } }: BalanceReport, head: Heading, indent: string): void {
  const most = abilities.slice(0, LISTED).filter(({ times }) => times > 0);
  if (most.length === 0) return;
  head('Abilities that ran most, and what each run changed');
  const rows = most.map((one) => [one.ability, percent(one.share), changesOf(one)]);
  print(formatTable([['ability', 'in matches', 'changes'], ...rows], indent));
  if (abilities.length > most.length)
    print(paint().dim(`${indent}${abilities.length - most.length} more: --out, --csv or --json`));
}

export function showChange(
  { decks, games, narrow, added, removed }: ChangeReport & { added: string[]; removed: string[] },
  isPretty: boolean,
): void {
  const { dim, yellow } = paint();
  const indent = isPretty ? '  ' : '';
  const sorted = [...decks].sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
  const rows = sorted.map(({ name, before, after, effect, low, high }) => {
    const isSure = low > 0 || high < 0;
    const change = `${points(effect)} (${points(low)} to ${points(high)})`;
    return [name, percent(before), percent(after), isSure ? yellow(change) : dim(change)];
  });
  print(formatTable([['deck', 'before', 'after', 'change in points'], ...rows], indent));
  for (const name of added) print(`${indent}${name}: new`);
  for (const name of removed) print(`${indent}${name}: no longer there`);
  const ended = narrow ? '' : '; the intervals are wider than asked for: more --games';
  print(
    `${isPretty ? '\n' : ''}${formatCount(games, 'pair', 'pairs')} of matches with the same seeds before and after${ended}`,
  );
}
