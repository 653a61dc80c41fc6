/**
 * An engine's text as a module of WebAssembly: the same functions on the same ints, in one memory that the host shares.
 * Small functions are written where they are called, arrays have fixed places, and nothing is tested for its type or its
 * length, so the code is faster, and as fast at once as JavaScript is after a while.
 */
import type { Emitted } from '../emit/index.ts';
import { Body } from './body.ts';
import type { Unit } from './branches.ts';
import { type Body as Bytes, type Import, moduleBytes } from './bytes.ts';
import { Inlining, visit } from './inline.ts';
import { type Callable, read } from './program.ts';

/** Plain data, which may be handed to a worker. */
export interface Assembled {
  bytes: Uint8Array;
  /** Pages of memory, of 65,536 bytes. */
  pages: number;
  /** Where the shared arrays begin, in bytes. */
  at: { states: number; stack: number; events: number; arguments: number };
  /** How many arguments a move may have. */
  most: number;
}

/** What is asked of the host; the first two end the run. */
const HOSTED: readonly Import[] = [
  { name: 'bail', params: 0, result: false },
  { name: 'over', params: 0, result: false },
  { name: 'ask', params: 4, result: true },
  { name: 'ended', params: 4, result: false },
  { name: 'seers', params: 1, result: true },
];

const PAGE = 65_536;

/** The most locals of a function that hosts agree to take. */
const LOCALS = 50_000;

/** What was emitted, with a module that is run in the place of its source; without where no host would take one. */
export function assembled(emitted: Emitted): Emitted {
  const wasm = assemble(emitted);
  return wasm === null ? emitted : { ...emitted, wasm };
}

function assemble(emitted: Emitted): Assembled | null {
  const given = new Map([
    ['S', emitted.states],
    ['K', emitted.stack],
    ['L', emitted.list],
    ['T', emitted.events],
  ]);
  const program = read(emitted.source, given);
  const numbers = new Map<string, number>();
  const waiting: string[] = [];
  const own = new Map<string, Callable>();
  const unit: Unit = {
    program,
    inlining: new Inlining(program),
    giving: givers(program.functions),
    index(name) {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      const made = HOSTED.length + numbers.size;
      numbers.set(name, made);
      waiting.push(name);
      return made;
    },
    hosted(name) {
      const index = HOSTED.findIndex((one) => one.name === name);
      const found = HOSTED[index];
      if (found === undefined) throw new Error(`no ${name} of the host`);
      return { index, result: found.result };
    },
  };
  const exported = new Map<string, string>();
  for (const [name, fn] of program.exported) {
    // one without a name of its own has that by which it is given out
    const local = typeof fn === 'string' ? fn : `given out ${name}`;
    if (typeof fn !== 'string') own.set(local, fn);
    exported.set(local, name);
    unit.index(local);
  }
  const bodies: Bytes[] = [];
  // functions that are called come to wait in the order of their numbers
  for (let i = 0; i < waiting.length; i++) {
    const name = waiting[i] as string;
    const fn = own.get(name) ?? program.functions.get(name);
    if (fn === undefined) throw new Error(`no function ${name}`);
    const result = own.has(name) ? givers(new Map([[name, fn]]), unit.giving).has(name) : unit.giving.has(name);
    const body = new Body(unit, fn.params.length, result);
    const code = body.function(fn);
    const locals = body.locals.count - fn.params.length - 1;
    if (locals > LOCALS) return null;
    bodies.push({ exported: exported.get(name) ?? null, params: fn.params.length, result, locals, code });
  }
  const at = (name: string): number => program.arrays.get(name)?.at ?? 0;
  return {
    bytes: moduleBytes(HOSTED, bodies, program.data),
    pages: Math.ceil(program.size / PAGE),
    at: { states: at('S'), stack: at('K'), events: at('T'), arguments: at('AR') },
    most: program.arrays.get('AR')?.length ?? 0,
  };
}

/** Names of functions that give something: what another gives that gives nothing is nothing. `known`: others that do. */
function givers(functions: ReadonlyMap<string, Callable>, known: ReadonlySet<string> = new Set()): Set<string> {
  const found = new Set(known);
  /** Whose results each of the others gives on. */
  const handing: [name: string, callees: string[]][] = [];
  for (const [name, { body }] of functions) {
    const callees: string[] = [];
    visit(body, (node) => {
      if (node.type !== 'ReturnStatement') return;
      const { argument } = node as { argument?: { type: string; callee?: { name?: string } } | null };
      if (argument == null) return;
      const callee = argument.type === 'CallExpression' ? argument.callee?.name : undefined;
      // of the functions alone that stand here it is known whether they give something
      if (callee === undefined || callee === 'sat' || callee === 'high') found.add(name);
      else callees.push(callee);
    });
    if (callees.length > 0) handing.push([name, callees]);
  }
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [name, callees] of handing) if (callees.some((callee) => found.has(callee))) found.add(name);
  }
  return found;
}
