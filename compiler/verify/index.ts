/**
 * The verifier checks what a schema cannot express: ids exist, locals are in their frame, calls have the right number
 * of arguments, values have the right type, code is allowed at its position, and there are no cyclic definitions. An IR of
 * this compiler passes. It is meant for foreign IRs: an IR that passes can be bound and run safely.
 */
import type { IR } from '../ir/index.ts';
import { Checker, type Finding, TooManyFindings } from './checker.ts';
import { checkCycles } from './cycles.ts';
import { DeclarationChecker } from './declarations.ts';
import { checkExpandedSizes, ExpandedSizes } from './expanded.ts';
import { ExpressionChecker } from './expressions.ts';
import { checkKinds, checkSizes } from './sizes.ts';
import { StatementChecker } from './statements.ts';

export type { Finding } from './checker.ts';

/**
 * The faults of an IR that matches the schema, at most twenty; [] for a sound one. `known`: the sizes of its only game,
 * if computed before.
 */
export function verify(ir: IR, known: ExpandedSizes | null = null): Finding[] {
  const found: Finding[] = [];
  try {
    for (const [index, game] of ir.games.entries()) {
      const checker = new Checker(game, found, ['games', index]);
      // each check walks only what those before it have made safe
      checkSizes(checker);
      if (found.length > 0) return found;
      const exprs = new ExpressionChecker(checker);
      new DeclarationChecker(checker, exprs, new StatementChecker(checker, exprs)).check();
      if (found.length > 0) return found;
      checkKinds(checker);
      checkCycles(checker);
      if (found.length > 0) return found;
      checkExpandedSizes(checker, known ?? new ExpandedSizes(game));
    }
  } catch (error) {
    if (!(error instanceof TooManyFindings)) throw error;
  }
  return found;
}
