/**
 * Side-effect analysis of statements. It finds statement lists that do nothing (dead code), and loop bodies that only
 * write plain fields of their own member: for those the order of iterations makes no difference. Calls of verbs without
 * listeners are analysed through the call.
 */
import type { Bound } from '../ir/bound.ts';
import type { Expr, LocalDecl, Stmt, StmtOf, Verb } from '../ir/index.ts';
import { exprsOf, paramCode } from '../ir/visitor.ts';
import { assigned } from '../ir/walk.ts';
import { type ReadContext, readSet, type Subject } from './dependencies.ts';
import type { Constant, ConstantFacts } from './facts.ts';
import { isMany } from './multiplicity.ts';
import type { Purity } from './purity.ts';

/** The effects of a loop body. */
export interface LoopBodyEffects {
  /** Slots of the member's row that an iteration writes. */
  writes: Set<number>;
  /** Read set of an iteration, without plain fields of its own member; see `DirtyBits`. */
  reads: Set<string>;
  /** An iteration settles the queue. */
  settles: boolean;
}

/** Whether a call or a raise has effects in addition to the verb's own statements: listeners, a trace, histories. */
export interface Observed {
  verb: (id: number) => boolean;
  timing: (id: number) => boolean;
}

type CallStatement = StmtOf<'call'>;

/** The scope of a statement: the loop's member, the locals, and the verbs that the call stack holds. */
interface EffectScope extends Subject {
  locals: readonly LocalDecl[];
  within: readonly Verb[];
}

export class Effects {
  /**
   * The deepest nest of calls that were found to do nothing. By definition they count towards the depth bound all the
   * same.
   */
  elidedDepth = 0;
  readonly #from: ReadContext;
  readonly #bound: Bound;
  readonly #purity: Purity;
  readonly #facts: ConstantFacts;
  readonly #isObserved: Observed;

  constructor(from: ReadContext, purity: Purity, facts: ConstantFacts, isObserved: Observed) {
    this.#from = from;
    this.#bound = from.bound;
    this.#purity = purity;
    this.#facts = facts;
    this.#isObserved = isObserved;
  }

  /** The effects of a loop's body; null where it may have others than `LoopBodyEffects` describes. */
  loopBody(stmts: readonly Stmt[], locals: readonly LocalDecl[], subject: Subject): LoopBodyEffects | null {
    const turn: LoopBodyEffects = { writes: new Set(), reads: new Set(), settles: false };
    return this.#all(stmts, { ...subject, locals, within: [] }, turn) ? turn : null;
  }

