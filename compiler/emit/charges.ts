/**
 * Who charges for the sets of a function. Where a set is worked out there stands a mark; here the marks that are outside of
 * loops are taken together, those of a function's callees with them, so that one sum is charged where many things happen.
 * A branch that is not taken is charged all the same: a bound may be stricter than its definition, never looser.
 */
import { Ways } from './depth.ts';

/** The mark of so much work. */
export const charge = (amount: number): string => `<charge:${amount}>`;

/** The most that is charged at once: what comes to more is mostly not run, and charged where it stands. */
const MOST = 600;

interface Node {
  /** What is charged outside of its loops. */
  own: number;
  /** Whom it calls outside of them, as often as it does. */
  calls: string[];
}

/** The whole text with its marks made to count. `given`: what a host calls, which begins to count anew. */
export function charging(text: string, given: ReadonlySet<string>): string {
  const { nodes, looped } = nodesOf(text);
  const begun = [...given].flatMap((name) => nodes.get(name)?.calls ?? []);
  const { totals, themselves } = totalsOf(nodes, new Set([...looped, ...begun]));
  let name = '';
  let open = { depth: 0, loop: -1 };
  return linesOf(text)
    .map((line) => {
      const begins = BEGINS.exec(line)?.[1];
      if (begins !== undefined) {
        name = begins;
        open = { depth: 0, loop: -1 };
      }
      const inLoop = passed(open, line);
      const stays = inLoop || given.has(name) || (nodes.get(name)?.own ?? 0) > MOST;
      const placed = line.replace(MARK, (_, amount: string) => (stays ? checked(Number(amount)) : ''));
      const sum = begins === undefined || !themselves.has(begins) ? 0 : (totals.get(begins) ?? 0);
      if (sum === 0) return placed;
      const at = placed.indexOf('{') + 1;
      return placed.slice(0, at) + checked(sum) + placed.slice(at);
    })
    .join('');
}

const checked = (amount: number): string => `if((WK+=${amount})>WM)bail();`;

/** Lines, and functions that begin within one; each with what ends it. */
const linesOf = (text: string): string[] => text.split(/(?<=\n)|(?<=[};])(?=function \w)/);

const BEGINS = /^function (\w+)\(/;
const MARK = /<charge:(\d+)>/g;
const LOOP = /\b(?:for|while)\(/;
const CALLS = /\b([A-Za-z]\w*)\(|<charge:(\d+)>/g;

/** Functions of the text by their names, and those that are called in a loop. */
function nodesOf(text: string): { nodes: Map<string, Node>; looped: Set<string> } {
  const nodes = new Map<string, Node>();
  const looped = new Set<string>();
  let node: Node = { own: 0, calls: [] };
  let open = { depth: 0, loop: -1 };
  for (const line of linesOf(text)) {
    const begins = BEGINS.exec(line)?.[1];
    if (begins !== undefined) {
      node = { own: 0, calls: [] };
      nodes.set(begins, node);
      open = { depth: 0, loop: -1 };
    }
    const inLoop = passed(open, line);
    for (const [, called, amount] of line.replace(BEGINS, '').matchAll(CALLS)) {
      if (called !== undefined) inLoop ? looped.add(called) : node.calls.push(called);
      else if (amount !== undefined && !inLoop) node.own += Number(amount);
    }
  }
  for (const { calls } of nodes.values()) calls.splice(0, calls.length, ...calls.filter((to) => nodes.has(to)));
  return { nodes, looped };
}

/** Goes past a line: whether a loop is open in it. `loop`: how deep the outermost began; -1 for none. */
function passed(open: { depth: number; loop: number }, line: string): boolean {
  const before = open.depth;
  open.depth += balance(line);
  const begins = LOOP.test(line);
  const isIn = open.loop >= 0 || begins;
  if (open.loop < 0 && begins && open.depth > before) open.loop = before;
  else if (open.loop >= 0 && open.depth <= open.loop) open.loop = -1;
  return isIn;
}

/** How many braces a line leaves open. */
function balance(line: string): number {
  let open = 0;
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code === OPENS) open++;
    else if (code === CLOSES) open--;
  }
  return open;
}
const OPENS = '{'.charCodeAt(0);
const CLOSES = '}'.charCodeAt(0);

/** What functions come to with all whom they call, and who of them charges that: no caller does it for them. */
function totalsOf(
  nodes: ReadonlyMap<string, Node>,
  roots: ReadonlySet<string>,
): { totals: Map<string, number>; themselves: Set<string> } {
  const graph = new Map([...nodes].map(([name, { calls }]) => [name, { calls: new Set(calls), weight: 0 }]));
  const themselves = new Set([...roots, ...new Ways(graph).rounds]);
  const totals = new Map<string, number>();
  const total = (name: string): number => {
    const known = totals.get(name);
    if (known !== undefined) return known;
    const { own, calls } = nodes.get(name) as Node;
    // what is charged in the midst of it is not charged at its head
    const head = own > MOST ? 0 : own;
    const sum = calls.reduce((all, to) => all + (themselves.has(to) ? 0 : total(to)), head);
    const most = sum > MOST ? head : sum;
    if (sum > MOST) for (const to of calls) themselves.add(to);
    totals.set(name, most);
    return most;
  };
  for (let before = -1; before !== themselves.size; ) {
    before = themselves.size;
    totals.clear();
    for (const name of nodes.keys()) total(name);
  }
  return { totals, themselves };
}
