/**
 * Lowering of step code: each instruction of the flow becomes a function, which returns the number of the next
 * instruction, or -1 where the match rests.
 */

import { MOST_LISTED_MOVES, MOST_OFFER_MOVES } from '../format/limits.ts';
import type { Bound, Instr } from '../ir/bound.ts';
import type { Code as Body, InstrOf } from '../ir/index.ts';
import { instrCode } from '../ir/visitor.ts';
import { codeKey, contains, namesIn } from '../javascript/build.ts';
import type { Statement } from '../javascript/nodes.ts';
import { type JsCode, js, jsCase, jsList, jsLoop, type Operand } from '../javascript/quote.ts';
import { Rewriter } from '../javascript/rewrite.ts';
import { emitJumpUnless } from './branches.ts';
import { stepName, stepsMark, workMark } from './call-graph.ts';
import { emitCondition } from './conditions.ts';
import type { CodegenContext } from './context.ts';
import { FunctionBuilder, NO_CONTEXT } from './function-builder.ts';
import { needsRoom } from './memory-sizes.ts';
import { requestMoveListing } from './moves.ts';
import { emitOrderKeys } from './orders.ts';
import { inSetup, nextMatchCode } from './series.ts';
import { emitMatches } from './set-queries.ts';
import { emitPush } from './sets.ts';
import { offerSlot } from './slots.ts';
import { emitBody, emitChoose } from './statements.ts';
import { requestFlowBegins, rulesAwaitFlow } from './support-queue.ts';
import { emitValue } from './values.ts';
import { chargeOf } from './work-bound.ts';

/** The functions of all instructions, and `run`, which calls one after another until the match rests. */
export function programCode(gen: CodegenContext): JsCode {
  const { code } = gen.bound.program;
  const leaves = gen.reachable.statements.has('leave');
  const functions: JsCode[] = [];
  const { head } = gen.bound.layout;
  const own = code.flatMap((_, at) => (threadJumps(gen, at) === at ? [at] : []));
  const passed = code.flatMap((_, at) => {
    const to = threadJumps(gen, at);
    return to === at ? [] : [jsCase`case ${at}:next=${to};break;`];
  });
  // rules that setup held back are asked again where the flow begins
  const setup = rulesAwaitFlow(gen) ? inSetup(gen) : null;
  const flowBegins =
    setup === null ? '' : jsList`if(AF!==0&&!(${setup})){${requestFlowBegins(gen)}();if(OV!==0)return;}`;
  // most instructions are followed by the next one in the text, so the switch falls through
  const cases = own.map((at, i) => {
    const instr = code[at] as Instr;
    functions.push(jsList`function ${stepName(at)}(){${instructionCode(gen, instr, at)}}`);
    const then = own[i + 1];
    // a step that leaves nothing pending cannot end the match
    const left = leavesNothingPending(gen, at) ? '' : jsList`if(OV!==0)return;`;
    const begins = then !== undefined && isInSetup(gen, at) && !isInSetup(gen, then) ? flowBegins : '';
    const comes = then !== undefined && (begins !== '' || !leavesNothingPending(gen, then));
    const come = comes ? jsList`S[${head.pc}]=${then};${begins}` : '';
    const on = then === undefined ? jsList`break;` : jsList`if(next!==${then})break;${left}${come}`;
    return jsCase`case ${at}:next=${stepName(at)}();${leaves ? emitPhaseExit(gen, instr) : ''}${on}`;
  });
  return jsList`
    ${functions}
    function run() {
      for (;;) {
        let next = -1;
        switch (S[${head.pc}]) {
          ${[...cases, ...passed]}
          default:
            bail();
        }
        if (next < 0 || OV !== 0) return;
        S[${head.pc}] = next;
        ${flowBegins}
      }
    }`;
}

/** The instruction to continue at: skips jumps and instructions without effect (jump threading). */
function threadJumps(gen: CodegenContext, at: number): number {
  const { code } = gen.bound.program;
  let to = at;
  for (let hops = 0; hops < code.length; hops++) {
    const instr = code[to];
    if (instr?.step === 'jump') to = instr.to;
    else if (
      instr !== undefined &&
      !mayRunUnsettled(gen, to) &&
      gen.memo(`leads on ${to}`, () => hasNoEffect(gen, instr))
    )
      to++;
    else break;
  }
  return to;
}