  /** Whether statements have no effect and cannot fault. */
  isNoOp(stmts: readonly Stmt[], locals: readonly LocalDecl[], within: readonly Verb[] = []): boolean {
    for (const stmt of stmts) {
      if (!this.#isNoOpStatement(stmt, locals, within)) return false;
      if (this.#stops(stmt)) return true;
    }
    return true;
  }

  /** Whether the statements after this one are unreachable. */
  #stops = (stmt: Stmt): boolean =>
    stmt.do === 'stop' && (stmt.test === null || this.#facts.constantTruth(stmt.test) === true);

  #isNoOpStatement(stmt: Stmt, locals: readonly LocalDecl[], within: readonly Verb[]): boolean {
    const all = (stmts: readonly Stmt[]): boolean => this.isNoOp(stmts, locals, within);
    switch (stmt.do) {
      case 'if': {
        const known = this.#facts.constantTruth(stmt.test);
        if (known !== null) return all(known ? stmt.then : stmt.else);
        return this.#purity.isPure(stmt.test) && all(stmt.then) && all(stmt.else);
      }
      case 'set':
        return (
          stmt.to.to !== 'local' &&
          this.#facts.isRedundantWrite(stmt.to.field, stmt) &&
          this.#purity.isPure(exprsOf(stmt))
        );
      case 'raise':
        return !this.#isObserved.timing(stmt.timing) && this.#purity.isPure(exprsOf(stmt));
      case 'call': {
        const verb = this.#bound.game.verbs[stmt.verb];
        // a call for each member of a set takes fuel for each member
        if (verb === undefined || verb.native !== null || within.includes(verb) || stmt.into !== null) return false;
        if (this.#mayPassDepth(within)) return false;
        if (
          this.#isObserved.verb(stmt.verb) ||
          !this.#purity.isPure([stmt.args, verb.params.map(paramCode), verb.needs])
        )
          return false;
        const isOne = verb.params.every(({ type }, i) => {
          const arg = stmt.args[i] ?? null;
          return type.many || arg === null || !isMany(this.#bound.game, locals, arg);
        });
        const inside = (): boolean => this.isNoOp(verb.code.body, verb.code.locals, [...within, verb]);
        if (!isOne || !this.#facts.withLocals(this.#known(verb, stmt.args), inside)) return false;
        this.elidedDepth = Math.max(this.elidedDepth, within.length + 1);
        return true;
      }
      case 'let':
      case 'give':
        return within.length > 0 && this.#purity.isPure(stmt.value);
      case 'stop':
      case 'require':
        return within.length > 0 && this.#purity.isPure(stmt.test);
      default:
        return false;
    }
  }

  /** Whether an empty queue stays empty and no state rule becomes dirty. `bitsOf`: the dirty bits of a write. */
  leavesNothingPending(stmts: readonly Stmt[], bitsOf: (table: string, at: number) => number): boolean {
    const within: Verb[] = [];
    const all = (inner: readonly Stmt[]): boolean => inner.every(settled);
    const settled = (stmt: Stmt): boolean => {
      switch (stmt.do) {
        case 'let':
        case 'give':
        case 'stop':
        case 'require':
        case 'settle':
          return true;
        case 'if': {
          const known = this.#facts.constantTruth(stmt.test);
          return known === null ? all(stmt.then) && all(stmt.else) : all(known ? stmt.then : stmt.else);
        }
        case 'chance':
          return all(stmt.then) && all(stmt.else);
        case 'each':
        case 'repeat':
          return all(stmt.body);
        case 'raise':
          return !this.#isObserved.timing(stmt.timing);
        case 'set':
          return this.#marksNothing(stmt.to, bitsOf);
        case 'call':
          return call(stmt);
        default:
          return false;
      }
    };
    const call = ({ verb: id, args: [status] }: CallStatement): boolean => {
      const verb = this.#bound.game.verbs[id];
      if (verb === undefined || this.#isObserved.verb(id) || within.includes(verb)) return false;
      if (verb.native !== null) {
        if ((verb.native !== 'add' && verb.native !== 'remove') || status?.op !== 'status_word') return false;
        const at = this.#bound.layout.statuses[status.status] ?? -1;
        return at < 0 || bitsOf('entity', at) === 0;
      }
      within.push(verb);
      const isStill = all(verb.code.body);
      within.pop();
      return isStill;
    };
    return all(stmts);
  }

  #marksNothing(to: StmtOf<'set'>['to'], bitsOf: (table: string, at: number) => number): boolean {
    const { layout, game } = this.#bound;
    if (to.to === 'local') return true;
    const kernel = game.fields[to.field]?.kernel;
    if (kernel === 'active') return bitsOf('global', layout.head.active) === 0;
    if (kernel !== null) return false;
    const place = layout.fields[to.field];
    if (to.to === 'global') return bitsOf('global', layout.globals[to.field] ?? -1) === 0;
    return place != null && bitsOf(place.table, place.at) === 0;
  }

  #all(stmts: readonly Stmt[], at: EffectScope, turn: LoopBodyEffects): boolean {
    for (const stmt of stmts) {
      if (!this.#one(stmt, at, turn)) return false;
      if (this.#stops(stmt)) return true;
    }
    return true;
  }

  #one(stmt: Stmt, at: EffectScope, turn: LoopBodyEffects): boolean {
    switch (stmt.do) {
      case 'set':
        return this.#set(stmt, at, turn);
      case 'if': {
        const known = this.#facts.constantTruth(stmt.test);
        if (known !== null) return this.#all(known ? stmt.then : stmt.else, at, turn);
        return this.#reads(stmt.test, at, turn) && this.#all(stmt.then, at, turn) && this.#all(stmt.else, at, turn);
      }
      case 'settle':
        turn.settles = true;
        return true;
      case 'raise':
        return !this.#isObserved.timing(stmt.timing) && this.#purity.isPure(exprsOf(stmt));
      case 'call':
        return this.#call(stmt, at, turn);
      // a verb's locals end with the call, and its result is not used
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

  #reads(e: Expr, at: EffectScope, turn: LoopBodyEffects): boolean {
    const reads = readSet(this.#from, e, at);
    if (reads === null || !this.#purity.isPure(e)) return false;
    for (const key of reads) turn.reads.add(key);
    return true;
  }

  #set(stmt: StmtOf<'set'>, at: EffectScope, turn: LoopBodyEffects): boolean {
    const { to, value } = stmt;
    if (to.to !== 'field' || to.of.op !== 'local' || to.of.local !== at.local) return false;
    if (isMany(this.#bound.game, at.locals, value)) return false;
    const place = this.#bound.layout.fields[to.field];
    const decl = this.#bound.game.fields[to.field];
    if (place?.table !== 'entity' || decl?.kernel !== null || decl.derived !== null) return false;
    // an update near the end of the field's range evaluates the statics that change the field
    if (stmt.how !== '=' && this.#isLayered(to.field)) return false;
    if (!this.#facts.isRedundantWrite(to.field, stmt)) turn.writes.add(place.at);
    return this.#reads(value, at, turn);
  }

  #isLayered = (field: number): boolean =>
    (this.#bound.index.reads[field]?.length ?? 0) > 0 || this.#from.isOverridable(field);

  /** Whether a call inside these calls is so close to the depth bound that it may fault. */
  #mayPassDepth = (within: readonly Verb[]): boolean => within.length >= this.#bound.game.bounds.depth / 4;

  #call({ verb: id, args, into }: CallStatement, at: EffectScope, turn: LoopBodyEffects): boolean {
    const verb = this.#bound.game.verbs[id];
    if (verb === undefined || into !== null || at.within.includes(verb) || this.#isObserved.verb(id)) return false;
    if (this.#mayPassDepth(at.within)) return false;
    // a loop without writes leaves its calls out
    this.elidedDepth = Math.max(this.elidedDepth, at.within.length + 1);
    const slot = args.findIndex((arg) => arg?.op === 'local' && arg.local === at.local);
    for (const [i, param] of verb.params.entries()) {
      const arg = args[i] ?? param.value;
      if (i === slot || arg === null) continue;
      // a set as an argument calls the verb for each of its members
      if (!param.type.many && isMany(this.#bound.game, at.locals, arg)) return false;
      if (!this.#reads(arg, at, turn)) return false;
    }
    if (verb.native !== null) return this.#native(verb, args, slot, turn);
    const inner = { local: slot, kind: at.kind, locals: verb.code.locals, within: [...at.within, verb] };
    return this.#facts.withLocals(this.#known(verb, args), () => {
      if (verb.needs.some((need) => this.#facts.constantTruth(need) === false)) return true;
      return verb.needs.every((need) => this.#reads(need, inner, turn)) && this.#all(verb.code.body, inner, turn);
    });
  }

  /** The constants that a call passes as arguments. */
  #known({ params, code }: Verb, args: CallStatement['args']): Constant[] {
    const written = assigned(code.body);
    return params.map(({ value }, i) => {
      const arg = args[i] ?? value;
      return arg === null || written.has(i) ? null : this.#facts.constantOf(arg);
    });
  }

  /** `add` or `remove` of a named status on the member. */
  #native({ native }: Verb, [status]: CallStatement['args'], slot: number, turn: LoopBodyEffects): boolean {
    if ((native !== 'add' && native !== 'remove') || slot !== 1 || status?.op !== 'status_word') return false;
    const place = this.#bound.layout.statuses[status.status] ?? -1;
    if (place < 0) return false;
    if (!this.#facts.isNeverApplied(status.status)) turn.writes.add(place);
    return true;
  }
}
