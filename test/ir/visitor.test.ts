/** The generated visitor finds all code: what a search through every record of the shipped games finds, and as often. */
import { expect, it } from 'vitest';
import type { Expr, Stmt } from '../../compiler/ir/index.ts';
import { gameCode } from '../../compiler/ir/visitor.ts';
import { visitExprs, visitStmts } from '../../compiler/ir/walk.ts';
import { shippedGames } from '../games.ts';

function search(node: unknown, found: Map<object, number>): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node) && ('op' in node || 'do' in node)) found.set(node, (found.get(node) ?? 0) + 1);
  for (const part of Object.values(node)) search(part, found);
}

it('visits every expression and statement of the shipped games', () => {
  for (const game of shippedGames().games) {
    const [present, visited] = [new Map<object, number>(), new Map<object, number>()];
    search(game, present);
    const see = (node: Expr | Stmt): void => {
      visited.set(node, (visited.get(node) ?? 0) + 1);
    };
    const code = gameCode(game);
    visitExprs(code, see);
    visitStmts(code, see);
    expect(visited.size).toBeGreaterThan(1000);
    expect(visited.size).toBe(present.size);
    for (const [node, times] of present) if (visited.get(node) !== times) expect(node).toBe('visited');
  }
});