/** Whether a step leaves nothing pending and cannot end the match. */
function leavesNothingPending(gen: CodegenContext, at: number): boolean {
  const instr = gen.bound.program.code[at];
  if (instr?.step !== 'run' || mayRunUnsettled(gen, at) || !gen.stepsStartSettled) return false;
  return gen.memo(`pending ${at}`, () => gen.leavesNothingPending([instr.stmt]));
}

/**
 * Whether the instruction may run before anything has settled: at the start of a match all state rules are dirty, and those that
 * setup held back stay dirty until the flow begins. Instruction 0 counts, since it has a case of its own.
 */
function mayRunUnsettled(gen: CodegenContext, at: number): boolean {
  if (at === 0 || (rulesAwaitFlow(gen) && isInSetup(gen, at))) return true;
  return gen.memo('first settled', () => firstSettled(gen.bound.program)).has(at);
}

function isInSetup({ bound: { program } }: CodegenContext, at: number): boolean {
  return at >= (program.series?.setup ?? 0) && at < program.flow;
}

/** The instructions on the way to the first one that settles, that one included. */
function firstSettled({ code, series }: Bound['program']): ReadonlySet<number> {
  const found = new Set<number>();
  const ahead = [series?.setup ?? 0];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    const instr = code[at];
    if (instr === undefined || found.has(at)) continue;
    found.add(at);
    if (instr.step === 'run' || instr.step === 'settle' || instr.step === 'over') continue;
    if (instr.step !== 'jump') ahead.push(at + 1);
    if (instr.step === 'jump') ahead.push(instr.to);
    if ('else' in instr) ahead.push(instr.else);
    if ('end' in instr) ahead.push(instr.end);
  }
  return found;
}

function hasNoEffect(gen: CodegenContext, instr: Instr): boolean {
  switch (instr.step) {
    case 'exit':
      return true;
    case 'enter':
      return instr.who === null && instr.when === null;
    case 'settle':
      return gen.stepsStartSettled;
    case 'run': {
      const locals = gen.bound.program.blocks[instr.block]?.code.locals ?? [];
      return gen.stepsStartSettled && gen.effects.isNoOp([instr.stmt], locals);
    }
    default:
      return false;
  }
}

/**
 * The work of the instructions `from` to `to` that are left out as without effect; the interpreter does it at most once between
 * two charges for steps. The first settling of a decision evaluates the state rules, also where nothing has changed.
 */
export function omittedWork(gen: CodegenContext, from = 0, to = gen.bound.program.code.length): number {
  const { code, blocks } = gen.bound.program;
  let sum = 0;
  let settles = false;
  for (let at = from; at < to; at++) {
    const instr = code[at];
    if (instr === undefined || (instr.step !== 'run' && instr.step !== 'settle') || threadJumps(gen, at) === at)
      continue;
    settles = true;
    if (instr.step === 'run') sum += gen.costs.whole([instr.stmt], blocks[instr.block]?.code.locals ?? []);
  }
  return Math.ceil(sum + (settles ? gen.stateRulesCost : 0));
}

/** The charge for one round of a loop of steps, without the steps that charge for themselves. */
const roundCharge = (gen: CodegenContext, at: number, end: number): number => end - at + omittedWork(gen, at, end);

/** Continues after a phase that is being left. */
function emitPhaseExit(gen: CodegenContext, instr: Instr): JsCode {
  const at = gen.bound.layout.head.leaving;
  const ends = instr.within.map(({ phase, end }) => jsList`if(p===${phase})next=${threadJumps(gen, end)};`);
  return jsList`if(next>=0&&S[${at}]>0){const p=S[${at}]-1;S[${at}]=0;${ends}}`;
}

const settles = (gen: CodegenContext): JsCode => jsList`if(${gen.needsSettling})settle();`;

const settlesStatements = ({ bound }: CodegenContext): boolean =>
  bound.queue !== null && bound.game.queues[bound.queue]?.settle === 'statement';

/**
 * The frame of an instruction: the block's locals are stored in the state. `load` puts statements that load the
 * locals in front of those that name them.
 */
