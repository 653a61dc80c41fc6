/** Emits statements. */

import { GREATEST_NUMBER } from '../format/values.ts';
import type { Expr, PhaseId, Stmt, StmtOf, Type } from '../ir/index.ts';
import { exprsOf } from '../ir/visitor.ts';
import { guarded } from '../javascript/build.ts';
import { type JsCode, js, jsList, jsLoop, type Operand } from '../javascript/quote.ts';
import { runAbility } from './abilities.ts';
import { assign, assignGlobal, flagsOrEmpty, updatedFlags } from './assignments.ts';
import { emitJumpIf, emitJumpUnless, emitTest } from './branches.ts';
import { callStatement, emitVerbValueCall } from './calls.ts';
import type { CodegenContext } from './context.ts';
import { type FunctionBuilder, isSetValued } from './function-builder.ts';
import { emitLoop } from './loops.ts';
import { raiseStatement } from './raises.ts';
import { kindOfAll, push, span } from './sets.ts';
import { haveStatement } from './statics.ts';
import { emitCondition, emitValue } from './values.ts';

/**
 * Emits a statement list. `isTail`: the code after it settles, so its last statement does not. `work`: extra work to
 * charge.
 */
export function emitBody(
  f: FunctionBuilder,
  stmts: readonly Stmt[],
  { isTail = false, work = 0 }: { isTail?: boolean; work?: number } = {},
): void {
  const { costs } = f.gen;
  const asked = f.settles === null ? 0 : f.gen.stateRulesCost;
  f.charge(stmts.reduce((sum, stmt) => sum + costs.statement(stmt, f.decls) + asked + elidedCost(f, stmt), work));
  for (let i = 0; i < stmts.length; i++) {
    const stmt = stmts[i] as Stmt;
    const isLast = isTail && i === stmts.length - 1;
    const settled = stmt.do === 'raise' && stmts[i + 1]?.do === 'settle';
    f.block(null, () => {
      if (stmt.do === 'raise' && settled) raiseStatement(f, stmt, true);
      else statement(f, stmt, isLast);
    });
    if (settled) i++;
    if (f.settles !== null && !isLast) f.add(f.settles);
  }
}

/** The charge for a statement that is left out as dead code: the interpreter still does its work. */
function elidedCost({ gen, decls }: FunctionBuilder, s: Stmt): number {
  const settled = s.do === 'settle' || s.do === 'raise' ? gen.stateRulesCost : 0;
  return settled + (s.do === 'call' && gen.effects.isNoOp([s], decls) ? gen.costs.whole([s], decls) : 0);
}

