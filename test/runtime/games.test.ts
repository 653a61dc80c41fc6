/** The semantics of programs: small games with scenarios. A case is a file, or a scenario in a file. */
import { describe, expect, it } from 'vitest';
import { conform } from '../../runtime/index.ts';
import { amount } from '../amount.ts';
import { boundOf, engineFor, runner, smallGames } from './games.ts';

const GAMES = amount(2, 5);

for (const { name, small } of smallGames()) {
  describe(name, () => {
    const { ir, game, diagnostics } = small;
    it('compiles', () => {
      expect(diagnostics.map((d) => `${d.range.start.line + 1}: ${d.message}`)).toEqual([]);
      expect(game.scenarios.length).toBeGreaterThan(0);
    });
    const run = runner(ir, game.folder);
    for (const scenario of game.scenarios) it(scenario.name, () => expect(run(scenario)).toBe(''));
    it('obeys the laws of a match', () => {
      const most = game.bounds.entities < 50 ? 3 : 12;
      const cards = game.cards.slice(0, most).map((card) => ({ card: card.name, level: 1, count: 2 }));
      const decks = Array.from({ length: game.sides }, (_, i) => ({ name: `deck ${i}`, cards }));
      const bound = boundOf(ir, game.folder, game.decks.length > 0 ? {} : { decks });
      const { violations } = conform({ bound, engine: engineFor(bound), games: GAMES, seed: 1 });
      expect(violations).toEqual([]);
    });
  });
}
