/**
 * A pass for C, if-conversion: a loop that pushes the members of a set that fulfil a condition becomes branchless. The
 * member is always stored above the top of the stack, and the condition is added to the top: which members fulfil it is
 * random, so such branches are often mispredicted. A member that is not pushed stays above the top, where nothing
 * reads.
 */
import type { Assign, LirLoop, LirProgram, Load, Stmt } from './nodes.ts';
import { registerSlot } from './registers.ts';
import { LirRewriter, mapFunctions } from './rewrite.ts';

export function ifConvertPushes(program: LirProgram): LirProgram {
  const pass = new PushConversion();
  return mapFunctions(program, (fn) => pass.function(fn));
}

class PushConversion extends LirRewriter {
  protected override stmt(s: Stmt): Stmt {
    return super.stmt(s.kind === 'loop' ? this.#branchless(s) : s);
  }

  #branchless(loop: LirLoop): LirLoop {
    const { body, target } = loop;
    const [skip, push] = body.slice(-2);
    if (skip?.kind !== 'if' || skip.no !== null || skip.yes.length !== 1 || push?.kind !== 'set') return loop;
    const [only] = skip.yes;
    if (only?.kind !== 'continue' || only.target !== target) return loop;
    const top = topOf(push);
    if (top === null) return loop;
    const fits = this.newLocal({ name: 'fits', type: 'truth', isConstant: true });
    const at = this.newLocal({ name: 'top', type: 'int', isConstant: true });
    const made: Stmt[] = [
      { kind: 'let', local: fits.local, value: { kind: 'unary', op: 'not', of: skip.test } },
      { kind: 'let', local: at.local, value: top },
      { ...push, target: { ...(push.target as Load), index: at } },
      { kind: 'set', target: top, op: null, value: { kind: 'binary', op: 'add', left: at, right: fits } },
    ];
    return { ...loop, body: [...body.slice(0, -2), ...made] };
  }
}

/** The register with the top of the stack, where a statement pushes a local: `K[sp++]=x`. */
function topOf({ target, op, value }: Assign): Load | null {
  if (op !== null || value.kind !== 'get' || target.kind !== 'load' || target.region.kind !== 'stack') return null;
  const { index } = target;
  if (index.kind !== 'update' || index.op !== 'add' || index.result !== 'old') return null;
  if (index.value.kind !== 'const' || index.value.value !== 1) return null;
  return index.target.kind === 'load' && registerSlot(index.target) !== null ? index.target : null;
}
