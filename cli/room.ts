/**
 * Matches that meet a bound of their game, played again with more room. What the bounds keep out is a program that never ends;
 * now and then a match of a sound game is as large, and whoever compares means wants to know how it ends.
 */
import { emit } from '../compiler/emit/index.ts';
import type { Bound } from '../compiler/index.ts';
import { GAVE_UP, type Play, type Trace } from '../runtime/index.ts';
import { type Matchup, playOf, tracedPlayOf } from './players.ts';

/** So often more room is tried in vain before nothing more is hoped of it: some games give up for other reasons. */
const VAIN = 16;

/** Three ways to play a match, made when they are wanted: the quick one, then with more room, then as bounds have it. */
export class Ways<Of> {
  /** Matches that more room was needed for, and was enough. */
  again = 0;
  #vain = 0;
  readonly #quick: () => Play;
  readonly #roomier: () => Play | null;
  readonly #plain: () => Play;

  /** `way` plays what it is given; `alone`: it gives up where the interpreter would have to help. */
  constructor(of: Of, roomier: () => Of | null, way: (of: Of, alone: boolean) => Play) {
    this.#quick = later(() => way(of, true));
    this.#roomier = later(() => {
      const more = roomier();
      return more === null ? null : way(more, true);
    });
    this.#plain = later(() => way(of, false));
  }

  readonly play: Play = (seed) => tried(this.#quick(), seed) ?? this.#inMoreRoom(seed) ?? this.#plain()(seed);

  #inMoreRoom(seed: number): ReturnType<Play> | null {
    const play = this.again === 0 && this.#vain === VAIN ? null : this.#roomier();
    const played = play === null ? null : tried(play, seed);
    if (played === null) this.#vain = Math.min(VAIN, this.#vain + 1);
    else this.again++;
    return played;
  }
}

/** What is made when it is first wanted. */
function later<T>(make: () => T): () => T {
  let made: { it: T } | null = null;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

/** A match, or null where it was given up. */
function tried(play: Play, seed: number): ReturnType<Play> | null {
  try {
    return play(seed);
  } catch (signal) {
    if (signal !== GAVE_UP) throw signal;
    return null;
  }
}

type Roomier = () => Bound | null;

/** Matches of random agents of which nothing but the end is wanted. */
export function roomyPlays(matchup: Matchup, roomier: Roomier): Ways<Matchup> {
  const more = (): Matchup | null => {
    const bound = roomier();
    return bound === null ? null : { bound, emitted: emit(bound) };
  };
  return new Ways(matchup, more, (of, alone) => playOf(of, ['random'], { outcomes: true, alone }));
}

/** The same with the trace of each match, which `onTrace` is given at its end. */
export const roomyTraces = (bound: Bound, roomier: Roomier, onTrace: (trace: Trace) => void): Ways<Bound> =>
  new Ways(bound, roomier, (of, alone) => tracedPlayOf(of, ['random'], onTrace, alone));
