/** Emits the kernel's functions (min, max, div, room and the like). */
import { NOTHING } from '../format/values.ts';
import type { Expr, KernelValue } from '../ir/index.ts';
import { KERNEL_VALUES } from '../ir/kernel.ts';
import { anyOf } from '../javascript/build.ts';
import { js, type Operand } from '../javascript/quote.ts';
import { requestReadiness } from './abilities.ts';
import { choicesPossible } from './choices.ts';
import { wonSidesCode } from './fields.ts';
import { type EmittedValue, type FunctionBuilder, literalOf } from './function-builder.ts';
import { outOfMatch } from './support-queue.ts';
import { constant, emitValue, isNumber } from './values.ts';

/** The operands of an intrinsic's arguments; nothing for those left out. */
function kernelArgs(f: FunctionBuilder, call: KernelValue, args: readonly Expr[]): Operand[] {
  return Array.from({ length: KERNEL_VALUES.get(call)?.takes.length ?? 0 }, (_, i) => {
    return argumentOrNothing(f, args, i).code;
  });
}

function argumentOrNothing(f: FunctionBuilder, args: readonly Expr[], i: number): EmittedValue {
  const arg = args[i];
  return arg === undefined ? constant(NOTHING) : emitValue(f, arg);
}

/** Emits a call of a kernel function. */
export function emitIntrinsic(f: FunctionBuilder, call: KernelValue, args: readonly Expr[]): EmittedValue {
  switch (call) {
    case 'min':
    case 'max': {
      const a = f.toAtom(argumentOrNothing(f, args, 0));
      const b = f.toAtom(argumentOrNothing(f, args, 1));
      if (isNumber(a) && isNumber(b)) return constant(Math[call](Number(a.code), Number(b.code)));
      if (call === 'min')
        return { code: js`(${a.code}<${b.code}?${a.code}:${b.code})`, nullable: a.nullable || b.nullable };
      // nothing is the smallest integer, so only `max` needs a test
      const plain = js`(${a.code}>${b.code}?${a.code}:${b.code})`;
      const tests = [a, b].filter(({ nullable }) => nullable).map(({ code }) => js`${code}===N`);
      return tests.length === 0
        ? { code: plain, nullable: false }
        : { code: js`${anyOf(tests)}?N:${plain}`, nullable: true };
    }
    case 'abs': {
      const of = argumentOrNothing(f, args, 0);
      if (of.nullable || of.range === undefined) return { code: js`abs(${of.code})`, nullable: true };
      const { code } = f.toAtom(of);
      const most = Math.max(-of.range.least, of.range.most);
      return { code: js`(${code}<0?-${code}:${code})`, nullable: false, range: { least: 0, most } };
    }
    case 'file':
    case 'rank': {
      const x = argumentOrNothing(f, args, 0);
      const eye = argumentOrNothing(f, args, 1);
      if (x.is !== 'tile' || eye.is !== 'player') return { code: js`${call}(${x.code},${eye.code})`, nullable: true };
      if (x.nullable) return { code: js`${call}Of(${x.code},${eye.code})`, nullable: true };
      const line = eye.nullable ? js`(${eye.code}===N?0:${eye.code})` : eye.code;
      return {
        code: js`${call === 'file' ? 'FI' : 'RK'}[${line}*${f.gen.bound.layout.tiles.count}+${x.code}]`,
        nullable: false,
      };
    }
    case 'seat_after': {
      const seat = argumentOrNothing(f, args, 0);
      const by = argumentOrNothing(f, args, 1);
      const steps = literalOf(by.code);
      // with two seats the next is the other
      if (f.gen.bound.seats === 2 && seat.is === 'player' && !seat.nullable && steps !== null && steps % 2 !== 0)
        return { code: js`(3-${seat.code})`, nullable: false, is: 'player' };
      return { code: js`seat_after(${seat.code},${by.code})`, nullable: true, is: 'player' };
    }
    case 'tile_at':
      return { code: js`tile_at(${kernelArgs(f, call, args)})`, nullable: true, is: 'tile' };
    case 'possible':
      return { code: js`(${choicesPossible(f, kernelArgs(f, call, args)[0] ?? 'N')}?1:0)`, nullable: false };
    case 'can_run':
      return { code: js`(${requestReadiness(f.gen)}(${kernelArgs(f, call, args)})?1:0)`, nullable: false };
    case 'out': {
      const p = f.toTemp(argumentOrNothing(f, args, 0)).code;
      const isOut = outOfMatch(f.gen);
      return isOut === null ? constant(0) : { code: js`(isPlayer(${p})&&${isOut}(${p})?1:0)`, nullable: false };
    }
    case 'has_won': {
      const p = f.toTemp(argumentOrNothing(f, args, 0)).code;
      const won = wonSidesCode(f.gen);
      if (won === null) return constant(0);
      const side = js`(${p}-1)%${f.gen.bound.sides}`;
      return { code: js`(isPlayer(${p})&&((${won}>>(${side}))&1)===1?1:0)`, nullable: false };
    }
    case 'room':
      return { code: js`(${hasRoomCode(f, args)}?1:0)`, nullable: false };
    case 'div': {
      const [of, by] = [argumentOrNothing(f, args, 0), argumentOrNothing(f, args, 1)];
      const parts = literalOf(by.code);
      return !of.nullable && parts !== null && parts !== 0
        ? f.toTemp({ code: js`(${of.code}/${parts}|0)`, nullable: false })
        : f.toTemp({ code: js`div(${[of.code, by.code]})`, nullable: true });
    }
    case 'div_up':
      return f.toTemp({ code: js`${call}(${kernelArgs(f, call, args)})`, nullable: true });
    default:
      return { code: js`${call}(${kernelArgs(f, call, args)})`, nullable: true };
  }
}

export const hasRoomCode = (f: FunctionBuilder, args: readonly Expr[]): Operand =>
  js`room(${kernelArgs(f, 'room', args)})`;
