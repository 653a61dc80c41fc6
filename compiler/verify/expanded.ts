/**
 * Bounds the expanded size of code, so that evaluation ends in reasonable time. Calls have no cycles, but ten verbs
 * that each call the next one ten times are 10^10 calls. The cost of a word, verb or ability is the number of its
 * expressions and statements, plus the cost of its callees, once per call site. Iterations of loops and selects are not
 * included: fuel and work count them at run time.
 */
import { isBare } from '../bind/walk.ts';
import type { Expr, Game, Stmt } from '../ir/index.ts';
import type { Checker } from './checker.ts';

/** Far above what a game needs; evaluated in milliseconds. */
const MOST = 100_000;
/** The same for words, which take no fuel: a loop may evaluate one in each iteration. */
export const WORKED = 10_000;

/**
 * Most levels of nested expressions, including those of used words, since evaluation recurses as deep; and of
 * statements, including those of called verbs with their expressions.
 */
export const DEEP_WORD = 400;
export const DEEP_CODE = 1000;

export function checkExpandedSizes(checker: Checker, sizes: ExpandedSizes): void {
  for (const { key, node, most, deep } of SORTS) {
    const list: readonly unknown[] = checker.game[key];
    checker.each(key, list, (record, id) => {
      const cost = node === null ? sizes.tree(record) : sizes.of(`${node} ${id}`);
      if (cost > most) checker.problem('RB0711', `it does more than ${most} things at once`);
      const depth = node === null ? sizes.treeDepth(record) : sizes.depthOf(`${node} ${id}`);
      if (depth > deep) checker.problem('RB0711', `more than ${deep} parts inside one another`);
    });
  }
}

/** The arrays of a game with code: their node names for callers, and their bounds. */
const SORTS = [
  { key: 'adjectives', node: 'adjective', most: WORKED, deep: DEEP_WORD },
  { key: 'values', node: 'value', most: WORKED, deep: DEEP_WORD },
  { key: 'orders', node: 'order', most: WORKED, deep: DEEP_WORD },
  { key: 'fields', node: 'field', most: WORKED, deep: DEEP_WORD },
  { key: 'verbs', node: 'verb', most: MOST, deep: DEEP_CODE },
  { key: 'moves', node: null, most: MOST, deep: DEEP_CODE },
  { key: 'abilities', node: null, most: MOST, deep: DEEP_CODE },
  { key: 'statics', node: null, most: MOST, deep: DEEP_WORD },
  { key: 'histories', node: null, most: MOST, deep: DEEP_WORD },
  { key: 'rules', node: null, most: MOST, deep: DEEP_CODE },
  { key: 'cards', node: null, most: MOST, deep: DEEP_WORD },
  { key: 'setups', node: null, most: MOST, deep: DEEP_CODE },
  { key: 'flows', node: null, most: MOST, deep: DEEP_CODE },
  { key: 'befores', node: null, most: MOST, deep: DEEP_CODE },
  { key: 'afters', node: null, most: MOST, deep: DEEP_CODE },
  { key: 'series', node: null, most: MOST, deep: DEEP_CODE },
  { key: 'overflows', node: null, most: MOST, deep: DEEP_CODE },
  { key: 'limits', node: null, most: MOST, deep: DEEP_CODE },
  { key: 'worths', node: null, most: MOST, deep: DEEP_WORD },
] as const;

type Sort = (typeof SORTS)[number];

/** A measure (cost or depth) of records: of a node by name, or of a tree without callers, and its bounds. */
interface Measure {
  node: (name: string) => number;
  tree: (record: object) => number;
  bound: (sort: Sort) => number;
  boundOf: (name: string) => number;
}

