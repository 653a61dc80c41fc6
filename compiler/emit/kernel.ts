/** Values that the kernel works out. */
import type { Expr, KernelValue } from '../ir.ts';
import { possible } from './choices.ts';
import { NOTHING } from './context.ts';
import { type Fn, literalOf, type Num } from './function-builder.ts';
import { isNumber, literal, num } from './values.ts';

/** As many texts as it wants, of nothing where nothing is given. */
function kernelArgs(f: Fn, call: KernelValue, args: readonly Expr[]): string[] {
  const wanted = call === 'tile_at' ? 3 : call === 'abs' || call === 'copies' || call === 'possible' ? 1 : 2;
  return Array.from({ length: wanted }, (_, i) => {
    return given(f, args, i).code;
  });
}

/** An argument; nothing where it is left out. */
function given(f: Fn, args: readonly Expr[], i: number): Num {
  const arg = args[i];
  return arg === undefined ? literal(NOTHING) : num(f, arg);
}

/** One of the kernel's own. */
export function kernel(f: Fn, call: KernelValue, args: readonly Expr[]): Num {
  switch (call) {
    case 'min':
    case 'max': {
      const a = f.atom(given(f, args, 0));
      const b = f.atom(given(f, args, 1));
      if (isNumber(a) && isNumber(b)) return literal(Math[call](Number(a.code), Number(b.code)));
      if (call === 'min') return { code: `(${a.code}<${b.code}?${a.code}:${b.code})`, may: a.may || b.may };
      // nothing is the least number, so only the greater of two has to be told of it
      const plain = `(${a.code}>${b.code}?${a.code}:${b.code})`;
      const tests = [a, b].filter(({ may }) => may).map(({ code }) => `${code}===N`);
      return tests.length === 0 ? { code: plain, may: false } : { code: `(${tests.join('||')}?N:${plain})`, may: true };
    }
    case 'file':
    case 'rank': {
      const x = given(f, args, 0);
      const eye = given(f, args, 1);
      if (x.is !== 'tile' || eye.is !== 'player') return { code: `${call}(${x.code},${eye.code})`, may: true };
      if (x.may) return { code: `${call}Of(${x.code},${eye.code})`, may: true };
      const line = eye.may ? `(${eye.code}===N?0:${eye.code})` : eye.code;
      return {
        code: `${call === 'file' ? 'FI' : 'RK'}[${line}*${f.build.bound.layout.tiles.count}+${x.code}]`,
        may: false,
      };
    }
    case 'seat_after': {
      const seat = given(f, args, 0);
      const by = given(f, args, 1);
      const steps = literalOf(by.code);
      // of two the next is the other
      if (f.build.bound.seats === 2 && seat.is === 'player' && !seat.may && steps !== null && steps % 2 !== 0)
        return { code: `(3-${seat.code})`, may: false, is: 'player' };
      return { code: `seat_after(${seat.code},${by.code})`, may: true, is: 'player' };
    }
    case 'tile_at':
      return { code: `tile_at(${kernelArgs(f, call, args).join(',')})`, may: true, is: 'tile' };
    case 'possible':
      return { code: `(${possible(f, kernelArgs(f, call, args)[0] ?? 'N')}?1:0)`, may: false };
    case 'room':
      return { code: `(${hasRoom(f, args)}?1:0)`, may: false };
    case 'div':
    case 'div_up':
      return f.hold({ code: `${call}(${kernelArgs(f, call, args).join(',')})`, may: true });
    default:
      return { code: `${call}(${kernelArgs(f, call, args).join(',')})`, may: true };
  }
}

/** Whether there is room. */
export const hasRoom = (f: Fn, args: readonly Expr[]): string => `room(${kernelArgs(f, 'room', args).join(',')})`;