function statement(f: FunctionBuilder, s: Stmt, isTail: boolean): void {
  const { costs } = f.gen;
  switch (s.do) {
    case 'let':
      letLocal(f, s.local, s.value);
      return;
    case 'call':
      callStatement(f, s);
      return;
    case 'call_value':
      emitVerbValueCall(f, s);
      return;
    case 'set':
      set(f, s);
      return;
    case 'if':
      branch(f, s, isTail);
      return;
    case 'each':
      emitLoop(f, s);
      return;
    case 'repeat': {
      const times = s.times === null ? `${GREATEST_NUMBER}` : f.toTemp(emitValue(f, s.times)).code;
      const [i, out] = [f.temp(), f.label()];
      const repeats = (): void =>
        f.loop(jsLoop`for(let ${i}=0;${i}<${times};${i}++)`, () => {
          f.add(jsList`turn();`);
          if (s.test !== null) emitJumpUnless(f, s.test, jsList`break ${out};`);
          emitBody(f, s.body, { work: costs.light(s.test, f.decls) });
        });
      if (s.test === null) repeats();
      else f.block(out, repeats);
      return;
    }
    case 'choose':
      choose(f, s);
      return;
    case 'may': {
      const site = f.gen.site({ what: 'may', name: null, type: { of: 'truth', id: null, many: false } });
      const who = s.who === null ? f.context.you : emitValue(f, s.who).code;
      f.if(js`askMay(${who},${site})!==0`, () => emitBody(f, s.body, { isTail }));
      return;
    }
    case 'chance': {
      const wins = f.toTemp(emitValue(f, s.wins)).code;
      const of = f.toTemp(emitValue(f, s.of)).code;
      f.if(
        js`${wins}!==N&&${of}!==N&&chance(${wins},${of})`,
        () => emitBody(f, s.then, { isTail }),
        () => emitBody(f, s.else, { isTail }),
      );
      return;
    }
    case 'randomly':
      bracketed(f, jsList`RN++;`, jsList`RN--;`, s.body);
      return;
    case 'together':
      if (s.written) {
        const was = f.temp();
        bracketed(f, jsList`const ${was}=WR;G++;WR=1;if(WN<0)WN=0;`, jsList`G--;WR=${was};`, s.body);
      } else bracketed(f, jsList`G++;`, jsList`G--;`, s.body);
      return;
    case 'either':
      either(f, s, isTail);
      return;
    case 'stop':
      if (s.test === null) f.add(leaving(f));
      else emitJumpIf(f, s.test, leaving(f));
      return;
    case 'require':
      emitJumpUnless(f, s.test, leaving(f));
      return;
    case 'give': {
      if (isSetValued(f, s.value)) f.bailOut('a set as a result');
      else {
        const { code } = f.toAtom(emitValue(f, s.value));
        f.add(jsList`result=${f.gives === null ? code : f.checkedArgument(code, f.gives)};`);
      }
      return;
    }
    case 'raise':
      raiseStatement(f, s, false);
      return;
    case 'have':
      haveStatement(f, s);
      return;
    case 'run':
      runAbilities(f, s);
      return;
    case 'settle':
      f.add(jsList`if(${f.gen.needsSettling})settle();`);
      return;
    case 'prevent':
      if (f.ability) f.add(jsList`prevented=1;`);
      return;
    case 'leave':
      f.add(leavePhase(f.gen, s.phase));
      return;
    default:
      f.bailOut(s.do);
  }
}

/** Leaves a phase, where the match is inside it; a phase around it that is left already counts. */
function leavePhase(gen: CodegenContext, phase: PhaseId): JsCode {
  const { pc, leaving } = gen.bound.layout.head;
  const rows = gen.memo(`inside ${phase}`, () => rowsInside(gen, phase));
  return jsList`${rows.map(({ from, to, around }) => {
    let test: Operand = js`S[${pc}]>=${from}&&S[${pc}]<${to}`;
    for (const one of around) test = js`${test}&&S[${leaving}]!==${one + 1}`;
    return jsList`if(${test})S[${leaving}]=${phase + 1};`;
  })}`;
}

/** Instructions in a row that are inside of a phase, and of the same phases around it. */
interface InsideRow {
  from: number;
  to: number;
  around: number[];
}

function rowsInside({ bound }: CodegenContext, phase: PhaseId): InsideRow[] {
  const rows: InsideRow[] = [];
  for (const [at, { within }] of bound.program.code.entries()) {
    const phases = within.map((one) => one.phase);
    const inner = phases.lastIndexOf(phase);
    if (inner < 0) continue;
    const around = phases.filter((one, i) => i < inner && phases.lastIndexOf(one) < inner);
    const row = rows.at(-1);
    if (row?.to === at && row.around.join() === around.join()) row.to++;
    else rows.push({ from: at, to: at + 1, around });
  }
  return rows;
}

function branch(f: FunctionBuilder, s: StmtOf<'if'>, isTail: boolean): void {
  const no = f.label();
  const { lines, value: test } = f.capture(() => emitTest(f, s.test, jsList`break ${no};`));
  if (test === 'true' || test === 'false') {
    emitBody(f, test === 'true' ? s.then : s.else, { isTail });
    return;
  }
  if (test !== null) {
    f.if(
      test,
      () => emitBody(f, s.then, { isTail }),
      s.else.length > 0 ? (): void => emitBody(f, s.else, { isTail }) : null,
    );
    return;
  }
  const end = s.else.length > 0 ? f.label() : null;
  const then = (): void => {
    f.add(lines);
    emitBody(f, s.then, { isTail });
    if (end !== null) f.add(jsList`break ${end};`);
  };
  if (end === null) {
    f.block(no, then);
    return;
  }
  f.block(end, () => {
    f.block(no, then);
    emitBody(f, s.else, { isTail });
  });
}

