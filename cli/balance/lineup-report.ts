/** The figures of a report of a game that is not for two players with a deck each: of one player, of several, without decks. */

import type { FieldId } from '../../compiler/ir/index.ts';
import { cardFigures, costOf } from '../../editor/balance/cards.ts';
import { drawWorth, OUTCOME, outcomesAt, type PlayedDeck, placesFor, WIN } from '../../editor/balance/counts.ts';
import { type Rate, ratedWith, rateOf } from '../../editor/balance/figures.ts';
import { criticalValueFor } from '../../editor/balance/statistics.ts';
import type { BalanceReport, DeckFigures, OutcomeFigures } from './figures.ts';
import { outliersOf } from './outliers.ts';
import { cardCopies, type PlayedTable, sharedFigures } from './report.ts';

export function lineupReport(
  played: PlayedTable & { lineups: readonly (readonly number[])[] },
  outcomes: readonly FieldId[],
): BalanceReport {
  const { bound, decks, lineups, counts } = played;
  const { places, sum, figures } = sharedFigures(played);
  const { games } = figures;
  const draws = sum(places.draws);
  const draw = drawWorth(bound.sides) / WIN;
  const isAlone = bound.sides === 1;
  const shown = isAlone ? 1 : bound.seats;
  // of two seats one says what the other one wins
  const many = criticalValueFor(shown === 2 ? 1 : shown);
  const seats = Array.from({ length: shown }, (_, seat) =>
    ratedWith(draw, { games, wins: sum(places.wins + seat), draws }, many),
  );
  const cards = cardFigures({ bound, decks, rows: 0, lineups, counts }, costOf(played.look));
  const report: Omit<BalanceReport, 'outliers'> = {
    ...figures,
    decks: bound.deckZone === null ? [] : deckFigures(played, draw),
    opponents: [],
    matrix: [],
    value: 0.5,
    seats,
    even: isAlone ? null : seats.reduce((all, one) => all + rateOf(one), 0) / seats.length,
    losses: isAlone ? games - draws - sum(places.wins) : null,
    outcomes: outcomeFigures(played, outcomes),
    // in place of a deck without decks are all cards: only those that came to a hand are of interest
    cards: cards.filter(
      ({ first, drawn, played: used }) => bound.deckZone !== null || first !== null || drawn !== null || used !== null,
    ),
  };
  return { ...report, outliers: outliersOf(report) };
}

/** What each deck wins in all its seats. */
function deckFigures(
  { bound, decks, lineups, counts }: Parameters<typeof lineupReport>[0],
  draw: number,
): DeckFigures[] {
  const places = placesFor(bound.seats);
  const sums = decks.map(() => ({ games: 0, wins: 0, draws: 0 }));
  for (const [i, lineup] of lineups.entries())
    for (const [seat, deck] of lineup.entries()) {
      const [own, one] = [sums[deck] as Pick<Rate, 'games' | 'wins' | 'draws'>, counts[i] as Float64Array];
      own.games += one[places.games] as number;
      own.wins += one[places.wins + seat] as number;
      own.draws += one[places.draws] as number;
    }
  const many = criticalValueFor(decks.length);
  return decks.map(({ name, cards }, i) => ({
    name,
    ...ratedWith(draw, sums[i] as (typeof sums)[number], many),
    unbeatable: null,
    against: null,
    cards: cardCopies(bound, cards),
  }));
}

function outcomeFigures(
  { bound, decks, lineups, counts }: Parameters<typeof lineupReport>[0],
  fields: readonly FieldId[],
): OutcomeFigures[] {
  const starts = lineups.map((lineup) => outcomesAt(lineup.map((i) => decks[i] as PlayedDeck)));
  const critical = criticalValueFor(1);
  return fields.map((field, n) => ({
    field: bound.game.fields[field]?.name ?? '',
    seats: Array.from({ length: bound.seats }, (_, seat) => {
      const at = OUTCOME * (n * bound.seats + seat);
      const sum = (of: number): number =>
        counts.reduce((all, one, i) => all + (one[(starts[i] as number) + at + of] as number), 0);
      const count = sum(0);
      if (count === 0) return null;
      const mean = sum(1) / count;
      const half = critical * Math.sqrt(Math.max(0, sum(2) / count - mean * mean) / count);
      return { mean, low: mean - half, high: mean + half };
    }),
  }));
}
