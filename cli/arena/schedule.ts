/** Which pair of bots plays next: a round robin, or a ladder. */
import { fitModel, mostTelling, ratingsIn } from './ratings.ts';

/** The pairs of players, each once. */
export const playerPairs = (players: number): [number, number][] =>
  Array.from({ length: players }, (_, a) =>
    Array.from({ length: players - a - 1 }, (__, i): [number, number] => [a, a + 1 + i]),
  ).flat();

export interface Ladder {
  /** It ends when each rating is known to so many points. */
  within: number;
}

/** The numbers of the pairs in the order in which they play, `games` matches of each. */
export function* roundRobin(players: number, games: number): Generator<number> {
  for (const part of playerPairs(players).keys()) for (let i = 0; i < games; i++) yield part;
}

/**
 * The same for a ladder: two matches at a time of the pair from which the ratings learn most, with at most as many matches as
 * the round robin has. `points`, as `fitModel` takes it, has the results of all matches that were given before.
 */
export function* ladder(points: readonly (readonly number[])[], games: number, { within }: Ladder): Generator<number> {
  const pairs = playerPairs(points.length);
  const numbers = new Map(pairs.map(([a, b], part) => [a * points.length + b, part]));
  for (let played = 0; played === 0 || played + 2 <= games * pairs.length; played += 2) {
    const model = fitModel(points);
    if (played > 0 && ratingsIn(model).every(({ low, high }) => high - low <= 2 * within)) return;
    const [a, b] = mostTelling(model);
    const part = numbers.get(a * points.length + b) as number;
    yield part;
    yield part;
  }
}
