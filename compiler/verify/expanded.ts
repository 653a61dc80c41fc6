/**
 * Bounds the expanded size of code, so that evaluation ends in reasonable time. Calls have no cycles, but ten verbs
 * that each call the next one ten times are 10^10 calls. The cost of a word, verb or ability is the number of its
 * expressions and statements, plus the cost of its callees, once per call site. Iterations of loops and selects are not
 * included: fuel and work count them at run time. A keyword or status uses the code that its statics read, and their
 * bearers: twenty keywords that each have the next one twice are 2^20 evaluations.
 */
import * as say from '../diagnostics/messages/verify.ts';
import { closeComponents } from '../ir/graph.ts';
import type { Expr, Game, Static, Stmt } from '../ir/index.ts';
import { EVALUATED } from '../ir/kernel.ts';
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
const DEEP_WORD = 400;
const DEEP_CODE = 1000;

export function checkExpandedSizes(checker: Checker, sizes: ExpandedSizes): void {
  for (const { key, node, most, deep } of SORTS) {
    const list: readonly unknown[] = checker.game[key];
    checker.each(key, list, (_, id) => {
      const { cost, depth } = sizes.at(node, id);
      if (cost > most) checker.problem(say.tooMuchWork({ most }));
      if (depth > deep) checker.problem(say.tooManyInside({ most: deep }));
    });
  }
}

/** The arrays of a game with code: the names of their nodes, and their bounds. */
const SORTS = [
  { key: 'adjectives', node: 'adjective', most: WORKED, deep: DEEP_WORD },
  { key: 'values', node: 'value', most: WORKED, deep: DEEP_WORD },
  { key: 'orders', node: 'order', most: WORKED, deep: DEEP_WORD },
  { key: 'fields', node: 'field', most: WORKED, deep: DEEP_WORD },
  { key: 'keywords', node: 'keyword', most: WORKED, deep: DEEP_WORD },
  { key: 'statuses', node: 'status', most: WORKED, deep: DEEP_WORD },
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
  of: (size: Size) => number;
  bound: (sort: Sort) => number;
  boundOf: (name: string) => number;
}

/** The records above their bound whose callees are all within theirs: the causes. */
function overBound(game: Game, sizes: ExpandedSizes, measure: Measure): { record: object; bound: number }[] {
  const reported = new Set<number>();
  return SORTS.flatMap((sort) => {
    const list: readonly object[] = game[sort.key];
    const bound = measure.bound(sort);
    return list.flatMap((record, id) => {
      if (measure.of(sizes.at(sort.node, id)) <= bound) return [];
      const node = `${sort.node} ${id}`;
      const cycle = sizes.cycleOf(node);
      if (cycle !== null && reported.has(cycle)) return [];
      if (!sizes.uses(node).every((other) => measure.of(sizes.of(other)) <= measure.boundOf(other))) return [];
      if (cycle !== null) reported.add(cycle);
      return [{ record, bound }];
    });
  });
}

const isVerb = (node: string): boolean => node.startsWith('verb ');

/** Code that nests too deep, including what it uses. */
export const tooDeepCode = (game: Game, sizes: ExpandedSizes): { record: object; bound: number }[] =>
  overBound(game, sizes, {
    of: ({ depth }) => depth,
    bound: ({ deep }) => deep,
    boundOf: (name) => (isVerb(name) ? DEEP_CODE : DEEP_WORD),
  });

/**
 * Code that costs too much. Actions have the bound of verbs; all other code that is used elsewhere has the bound of
 * words.
 */
export const tooCostlyCode = (game: Game, sizes: ExpandedSizes): { record: object; bound: number }[] =>
  overBound(game, sizes, {
    of: ({ cost }) => cost,
    bound: ({ most }) => most,
    boundOf: (name) => (isVerb(name) ? MOST : WORKED),
  });

/** The expanded cost of code, saturating, and its depth. */
interface Size {
  cost: number;
  depth: number;
}

const NO_SIZE: Size = { cost: 0, depth: 0 };

/** Expanded sizes by node, memoised; the game must not change meanwhile. */
export class ExpandedSizes {
  readonly #known = new Map<string, Size>();
  readonly #parts = new Map<string, MeasuredPart[]>();
  readonly #shapes = new Map<string, Shape[]>();
  /** The cycle of each node that is in one, by a number. */
  readonly #cycles = new Map<string, number>();
  /** Code that no other code uses. There may be much of it, so no shape is stored for it. */
  readonly #roots: { readonly [node: string]: Roots };
  readonly #sizes: { [node: string]: Size[] } = {};

