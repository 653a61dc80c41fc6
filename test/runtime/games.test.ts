/** The semantics of programs: small games with scenarios. A case is a file, or a scenario in a file. */
import { describe, expect, it } from 'vitest';
import { conform } from '../../runtime/index.ts';
import { boundOf, engineFor, smallGames, wrongWith } from './games.ts';

for (const { name, small } of smallGames()) {
  describe(name, () => {
    const { ir, game, diagnostics } = small;
    it('compiles', () => {
      expect(diagnostics.map((d) => `${d.range.start.line + 1}: ${d.message}`)).toEqual([]);
      expect(game.scenarios.length).toBeGreaterThan(0);
    });
    for (const scenario of game.scenarios) {
      it(scenario.name, () => {
        const { mode, mods } = scenario;
        expect(wrongWith(boundOf(ir, game.folder, { mode, mods, decks: [] }), scenario)).toBe('');
      });
    }
    it('obeys the laws of a match', () => {
      const most = game.bounds.entities < 50 ? 3 : 12;
      const cards = game.cards.slice(0, most).map((card) => ({ card: card.name, level: 1, count: 2 }));
      const decks = Array.from({ length: game.sides }, (_, i) => ({ name: `deck ${i}`, cards }));
      const bound = boundOf(ir, game.folder, { decks });
      const { violations } = conform({ bound, engine: engineFor(bound), games: 5, seed: 1 });
      expect(violations).toEqual([]);
    });
  });
}
