/**
 * Whether a player may know the value of a derived field, and what statics make of a field or a status. Where the code alone shows that all may (secrets.ts), nothing
 * is looked at; else the sets that the field reads are looked up, and all their cards must be known to the player. A
 * number of cards in a zone is public. What cannot be decided is hidden.
 */
import type { Expr, Select, Static, StaticId, Word } from '../compiler/ir/index.ts';
import { withFaultFallback } from './faults.ts';
import { controllerOf } from './fields.ts';
import type { Match } from './machine.ts';
import { NOTHING } from './numbers.ts';
import { type OpenLocals, READS_HIDDEN, secretsOf } from './secrets.ts';
import { peek, rowOf } from './state.ts';
import { bearersFor, isMeantFor } from './statics.ts';
import type { FieldPlan } from './tables.ts';
import { exprsIn } from './walk.ts';
import { instanceOf, membersOf } from './zones.ts';

/** A frame: its known locals, with their values as far as these are looked up. */
interface Known {
  self: number | null;
  locals: ReadonlyMap<number, number | null>;
}

const FIRST: OpenLocals = new Set([0]);

/** The code of a field of an entity; null where it is stored. */
function codeOf(m: Match, plan: FieldPlan, ref: number): Expr | null {
  const row = rowOf(m, ref);
  const card = row >= 0 ? peek(m, row + m.layout.row.card) : -1;
  const own = plan.derived.get(card);
  const value = own === undefined ? undefined : m.game.cards[card]?.derived[own]?.value;
  return value ?? plan.decl.derived?.value ?? null;
}

/** Whether some player may not know a field of the kind that has this plan, by the code that derives or changes it. */
export function mayHide(m: Match, plan: FieldPlan): boolean {
  const secrets = secretsOf(m.bound);
  const cards = [...plan.derived].map(([card, at]) => m.game.cards[card]?.derived[at]?.value);
  return (
    [plan.decl.derived?.value, ...cards].some((value) => value !== undefined && !secrets.isOpen(value, FIRST)) ||
    plan.reads.some((id) => staticMayHide(m, id))
  );
}

/** Whether a player who knows these cards may know a field of a known entity. */
export function isKnownField(m: Match, plan: FieldPlan, ref: number, knows: (ref: number) => boolean): boolean {
  const value = codeOf(m, plan, ref);
  return (
    (value === null || new SightReader(m, knows).isKnown(value, { self: ref, locals: new Map([[0, ref]]) })) &&
    plan.reads.every((id) => isKnownStatic(m, id, ref, knows))
  );
}

/** What a static reads about one entity; the answers to a known card's own choices are known, too. */
function readBy({ whom, when, what }: Static): Expr[] {
  const about = whom.op === 'select' ? [...exprsIn(whom.source), ...whom.where] : [whom];
  const value = 'value' in what ? what.value : null;
  return [...about, when, value].filter((e) => e !== null && e.op !== 'chosen') as Expr[];
}

/** The locals of a static: the numbers of its keyword, and the entity that it may be meant for. */
const localsOf = ({ whom, code }: Static): number[] => [
  ...Array.from({ length: code.params }, (_, i) => i),
  ...(whom.op === 'select' ? [whom.local] : []),
];

/** Whether some player may not know whether a static applies, or what it gives, by its code. */
export function staticMayHide(m: Match, id: StaticId): boolean {
  const grant = m.game.statics[id] as Static;
  const open = new Set(localsOf(grant));
  return readBy(grant).some((e) => !secretsOf(m.bound).isOpen(e, open));
}

/** Whether a player who knows these cards may know what a static does to a known entity. */
export function isKnownStatic(m: Match, id: StaticId, ref: number, knows: (ref: number) => boolean): boolean {
  if (!staticMayHide(m, id)) return true;
  const grant = m.game.statics[id] as Static;
  const { whom } = grant;
  return bearersFor(m, id, ref).every((bearer) => {
    if (bearer !== NOTHING && !knows(bearer)) return false;
    const reader = new SightReader(m, knows);
    const isLocal = (local: number): boolean => whom.op === 'select' && local === whom.local;
    const locals = new Map(localsOf(grant).map((local) => [local, isLocal(local) ? ref : null]));
    const frame: Known = { self: bearer === NOTHING ? null : bearer, locals };
    const about = whom.op === 'select' ? [...exprsIn(whom.source), ...whom.where] : [whom];
    const known = about.every((e) => reader.isKnown(e, frame));
    if (known && !withFaultFallback(m, true, () => isMeantFor(m, id, bearer, ref))) return true;
    return known && readBy(grant).every((e) => reader.isKnown(e, frame));
  });
}

class SightReader {
  readonly #m: Match;
  readonly #knows: (ref: number) => boolean;
  /** Words and fields under analysis: recursion is hidden. */
  readonly #reading = new Set<unknown>();

  constructor(m: Match, knows: (ref: number) => boolean) {
    this.#m = m;
    this.#knows = knows;
  }

  isKnown(e: Expr, frame: Known): boolean {
    const { game } = this.#m;
    const all = (parts: readonly Expr[]): boolean => parts.every((part) => this.isKnown(part, frame));
    switch (e.op) {
      case 'local':
        return frame.locals.has(e.local);
      case 'chosen':
      case 'fits':
        return false;
      case 'global':
        return this.#isField(e.field, null);
      case 'field':
        return this.isKnown(e.of, frame) && this.#isField(e.field, this.#value(e.of, frame));
      case 'count':
        // the number of cards in a zone is public, even if the cards are hidden
        return this.#isWhole(e.of) ? this.#isHolder(e.of.source.zone, frame) : this.isKnown(e.of, frame);
      case 'select':
        return this.#isSet(e, frame);
      case 'sum':
      case 'highest':
      case 'lowest':
      case 'distinct':
        return this.isKnown(e.of, frame) && this.isKnown(e.value, inner(frame, e.local));
      case 'adjective':
        return all(e.args) && this.#isWord(game.adjectives[e.adjective], e.args, frame);
      case 'value':
        return all(e.args) && this.#isWord(game.values[e.value], e.args, frame);
      case 'kernel':
        return !READS_HIDDEN.has(e.call) && all(e.args);
      case 'in_zone':
        return this.isKnown(e.of, frame) && this.#isHolder(e.zone, frame);
      default:
        return all(exprsIn(e));
    }
  }

