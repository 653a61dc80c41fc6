/** The low-level IR: what the lowering reads from small texts, and what the verifier refuses. */
import { describe, expect, it } from 'vitest';
import type { EmittedProgram } from '../../compiler/emit/index.ts';
import { parseStatements } from '../../compiler/javascript/parse.ts';
import { mergeCharges } from '../../compiler/lir/charges.ts';
import { propagateConstantRegisters } from '../../compiler/lir/constant-registers.ts';
import { ifConvertPushes } from '../../compiler/lir/if-conversion.ts';
import { lowerToLir } from '../../compiler/lir/lower.ts';
import { leaveAtMatchEnd } from '../../compiler/lir/match-end.ts';
import type { LirFunction, LirProgram, Stmt } from '../../compiler/lir/nodes.ts';
import { optimizeForWasm } from '../../compiler/lir/passes.ts';
import { printedFunction, printedRegion } from '../../compiler/lir/print.ts';
import { removeUnreachable } from '../../compiler/lir/unreachable.ts';
import { removeUnreadRegisters } from '../../compiler/lir/unread-registers.ts';
import { verifyLir } from '../../compiler/lir/verify.ts';
import { hasEffects } from '../../compiler/lir/visit.ts';
import { countDownWork } from '../../compiler/lir/work-left.ts';

const HEAD =
  "'use strict';const S=s_,K=k_,L=l_,H=h_,BAIL=b_,OVER=o_;const V=Int32Array.of(0,0);const N=-2147483648,C0=Uint8Array.of(1,2,3);" +
  'function bail(){throw BAIL;}function sat(n){return n;}function high(a,b){return a;}';

/** The program of a text: functions, of which `run` is exported. */
function programOf(functions: string): LirProgram {
  const source = `${HEAD}${functions}return {run};`;
  const emitted: EmittedProgram = {
    source,
    body: parseStatements(source),
    registers: [],
    sites: [],
    states: 30,
    stack: 10,
    list: 10,
    bailOuts: [],
    events: 0,
  };
  return lowerToLir(emitted);
}

function run(program: LirProgram): LirFunction {
  return program.functions.get('run') as LirFunction;
}

describe('the lowering', () => {
  it('gives names with the same spelling locals of their own', () => {
    const program = programOf('function run(a){{const t=a;S[0]=t;}{const t=2;S[1]=t;}}');
    expect(run(program).locals.map(({ name }) => name)).toEqual(['a', 't', 't']);
    expect(verifyLir(program)).toEqual([]);
  });

  it('keeps assignments within expressions in their order', () => {
    const program = programOf('function run(a){K[V[0]++]=a;if((V[1]+=3)>S[2])bail();return ++V[0];}');
    expect(verifyLir(program)).toEqual([]);
    const [push, check] = run(program).body as [Stmt, Stmt];
    expect(push).toMatchObject({ kind: 'set', target: { index: { kind: 'update', op: 'add', result: 'old' } } });
    expect(check).toMatchObject({ kind: 'if', test: { left: { kind: 'update', result: 'new' } } });
    expect(check.kind === 'if' && hasEffects(check.test)).toBe(true);
  });

  it('resolves labels and plain jumps', () => {
    const program = programOf('function run(a){L1:for(;;){for(;;){if(a===1)break;if(a===2)continue L1;break L1;}}}');
    expect(verifyLir(program)).toEqual([]);
    const text = JSON.stringify(run(program).body);
    expect(
      [...text.matchAll(/"(break|continue)","target":(\d)/g)].map(([, kind, target]) => `${kind} ${target}`),
    ).toEqual(['break 1', 'continue 0', 'break 0']);
  });

  it('finds tables that are passed on, and functions that give nothing or never return', () => {
    const program = programOf(
      'function at(t,i){return t===null?0:t[i];}function twice(t){return at(t,0)+at(t,1);}function stop(){bail();}' +
        'function put(){S[0]=1;}function puts(){return put();}function run(a){puts();return a>0?twice(C0):a<0?at(null,0):stop();}',
    );
    expect(verifyLir(program)).toEqual([]);
    expect([...program.functions.values()].map(({ name, result }) => `${name} ${result}`)).toEqual([
      'bail never',
      'at int',
      'twice int',
      'stop never',
      'put none',
      'puts none',
      'run int',
    ]);
    expect(program.functions.get('twice')?.locals[0]?.type).toBe('table');
  });
});

