/** The law of coverage: each part of a definition is expressed in the text of the card. */
import { describe, expect, test } from 'vitest';
import { rulesText } from '../../compiler/text/index.ts';
import { allGames } from './games.ts';
import { missing, Needs } from './needed.ts';

describe('the text of every card says all that its definition says', () => {
  for (const game of allGames()) {
    const levels = [null, ...Array.from({ length: game.levels }, (_, i) => i + 1)];
    test(game.name, () => {
      const silent: string[] = [];
      for (const [id, card] of game.cards.entries()) {
        for (const level of levels) {
          const text = rulesText(game, id, level).join('\n');
          const needs = new Needs(game, level);
          needs.card(id);
          for (const what of missing(needs.found, text)) silent.push(`${card.name}, level ${level}: ${what} | ${text}`);
        }
      }
      // the first ones are enough to diagnose the failure
      expect(silent.slice(0, 10)).toEqual([]);
    });
  }
});

describe('no text reads like code', () => {
  for (const game of allGames()) {
    test(game.name, () => {
      const odd = game.cards.flatMap((card, id) =>
        rulesText(game, id, 1)
          .filter((line) => /[_{}[\]=<>]|undefined|null|NaN|\s\s|\s[,.;:]|\b(\p{L}+) \1\b/u.test(line))
          .map((line) => `${card.name}: ${line}`),
      );
      expect(odd.slice(0, 10)).toEqual([]);
    });
  }
});
