/**
 * A pass for C: a match that is played in one go leaves the engine where it ends. In JavaScript a flag is set there, the
 * final state is copied, and the code that still runs has no effect, since an exception costs more. In C leaving is a
 * jump to the host, and the state stays the final one. So the flag is never set, and its tests go (constant-registers.ts).
 */
import type { LirFunction, LirProgram, Stmt } from './nodes.ts';
import { LirRewriter } from './rewrite.ts';
import { isSlot } from './work-left.ts';

/** `over`: the slot of the register that says that the match is over. */
export function withMatchEnd(program: LirProgram, over: number): LirProgram {
  const ends = new Ends(over);
  const functions = [...program.functions].map(([name, fn]): [string, LirFunction] => [name, ends.of(fn)]);
  return { ...program, functions: new Map(functions) };
}

class Ends extends LirRewriter {
  readonly #over: number;

  constructor(over: number) {
    super();
    this.#over = over;
  }

  of(fn: LirFunction): LirFunction {
    const body = this.list(fn.body);
    return body === fn.body ? fn : { ...fn, body };
  }

  protected override list(list: readonly Stmt[]): readonly Stmt[] {
    const end = list.findIndex(
      (s) => s.kind === 'set' && isSlot(s.target, this.#over) && !(s.value.kind === 'const' && s.value.value === 0),
    );
    // nothing after it runs
    return super.list(end < 0 ? list : [...list.slice(0, end), { kind: 'over' }]);
  }
}
