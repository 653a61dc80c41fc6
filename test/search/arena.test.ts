/** An arena plays the same matches as `sim`, and changing decks has no side effects. */
import { describe, expect, test } from 'vitest';
import { DRAWN, LOST, player, WON } from '../../cli/search/arena.ts';
import { bind } from '../../compiler/bind/index.ts';
import { emit } from '../../compiler/emit/index.ts';
import { compiledPlay, DeckEngine, Engine, matchResult } from '../../runtime/index.ts';
import { amount, sample } from '../amount.ts';
import { gameFolders, shippedGames } from '../games.ts';

const ir = shippedGames();
const AGENTS = amount([['greedy', 'random']], [['random'], ['greedy', 'random'], ['mcts:1']]);
const GAMES = amount(1, 2);
/** The search agent is slow, so one match of each pair is enough. */
const SEARCHED = 1;

describe.each(sample(gameFolders(), 2))('%s', (folder) => {
  const game = ir.games.find((one) => one.folder === folder);
  const names = game?.decks.slice(0, 2).map(({ name }) => name) ?? [];
  const bounds = names.flatMap((mine) =>
    names.map((theirs) => {
      const made = bind(ir, { game: folder, decks: [mine, theirs] });
      if ('diagnostics' in made) throw new Error(made.diagnostics[0]?.message);
      return made.bound;
    }),
  );
  const [first] = bounds;
  if (first === undefined) return;
  const cards = [
    ...new Set(bounds.flatMap(({ decks }) => decks.flatMap((deck) => deck.cards.map(({ card }) => card)))),
  ];
  const emitted = emit(first, { cards });
  const engines = bounds.map((bound) => new Engine(bound, emit(bound)));

  test.each(AGENTS)('one engine for all decks comes to the same states: %s %s', (...agents) => {
    const engine = new DeckEngine(first, emitted);
    const warm = compiledPlay(engine, agents);
    const plains = engines.map((own) => compiledPlay(own, agents));
    for (let seed = 0; seed < (agents[0]?.startsWith('mcts') ? SEARCHED : GAMES); seed++) {
      for (const [i, play] of plains.entries()) {
        engine.seat(engines[i]?.bound.decks ?? []);
        const plain = play(seed);
        const mine = warm(seed);
        expect(matchResult(mine.match, mine.decisions)).toEqual(matchResult(plain.match, plain.decisions));
      }
    }
  });

  test('both engines give the same outcomes, whichever match comes first', () => {
    const opponents = bounds.slice(0, names.length).map(({ decks }) => decks[1] as (typeof decks)[number]);
    const ring = { bound: first, agents: ['random'], opponents };
    const [js, slow] = [player({ ...ring, emitted }), player({ ...ring, emitted: null })];
    const deck = first.decks[0]?.cards ?? [];
    for (const opponent of opponents.keys()) {
      const task = { deck, opponent, first: 5, count: 12 };
      const { outcomes } = js(task);
      expect(outcomes).toEqual(slow(task).outcomes);
      expect(js({ ...task, first: 11, count: 3 }).outcomes).toEqual(outcomes.slice(6, 9));
      expect([...outcomes].every((one) => [LOST, WON, DRAWN].includes(one))).toBe(true);
    }
  });
});
