/**
 * Compiles the text of an engine to a WebAssembly module: the same functions on the same ints, in one memory that the
 * host shares. Small functions are inlined, arrays have constant addresses, and no type or length is checked at run
 * time. The code is fast without a warm-up.
 */
import type { Assembled, Emitted } from '../emit/index.ts';
import { type Callable, read } from '../lir/text.ts';
import { FunctionBody } from './body.ts';
import type { Unit } from './branches.ts';
import { type EncodedFunction as Bytes, type Import, moduleBytes } from './bytes.ts';
import { Inlining, visit } from './inline.ts';

/** Imported host functions; the first two throw. */
const HOSTED: readonly Import[] = [
  { name: 'bail', params: 0, result: false },
  { name: 'over', params: 0, result: false },
  { name: 'ask', params: 4, result: true },
  { name: 'ended', params: 4, result: false },
  { name: 'seers', params: 1, result: true },
];

const PAGE = 65_536;

/** The most locals of a function that hosts accept. */
const LOCALS = 50_000;

/**
 * Adds a module to emitted code, to be run instead of the source. Gives it unchanged where the module would exceed a
 * host's limits. `names`: the module keeps the names of its functions, for people who read it.
 */
export function assembled(emitted: Emitted, { names = false }: { names?: boolean } = {}): Emitted {
  const wasm = assemble(emitted, names);
  return wasm === null ? emitted : { ...emitted, wasm };
}

function assemble(emitted: Emitted, names: boolean): Assembled | null {
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
    valueFunctions: valueFunctionsOf(program.functions),
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
    // an anonymous exported function is named after its export
    const local = typeof fn === 'string' ? fn : `given out ${name}`;
    if (typeof fn !== 'string') own.set(local, fn);
    exported.set(local, name);
    unit.index(local);
  }
  const bodies: Bytes[] = [];
  // functions are requested in the order of their indices
  for (let i = 0; i < waiting.length; i++) {
    const name = waiting[i] as string;
    const fn = own.get(name) ?? program.functions.get(name);
    if (fn === undefined) throw new Error(`no function ${name}`);
    const result = own.has(name)
      ? valueFunctionsOf(new Map([[name, fn]]), unit.valueFunctions).has(name)
      : unit.valueFunctions.has(name);
    const body = new FunctionBody(unit, fn.params.length, result);
    const code = body.function(fn);
    const locals = body.locals.count - fn.params.length - 1;
    if (locals > LOCALS) return null;
    bodies.push({ exported: exported.get(name) ?? null, params: fn.params.length, result, locals, code });
  }
  const at = (name: string): number => program.arrays.get(name)?.at ?? 0;
  return {
    bytes: moduleBytes(HOSTED, bodies, program.data, names ? [...HOSTED.map(({ name }) => name), ...waiting] : null),
    pages: Math.ceil(program.size / PAGE),
    at: { states: at('S'), stack: at('K'), events: at('T'), arguments: at('AR') },
    most: program.arrays.get('AR')?.length ?? 0,
  };
}

/**
 * Names of functions that return a value. A function that only returns the results of functions without one does not.
 * `known`: functions already found.
 */
function valueFunctionsOf(
  functions: ReadonlyMap<string, Callable>,
  known: ReadonlySet<string> = new Set(),
): Set<string> {
  const found = new Set(known);
  /** By function: the callees whose results it returns. */
  const handing: [name: string, callees: string[]][] = [];
  for (const [name, { body }] of functions) {
    const callees: string[] = [];
    visit(body, (node) => {
      if (node.type !== 'ReturnStatement') return;
      const { argument } = node as { argument?: { type: string; callee?: { name?: string } } | null };
      if (argument == null) return;
      const callee = argument.type === 'CallExpression' ? argument.callee?.name : undefined;
      // only for functions of this map it is open whether they return a value
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
