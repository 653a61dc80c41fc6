/**
 * A decision as each player may see it. The host notes the references of each event as it happens; later, names and
 * events are shown to a seat as that seat saw them. Everything that shows a trace to a player uses this class.
 */
import { cardOf } from './fields.ts';
import type { Match } from './machine.ts';
import { type Namer, sideNamer } from './narration.ts';
import { NOTHING, type Value } from './numbers.ts';
import { peek, rowOf } from './state.ts';
import { type NewEvent, redacted, type TraceEvent } from './trace.ts';
import { seatsThatKnow } from './view.ts';
import { holderOf } from './zones.ts';

/** The text for a card that a player may not know. */
export const HIDDEN = 'a hidden card';

export class Sight {
  readonly #match: Match;
  readonly #side: (seat: number) => string;
  readonly #first: number;
  /** By entity: the players, tiles and entities whose zones it lay in. */
  readonly #holders = new Map<number, Set<number>>();
  /** By entity: its names over time, each with the seats that saw it under that name, as bits. */
  readonly #seen = new Map<number, { name: string; seats: number }[]>();

  /** Verbs that run, with the cards that they name. */
  readonly #running: { number: number; depth: number; named: { ref: number; card: number }[] }[] = [];
  /** By verb: the seats that see everything it names when it has ended. */
  readonly #ended = new Map<number, number>();

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
      const row = rowOf(m, value);
      const zone = row < 0 ? NOTHING : peek(m, row + m.layout.row.zone);
      if (zone >= 0) this.#holders.set(value, (this.#holders.get(value) ?? new Set()).add(holderOf(m, zone)));
      now ??= sideNamer(m, this.#side);
      const name = now(value);
      // the number of a removed entity is not a name
      if (name.startsWith('#')) continue;
      const seats = seatsThatKnow(m, value);
      const known = this.#seen.get(value) ?? [];
      const last = known.at(-1);
      if (last?.name === name) last.seats |= seats;
      else known.push({ name, seats });
      this.#seen.set(value, known);
    }
    m.work = work;
  }

  /** An event begins, so the verbs of its depth have ended: what they have shown may be named. */
  follow(number: number, { what, subject, args }: NewEvent): void {
    const depth = this.#match.nestingDepth;
    this.end(depth);
    if (what !== 'verb') return;
    const refs = [subject, ...args].flat().filter((value) => value >= this.#first);
    const named = refs.map((ref) => ({ ref, card: cardOf(this.#match, ref) }));
    if (named.length > 0) this.#running.push({ number, depth, named });
  }

  /** The verbs of this depth have ended. */
  end(depth: number): void {
    const m = this.#match;
    const { work } = m;
    for (let last = this.#running.at(-1); last !== undefined && last.depth >= depth; last = this.#running.at(-1)) {
      this.#running.pop();
      // what a card was before it became another one is not shown
      const seats = last.named.map(({ ref, card }) => (cardOf(m, ref) === card ? seatsThatKnow(m, ref) : 0));
      this.#ended.set(
        last.number,
        seats.reduce((all, one) => all & one, -1),
      );
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

  /**
   * Whether a seat may know an argument of a move. Beside a card that the seat did not see, these are only the places
   * where that card lay: an event that names a hidden card tells nothing else, either.
   */
  tells(seat: number, args: readonly Value[], ref: number): boolean {
    const hidden = args.flat().filter((one) => one >= this.#first && !this.saw(seat, one));
    return hidden.length === 0 || hidden.includes(ref) || hidden.some((one) => this.#holders.get(one)?.has(ref));
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
    const shown = seat > 0 ? (this.#ended.get(event.id) ?? 0) : 0;
    return ((shown >> (seat - 1)) & 1) === 1 ? event : redacted(event, seat);
  }
}
