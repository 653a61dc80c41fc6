/** Odds: exact probabilities, complete outcomes, and known figures from other sources. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scenarioChoice } from '../../compiler/bind/index.ts';
import { compile } from '../../compiler/driver/compile.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Game, Scenario } from '../../compiler/ir/index.ts';
import {
  compareFractions,
  type Fraction,
  formatFraction,
  fraction,
  hundredths,
  NONE,
  plus,
  times,
} from '../../runtime/fractions.ts';
import { createMatch, type Odds, oddsOf } from '../../runtime/index.ts';
import { isMore, sample } from '../amount.ts';
import { checkedCases } from '../cases.ts';
import { gameFolders, shippedGames } from '../games.ts';
import { boundOf, keyOf, small, smallGames, wrongWith } from '../runtime/games.ts';

const ir = shippedGames();
const stormbound = ir.games.find((game) => game.folder === 'stormbound');
interface Figure {
  scenario: string;
  /** Where the figures are from; for readers. */
  source: string;
  outcomes: number;
  odds: string[];
}
const figures = checkedCases(
  JSON.parse(readFileSync('test/odds/figures.json', 'utf8')) as Figure[],
  { keys: ['scenario', 'source', 'outcomes', 'odds'], expects: ['odds'] },
  'figures.json',
);

function oddsIn(name: string): Odds {
  const scenario = stormbound?.scenarios.find((one) => one.name === name) as Scenario;
  const { mode, mods } = scenario;
  const odds = oddsOf(boundOf(ir, 'stormbound', { mode, mods, decks: [] }), scenario);
  if ('trouble' in odds) throw new Error(odds.trouble.message);
  return odds;
}

describe('figures', () => {
  for (const { scenario, outcomes, odds } of figures) {
    it(scenario, () => {
      const found = oddsIn(scenario);
      expect(found.thens.map(({ probability }) => formatFraction(probability))).toEqual(odds);
      expect(found.outcomes).toHaveLength(outcomes);
    });
  }

  it('of draws one after another are those of drawing without putting back', () => {
    const weights = [1, 102, 263, 521, 934];
    const { thens, outcomes } = oddsIn('cards are drawn one after another, and no card grows heavier by it');
    const drawn = thens.slice(1, 6).map(({ probability }) => formatFraction(probability));
    expect(drawn).toEqual(weights.map((_, card) => formatFraction(among(weights, card, 3))));
    // ordered selections of three of five
    expect(outcomes).toHaveLength(60);
  });

  it.each([
    ['Classic', [0, 1, 2, 4, 7, 12, 20, 33, 53, 85, 137, 220]],
    ['Friendly', [1, 102, 263, 521, 934, 1594, 2650, 4340, 7044, 11370, 18292, 29367]],
  ])('of a shuffled deck in %s are the table', (mode, table) => {
    const bound = boundOf(ir, 'stormbound', { mode });
    const { layout, game } = bound;
    const weight = layout.fields[game.fields.findIndex(({ name }) => name === 'weight')]?.at ?? 0;
    for (let seed = 1; seed <= 20; seed++) {
      const m = createMatch(bound, { seed });
      const left: number[] = [];
      for (let i = 0; i < (m.state[layout.head.entities] ?? 0); i++) {
        const at = layout.entities.at + i * layout.entities.stride;
        const zone = m.state[at + layout.row.zone] ?? 0;
        const place = layout.zones[bound.deckZone ?? 0];
        if (place !== undefined && zone >= place.first && zone < place.first + place.instances)
          left.push(m.state[at + weight] ?? 0);
      }
      // four cards of each deck of twelve were drawn; the others have distinct weights, all from the table
      expect(left).toHaveLength(16);
      for (const deck of [left.slice(0, 8), left.slice(8)]) {
        expect(new Set(deck).size).toBe(8);
        expect(deck.filter((one) => !table.includes(one))).toEqual([]);
      }
    }
  });
});

/** The probability that a card is among `draws` weighted draws without replacement. */
function among(weights: readonly number[], card: number, draws: number): Fraction {
  if (draws === 0) return NONE;
  const total = BigInt(weights.reduce((a, b) => a + b, 0));
  return weights.reduce((sum, weight, i) => {
    const rest = weights.map((one, k) => (k === i ? 0 : one));
    const then = i === card ? fraction(1n, 1n) : among(rest, card, draws - 1);
    return plus(sum, times(fraction(BigInt(weight), total), then));
  }, NONE);
}

