/** Translates conditions into branches, with short-circuit evaluation and constant folding. */
import type * as acorn from 'acorn';
import type { Text as Program } from '../lir/text.ts';
import { type Code, NOTHING, OP, unsigned } from './bytes.ts';
import type { Inlining } from './inline.ts';
import { Locals } from './locals.ts';

/** What all functions of a module share. */
export interface Unit {
  program: Program;
  inlining: Inlining;
  /** Names of functions that return a value. */
  valueFunctions: ReadonlySet<string>;
  /** The index of a function of the module; the first call requests its translation. */
  index(name: string): number;
  /** The index of an imported function, and whether it returns a value. */
  hosted(name: string): { index: number; result: boolean };
}

export const COMPARISONS: ReadonlySet<string> = new Set(['===', '!==', '<', '>', '<=', '>=']);

/**
 * What a call's result is needed for: nothing, an int on the stack, or a branch to `to` when the test `asks(result)`
 * equals `when`.
 */
export type ResultUse =
  | 'nothing'
  | 'value'
  | { when: boolean; to: number; asks(result: acorn.Expression): acorn.Expression };

/** The translation of one function: its locals and its branches. */
export abstract class Branches {
  readonly locals: Locals;
  protected readonly unit: Unit;
  /** How many blocks are open. */
  protected depth = 0;

  constructor(unit: Unit, params: number) {
    this.unit = unit;
    this.locals = new Locals(params);
  }

  /** Leaves one int on the stack. */
  protected abstract value(e: acorn.Expression | acorn.PrivateIdentifier | acorn.Super): Code;

  /** A call whose result is used as `wish` says; `gives`: whether it leaves an int on the stack. */
  protected abstract call(e: acorn.CallExpression, wish?: ResultUse): { code: Code; gives: boolean };

  protected block(op: number, type: number, inside: () => Code): Code {
    return [op, type, this.within(inside), OP.end];
  }

  /** Translates a part inside one more block. */
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

  /** Branches to `to` when the test equals `when`. */
  protected branch(test: acorn.Expression, when: boolean, to: number): Code {
    const known = this.foldConstant(test);
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
    const inside = this.branchInside(test, when, to);
    return inside ?? [this.value(test), when ? [] : OP.eqz, OP.br_if, unsigned(this.depth - to)];
  }

  /**
   * Pushes a test of a call's or a conditional's result into the inlined call or the arms, so that no value is needed.
   */
  private branchInside(test: acorn.Expression, when: boolean, to: number): Code | null {
    if (test.type === 'CallExpression') return this.call(test, { when, to, asks: (result) => result }).code;
    if (test.type !== 'BinaryExpression' || !COMPARISONS.has(test.operator) || this.foldConstant(test.right) === null)
      return null;
    const { left } = test;
    const asks = (result: acorn.Expression): acorn.Expression => ({ ...test, left: result });
    if (left.type === 'CallExpression') return this.call(left, { when, to, asks }).code;
    if (left.type !== 'ConditionalExpression') return null;
    const { consequent, alternate } = left;
    if (this.foldConstant(consequent) === null && this.foldConstant(alternate) === null) return null;
    return this.branch({ ...left, consequent: asks(consequent), alternate: asks(alternate) }, when, to);
  }

  /** An if/else whose arms leave a value of `type`. */
  protected either(test: acorn.Expression, type: number, yes: () => Code, no: () => Code): Code {
    return this.block(OP.block, type, () => {
      const end = this.depth;
      const first = this.block(OP.block, NOTHING, () => [this.branch(test, false, this.depth), yes(), this.jump(end)]);
      return [first, no()];
    });
  }

  /** Constant folding: the value of a constant expression; null for others. */
  protected foldConstant(e: acorn.Expression | acorn.PrivateIdentifier): number | null {
    switch (e.type) {
      case 'Literal':
        if (e.value === null) return -1;
        return typeof e.value === 'number' || typeof e.value === 'boolean' ? Number(e.value) : null;
      case 'Identifier':
        return this.locals.find(e.name) === null ? (this.unit.program.constants.get(e.name) ?? null) : null;
      case 'UnaryExpression': {
        const of = this.foldConstant(e.argument);
        if (of === null) return null;
        return e.operator === '-' ? -of : e.operator === '!' ? Number(of === 0) : null;
      }
      case 'BinaryExpression': {
        const [left, right] = [this.foldConstant(e.left), this.foldConstant(e.right)];
        if (left === null || right === null) return null;
        if (e.operator === '+') return left + right;
        if (e.operator === '-') return left - right;
        if (e.operator === '*') return left * right;
        return COMPARISONS.has(e.operator) ? Number(compared(e.operator, left, right)) : null;
      }
      case 'LogicalExpression': {
        const [left, right] = [this.foldConstant(e.left), this.foldConstant(e.right)];
        if (e.operator === '&&') return left === 0 ? 0 : left !== null ? right : null;
        return left === 0 ? right : left !== null ? 1 : null;
      }
      default:
        return null;
    }
  }

  protected sure(e: acorn.Expression): number {
    const known = this.foldConstant(e);
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