  constructor(game: Game) {
    const add = (node: string, part: MeasuredPart): void => {
      const known = this.#parts.get(node);
      if (known === undefined) this.#parts.set(node, [part]);
      else known.push(part);
    };
    const put = (node: string, ...trees: Tree[]): void => add(node, { tree: trees, grant: null });
    for (const [id, word] of game.adjectives.entries()) put(`adjective ${id}`, word.value);
    for (const [id, word] of game.values.entries()) put(`value ${id}`, word.value);
    for (const [id, order] of game.orders.entries()) put(`order ${id}`, order.keys);
    for (const [id, field] of game.fields.entries()) put(`field ${id}`, field.derived?.value);
    for (const [id, verb] of game.verbs.entries()) {
      put(`needs ${id}`, verb.needs);
      put(`verb ${id}`, verb.needs, verb.code.body);
    }
    // only a match knows which one is used, so each counts as all of them together
    for (const { needs } of game.verbs) put('any needs', needs);
    for (const { chooses } of game.cards) if (chooses.length > 0) put('choices', chooses.map(cardChoiceCode));
    for (const { trigger } of game.abilities) if (trigger.when !== null) put('conditions', trigger.when);
    for (const grant of game.statics) {
      const { what, printed } = grant;
      if (printed || what.grant === 'ability') continue;
      const node =
        what.grant === 'field'
          ? `field ${what.field}`
          : what.grant === 'keyword'
            ? `keyword ${what.keyword}`
            : what.grant === 'status'
              ? `status ${what.status}`
              : null;
      if (node !== null) add(node, { tree: staticCode(grant), grant });
    }
    this.#roots = rootsOf(game);
  }

  /** The size of an entry of an array of the game. */
  at(node: string, id: number): Size {
    const roots = this.#roots[node];
    if (roots === undefined) return this.of(`${node} ${id}`);
    this.#sizes[node] ??= Array.from({ length: roots.count }, (_, at) => this.#sizeOf(roots.code(at)));
    return this.#sizes[node][id] ?? NO_SIZE;
  }

  /** The size of a node by name. The nodes of a cycle are measured together, after all that they use. */
  of(node: string): Size {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    closeComponents(node, {
      successors: (name) => this.#usesOf(name),
      isClosed: (name) => this.#known.has(name),
      close: (component) => this.#close(component),
    });
    return this.#known.get(node) ?? NO_SIZE;
  }

  /** Computes the nodes of a cycle, or one node, of which all other callees are known. */
  #close(nodes: readonly string[]): void {
    const shapes = nodes.flatMap((node) => this.#shapesOf(node));
    const around = shapes.filter(({ uses }) => nodes.some((node) => uses.has(node)));
    const grants = around.filter(({ grant }) => grant !== null);
    if (grants.length === 0) {
      // cycles without a static are reported by another check; here a callee in the same cycle counts as one node
      for (const node of [...nodes].reverse()) {
        const size = { cost: 1, depth: 0 };
        for (const shape of this.#shapesOf(node)) this.#add(size, shape);
        this.#known.set(node, size);
      }
      return;
    }
    const size = { cost: 1, depth: 0 };
    for (const shape of shapes) this.#add(size, shape);
    // a static is not evaluated again within its own evaluation, so the number of evaluations is that of the
    // permutations of the statics
    const asked = grants.filter(({ grant }) => grant?.bearer !== 'card').length;
    for (let i = 2; i <= asked; i++) size.cost = saturated(size.cost * i);
    size.depth = grants.length * Math.max(1, size.depth);
    const cycle = this.#cycles.size;
    for (const node of nodes) {
      this.#known.set(node, size);
      this.#cycles.set(node, cycle);
    }
  }

  /** The number of the cycle of statics that a node is in; null for none. */
  cycleOf(node: string): number | null {
    return this.#cycles.get(node) ?? null;
  }

  /** The nodes that a node calls or reads, but for those in the same cycle. */
  uses(node: string): string[] {
    const cycle = this.cycleOf(node);
    const used = this.#usesOf(node);
    return cycle === null ? used : used.filter((other) => this.cycleOf(other) !== cycle);
  }

  #usesOf(node: string): string[] {
    return this.#shapesOf(node).flatMap(({ uses }) => [...uses.keys()]);
  }

  #shapesOf(node: string): Shape[] {
    let shapes = this.#shapes.get(node);
    if (shapes !== undefined) return shapes;
    const [sort = '', id] = node.split(' ');
    const roots = this.#roots[sort];
    shapes =
      roots === undefined
        ? (this.#parts.get(node) ?? []).map(shapeOf)
        : [shapeOf({ tree: roots.code(Number(id)), grant: null })];
    this.#shapes.set(node, shapes);
    return shapes;
  }

