/** The order of evaluation, which is unspecified in C: finds the operands that must be evaluated before the others. */
import type { Expr } from '../lir/nodes.ts';
import { hasEffects } from '../lir/visit.ts';

/** Whether an expression has the same value before and after any write around it. `isConstant`: of locals. */
function isFixed(e: Expr, isConstant: (local: number) => boolean): boolean {
  switch (e.kind) {
    case 'const':
    case 'table':
    case 'length':
      return true;
    case 'get':
      return isConstant(e.local);
    case 'unary':
      return isFixed(e.of, isConstant);
    case 'binary':
      return isFixed(e.left, isConstant) && isFixed(e.right, isConstant);
    default:
      return false;
  }
}

/**
 * Which operands have to be evaluated into temporaries first, so that all are evaluated from left to right: those before
 * another one that may change them, or that they may change.
 */
export function operandsToHoist(operands: readonly Expr[], isConstant: (local: number) => boolean): boolean[] {
  return operands.map((one, i) => {
    const later = operands.slice(i + 1);
    if (hasEffects(one)) return later.some((other) => !isFixed(other, isConstant));
    return !isFixed(one, isConstant) && later.some(hasEffects);
  });
}
