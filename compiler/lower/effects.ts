/**
 * What statements can do, for loops whose turns do so little that their order, and who else has one, makes no difference:
 * they write plain slots of their own member and nothing else. Verbs that nobody hears are looked into.
 */
import type { Bound } from '../bound.ts';
import type { Expr, LocalDecl, Stmt, Verb } from '../ir.ts';
import type { Calm } from './calm.ts';
import type { Facts } from './facts.ts';
import { isMany } from './many.ts';
import { readsOf, type Subject } from './watch.ts';

/** What the turns of a loop do. */
export interface Turn {
  /** Slots that each writes of its own member's row. */
  writes: Set<number>;
  /** Keys of what each reads beside plain fields of its own member; see `Watch`. */
  reads: Set<string>;
  /** What waits is settled in each. */
  settles: boolean;
}

/** Whether anything may come of calling a verb, or of raising a timing, beside what the verb itself does. */
export interface Heard {
  verb: (id: number) => boolean;
  timing: (id: number) => boolean;
}

type Call = Extract<Stmt, { do: 'call' }>;

/** Where a statement stands: whose turn it is, the locals there, and the verbs around it. */
interface Frame extends Subject {
  locals: readonly LocalDecl[];
  within: readonly Verb[];
}

export class Effects {
  readonly #bound: Bound;
  readonly #calm: Calm;
  readonly #facts: Facts;
  readonly #isHeard: Heard;

  constructor(bound: Bound, calm: Calm, facts: Facts, isHeard: Heard) {
    this.#bound = bound;
    this.#calm = calm;
    this.#facts = facts;
    this.#isHeard = isHeard;
  }

  /** Of one member of a loop; null where it may be more than that. */
  turn(stmts: readonly Stmt[], locals: readonly LocalDecl[], subject: Subject): Turn | null {
    const turn: Turn = { writes: new Set(), reads: new Set(), settles: false };
    return this.#all(stmts, { ...subject, locals, within: [] }, turn) ? turn : null;
  }

  #all(stmts: readonly Stmt[], at: Frame, turn: Turn): boolean {
    return stmts.every((stmt) => this.#one(stmt, at, turn));
  }

  #one(stmt: Stmt, at: Frame, turn: Turn): boolean {
    switch (stmt.do) {
      case 'set':
        return this.#set(stmt, at, turn);
      case 'if': {
        const known = this.#facts.truth(stmt.test);
        if (known !== null) return this.#all(known ? stmt.then : stmt.else, at, turn);
        return this.#reads(stmt.test, at, turn) && this.#all(stmt.then, at, turn) && this.#all(stmt.else, at, turn);
      }
      case 'settle':
        turn.settles = true;
        return true;
      case 'raise':
        return !this.#isHeard.timing(stmt.timing) && this.#calm.of([stmt.to, stmt.args]);
      case 'call':
        return this.#call(stmt, at, turn);
      // what a verb keeps for itself is over with it, and what it gives nobody takes
      case 'let':
      case 'give':
        return at.within.length > 0 && this.#reads(stmt.value, at, turn);
      case 'stop':
        return at.within.length > 0 && (stmt.test === null || this.#reads(stmt.test, at, turn));
      case 'require':
        return at.within.length > 0 && this.#reads(stmt.test, at, turn);
      default:
        return false;
    }
  }

  #reads(e: Expr, at: Frame, turn: Turn): boolean {
    const reads = readsOf(this.#bound, e, at);
    if (reads === null || !this.#calm.of(e)) return false;
    for (const key of reads) turn.reads.add(key);
    return true;
  }

  #set(stmt: Extract<Stmt, { do: 'set' }>, at: Frame, turn: Turn): boolean {
    const { to, value } = stmt;
    if (to.to !== 'field' || to.of.op !== 'local' || to.of.local !== at.local) return false;
    if (isMany(this.#bound.game, at.locals, value)) return false;
    const place = this.#bound.layout.fields[to.field];
    const decl = this.#bound.game.fields[to.field];
    if (place?.table !== 'entity' || decl?.kernel !== null || decl.derived !== null) return false;
    if (!this.#facts.keeps(to.field, stmt)) turn.writes.add(place.at);
    return this.#reads(value, at, turn);
  }

  #call({ verb: id, args, into }: Call, at: Frame, turn: Turn): boolean {
    const verb = this.#bound.game.verbs[id];
    if (verb === undefined || into !== null || at.within.includes(verb) || this.#isHeard.verb(id)) return false;
    const slot = args.findIndex((arg) => arg?.op === 'local' && arg.local === at.local);
    for (const [i, param] of verb.params.entries()) {
      const arg = args[i] ?? param.value;
      if (i === slot || arg === null) continue;
      // one that is a set would have the verb called for each of its members
      if (!param.type.many && isMany(this.#bound.game, at.locals, arg)) return false;
      if (!this.#reads(arg, at, turn)) return false;
    }
    if (verb.native !== null) return this.#native(verb, args, slot, turn);
    const inner = { local: slot, kind: at.kind, locals: verb.code.locals, within: [...at.within, verb] };
    if (verb.needs.some((need) => this.#facts.truth(need) === false)) return true;
    return verb.needs.every((need) => this.#reads(need, inner, turn)) && this.#all(verb.code.body, inner, turn);
  }

  /** Putting a status on, or taking it off. */
  #native({ native }: Verb, [status]: Call['args'], slot: number, turn: Turn): boolean {
    if ((native !== 'add' && native !== 'remove') || slot !== 1 || status?.op !== 'status_word') return false;
    const place = this.#bound.layout.statuses[status.status] ?? -1;
    if (place < 0) return false;
    if (!this.#facts.isIdle(status.status)) turn.writes.add(place);
    return true;
  }
}
