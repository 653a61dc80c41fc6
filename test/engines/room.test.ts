/** Matches with larger bounds: equal if no declared bound is reached, and complete otherwise. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { roomyPlays } from '../../cli/larger-bounds.ts';
import { playOf } from '../../cli/players.ts';
import { type EmittedCode, emit, generate } from '../../compiler/emit/index.ts';
import { bind, compile, type IR } from '../../compiler/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import { assembleProgram } from '../../compiler/wasm/index.ts';
import { interpretedPlay, matchResult, simulate } from '../../runtime/index.ts';
import { amount } from '../amount.ts';
import { gameFolders, shippedGames } from '../games.ts';

const ROOM = 40;

const bound = (ir: IR, game: string, room = 1): Bound => {
  const made = bind(ir, { game, room });
  if ('diagnostics' in made) throw new Error(made.diagnostics[0]?.message);
  return made.bound;
};

/** A game whose number of entities doubles and shrinks at random; `more` runs now and then. */
const doubling = (more: string): IR => {
  const text = `game Made uses prelude
bounds {
  entities 64
  queue 64
}
kind pawn is card { lives in row }
zone deck of card { each player, takes decks, seen by none }
zone row of pawn { each player }
game_state { seen: number }
timing tick
status sore of pawn { sum, fades 1 owner tick }
pawn "Card" { }
deck "One" { 8 "Card" }
setup {
  active = first player
  for each player as p { move first card in deck of p to row of p }
}
flow {
  phase day for active {
    chance 1 in 3 {
      for each friendly pawn { chance 1 in 2 { move it to gone } }
    } else {
      repeat count of friendly pawns times { create "Card" to row of you }
    }
    for each pawn { chance 1 in 4 { add sore to it by 2 } }
    chance 1 in 30 { ${more} }
    raise tick to you
    for each sore pawn { seen += 1 }
  }
  active = rival(active)
}
limit 20 turns { draw_game }
`;
  const prelude = { path: 'cards/prelude.bound', text: readFileSync('cards/prelude.bound', 'utf8') };
  const { ir, diagnostics } = compile([prelude, { path: 'made/rules.bound', text }]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return ir;
};

/** The compiled engines. */
const engines: [string, (of: Bound) => EmittedCode][] = [
  ['js', (of) => emit(of)],
  ['wasm', (of) => assembleProgram(generate(of))],
];
const GAMES = 60;

describe('matches with larger bounds', () => {
  it.each(gameFolders())('%s: are the same if no declared bound is reached', (folder) => {
    const ir = shippedGames();
    const [own, roomy] = [bound(ir, folder), bound(ir, folder, ROOM)];
    const [as, less] = [interpretedPlay(own, ['random']), playOf({ bound: roomy, emitted: emit(roomy) }, ['random'])];
    for (let seed = 1; seed <= amount(5, 20, 20); seed++) {
      const [a, b] = [as(seed), less(seed)].map(({ match, decisions }) => matchResult(match, decisions, false));
      if (a?.faults === 0) expect(b, `seed ${seed}`).toEqual(a);
    }
  });

  it.each(engines)('do not affect the next match, as %s', (_, emitted) => {
    const roomy = bound(doubling('seen += 1'), 'made', ROOM);
    const play = playOf({ bound: roomy, emitted: emitted(roomy) }, ['random']);
    const games = { bound: roomy, games: GAMES, seed: 1 };
    expect(simulate({ ...games, play })).toEqual(simulate(games));
  });

  it.each(engines)('fall back to the declared bounds after another fault, as %s', (_, emitted) => {
    const ir = doubling('seen = div(1, seen - seen)');
    const [own, roomy] = [bound(ir, 'made'), bound(ir, 'made', ROOM)];
    const ways = roomyPlays(own, { bound: roomy, emitted: emitted(roomy) });
    const [strict, wide] = [interpretedPlay(own, ['random']), interpretedPlay(roomy, ['random'])];
    let [sound, faulty] = [0, 0];
    for (let seed = 1; seed <= GAMES; seed++) {
      const [found, a, b] = [ways.play, strict, wide].map((play) => {
        const { match, decisions } = play(seed);
        return matchResult(match, decisions, false);
      });
      expect(found, `seed ${seed}`).toEqual(b?.faults === 0 ? b : a);
      if (b?.faults === 0) sound++;
      else faulty++;
    }
    expect(ways.large).toBeGreaterThan(5);
    expect(Math.min(sound, faulty)).toBeGreaterThan(5);
  });
});