describe('the printed form', () => {
  it('has a statement a line, and names for registers and regions', () => {
    const { functions, regions } = programOf(
      'function run(a,b){const t=a+b*2;{let t=-1;for(let i=0;i<t;i++,b+=2){if(!(a<b&&b>N)||a===1)continue;K[V[0]++]=t;}}' +
        'switch(a-(b-1)){case 1:case 2:S.fill(0,a,b);break;default:bail();}L1:{if((V[1]+=3)>C0[a])break L1;}return t<0?sat(a+b):S[t];}',
    );
    expect(printedFunction(functions.get('run') as LirFunction, ['stackPointer', 'work'])).toBe(
      `function run(a, b): int
  let t.2 = a + b * 2
  block
    let t.3 = -1
    block
      let i = 0
      loop 0 while i < t.3
        if not (a < b and b > N) or a = 1
          continue 0
        stack[old(stackPointer += 1)] = t.3
      update
        i += 1
        b += 2
  switch 1 a - (b - 1)
    case 1
    case 2
      fill state[a to b] with 0
      break 1
    default
      bail()
  block 2
    if (work += 3) > C0[a]
      break 2
  return (t.2 < 0 ? saturate(a + b) : state[t.2])`,
    );
    expect([...regions.values()].map(printedRegion)).toEqual([
      'registers V: 2 ints',
      'state S: 30 ints',
      'stack K: 10 ints',
      'moves L: 10 ints',
      'trace T: 0 ints',
      'table C0: 3 bytes = 1 2 3',
    ]);
  });
});

describe('the passes', () => {
  const printed = (functions: string): string => {
    const program = optimizeForWasm(programOf(functions), ['workCharged', 'workBound']);
    expect(verifyLir(program)).toEqual([]);
    return printedFunction(run(program), ['workCharged', 'workBound']);
  };

  it('inline calls with their constants, and leave out what never runs', () => {
    const text =
      'function at(t,i){return t===null?i:t[i];}function least(a,b){if(b===0)return 0;S[0]=a;return a<b?a:b;}' +
      'function run(a){if(least(a,0)>1)bail();return least(at(null,a),at(C0,1));}';
    expect(printed(text)).toBe(`function run(a): int
  if least{1}() > 1
    {1}
      block
        return 0
    bail
  return least{2}(b = C0[1])
    {2}
      if b = 0
        return 0
      state[0] = a
      return (a < b ? a : b)`);
  });

  it('push members without a jump', () => {
    const text =
      'function run(a){for(let i=a;i<9;i++){const t=S[i];if(!(t>0))continue;if(!(t<a))continue;K[V[1]++]=t;}' +
      'for(;a<9;a++){if(a>3)continue;K[V[1]++]=a;S[0]=a;}}';
    const program = ifConvertPushes(programOf(text));
    expect(verifyLir(program)).toEqual([]);
    const registers = ['workCharged', 'top'];
    expect(printedFunction(run(program), registers)).toBe(`function run(a)
  block
    let i = a
    loop 0 while i < 9
      let t = state[i]
      if not (t > 0)
        continue 0
      let fits = not (not (t < a))
      let top = top
      stack[top] = t
      top = top + fits
    update
      i += 1
  block
    loop 1 while a < 9
      if a > 3
        continue 1
      stack[old(top += 1)] = a
      state[0] = a
    update
      a += 1`);
  });

  it('leave the engine where the match ends, and the tests for it out', () => {
    const text =
      'function end(){V[0]=1;S[0]=2;}function other(){V[1]=3;}' +
      'function run(a){V[0]=0;V[1]=0;if(a>1)end();if(V[0]!==0)return;if(V[1]===0)S[1]=a;}';
    const program = propagateConstantRegisters(leaveAtMatchEnd(removeUnreachable(programOf(text), ['run']), 0));
    expect(verifyLir(program)).toEqual([]);
    expect([...program.functions.keys()]).toEqual(['end', 'run']);
    expect(
      [...program.functions.values()].map((fn) => printedFunction(fn, ['over', 'other'])).join('\n'),
    ).toBe(`function end()
  over
function run(a)
  if a > 1
    end()
  block
    state[1] = a`);
  });

  it('leave out registers that are only restored', () => {
    const text =
      'function run(a){const d=V[0],m=V[1];V[0]=1;V[1]=a;S[0]=V[1];V[0]=d;V[1]=m;const t=V[0];V[0]=t;}' +
      'function other(){V[0]=0;}';
    const program = removeUnreadRegisters(programOf(text));
    expect(verifyLir(program)).toEqual([]);
    expect(printedFunction(run(program), ['depth', 'mark'])).toBe(`function run(a)
  let m = mark
  mark = a
  state[0] = mark
  mark = m`);
    const read = programOf('function run(a){const d=V[0];V[0]=1;S[0]=d;V[0]=d;}');
    expect(removeUnreadRegisters(read)).toBe(read);
  });

  it('check the bound in a few functions of the cycles of calls', () => {
    const charge = 'if((V[0]+=1)>V[1])bail();';
    const text = `function settle(a){${charge}if(a>0)one(a);if(a>1)two(a);if(a>2)three(a);}${['one', 'two', 'three']
      .map((name) => `function ${name}(a){${charge}settle(a-1);}`)
      .join('')}function run(a){settle(a);}`;
    const slots = { charged: 0, bound: 1 };
    const program = mergeCharges(countDownWork(programOf(text), slots), slots);
    expect(verifyLir(program)).toEqual([]);
    const checked = [...program.functions].filter(([, { body }]) => JSON.stringify(body).includes('bail'));
    expect(checked.map(([name]) => name)).toEqual(['bail', 'settle']);
  });

  it('count down the work that is left', () => {
    const text =
      'function run(a){V[0]=a;V[1]=a+1;if(a>V[1])bail();S[0]=V[0];if((V[0]+=a)>V[1])bail();if(V[0]>V[1])bail();return V[0];}';
    const program = countDownWork(programOf(text), { charged: 0, bound: 1 });
    expect(verifyLir(program)).toEqual([]);
    expect(printedFunction(run(program), ['workCharged', 'workBound'])).toBe(`function run(a): int
  workCharged = workBound - a
  let bound = a + 1
  workCharged += bound - workBound
  workBound = bound
  if a > workBound
    bail()
  state[0] = workBound - workCharged
  if (workCharged -= a) < 0
    bail()
  if workCharged < 0
    bail()
  return workBound - workCharged`);
  });

  it('merge charges, and check their bound where code repeats and at the end', () => {
    const charge = (amount: number): string => `if((V[0]+=${amount})>V[1])bail();`;
    const text =
      `function part(){${charge(7)}if(S[0]>2)return;${charge(8)}}` +
      `function run(a){${charge(5)}part();if(a>1){${charge(3)}return;}${charge(2)}for(;a>0;a--){${charge(4)}}` +
      `for(;;){${charge(6)}for(;a>0;a--){${charge(1)}S[1]=a;}}}`;
    expect(printed(text)).toBe(`function run(a.0)
  workCharged -= 12
  unchecked_run{1}(a.1 = a.0)
    {1}
      part{2}()
        {2}
          if state[0] > 2
            return
          workCharged -= 8
      if a.1 > 1
        workCharged -= 3
        return
      workCharged -= 2
      block
        loop 0 while a.1 > 0
          workCharged -= 4
        update
          a.1 -= 1
      block
        loop 1
          if (workCharged -= 6) < 0
            bail
          block
            loop 2 while a.1 > 0
              workCharged -= 1
              state[1] = a.1
            update
              a.1 -= 1
  if workCharged < 0
    bail`);
  });
});

