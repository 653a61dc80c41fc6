/** Step code: where phases and loops wait for decisions, and how a match continues from there. */
import { describe, expect, it } from 'vitest';
import {
  ANSWER,
  apply,
  conform,
  copyMatch,
  createMatch,
  isOver,
  legalMoves,
  type Match,
  PASS,
  question,
  seatsToAct,
  viewOfEverything,
} from '../../runtime/index.ts';
import { boundOf, small } from './games.ts';

const game = (flow: string, more = ''): string => `
game Steps uses prelude
players 2
board 4 by 1
player { coins: number = 9 }
kind card { done: number, mark: number }
kind piece is card { lives in field }
zone deck of card { each player, takes decks }
zone field of piece { each tile, holds 1 }
order pending(t: trigger) = t.age
order columns(x: piece) = x.mark
queue { sort pending, nest first, settle ability }
timing wake
game_state { c: number }
verb say digit: number { c = c * 10 + digit }
piece "Plain" {}
${flow.includes('phase fight') ? 'piece "Leaver" { on wake { leave fight } }' : ''}
move pay {
  require you.coins > 0
  you.coins -= 1
  say 1
}
move kill x: piece { move x to gone }
move breed { create "Plain" to field of the tile where column is 4 }
move wake_all { raise wake to pieces }
setup {
  active = first player
  for each tiles where column < 4 as t {
    let new = create "Plain" to field of t for first player
    new.mark = t.column
  }
  ${more}
}
flow { ${flow} }
limit 2 turns { draw_game }
`;

function start(flow: string, more = ''): Match {
  const { ir, game: made, diagnostics } = small('test/steps/rules.bound', game(flow, more));
  expect(diagnostics.map((d) => `${d.range.start.line}: ${d.message}`)).toEqual([]);
  return createMatch(boundOf(ir, made.folder, { decks: [] }));
}
const c = (m: Match): number => viewOfEverything(m).globals.find((field) => field.name === 'c')?.value ?? -1;
/** For each number, makes the first legal move with that number; -1 passes. */
function go(m: Match, ...words: number[]): void {
  for (const word of words) {
    const move = legalMoves(m).find((one) => one.move === word);
    expect(move, `${word} is legal`).toBeDefined();
    if (move !== undefined) expect(apply(m, move)).toBe(true);
  }
}
function answer(m: Match, value: number): void {
  expect(apply(m, { seat: question(m)?.seat ?? 0, move: ANSWER, args: [value] })).toBe(true);
}

describe('offers in loops', () => {
  it('keep the loop, its member and the phase around them', () => {
    const m = start(
      `
    phase turn for active {
      for each pieces by columns as x {
        offer pay to you as once
        say x.mark + 1
      }
    }
    say 9`.replace('say x.mark + 1', 'say (x.mark + 1)'),
    );
    expect(c(m)).toBe(0);
    go(m, 0);
    expect(c(m)).toBe(12);
    const twin = copyMatch(m);
    go(m, PASS);
    expect(c(m)).toBe(123);
    go(twin, 0, 0);
    expect(c(twin)).toBe(1213149);
  });

  it('skip members that left before their turn; only live loops add new ones', () => {
    const dead = start(
      'for each pieces by columns as x {\n offer kill, pay to first player as once\n say (x.mark + 4)\n }',
    );
    // the first member kills the next one
    const kill = legalMoves(dead).filter((move) => move.move === 1)[1];
    expect(kill).toBeDefined();
    if (kill !== undefined) apply(dead, kill);
    go(dead, PASS);
    expect(c(dead)).toBe(57);
    const loop = (live: string): string =>
      `for each pieces ${live} as x {\n offer breed, pay to first player as once\n say (x.mark + 4)\n }\n say 3`;
    const snapshot = start(loop(''));
    go(snapshot, 2, PASS, PASS);
    expect(c(snapshot)).toBe(5673);
    const live = start(
      'for each pieces by columns as x live {\n offer breed, pay to first player as once\n say (x.mark + 4)\n }',
    );
    expect(live).toBeDefined();
  });

  it('repeat a number of times', () => {
    const m = start('repeat 3 times { offer pay to first player as once }\n say 2');
    go(m, 0, 0);
    expect(c(m)).toBe(11);
    go(m, 0);
    expect(c(m)).toBe(1112);
  });
});

