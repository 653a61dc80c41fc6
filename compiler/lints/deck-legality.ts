/** Checks with `bind` whether the decks that scenarios test are legal. Runs only if the sources have no errors. */
import { bind } from '../bind/index.ts';
import type { Game, IR } from '../ir/index.ts';

/** Stores in each scenario's `legal` fact the errors that the deck rules report for that deck. */
export function judgeDecks(ir: IR): void {
  for (const game of ir.games) {
    for (const { mode, mods, steps } of game.scenarios) {
      for (const step of steps) {
        if (step.step !== 'fact' || step.fact.fact !== 'legal') continue;
        step.fact.found = reasons(ir, game, { mode, mods }, step.fact.deck);
      }
    }
  }
}

function reasons(ir: IR, game: Game, layers: { mode: string | null; mods: string[] }, deck: string): string[] {
  const seats = game.sides * game.perSide[0];
  const made = bind(ir, { game: game.folder, ...layers, decks: new Array<string>(seats).fill(deck) });
  if (!('diagnostics' in made)) return [];
  return [...new Set(made.diagnostics.filter((d) => d.severity === 'error').map(({ message }) => message))];
}
