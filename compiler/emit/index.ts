/**
 * From a bound game to the text of an engine in JavaScript: the body of a function of `S`, `K`, `L`, `H`, `BAIL` and
 * `OVER` that returns the engine's entry points. All names in it are made here and all else is numbers, so nothing of a
 * source's words reaches the text.
 *
 * What is emitted runs a decision without any undoing. Whatever it can not do, a fault among it, throws `BAIL`: then the
 * host puts the state back to what it was at the rest and has the interpreter do that one decision.
 */
import type { Bound } from '../bound.ts';
import type { Assembled } from '../wasm/index.ts';
import { queueCode } from './abilities.ts';
import { depthChecks } from './call-depth.ts';
import { type CallGraph, callGraphOf } from './call-graph.ts';
import { CodegenContext, type EmitOptions, type Site } from './context.ts';
import { evaluationCode } from './evaluation.ts';
import { FunctionBuilder, NO_CONTEXT } from './function-builder.ts';
import { doing } from './moves.ts';
import { POLICIES, plainCode, programCode } from './program.ts';
import { allocateRegisters } from './registers.ts';
import { dealing, onwardCode, starting } from './series.ts';
import { endOf, LIST, stackOf, support } from './support.ts';
import { eventsOf, traceExports, traceOpens, traceSites } from './trace.ts';
import { emitValue } from './values.ts';
import { mostWork, stepsPaid } from './work-bound.ts';
import { type WorkCharging, workCharging } from './work-charges.ts';

export type { EmitOptions, Site } from './context.ts';

export interface Emitted {
  source: string;
  /** Questions by the number that the engine asks them with. */
  sites: Site[];
  /** Ints of the state, with those that the host keeps behind it to go back to. */
  states: number;
  /** Ints of the stack and of the list of moves. */
  stack: number;
  list: number;
  /** What is left to the interpreter. */
  left: string[];
  /** Ints of the events of one decision; 0 where no trace is written. */
  events: number;
  /** The same functions as a module of WebAssembly, which is run in the place of the source. */
  wasm?: Assembled;
}

/** The state, the one at the last rest, and one that decisions are tried from. */
const STATES = 3;

export function emit(bound: Bound, options: EmitOptions = {}): Emitted {
  const gen = new CodegenContext(bound, options);
  const { head, row } = bound.layout;
  // an entity's row begins with its card: so it is read without an offset
  if (row.card !== 0) throw new Error('an entity row that does not begin with its card');
  const offers = bound.program.code.flatMap((instr, at) => (instr.step === 'offer' ? [{ instr, at }] : []));
  const moves = [...new Set(offers.flatMap(({ instr }) => instr.moves))];
  // what needs no offer leaves it as it is
  const done = (id: number): string => (bound.game.moves[id]?.aside === true ? 'finish();return;' : 'break;');
  const cases = moves.map((id) => `case ${id}:${doing(gen, id)}(seat);${done(id)}`);
  const parts = [
    support(gen),
    queueCode(gen),
    programCode(gen),
    limitCode(gen),
    beginCode(gen),
    evaluationCode(gen),
    `function policy(){switch(S[${head.pc}]){${offers.map(({ instr, at }) => `case ${at}:return ${POLICIES.indexOf(instr.as)};`).join('')}}return -1;}`,
    `function list(seat){own();switch(S[${head.pc}]){${offers.map(({ at }) => `case ${at}:return list${at}(seat);`).join('')}}return 0;}`,
    `function finish(){run();if(WK>WM)bail();S[${head.fuel}]=FUEL;S[${head.abilities}]=0;FU=FUEL;AB=0;}`,
    `function own(){if(AL!==0)bail();}function open(){own();LQ=0;WK=${stepsPaid(gen, `S[${head.entities}]`)};AN=0;DP=0;UW=0;MK=0;WN=-1;${traceOpens(gen)}}`,
    'function start(){open();finish();}',
    'function pass(seat){open();passed(policy(),seat);finish();}',
    `function move(id,seat){open();switch(id){${cases.join('')}default:bail();}moved(policy(),seat);finish();}`,
    rushCode(gen),
    ...onwardCode(gen),
  ];
  const functions = gen.finish();
  const exported =
    'return {reset,staged,blank,begin,worth,plant,start,pass,move,rush,list,policy,arguments:AR,take,taken(){return TN;},listed(){return LQ;},' +
    `count(){return LN;},decided(){PL=0;OV=0;return DN;},restoreStack(){sp=0;},worked(){return WK;},mostWork(){return WM;},parks(yes){PK=yes;}${bound.program.series === null ? '' : ',onward'}${traceExports(gen)}};`;
  const given = new Set(exported.match(/\w+/g));
  const marked = [functions, ...parts, traceSites(gen), exported].join('\n');
  const graph = callGraphOf(marked);
  const text = unmarked(marked, graph, depthChecks(graph, deepest(gen)), workCharging(graph, given));
  return {
    // constants, so that the machine code may take them as such; a parameter could be assigned to
    source: `'use strict';const S=s_,K=k_,L=l_,H=h_,BAIL=b_,OVER=o_;\n${allocateRegisters(gen, text)}`,
    sites: gen.sites,
    states: STATES * bound.layout.size,
    stack: stackOf(gen),
    list: LIST,
    left: [...gen.left].sort(),
    events: gen.traced ? eventsOf(gen) : 0,
  };
}

