/** Emits statements. */

import { GREATEST_NUMBER } from '../format/values.ts';
import type { Expr, PhaseId, Stmt, StmtOf, Target, Type } from '../ir/index.ts';
import { exprsOf } from '../ir/visitor.ts';
import { guarded } from '../javascript/build.ts';
import { type JsCode, js, jsList, jsLoop, type Operand } from '../javascript/quote.ts';
import { requestAbilityRunner } from './abilities.ts';
import { emitAssign, emitAssignGlobal, flagsOrEmpty, updatedFlags } from './assignments.ts';
import { emitJumpIf, emitJumpUnless, emitTest } from './branches.ts';
import { emitCall, emitVerbValueCall } from './calls.ts';
import { emitCondition } from './conditions.ts';
import type { CodegenContext } from './context.ts';
import { type FunctionBuilder, isSetValued } from './function-builder.ts';
import { emitLoop } from './loops.ts';
import { emitRaise } from './raises.ts';
import { emitPush, emitSpan, kindOfAll } from './sets.ts';
import { emitHave } from './statics.ts';
import { emitValue } from './values.ts';

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
  const asked = f.settleCode === null ? 0 : f.gen.stateRulesCost;
  f.charge(stmts.reduce((sum, stmt) => sum + costs.statement(stmt, f.decls) + asked + elidedCost(f, stmt), work));
  for (let i = 0; i < stmts.length; i++) {
    const stmt = stmts[i] as Stmt;
    const isLast = isTail && i === stmts.length - 1;
    const settled = stmt.do === 'raise' && stmts[i + 1]?.do === 'settle';
    f.block(null, () => {
      if (stmt.do === 'raise' && settled) emitRaise(f, stmt, true);
      else emitStatement(f, stmt, isLast);
    });
    if (settled) i++;
    if (f.settleCode !== null && !isLast) f.add(f.settleCode);
  }
}

/** The charge for a statement that is left out as dead code: the interpreter still does its work. */
function elidedCost({ gen, decls }: FunctionBuilder, s: Stmt): number {
  const settled = s.do === 'settle' || s.do === 'raise' ? gen.stateRulesCost : 0;
  return settled + (s.do === 'call' && gen.effects.isNoOp([s], decls) ? gen.costs.whole([s], decls) : 0);
}

type StatementEmitters = { [D in Stmt['do']]?: (f: FunctionBuilder, s: StmtOf<D>, isTail: boolean) => void };

/** By form. All other forms belong to step code, and are left to the interpreter. */
const STATEMENTS: StatementEmitters = {
  let: (f, s) => emitLet(f, s.local, s.value),
  set: (f, s) => emitSet(f, s),
  call: (f, s) => emitCall(f, s),
  call_value: (f, s) => emitVerbValueCall(f, s),
  raise: (f, s) => emitRaise(f, s, false),
  have: (f, s) => emitHave(f, s),
  run: (f, s) => emitRun(f, s),
  if: (f, s, isTail) => emitIf(f, s, isTail),
  each: (f, s) => emitLoop(f, s),
  repeat: (f, s) => emitRepeat(f, s),
  choose: (f, s) => emitChoose(f, s),
  may: (f, s, isTail) => emitMay(f, s, isTail),
  either: (f, s, isTail) => emitEither(f, s, isTail),
  chance: (f, s, isTail) => emitChance(f, s, isTail),
  randomly: (f, s) => emitBracketed(f, jsList`RN++;`, jsList`RN--;`, s.body),
  together: (f, s) => emitTogether(f, s),
  stop: (f, s) => emitStop(f, s),
  require: (f, s) => emitJumpUnless(f, s.test, stopCode(f)),
  give: (f, s) => emitGive(f, s),
  settle: (f) => f.add(jsList`if(${f.gen.needsSettling})settle();`),
  prevent: (f) => {
    if (f.isAbilityBody) f.add(jsList`prevented=1;`);
  },
  leave: (f, s) => f.add(leavePhaseCode(f.gen, s.phase)),
};

