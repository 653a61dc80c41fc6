/**
 * A pass for C: a match that is played in one go leaves the engine at its end. In JavaScript an exception would cost
 * more, so the end sets a flag and copies the final state, and the code that still runs has no effect. In C leaving is
 * a jump to the host, and the state stays the final one. So the flag is never set, and constant-registers.ts removes
 * its tests.
 */
import type { LirProgram, Stmt } from './nodes.ts';
import { registerSlot } from './registers.ts';
import { LirRewriter, mapFunctions } from './rewrite.ts';

/** `over`: the slot of the register that says that the match is over. */
export function leaveAtMatchEnd(program: LirProgram, over: number): LirProgram {
  const pass = new MatchEndRewriter(over);
  return mapFunctions(program, (fn) => pass.function(fn));
}

class MatchEndRewriter extends LirRewriter {
  readonly #over: number;

  constructor(over: number) {
    super();
    this.#over = over;
  }

  protected override list(list: readonly Stmt[]): readonly Stmt[] {
    const end = list.findIndex(
      (s) =>
        s.kind === 'set' && registerSlot(s.target) === this.#over && !(s.value.kind === 'const' && s.value.value === 0),
    );
    // nothing after it runs
    return super.list(end < 0 ? list : [...list.slice(0, end), { kind: 'over' }]);
  }
}
