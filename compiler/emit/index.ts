/**
 * The back end's entry: compiles a bound game to the text of an engine in JavaScript. The text is the body of a
 * function of `S`, `K`, `L`, `H`, `BAIL` and `OVER`, which returns the engine's entry points. It consists of numbers
 * and of names made here; it contains no word of a source file.
 *
 * Emitted code has no undo. Where it cannot continue (a fault, or a construct that is not compiled) it throws `BAIL`
 * (bail-out, deoptimisation): the host restores the state of the last rest, and the interpreter runs that one decision.
 */

import { MOST_PASS_DECISIONS, MOST_TURNS } from '../format/limits.ts';
import { POLICY } from '../format/rows.ts';
import { GREATEST_NUMBER } from '../format/values.ts';
import type { Bound } from '../ir/bound.ts';
import type { InstrOf } from '../ir/index.ts';
import { statementsOf } from '../javascript/build.ts';
import type { Property, Statement } from '../javascript/nodes.ts';
import { type JsCode, js, jsCase, jsList } from '../javascript/quote.ts';
import { queueDispatchCode } from './abilities.ts';
import { depthCounting } from './call-depth.ts';
import { stepsMark } from './call-graph.ts';
import { type ChoiceSite, CodegenContext, type EmitOptions } from './context.ts';
import { evaluationCode } from './evaluation.ts';
import { FunctionBuilder, NO_CONTEXT } from './function-builder.ts';
import { MarkExpansion, MarkedText, unmarked } from './marks.ts';
import { LIST, stackOf } from './memory-sizes.ts';
import { requestMoveExecution } from './moves.ts';
import { plainCode, programCode } from './program.ts';
import { registersOf, withSlots } from './registers.ts';
import { continueDecisionCode, dealDecksCode, resetFieldsCode } from './series.ts';
import { offerSlot } from './slots.ts';
import { keptLength, support } from './support.ts';
import { isOffered } from './support-offers.ts';
import { eventsOf, traceExports, traceOpens, traceSites } from './trace.ts';
import { emitValue } from './values.ts';
import { stepsCharge, workBound } from './work-bound.ts';
import { workCharging } from './work-charges.ts';

export type { ChoiceSite, EmitOptions } from './context.ts';

/** A module of WebAssembly. Plain data: can be posted to a worker. */
export interface WasmModule {
  bytes: Uint8Array;
  /** Memory size in pages of 65,536 bytes. */
  pages: number;
  /** Byte addresses of the shared arrays. */
  at: { states: number; stack: number; list: number; events: number; arguments: number };
  /** Most arguments of a move. */
  most: number;
}

/** What a host needs to run the code. Plain data: can be posted to a worker. */
export interface EmittedCode {
  source: string;
  /** What the slots of `V` hold, for people who read the source. */
  registers: string[];
  /** The questions to players, by site number. */
  sites: ChoiceSite[];
  /** Ints of the state array: the state, and the copies that the host keeps after it. */
  states: number;
  /** Sizes in ints: the stack, and the list of moves. */
  stack: number;
  list: number;
  /** Why code bails out to the interpreter, sorted. */
  bailOuts: string[];
  /** Ints for the events of one decision; 0 without a trace. */
  events: number;
  /** The same functions as a WebAssembly module; if present, the host runs it instead of the source. */
  wasm?: WasmModule;
}

/** With the program as nodes, for the compiler's next phases. Text and nodes are made when they are first read. */
export interface EmittedProgram extends EmittedCode {
  /** The statements of the source. */
  readonly body: readonly Statement[];
}

/**
 * Copies of the state: the current one, the last rest, the staged one that decisions are tried from, and the one that a
 * rollout begins from.
 */
const STATES = 4;

/** Compiles a bound game to text. */
export function emit(bound: Bound, options: EmitOptions = {}): EmittedCode {
  return emittedText(generate(bound, options));
}

/** A program without its nodes. */
export function emittedText(program: EmittedProgram): EmittedCode {
  const { source, registers, sites, states, stack, list, bailOuts, events } = program;
  return { source, registers, sites, states, stack, list, bailOuts, events };
}