/** The text with what its marks stand for. */
function unmarked(
  text: string,
  { inLoops }: CallGraph,
  depth: ReturnType<typeof depthChecks>,
  charges: WorkCharging,
): string {
  let [name, mark] = ['', 0];
  return text.replace(MARKS, (found, begins?: string, amount?: string) => {
    if (amount !== undefined) return charges.mark(name, Number(amount), inLoops[mark++] === true);
    if (begins === undefined) return depth(found, name);
    name = begins;
    return found + charges.head(name);
  });
}
const MARKS = /\bfunction (\w+)\([^)]*\)\{|<charge:(\d+)>|<(?:deeper|shallower)>/g;

/** How deep calls may be that are in the text: the last may stand in for one that does nothing, and has others inside. */
const deepest = ({ bound, effects }: CodegenContext): number =>
  bound.game.bounds.depth - Math.max(0, effects.elidedDepth - 1);

/**
 * A match of random agents to its end, or to where nobody can move. Their seeds are the first arguments, one a seat. `how`:
 * 1 where the whole of the final state is wanted, 2 where the head of it is enough.
 */
function rushCode({ bound }: CodegenContext): string {
  const { head, size } = bound.layout;
  const ends = `if(OV!==0){S.copyWithin(0,${size},${size}+${endOf(bound, size)});return;}`;
  return (
    `function rush(how){PL=how;DN=0;OV=0;for(let p=1;p<=${bound.seats};p++)sow(p,AR[p-1]);start();` +
    `for(;;){${ends}const as=policy();if(as<0||S[${head.paused}]!==0)bail();` +
    `const seat=S[${head.window + 1}];if(seat<1)return;const n=LQ===seat?LN:list(seat),all=as===${POLICIES.indexOf('forced')}?n:n+1;` +
    'if(all===0)return;DN++;const k=all<2?0:dice(seat,all);if(k===n)pass(seat);else move(take(k),seat);}}'
  );
}

/** Most passes of the flow, whatever is declared. */
const MOST_TURNS = 10000;

function limitCode(gen: CodegenContext): string {
  const { bound } = gen;
  const { head } = bound.layout;
  const record = bound.limit === null ? undefined : bound.game.limits[bound.limit];
  const f = new FunctionBuilder(gen, NO_CONTEXT, []);
  if (record !== undefined) f.chargeFor(record.turns);
  const most = record === undefined ? `${MOST_TURNS}` : emitValue(f, record.turns).code;
  const code = record === undefined ? '' : `G++;${plainCode(gen, record.code)}G--;`;
  return (
    `function limit(){${f.lines.join('')}const most=${most},turn=S[${head.turn}];` +
    `if(turn<${MOST_TURNS}&&(most===N||turn<most))return;S[${head.capped}]=1;${code}end(0);}`
  );
}

/** The state before setup, but for the seed: fields at their starts, decks where decks start. */
function beginCode(gen: CodegenContext): string {
  const { bound } = gen;
  const { layout } = bound;
  const { head } = layout;
  const lines = [`S[${head.turn}]=1;S[${head.active}]=N;S[${head.fuel}]=FUEL;`];
  // the state is 0 before
  lines.push(starting(gen, (_, start) => start !== 0));
  if (layout.series !== null) lines.push(`S[${layout.series.match}]=1;`);
  lines.push(dealing(gen));
  // the work is shared out among all that decks hold, which are not there yet
  const held = bound.decks.reduce((sum, { cards }) => sum + cards.length, 0);
  return `function begin(){S.fill(0);reset();WM=${mostWork(gen, `${held}`)};${lines.join('')}if(WK>WM)bail();}`;
}
