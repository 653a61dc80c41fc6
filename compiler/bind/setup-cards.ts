/** How many cards the setup of a match surely makes, beside the decks: a lower bound, where it can be computed before a match. */
import type { CardId, Expr, Local, Place, Select, Stmt, StmtOf } from '../ir/index.ts';
import { ENDING_NATIVES } from '../ir/kernel.ts';
import { assigned, visitStmts } from '../ir/walk.ts';
import type { Parts } from './frame.ts';

export interface SetupCards {
  count: number;
  /** The statement that makes the most of them; null where there is none. */
  place: Place | null;
}

/** Calls of verbs inside verbs that are followed. */
const DEPTH = 8;
/** Iterations of loops that are followed. */
const ITERATIONS = 20_000;

/** Memo by frame: a search binds thousands of decks. */
const KNOWN = new WeakMap<Parts, SetupCards>();

export function setupCards(parts: Parts): SetupCards {
  let known = KNOWN.get(parts);
  if (known === undefined) {
    known = new SetupReader(parts).read();
    KNOWN.set(parts, known);
  }
  return known;
}

/** Thrown where what follows may not run, or may run in a match that has freed cards. */
const UNSURE = Symbol('unsure');

/** The numbers that locals surely hold; null for what is surely something, but no number. */
type Known = Map<Local, number | null>;

class SetupReader {
  readonly #parts: Parts;
  readonly #byPlace = new Map<Place, number>();
  #count = 0;
  #left = ITERATIONS;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  read(): SetupCards {
    const { game, active } = this.#parts;
    try {
      for (const { layer, body } of game.setups) if (active[layer]) this.#body(body, new Map(), 0);
    } catch (signal) {
      if (signal !== UNSURE) throw signal;
    }
    const [place] = [...this.#byPlace].reduce<[Place | null, number]>((a, b) => (b[1] > a[1] ? b : a), [null, 0]);
    return { count: this.#count, place };
  }

  #body(body: readonly Stmt[], known: Known, depth: number): void {
    for (const stmt of body) this.#stmt(stmt, known, depth);
  }

  #stmt(stmt: Stmt, known: Known, depth: number): void {
    switch (stmt.do) {
      case 'let': {
        const value = this.#number(stmt.value, known);
        if (value !== null) known.set(stmt.local, value);
        else if (this.#isSomething(stmt.value, known)) known.set(stmt.local, null);
        else known.delete(stmt.local);
        return;
      }
      case 'call':
        this.#call(stmt, known, depth);
        return;
      case 'set':
      case 'settle':
      case 'have':
      case 'choose':
        for (const local of assigned([stmt]).keys()) known.delete(local);
        return;
      case 'together':
      case 'randomly':
        this.#body(stmt.body, known, depth);
        return;
      case 'repeat': {
        const times = stmt.times === null || stmt.test !== null ? null : this.#number(stmt.times, known);
        if (times === null) this.#unsure([stmt], known);
        else for (let i = 0; i < times; i++) this.#iteration(stmt.body, known, depth);
        return;
      }
      case 'each': {
        const members = stmt.set.op === 'select' ? this.#members(stmt.set, known) : null;
        if (members === null) this.#unsure([stmt], known);
        else
          for (const member of members) {
            known.set(stmt.local, member);
            this.#iteration(stmt.body, known, depth);
          }
        return;
      }
      case 'if':
      case 'may':
      case 'chance':
      case 'either':
        this.#unsure([stmt], known);
        return;
      default:
        throw UNSURE;
    }
  }

  #iteration(body: readonly Stmt[], known: Known, depth: number): void {
    if (this.#left-- <= 0) throw UNSURE;
    this.#body(body, known, depth);
  }

  /** Statements that may run or not: they make no card surely. What they assign is not known, and if they may end the code, nothing is. */
  #unsure(stmts: readonly Stmt[], known: Known): void {
    visitStmts(stmts, (stmt) => {
      if (stmt.do === 'call' ? !this.#isPlain(stmt) : !ORDINARY.has(stmt.do)) throw UNSURE;
    });
    for (const local of assigned(stmts).keys()) known.delete(local);
  }

