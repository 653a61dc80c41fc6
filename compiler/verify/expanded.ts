/**
 * Bounds the expanded size of code, so that evaluation ends in reasonable time. Calls have no cycles, but ten verbs
 * that each call the next one ten times are 10^10 calls. The cost of a word, verb or ability is the number of its
 * expressions and statements, plus the cost of its callees, once per call site. Iterations of loops and selects are not
 * included: fuel and work count them at run time.
 */
import * as say from '../diagnostics/messages/verify.ts';
import type { Expr, Game, Stmt } from '../ir/index.ts';
import {
  abilityCode,
  blockCode,
  bodiesOf,
  cardChoiceCode,
  cardCode,
  exprsOf,
  historyCode,
  limitCode,
  moveDeclCode,
  operandsOf,
  seriesCode,
  stateRuleCode,
  staticCode,
  type Tree,
} from '../ir/visitor.ts';
import { isList } from '../ir/walk.ts';
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
    checker.each(key, list, (_, id) => {
      if (sizes.of(`${node} ${id}`) > most) checker.problem(say.tooMuchWork({ most }));
      if (sizes.depthOf(`${node} ${id}`) > deep) checker.problem(say.tooManyInside({ most: deep }));
    });
  }
}

/** The arrays of a game with code: the names of their nodes, and their bounds. */
const SORTS = [
  { key: 'adjectives', node: 'adjective', most: WORKED, deep: DEEP_WORD },
  { key: 'values', node: 'value', most: WORKED, deep: DEEP_WORD },
  { key: 'orders', node: 'order', most: WORKED, deep: DEEP_WORD },
  { key: 'fields', node: 'field', most: WORKED, deep: DEEP_WORD },
  { key: 'verbs', node: 'verb', most: MOST, deep: DEEP_CODE },
  { key: 'moves', node: 'move', most: MOST, deep: DEEP_CODE },
  { key: 'abilities', node: 'ability', most: MOST, deep: DEEP_CODE },
  { key: 'statics', node: 'static', most: MOST, deep: DEEP_WORD },
  { key: 'histories', node: 'history', most: MOST, deep: DEEP_WORD },
  { key: 'rules', node: 'rule', most: MOST, deep: DEEP_CODE },
  { key: 'cards', node: 'card', most: MOST, deep: DEEP_WORD },
  { key: 'setups', node: 'setup', most: MOST, deep: DEEP_CODE },
  { key: 'flows', node: 'flow', most: MOST, deep: DEEP_CODE },
  { key: 'befores', node: 'before', most: MOST, deep: DEEP_CODE },
  { key: 'afters', node: 'after', most: MOST, deep: DEEP_CODE },
  { key: 'series', node: 'series', most: MOST, deep: DEEP_CODE },
  { key: 'overflows', node: 'overflow', most: MOST, deep: DEEP_CODE },
  { key: 'limits', node: 'limit', most: MOST, deep: DEEP_CODE },
  { key: 'worths', node: 'worth', most: MOST, deep: DEEP_WORD },
] as const;

type Sort = (typeof SORTS)[number];

/** A measure (cost or depth) of nodes, and its bounds. */
interface Measure {
  node: (name: string) => number;
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
      if (measure.node(name) <= bound) return [];
      return sizes.uses(name).every((other) => measure.node(other) <= measure.boundOf(other))
        ? [{ record, bound }]
        : [];
    });
  });
}

const isVerb = (node: string): boolean => node.startsWith('verb ');

/** Code that nests too deep, including what it uses. */
export const overdeep = (game: Game, sizes: ExpandedSizes): { record: object; bound: number }[] =>
  beyond(game, sizes, {
    node: (name) => sizes.depthOf(name),
    bound: ({ deep }) => deep,
    boundOf: (name) => (isVerb(name) ? DEEP_CODE : DEEP_WORD),
  });

/** Code that costs too much. Actions have the bound of verbs, all else that others use has that of words. */
export const overworked = (game: Game, sizes: ExpandedSizes): { record: object; bound: number }[] =>
  beyond(game, sizes, {
    node: (name) => sizes.of(name),
    bound: ({ most }) => most,
    boundOf: (name) => (isVerb(name) ? MOST : WORKED),
  });

/** Expanded sizes and depths by node, memoised; the game must not change meanwhile. */
export class ExpandedSizes {
  readonly #known = new Map<string, number>();
  readonly #depths = new Map<string, number>();
  readonly #trees = new Map<string, Tree[]>();
  readonly #shapes = new Map<Tree, Shape>();
  /** Nodes that no code uses. */
  readonly #roots = new Set<string>();

