/**
 * Follows the reads of an evaluation for a player. If the player knows everything that was read, the result reveals
 * nothing hidden. This is exact, except that the absence of a record counts as known.
 *
 * * An expression finds entities as members of sets, as bearers of statics and as values of fields. These are tracked;
 * reads of an entity that was found need no further test.
 */
import { KNOWN_ARGUMENTS_SHIFT, RECORD } from '../compiler/format/rows.ts';
import type { Bound } from '../compiler/ir/bound.ts';
import type { Expr, Select, SetSource, Static, StaticId } from '../compiler/ir/index.ts';
import { asMemberList, evaluate } from './evaluate.ts';
import { withFaultFallback } from './faults.ts';
import type { Frame, Match } from './machine.ts';
import { NOTHING } from './numbers.ts';
import { peek, rowOf } from './state.ts';
import type { FieldPlan } from './tables.ts';
import { instanceOf, membersOf, tileOf } from './zones.ts';

/** Kernel functions that read more than their arguments. */
export const READS_HIDDEN: ReadonlySet<string> = new Set(['copies', 'possible', 'can_run', 'room']);

type WholeZone = Select & { source: { from: 'zone' } };

/** Whether a set is all that lies in a zone. Its number of cards is public, even if the cards are hidden. */
export function isWholeZone({ game, index }: Bound, e: Expr): e is WholeZone {
  if (e.op !== 'select' || e.source.from !== 'zone' || e.where.length > 0 || e.take !== null) return false;
  const { zone, kind } = e.source;
  const of = zone.op === 'zone' ? game.zones[zone.zone]?.kind : undefined;
  return of !== undefined && index.kinds[kind]?.within[of] === true;
}

/** The zones where the bearers of a static are in play. */
export function bearerHomes({ game, index }: Bound, { bearer, of }: Pick<Static, 'bearer' | 'of'>): readonly number[] {
  if (bearer === 'card') return index.homes[game.cards[of ?? -1]?.kind ?? -1] ?? [];
  if (bearer === 'status') return index.homes[game.statuses[of ?? -1]?.kind ?? -1] ?? [];
  return index.homes.flat();
}

/** Whether a player who knows these entities may know what `read` evaluates. `seat`: that of the player. */
export function readsKnown(m: Match, seat: number, knows: (ref: number) => boolean, read: () => unknown): boolean {
  const { readTracker, work } = m;
  const tracker = new ReadTracker(m, seat, knows);
  m.readTracker = tracker;
  m.work = 0;
  withFaultFallback(m, null, read);
  m.readTracker = readTracker;
  m.work = work;
  return tracker.isKnown;
}

export class ReadTracker {
  /** Whether all reads so far were of something known. */
  isKnown = true;
  /** A source whose members are only counted. */
  counted: SetSource | null = null;
  readonly #m: Match;
  readonly #knows: (ref: number) => boolean;
  /** The bits of the player in a record: for its subject, and for its other arguments. */
  readonly #record: number;

  constructor(m: Match, seat: number, knows: (ref: number) => boolean) {
    this.#m = m;
    this.#knows = knows;
    this.#record = (1 << (seat - 1)) | (1 << (seat - 1 + KNOWN_ARGUMENTS_SHIFT));
  }

  /** Something that no player may know was read. */
  hidden(): void {
    this.isKnown = false;
  }

  /** A field of an entity was read. */
  field({ decl }: FieldPlan, ref: number, value: number): void {
    if (decl.type.of === 'entity') this.#entity(value);
    const row = rowOf(this.#m, ref);
    // the order of known cards among unknown ones is hidden
    if (row >= 0 && (decl.kernel === 'index' || decl.kernel === 'age'))
      this.#zone(peek(this.#m, row + this.#m.layout.row.zone));
  }

  /** The members of a source were read. */
  set(source: SetSource, members: readonly number[], f: Frame): void {
    const m = this.#m;
    if (source === this.counted) return;
    switch (source.from) {
      case 'play':
        this.#homes(m.bound.index.homes[source.kind] ?? []);
        for (const ref of members) this.#entity(ref);
        break;
      case 'zone':
        for (const instance of asMemberList(evaluate(m, source.zone, f))) this.#zone(instance);
        break;
      case 'every':
        this.#homes(source.zone === null ? [...m.layout.zones.keys()] : [source.zone]);
        break;
      case 'on':
        for (const ref of asMemberList(evaluate(m, source.tiles, f)))
          for (const zone of m.tables.tileHomes[source.kind] ?? []) this.#zone(instanceOf(m, zone, tileOf(m, ref)));
        break;
      case 'deck':
        this.hidden();
        break;
      default:
        break;
    }
  }

  /** The bearers of a static were searched. Where such cards live, an unknown card could be one of them. */
  bearers(id: StaticId): void {
    const { bound, game } = this.#m;
    const grant = game.statics[id] as Static;
    if (grant.bearer !== 'rules' && grant.whom.op !== 'self') this.#homes(bearerHomes(bound, grant));
  }

  #homes(zones: readonly number[]): void {
    for (const zone of new Set(zones)) {
      const { first, instances } = this.#m.layout.zones[zone] ?? { first: 0, instances: 0 };
      for (let i = 0; i < instances && this.isKnown; i++) this.#zone(first + i);
    }
  }

  #zone(instance: number): void {
    const m = this.#m;
    const zone = m.layout.zones[m.tables.zoneOf[instance] ?? -1];
    if (instance === NOTHING || zone === undefined) return;
    // a linked list is in its holder's row
    if (zone.store === 'chain' && rowOf(m, m.layout.entities.first + instance - zone.first) < 0) return;
    for (const ref of membersOf(m, instance)) this.#entity(ref);
  }

  #entity(ref: number): void {
    const { records } = this.#m.layout;
    if (ref >= records.first && ref < records.first + records.count) {
      const known = peek(this.#m, records.at + (ref - records.first) * records.stride + RECORD.known);
      if ((known & this.#record) !== this.#record) this.isKnown = false;
    } else if (!this.#knows(ref)) this.isKnown = false;
  }
}