describe('every scenario', () => {
  // each passes here on the interpreter; runtime/laws runs the scenarios of some bindings on both engines
  const games = [
    ...gameFolders().map((folder) => ({ ir, folder })),
    ...smallGames().map(({ small }) => ({ ir: small.ir, folder: small.game.folder })),
  ];
  it.each(games)('of $folder passes and has odds that sum to 1, and what must hold is certain', ({ ir, folder }) => {
    const bounds = new Map<string, Bound>();
    const scenarios = ir.games.find((game) => game.folder === folder)?.scenarios ?? [];
    const counted = new Set(sample(scenarios, 4, 1));
    for (const scenario of scenarios) {
      const { name } = scenario;
      const game = ir.games.find((one) => one.folder === folder) as Game;
      const bound = bounds.get(keyOf(scenario)) ?? boundOf(ir, folder, scenarioChoice(game, scenario));
      bounds.set(keyOf(scenario), bound);
      const odds = scenario.seed === null && counted.has(scenario) ? oddsOf(bound, scenario, { most: 60 }) : null;
      if (odds === null || 'trouble' in odds) {
        if (odds !== null) expect(odds.trouble.code, name).toBe('RB0811');
        expect(wrongWith(bound, scenario, null), name).toBe('');
        continue;
      }
      expect(formatFraction(odds.total), name).toBe('1');
      const asked = scenario.steps.filter((step) => step.step === 'then' || step.step === 'fact');
      for (const [i, { probability }] of odds.thens.entries()) {
        if (asked[i]?.sometimes) expect(compareFractions(probability, NONE), name).toBeGreaterThan(0);
        else expect(formatFraction(probability), name).toBe('1');
      }
    }
  });
});

describe('odds that cannot be computed are refused', () => {
  const SOURCE = (steps: string): string => `
game Coins uses prelude
players 2
player { heads: number }
card "Coin" {}
kind card
zone deck of card { each player, takes decks }
move toss { chance 1 in 3 { you.heads += 1 } }
move toss_well { repeat 15 times { chance 1 in 2 { you.heads += 1 } } }
move rich { require you.heads > 5 }
setup { active = first player }
flow {
  phase turn for active { offer toss, toss_well, rich to active as repeated }
  active = rival(active)
}
limit 3 turns { draw_game }
queue { sort waiting, nest first, settle ability }
order waiting(t: trigger) = t.age
scenario "it" for Coins {
  turn blue
  ${steps.split(', ').join('\n  ')}
}
`;
  const told = (steps: string, most?: number): Odds | string => {
    const { ir, game, diagnostics } = small('coins/rules.bound', SOURCE(steps));
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
    const found = oddsOf(boundOf(ir, game.folder, { decks: [] }), game.scenarios[0] as Scenario, {
      ...(most !== undefined && { most }),
    });
    return 'trouble' in found ? found.trouble.code : found;
  };

  it('is chance that falls in too many ways', () => {
    // 32,768 ways: more than are played without an option
    expect(told('do toss_well, then blue.heads >= 0', isMore ? undefined : 1000)).toBe('RB0811');
  });
  it('is a step that cannot be done', () => {
    expect(told('do toss, do rich')).toBe('RB0812');
  });
  it('is nothing else: what ends alike is one outcome', () => {
    const odds = told('do toss, do toss, then blue.heads is 1');
    if (typeof odds === 'string') throw new Error(odds);
    expect(odds.outcomes.map(({ probability, holds }) => [formatFraction(probability), ...holds])).toEqual([
      ['4/9', false],
      ['4/9', true],
      ['1/9', false],
    ]);
    expect(odds.thens.map(({ probability }) => [formatFraction(probability), hundredths(probability)])).toEqual([
      ['4/9', 4444],
    ]);
    expect(odds.played).toBe(4);
    expect(told('do toss, do toss, then blue.heads is 1', 4)).toMatchObject({ played: 4 });
    expect(told('do toss, do toss, then blue.heads is 1', 3)).toBe('RB0811');
  });
});

it('tells a rolled number', () => {
  const text = `game Dice uses prelude
players 1
player { pot: number }
kind card
zone deck of card { each player, takes decks, seen by none }
move roll {
  randomly { choose n: number from 1 to 3 }
  you.pot += n
}
setup { active = first player }
flow { offer roll to active as forced }
limit 9 turns { draw_game }
scenario "a roll" for Dice {
  turn blue
  do roll
  then blue.pot is 3
}
`;
  const prelude = { path: 'prelude.bound', text: readFileSync('cards/prelude.bound', 'utf8') };
  const dice = compile([prelude, { path: 'dice/rules.bound', text }]).ir;
  const odds = oddsOf(boundOf(dice, 'dice'), dice.games[0]?.scenarios[0] as Scenario);
  if ('trouble' in odds) throw new Error(odds.trouble.message);
  expect(odds.outcomes.map(({ happens }) => happens[0]).sort()).toEqual(['rolled 1', 'rolled 2', 'rolled 3']);
});