function emitStatement(f: FunctionBuilder, s: Stmt, isTail: boolean): void {
  const emit = STATEMENTS[s.do] as ((f: FunctionBuilder, s: Stmt, isTail: boolean) => void) | undefined;
  if (emit === undefined) f.bailOut(s.do);
  else emit(f, s, isTail);
}

/** Emits a loop that repeats so many times, or while a test holds. */
function emitRepeat(f: FunctionBuilder, s: StmtOf<'repeat'>): void {
  const times = s.times === null ? `${GREATEST_NUMBER}` : f.toTemp(emitValue(f, s.times)).code;
  const [i, out] = [f.temp(), f.label()];
  const loop = (): void =>
    f.loop(jsLoop`for(let ${i}=0;${i}<${times};${i}++)`, () => {
      f.add(jsList`turn();`);
      if (s.test !== null) emitJumpUnless(f, s.test, jsList`break ${out};`);
      emitBody(f, s.body, { work: f.gen.costs.light(s.test, f.decls) });
    });
  if (s.test === null) loop();
  else f.block(out, loop);
}

/** Emits statements that run where a player says so. */
function emitMay(f: FunctionBuilder, s: StmtOf<'may'>, isTail: boolean): void {
  const site = f.gen.addChoiceSite({ what: 'may', name: null, type: { of: 'truth', id: null, many: false } });
  const who = s.who === null ? f.context.you : emitValue(f, s.who).code;
  f.if(
    js`askMay(${who},${site})!==0`,
    () => emitBody(f, s.body, { isTail }),
    s.else.length === 0 ? null : (): void => emitBody(f, s.else, { isTail }),
  );
}

/** Emits a random branch. */
function emitChance(f: FunctionBuilder, s: StmtOf<'chance'>, isTail: boolean): void {
  const wins = f.toTemp(emitValue(f, s.wins)).code;
  const of = f.toTemp(emitValue(f, s.of)).code;
  f.if(
    js`${wins}!==N&&${of}!==N&&chance(${wins},${of})`,
    () => emitBody(f, s.then, { isTail }),
    () => emitBody(f, s.else, { isTail }),
  );
}

/** Emits a block whose triggers are queued as one batch. */
function emitTogether(f: FunctionBuilder, s: StmtOf<'together'>): void {
  if (!s.written) {
    emitBracketed(f, jsList`G++;`, jsList`G--;`, s.body);
    return;
  }
  const was = f.temp();
  emitBracketed(f, jsList`const ${was}=WR;G++;WR=1;if(WN<0)WN=0;`, jsList`G--;WR=${was};`, s.body);
}

function emitStop(f: FunctionBuilder, s: StmtOf<'stop'>): void {
  if (s.test === null) f.add(stopCode(f));
  else emitJumpIf(f, s.test, stopCode(f));
}

/** Emits the result of a verb. */
function emitGive(f: FunctionBuilder, s: StmtOf<'give'>): void {
  if (isSetValued(f, s.value)) {
    f.bailOut('a set as a result');
    return;
  }
  const { code } = f.toAtom(emitValue(f, s.value));
  f.add(jsList`result=${f.resultType === null ? code : f.checkedArgument(code, f.resultType)};`);
}

/** Leaves a phase, where the match is inside it; a phase around it that is left already counts. */
function leavePhaseCode(gen: CodegenContext, phase: PhaseId): JsCode {
  const { pc, leaving } = gen.bound.layout.head;
  const rows = gen.memo(`inside ${phase}`, () => phaseRanges(gen, phase));
  return jsList`
    ${rows.map(({ from, to, around }) => {
      let test: Operand = js`S[${pc}]>=${from}&&S[${pc}]<${to}`;
      for (const one of around) test = js`${test}&&S[${leaving}]!==${one + 1}`;
      return jsList`if(${test})S[${leaving}]=${phase + 1};`;
    })}`;
}

/** Instructions in a row that are inside of a phase, and of the same phases around it. */
interface PhaseRange {
  from: number;
  to: number;
  around: number[];
}

