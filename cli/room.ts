/**
 * Matches with more room than the bounds of their game leave them. What bounds keep out is a program that never ends; now and
 * then a match of a sound game is as large, and whoever compares means wants to know how it ends. As long as a match meets no
 * bound, more room changes nothing of it.
 */
import { emit } from '../compiler/emit/index.ts';
import type { Bound } from '../compiler/index.ts';
import { GAVE_UP, type Play, type Trace } from '../runtime/index.ts';
import { type Matchup, playOf, tracedPlayOf } from './players.ts';

/** After so many matches in a row that a way was no good for, it is not tried again: something else is wrong with them. */
const VAIN = 8;

/** Ways to play a match, of which the first is taken that it goes through without a fault, or else the last. */
export class Ways {
  /** Matches that held more entities than their game lets them. */
  large = 0;
  readonly #entities: number;
  readonly #ways: { play: Play; vain: number }[];
  readonly #last: Play;

  /** `bound`: as its game says. All but the last may throw `GAVE_UP`; each is made when it is wanted. */
  constructor(bound: Bound, ways: readonly (() => Play)[], last: () => Play) {
    this.#entities = bound.game.bounds.entities;
    this.#ways = ways.map((make) => ({ play: later(make), vain: 0 }));
    this.#last = later(last);
  }

  readonly play: Play = (seed) => {
    const played = this.#sound(seed) ?? this.#last(seed);
    const { state, layout } = played.match;
    if ((state[layout.head.entities] as number) > this.#entities) this.large++;
    return played;
  };

  #sound(seed: number): ReturnType<Play> | null {
    for (const way of this.#ways) {
      if (way.vain === VAIN) continue;
      const played = sound(way.play, seed);
      way.vain = played === null ? way.vain + 1 : 0;
      if (played !== null) return played;
    }
    return null;
  }
}

/** What is made when it is first wanted. */
function later(make: () => Play): Play {
  let made: Play | null = null;
  return (seed) => {
    made ??= make();
    return made(seed);
  };
}

/** A match without a fault, or null. */
function sound(play: Play, seed: number): ReturnType<Play> | null {
  try {
    const played = play(seed);
    const { state, layout } = played.match;
    return state[layout.head.faults] === 0 ? played : null;
  } catch (signal) {
    if (signal !== GAVE_UP) throw signal;
    return null;
  }
}

/**
 * Matches of random agents of which nothing but the end is wanted. `roomy`: the binding with more room, and what runs it. The
 * interpreter keeps to the bounds: with so much room one match would take it minutes.
 */
export function roomyPlays(bound: Bound, roomy: Matchup): Ways {
  const options = { outcomes: true };
  if (roomy.emitted === null) return new Ways(bound, [], () => playOf({ bound, emitted: null }, ['random'], options));
  const inRoom = playOf(roomy, ['random'], { ...options, alone: true });
  return new Ways(bound, [() => inRoom], () => playOf({ bound, emitted: emit(bound) }, ['random'], options));
}

/**
 * The same with the trace of each match, which `onTrace` is given at its end. Such matches are played decision by decision,
 * with a copy of the state at each, which has the more to copy the more room there is: few get it.
 */
export function roomyTraces(bound: Bound, roomy: Bound, onTrace: (trace: Trace) => void): Ways {
  const traced = (of: Bound, alone: boolean) => (): Play => tracedPlayOf(of, ['random'], onTrace, alone);
  return new Ways(bound, [traced(bound, true), traced(roomy, true)], traced(bound, false));
}
