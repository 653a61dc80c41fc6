/**
 * Call graph of the emitted program with loop context and work charges, which marks.ts builds; strongly connected components
 * find recursive functions.
 */
import { closeComponents } from '../ir/graph.ts';
import type { ExpressionStatement } from '../javascript/nodes.ts';
import { type JsCode, js, jsList } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';

/** Marks at the entry and the exit of a verb or ability. */
export const ENTER_CALL = jsList`DEEPER();`;
export const LEAVE_CALL = jsList`SHALLOWER();`;

/** The mark of a work charge. */
export const workMark = (amount: number): JsCode => jsList`CHARGE(${Math.ceil(amount)});`;

/** Charges for something that is done for each member of a set; `each`: the cost for one. */
export function workOfEach({ costs, bound }: CodegenContext, members: number, each: number): JsCode {
  const amount = Math.ceil(members * each);
  if (!costs.isSquare(members, each)) return workMark(amount);
  const more = js`((S[${bound.layout.head.entities}]+${costs.others + costs.set - 1})/${costs.set}|0)`;
  return jsList`if((WK+=${amount}*${more})>WM)bail();`;
}

/** The mark where the steps of the flow `from` to `to` are charged, which may run once each before the next such mark. */
export const stepsMark = (from: number, to: number): JsCode => jsList`STEPS(${from},${to});`;

/** The function of a step of the flow. */
export const stepName = (at: number): string => `i${at}`;

/** A mark: which it is, and its numbers: the amount of a charge, or a range of steps. */
export interface Mark {
  of: 'CHARGE' | 'STEPS' | 'DEEPER' | 'SHALLOWER';
  numbers: readonly number[];
}

const MARKS: ReadonlySet<string> = new Set<Mark['of']>(['CHARGE', 'STEPS', 'DEEPER', 'SHALLOWER']);

export function isMark({ expression: e }: ExpressionStatement): boolean {
  return e.type === 'CallExpression' && e.callee.type === 'Identifier' && MARKS.has(e.callee.name);
}

/** The mark that a statement is; null for all others. */
export function markOf(s: ExpressionStatement): Mark | null {
  const { expression: e } = s;
  if (!isMark(s) || e.type !== 'CallExpression' || e.callee.type !== 'Identifier') return null;
  const numbers = e.arguments.map((one) => (one.type === 'Literal' ? Number(one.value) : 0));
  return { of: e.callee.name as Mark['of'], numbers };
}

export interface CallNode {
  /** Callees outside of loops (one entry per call site), and within loops. */
  calls: string[];
  looped: string[];
  /** Work that is charged outside of loops. */
  own: number;
  /** A call of it is one level deeper; it resets the depth counter (an ability from the queue). */
  isDeeper: boolean;
  isFresh: boolean;
  hasMarks: boolean;
}

/** By function name. */
export type CallGraph = ReadonlyMap<string, CallNode>;

/** Longest weighted paths through a call graph, by its strongly connected components. */
export class LongestPaths {
  /** Functions that are part of a cycle of calls. */
  readonly recursive = new Set<string>();
  readonly #calls: (name: string) => readonly string[];
  readonly #weight: (name: string) => number;
  readonly #longest = new Map<string, number>();

  constructor(
    names: Iterable<string>,
    calls: (name: string) => readonly string[],
    weight: (name: string) => number = () => 0,
  ) {
    this.#calls = calls;
    this.#weight = weight;
    const graph = {
      successors: calls,
      isClosed: (name: string): boolean => this.#longest.has(name),
      close: (component: readonly string[]): void => this.#close(component),
    };
    for (const name of names) closeComponents(name, graph);
  }

  /** The weight of the longest path; infinite where a cycle has weight. */
  get longest(): number {
    return Math.max(0, ...this.#longest.values());
  }

  /** The weight of the longest path that starts at a function. */
  longestFrom(name: string): number {
    return this.#longest.get(name) ?? 0;
  }

  #close(component: readonly string[]): void {
    let weight = 0;
    let rest = 0;
    let isCycle = component.length > 1;
    for (const name of component) {
      weight += this.#weight(name);
      for (const callee of this.#calls(name)) {
        rest = Math.max(rest, this.longestFrom(callee));
        isCycle ||= callee === name;
      }
    }
    const longest = isCycle && weight > 0 ? Number.POSITIVE_INFINITY : weight + rest;
    for (const name of component) {
      if (isCycle) this.recursive.add(name);
      this.#longest.set(name, longest);
    }
  }
}