describe('the verifier', () => {
  const broken = (change: (fn: LirFunction) => Partial<LirFunction>): string[] => {
    const program = programOf('function f(a){return a;}function run(a){const t=f(a);return t;}');
    const fn = run(program);
    return verifyLir({ ...program, functions: new Map([...program.functions, ['run', { ...fn, ...change(fn) }]]) });
  };
  const get = (local: number): Stmt => ({ kind: 'return', value: { kind: 'get', local } });

  it.each<[string, Stmt[], string[]]>([
    ['a local out of scope', [get(1)], ['run: local 1 is not in scope']],
    ['a jump', [{ kind: 'break', target: 3 }], ['run: a break to 3, which is not open']],
    [
      'a call with too few arguments',
      [{ kind: 'let', local: 1, value: { kind: 'call', callee: 'f', args: [] } }],
      ['run: 0 arguments for the 1 of f'],
    ],
    [
      'an assignment of a constant',
      [
        { kind: 'let', local: 1, value: { kind: 'const', value: 0, type: 'int' } },
        { kind: 'set', target: { kind: 'get', local: 1 }, op: null, value: { kind: 'get', local: 0 } },
      ],
      ['run: local 1 is constant, and is assigned'],
    ],
    [
      'a value that is none',
      [{ kind: 'let', local: 1, value: { kind: 'call', callee: 'g', args: [] } }],
      ['run: no function g'],
    ],
  ])('refuses %s', (_, body, problems) => {
    expect(broken(() => ({ body }))).toEqual(problems);
  });

  it('refuses a result that is not given', () => {
    expect(broken(() => ({ result: 'none' }))).toEqual(['run: gives a value, and has no result']);
  });
});