function instructionFrame(gen: CodegenContext, instr: Instr): { f: FunctionBuilder; load: (code: JsCode) => JsCode } {
  const block = gen.bound.program.blocks[instr.block];
  const decls = block?.code.locals ?? [];
  const you = instr.you === null ? 'N' : 'yo';
  const f = new FunctionBuilder(gen, { ...NO_CONTEXT, you }, decls);
  f.charge(instructionCharge(gen, instr, decls));
  // a phase for nobody is skipped, so `you` exists
  if (instr.you !== null && !gen.isOpen) f.actingPlayer = 'yo';
  f.stepLocals = new Set((block?.locals ?? []).flatMap(({ at }, slot) => (at < 0 ? [] : [slot])));
  const load = (code: JsCode): JsCode => {
    const named = namesIn(code);
    const lines = instr.you === null || !named.has('yo') ? [] : [jsList`let yo=S[${instr.you}];`];
    for (const [slot, { at, capacity }] of (block?.locals ?? []).entries()) {
      if (!named.has(`l${slot}`) && !named.has(`b${slot}`) && !named.has(`n${slot}`)) continue;
      if (at < 0)
        lines.push(decls[slot]?.type.many === true ? jsList`let b${slot}=0,n${slot}=0;` : jsList`let l${slot}=N;`);
      else if (decls[slot]?.type.many !== true) lines.push(jsList`let l${slot}=S[${at}];`);
      else if (capacity === 0) lines.push(jsList`let b${slot}=0,n${slot}=0;`);
      else
        lines.push(
          jsList`${needsRoom(gen)}let b${slot}=sp,n${slot}=S[${at}];for(let i=1;i<=n${slot};i++)K[sp++]=S[${at}+i];`,
        );
    }
    const whole = jsList`let result=N;${lines}${code}`;
    // without a push the stack pointer need not be restored
    const rest = named.has('s0') ? new StackRestoreRemover().list(whole) : whole;
    return namesIn(rest).has('sp') ? jsList`const s0=sp;${whole}` : rest;
  };
  return { f, load };
}

/** Leaves out what restores the stack pointer. */
class StackRestoreRemover extends Rewriter {
  override statement(s: Statement): Statement | readonly Statement[] {
    const isRestored = s.type === 'ExpressionStatement' && s.expression.type === 'AssignmentExpression';
    return isRestored && codeKey(s.expression) === 'sp=s0' ? [] : super.statement(s);
  }
}

/** The charge of an instruction for its own expressions and for settling after it. */
function instructionCharge(
  { costs, stateRulesCost }: CodegenContext,
  instr: Instr,
  decls: FunctionBuilder['decls'],
): number {
  switch (instr.step) {
    case 'run':
    case 'settle':
      return 2 * stateRulesCost;
    case 'each':
      return costs.light(instrCode(instr), decls) + costs.sorting(instr, decls);
    case 'choose':
    case 'may':
      // evaluated to find out whether there is a question, and again where there is none
      return 2 * costs.light(instrCode(instr), decls);
    default:
      return costs.light(instrCode(instr), decls);
  }
}

/** Stores the assigned locals back into the state. */
function storeLocals(gen: CodegenContext, instr: Instr, f: FunctionBuilder): JsCode {
  const block = gen.bound.program.blocks[instr.block];
  return [...f.assignedLocals].map((slot) => {
    const place = block?.locals[slot];
    if (place === undefined || place.at < 0) return '';
    if (place.capacity === 0) return jsList`S[${place.at}]=l${slot};`;
    return jsList`keepList(${place.at},${place.capacity},b${slot},b${slot}+n${slot});`;
  });
}

/** The place of an instruction, and the instruction after it. */
interface InstructionPlace {
  at: number;
  next: number;
}

type InstructionEmitters = {
  [Step in Instr['step']]: (gen: CodegenContext, instr: InstrOf<Step>, place: InstructionPlace) => JsCode;
};

