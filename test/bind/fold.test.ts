/** Constant folding: `folds.json` has the result of each expression. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foldGame } from '../../compiler/bind/fold.ts';
import type { Expr, Game } from '../../compiler/ir/index.ts';
import { checkedCases } from '../cases.ts';
import { dataIn } from '../ir/tree.ts';

interface Fold {
  expr: Expr;
  gives: Expr;
}

const folds = checkedCases(
  JSON.parse(readFileSync(new URL('folds.json', import.meta.url), 'utf8')) as Fold[],
  { keys: ['expr', 'gives'], expects: ['gives'] },
  'folds.json',
);
const gameOf = (text: string): Game => (JSON.parse(text) as { games: Game[] }).games[0] as Game;
const text = dataIn('ir/valid')[0]?.text ?? '';

describe('folds', () => {
  const game = gameOf(text);
  for (const { expr, gives } of folds) {
    it(JSON.stringify(expr), () => {
      const worth = { layer: 0, code: { params: 1, locals: [] }, value: expr };
      expect(foldGame({ ...game, worths: [worth] }, []).worths[0]?.value).toEqual(gives);
    });
  }
});

describe('a folded game', () => {
  const game = gameOf(text);
  const options = game.options.map((option) => option.value);
  it('folds to itself', () => {
    const once = foldGame(game, options);
    expect(foldGame(once, options)).toBe(once);
  });
  it('has no option left', () => {
    expect(JSON.stringify(foldGame(game, options))).not.toContain('"op":"option"');
  });
  it('shares what did not change', () => {
    expect(foldGame(game, options).cards).toBe(game.cards);
  });
});
