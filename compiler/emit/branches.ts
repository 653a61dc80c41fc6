/**
 * Conditions that something hangs on: where one comes out otherwise, the text leads elsewhere. What needs lines of its own
 * before it can be asked leaves from within them, so nothing is kept and asked again.
 */
import type { Expr } from '../ir.ts';
import type { Fn } from './function-builder.ts';
import { passing, someBits, staysPut } from './sets.ts';
import { cond, inlined, not } from './values.ts';

/**
 * Writes what goes on where a condition comes out as `holds`, and else does `jump`, which leads elsewhere: it names the
 * label that it leaves, or returns.
 */
export function demand(f: Fn, e: Expr, holds: boolean, jump: string): void {
  const known = f.build.facts.truth(e);
  if (known !== null) {
    if (known !== holds) f.add(jump);
    return;
  }
  switch (e.op) {
    case 'not':
      demand(f, e.of, !holds, jump);
      return;
    case 'and':
    case 'or':
      demandAll(f, e.op, e.of, holds, jump);
      return;
    case 'pick': {
      const test = cond(f, e.test);
      if (test === 'true' || test === 'false') {
        demand(f, test === 'true' ? e.then : e.else, holds, jump);
        return;
      }
      f.add(`if(${test}){`);
      demand(f, e.then, holds, jump);
      f.add('}else{');
      demand(f, e.else, holds, jump);
      f.add('}');
      return;
    }
    case 'adjective':
      if (demandWord(f, e, holds, jump)) return;
      break;
    case 'some':
    case 'present':
    case 'no':
    case 'absent':
      if (demandMember(f, e.of, holds === (e.op === 'some' || e.op === 'present'), jump)) return;
      break;
    default:
  }
  const test = cond(f, e);
  const fails = holds ? not(test) : test;
  if (fails !== 'false') f.add(fails === 'true' ? jump : `if(${fails})${jump}`);
}

/** The same for what has to hold; gives its text back where no more than that is asked, else null. */
export function demandOne(f: Fn, e: Expr, jump: string): string | null {
  const { lines } = f.capture(() => demand(f, e, true, jump));
  const fails = testsOf(lines, jump);
  if (fails?.length === 0) return 'true';
  if (fails?.length === 1 || fails?.includes('true') === false) return fails.map(not).join('&&');
  f.append(lines);
  return null;
}

/** The tests of lines that do nothing but to ask, and to jump where one holds; null for others. */
function testsOf(lines: readonly string[], jump: string): string[] | null {
  const tests: string[] = [];
  for (const line of lines) {
    if (line === jump) tests.push('true');
    else if (line.startsWith(IF) && line.endsWith(`)${jump}`)) tests.push(line.slice(IF.length, -jump.length - 1));
    else return null;
  }
  return tests;
}
const IF = 'if(';

/** Parts are looked at one by one, and no further than needed. */
function demandAll(f: Fn, op: 'and' | 'or', of: readonly Expr[], holds: boolean, jump: string): void {
  // a part that comes out like this tells the whole
  const tells = op === 'or';
  const at = of.findIndex((part) => f.build.facts.truth(part) === tells);
  // what stands behind it is not looked at, and what stands before it need not be
  if (at >= 0 && of.slice(0, at).every((part) => f.build.calm.of(part))) {
    if (tells !== holds) f.add(jump);
    return;
  }
  const parts = at < 0 ? of : of.slice(0, at + 1);
  if (tells !== holds) {
    for (const part of parts) demand(f, part, holds, jump);
    return;
  }
  const out = f.label();
  const leave = `break ${out};`;
  const first = f.capture(() => {
    for (const part of parts.slice(0, -1)) demand(f, part, !holds, leave);
  }).lines;
  const last = f.capture(() => demand(f, parts.at(-1) as Expr, holds, jump)).lines;
  const [leaves, jumps] = [testsOf(first, leave), testsOf(last, jump)];
  if (leaves !== null && jumps !== null && jumps.length === 1 && !leaves.includes('true')) {
    const tests = [...leaves.map(not), ...jumps].filter((test) => test !== 'true');
    f.add(tests.length === 0 ? jump : `if(${tests.length === 1 ? tests[0] : `(${tests.join('&&')})`})${jump}`);
    return;
  }
  f.add(`${out}:{`);
  f.append(first);
  f.append(last);
  f.add('}');
}

/** The same of a word that is written in place of a call; whether it is. */
function demandWord(f: Fn, e: Extract<Expr, { op: 'adjective' }>, holds: boolean, jump: string): boolean {
  const written = inlined(f, e, (value) => {
    demand(f, value, holds, jump);
    return true;
  });
  return written !== null;
}

/** The same of whether a set has a member, where it is gone through for that; whether it is. */
function demandMember(f: Fn, of: Expr, some: boolean, jump: string): boolean {
  if (of.op !== 'select' || of.take !== null || someBits(f, of) !== null || !staysPut(f, of.source)) return false;
  if (!some) {
    passing(f, of, () => f.add(jump));
    return true;
  }
  const found = f.label();
  f.add(`${found}:{`);
  passing(f, of, () => f.add(`break ${found};`));
  f.add(`${jump}}`);
  return true;
}
