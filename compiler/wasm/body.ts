/** Translates the statements of one function. */
import type { Expr, If, LirFunction, LirLoop, Region, Stmt, Switch } from '../lir/nodes.ts';
import { branchCode, eitherCode, foldConstant } from './branches.ts';
import { COPY, type CodeBytes, FILL, intConst, NOTHING, OP, unsignedLeb128 } from './bytes.ts';
import { hostCode, resultCode } from './calls.ts';
import { BAIL_OUT_DEPTH, FunctionContext, type Unit } from './context.ts';
import { assignmentCode, byteOffset, effectCode, get, set, tee, valueCode } from './expressions.ts';
import type { JumpTarget } from './locals.ts';

/** Translates a function; gives its code and the number of its locals besides the parameters and the long. */
export function functionCode(unit: Unit, fn: LirFunction): { code: CodeBytes; locals: number } {
  const cx = new FunctionContext(unit, fn);
  for (let i = 0; i < fn.params; i++) cx.locals.bind(i, { local: i });
  const body = cx.block(OP.block, NOTHING, () => [statementsCode(cx, fn.body), resultCode(cx, null), OP.return]);
  const code = [body, hostCode(cx, 'bail', []).code, OP.unreachable];
  return { code, locals: cx.locals.count - fn.params - 1 };
}

/** Translates statements in a scope of their own. */
export function statementsCode(cx: FunctionContext, list: readonly Stmt[]): CodeBytes {
  return cx.locals.within(() => {
    const code: CodeBytes[] = [];
    for (let i = 0; i < list.length; i++) code.push(statementCode(cx, list[i] as Stmt));
    return code;
  });
}

function statementCode(cx: FunctionContext, s: Stmt): CodeBytes {
  switch (s.kind) {
    case 'let':
      return letCode(cx, s.local, s.value);
    case 'set':
      return assignmentCode(cx, s, 'none');
    case 'do':
      return effectCode(cx, s.value);
    case 'fill':
      return fillCode(cx, s.region, s.value, s.span);
    case 'move':
      return moveCode(cx, s.region, s.to, s.from, s.end);
    case 'copy':
      return [intConst(s.to.at), intConst(s.from.at), intConst(s.from.length * s.from.width), COPY];
    case 'if':
      return ifCode(cx, s);
    case 'block': {
      const { target, body } = s;
      if (target === null) return statementsCode(cx, body);
      return cx.block(OP.block, NOTHING, () =>
        targetCode(cx, target, { out: cx.depth, on: -1 }, () => statementsCode(cx, body)),
      );
    }
    case 'loop':
      return loopCode(cx, s);
    case 'break':
      return cx.jump(cx.locals.targets.get(s.target)?.out ?? -1);
    case 'continue':
      return cx.jump(cx.locals.targets.get(s.target)?.on ?? -1);
    case 'switch':
      return switchCode(cx, s);
    case 'return':
      return [resultCode(cx, s.value), cx.end === null ? [OP.return] : cx.jump(cx.end)];
    case 'bail':
      return cx.jump(BAIL_OUT_DEPTH);
    case 'over':
      return [hostCode(cx, 'over', []).code, OP.unreachable];
  }
}

function letCode(cx: FunctionContext, to: number, value: Expr): CodeBytes {
  const isByteOffset = cx.declared[to]?.isStateIndex === true;
  const code = isByteOffset ? byteOffset(cx, value, cx.unit.stateAt) : valueCode(cx, value);
  const local = cx.locals.fresh();
  cx.locals.bind(to, isByteOffset ? { local, isByteOffset } : { local });
  return [code, set(local)];
}

function fillCode(
  cx: FunctionContext,
  { at, width, length }: Region,
  value: Expr,
  span: { from: Expr; to: Expr } | null,
): CodeBytes {
  const filler = foldConstant(value);
  if (filler === null || (width === 4 && filler !== 0)) throw new Error('ints are filled with 0 alone');
  if (span === null) return [intConst(at), intConst(filler), intConst(length * width), FILL];
  const from = cx.locals.fresh();
  const count: CodeBytes = [valueCode(cx, span.to), get(from), OP.sub];
  const start: CodeBytes = [valueCode(cx, span.from), set(from), scaled(get(from), width), intConst(at), OP.add];
  return [start, intConst(filler), scaled(count, width), FILL];
}

function moveCode(cx: FunctionContext, { at, width }: Region, to: Expr, from: Expr, end: Expr): CodeBytes {
  const first = cx.locals.fresh();
  const target: CodeBytes = [scaled(valueCode(cx, to), width), intConst(at), OP.add];
  const count: CodeBytes = [valueCode(cx, end), get(first), OP.sub];
  const source: CodeBytes = [
    valueCode(cx, from),
    tee(first),
    intConst(width === 4 ? 2 : 0),
    OP.shl,
    intConst(at),
    OP.add,
  ];
  return [target, source, scaled(count, width), COPY];
}