  /** The value of an expression that names an entity; null where it is not looked up. */
  #value(e: Expr, frame: Known): number | null {
    if (e.op === 'self') return frame.self;
    if (e.op === 'you') return frame.self === null ? null : controllerOf(this.#m, frame.self);
    return e.op === 'local' ? (frame.locals.get(e.local) ?? null) : null;
  }

  /** A field that names a card may name a hidden one. */
  #isField(field: number, of: number | null): boolean {
    const plan = this.#m.tables.fields[field] as FieldPlan;
    const { type } = plan.decl;
    const kernel = this.#m.game.kinds[type.id ?? -1]?.kernel;
    if (type.of === 'entity' && kernel !== 'player' && kernel !== 'tile') return false;
    if (!mayHide(this.#m, plan)) return true;
    if (this.#reading.has(plan)) return false;
    this.#reading.add(plan);
    const codes = of === null ? [plan.decl.derived?.value] : [codeOf(this.#m, plan, of)];
    const known: Known = { self: of, locals: new Map([[0, of]]) };
    // a card of another sort may derive it otherwise
    const isKnown =
      (of !== null || plan.derived.size === 0) && codes.every((one) => one == null || this.isKnown(one, known));
    this.#reading.delete(plan);
    return isKnown;
  }

  #isWord(word: Word | undefined, args: readonly Expr[], frame: Known): boolean {
    if (word === undefined || this.#reading.has(word)) return false;
    if (word.native !== null) return !READS_HIDDEN.has(word.native);
    if (word.value === null) return true;
    const locals = new Map(word.params.map((_, i) => [i, args[i] ? this.#value(args[i], frame) : null]));
    this.#reading.add(word);
    const isKnown = this.isKnown(word.value, { self: frame.self, locals });
    this.#reading.delete(word);
    return isKnown;
  }

  /** Whether a set is all that lies in a zone. */
  #isWhole(e: Expr): e is Select & { source: { from: 'zone' } } {
    if (e.op !== 'select' || e.source.from !== 'zone' || e.where.length > 0 || e.take !== null) return false;
    const { zone, kind } = e.source;
    const of = zone.op === 'zone' ? this.#m.game.zones[zone.zone]?.kind : undefined;
    return of !== undefined && this.#m.bound.index.kinds[kind]?.within[of] === true;
  }

  #isHolder(zone: Expr, frame: Known): boolean {
    return zone.op === 'zone' ? zone.of === null || this.isKnown(zone.of, frame) : this.isKnown(zone, frame);
  }

  #isSet(e: Select, frame: Known): boolean {
    const { take } = e;
    const each = inner(frame, e.local);
    if (!this.#isSource(e, frame) || !e.where.every((where) => this.isKnown(where, each))) return false;
    if (take === null) return true;
    if ('count' in take && !this.isKnown(take.count, frame)) return false;
    if ('weight' in take && take.weight !== null && !this.isKnown(take.weight, each)) return false;
    if (!('order' in take)) return true;
    const order = this.#m.game.orders[take.order];
    const locals = new Map((order?.params ?? []).map((_, i) => [i, null]));
    const isKnown = (key: Expr): boolean => this.isKnown(key, { self: frame.self, locals });
    return take.args.every((arg) => this.isKnown(arg, frame)) && order?.keys.every(isKnown) === true;
  }

  #isSource({ source }: Select, frame: Known): boolean {
    const m = this.#m;
    const homes = (kind: number): boolean => (m.bound.index.homes[kind] ?? []).every((zone) => this.#sees(zone, null));
    switch (source.from) {
      case 'play':
        return homes(source.kind);
      case 'on':
        return homes(source.kind) && this.isKnown(source.tiles, frame);
      case 'zone': {
        const { zone } = source;
        if (zone.op !== 'zone' || !this.#isHolder(zone, frame)) return false;
        return this.#sees(zone.zone, zone.of === null ? NOTHING : this.#value(zone.of, frame));
      }
      case 'every':
        if (source.zone !== null) return this.#sees(source.zone, null);
        return m.game.zones.every((_, zone) => this.#sees(zone, null));
      case 'deck':
        return false;
      default:
        return exprsIn(source).every((part) => this.isKnown(part, frame));
    }
  }

  /** Whether the player knows all cards in a zone of a holder; null for all its instances. */
  #sees(zone: number, holder: number | null): boolean {
    const m = this.#m;
    const { first, instances } = m.layout.zones[zone] ?? { first: 0, instances: 0 };
    const all = Array.from({ length: instances }, (_, i) => first + i);
    const one = holder === null ? NOTHING : instanceOf(m, zone, holder);
    const isChain = m.layout.zones[zone]?.store === 'chain';
    const { entities } = m.layout;
    return (one === NOTHING ? all : [one]).every(
      (at) => (isChain && rowOf(m, entities.first + at - first) < 0) || membersOf(m, at).every(this.#knows),
    );
  }
}

const inner = (frame: Known, local: number): Known => ({
  self: frame.self,
  locals: new Map([...frame.locals, [local, null]]),
});
