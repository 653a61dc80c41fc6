/**
 * Plays matches with larger bounds than the game declares. Bounds stop programs that never end; a few matches of a correct
 * game reach them, too, and a comparison of means needs their outcomes. A match that reaches no bound is the same with
 * larger ones.
 */
import { emit } from '../compiler/emit/index.ts';
import type { Bound } from '../compiler/index.ts';
import { GAVE_UP, type Play, type Trace } from '../runtime/index.ts';
import { type Matchup, playOf, tracedPlayOf } from './players.ts';

/** After so many failures in a row an attempt is not tried again: more room does not help these matches. */
const VAIN = 8;

/** Several attempts to play a match: the first without a fault counts, else the last. */
export class Attempts {
  /** Matches that used more entities than the bounds of the game allow. */
  large = 0;
  readonly #entities: number;
  readonly #ways: { play: Play; vain: number }[];
  readonly #last: Play;

  /** `bound` has the declared bounds. All attempts but the last may throw `GAVE_UP`. Each is created at its first use. */
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

/** Creates a Play at its first use. */
function later(make: () => Play): Play {
  let made: Play | null = null;
  return (seed) => {
    made ??= make();
    return made(seed);
  };
}

/** Plays a match; null if it has a fault or the engine gave up. */
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
 * Matches of random agents of which only the outcome is used. `roomy`: the binding with larger bounds and its code. The
 * interpreter keeps the declared bounds: with larger ones a match may take it minutes.
 */
export function roomyPlays(bound: Bound, roomy: Matchup): Attempts {
  const options = { outcomes: true };
  if (roomy.emitted === null)
    return new Attempts(bound, [], () => playOf({ bound, emitted: null }, ['random'], options));
  const inRoom = playOf(roomy, ['random'], { ...options, alone: true });
  return new Attempts(bound, [() => inRoom], () => playOf({ bound, emitted: emit(bound) }, ['random'], options));
}

/**
 * Matches of random agents with traces, which go to `onTrace`. The declared bounds are tried first: such matches run
 * decision by decision and copy the state each time, so larger bounds make them slow.
 */
export function roomyTraces(bound: Bound, roomy: Bound, onTrace: (trace: Trace) => void): Attempts {
  const traced = (of: Bound, alone: boolean) => (): Play => tracedPlayOf(of, ['random'], onTrace, alone);
  return new Attempts(bound, [traced(bound, true), traced(roomy, true)], traced(bound, false));
}
