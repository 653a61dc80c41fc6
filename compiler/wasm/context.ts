/** What the translation of one function knows: its locals, its open blocks, and where its result goes. */
import type { Expr, LirFunction, LirLocal, LirProgram } from '../lir/nodes.ts';
import { type CodeBytes, codeWith, OP } from './bytes.ts';
import { LocalAllocator } from './locals.ts';

/** What all functions of a module share. */
export interface Unit {
  program: LirProgram;
  /** The byte address of the state. */
  stateAt: number;
  /** The index of a function of the module; the first call requests its translation. */
  index(name: string): number;
  /** The index of an imported function, and whether it returns a value. */
  hosted(name: string): { index: number; result: boolean };
}

/**
 * What a call's result is needed for: nothing, an int on the stack, or a branch to `to` when the test `asks(result)`
 * equals `when`.
 */
export type ResultUse = 'nothing' | 'value' | { when: boolean; to: number; asks(result: Expr): Expr };

/** The depth of the outer block of a function; a branch out of it bails out. */
export const BAIL_OUT_DEPTH = 1;

/** Whether calls of a function leave an int on the stack. */
export const hasResult = ({ result }: Pick<LirFunction, 'result'>): boolean => result !== 'none' && result !== 'never';

const branch = codeWith(OP.br);

export class FunctionContext {
  readonly unit: Unit;
  readonly locals: LocalAllocator;
  /** Facts of the IR's locals. */
  readonly declared: readonly LirLocal[];
  /** How many blocks are open. */
  depth = 0;
  /** The depth that `return` branches to in an inlined function; null in the function itself. */
  end: number | null = null;
  /** What the result is needed for: that of the function, or of the inlined function that is being translated. */
  use: ResultUse;

  constructor(unit: Unit, fn: LirFunction) {
    this.unit = unit;
    this.locals = new LocalAllocator(fn.params);
    this.declared = fn.locals;
    this.use = hasResult(fn) ? 'value' : 'nothing';
  }

  block(op: number, type: number, inside: () => CodeBytes): CodeBytes {
    return [op, type, this.within(inside), OP.end];
  }

  /** Translates a part inside one more block. */
  within(inside: () => CodeBytes): CodeBytes {
    this.depth++;
    const code = inside();
    this.depth--;
    return code;
  }

  jump(depth: number): CodeBytes {
    if (depth < 0) throw new Error('a branch to nowhere');
    return branch(this.depth - depth);
  }
}
