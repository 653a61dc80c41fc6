/**
 * verify: what a schema cannot say of an IR. Ids are of what there is, locals of their frame, arguments as many as
 * parameters, values of a plausible sort; code stands where it may, and nothing is worked out by way of itself.
 *
 * An IR from the compiler passes. It is for what came from elsewhere: whatever passes can be bound and run without harm.
 */
import type { IR } from './ir.ts';
import { Checker, Enough, type Finding } from './verify/checker.ts';
import { checkCycles } from './verify/cycles.ts';
import { Declarations } from './verify/declarations.ts';
import { checkExpandedSizes, ExpandedSizes } from './verify/expanded.ts';
import { Expressions } from './verify/expressions.ts';
import { checkKinds, checkSizes } from './verify/sizes.ts';
import { Statements } from './verify/statements.ts';

export type { Finding } from './verify/checker.ts';

/**
 * The faults of an IR that its schema accepts, the first twenty of them; none when it is sound. Changes nothing. `known`: the
 * sizes of its only game, where somebody has worked them out.
 */
export function verify(ir: IR, known: ExpandedSizes | null = null): Finding[] {
  const found: Finding[] = [];
  try {
    for (const [index, game] of ir.games.entries()) {
      const checker = new Checker(game, found, ['games', index]);
      // each step walks what those before it have made safe to walk
      checkSizes(checker);
      if (found.length > 0) return found;
      const exprs = new Expressions(checker);
      new Declarations(checker, exprs, new Statements(checker, exprs)).check();
      if (found.length > 0) return found;
      checkKinds(checker);
      checkCycles(checker);
      if (found.length > 0) return found;
      checkExpandedSizes(checker, known ?? new ExpandedSizes(game));
    }
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return found;
}
