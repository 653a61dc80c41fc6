/** Emits conditions as jumps instead of values (short-circuit evaluation), so that no temporary holds the result. */
import type { Expr, ExprOf } from '../ir/index.ts';
import { allOf, statementsOf } from '../javascript/build.ts';
import type { Statement } from '../javascript/nodes.ts';
import { type JsCode, jsList, type Operand } from '../javascript/quote.ts';
import { emitCondition, not } from './conditions.ts';
import type { FunctionBuilder } from './function-builder.ts';
import { emitWalk, leavesStack, tileMaskTest } from './sets.ts';
import { isKeywordPrinted } from './statics.ts';
import { inlineWord } from './word-calls.ts';

/** Emits code that falls through where the condition holds, and else runs `jump`: a `break` or a `return`. */
export const emitJumpUnless = (f: FunctionBuilder, e: Expr, jump: JsCode): void => emitBranch(f, e, true, jump);

/** Emits code that runs `jump` where the condition holds, and else falls through. */
export const emitJumpIf = (f: FunctionBuilder, e: Expr, jump: JsCode): void => emitBranch(f, e, false, jump);

/** Emits code that falls through where the condition equals `holds`, and else runs `jump`. */
function emitBranch(f: FunctionBuilder, e: Expr, holds: boolean, jump: JsCode): void {
  const known = f.gen.facts.constantTruth(e);
  if (known !== null) {
    if (known !== holds) f.add(jump);
    return;
  }
  switch (e.op) {
    case 'not':
      emitBranch(f, e.of, !holds, jump);
      return;
    case 'and':
    case 'or':
      emitJunctionBranch(f, e.op, e.of, holds, jump);
      return;
    case 'pick': {
      const test = emitCondition(f, e.test);
      if (test === 'true' || test === 'false') {
        emitBranch(f, test === 'true' ? e.then : e.else, holds, jump);
        return;
      }
      f.if(
        test,
        () => emitBranch(f, e.then, holds, jump),
        () => emitBranch(f, e.else, holds, jump),
      );
      return;
    }
    case 'adjective':
      if (emitInlinedBranch(f, e, holds, jump)) return;
      break;
    case 'some':
    case 'present':
    case 'no':
    case 'absent':
      if (emitMembershipBranch(f, e.of, holds === (e.op === 'some' || e.op === 'present'), jump)) return;
      break;
    default:
  }
  const test = emitCondition(f, e);
  const fails = holds ? not(test) : test;
  if (fails === 'true') f.add(jump);
  else if (fails !== 'false') f.when(fails, jump);
}

/**
 * As `emitJumpUnless`. Gives the condition instead where it is one expression; else null.
 */
export function emitTest(f: FunctionBuilder, e: Expr, jump: JsCode): Operand | null {
  const { lines } = f.capture(() => emitJumpUnless(f, e, jump));
  const fails = testsOf(lines, jump);
  if (fails?.length === 0) return 'true';
  if (fails?.length === 1 || fails?.includes('true') === false) return allOf(fails.map(not));
  f.add(lines);
  return null;
}

/** The tests of statements that only test and jump; null for other statements. */
function testsOf(list: readonly Statement[], jump: JsCode): Operand[] | null {
  const tests: Operand[] = [];
  const [leaves] = statementsOf(jump);
  for (const s of list) {
    if (s === leaves) tests.push('true');
    else if (s.type === 'IfStatement' && s.consequent === leaves && s.alternate === null) tests.push(s.test);
    else return null;
  }
  return tests;
}

/** Conditions in an order with the same result: what is printed on a card first, since that is cheap and mostly decides. */
export function printedFirst(f: FunctionBuilder, tests: readonly Expr[]): readonly Expr[] {
  if (tests.length < 2 || !f.gen.purity.isPure(tests)) return tests;
  const [first, others]: [Expr[], Expr[]] = [[], []];
  for (const test of tests) (isPrinted(f, test) ? first : others).push(test);
  return first.length === 0 || others.length === 0 ? tests : [...first, ...others];
}

/** Whether a condition depends on what is printed on the card of a local's entity. */
function isPrinted(f: FunctionBuilder, e: Expr): boolean {
  if (e.op === 'not') return isPrinted(f, e.of);
  return e.op === 'has' && e.of.op === 'local' && isKeywordPrinted(f.gen, e.keyword);
}

/** Emits `and` and `or` with short-circuit evaluation. */
function emitJunctionBranch(
  f: FunctionBuilder,
  op: 'and' | 'or',
  of: readonly Expr[],
  holds: boolean,
  jump: JsCode,
): void {
  // the value of an operand that decides the result
  const deciding = op === 'or';
  const at = of.findIndex((part) => f.gen.facts.constantTruth(part) === deciding);
  // operands after a constant deciding one are dead; pure operands before it need not run
  if (at >= 0 && of.slice(0, at).every((part) => f.gen.purity.isPure(part))) {
    if (deciding !== holds) f.add(jump);
    return;
  }
  const parts = printedFirst(f, at < 0 ? of : of.slice(0, at + 1));
  if (deciding !== holds) {
    for (const part of parts) emitBranch(f, part, holds, jump);
    return;
  }
  const out = f.label();
  const leave = jsList`break ${out};`;
  const first = f.capture(() => {
    for (const part of parts.slice(0, -1)) emitBranch(f, part, !holds, leave);
  }).lines;
  const last = f.capture(() => emitBranch(f, parts.at(-1) as Expr, holds, jump)).lines;
  const [leaves, jumps] = [testsOf(first, leave), testsOf(last, jump)];
  if (leaves !== null && jumps !== null && jumps.length === 1 && !leaves.includes('true')) {
    const tests = [...leaves.map(not), ...jumps].filter((test) => test !== 'true');
    const [one] = tests;
    if (one === undefined) f.add(jump);
    else f.when(allOf(tests), jump);
    return;
  }
  f.block(out, () => {
    f.add(first);
    f.add(last);
  });
}

/** As `emitBranch` for an adjective that is inlined; false where it is not. */
function emitInlinedBranch(f: FunctionBuilder, e: ExprOf<'adjective'>, holds: boolean, jump: JsCode): boolean {
  const written = inlineWord(f, e, (value) => {
    emitBranch(f, value, holds, jump);
    return true;
  });
  return written !== null;
}

/** As `emitBranch` for "the set has a member" by a walk that stops at the first; false where that is no walk. */
function emitMembershipBranch(f: FunctionBuilder, of: Expr, some: boolean, jump: JsCode): boolean {
  if (of.op !== 'select' || of.take !== null || tileMaskTest(f, of) !== null || !leavesStack(f, of.source))
    return false;
  if (!some) {
    emitWalk(f, of, () => f.add(jump));
    return true;
  }
  const found = f.label();
  f.block(found, () => {
    emitWalk(f, of, () => f.add(jsList`break ${found};`));
    f.add(jump);
  });
  return true;
}
