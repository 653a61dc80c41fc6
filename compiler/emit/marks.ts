/**
 * The last pass over the nodes: expands the pseudo-instructions for depth and work, see call-depth.ts and
 * work-charges.ts, and replaces the names of registers by their slots.
 */
import type { Expression, Statement } from '../javascript/nodes.ts';
import { jsList } from '../javascript/quote.ts';
import { Rewriter } from '../javascript/rewrite.ts';
import type { DepthChecks } from './call-depth.ts';
import { markOf } from './call-graph.ts';
import type { WorkCharging } from './work-charges.ts';

export const unmarked = (
  program: readonly Statement[],
  depth: DepthChecks,
  charges: WorkCharging,
): readonly Statement[] => new MarkWriter(depth, charges).list(program);

class MarkWriter extends Rewriter {
  readonly #depth: DepthChecks;
  readonly #charges: WorkCharging;
  /** The function, and the open loops in it. */
  #name = '';
  #loops = 0;

  constructor(depth: DepthChecks, charges: WorkCharging) {
    super();
    this.#depth = depth;
    this.#charges = charges;
  }

  /** No mark is in an expression. */
  override expression(e: Expression): Expression {
    return e;
  }

  override statement(s: Statement): Statement | readonly Statement[] {
    if (s.type === 'FunctionDeclaration') {
      const { name } = s.id;
      this.#name = name;
      const head = charged(this.#charges.head(name));
      const body = this.list(s.body.body);
      return head.length === 0 && body === s.body.body
        ? s
        : { ...s, body: { type: 'BlockStatement', body: [...head, ...body] } };
    }
    if (s.type !== 'ExpressionStatement') return super.statement(s);
    const mark = markOf(s);
    if (mark === null) return s;
    const [first = 0, end = 0] = mark.numbers;
    if (mark.of === 'CHARGE') return charged(this.#charges.mark(this.#name, first, this.#loops > 0));
    if (mark.of === 'STEPS') return charged(this.#charges.steps(first, end));
    const { most } = this.#depth;
    if (!this.#depth.isCounted(this.#name)) return [];
    return mark.of === 'DEEPER' ? jsList`if(++DP>=${most})bail();` : jsList`DP--;`;
  }

  protected override repeated<T>(rewrite: () => T): T {
    this.#loops++;
    const made = rewrite();
    this.#loops--;
    return made;
  }
}

const charged = (amount: number): readonly Statement[] => (amount === 0 ? [] : jsList`if((WK+=${amount})>WM)bail();`);