/** The records above their bound of which no callee is above its own: the causes. */
function beyond(game: Game, sizes: ExpandedSizes, measure: Measure): { record: object; bound: number }[] {
  return SORTS.flatMap((sort) => {
    const list: readonly object[] = game[sort.key];
    const bound = measure.bound(sort);
    return list.flatMap((record, id) => {
      const name = `${sort.node} ${id}`;
      if ((sort.node === null ? measure.tree(record) : measure.node(name)) <= bound) return [];
      const used = sort.node === null ? sizes.usedIn(record) : sizes.uses(name);
      return used.every((other) => measure.node(other) <= measure.boundOf(other)) ? [{ record, bound }] : [];
    });
  });
}

const isVerb = (node: string): boolean => node.startsWith('verb ');

/** Code that nests too deep, including what it uses. */
export const overdeep = (game: Game, sizes: ExpandedSizes): { record: object; bound: number }[] =>
  beyond(game, sizes, {
    node: (name) => sizes.depthOf(name),
    tree: (record) => sizes.treeDepth(record),
    bound: ({ deep }) => deep,
    boundOf: (name) => (isVerb(name) ? DEEP_CODE : DEEP_WORD),
  });

/** Code that costs too much. Actions have the bound of verbs, all else that others use has that of words. */
export const overworked = (game: Game, sizes: ExpandedSizes): { record: object; bound: number }[] =>
  beyond(game, sizes, {
    node: (name) => sizes.of(name),
    tree: (record) => sizes.tree(record),
    bound: ({ most }) => most,
    boundOf: (name) => (isVerb(name) ? MOST : WORKED),
  });

/** Expanded sizes and depths by node, memoised; the game must not change meanwhile. */
export class ExpandedSizes {
  readonly #known = new Map<string, number>();
  readonly #depths = new Map<string, number>();
  readonly #trees = new Map<string, unknown[]>();
  readonly #shapes = new Map<unknown, Shape>();

  constructor(game: Game) {
    const put = (node: string, ...trees: unknown[]): void => {
      const known = this.#trees.get(node);
      if (known === undefined) this.#trees.set(node, trees);
      else known.push(...trees);
    };
    for (const [id, word] of game.adjectives.entries()) put(`adjective ${id}`, word.value);
    for (const [id, word] of game.values.entries()) put(`value ${id}`, word.value);
    for (const [id, order] of game.orders.entries()) put(`order ${id}`, order.keys);
    for (const [id, field] of game.fields.entries()) put(`field ${id}`, field.derived?.value);
    for (const [id, verb] of game.verbs.entries()) {
      put(`needs ${id}`, verb.needs);
      put(`verb ${id}`, verb.needs, verb.code.body);
    }
    // which one is used is only known in a match: all together stand for any
    for (const { needs } of game.verbs) put('any needs', needs);
    for (const { chooses } of game.cards) put('choices', chooses);
    for (const { what, whom, when, printed } of game.statics) {
      if (what.grant === 'field' && !printed) put(`field ${what.field}`, whom, when, what.value);
      if (what.grant === 'status') put(`status ${what.status}`, whom, when, what.value);
    }
    for (const card of game.cards) for (const { field, value } of card.derived) put(`own ${field}`, value);
  }

