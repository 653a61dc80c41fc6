/**
 * Constant facts: what holds in every match of the bound decks. Keywords that no entity gets, statuses that nothing
 * adds, fields that nothing writes. Facts and reachability are computed together: the walk starts with all facts true,
 * each reachable statement can only remove facts, and a branch that a fact makes dead is walked as soon as the fact is
 * removed (a fixed point).
 */

import { type Comparison, compares } from '../bind/numbers.ts';
import { NOTHING } from '../format/values.ts';
import type { Bound } from '../ir/bound.ts';
import type { Expr, StmtOf } from '../ir/index.ts';
import type { Purity } from './purity.ts';

/** A constant value; `low`: 0 or nothing, not known which; null: not constant. */
export type Constant = number | 'low' | null;

/** Whether a card has a field, so that a value of it is printed. */
export const hasPrinted = ({ game, index }: Bound, card: number, field: number): boolean =>
  index.kinds[game.fields[field]?.kind ?? -1]?.within[game.cards[card]?.kind ?? -1] === true;

export class ConstantFacts {
  readonly #bound: Bound;
  readonly #purity: Purity;
  /** The engine also continues from positions that the rules do not lead to: stored values are unknown. */
  readonly #isOpen: boolean;
  readonly #cards = new Set<number>();
  readonly #keywords = new Set<number>();
  readonly #statuses = new Set<number>();
  readonly #fields = new Set<number>();
  /** Constant values of the current frame's locals. */
  #locals: readonly Constant[] = [];
  /** Memo of `constantOf`, for frames without constant locals. */
  #known = new Map<Expr, Constant>();
  #values = new Map<number, number | null>();

  constructor(bound: Bound, purity: Purity, isOpen: boolean) {
    this.#bound = bound;
    this.#purity = purity;
    this.#isOpen = isOpen;
    for (const [keyword, grants] of bound.index.grants.entries())
      if ((grants?.length ?? 0) > 0) this.addKeyword(keyword);
    for (const [status, given] of bound.index.gives.entries()) if (given.length > 0) this.addStatus(status);
  }

  // -------------------------------------------------------------- what the reachability walk reports

  /** Records that a card is reachable. */
  addCard(card: number): void {
    this.#learn(this.#cards, card);
    for (const { keyword } of this.#bound.game.cards[card]?.keywords ?? []) this.addKeyword(keyword);
  }

  /** Records that some entity can get the keyword. */
  addKeyword(keyword: number): void {
    this.#learn(this.#keywords, keyword);
  }

  /** The status can be added, or given by a static ability. */
  addStatus(status: number): void {
    this.#learn(this.#statuses, status);
  }

  /** A reachable statement writes the field. */
  addWrittenField(field: number): void {
    this.#learn(this.#fields, field);
  }

  #learn(known: Set<number>, one: number): void {
    if (known.has(one)) return;
    known.add(one);
    this.#known = new Map();
    this.#values = new Map();
  }

  // -------------------------------------------------------------- facts

  /** Whether something may write the field. */
  isWritten(field: number): boolean {
    return this.#isOpen || this.#fields.has(field);
  }

  /** No entity ever has the keyword. */
  isNeverGranted(keyword: number): boolean {
    return !this.#keywords.has(keyword);
  }

  /** Nothing ever adds the status. */
  isNeverApplied(status: number): boolean {
    return !this.#isOpen && !this.#statuses.has(status);
  }

  /** The constant that a stored field holds for every entity that has it; null where the values differ. */
  valueOf(field: number): number | null {
    let known = this.#values.get(field);
    if (known === undefined) {
      known = this.#valueOf(field);
      this.#values.set(field, known);
    }
    return known;
  }

