/**
 * A decision as each player may see it. The host notes the references of each event as it happens; later, names and
 * events are shown to a seat as that seat saw them. Everything that shows a trace to a player uses this class.
 */
import type { Match } from './machine.ts';
import { type Namer, sideNamer } from './narration.ts';
import type { Value } from './numbers.ts';
import { redacted, type TraceEvent } from './trace.ts';
import { knowers } from './view.ts';

/** The text for a card that a player may not know. */
export const HIDDEN = 'a hidden card';

export class Sight {
  readonly #match: Match;
  readonly #side: (seat: number) => string;
  readonly #first: number;
  /** By entity: its names over time, each with the seats that saw it under that name, as bits. */
  readonly #seen = new Map<number, { name: string; seats: number }[]>();

  /** `side`: the name of a seat's player. */
  constructor(match: Match, side: (seat: number) => string) {
    this.#match = match;
    this.#side = side;
    this.#first = match.layout.entities.first;
  }

  /** Notes who sees these entities now, and as what. Other values are ignored. */
  note(values: readonly Value[]): void {
    const m = this.#match;
    // queries are free of charge
    const { work } = m;
    let now: Namer | null = null;
    for (const value of values.flat()) {
      if (value < this.#first) continue;
      now ??= sideNamer(m, this.#side);
      const name = now(value);
      // the number of a removed entity is not a name
      if (name.startsWith('#')) continue;
      const seats = knowers(m, value);
      const known = this.#seen.get(value) ?? [];
      const last = known.at(-1);
      if (last?.name === name) last.seats |= seats;
      else known.push({ name, seats });
      this.#seen.set(value, known);
    }
    m.work = work;
  }

  /** The names that a seat uses in this decision; seat 0 sees everything. */
  name(seat: number): Namer {
    const plain = sideNamer(this.#match, this.#side);
    return (ref) => {
      if (ref < this.#first) return plain(ref);
      return this.#names(ref, seat).at(-1) ?? HIDDEN;
    };
  }

  /** Whether a seat saw an entity at some moment of the decision: its death may have moved it where it is hidden. */
  saw(seat: number, ref: number): boolean {
    return this.#names(ref, seat).length > 0;
  }

  /** The entities that a seat saw under a name. */
  named(seat: number, name: string): number[] {
    const all = [...this.#seen.keys()];
    return all.filter((ref) => this.#names(ref, seat).includes(name));
  }

  #names(ref: number, seat: number): string[] {
    const known = (this.#seen.get(ref) ?? []).filter(({ seats }) => seat === 0 || ((seats >> (seat - 1)) & 1) === 1);
    return known.map(({ name }) => name);
  }

  /** An event without the information that is hidden from a seat. */
  event(event: TraceEvent, seat: number): TraceEvent {
    return redacted(event, seat);
  }
}
