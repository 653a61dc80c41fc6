/** The evaluation function: the value of a position for a player, as the innermost bound `worth` declares it. */

import { type JsCode, jsList } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import { FunctionBuilder, NO_CONTEXT } from './function-builder.ts';
import { emitValue } from './values.ts';

/** A function of the seat. It gives nothing where the game declares no `worth`, and leaves no change. */
export function evaluationCode(gen: CodegenContext): JsCode {
  const { bound } = gen;
  const record = bound.worth === null ? undefined : bound.game.worths[bound.worth];
  if (record === undefined) return jsList`function worth(){return N;}`;
  const f = new FunctionBuilder(gen, { ...NO_CONTEXT, you: 'l0' }, record.code.locals);
  f.neverNothing.add(0);
  f.chargeFor(record.value);
  const { code } = emitValue(f, record.value);
  return jsList`
    function worth(l0) {
      own();
      WK = 0;
      return worthFor(l0);
    }
    function worthFor(l0) {
      const s0 = sp;
      ${f.declare(new Set([0]))}
      ${f.lines}
      const v = ${code};
      sp = s0;
      return v;
    }`;
}