function ifCode(cx: FunctionContext, { test, yes, no }: If): CodeBytes {
  const known = foldConstant(test);
  if (known !== null) {
    const one = known !== 0 ? yes : no;
    return one === null ? [] : statementsCode(cx, one);
  }
  if (no === null && yes.length === 1 && yes[0]?.kind === 'bail') return branchCode(cx, test, true, BAIL_OUT_DEPTH);
  if (no === null)
    return cx.block(OP.block, NOTHING, () => [branchCode(cx, test, false, cx.depth), statementsCode(cx, yes)]);
  return eitherCode(
    cx,
    test,
    NOTHING,
    () => statementsCode(cx, yes),
    () => statementsCode(cx, no),
  );
}

function loopCode(cx: FunctionContext, { target, test, body, update }: LirLoop): CodeBytes {
  return cx.block(OP.block, NOTHING, () => {
    const out = cx.depth;
    return cx.block(OP.loop, NOTHING, () => {
      const top = cx.depth;
      const asked = test === null ? [] : branchCode(cx, test, false, out);
      const round = cx.block(OP.block, NOTHING, () =>
        targetCode(cx, target, { out, on: cx.depth }, () => statementsCode(cx, body)),
      );
      return [asked, round, update.map((one) => statementCode(cx, one)), cx.jump(top)];
    });
  });
}

/** A switch: a branch table where the cases are dense, else a binary search. */
function switchCode(cx: FunctionContext, { target, value, cases }: Switch): CodeBytes {
  const of = cx.locals.fresh();
  const asked: CodeBytes = [valueCode(cx, value), set(of)];
  return [
    asked,
    cx.block(OP.block, NOTHING, () => {
      const out = cx.depth;
      const other = cases.findIndex(({ test }) => test === null);
      // the block of the first case is the innermost one: a branch out of n blocks ends in front of case n
      const depthOf = (i: number): number => out + cases.length - i;
      const elsewhere = other < 0 ? out : depthOf(other);
      const numbered = cases
        .flatMap(({ test }, i) => (test === null ? [] : [{ number: test, to: depthOf(i) }]))
        .sort((a, b) => a.number - b.number);
      cx.depth = out + cases.length;
      let code: CodeBytes = caseCode(cx, of, numbered, elsewhere);
      for (const [i, { body }] of cases.entries()) {
        cx.depth = depthOf(i) - 1;
        code = [
          OP.block,
          NOTHING,
          code,
          OP.end,
          targetCode(cx, target, { out, on: -1 }, () => statementsCode(cx, body)),
        ];
      }
      return code;
    }),
  ];
}

function caseCode(
  cx: FunctionContext,
  of: number,
  cases: readonly { number: number; to: number }[],
  elsewhere: number,
): CodeBytes {
  const [first, last] = [cases[0]?.number ?? 0, cases.at(-1)?.number ?? 0];
  if (cases.length >= 4 && last - first < cases.length * 4) {
    const to = Array.from({ length: last - first + 1 }, () => elsewhere);
    for (const one of cases) to[one.number - first] = one.to;
    const branches = to.map((depth) => unsignedLeb128(cx.depth - depth));
    return [
      get(of),
      intConst(first),
      OP.sub,
      OP.br_table,
      unsignedLeb128(to.length),
      branches,
      unsignedLeb128(cx.depth - elsewhere),
    ];
  }
  if (cases.length < 4) {
    const tests = cases.map(
      ({ number, to }): CodeBytes => [get(of), intConst(number), OP.eq, OP.br_if, unsignedLeb128(cx.depth - to)],
    );
    return [tests, cx.jump(elsewhere)];
  }
  const half = cases.length >> 1;
  const test: CodeBytes = [get(of), intConst(cases[half]?.number ?? 0), OP.lt];
  const low = cx.block(OP.if, NOTHING, () => caseCode(cx, of, cases.slice(0, half), elsewhere));
  return [test, low, caseCode(cx, of, cases.slice(half), elsewhere)];
}

function targetCode(cx: FunctionContext, target: number, jumps: JumpTarget, inside: () => CodeBytes): CodeBytes {
  cx.locals.targets.set(target, jumps);
  return inside();
}

/** A number of elements in bytes. */
const scaled = (count: CodeBytes, width: 1 | 4): CodeBytes => (width === 4 ? [count, intConst(2), OP.shl] : count);