/** Compiles a bound game to nodes, and their text. */
export function generate(bound: Bound, options: EmitOptions = {}): EmittedProgram {
  const gen = new CodegenContext(bound, options);
  // addresses of cards are emitted without an offset
  if (bound.layout.row.card !== 0) throw new Error('an entity row that does not begin with its card');
  const moves = moveCases(gen);
  const parts: JsCode[] = [
    support(gen),
    queueDispatchCode(gen),
    programCode(gen),
    limitCode(gen),
    beginCode(gen),
    evaluationCode(gen),
    ...decisionCode(gen, moves),
    randomMatchCode(gen),
    trialCode(gen),
    ...continueDecisionCode(gen),
  ];
  const functions = gen.finish();
  const properties = entryPoints(gen);
  const given = new Set(properties.map(({ key }) => key.name));
  const marked = statementsOf([
    functions,
    parts,
    traceSites(gen),
    { type: 'ReturnStatement', argument: { type: 'ObjectExpression', properties } },
  ]);
  const { slots: registers, initial, titles } = registersOf(gen);
  // constants, so that the host's compiler can rely on them; a parameter may be reassigned
  const head = jsList`'use strict';const S=s_,K=k_,L=l_,H=h_,BAIL=b_,OVER=o_;const V=Int32Array.of(${initial});`;
  const program = [...head, ...marked];
  const printed = new MarkedText(program, registers);
  const { graph } = printed;
  const charges = workCharging(graph, given, bound.program.code.length, gen.costs.set);
  const expansion = new MarkExpansion(depthCounting(graph, emittedDepthBound(gen)), charges);
  let [text, slotted]: [string | null, readonly Statement[] | null] = [null, null];
  return {
    get body() {
      slotted ??= withSlots(unmarked(program, graph, expansion), registers);
      return slotted;
    },
    get source() {
      text ??= printed.expanded(expansion);
      return text;
    },
    registers: titles,
    sites: gen.sites,
    states: STATES * bound.layout.size,
    stack: stackOf(gen),
    list: LIST,
    bailOuts: [...gen.bailOuts].sort(),
    events: gen.traced ? eventsOf(gen) : 0,
  };
}

/** Offers of the flow with the numbers of their steps. */
const offersOf = ({ bound }: CodegenContext): { instr: InstrOf<'offer'>; at: number }[] =>
  bound.program.code.flatMap((instr, at) => (instr.step === 'offer' ? [{ instr, at }] : []));

/** By id of a move: makes it. */
function moveCases(gen: CodegenContext): JsCode[] {
  const moves = [...new Set(offersOf(gen).flatMap(({ instr }) => instr.moves))];
  // a move that needs no offer (`aside`) leaves the open offer as it is
  const done = (id: number): JsCode =>
    gen.bound.game.moves[id]?.aside === true ? jsList`finish();return;` : jsList`break;`;
  return moves.map((id) => jsCase`case ${id}:${requestMoveExecution(gen, id)}(seat);${done(id)}`);
}

/** What a host calls for a decision: it opens, makes a move or a pass, and runs the flow to the next rest. */
function decisionCode(gen: CodegenContext, moves: readonly JsCode[]): JsCode[] {
  const { program, layout } = gen.bound;
  const { head } = layout;
  const offers = offersOf(gen);
  return [
    jsList`
      function policy() {
        switch (S[${head.pc}]) {
          ${offers.map(({ instr, at }) => jsCase`case ${at}:return ${POLICY[instr.as]};`)}
        }
        return -1;
      }`,
    jsList`
      function list(seat) {
        own();
        switch (S[${head.pc}]) {
          ${offers.map(({ at }) => jsCase`case ${at}:return list${at}(seat);`)}
        }
        return 0;
      }`,
    jsList`
      function finish() {
        run();
        if (WK > WM) bail();
        S[${head.fuel}] = FUEL;
        S[${head.abilities}] = 0;
        FU = FUEL;
        AB = 0;
      }`,
    jsList`
      // while a zone holds an entity of a wrong kind, the interpreter makes the decisions
      function own() {
        if (AL !== 0) bail();
      }
      function open() {
        own();
        LQ = 0;
        WK = ${stepsCharge(gen, js`S[${head.entities}]`)};
        ${stepsMark(0, program.code.length)}
        AN = 0;
        DP = 0;
        UW = 0;
        MK = 0;
        WN = -1;
        ${traceOpens(gen)}
      }`,
    jsList`
      function start() {
        open();
        finish();
      }`,
    jsList`
      function pass(seat) {
        open();
        passed(policy(), seat);
        finish();
      }`,
    gen.asksInFlow
      ? jsList`
      // goes on from a question of the flow; who asks for answers has this one, too
      function resume() {
        open();
        RS = 1;
        finish();
        if (RS !== 0) bail();
      }`
      : '',
    jsList`
      function move(id, seat) {
        open();
        switch (id) {
          ${moves}
          default:
            bail();
        }
        moved(policy(), seat);
        finish();
      }`,
  ];
}

