/** Branches of an engine's text: a test leads elsewhere as soon as it is known how it comes out. */
import type * as acorn from 'acorn';
import { type Code, NOTHING, OP, unsigned } from './bytes.ts';
import type { Inlining } from './inline.ts';
import { Locals } from './locals.ts';
import type { Program } from './program.ts';

/** What all functions of a module share. */
export interface Unit {
  program: Program;
  inlining: Inlining;
  /** Names of functions that give something. */
  giving: ReadonlySet<string>;
  /** The number of a function that is called. */
  index(name: string): number;
  /** The number of one of the host's, and whether it gives something. */
  hosted(name: string): { index: number; result: boolean };
}

export const COMPARISONS: ReadonlySet<string> = new Set(['===', '!==', '<', '>', '<=', '>=']);

/** What a function's results are wanted for: nothing, one int, or a branch where what is asked of them comes out as `when`. */
export type Wish =
  | 'nothing'
  | 'value'
  | { when: boolean; to: number; asks(result: acorn.Expression): acorn.Expression };

/** One function that is written. */
export abstract class Branches {
  readonly locals: Locals;
  protected readonly unit: Unit;
  /** How many blocks are open. */
  protected depth = 0;

  constructor(unit: Unit, params: number) {
    this.unit = unit;
    this.locals = new Locals(params);
  }

  /** Leaves one int. */
  protected abstract value(e: acorn.Expression | acorn.PrivateIdentifier | acorn.Super): Code;

  /** A call of which a result is asked for as `wish` says; `gives` tells whether one is left on the stack. */
  protected abstract call(e: acorn.CallExpression, wish?: Wish): { code: Code; gives: boolean };

  protected block(op: number, type: number, inside: () => Code): Code {
    return [op, type, this.within(inside), OP.end];
  }

  /** One block further in. */
  protected within(inside: () => Code): Code {
    this.depth++;
    const code = inside();
    this.depth--;
    return code;
  }

  protected jump(depth: number): Code {
    if (depth < 0) throw new Error('a branch to nowhere');
    return [OP.br, unsigned(this.depth - depth)];
  }

  /** Branches when a test comes out as `when`. */
  protected branch(test: acorn.Expression, when: boolean, to: number): Code {
    const known = this.known(test);
    if (known !== null) return (known !== 0) === when ? this.jump(to) : [];
    if (test.type === 'UnaryExpression' && test.operator === '!') return this.branch(test.argument, !when, to);
    if (test.type === 'LogicalExpression') {
      const { left, right } = test;
      const all = test.operator === '&&';
      if (all !== when) return [this.branch(left, when, to), this.branch(right, when, to)];
      return this.block(OP.block, NOTHING, () => [this.branch(left, !when, this.depth), this.branch(right, when, to)]);
    }
    if (test.type === 'ConditionalExpression') {
      const { test: asked, consequent, alternate } = test;
      return this.either(
        asked,
        NOTHING,
        () => this.branch(consequent, when, to),
        () => this.branch(alternate, when, to),
      );
    }
    const inside = this.asked(test, when, to);
    return inside ?? [this.value(test), when ? [] : OP.eqz, OP.br_if, unsigned(this.depth - to)];
  }

  /** A question about what a call or a choice gives is asked where that is known, within the call or the choice. */
  private asked(test: acorn.Expression, when: boolean, to: number): Code | null {
    if (test.type === 'CallExpression') return this.call(test, { when, to, asks: (result) => result }).code;
    if (test.type !== 'BinaryExpression' || !COMPARISONS.has(test.operator) || this.known(test.right) === null)
      return null;
    const { left } = test;
    const asks = (result: acorn.Expression): acorn.Expression => ({ ...test, left: result });
    if (left.type === 'CallExpression') return this.call(left, { when, to, asks }).code;
    if (left.type !== 'ConditionalExpression') return null;
    const { consequent, alternate } = left;
    if (this.known(consequent) === null && this.known(alternate) === null) return null;
    return this.branch({ ...left, consequent: asks(consequent), alternate: asks(alternate) }, when, to);
  }

  /** One of two, which leave what `type` says. */
  protected either(test: acorn.Expression, type: number, yes: () => Code, no: () => Code): Code {
    return this.block(OP.block, type, () => {
      const end = this.depth;
      const first = this.block(OP.block, NOTHING, () => [this.branch(test, false, this.depth), yes(), this.jump(end)]);
      return [first, no()];
    });
  }

  /** A number that is known as it stands; null for others. */
  protected known(e: acorn.Expression | acorn.PrivateIdentifier): number | null {
    switch (e.type) {
      case 'Literal':
        if (e.value === null) return -1;
        return typeof e.value === 'number' || typeof e.value === 'boolean' ? Number(e.value) : null;
      case 'Identifier':
        return this.locals.find(e.name) === null ? (this.unit.program.constants.get(e.name) ?? null) : null;
      case 'UnaryExpression': {
        const of = this.known(e.argument);
        if (of === null) return null;
        return e.operator === '-' ? -of : e.operator === '!' ? Number(of === 0) : null;
      }
      case 'BinaryExpression': {
        const [left, right] = [this.known(e.left), this.known(e.right)];
        if (left === null || right === null) return null;
        if (e.operator === '+') return left + right;
        if (e.operator === '-') return left - right;
        if (e.operator === '*') return left * right;
        return COMPARISONS.has(e.operator) ? Number(compared(e.operator, left, right)) : null;
      }
      case 'LogicalExpression': {
        const [left, right] = [this.known(e.left), this.known(e.right)];
        if (e.operator === '&&') return left === 0 ? 0 : left !== null ? right : null;
        return left === 0 ? right : left !== null ? 1 : null;
      }
      default:
        return null;
    }
  }

  protected sure(e: acorn.Expression): number {
    const known = this.known(e);
    if (known === null) throw new Error('a case that is no number');
    return known;
  }
}

function compared(operator: string, a: number, b: number): boolean {
  switch (operator) {
    case '===':
      return a === b;
    case '!==':
      return a !== b;
    case '<':
      return a < b;
    case '>':
      return a > b;
    case '<=':
      return a <= b;
    default:
      return a >= b;
  }
}