  constructor(game: Game) {
    const put = (node: string, ...trees: Tree[]): void => {
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
    // which one is used is only known in a match: each counts as all together
    for (const { needs } of game.verbs) put('any needs', needs);
    for (const { chooses } of game.cards) put('choices', chooses.map(cardChoiceCode));
    for (const { what, whom, when, printed } of game.statics) {
      if (what.grant === 'field' && !printed) put(`field ${what.field}`, whom, when, what.value);
      if (what.grant === 'status') put(`status ${what.status}`, whom, when, what.value);
    }
    for (const card of game.cards) for (const { field, value } of card.derived) put(`own ${field}`, value);
    for (const [node, code] of Object.entries(rootsOf(game)))
      for (const [id, tree] of code.entries()) {
        this.#roots.add(`${node} ${id}`);
        put(`${node} ${id}`, tree);
      }
  }

  /**
   * The cost of a node by name, saturating. Callees are computed first with an explicit stack, so a long chain does not
   * overflow the call stack.
   */
  of(node: string): number {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const open = [node];
    const seen = new Set<string>();
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      if (this.#known.has(top)) {
        open.pop();
      } else if (seen.has(top)) {
        const shapes = this.#shapesOf(top);
        const cost = shapes.reduce((sum, shape) => saturated(sum + this.#cost(shape)), this.#roots.has(top) ? 0 : 1);
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

  /** The depth of a node. */
  depthOf(node: string): number {
    this.of(node);
    return this.#depths.get(node) ?? 0;
  }

  /** The nodes that a node calls or reads. */
  uses(node: string): string[] {
    return this.#shapesOf(node).flatMap(({ uses }) => [...uses.keys()]);
  }

  #shapesOf(node: string): Shape[] {
    return (this.#trees.get(node) ?? []).map((tree) => this.#shape(tree));
  }

  #shape(tree: Tree): Shape {
    let shape = this.#shapes.get(tree);
    if (shape === undefined) {
      shape = shapeOf(tree);
      this.#shapes.set(tree, shape);
    }
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

/** The code of declarations that no code uses, by node. */
const rootsOf = (game: Game): { readonly [node: string]: readonly Tree[] } => ({
  move: game.moves.map(moveDeclCode),
  ability: game.abilities.map(abilityCode),
  static: game.statics.map(staticCode),
  history: game.histories.map(historyCode),
  rule: game.rules.map(stateRuleCode),
  card: game.cards.map(cardCode),
  setup: game.setups.map(blockCode),
  flow: game.flows.map(blockCode),
  before: game.befores.map(blockCode),
  after: game.afters.map(blockCode),
  series: game.series.map(seriesCode),
  overflow: game.overflows.map(blockCode),
  limit: game.limits.map(limitCode),
  worth: game.worths.map(({ value }) => value),
});

const saturated = (sum: number): number => (sum > MOST ? MOST + 1 : sum);

type Node = Expr | Stmt;

/** The size and depth of a tree, and for each callee the number of uses and their depth. */
interface Shape {
  nodes: number;
  depth: number;
  uses: Map<string, { times: number; at: number }>;
}

function shapeOf(tree: Tree): Shape {
  const shape: Shape = { nodes: 0, depth: 0, uses: new Map() };
  measure(shape, tree, 0);
  return shape;
}

function measure(shape: Shape, tree: Tree, above: number): void {
  if (tree === null || tree === undefined) return;
  if (isList(tree)) {
    for (const part of tree) measure(shape, part, above);
    return;
  }
  const at = above + 1;
  shape.nodes++;
  if (at > shape.depth) shape.depth = at;
  for (const node of calledBy(tree)) {
    const use = shape.uses.get(node);
    if (use === undefined) shape.uses.set(node, { times: 1, at });
    else {
      use.times++;
      if (at > use.at) use.at = at;
    }
  }
  if ('op' in tree) {
    for (const part of operandsOf(tree)) measure(shape, part, at);
  } else {
    for (const part of exprsOf(tree)) measure(shape, part, at);
    for (const body of bodiesOf(tree)) measure(shape, body, at);
  }
}

const NONE: readonly string[] = [];
/** The names that nodes use most, by id: each is made once. */
const VERBS: (readonly string[])[] = [];
const ADJECTIVES: (readonly string[])[] = [];
const VALUES: (readonly string[])[] = [];
const FIELDS: (readonly string[])[] = [];

function calledBy(node: Node): readonly string[] {
  if ('do' in node) {
    if (node.do !== 'call') return NONE;
    VERBS[node.verb] ??= [`verb ${node.verb}`];
    return VERBS[node.verb] as readonly string[];
  }
  switch (node.op) {
    case 'adjective':
      ADJECTIVES[node.adjective] ??= [`adjective ${node.adjective}`];
      return ADJECTIVES[node.adjective] as readonly string[];
    case 'value':
      VALUES[node.value] ??= [`value ${node.value}`];
      return VALUES[node.value] as readonly string[];
    case 'field':
    case 'global':
      FIELDS[node.field] ??= [`field ${node.field}`, `own ${node.field}`];
      return FIELDS[node.field] as readonly string[];
    case 'status':
      return [`status ${node.status}`];
    case 'select':
      return node.take?.take === 'best' || node.take?.take === 'tied' ? [`order ${node.take.order}`] : NONE;
    case 'fits':
      return [node.verb.op === 'verb' ? `needs ${node.verb.verb}` : 'any needs'];
    case 'kernel':
      return node.call === 'possible' ? ['choices'] : NONE;
    default:
      return NONE;
  }
}
