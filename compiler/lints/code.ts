/** The statements and expressions of a game in one list each, so that each check does not walk the whole game again. */
import type { Expr, Game, Stmt } from '../ir/index.ts';
import { bodiesOf, exprsOf, gameCode, operandsOf, scenarioCode, type Tree } from '../ir/visitor.ts';
import { isList } from '../ir/walk.ts';

/** The game must not change while its code is used. Recursion is as deep as the code nests. */
export class GameCode {
  /** The outermost first; what is in scenarios is left out. */
  readonly stmts: Stmt[] = [];
  readonly exprs: Expr[] = [];
  /** The expressions of scenarios, which have no statements. */
  readonly tested: Expr[] = [];

  constructor(game: Game) {
    this.#collect(gameCode({ ...game, scenarios: [] }), this.exprs);
    this.#collect(game.scenarios.map(scenarioCode), this.tested);
  }

  #collect(tree: Tree, exprs: Expr[]): void {
    if (tree === null || tree === undefined) return;
    if (isList(tree)) {
      for (const part of tree) this.#collect(part, exprs);
    } else if ('op' in tree) {
      exprs.push(tree);
      for (const operand of operandsOf(tree)) this.#collect(operand, exprs);
    } else {
      this.stmts.push(tree);
      for (const part of exprsOf(tree)) this.#collect(part, exprs);
      for (const body of bodiesOf(tree)) this.#collect(body, exprs);
    }
  }
}