/** The entry points, as properties of the object that an engine returns; runtime/compiled/code.ts has their types. */
function entryPoints(gen: CodegenContext): Property[] {
  const always = js`{
    reset,staged,blank,begin,worth,plant,start,pass,move,rush,rollout,tryAll,list,policy,arguments:AR,take,
    taken(){return TN;},
    listed(){return LQ;},
    count(){return LN;},
    used(){return LE;},
    decided(){PL=0;OV=0;OD=0;return DN;},
    tried(){PL=0;OV=0;OD=0;for(let i=0;i<8;i++)AR[i]=BT[i];},
    restoreStack(){sp=0;},
    worked(){return WK;},
    mostWork(){return WM;},
    parks(yes){PK=yes;}
  }`;
  const { program } = gen.bound;
  const some = [
    ...(program.series === null ? [] : [js`{onward}`]),
    ...(gen.asksInFlow ? [js`{resume}`] : []),
    ...traceExports(gen),
  ];
  return [always, ...some].flatMap((one) => (one.type === 'ObjectExpression' ? one.properties : []));
}

/** The depth bound for emitted calls: elided calls count, too, so their depth is subtracted. */
const emittedDepthBound = ({ bound, effects }: CodegenContext): number =>
  bound.game.bounds.depth - Math.max(0, effects.elidedDepth - 1);

/**
 * `rush`: plays a whole match of random agents, until it ends or nobody can move. The first arguments are the seeds,
 * one per seat. `how`: 1 keeps the whole final state, 2 only its head.
 *
 * `rollout`: plays on from a rest at random, until the match ends, a turn begins, or nobody can move. One generator draws
 * for all seats: its words are the first arguments, before and after. Only the head of a final state is kept.
 */
function randomMatchCode({ bound, asksInFlow }: CodegenContext): JsCode {
  const { head, size } = bound.layout;
  const rests = js`as<0||S[${head.paused}]!==0`;
  // the question of a flow is answered where the match rests at it
  const answer = jsList`if(DN>=${MOST_PASS_DECISIONS})bail();resume();continue;`;
  const asked = asksInFlow
    ? jsList`if(${rests}){if(S[${head.paused}]!==0)bail();${answer}}`
    : jsList`if(${rests})bail();`;
  const ends = jsList`if(OV!==0){S.copyWithin(0,${size},${size}+${keptLength(bound, size)});return;}`;
  const isForced = js`as===${POLICY.forced}`;
  const passless = isOffered(bound, 'simultaneous') ? js`${isForced}||as===${POLICY.simultaneous}` : isForced;
  const copied = (to: string, from: string): JsCode => [0, 1, 2, 3].map((i) => jsList`${to}[${i}]=${from}[${i}];`);
  return jsList`
    function rush(how) {
      PL = how;
      DN = 0;
      OV = 0;
      for (let p = 1; p <= ${bound.seats}; p++) sow(p, AR[p - 1]);
      start();
      playOn(${GREATEST_NUMBER});
    }
    function rollout(last) {
      PL = 2;
      DN = 0;
      OV = 0;
      OD = 1;
      ${copied('DI', 'AR')}
      playOn(last);
      ${copied('AR', 'DI')}
    }
    function playOn(last) {
      for (;;) {
        ${ends}
        if (S[${head.turn}] >= last) return;
        const as = policy();
        ${asked}
        const seat = ${offerSlot(bound, 'turn')};
        if (seat < 1) return;
        const n = LQ === seat ? LN : list(seat),
          all = ${passless} ? n : n + 1;
        if (all === 0) return;
        if (DN >= ${MOST_PASS_DECISIONS}) bail();
        DN++;
        const k = all < 2 ? 0 : dice(OD !== 0 ? 1 : seat, all);
        if (k === n) pass(seat);
        else move(take(k), seat);
      }
    }`;
}

