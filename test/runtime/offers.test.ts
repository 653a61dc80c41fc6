/** Offers: which players are asked, in which order, and when an offer ends. */
import { describe, expect, it } from 'vitest';
import {
  apply,
  createMatch,
  legalMoves,
  type Match,
  type Move,
  PASS,
  seatsToAct,
  viewOfEverything,
} from '../../runtime/index.ts';
import { boundOf, small } from './games.ts';

const SOURCE = (offer: string, teams: string): string => `
game Offers uses prelude
${teams}
player { coins: number, taken: number }
kind card
zone deck of card { each player, takes decks }
card "Nothing" {}
queue { sort pending, nest first, settle ability }
order pending(t: trigger) = t.age
game_state { passes: number }
move take {
  require you.coins > 0
  you.coins -= 1
  you.taken += 1
}
move wait { require you.coins > 50 }
move point who: players where coins > 0 { who.taken += 1 }
setup {
  active = first player
  for each player { it.coins = it.seat }
}
flow {
  phase main { ${offer} }
  passes += 1
}
limit 3 turns { draw_game }
`;

function matchOf(offer: string, teams = 'players 2'): Match {
  const { ir, game, diagnostics } = small('test/offers/rules.bound', SOURCE(offer, teams));
  expect(diagnostics.map((d) => d.message)).toEqual([]);
  return createMatch(boundOf(ir, game.folder, { decks: [] }));
}

/**
 * Plays a list of moves: t takes, p passes. Returns the seats that were asked, and the number of times that the flow ended.
 */
function play(m: Match, moves: string): { asked: string; passes: number } {
  const asked: string[] = [];
  for (const letter of moves) {
    const [seat] = seatsToAct(m);
    asked.push(`${seat}`);
    expect(
      apply(m, { seat: seat ?? 0, move: letter === 'p' ? PASS : 0, args: [] }),
      `${letter} after ${asked.join('')}`,
    ).toBe(true);
  }
  return {
    asked: asked.join(''),
    passes: viewOfEverything(m).globals.find((field) => field.name === 'passes')?.value ?? -1,
  };
}

describe('once', () => {
  it('gives each one move or a pass', () => {
    expect(play(matchOf('offer take to players as once'), 'tp')).toEqual({ asked: '12', passes: 1 });
  });
  it('skips a player without a move', () => {
    // after the first pass of the flow, player 1 has no coin left
    expect(play(matchOf('offer take to players as once'), 'ttp')).toEqual({ asked: '122', passes: 2 });
  });
});

describe('forced', () => {
  it('allows a pass only to a player without a move, who is not asked', () => {
    const m = matchOf('offer take to players as forced');
    expect(legalMoves(m).map((move) => move.move)).toEqual([0]);
    expect(apply(m, { seat: 1, move: PASS, args: [] })).toBe(false);
    // the third pass of the flow asks no player, and the limit ends the match
    expect(play(m, 'ttt')).toEqual({ asked: '122', passes: 3 });
  });
});

describe('repeated', () => {
  it('lasts until a pass, or until nothing can be done', () => {
    expect(play(matchOf('offer take to first player as repeated'), 't').passes).toBeGreaterThan(0);
    expect(play(matchOf('offer take to last player as repeated'), 'tp')).toEqual({ asked: '22', passes: 1 });
  });
});

describe('latch', () => {
  it('goes in turn; a player who passes is out', () => {
    const m = matchOf('offer take to players from last player as latch', 'players 3');
    expect(play(m, 'tptt')).toEqual({ asked: '3123', passes: 0 });
    expect(play(m, 'pp').asked).toBe('23');
  });
});

describe('streak', () => {
  it('lasts until all pass in a row', () => {
    const m = matchOf('offer take to players as streak');
    expect(play(m, 'ptpt')).toEqual({ asked: '1212', passes: 0 });
  });
  it('after a move, players who passed may act again', () => {
    const m = matchOf('offer take to players as streak', 'players 3');
    expect(play(m, 'pptppp')).toEqual({ asked: '123123', passes: 1 });
  });
});

