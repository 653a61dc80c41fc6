/**
 * Lowers the JavaScript nodes of an engine to the low-level IR. They are a small subset of JavaScript; anything else is a
 * bug of the emitter.
 */
import type { EmittedProgram } from '../emit/index.ts';
import { type ArrayPlace, type Callable, countNodes, type EngineParts, readEngine } from './engine-parts.ts';
import { resultTypes } from './infer-results.ts';
import { FunctionLowering, type LoweredFunction } from './lower-functions.ts';
import type { Expr, LirFunction, LirLocal, LirProgram, Region, RegionKind } from './nodes.ts';

/** The kinds of regions that have fixed names. */
const KINDS: Readonly<Record<string, RegionKind>> = {
  S: 'state',
  K: 'stack',
  L: 'moves',
  T: 'trace',
  V: 'registers',
  AR: 'arguments',
};

/** Functions of the text that are nodes of the IR. */
const SATURATE = 'sat';
const HIGH = 'high';

/** Reads the functions, regions and exports of an engine. */
export function lowerToLir(emitted: EmittedProgram): LirProgram {
  const given = new Map([
    ['S', emitted.states],
    ['K', emitted.stack],
    ['L', emitted.list],
    ['T', emitted.events],
  ]);
  const parts = readEngine(emitted.body, given);
  const size = (name: string): number => countNodes((parts.functions.get(name) as Callable).body);
  const builtins = { saturate: size(SATURATE), high: size(HIGH) };
  parts.functions.delete(SATURATE);
  parts.functions.delete(HIGH);
  const exports = namedExports(parts);
  const regions = regionsOf(parts);
  return {
    functions: functionsOf(parts, regions),
    exports,
    regions: new Map([...regions.values()].map((region) => [region.name, region])),
    size: parts.size,
    builtins,
  };
}

/** The exports; an anonymous function becomes one of the program's functions, named after its export. */
function namedExports({ exported, functions }: EngineParts): Map<string, string> {
  const names = new Map<string, string>();
  for (const [name, fn] of exported) {
    const local = typeof fn === 'string' ? fn : `given_${name}`;
    if (typeof fn !== 'string') functions.set(local, fn);
    names.set(name, local);
  }
  return names;
}

/** The regions by each of their names. */
function regionsOf({ arrays }: EngineParts): Map<string, Region> {
  const made = new Map<ArrayPlace, Region>();
  return new Map(
    [...arrays].map(([name, array]) => {
      const region = made.get(array) ?? { name, kind: KINDS[name] ?? 'table', ...array };
      made.set(array, region);
      return [name, region];
    }),
  );
}

function functionsOf(parts: EngineParts, regions: ReadonlyMap<string, Region>): Map<string, LirFunction> {
  const { functions, constants } = parts;
  const written = new Set<Region>();
  const lowered = new Map<string, LoweredFunction>();
  const made = new Map<string, LirFunction>();
  for (const [name, fn] of functions) {
    const one = new FunctionLowering({ constants, regions, functions, written }).function(fn);
    lowered.set(name, one);
    const { locals, body } = one;
    made.set(name, { name, params: fn.params.length, locals, result: 'none', body, size: countNodes(fn.body) });
  }
  // a region of constants is one that nothing writes
  for (const region of written) if (region.kind === 'table') region.kind = 'scratch';
  passTables(lowered);
  const results = resultTypes(lowered);
  for (const fn of made.values()) fn.result = results.get(fn.name) ?? 'none';
  return made;
}

/** A parameter that is passed on as a table is a table, too. */
function passTables(functions: ReadonlyMap<string, LoweredFunction>): void {
  for (let again = true; again; ) {
    again = false;
    for (const { locals, calls } of functions.values())
      for (const { callee, args } of calls)
        for (let i = 0; i < args.length; i++) {
          const arg = args[i] as Expr;
          if (arg.kind !== 'get' || functions.get(callee)?.locals[i]?.type !== 'table') continue;
          const local = locals[arg.local] as LirLocal;
          again ||= local.type !== 'table';
          locals[arg.local] = { ...local, type: 'table' };
        }
  }
}
