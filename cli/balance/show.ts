/** Prints a report in the terminal. */

import { sideName } from '../../compiler/vocabulary/seat-names.ts';
import { type CardEffect, type Rate, rateOf } from '../../editor/balance/figures.ts';
import { playedLine } from '../chosen.ts';
import { formatCount, formatTable, paint, print } from '../terminal.ts';
import type { ChangeReport } from './change.ts';
import type { BalanceReport } from './figures.ts';
import { changesOf, firstSeat, percent, points, range, SURE } from './outliers.ts';

/** Cards that are listed: the best and the worst. */
const LISTED = 8;

export function showReport(report: BalanceReport, isPretty: boolean): void {
  const { lengths, cards, outliers, games, matrix } = report;
  const { bold, dim, yellow } = paint();
  const indent = isPretty ? '  ' : '';
  const head = (title: string): void => {
    if (isPretty) print(`\n${bold(title)}`);
  };
  if (isPretty) print(`${dim(playedLine(report, report.seed))}\n\n${bold('What stands out')}`);
  if (outliers.length === 0) print(`${indent}${balancedWords(report)}`);
  for (const one of outliers) print(`${indent}${yellow(one)}`);

  if (matrix.length > 0) showDecks(report, head, indent);
  else showLineups(report, head, indent);
  if (cards.length > 0) showCards(report, head, indent);
  showAgents(report, head, indent);
  showAbilities(report, head, indent);
  const facts = [
    formatCount(games, 'match', 'matches'),
    seatFact(report),
    `${lengths.mean.toFixed(1)} turns, 90% of the matches ${lengths.low} to ${lengths.high}`,
    `hash ${report.hash}`,
  ];
  if (isPretty) print('');
  print(facts.filter((fact) => fact !== '').join(', '));
}

/** What is said of a balanced game: of what there is to differ. */
export function balancedWords({ decks, cards, even, seats: [first] }: BalanceReport): string {
  const what = [...(decks.length > 1 ? ['deck'] : []), ...(cards.length > 0 ? ['card'] : [])];
  if (even !== null) what.push('seat');
  // the interval of so few matches does not tell
  const rate = first === undefined || what.length > 0 ? null : rateOf(first);
  if (rate !== null && (rate < SURE || rate > 1 - SURE))
    return `nothing that is sure: so few matches do not tell whether nearly all are ${rate < SURE ? 'lost' : 'won'}`;
  return what.length === 0
    ? 'nothing: the matches are neither nearly all won nor nearly all lost'
    : `nothing: no ${what.join(', ').replace(/, (?=[^,]*$)/, ' or ')} differs clearly from the others`;
}

/** What the first seat wins, or those who play together. */
export function seatFact(report: BalanceReport): string {
  const { seats, even, losses, games } = report;
  const [first] = seats;
  if (first === undefined) return '';
  const rate = `${percent(rateOf(first))} (${range(first)})`;
  if (even !== null) return `${firstSeat(report)} wins ${rate}`;
  return `won ${rate}, drawn ${percent(first.draws / games)}, lost ${percent((losses ?? 0) / games)}`;
}

/** A mean with its interval: `4.2 (4.1 to 4.3)`. */
export const meanOf = (of: BalanceReport['outcomes'][number]['seats'][number]): string =>
  of === null ? '-' : `${of.mean.toFixed(1)} (${of.low.toFixed(1)} to ${of.high.toFixed(1)})`;

/** Moves that are listed. */
const MOVES = 12;

/** Seats, decks, numbers of players and moves of a game that is not for two players with a deck each. */
function showLineups(report: BalanceReport, head: Heading, indent: string): void {
  const { seats, decks, outcomes, even, sample } = report;
  const isTogether = even === null;
  if (!isTogether) {
    head(`Seats: an even share is ${percent(even)}`);
    const rows = seats.map((one, i) => [sideName(i + 1), percent(rateOf(one)), range(one)]);
    print(formatTable([['seat', 'wins', seats.length === 2 ? '95%' : '95%, all seats together'], ...rows], indent));
  }
  if (decks.length > 1) {
    head(isTogether ? 'Decks' : 'Decks, each in each seat, against different others');
    const rows = [...decks]
      .sort((a, b) => rateOf(b) - rateOf(a))
      .map((deck) => [deck.name, percent(rateOf(deck)), range(deck)]);
    print(formatTable([['deck', 'wins', '95%, all decks together'], ...rows], indent));
  }
  if (outcomes.length > 0) {
    head('Numbers of the players at the end: the mean, with its 95% interval');
    const names = Array.from({ length: outcomes[0]?.seats.length ?? 0 }, (_, i) => sideName(i + 1));
    print(
      formatTable(
        [['number', ...names], ...outcomes.map(({ field, seats: by }) => [field, ...by.map(meanOf)])],
        indent,
      ),
    );
  }
  const { moves, matches } = sample;
  if (moves.length === 0) return;
  head('Moves');
  const rows = moves
    .slice(0, MOVES)
    .map(({ move, times, share }) => [move, (times / matches).toFixed(2), percent(share)]);
  print(formatTable([['move', 'in a match', 'in matches'], ...rows], indent));
  if (moves.length > MOVES) print(paint().dim(`${indent}${moves.length - MOVES} more: --out, --csv or --json`));
}

function showCards({ cards, decks }: BalanceReport, head: Heading, indent: string): void {
  const { dim } = paint();
  head(`Cards: points of ${decks.length > 0 ? 'their deck’s' : 'their player’s'} win rate with them, against without`);
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
    const mix = (deck.unbeatable ?? 0) < 0.0005 ? '·' : percent(deck.unbeatable ?? 0);
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
  { decks, isByDeck, games, narrow, added, removed }: ChangeReport & { added: string[]; removed: string[] },
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
  print(formatTable([[isByDeck ? 'deck' : 'seat', 'before', 'after', 'change in points'], ...rows], indent));
  for (const name of added) print(`${indent}${name}: new`);
  for (const name of removed) print(`${indent}${name}: no longer there`);
  const ended = narrow ? '' : '; the intervals are wider than asked for: more --games';
  print(
    `${isPretty ? '\n' : ''}${formatCount(games, 'pair', 'pairs')} of matches with the same seeds before and after${ended}`,
  );
}