  #valueOf(field: number): number | null {
    const { game, layout, index, printed } = this.#bound;
    const decl = game.fields[field];
    if (this.#isOpen || decl === undefined || decl.kernel !== null || decl.derived !== null) return null;
    if (this.#fields.has(field) || (index.reads[field]?.length ?? 0) > 0 || (index.prints[field]?.length ?? 0) > 0)
      return null;
    if (layout.globals[field] !== undefined && (layout.globals[field] ?? -1) >= 0) return layout.starts[field] ?? null;
    const place = layout.fields[field];
    if (place == null) return null;
    if (place.table !== 'entity') return place.table === 'player' ? (layout.starts[field] ?? null) : null;
    const slot = place.at - layout.printed.at;
    if (slot < 0 || slot >= layout.printed.count) return null;
    let value: number | null = null;
    for (const card of this.#cards) {
      const { kind = -1 } = game.cards[card] ?? {};
      if (index.kinds[decl.kind]?.within[kind] !== true) continue;
      for (const values of printed[card] ?? []) {
        const one = values[slot] ?? NOTHING;
        if (value !== null && value !== one) return null;
        value = one;
      }
    }
    return value;
  }

  /** Whether an assignment writes the constant that the field already holds. */
  isRedundantWrite(field: number, { how, value }: StmtOf<'set'>): boolean {
    return (
      how === '=' &&
      !this.#fields.has(field) &&
      this.constantOf(value) === this.valueOf(field) &&
      this.constantOf(value) !== null
    );
  }

  /** Evaluates `ask` in a frame with these constant locals. */
  withLocals<T>(locals: readonly Constant[], ask: () => T): T {
    const before = this.#locals;
    this.#locals = locals;
    const answer = ask();
    this.#locals = before;
    return answer;
  }

  /** The constant truth of a condition; null where it is not constant. A condition that may draw or fault is not. */
  constantTruth(e: Expr): boolean | null {
    const known = this.constantOf(e);
    return known === null ? null : known !== 'low' && known !== 0 && known !== NOTHING;
  }

  /** Whether the set is empty in every state. */
  isEmpty(e: Expr): boolean {
    if (e.op !== 'select' || !this.#purity.isPure(e)) return false;
    return (
      e.where.some((where) => this.constantTruth(where) === false) ||
      (e.source.from === 'set' && this.isEmpty(e.source.of))
    );
  }

  constantOf(e: Expr): Constant {
    if (e.op === 'number') return e.value;
    if (e.op === 'local') return this.#locals[e.local] ?? null;
    if (this.#locals.length > 0) return this.#of(e);
    let known = this.#known.get(e);
    if (known === undefined) {
      known = this.#of(e);
      this.#known.set(e, known);
    }
    return known;
  }

  #of(e: Expr): Constant {
    switch (e.op) {
      case 'number':
      case 'truth':
        return e.value;
      case 'enum':
        return e.member;
      case 'verb':
        return e.verb;
      case 'nothing':
        return NOTHING;
      case 'status':
        return this.isNeverApplied(e.status) && this.#purity.isPure(e.of) ? 'low' : null;
      case 'has':
        return this.isNeverGranted(e.keyword) && this.#purity.isPure(e.of) ? 0 : null;
      case 'keyword_number':
        return this.isNeverGranted(e.keyword) && this.#purity.isPure(e.of) ? 'low' : null;
      case 'global':
        return this.valueOf(e.field);
      case 'printed': {
        const card = this.constantOf(e.of);
        const { printed, layout } = this.#bound;
        const slot = (layout.fields[e.field]?.at ?? -1) - layout.printed.at;
        if (typeof card !== 'number') return null;
        return hasPrinted(this.#bound, card, e.field) ? (printed[card]?.[0]?.[slot] ?? NOTHING) : NOTHING;
      }
      case 'field': {
        const value = this.valueOf(e.field);
        return (value === 0 || value === NOTHING) && this.#purity.isPure(e.of) ? 'low' : null;
      }
      case 'adjective':
        return this.#word(e, this.#bound.game.adjectives[e.adjective]);
      case 'value':
        return this.#word(e, this.#bound.game.values[e.value]);
      case 'lt':
      case 'le':
      case 'gt':
      case 'ge':
      case 'is':
      case 'is_not':
        return this.#compare(e.op, e.a, e.b);
      case 'not': {
        const of = this.constantTruth(e.of);
        return of === null ? null : of ? 0 : 1;
      }
      case 'absent': {
        const of = this.constantOf(e.of);
        return of === null || of === 'low' ? null : of === NOTHING ? 1 : 0;
      }
      case 'and':
      case 'or':
        return this.#junction(e.op, e.of);
      case 'pick': {
        const test = this.constantTruth(e.test);
        return test === null ? null : this.constantOf(test ? e.then : e.else);
      }
      case 'some':
        return this.isEmpty(e.of) ? 0 : null;
      case 'no':
        return this.isEmpty(e.of) ? 1 : null;
      case 'count':
        return this.isEmpty(e.of) ? 0 : null;
      case 'select':
        return e.one && this.isEmpty(e) ? NOTHING : null;
      default:
        return null;
    }
  }

  /** The constant value of a word, for unknown arguments. */
  #word(e: Extract<Expr, { args: Expr[] }>, word: { value: Expr | null; native: unknown } | undefined): Constant {
    if (word === undefined || word.native !== null || word.value === null) return null;
    const { value } = word;
    let known = this.#known.get(value);
    if (known === undefined) {
      // recursive words
      this.#known.set(value, null);
      known = this.withLocals([], () => this.#of(value));
      this.#known.set(value, known);
    }
    return known !== null && this.#purity.isPure(e) ? known : null;
  }

  #compare(op: Comparison, left: Expr, right: Expr): Constant {
    const a = this.constantOf(left);
    const b = this.constantOf(right);
    if (a === null || b === null) return null;
    const found = possibleValues(a).flatMap((x) => possibleValues(b).map((y) => compares(op, x, y)));
    return found.every((one) => one === found[0]) ? (found[0] ? 1 : 0) : null;
  }

  #junction(op: 'and' | 'or', of: readonly Expr[]): Constant {
    let open = false;
    for (const part of of) {
      const truth = this.constantTruth(part);
      if (truth === (op === 'or')) return truth ? 1 : 0;
      if (truth === null) open = true;
      // an operand before the deciding one that may draw or fault has to be evaluated
      if (!this.#purity.isPure(part)) return null;
    }
    return open ? null : op === 'and' ? 1 : 0;
  }
}

/** The values that a constant may have. */
const possibleValues = (known: number | 'low'): number[] => (known === 'low' ? [0, NOTHING] : [known]);