  /** Adds the size of a tree whose callees are known. One in the same cycle counts as one node. */
  #add(size: Size, { nodes, depth, uses }: Shape): void {
    size.cost = saturated(size.cost + nodes);
    size.depth = Math.max(size.depth, depth);
    for (const [node, { times, at }] of uses) {
      const callee = this.#known.get(node);
      size.cost = saturated(size.cost + times * (callee?.cost ?? 1));
      size.depth = Math.max(size.depth, at + (callee?.depth ?? 0));
    }
  }

  #sizeOf(tree: Tree): Size {
    const size = { cost: 0, depth: 0 };
    this.#measure(tree, 0, size);
    return size;
  }

  /** Adds a tree inside `above` levels to a size. Without a closure: most of a game is measured here. */
  #measure(tree: Tree, above: number, size: Size): void {
    if (tree === null || tree === undefined) return;
    if (isList(tree)) {
      for (let i = 0; i < tree.length; i++) this.#measure(tree[i], above, size);
      return;
    }
    const at = above + 1;
    size.cost = saturated(size.cost + 1);
    if (at > size.depth) size.depth = at;
    const called = calledBy(tree);
    for (let i = 0; i < called.length; i++) {
      const callee = this.of(called[i] as string);
      size.cost = saturated(size.cost + callee.cost);
      size.depth = Math.max(size.depth, at + callee.depth);
    }
    if ('op' in tree) {
      this.#measure(operandsOf(tree), at, size);
    } else {
      this.#measure(exprsOf(tree), at, size);
      this.#measure(bodiesOf(tree), at, size);
    }
  }
}

/** Declarations that no code uses. Their code is collected when it is measured, and not kept. */
interface Roots {
  count: number;
  code: (id: number) => Tree;
}

const unusedDeclarations = <T>(list: readonly T[], codeOf: (one: T) => Tree): Roots => ({
  count: list.length,
  code: (id) => {
    const one = list[id];
    return one === undefined ? null : codeOf(one);
  },
});

const rootsOf = (game: Game): { readonly [node: string]: Roots } => ({
  move: unusedDeclarations(game.moves, moveDeclCode),
  ability: unusedDeclarations(game.abilities, abilityCode),
  static: unusedDeclarations(game.statics, staticCode),
  history: unusedDeclarations(game.histories, historyCode),
  rule: unusedDeclarations(game.rules, stateRuleCode),
  card: unusedDeclarations(game.cards, cardCode),
  setup: unusedDeclarations(game.setups, blockCode),
  flow: unusedDeclarations(game.flows, blockCode),
  before: unusedDeclarations(game.befores, blockCode),
  after: unusedDeclarations(game.afters, blockCode),
  series: unusedDeclarations(game.series, seriesCode),
  overflow: unusedDeclarations(game.overflows, blockCode),
  limit: unusedDeclarations(game.limits, limitCode),
  worth: unusedDeclarations(game.worths, ({ value }) => value),
});

const saturated = (sum: number): number => (sum > MOST ? MOST + 1 : sum);

type Node = Expr | Stmt;

/** Code of a node; `grant`: the static whose code it is. */
interface MeasuredPart {
  tree: Tree;
  grant: Static | null;
}

/** The size and depth of code, and for each callee the number of uses and their depth. */
interface Shape {
  nodes: number;
  depth: number;
  uses: Map<string, { times: number; at: number }>;
  grant: Static | null;
}

/**
 * The levels of nesting that a test for the bearer of a static counts as: the engines recurse through several
 * functions.
 */
const BEARER = 8;

function shapeOf({ tree, grant }: MeasuredPart): Shape {
  const shape: Shape = { nodes: 0, depth: 0, uses: new Map(), grant };
  const use = (name: string, at: number): void => {
    const known = shape.uses.get(name);
    if (known === undefined) shape.uses.set(name, { times: 1, at });
    else {
      known.times++;
      if (at > known.at) known.at = at;
    }
  };
  visit(tree, 0, (node, at) => {
    shape.nodes++;
    if (at > shape.depth) shape.depth = at;
    for (const name of calledBy(node)) use(name, at);
  });
  if (grant !== null && (grant.bearer === 'keyword' || grant.bearer === 'status'))
    use(`${grant.bearer} ${grant.of}`, BEARER);
  return shape;
}

/** Visits the nodes of a tree with their depths. */
function visit(tree: Tree, above: number, each: (node: Node, at: number) => void): void {
  if (tree === null || tree === undefined) return;
  if (isList(tree)) {
    for (let at = 0; at < tree.length; at++) visit(tree[at], above, each);
    return;
  }
  const at = above + 1;
  each(tree, at);
  if ('op' in tree) {
    visit(operandsOf(tree), at, each);
  } else {
    visit(exprsOf(tree), at, each);
    visit(bodiesOf(tree), at, each);
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
    case 'has':
    case 'keyword_number':
      return [`keyword ${node.keyword}`];
    case 'select':
      return node.take?.take === 'best' || node.take?.take === 'tied' ? [`order ${node.take.order}`] : NONE;
    case 'fits':
      return [node.verb.op === 'verb' ? `needs ${node.verb.verb}` : 'any needs'];
    case 'kernel': {
      const evaluated = EVALUATED.get(node.call);
      return evaluated === undefined ? NONE : [evaluated];
    }
    default:
      return NONE;
  }
}
