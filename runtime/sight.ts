/**
 * One decision as each player may know it. A host adds what an event names as it happens; afterwards names and events are
 * told to a seat as that seat saw them. Everything that shows a trace to a player goes through here.
 */
import type { Match } from './machine.ts';
import { type Name, names } from './narration.ts';
import type { Value } from './numbers.ts';
import { redacted, type TraceEvent } from './trace.ts';
import { knowers } from './view.ts';

/** What is shown of a card that a player may not know. */
export const HIDDEN = 'a hidden card';

export class Sight {
  readonly #match: Match;
  readonly #side: (seat: number) => string;
  readonly #first: number;
  /** By entity: its names in the order of time, each with one bit for each seat that saw it under that name. */
  readonly #seen = new Map<number, { name: string; seats: number }[]>();

  /** `side`: what the player of a seat is called. */
  constructor(match: Match, side: (seat: number) => string) {
    this.#match = match;
    this.#side = side;
    this.#first = match.layout.entities.first;
  }

  /** Notes who sees these entities now, and what they are. Other values are passed over. */
  note(values: readonly Value[]): void {
    const m = this.#match;
    // to look at a match costs it nothing
    const { work } = m;
    let now: Name | null = null;
    for (const value of values.flat()) {
      if (value < this.#first) continue;
      now ??= names(m, this.#side);
      const name = now(value);
      // the number of what is gone is no name
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

  /** What a seat calls things in the story of this decision; seat 0 sees everything. */
  name(seat: number): Name {
    const plain = names(this.#match, this.#side);
    return (ref) => {
      if (ref < this.#first) return plain(ref);
      const known = (this.#seen.get(ref) ?? []).filter(({ seats }) => seat === 0 || ((seats >> (seat - 1)) & 1) === 1);
      return known[known.length - 1]?.name ?? HIDDEN;
    };
  }

  /** An event as a seat may know it: with what is hidden from that player left out. */
  event(event: TraceEvent, seat: number): TraceEvent {
    return redacted(event, seat);
  }
}
