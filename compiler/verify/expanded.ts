/**
 * Checks that nothing is worked out so often that it never ends.
 *
 * Calls and reads go one way, but ten verbs that each call the next one ten times are ten thousand million calls. So each
 * word, verb and ability has a cost: its expressions and statements, and the cost of what they call, once a place where
 * they do. What loops and selects repeat is not in it: their turns are counted as a match runs.
 */
import { isBare } from '../bind/walk.ts';
import type { Expr, Game, Stmt } from '../ir.ts';
import type { Checker } from './checker.ts';

/** Far above what a game needs, and done in the wink of an eye. */
const MOST = 100_000;
/** The same of a word that is worked out, which takes no fuel: a loop may ask for it at each turn. */
export const WORKED = 10_000;

/**
 * Most levels of nested expressions, with those of the words that they use: evaluation recurses as deep. The same for
 * statements, those of verbs inside those that call them, with the expressions in them.
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

/** What has a cost: where it stands in a game, what it is called here when others use it, and the most it may come to. */
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

/** One thing that is measured of records: a node by its name or a tree of its own, and the most that either may come to. */
interface Measure {
  node: (name: string) => number;
  tree: (record: object) => number;
  bound: (sort: Sort) => number;
  boundOf: (name: string) => number;
}

/** The records beyond their bound by themselves: nothing that they use is beyond its own. */
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

/** What nests too deep, with what it uses. */
export const overdeep = (game: Game, sizes: ExpandedSizes): { record: object; bound: number }[] =>
  beyond(game, sizes, {
    node: (name) => sizes.depthOf(name),
    tree: (record) => sizes.treeDepth(record),
    bound: ({ deep }) => deep,
    boundOf: (name) => (isVerb(name) ? DEEP_CODE : DEEP_WORD),
  });

/** What costs too much. An action's bound is that of verbs; all else that others use has that of words. */
export const overworked = (game: Game, sizes: ExpandedSizes): { record: object; bound: number }[] =>
  beyond(game, sizes, {
    node: (name) => sizes.of(name),
    tree: (record) => sizes.tree(record),
    bound: ({ most }) => most,
    boundOf: (name) => (isVerb(name) ? MOST : WORKED),
  });

/** Expanded sizes and depths by node, each worked out once; the game must not change meanwhile. */
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
    // of what is known in a match alone, all that it might be, together
    for (const { needs } of game.verbs) put('any needs', needs);
    for (const { chooses } of game.cards) put('choices', chooses);
    for (const { what, whom, when, printed } of game.statics) {
      if (what.grant === 'field' && !printed) put(`field ${what.field}`, whom, when, what.value);
      if (what.grant === 'status') put(`status ${what.status}`, whom, when, what.value);
    }
    for (const card of game.cards) for (const { field, value } of card.derived) put(`own ${field}`, value);
  }

  /** The cost of a node by name, saturating. Nodes on the way to it are put first, so a chain of any length is no recursion. */
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

  /** The cost of a tree that no other calls. */
  tree(tree: unknown): number {
    return this.#cost(this.#used(tree));
  }

  /** How deep the parts of a node go. */
  depthOf(node: string): number {
    this.of(node);
    return this.#depths.get(node) ?? 0;
  }

  /** The same of a tree that no other calls. */
  treeDepth(tree: unknown): number {
    return this.#depth(this.#used(tree));
  }

  /** What a node calls and reads. */
  uses(node: string): string[] {
    return this.#shapesOf(node).flatMap(({ uses }) => [...uses.keys()]);
  }

  /** The same of a tree that no other calls. */
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

  /** The shape of a tree, once the costs of what it uses are known. */
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

/** Of a tree: how many expressions and statements it has, how deep they stand, and how often and how deep they use what. */
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