describe('phases', () => {
  it('are left after the ability with `leave` has ended', () => {
    const m = start(
      `phase fight for active {
      offer wake_all, pay to you as repeated
      say 7
    }
    say 8
    offer pay to first player as once`,
      'create "Leaver" to field of the tile where column is 4 for first player',
    );
    go(m, 3);
    expect(c(m)).toBe(8);
    expect(seatsToAct(m)).toEqual([1]);
  });

  it('run when their condition holds on entry, with the new player', () => {
    const m = start(`phase fight for rival(active) when turn is 1 {
      offer pay to you as once
      say 7
    }
    phase never when 1 > 2 { say 5 }
    say 8
    offer pay to first player as once`);
    expect(seatsToAct(m)).toEqual([2]);
    go(m, PASS);
    expect(c(m)).toBe(78);
  });
});

describe('choices of step code', () => {
  it('are resting points of their own', () => {
    const m = start(`choose x: piece for first player
    say (x.mark + 1)
    choose y: piece where that is not x for last player
    say (y.mark + 5)
    may { say 9 } for first player
    offer pay to first player as once`);
    const options = question(m)?.options ?? [];
    expect(options.length).toBe(3);
    expect(question(m)?.seat).toBe(1);
    answer(m, options[2] as number);
    expect(c(m)).toBe(4);
    expect(question(m)?.seat).toBe(2);
    expect(question(m)?.options).toEqual(options.slice(0, 2));
    answer(m, options[0] as number);
    expect(question(m)?.what).toBe('may');
    const twin = copyMatch(m);
    answer(m, 1);
    expect(c(m)).toBe(469);
    answer(twin, 0);
    expect(c(twin)).toBe(46);
  });

  it('order a loop by choice', () => {
    const m = start(`for each pieces by choice of first player as x {
      say (x.mark + 1)
      offer pay to first player as once
    }
    say 9`);
    const [a, b, third] = question(m)?.options ?? [];
    expect(question(m)?.what).toBe('order');
    answer(m, third as number);
    go(m, PASS);
    expect(question(m)?.options).toEqual([a, b]);
    answer(m, b as number);
    go(m, PASS);
    // a single remaining option needs no choice
    expect(question(m)).toBeNull();
    go(m, PASS);
    expect(c(m)).toBe(4329);
  });

  it('in setup come before everything else', () => {
    const m = start('offer pay to first player as once', 'may { say 6 } for last player');
    expect(question(m)?.seat).toBe(2);
    answer(m, 1);
    expect(c(m)).toBe(6);
  });
});

describe('a game with all of these', () => {
  it('obeys the laws of a match', () => {
    const {
      ir,
      game: made,
      diagnostics,
    } = small(
      'test/steps/rules.bound',
      game(
        `phase turn for active {
      may { say 2 } for rival(active)
      for each pieces by choice of you as x {
        offer kill, pay, breed, wake_all to players as streak
        choose y: piece for you
        y.done += 1
      }
      phase fight { for each pieces by columns as x { offer pay to players as latch } }
      offer breed, pay to players as pooled
    }
    active = rival(active)`,
        'create "Leaver" to field of the tile where column is 4 for first player',
      ),
    );
    expect(diagnostics.map((d) => d.message)).toEqual([]);
    const bound = boundOf(ir, made.folder, { decks: [] });
    const { violations, decisions } = conform({ bound, games: 30, seed: 5 });
    expect(violations).toEqual([]);
    expect(decisions).toBeGreaterThan(100);
    const m = createMatch(bound);
    expect(isOver(m)).toBe(false);
  });
});