/** The body of the function of an instruction, by form. */
const INSTRUCTIONS: InstructionEmitters = {
  run: runInstruction,
  settle: (gen, _, { next }) => jsList`${workMark(gen.stateRulesCost)}${settles(gen)}return ${next};`,
  jump: (_, { to }) => jsList`return ${to};`,
  exit: (_, __, { next }) => jsList`return ${next};`,
  test: testInstruction,
  each: loopInstruction,
  next: nextMemberInstruction,
  times: timesInstruction,
  again: (gen, instr, { at, next }) =>
    jsList`if(S[${instr.cursor}]<1)return ${threadJumps(gen, instr.end)};turn();if((WK+=${roundCharge(gen, at, instr.end)})>WM)bail();${stepsMark(at, instr.end)}S[${instr.cursor}]--;return ${next};`,
  enter: enterInstruction,
  pass: passInstruction,
  renew: (gen, instr, { next }) => nextMatchCode(gen, instr, next),
  over: () => jsList`end(0);return -1;`,
  offer: offerInstruction,
  choose: chooseInstruction,
  may: mayInstruction,
};

function instructionCode(gen: CodegenContext, instr: Instr, at: number): JsCode {
  const write = INSTRUCTIONS[instr.step] as (gen: CodegenContext, instr: Instr, place: InstructionPlace) => JsCode;
  return write(gen, instr, { at, next: threadJumps(gen, at + 1) });
}

/** Runs a statement. `stop` in it ends the block. */
function runInstruction(gen: CodegenContext, instr: InstrOf<'run'>, { at, next }: InstructionPlace): JsCode {
  const { f, load } = instructionFrame(gen, instr);
  // for nested statements; the instruction itself always settles
  f.settleCode = settlesStatements(gen) ? settles(gen) : null;
  f.stopLabel = 'BODY';
  const stop = jsList`stopped=true;`;
  f.beforeStop = stop;
  emitBody(f, [instr.stmt], { isTail: true });
  const end = threadJumps(gen, gen.bound.program.blocks[instr.block]?.end ?? next);
  const settled = leavesNothingPending(gen, at) ? '' : settles(gen);
  const text = jsList`BODY:{${f.lines}}${settled}${storeLocals(gen, instr, f)}sp=s0;`;
  const stops = contains(text, (s) => stop.includes(s));
  return load(
    jsList`${stops ? jsList`let stopped=false;` : ''}${text}return ${stops ? js`stopped?${end}:${next}` : next};`,
  );
}

/** Jumps where a condition does not hold. */
function testInstruction(gen: CodegenContext, instr: InstrOf<'test'>, { next }: InstructionPlace): JsCode {
  const { f, load } = instructionFrame(gen, instr);
  const test = emitCondition(f, instr.test);
  return load(jsList`${f.lines}const t=${test};sp=s0;return t?${next}:${threadJumps(gen, instr.else)};`);
}

/** Stores how often a loop repeats. */
function timesInstruction(gen: CodegenContext, instr: InstrOf<'times'>, { next }: InstructionPlace): JsCode {
  const { f, load } = instructionFrame(gen, instr);
  const times = emitValue(f, instr.times).code;
  return load(jsList`${f.lines}const t=${times};S[${instr.cursor}]=t<0?0:t;sp=s0;return ${next};`);
}

/** Enters a phase; without a player, or where its condition does not hold, the phase is skipped. */
function enterInstruction(gen: CodegenContext, instr: InstrOf<'enter'>, { next }: InstructionPlace): JsCode {
  const { f, load } = instructionFrame(gen, { ...instr, you: null });
  const skip = jsList`{sp=s0;return ${threadJumps(gen, instr.end)};}`;
  f.context = { ...f.context, you: 'yo' };
  f.add(jsList`let yo=${instr.you === null ? 'N' : js`S[${instr.you}]`};`);
  if (instr.who !== null) {
    f.add(jsList`yo=${emitValue(f, instr.who).code};`);
    f.when(js`yo===N`, skip);
    if (instr.into !== null) f.add(jsList`S[${instr.into}]=yo;`);
  }
  if (instr.when !== null) emitJumpUnless(f, instr.when, skip);
  return load(jsList`${f.lines}sp=s0;return ${next};`);
}

/** A round of the flow ends: tests the limit of turns, and charges for the next round. */
function passInstruction(gen: CodegenContext, _: InstrOf<'pass'>, { next }: InstructionPlace): JsCode {
  const { head } = gen.bound.layout;
  // the interpreter charges steps, and refills the fuel
  const steps = gen.bound.program.code.length;
  const used = chargeOf(gen, js`${steps}+4*(FUEL-FU)`, js`S[${head.entities}]`);
  const paid = jsList`if((WK+=(${used})+${1 + omittedWork(gen)})>WM)bail();`;
  return jsList`${paid}${stepsMark(0, steps)}limit();S[${head.turn}]++;D|=${gen.dirtyBits.slot('global', head.turn)};FU=FUEL;AB=0;return ${next};`;
}