  /**
   * The cost of a node by name, saturating. Callees are computed first with an explicit stack, so a long chain does not
   * overflow the call stack.
   */
  of(node: string): number {
    const open = [node];
    const seen = new Set<string>();
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      if (this.#known.has(top)) {
        open.pop();
      } else if (seen.has(top)) {
        const shapes = this.#shapesOf(top);
        const cost = shapes.reduce((sum, shape) => saturated(sum + this.#cost(shape)), 1);
        this.#known.set(top, cost);
        this.#depths.set(
          top,
          shapes.reduce((most, shape) => Math.max(most, this.#depth(shape)), 0),
        );
        open.pop();
      } else {
        seen.add(top);
        for (const shape of this.#shapesOf(top))
          for (const next of shape.uses.keys()) if (!seen.has(next) && !this.#known.has(next)) open.push(next);
      }
    }
    return this.#known.get(node) ?? 0;
  }

  /** The cost of a tree without callers. */
  tree(tree: unknown): number {
    return this.#cost(this.#used(tree));
  }

  /** The depth of a node. */
  depthOf(node: string): number {
    this.of(node);
    return this.#depths.get(node) ?? 0;
  }

  /** The depth of a tree without callers. */
  treeDepth(tree: unknown): number {
    return this.#depth(this.#used(tree));
  }

  /** The nodes that a node calls or reads. */
  uses(node: string): string[] {
    return this.#shapesOf(node).flatMap(({ uses }) => [...uses.keys()]);
  }

  /** The same for a tree without callers. */
  usedIn(tree: unknown): string[] {
    return [...this.#shape(tree).uses.keys()];
  }

  #shapesOf(node: string): Shape[] {
    return (this.#trees.get(node) ?? []).map((tree) => this.#shape(tree));
  }

  #shape(tree: unknown): Shape {
    let shape = this.#shapes.get(tree);
    if (shape === undefined) {
      shape = shapeOf(tree);
      this.#shapes.set(tree, shape);
    }
    return shape;
  }

  /** The shape of a tree, when the costs of its callees are known. */
  #used(tree: unknown): Shape {
    const shape = this.#shape(tree);
    for (const node of shape.uses.keys()) this.of(node);
    return shape;
  }

  #cost({ nodes, uses }: Shape): number {
    let sum = nodes;
    for (const [node, { times }] of uses) sum += times * (this.#known.get(node) ?? 1);
    return saturated(sum);
  }

  #depth({ depth, uses }: Shape): number {
    let most = depth;
    for (const [node, { at }] of uses) most = Math.max(most, at + (this.#depths.get(node) ?? 0));
    return most;
  }
}

const saturated = (sum: number): number => (sum > MOST ? MOST + 1 : sum);

type Node = Expr | Stmt;

/** The size and depth of a tree, and for each callee the number of uses and their depth. */
interface Shape {
  nodes: number;
  depth: number;
  uses: Map<string, { times: number; at: number }>;
}

function shapeOf(tree: unknown): Shape {
  const shape: Shape = { nodes: 0, depth: 0, uses: new Map() };
  if (typeof tree === 'object' && tree !== null) measure(shape, tree, 0);
  return shape;
}

function measure(shape: Shape, part: object, above: number): void {
  if (Array.isArray(part)) {
    for (const item of part) if (typeof item === 'object' && item !== null) measure(shape, item, above);
    return;
  }
  let at = above;
  if ('op' in part || 'do' in part) {
    at++;
    shape.nodes++;
    if (at > shape.depth) shape.depth = at;
    for (const node of calledBy(part as Node)) {
      const use = shape.uses.get(node);
      if (use === undefined) shape.uses.set(node, { times: 1, at });
      else {
        use.times++;
        if (at > use.at) use.at = at;
      }
    }
  }
  for (const key in part) {
    const below: unknown = (part as { [key: string]: unknown })[key];
    if (typeof below === 'object' && below !== null && !isBare(key)) measure(shape, below, at);
  }
}

function calledBy(node: Node): string[] {
  if ('do' in node) return node.do === 'call' ? [`verb ${node.verb}`] : [];
  switch (node.op) {
    case 'adjective':
      return [`adjective ${node.adjective}`];
    case 'value':
      return [`value ${node.value}`];
    case 'field':
    case 'global':
      return [`field ${node.field}`, `own ${node.field}`];
    case 'status':
      return [`status ${node.status}`];
    case 'select':
      return node.take?.take === 'best' || node.take?.take === 'tied' ? [`order ${node.take.order}`] : [];
    case 'fits':
      return [node.verb.op === 'verb' ? `needs ${node.verb.verb}` : 'any needs'];
    case 'kernel':
      return node.call === 'possible' ? ['choices'] : [];
    default:
      return [];
  }
}