/** Emits `run`: abilities that run at once, with `as` as their bearer. */
function runAbilities(f: FunctionBuilder, s: StmtOf<'run'>): void {
  if (s.args.some(({ value }) => isSetValued(f, value))) {
    f.bailOut('a set for an ability that is run');
    return;
  }
  const args = s.args.map(({ value }) => f.toTemp(emitValue(f, value)).code);
  const as = f.checkedEntity(emitValue(f, s.as));
  // a verb's statements do not settle, so what it runs does not either
  const st = f.settles === null ? '0' : f.ability ? js`(st===0?0:2)` : '2';
  const run = runAbility(f.gen, args.length, s.bare);
  if (!isSetValued(f, s.ability)) {
    f.add(jsList`${run}(${[emitValue(f, s.ability).code, as, st, ...args]});`);
    return;
  }
  const set = span(f, s.ability);
  const i = f.temp();
  f.add(jsList`for(let ${i}=${set.from};${i}<${set.to};${i}++)${run}(${[js`K[${i}]`, as, st, ...args]});${set.pop}`);
}

/** Leaves the body that `stop` ends. */
const leaving = (f: FunctionBuilder): JsCode =>
  jsList`{${f.unwinding.slice().reverse()}${f.stopped ?? ''}break ${f.body ?? 'BODY'};}`;

function bracketed(f: FunctionBuilder, open: JsCode, close: JsCode, stmts: readonly Stmt[]): void {
  f.add(open);
  f.unwinding.push(close);
  emitBody(f, stmts);
  f.unwinding.pop();
  f.add(close);
}

/** Assigns a local; a set stays on the stack until the function ends. */
export function letLocal(f: FunctionBuilder, local: number, value: Expr): void {
  const many = f.decls[local]?.type.many === true;
  f.written.add(local);
  if (!many) {
    if (isSetValued(f, value)) f.bailOut('a set in a local of one value');
    else {
      const given = emitValue(f, value);
      f.add(jsList`l${local}=${given.code};`);
      f.recordAssignment(local, given.code);
      f.recordDeclaration(local, given);
    }
    return;
  }
  if (isSetValued(f, value)) {
    f.assumeMembers(local, kindOfAll(f, value));
    const { from, to } = span(f, value);
    const start = f.temp();
    f.add(jsList`const ${start}=${from};n${local}=${to}-(${from});b${local}=${start};`);
    return;
  }
  const from = f.temp();
  f.add(jsList`const ${from}=sp;`);
  push(f, value);
  f.add(jsList`b${local}=${from};n${local}=sp-${from};`);
}

function set(f: FunctionBuilder, s: StmtOf<'set'>): void {
  // the expression of the field's entity may draw or fault
  if (s.to.to !== 'local' && f.gen.facts.isRedundantWrite(s.to.field, s) && f.gen.purity.isPure(exprsOf(s))) return;
  switch (s.to.to) {
    case 'local': {
      const { local } = s.to;
      const type = f.decls[local]?.type;
      if (type?.many === true) {
        if (s.how === '=') letLocal(f, local, s.value);
        else f.bailOut('adding to a set');
        return;
      }
      if (isSetValued(f, s.value)) {
        f.bailOut('a set in a local of one value');
        return;
      }
      f.written.add(local);
      const value = f.toAtom(emitValue(f, s.value));
      const name = `l${local}`;
      const there = value.nullable ? js`${value.code}!==N` : null;
      if (type?.of === 'flags') {
        f.add(jsList`${name}=${updatedFlags(flagsOrEmpty({ code: name, nullable: true }), s.how, value)};`);
      } else if (s.how === '=') {
        f.add(guarded(type?.of === 'number' || type?.of === 'truth' ? there : null, jsList`${name}=${value.code};`));
      } else {
        const by = s.how === '+=' ? value.code : js`-${value.code}`;
        const isNumber = type?.of === 'number' && f.neverNothing.has(local);
        const sum = s.how === '+=' ? js`sat(${name}+${value.code})` : js`sat(${name}-${value.code})`;
        f.add(guarded(there, jsList`${name}=${isNumber ? sum : js`add(${name},${by})`};`));
      }
      return;
    }
    case 'field': {
      const { of, field } = s.to;
      if (!isSetValued(f, of)) {
        const ref = f.toTemp(emitValue(f, of)).code;
        const value = emitValue(f, s.value);
        // what charges its own work is evaluated even if there is nothing to assign to
        assign(f, field, ref, s.how, f.gen.costs.hasHeavy(s.value) ? f.toTemp(value) : value);
        return;
      }
      const run = span(f, of);
      const value = f.toTemp(emitValue(f, s.value));
      const i = f.temp();
      const ref = f.temp();
      f.loop(jsLoop`for(let ${i}=${run.from};${i}<${run.to};${i}++)`, () => {
        f.add(jsList`const ${ref}=K[${i}];`);
        assign(f, field, ref, s.how, value);
      });
      if (run.pop !== '') f.add(run.pop);
      return;
    }
    case 'global':
      assignGlobal(f, s.to.field, s.how, emitValue(f, s.value));
  }
}

