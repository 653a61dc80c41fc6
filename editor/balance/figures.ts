/** Win rates of decks and effects of cards, for reports of the command and for the page. */
import { type Interval, rateInterval } from '../interval.ts';
import { criticalValueFor, type EffectEstimate } from './statistics.ts';

/** Results with the interval of the win rate, in which a draw is half a win, or `draw` of one. Rates are from 0 to 1. */
export interface Rate extends Interval {
  games: number;
  wins: number;
  draws: number;
  /** What a draw is worth where that is not half a win: of three players a third, of one nothing. */
  draw?: number;
}

/**
 * A card's effect on its deck's win rate: matches with it against matches without, of the same decks and seat. Null
 * where one of both is rare.
 */
export interface CardEffect extends EffectEstimate {
  /** The share of matches in which it was drawn, or played. */
  share: number;
}

export interface CardFigures {
  name: string;
  /** Printed cost; null where the game's `look` has none. */
  cost: number | null;
  decks: number;
  /** The first hand by the level that the decks have the card at, with the cost at that level. */
  levels: { level: number; cost: number | null; first: CardEffect | null }[];
  /** In the hand at its owner's first decision. Mostly chance alone decides that, so this effect is the card's own. */
  first: CardEffect | null;
  drawn: CardEffect | null;
  played: CardEffect | null;
}

/** The win rate, in which a draw is half a win unless the rate says otherwise. */
export const rateOf = ({ games, wins, draws, draw = 0.5 }: Omit<Rate, keyof Interval>): number =>
  games === 0 ? 0.5 : (wins + draws * draw) / games;

/** A rate with its interval, which holds with 95% confidence, unless another critical value is given. */
export const rated = (games: number, wins: number, draws: number, critical = criticalValueFor(1)): Rate => ({
  games,
  wins,
  draws,
  ...rateInterval(wins + draws / 2, games, critical),
});

/** The same where a draw is worth `draw` of a win. */
export const ratedWith = (
  draw: number,
  { games, wins, draws }: Pick<Rate, 'games' | 'wins' | 'draws'>,
  critical: number,
): Rate => ({
  games,
  wins,
  draws,
  ...(draw === 0.5 ? {} : { draw }),
  ...rateInterval(wins + draws * draw, games, critical),
});