describe('auction', () => {
  it('ends when the turn comes to who made the last move', () => {
    const m = matchOf('offer take to players as auction', 'players 3');
    // 3 bids last, and is not asked again when 1 and 2 have passed
    expect(play(m, 'pttp')).toEqual({ asked: '1232', passes: 1 });
  });
  it('asks the last one once if all others have passed', () => {
    const m = matchOf('offer take to players from last player as auction', 'players 3');
    expect(play(m, 'ppt')).toEqual({ asked: '312', passes: 1 });
    expect(play(m, 'ppp')).toEqual({ asked: '312', passes: 2 });
  });
  it('who has been outbid is asked again', () => {
    const m = matchOf('offer take to players from last player as auction', 'players 2');
    expect(play(m, 'ttp')).toEqual({ asked: '212', passes: 1 });
  });
  it('passes over a seat without a legal move, and ends with who made the last one', () => {
    // the first has no coin left, and the second, who made the last move, is not asked again
    expect(play(matchOf('offer take to players as auction'), 'tt')).toEqual({ asked: '12', passes: 1 });
  });
});

describe('pooled', () => {
  it('any member at any time, until all have passed', () => {
    const m = matchOf('offer take to players as pooled', 'players 3');
    expect(seatsToAct(m)).toEqual([1, 2, 3]);
    expect(apply(m, { seat: 3, move: 0, args: [] })).toBe(true);
    expect(apply(m, { seat: 2, move: PASS, args: [] })).toBe(true);
    expect(seatsToAct(m)).toEqual([1, 3]);
    expect(apply(m, { seat: 2, move: 0, args: [] })).toBe(false);
    expect(apply(m, { seat: 1, move: 0, args: [] })).toBe(true);
    expect(seatsToAct(m)).toEqual([3]);
  });
});

describe('simultaneous', () => {
  it('one move of each, in any order, and no pass', () => {
    const m = matchOf('offer point to players as simultaneous', 'players 3');
    expect(seatsToAct(m)).toEqual([1, 2, 3]);
    expect(legalMoves(m).some(({ move }) => move === PASS)).toBe(false);
    const one = legalMoves(m, 3)[0] as Move;
    expect(apply(m, one)).toBe(true);
    expect(seatsToAct(m)).toEqual([1, 2]);
    expect(apply(m, one)).toBe(false);
    expect(apply(m, { seat: 2, move: PASS, args: [] })).toBe(false);
    expect(apply(m, legalMoves(m, 2)[0] as Move)).toBe(true);
    expect(seatsToAct(m)).toEqual([1]);
  });
  it('waits for nobody without a move', () => {
    // three coins for the first two, as for `pooled`
    expect(play(matchOf('offer take to players as simultaneous'), 'tt').asked).toBe('12');
  });
});

describe('who is awaited', () => {
  it('does not depend on how much has been asked since the last decision', () => {
    const m = matchOf('offer point to players as pooled', 'players 3');
    // a work counter that is used up must not affect the result
    m.work = 5_000_000;
    expect(seatsToAct(m)).toEqual([1, 2, 3]);
  });
});

describe('refusals', () => {
  it('leave the match as it was', () => {
    const m = matchOf('offer take to players as once');
    const before = m.state.slice();
    for (const move of [
      { seat: 2, move: 0, args: [] },
      { seat: 1, move: 1, args: [] },
      { seat: 1, move: 0, args: [1] },
      { seat: 1, move: -2, args: [0] },
      { seat: 0, move: 0, args: [] },
      { seat: 1.5, move: 0, args: [] },
      { seat: 1, move: Number.NaN, args: [] },
      { seat: 1, move: PASS, args: [3] },
    ]) {
      expect(apply(m, move)).toBe(false);
      expect(m.state).toEqual(before);
    }
  });
});
