/**
 * Matches that meet a bound of their game, played again with more room. What the bounds keep out is a program that never ends;
 * now and then a match of a sound game is as large, and whoever compares means wants to know how it ends.
 */
import { emit } from '../compiler/emit/index.ts';
import type { Bound } from '../compiler/index.ts';
import { GAVE_UP, type Play, type Trace } from '../runtime/index.ts';
import { type Matchup, playOf, tracedPlayOf } from './players.ts';

/** Ways to play a match, made when they are wanted: where one gives up, the next is gone. Null: there is no such way. */
export class Ways {
  /** Matches that the first way gave up, and the second did not. */
  again = 0;
  readonly #makers: readonly (() => Play | null)[];
  readonly #made: (Play | null)[] = [];

  constructor(makers: readonly (() => Play | null)[]) {
    this.#makers = makers;
  }

  readonly play: Play = (seed) => {
    for (let i = 0; i < this.#makers.length; i++) {
      if (i === this.#made.length) this.#made.push((this.#makers[i] as () => Play | null)());
      const way = this.#made[i] ?? null;
      if (way === null) continue;
      try {
        const played = way(seed);
        if (i === 1) this.again++;
        return played;
      } catch (signal) {
        if (signal !== GAVE_UP) throw signal;
      }
    }
    throw new Error('the last way to play a match gave up');
  };
}

type Roomier = () => Bound | null;

/** Matches of random agents of which nothing but the end is wanted. */
export function roomyPlays(matchup: Matchup, roomier: Roomier): Ways {
  const way = (of: Matchup, alone: boolean): Play => playOf(of, ['random'], { outcomes: true, alone });
  const more = (): Play | null => {
    const bound = roomier();
    return bound === null ? null : way({ bound, emitted: emit(bound) }, true);
  };
  return new Ways([() => way(matchup, true), more, () => way(matchup, false)]);
}

/** The same with the trace of each match, which `onTrace` is given at its end. */
export function roomyTraces(bound: Bound, roomier: Roomier, onTrace: (trace: Trace) => void): Ways {
  const way = (of: Bound | null, alone: boolean): Play | null =>
    of === null ? null : tracedPlayOf(of, ['random'], onTrace, alone);
  return new Ways([() => way(bound, true), () => way(roomier(), true), () => way(bound, false)]);
}