export function choose(
  f: FunctionBuilder,
  s: Pick<StmtOf<'choose'>, 'local' | 'name' | 'from' | 'who' | 'when' | 'count'>,
): void {
  const type = f.decls[s.local]?.type;
  if (type === undefined) return;
  f.written.add(s.local);
  if (type.many || s.count !== null) {
    several(f, s, type);
    return;
  }
  f.add(jsList`l${s.local}=N;`);
  const ask = (): void => {
    const from = f.temp();
    f.add(jsList`const ${from}=sp;`);
    push(f, s.from);
    const who = s.who === null ? f.context.you : emitValue(f, s.who).code;
    const site = f.gen.site({ what: 'choose', name: s.name, type: { ...type, many: false } });
    f.add(jsList`if(sp>${from})l${s.local}=ask(${who},${from},sp,${site});sp=${from};`);
  };
  if (s.when === null) ask();
  else f.if(emitCondition(f, s.when), ask);
}

/** Chooses several different options, one after another; the chosen ones lie above the options on the stack. */
function several(f: FunctionBuilder, s: Parameters<typeof choose>[1], type: Type): void {
  const { local } = s;
  f.add(type.many ? jsList`b${local}=sp;n${local}=0;` : jsList`l${local}=N;`);
  const ask = (): void => {
    const [from, n, picks, pick] = [f.temp(), f.temp(), f.temp(), f.temp()];
    f.add(jsList`const ${from}=sp;`);
    push(f, s.from);
    f.add(jsList`let ${n}=sp-${from};`);
    const who = s.who === null ? f.context.you : f.toTemp(emitValue(f, s.who)).code;
    const count = s.count === null ? '1' : f.toTemp(emitValue(f, s.count)).code;
    const site = f.gen.site({ what: 'choose', name: s.name, type: { ...type, many: false } });
    f.add(jsList`const ${picks}=sp;`);
    f.loop(jsLoop`while(sp-${picks}<${count}&&${n}>0)`, () => {
      f.add(jsList`const ${pick}=ask(${who},${from},${from}+${n},${site});`);
      f.add(jsList`let k=0;while(K[${from}+k]!==${pick})k++;${n}=without(${from},k,${n},-1);K[sp++]=${pick};`);
    });
    f.add(
      type.many
        ? jsList`b${local}=${picks};n${local}=sp-${picks};`
        : jsList`if(sp>${picks})l${local}=K[${picks}];sp=${from};`,
    );
  };
  if (s.when === null) ask();
  else f.if(emitCondition(f, s.when), ask);
}

/** Emits `either`: a player chooses one of the arms whose condition holds. */
function either(f: FunctionBuilder, s: StmtOf<'either'>, isTail: boolean): void {
  const [from, pick] = [f.temp(), f.temp()];
  f.add(jsList`const ${from}=sp;`);
  for (const [i, arm] of s.arms.entries()) f.add(jsList`if(${emitCondition(f, arm.when)})K[sp++]=${i};`);
  f.add(jsList`const ${pick}=sp>${from}?K[${from}+draw(sp-${from})]:-1;sp=${from};`);
  const choices = (i: number): void => {
    const arm = s.arms[i];
    if (arm === undefined) return;
    const isLast = i === s.arms.length - 1;
    f.if(js`${pick}===${i}`, () => emitBody(f, arm.body, { isTail }), isLast ? null : (): void => choices(i + 1));
  };
  choices(0);
}
