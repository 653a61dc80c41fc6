/**
 * Programs that try to loop forever or to break the runtime. Each must give a match that continues or ends, and a recording.
 */
import { describe, expect, it } from 'vitest';
import { apply, createMatch, FAULTS, isOver, legalMoves, type Match, simulate, view } from '../../runtime/index.ts';
import { boundOf, small } from './games.ts';

const game = (decls: string, begin = ''): string => `
game Hostile uses prelude
players 2
board 4 by 4
player { n: number }
kind card { a: number }
kind piece is card { lives in field }
zone deck of card { each player, takes decks }
zone hand of card { each player }
zone field of piece { each tile, holds 1 }
order pending(t: trigger) = t.age
queue { sort pending, nest first, settle statement }
timing wake
game_state { c: number }
piece "Plain" {}
setup {
  active = first player
  for each tiles { create "Plain" to field of it for first player }
  ${begin}
}
${decls}
flow {
  phase turn for active { offer go to active as once }
  active = rival(active)
}
limit 3 turns { draw_game }
`;

/** Plays all legal moves until the end, and returns the names of the faults. `refused`: codes of errors, in spite of which it is played. */
function play(decls: string, begin = '', refused: readonly string[] = []): { m: Match; faults: string[] } {
  const { ir, game: made, diagnostics } = small('test/hostile/rules.bound', game(decls, begin));
  expect(diagnostics.flatMap((d) => (refused.includes(d.code) ? [] : [d.message]))).toEqual([]);
  const m = createMatch(boundOf(ir, made.folder, { decks: [] }));
  const faults: string[] = [];
  for (let i = 0; i < 20 && !isOver(m); i++) {
    const [move] = legalMoves(m);
    if (move === undefined) throw new Error('no move and no end');
    const before = m.state[m.layout.head.faults];
    expect(apply(m, move)).toBe(true);
    if (m.state[m.layout.head.faults] !== before) faults.push(FAULTS[m.state[m.layout.head.fault] as number] ?? '?');
  }
  return { m, faults };
}

describe('a program made to never end', () => {
  it('in loops inside loops', () => {
    const { m, faults } = play(`move go {
      repeat 2000000000 times { repeat 2000000000 times { c += 1 } }
    }`);
    expect(faults[0]).toBe('fuel');
    expect(isOver(m)).toBe(true);
  });

  it('in calls for sets inside calls for sets', () => {
    const { faults } = play(`
    verb one x: piece { x.a += 1 }
    verb two x: piece { one pieces }
    verb three x: piece { two pieces }
    verb four x: piece { three pieces }
    verb five x: piece { four pieces }
    move go { five pieces }`);
    expect(faults[0]).toBe('fuel');
  });

  it('in sets inside sets', () => {
    const inner = (depth: number): string =>
      depth === 0 ? 'true' : `count of (pieces where a <= ${depth} and ${inner(depth - 1)}) > 100`;
    const { m, faults } = play(`
    adjective odd(x: piece) = count of (pieces where a < 1000) > 100
    adjective odder(x: piece) = count of (pieces where odd(that) or a > 5) > 100
    adjective oddest(x: piece) = count of (pieces where odder(that) or a > 5) > 100
    adjective beyond(x: piece) = count of (pieces where oddest(that) or a > 5) > 100
    adjective far(x: piece) = count of (pieces where beyond(that) or a > 5) > 100
    adjective worse(x: piece) = count of (pieces where far(that) or a > 5) > 100
    move go { if some pieces where worse(that) or ${inner(1)} { c += 1 } }`);
    expect(faults[0]).toBe('work');
    expect(isOver(m)).toBe(true);
  });

  it('in keywords that each give the next one twice, or one another', () => {
    const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
    const twice = range(40).map((i) => `keyword Next${i + 1} {\nself have Next${i}\nself have Next${i}\n}`);
    const others = range(6).map((i) => {
      const gives = range(6).filter((other) => other !== i);
      return `keyword Ring${i} { self have a +1\n${gives.map((other) => `self have Ring${other}`).join('\n')} }`;
    });
    for (const keywords of [['keyword Next0 { self have a +1 }', ...twice], others]) {
      const { m, faults } = play(
        `${keywords.join('\n')}
      move go { if some pieces where a > 5 { c += 1 } }`,
        '',
        ['RB0524'],
      );
      expect(faults[0]).toBe('work');
      expect(isOver(m)).toBe(true);
    }
  });

  it('in statuses that each give the next one to all', () => {
    const more = [1, 2, 3, 4, 5, 6].map((i) => `status s${i} of piece { sum, text "s", pieces have s${i - 1} 1 }`);
    const { m } = play(
      `status s0 of piece { sum, text "s" }\n${more.join('\n')}\nmove go { c += 1 }`,
      'add s6 to random piece',
    );
    // a view says what can be computed
    expect(view(m, 1).globals).toContainEqual({ name: 'c', value: 3 });
  });

  it('in triggers that call for triggers', () => {
    const { m } = play(
      `
    piece "Bell" { on wake { raise wake to all pieces } }
    move go { raise wake to all cards in hand of first player }`,
      'create "Bell" to hand of first player',
    );
    expect(isOver(m)).toBe(true);
  });

  it('deep inside its own triggers', () => {
    const { m, faults } = play(
      `
    piece "Bell" {
      on wake {
        raise wake to self
        c += 1
      }
    }
    move go { raise wake to all cards in hand of first player }`,
      'create "Bell" to hand of first player',
    );
    expect(faults[0]).toBe('depth');
    expect(m.state[m.layout.head.faults]).toBeGreaterThan(0);
  });

  it('in a flow that nobody acts in', () => {
    const { m } = play('move go { require c > 1 }', 'c = 1');
    expect(isOver(m)).toBe(true);
  });

  it('in state rules that undo one another', () => {
    const { m, faults } = play(`
    whenever p: player where n is 1 { p.n = 2 }
    whenever p: player where n is 2 { p.n = 1 }
    move go { you.n = 1 }`);
    expect(faults[0]).toBe('rules');
    expect(isOver(m)).toBe(true);
  });

  it('in a state rule that applies from the start', () => {
    const { m } = play(`
    whenever p: player where n is 0 { c += 1 }
    move go { c = 0 }`);
    expect(isOver(m)).toBe(true);
  });

  it('with more entities than there is room for', () => {
    const { faults } = play(`move go { repeat 5000 times { create "Plain" to hand of you } }`);
    expect(faults[0]).toBe('entities');
  });

  it('plays the same again', () => {
    const { ir, game: made } = small(
      'test/hostile/rules.bound',
      game('move go { repeat 2000000000 times { c += div(1, c - 500) } }'),
    );
    const bound = boundOf(ir, made.folder, { decks: [] });
    const once = simulate({ bound, games: 3, seed: 1 });
    expect(once.faults).toBeGreaterThan(0);
    expect(simulate({ bound, games: 3, seed: 1 })).toEqual(once);
  });
});
