/** The statements and expressions of a game in one list each, so that each check does not walk the whole game again. */
import type { Expr, Game, Stmt } from '../ir/index.ts';
import { bodiesOf, exprsOf, gameCode, operandsOf, scenarioCode, type Tree } from '../ir/visitor.ts';
import { isList } from '../ir/walk.ts';

/** The game must not change while its code is used. Recursion is as deep as the code nests. */
export class GameCode {
  /** What is in scenarios is left out. The outermost first. */
  readonly exprs: Expr[] = [];
  readonly #stmts = new Map<Stmt['do'], Stmt[]>();
  /** The expressions of scenarios, which have no statements. */
  readonly tested: Expr[] = [];

  constructor(game: Game) {
    this.#collect(gameCode({ ...game, scenarios: [] }), this.exprs);
    this.#collect(game.scenarios.map(scenarioCode), this.tested);
  }

  /** The statements of a sort, the outermost first. */
  all<Do extends Stmt['do']>(sort: Do): readonly Extract<Stmt, { do: Do }>[] {
    return (this.#stmts.get(sort) ?? []) as Extract<Stmt, { do: Do }>[];
  }

  /** All statements. */
  *every(): Generator<Stmt> {
    for (const same of this.#stmts.values()) yield* same;
  }

  #collect(tree: Tree, exprs: Expr[]): void {
    if (tree === null || tree === undefined) return;
    if (isList(tree)) {
      for (let at = 0; at < tree.length; at++) this.#collect(tree[at], exprs);
    } else if ('op' in tree) {
      exprs.push(tree);
      this.#collect(operandsOf(tree), exprs);
    } else {
      const same = this.#stmts.get(tree.do);
      if (same === undefined) this.#stmts.set(tree.do, [tree]);
      else same.push(tree);
      this.#collect(exprsOf(tree), exprs);
      this.#collect(bodiesOf(tree), exprs);
    }
  }
}
