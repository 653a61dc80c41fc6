/** The values of constant expressions. */
import type { Expr } from '../ir/index.ts';
import { NOTHING } from './values.ts';

/** The value of a constant expression, null of any other. */
export function constantOf(expr: Expr): number | null {
  switch (expr.op) {
    case 'number':
    case 'truth':
      return expr.value;
    case 'enum':
      return expr.member;
    case 'flags':
      return expr.members.reduce((bits, m) => bits | (1 << m), 0);
    case 'card':
      return expr.card;
    case 'nothing':
      return NOTHING;
    case 'word_set': {
      const word = constantOf(expr.of);
      return word === null ? null : word === NOTHING ? 0 : 1 << word;
    }
    case 'neg': {
      const of = constantOf(expr.of);
      return of === null ? null : -of;
    }
    default:
      return null;
  }
}