/** A choice: the match rests where a player has more than one option. */
function chooseInstruction(gen: CodegenContext, instr: InstrOf<'choose'>, { next }: InstructionPlace): JsCode {
  const { f, load } = instructionFrame(gen, instr);
  const who = instr.who === null ? f.context.you : f.toTemp(emitValue(f, instr.who)).code;
  const rest = (): void => {
    const many = f.temp();
    f.add(jsList`const ${many}=sp;`);
    emitPush(f, instr.from);
    f.when(js`sp-${many}>1`, jsList`{sp=s0;return -1;}`);
    f.add(jsList`sp=${many};`);
  };
  f.if(
    js`RS!==0`,
    () => f.add(jsList`RS=0;`),
    () => f.if(js`isPlayer(${who})`, () => (instr.when === null ? rest() : f.if(emitCondition(f, instr.when), rest))),
  );
  emitChoose(f, instr);
  return load(jsList`${f.lines}${storeLocals(gen, instr, f)}sp=s0;return ${next};`);
}

/** The match rests where there is a player to ask; else the answer is drawn. */
function mayInstruction(gen: CodegenContext, instr: InstrOf<'may'>, { next }: InstructionPlace): JsCode {
  const { f, load } = instructionFrame(gen, instr);
  const who = instr.who === null ? f.context.you : f.toTemp(emitValue(f, instr.who)).code;
  f.add(jsList`if(RS!==0)RS=0;else if(isPlayer(${who})){sp=s0;return -1;}`);
  const site = gen.addChoiceSite({ what: 'may', name: null, type: { of: 'truth', id: null, many: false } });
  return load(
    jsList`${f.lines}const t=askMay(${who},${site})===1;sp=s0;return t?${next}:${threadJumps(gen, instr.else)};`,
  );
}

/** Lists the members of a loop's set in the state. */
function loopInstruction(gen: CodegenContext, instr: InstrOf<'each'>, { next }: InstructionPlace): JsCode {
  const { f, load } = instructionFrame(gen, instr);
  const from = f.temp();
  f.add(jsList`const ${from}=sp;`);
  if (!instr.live) {
    emitPush(f, instr.set);
    if (instr.by.walk === 'order') {
      const end = f.temp();
      const { order, args } = instr.by;
      f.add(jsList`const ${end}=sp;`);
      f.if(js`${end}-${from}>1`, () => {
        const width = emitOrderKeys(f, order, args, from);
        f.add(jsList`ksort(${from},${end},${width});sp=${end};`);
      });
    }
  }
  f.add(jsList`keepList(${instr.list},${instr.capacity},${from},sp);S[${instr.cursor}]=0;sp=s0;`);
  return load(jsList`${f.lines}return ${next};`);
}

/** Binds the next member that is still in the loop's set. */
function nextMemberInstruction(gen: CodegenContext, instr: InstrOf<'next'>, { at, next }: InstructionPlace): JsCode {
  if (instr.live || instr.by.walk === 'choice') {
    gen.bailOuts.add('live loops, and loops by choice, of step code');
    return jsList`bail();`;
  }
  const { f, load } = instructionFrame(gen, instr);
  const slot = gen.bound.program.blocks[instr.block]?.locals[instr.local]?.at;
  const { set } = instr;
  f.loop(jsLoop`for(let k=S[${instr.cursor}];k<S[${instr.list}];k++)`, () => {
    f.add(jsList`const v=S[${instr.list + 1}+k];`);
    f.charge(f.gen.costs.iteration(instr, f.decls));
    const isSelect = set.op === 'select';
    if (isSelect && set.type.of === 'entity' && set.take === null)
      f.when(js`!${emitMatches(f, set, 'v')}`, jsList`continue;`);
    else if (!isSelect || set.type.of === 'entity') f.when(js`isGone(v)`, jsList`continue;`);
    const bound = slot === undefined ? '' : jsList`S[${slot}]=v;`;
    f.add(
      jsList`S[${instr.cursor}]=k+1;turn();if((WK+=${roundCharge(gen, at, instr.end)})>WM)bail();${stepsMark(at, instr.end)}${bound}sp=s0;return ${next};`,
    );
  });
  return load(jsList`${f.lines}sp=s0;return ${threadJumps(gen, instr.end)};`);
}

