/** Invariants of all matches, tested on the shipped games: without mods, and with each of their modes and mods. */
import { describe, expect, it } from 'vitest';
import { conform, interpretedPlay, randomMatches, recordReplay, simulate, verifyReplay } from '../../runtime/index.ts';
import { amount, sample } from '../amount.ts';
import { boundGame, gameFolders, shippedGames } from '../games.ts';
import { boundOf, engineFor, expectsSomething, keyOf, runner } from './games.ts';

const ir = shippedGames();
/** Number of matches of an unmodified game. */
const GAMES = amount(1, 5);
/** Maximum number of decisions of a match in a mode, since series are long: `rulebound conform` plays them to the end. */
const MOST = amount(20, 150);
/** One mode and one mod in so many. */
const MODES = 5;
const MODS = 12;
/** Number of matches that only the interpreter plays. */
const SIMULATED = amount(2, 30, 5);
/** Number of matches that it plays again. */
const REPEATED = amount(1, 3, 3);
/** Both engines run the scenarios of one binding in so many, and of each binding with more than OFTEN scenarios; odds.test.ts runs all. */
const BINDINGS = amount(12, 1);
const OFTEN = 5;
/** Of their scenarios `npm test` runs one in so many. */
const SCENARIOS = 4;

for (const folder of gameFolders()) {
  const game = ir.games.find((one) => one.folder === folder);
  if (game === undefined || game.decks.length < 2) continue;
  describe(folder, () => {
    const bound = boundGame(folder);

    it('obeys the laws of a match', () => {
      const { violations, laws, decisions, hash } = conform({
        bound,
        engine: engineFor(bound),
        games: GAMES,
        seed: 100,
      });
      expect(violations).toEqual([]);
      // random play without the checks gives the same matches
      const walks = randomMatches({ engine: engineFor(bound), games: GAMES, seed: 100 });
      expect(walks).toEqual({ games: GAMES, decisions, hash });
      for (const law of laws) expect(law.checks, law.name).toBeGreaterThan(0);
    });

    it('obeys them in each mode', () => {
      const modes = game.layers.filter((one) => one.sort === 'mode');
      for (const layer of sample(modes, 4 * MODES, MODES)) {
        const bound = boundOf(ir, folder, { mode: layer.name });
        const { violations } = conform({ bound, engine: engineFor(bound), games: 1, seed: 7, most: MOST });
        expect(violations, layer.name).toEqual([]);
      }
    });

    it('ends, and plays again the same, with each mod', () => {
      const mods = game.layers.filter((one) => one.sort === 'mod');
      for (const layer of sample(mods, 4 * MODS, MODS)) {
        const bound = boundOf(ir, folder, { mods: [layer.name] });
        const { match, moves } = interpretedPlay(bound, ['random'])(3);
        expect(verifyReplay(bound, recordReplay(match, 3, moves)).troubles, layer.name).toEqual([]);
      }
    });

    it('plays without faults', () => {
      const { faults, draws, wins, games } = simulate({ bound, games: SIMULATED, seed: 1 });
      expect(faults).toBe(0);
      expect(wins.reduce((a, b) => a + b, 0) + draws).toBe(games);
    });

    it('gives the same result for the same seed', () => {
      const [once, again] = [1, 2].map(() => simulate({ bound, games: REPEATED, seed: 9 }));
      expect(again).toEqual(once);
      expect(simulate({ bound, games: REPEATED, seed: 10 }).hash).not.toBe(once?.hash);
    });

    it('passes its scenarios on both engines, and each expects something', () => {
      const keys = game.scenarios.map(keyOf);
      const often = keys.filter((key) => keys.filter((one) => one === key).length > OFTEN);
      const onBoth = new Set([...often, ...sample([...new Set(keys)].sort(), BINDINGS)]);
      const played = new Set(sample(game.scenarios, SCENARIOS, 1));
      const run = runner(ir, folder);
      const failed = game.scenarios.flatMap((scenario) => {
        if (!expectsSomething(scenario)) return [`${scenario.name}: it expects nothing`];
        const wrong = onBoth.has(keyOf(scenario)) && played.has(scenario) ? run(scenario) : '';
        return wrong === '' ? [] : [`${scenario.name}: ${wrong}`];
      });
      expect(failed).toEqual([]);
    });
  });
}