  /** A call of a verb of the kernel that nothing listens to, and that ends no match. */
  #isPlain({ verb }: StmtOf<'call'>): boolean {
    const native = this.#parts.game.verbs[verb]?.native ?? null;
    return native !== null && !ENDING_NATIVES.has(native) && !this.#isHeard(verb);
  }

  #isHeard(verb: number): boolean {
    const { before, instead, after } = this.#parts.index;
    return [before, instead, after].some(({ verbs }) => (verbs[verb]?.length ?? 0) > 0);
  }

  #call(stmt: StmtOf<'call'>, known: Known, depth: number): void {
    const { game } = this.#parts;
    const verb = game.verbs[stmt.verb];
    if (stmt.into !== null) known.delete(stmt.into);
    if (verb === undefined || this.#isHeard(stmt.verb)) throw UNSURE;
    if (verb.native !== null) {
      if (!this.#isPlain(stmt)) throw UNSURE;
      const [what, to] = stmt.args;
      if (verb.native !== 'create' || what == null || to == null || !this.#hasRoom(to, known)) return;
      const cards = what.op === 'select' ? (this.#members(what, known)?.length ?? 0) : isCard(what) ? 1 : 0;
      this.#count += cards;
      this.#byPlace.set(stmt.place, (this.#byPlace.get(stmt.place) ?? 0) + cards);
      return;
    }
    if (depth === DEPTH || verb.needs.length > 0) throw UNSURE;
    const inside: Known = new Map();
    for (const [i, param] of verb.params.entries()) {
      const given = stmt.args[i] ?? null;
      const value = given === null ? null : this.#number(given, known);
      if (value !== null) inside.set(i, value);
      else if (given !== null && this.#isSomething(given, known)) inside.set(i, null);
      else if (!param.optional) throw UNSURE;
    }
    this.#body(verb.code.body, inside, depth + 1);
  }

  /** A zone that holds any number of cards, of a holder that surely is there. */
  #hasRoom(to: Expr, known: Known): boolean {
    if (to.op !== 'zone') return false;
    const zone = this.#parts.game.zones[to.zone];
    if (zone === undefined || zone.holds !== null || zone.holdsSum !== null || zone.each === 'entity') return false;
    return to.of === null || this.#isSomething(to.of, known);
  }

  #isSomething(e: Expr, known: Known): boolean {
    if (e.op === 'local') return known.has(e.local);
    return isCard(e) || e.op === 'enum' || (e.op === 'zone' && (e.of === null || this.#isSomething(e.of, known)));
  }

  /** A number for each member of a set that is surely as large: its value, or null for what is no number. */
  #members({ source, where, take, one }: Select, known: Known): readonly (number | null)[] | null {
    if (where.length > 0 || take !== null || one) return null;
    const { seats, layout, index } = this.#parts;
    const many = (count: number): null[] => new Array<null>(count).fill(null);
    switch (source.from) {
      case 'players':
        return many(seats);
      case 'tiles':
        return many(layout.tiles.count);
      case 'enum':
        return many(index.members[source.enum]?.length ?? 0);
      case 'definitions':
        return many(index.kinds[source.kind]?.cards.length ?? 0);
      case 'range': {
        const low = this.#number(source.low, known);
        const high = this.#number(source.high, known);
        if (low === null || high === null || high - low >= ITERATIONS) return null;
        return Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i);
      }
      default:
        return null;
    }
  }

  #number(e: Expr, known: Known): number | null {
    switch (e.op) {
      case 'number':
        return e.value;
      case 'local':
        return known.get(e.local) ?? null;
      case 'count':
        return e.of.op === 'select' ? (this.#members(e.of, known)?.length ?? null) : null;
      case 'add':
      case 'sub':
      case 'mul': {
        const a = this.#number(e.a, known);
        const b = this.#number(e.b, known);
        if (a === null || b === null) return null;
        return e.op === 'add' ? a + b : e.op === 'sub' ? a - b : a * b;
      }
      default:
        return null;
    }
  }
}

const isCard = (e: Expr): e is Expr & { card: CardId } => e.op === 'card';

/** Statements that go on with the next one, whatever they do. */
const ORDINARY: ReadonlySet<Stmt['do']> = new Set([
  'let',
  'set',
  'if',
  'each',
  'repeat',
  'choose',
  'may',
  'chance',
  'randomly',
  'together',
  'either',
  'settle',
  'have',
]);