/** Opens an offer, or continues it. */
function offerInstruction(gen: CodegenContext, instr: InstrOf<'offer'>, { at }: InstructionPlace): JsCode {
  const { head } = gen.bound.layout;
  const { f, load } = instructionFrame(gen, instr);
  const [moves, turn] = [offerSlot(gen.bound, 'moves'), offerSlot(gen.bound, 'turn')];
  const isForYou = instr.to.op === 'you' && instr.from === null && f.actingPlayer !== '';
  const isAlone = isForYou && (instr.as === 'once' || instr.as === 'forced');
  const from = f.temp();
  f.add(jsList`const ${from}=sp;`);
  emitPush(f, instr.to);
  const to = f.temp();
  f.add(jsList`const ${to}=sp;`);
  let first: Operand = 'N';
  if (instr.from !== null) {
    const begin = f.temp();
    f.add(jsList`const ${begin}=sp;`);
    emitPush(f, instr.from);
    first = js`(sp>${begin}?K[${begin}]:N)`;
  }
  f.add(jsList`openOffer(${from},${to},${first});sp=s0;`);
  const within = instr.within.map(
    ({ phase, end }) => jsList`if(p===${phase}){closeOffer();out=${threadJumps(gen, end)};}`,
  );
  const left = gen.reachable.statements.has('leave')
    ? jsList`const p=S[${head.leaving}]-1;S[${head.leaving}]=0;if(p>=0){let out=-1;${within}if(out>=0)return out;}`
    : '';
  const listed = instr.moves.filter((id) => gen.bound.game.moves[id]?.aside !== true);
  const lists = listed.map((id) => jsList`${requestMoveListing(gen, id)}(seat);`);
  gen.requestFunction(
    `list${at}`,
    () => jsList`
      function list${at}(seat) {
        LN = 0;
        LE = 0;
        ${lists}
        if (LN > ${MOST_LISTED_MOVES}) bail();
        LQ = seat;
        return LN;
      }`,
  );
  const lasting = !['once', 'forced', 'repeated', 'streak'].includes(instr.as);
  // the turn has come to the seat that made the last move
  const won =
    instr.as === 'auction'
      ? jsList`if(${moves}>1&&${offerSlot(gen.bound, 'first')}===seat){closeOffer();return ${threadJumps(gen, at + 1)};}`
      : '';
  // after the move of the one player, no other seat has to be tested
  if (isAlone)
    return jsList`
      ${left}
      sweep();
      clearChoices();
      if (${moves} === 0) {
        ${load(jsList`openFor(${f.actingPlayer});`)}
      }
      if (${moves} <= ${MOST_OFFER_MOVES}) {
        const seat = ${turn};
        if (isIn(seat) && (PK !== 0 || list${at}(seat) > 0)) return -1;
      }
      closeOffer();
      return ${threadJumps(gen, at + 1)};`;
  return jsList`
    ${left}
    sweep();
    clearChoices();
    if (${moves} === 0) {
      ${load(f.lines)}
    }
    if (${moves} <= ${MOST_OFFER_MOVES})
      for (let k = 0; k < ${gen.bound.seats}; k++) {
        const seat = ${turn};
        if (isIn(seat)) {
          ${won}
          if (PK !== 0 || list${at}(seat) > 0) return -1;
          ${lasting ? '' : jsList`passSeat(seat);`}
        }
        ${turn} = (seat % ${gen.bound.seats}) + 1;
      }
    closeOffer();
    return ${threadJumps(gen, at + 1)};`;
}

/** Statements without a frame in the state: those of the turn limit. */
export function plainCode(gen: CodegenContext, code: Body): JsCode {
  const f = new FunctionBuilder(gen, NO_CONTEXT, code.locals);
  f.stopLabel = 'BODY';
  emitBody(f, code.body);
  return jsList`{const s0=sp;let result=N;${f.declare(new Set())}BODY:{${f.lines}}sp=s0;}`;
}
