/**
 * The last pass over the nodes: the pseudo-instructions for depth and work are expanded, see call-depth.ts and
 * work-charges.ts. Their expansion depends on the call graph of the whole program. So `MarkedText` prints the program
 * and collects the graph in one walk, and expands the marks in the text afterwards. `unmarked` expands them in the
 * nodes.
 */
import type {
  AssignmentExpression,
  CallExpression,
  Expression,
  ExpressionStatement,
  FunctionDeclaration,
  Statement,
} from '../javascript/nodes.ts';
import { Printer } from '../javascript/print.ts';
import { jsList } from '../javascript/quote.ts';
import { Rewriter } from '../javascript/rewrite.ts';
import type { DepthCounting } from './call-depth.ts';
import { type CallGraph, type CallNode, isMark, type Mark, markOf } from './call-graph.ts';
import type { WorkCharging } from './work-charges.ts';

/** A mark in the printed program; null at the head of a function. `at`: the piece that it replaces. */
interface PlacedMark {
  at: number;
  mark: Mark | null;
  name: string;
  isInLoop: boolean;
}

/** A printed program with its call graph; marks are put in when all of it is known. `names`: see `printJavaScript`. */
export class MarkedText extends Printer {
  readonly graph: CallGraph;
  readonly #nodes = new Map<string, CallNode>();
  readonly #marks: PlacedMark[] = [];
  /** The function that is printed. */
  #name = '';
  #node: CallNode | null = null;
  #loops = 0;

  constructor(program: readonly Statement[], names: ReadonlyMap<string, Expression>) {
    super(names);
    this.program(program);
    const nodes = this.#nodes;
    for (const one of nodes.values()) {
      one.calls = one.calls.filter((name) => nodes.has(name));
      one.looped = one.looped.filter((name) => nodes.has(name));
    }
    this.graph = nodes;
  }

  /** The text with its marks expanded. */
  expanded(expansion: MarkExpansion): string {
    const { pieces } = this;
    for (let i = 0; i < this.#marks.length; i++) {
      const { mark, at, name, isInLoop } = this.#marks[i] as PlacedMark;
      const made = mark === null ? expansion.head(name) : expansion.mark(mark, name, isInLoop);
      if (made.length === 0) continue;
      const end = pieces.length;
      for (const one of made) this.statement(one);
      pieces[at] = pieces.splice(end).join('');
    }
    return pieces.join('');
  }

  protected override onFunction({ id }: FunctionDeclaration, what: 'begins' | 'ends'): void {
    if (what === 'ends') {
      if (id.name === this.#name) this.#node = null;
    } else if (this.#node === null) {
      this.#name = id.name;
      this.#node = { calls: [], looped: [], own: 0, isDeeper: false, isFresh: false, hasMarks: false };
      this.#nodes.set(this.#name, this.#node);
    }
  }

  protected override functionHead({ id }: FunctionDeclaration): void {
    if (id.name === this.#name) this.#place(null);
  }

  protected override isReplaced(s: ExpressionStatement): boolean {
    return this.#node !== null && isMark(s);
  }

  protected override replace(s: ExpressionStatement): void {
    const [mark, node] = [markOf(s), this.#node];
    if (mark === null || node === null) return;
    node.hasMarks = true;
    if (mark.of === 'DEEPER') node.isDeeper = true;
    else if (mark.of === 'CHARGE' && this.#loops === 0) node.own += mark.numbers[0] ?? 0;
    this.#place(mark);
  }

  #place(mark: Mark | null): void {
    this.#marks.push({ at: this.pieces.length, mark, name: this.#name, isInLoop: this.#loops > 0 });
    this.pieces.push('');
  }

  protected override onLoop(what: 'begins' | 'ends'): void {
    this.#loops += what === 'begins' ? 1 : -1;
  }

  protected override onCall({ callee }: CallExpression): void {
    if (this.#node !== null && callee.type === 'Identifier')
      (this.#loops > 0 ? this.#node.looped : this.#node.calls).push(callee.name);
  }

  /** An ability from the queue starts again at depth 1. */
  protected override onAssignment({ left, right }: AssignmentExpression): void {
    if (this.#node !== null && left.type === 'Identifier' && left.name === 'DP')
      this.#node.isFresh ||= right.type === 'Literal' && right.value === 1;
  }
}

/** What marks become. */
export class MarkExpansion {
  readonly #depth: DepthCounting;
  readonly #charges: WorkCharging;

  constructor(depth: DepthCounting, charges: WorkCharging) {
    this.#depth = depth;
    this.#charges = charges;
  }

  /** At the head of a function. */
  head(name: string): readonly Statement[] {
    return charged(this.#charges.head(name));
  }

  mark({ of, numbers: [first = 0, end = 0] }: Mark, name: string, isInLoop: boolean): readonly Statement[] {
    if (of === 'CHARGE') return charged(this.#charges.mark(name, first, isInLoop));
    if (of === 'STEPS') return charged(this.#charges.steps(first, end));
    if (!this.#depth.isCounted(name)) return [];
    return of === 'DEEPER' ? jsList`if(++DP>=${this.#depth.most})bail();` : jsList`DP--;`;
  }
}

const charged = (amount: number): readonly Statement[] => (amount === 0 ? [] : jsList`if((WK+=${amount})>WM)bail();`);

/** The program with its marks expanded. */
export const unmarked = (
  program: readonly Statement[],
  graph: CallGraph,
  expansion: MarkExpansion,
): readonly Statement[] => new MarkWriter(graph, expansion).list(program);

class MarkWriter extends Rewriter {
  readonly #graph: CallGraph;
  readonly #expansion: MarkExpansion;
  /** The function, and the open loops in it. */
  #name = '';
  #loops = 0;

  constructor(graph: CallGraph, expansion: MarkExpansion) {
    super();
    this.#graph = graph;
    this.#expansion = expansion;
  }

  /** No mark is in an expression. */
  override expression(e: Expression): Expression {
    return e;
  }

  override statement(s: Statement): Statement | readonly Statement[] {
    if (s.type === 'FunctionDeclaration') {
      const { name } = s.id;
      this.#name = name;
      const head = this.#expansion.head(name);
      const body = this.#graph.get(name)?.hasMarks === false ? s.body.body : this.list(s.body.body);
      return head.length === 0 && body === s.body.body
        ? s
        : { ...s, body: { type: 'BlockStatement', body: [...head, ...body] } };
    }
    if (s.type !== 'ExpressionStatement') return super.statement(s);
    const mark = markOf(s);
    return mark === null ? s : this.#expansion.mark(mark, this.#name, this.#loops > 0);
  }

  protected override repeated<T>(rewrite: () => T): T {
    this.#loops++;
    const made = rewrite();
    this.#loops--;
    return made;
  }
}