/**
 * `tryAll`: chooses among the first `n` options of a seat as the greedy agent does. Each is made in the staged state, of which
 * `used` ints are in use, and parked; the moves have to be listed, and the one after the last is a pass. The first
 * arguments are described in runtime/compiled/code.ts; `tried` writes them back, after a bail-out with the options so far.
 */
function trialCode({ bound }: CodegenContext): JsCode {
  const { head, size } = bound.layout;
  const side = js`(seat-1)%${bound.sides}`;
  const words = (to: string, from: string): JsCode => [0, 1, 2, 3].map((i) => jsList`${to}[${i}]=${from}[${i}];`);
  return jsList`
    const BT = new Int32Array(8);
    function tryAll(seat, n, used) {
      PL = 1;
      OD = 1;
      for (let i = 0; i < 8; i++) BT[i] = AR[i];
      ${words('DI', 'BT')}
      for (let k = BT[4]; k < n; k++) {
        S.copyWithin(0, ${2 * size}, ${2 * size} + used);
        staged(0);
        if (k === LN) pass(seat);
        else move(take(k), seat);
        const got = gain(seat);
        if (k === 0 || got > BT[6]) {
          BT[5] = k;
          BT[6] = got;
          BT[7] = 1;
        } else if (got === BT[6]) {
          BT[7]++;
          if (dice(1, BT[7]) === 0) BT[5] = k;
        }
        ${words('BT', 'DI')}
        BT[4] = k + 1;
      }
    }
    function gain(seat) {
      if (OV !== 0) {
        OV = 0;
        S.copyWithin(0, ${size}, ${size} + ${keptLength(bound, size)});
        const won = S[${head.won}];
        if (won !== 0) return ((won >> ${side}) & 1) === 1 ? ${GREATEST_NUMBER} : N;
        reset();
      }
      const got = worth(seat);
      return got === N ? 0 : got;
    }`;
}

function limitCode(gen: CodegenContext): JsCode {
  const { bound } = gen;
  const { head } = bound.layout;
  const record = bound.limit === null ? undefined : bound.game.limits[bound.limit];
  const f = new FunctionBuilder(gen, NO_CONTEXT, []);
  if (record !== undefined) f.chargeFor(record.turns);
  const most = record === undefined ? `${MOST_TURNS}` : emitValue(f, record.turns).code;
  const code: JsCode = record === undefined ? '' : jsList`G++;${plainCode(gen, record.code)}G--;`;
  return jsList`
    function limit() {
      ${f.lines}
      const most = ${most},
        reached = S[${head.turn}];
      if (reached < ${MOST_TURNS} && (most === N || reached < most)) return;
      S[${head.capped}] = 1;
      ${code}
      end(0);
    }`;
}

/** The state before setup, without the seed: fields at their initial values, decks dealt to their zones. */
function beginCode(gen: CodegenContext): JsCode {
  const { bound } = gen;
  const { layout } = bound;
  const { head } = layout;
  const lines: JsCode[] = [jsList`S[${head.turn}]=1;S[${head.active}]=N;S[${head.fuel}]=FUEL;`];
  // the state is all zeros before
  lines.push(resetFieldsCode(gen, (_, start) => start !== 0));
  if (layout.series !== null) lines.push(jsList`S[${layout.series.match}]=1;`);
  lines.push(dealDecksCode(gen));
  // the work bound is divided by the number of cards in the decks, which do not exist yet
  const held = bound.decks.reduce((sum, { cards }) => sum + cards.length, 0);
  return jsList`function begin(){S.fill(0);reset();WM=${workBound(gen, `${held}`)};${lines}if(WK>WM)bail();}`;
}