function phaseRanges({ bound }: CodegenContext, phase: PhaseId): PhaseRange[] {
  const rows: PhaseRange[] = [];
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

/** Emits a branch; the test jumps where it is more than one expression. */
function emitIf(f: FunctionBuilder, s: StmtOf<'if'>, isTail: boolean): void {
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
function emitRun(f: FunctionBuilder, s: StmtOf<'run'>): void {
  if (s.args.some(({ value }) => isSetValued(f, value))) {
    f.bailOut('a set for an ability that is run');
    return;
  }
  const args = s.args.map(({ value }) => f.toTemp(emitValue(f, value)).code);
  const as = f.checkedEntity(emitValue(f, s.as));
  // a verb's statements do not settle, so what it runs does not either
  const st = f.settleCode === null ? '0' : f.isAbilityBody ? js`(st===0?0:2)` : '2';
  const run = requestAbilityRunner(f.gen, args.length, s.bare);
  if (!isSetValued(f, s.ability)) {
    f.add(jsList`${run}(${[emitValue(f, s.ability).code, as, st, ...args]});`);
    return;
  }
  const set = emitSpan(f, s.ability);
  const i = f.temp();
  f.add(jsList`for(let ${i}=${set.from};${i}<${set.to};${i}++)${run}(${[js`K[${i}]`, as, st, ...args]});${set.pop}`);
}

/** Leaves the body that `stop` ends. */
const stopCode = (f: FunctionBuilder): JsCode =>
  jsList`{${f.unwinding.slice().reverse()}${f.beforeStop ?? ''}break ${f.stopLabel ?? 'BODY'};}`;

/** Emits statements between code that changes registers and code that restores them, also where `stop` leaves. */
function emitBracketed(f: FunctionBuilder, open: JsCode, close: JsCode, stmts: readonly Stmt[]): void {
  f.add(open);
  f.unwinding.push(close);
  emitBody(f, stmts);
  f.unwinding.pop();
  f.add(close);
}

/** Assigns a local; a set stays on the stack until the function ends. */
export function emitLet(f: FunctionBuilder, local: number, value: Expr): void {
  const many = f.decls[local]?.type.many === true;
  f.assignedLocals.add(local);
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
    const { from, to } = emitSpan(f, value);
    const start = f.temp();
    f.add(jsList`const ${start}=${from};n${local}=${to}-(${from});b${local}=${start};`);
    return;
  }
  const from = f.temp();
  f.add(jsList`const ${from}=sp;`);
  emitPush(f, value);
  f.add(jsList`b${local}=${from};n${local}=sp-${from};`);
}

/** Emits an assignment to a local, a field of an entity, or a field of the game. */
function emitSet(f: FunctionBuilder, s: StmtOf<'set'>): void {
  const { to, how, value } = s;
  if (to.to === 'local') {
    emitSetLocal(f, to.local, how, value);
    return;
  }
  // the expression of the field's entity may draw or fault
  if (f.gen.facts.isRedundantWrite(to.field, s) && f.gen.purity.isPure(exprsOf(s))) return;
  if (to.to === 'field') emitSetField(f, to, how, value);
  if (to.to === 'global') emitAssignGlobal(f, to.field, how, emitValue(f, value));
}

type Assignment = StmtOf<'set'>['how'];

function emitSetLocal(f: FunctionBuilder, local: number, how: Assignment, to: Expr): void {
  const type = f.decls[local]?.type;
  if (type?.many === true) {
    if (how === '=') emitLet(f, local, to);
    else f.bailOut('adding to a set');
    return;
  }
  if (isSetValued(f, to)) {
    f.bailOut('a set in a local of one value');
    return;
  }
  f.assignedLocals.add(local);
  const value = f.toAtom(emitValue(f, to));
  const name = `l${local}`;
  const isThere = value.nullable ? js`${value.code}!==N` : null;
  if (type?.of === 'flags') {
    f.add(jsList`${name}=${updatedFlags(flagsOrEmpty({ code: name, nullable: true }), how, value)};`);
  } else if (how === '=') {
    f.add(guarded(type?.of === 'number' || type?.of === 'truth' ? isThere : null, jsList`${name}=${value.code};`));
  } else {
    const by = how === '+=' ? value.code : js`-${value.code}`;
    const isNumber = type?.of === 'number' && f.neverNothing.has(local);
    const sum = how === '+=' ? js`sat(${name}+${value.code})` : js`sat(${name}-${value.code})`;
    f.add(guarded(isThere, jsList`${name}=${isNumber ? sum : js`add(${name},${by})`};`));
  }
}

/** Assigns a field of one entity, or of each entity of a set; the value is evaluated once. */
function emitSetField(
  f: FunctionBuilder,
  { of, field }: Extract<Target, { to: 'field' }>,
  how: Assignment,
  to: Expr,
): void {
  if (!isSetValued(f, of)) {
    const ref = f.toTemp(emitValue(f, of)).code;
    const value = emitValue(f, to);
    // what charges its own work is evaluated even if there is nothing to assign to
    emitAssign(f, field, ref, how, f.gen.costs.hasHeavy(to) ? f.toTemp(value) : value);
    return;
  }
  const run = emitSpan(f, of);
  const value = f.toTemp(emitValue(f, to));
  const i = f.temp();
  const ref = f.temp();
  f.loop(jsLoop`for(let ${i}=${run.from};${i}<${run.to};${i}++)`, () => {
    f.add(jsList`const ${ref}=K[${i}];`);
    emitAssign(f, field, ref, how, value);
  });
  if (run.pop !== '') f.add(run.pop);
}

/** Emits a choice of a player, who is only asked where `when` holds. */
export function emitChoose(
  f: FunctionBuilder,
  s: Pick<StmtOf<'choose'>, 'local' | 'name' | 'from' | 'who' | 'when' | 'count'>,
): void {
  const type = f.decls[s.local]?.type;
  if (type === undefined) return;
  f.assignedLocals.add(s.local);
  if (type.many || s.count !== null) {
    emitChooseSeveral(f, s, type);
    return;
  }
  f.add(jsList`l${s.local}=N;`);
  const ask = (): void => {
    const from = f.temp();
    f.add(jsList`const ${from}=sp;`);
    emitPush(f, s.from);
    const who = s.who === null ? f.context.you : emitValue(f, s.who).code;
    const site = f.gen.addChoiceSite({ what: 'choose', name: s.name, type: { ...type, many: false } });
    f.add(jsList`if(sp>${from})l${s.local}=ask(${who},${from},sp,${site});sp=${from};`);
  };
  if (s.when === null) ask();
  else f.if(emitCondition(f, s.when), ask);
}

/** Chooses several different options, one after another; the chosen ones lie above the options on the stack. */
function emitChooseSeveral(f: FunctionBuilder, s: Parameters<typeof emitChoose>[1], type: Type): void {
  const { local } = s;
  f.add(type.many ? jsList`b${local}=sp;n${local}=0;` : jsList`l${local}=N;`);
  const ask = (): void => {
    const [from, n, picks, pick] = [f.temp(), f.temp(), f.temp(), f.temp()];
    f.add(jsList`const ${from}=sp;`);
    emitPush(f, s.from);
    f.add(jsList`let ${n}=sp-${from};`);
    const who = s.who === null ? f.context.you : f.toTemp(emitValue(f, s.who)).code;
    const count = s.count === null ? '1' : f.toTemp(emitValue(f, s.count)).code;
    const site = f.gen.addChoiceSite({ what: 'choose', name: s.name, type: { ...type, many: false } });
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

/** Emits `either`: draws one of the arms whose condition holds. */
function emitEither(f: FunctionBuilder, s: StmtOf<'either'>, isTail: boolean): void {
  const [from, pick] = [f.temp(), f.temp()];
  f.add(jsList`const ${from}=sp;`);
  for (const [i, arm] of s.arms.entries()) f.add(jsList`if(${emitCondition(f, arm.when)})K[sp++]=${i};`);
  f.add(jsList`const ${pick}=sp>${from}?K[${from}+draw(sp-${from})]:-1;sp=${from};`);
  const arms = (i: number): void => {
    const arm = s.arms[i];
    if (arm === undefined) return;
    const isLast = i === s.arms.length - 1;
    f.if(js`${pick}===${i}`, () => emitBody(f, arm.body, { isTail }), isLast ? null : (): void => arms(i + 1));
  };
  arms(0);
}
