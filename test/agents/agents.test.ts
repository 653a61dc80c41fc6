/** Agents play the same match on both engines, use no hidden information, and win against random play. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { generate } from '../../compiler/emit/index.ts';
import { RECORD } from '../../compiler/format/rows.ts';
import { compile, type IR } from '../../compiler/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import { assembleProgram } from '../../compiler/wasm/index.ts';
import { MatchDecision } from '../../runtime/agents/decision.ts';
import { Determinisation } from '../../runtime/agents/determinise.ts';
import { type GreedyChoice, greedyChoice } from '../../runtime/agents/greedy.ts';
import { log2, root } from '../../runtime/agents/mcts.ts';
import type { World } from '../../runtime/agents/world.ts';
import { CompiledWorld } from '../../runtime/compiled/world.ts';
import {
  agentMaker,
  applyKnown,
  compiledPlay,
  createMatch,
  Dice,
  Engine,
  isOver,
  legalMoves,
  type Match,
  type Move,
  type Simulation,
  simulate,
  view,
  worth,
} from '../../runtime/index.ts';
import { NOTHING } from '../../runtime/numbers.ts';
import { inUse, rowOf } from '../../runtime/state.ts';
import { amount, isMore } from '../amount.ts';
import { boundGame, codeOf, gameFolders, shippedGames } from '../games.ts';
import { boundOf, small } from '../runtime/games.ts';

const own = fileURLToPath(new URL('games', import.meta.url));
const prelude = { path: 'cards/prelude.bound', text: readFileSync('cards/prelude.bound', 'utf8') };

interface Played {
  ir: IR;
  folder: string;
}

const shipped = shippedGames();
const games: Played[] = [
  ...gameFolders().map((folder) => ({ ir: shipped, folder })),
  ...readdirSync(own).map((name) => {
    const folder = name.replace('.bound', '');
    const { ir, diagnostics } = compile([
      prelude,
      { path: `${folder}/rules.bound`, text: readFileSync(join(own, name), 'utf8') },
    ]);
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
    return { ir, folder };
  }),
].filter(({ ir, folder }) => (ir.games.find((game) => game.folder === folder)?.decks.length ?? 0) > 1);

const onEngine = (bound: Bound, agents: readonly string[], games: number, seed: number): Simulation =>
  simulate({ bound, games, seed, agents, play: compiledPlay(new Engine(bound, codeOf(bound)), agents) });

/** Wins of the first agent in matches with alternating seats; a draw counts as half a win. */
function won(bound: Bound, agent: string, rival: string, games: number): number {
  let points = 0;
  for (const [seat, agents] of [
    [agent, rival],
    [rival, agent],
  ].entries()) {
    const { wins, draws } = onEngine(bound, agents, games / 2, 1);
    points += (wins[seat] ?? 0) + draws / 2;
  }
  return points;
}

/** Plays on at random, to the end or to a turn. */
function rolledByDecisions(world: World, dice: Dice, last: number): void {
  const { turn } = world.bound.layout.head;
  while (!world.isOver() && (last === 0 || (world.state[turn] as number) < last)) {
    const seat = world.toMove();
    const count = seat === 0 ? 0 : world.count(seat);
    if (count === 0) return;
    world.applyNth(dice.below(count));
  }
}

/** After the first positions only one position in so many is tested: some matches are long. */
const EACH = amount(100, 5, 50);

/** Positions of a match of random moves. */
function* positions(bound: Bound, seed: number): Generator<Match> {
  const dice = new Dice(seed);
  const m = createMatch(bound, { seed, answerer: (_, { options }) => options[dice.below(options.length)] as number });
  for (let step = 0; !isOver(m); step++) {
    if (step < amount(12, 40, 20) || step % EACH === 0) yield m;
    const moves = legalMoves(m);
    applyKnown(m, moves[dice.below(moves.length)] as Move);
  }
}

/** Counts the options that are tried in one go. */
class Counting extends CompiledWorld {
  tried = 0;

  override tryAll(of: World, choice: GreedyChoice, dice: Dice): void {
    const { next } = choice;
    super.tryAll(of, choice, dice);
    this.tried += choice.next - next;
  }
}

class OneByOne extends CompiledWorld {
  override tryAll(): void {}
}

for (const [at, { ir, folder }] of games.entries()) {
  describe(folder, () => {
    const bound = ir === shipped ? boundGame(folder) : boundOf(ir, folder);

    // a tree search runs playouts at each decision: in a game of many decisions the interpreter takes a minute for a match
    const searches: [string[], number][] = [
      [['mcts:1', 'greedy'], 1],
      [['mcts:4:2'], 1],
    ];
    for (const [agents, count] of [
      [['greedy', 'random'], amount(1, 3)],
      // both seats by it
      ...(isMore ? [[['greedy'], amount(1, 2)]] : []),
      ...amount(ir === shipped ? [] : searches, searches),
    ] as [string[], number][]) {
      it(`is played the same on both engines by ${agents.join(' and ')}`, () => {
        expect(onEngine(bound, agents, count, 5)).toEqual(simulate({ bound, games: count, seed: 5, agents }));
      });
    }

    it('is worth the same on both engines', () => {
      const engine = new Engine(bound, codeOf(bound));
      for (let seed = 1; seed <= amount(1, 4); seed++) {
        for (const m of positions(bound, seed)) {
          engine.load(m.state);
          for (let seat = 1; seat <= bound.seats; seat++) expect(engine.worth(seat)).toBe(worth(m, seat));
        }
      }
    });

    // a series is rolled out by decisions
    it.runIf(bound.program.series === null)('rollouts without stops end as those by decisions', () => {
      const emitted = codeOf(bound);
      const [direct, stepped] = [
        new CompiledWorld(new Engine(bound, emitted)),
        new CompiledWorld(new Engine(bound, emitted)),
      ];
      let [rolled, seen] = [0, 0];
      for (const m of positions(bound, 6)) {
        if (seen++ % 4 > 0) continue;
        for (const last of [0, (m.state[bound.layout.head.turn] as number) + 2]) {
          const [dice, others] = [new Dice(rolled), new Dice(rolled)];
          direct.load(m.state);
          if (!direct.rollOut(dice, last)) continue;
          rolled++;
          stepped.load(m.state);
          stepped.answerer = (_, { options }) => options[others.below(options.length)] as number;
          rolledByDecisions(stepped, others, last);
          const end = stepped.isOver() ? bound.layout.players.at : inUse(bound, stepped.state);
          expect(direct.state.subarray(0, end)).toEqual(stepped.state.subarray(0, end));
          expect(dice.word()).toBe(others.word());
        }
      }
      // a small game may have constructs that only the interpreter plays
      if (ir === shipped) expect(rolled).toBeGreaterThan(0);
    });

    // in a series options are tried one by one
    it.runIf(bound.program.series === null)('a greedy choice in one go is the one by single options', () => {
      const emitted = at % 2 === 0 ? codeOf(bound) : assembleProgram(generate(bound));
      const made = (): Engine => new Engine(bound, emitted);
      const main = new CompiledWorld(made());
      const [direct, single] = [new Counting(made()), new OneByOne(made())];
      for (const m of positions(bound, 7)) {
        main.load(m.state);
        const seat = main.toMove();
        const count = seat === 0 ? 0 : main.count(seat);
        if (count === 0) continue;
        const [once, again] = [direct, single].map((trial) => {
          const decision = new MatchDecision(main, () => trial);
          decision.offered(seat, count);
          const dice = new Dice(m.membershipVersion);
          return [greedyChoice(decision, dice), dice.word()];
        });
        expect(once).toEqual(again);
      }
      // a small game may have constructs that only the interpreter plays
      if (ir === shipped) expect(direct.tried).toBeGreaterThan(0);
    });

    it('determinisation does not change the view of the player, and deals hidden cards anew', () => {
      let [hidden, moved] = [0, 0];
      const { entities } = bound.layout;
      for (const m of positions(bound, 3)) {
        for (let seat = 1; seat <= bound.seats; seat++) {
          const other = dealt(m, seat, 11);
          if (view(m, seat).zones.some(({ count, cards }) => count > cards.length + 1)) hidden++;
          const [one, two] = [other, dealt(m, seat, 15)].map((deal) => used(deal).subarray(entities.at).join());
          if (one !== two) moved++;
          expect(view(other, seat)).toEqual(view(m, seat));
          expect(misplaced(other)).toEqual([]);
        }
      }
      // else all rollouts would be of one deal
      if (hidden > 0) expect(moved).toBeGreaterThan(hidden / 2);
    });

    it('determinisation depends only on what the player knows', () => {
      for (const m of positions(bound, 4)) {
        for (let seat = 1; seat <= bound.seats; seat++) {
          // swaps hidden cards and changes the random state: the same dice must give the same determinisation
          const other = dealt(m, seat, 12);
          if (legalMoves(other, seat).length !== legalMoves(m, seat).length) continue;
          const [once, twice] = [dealt(m, seat, 13), dealt(other, seat, 13)];
          expect(used(twice)).toEqual(used(once));
        }
      }
    });
  });
}

describe('records', () => {
  const veils = games.find(({ folder }) => folder === 'veils') as Played;
  const bound = boundOf(veils.ir, 'veils');
  const { records, histories, row } = bound.layout;
  const secret = (m: Match, seat: number): number[] =>
    histories.flatMap((place) => {
      const made = place === null ? 0 : Math.min(place.holds, m.state[place.made] ?? 0);
      const rows = Array.from({ length: made }, (_, i) => records.at + ((place?.first ?? 0) + i) * records.stride);
      return rows.filter((at) => (((m.state[at + RECORD.known] ?? 0) >> (seat - 1)) & 1) === 0);
    });

  it('contain only what the player saw, also after determinisation', () => {
    let compared = 0;
    const names = new Set<number>();
    for (const m of positions(bound, 6)) {
      for (let seat = 1; seat <= 2; seat++) {
        for (const seed of [1, 2, 3]) {
          const other = dealt(m, seat, seed);
          for (const at of secret(m, seat)) {
            const [was, is] = [m, other].map(({ state }) => state[at + RECORD.subject] ?? 0) as [number, number];
            const here = rowOf(m, was);
            if (here < 0) expect(other.state[at + RECORD.name]).toBe(NOTHING);
            else {
              // the card at its place after determinisation
              expect(other.state[rowOf(other, is) + row.zone]).toBe(m.state[here + row.zone]);
              expect(other.state[at + RECORD.name]).toBe(other.state[rowOf(other, is) + row.card]);
              if (was !== is) names.add(other.state[at + RECORD.name] ?? 0);
            }
            compared++;
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(100);
    expect(names.size).toBeGreaterThan(3);
  });

  it('contain the face-down cards of the player, and all that was public', () => {
    for (const m of positions(bound, 6)) {
      const laid = secret(m, 2).filter((at) => !secret(m, 1).includes(at));
      // the first player's own card, and the face-down card of the second player
      for (const at of laid) expect(m.state[at + RECORD.owner]).toBe(1);
    }
  });

  it('of a card that only the others see are known to the others', () => {
    const { ir, game, diagnostics } = small('brow.bound', BROW);
    expect(diagnostics).toEqual([]);
    const shown = boundOf(ir, game.folder, { players: 3 });
    const { records } = shown.layout;
    const engine = new Engine(shown, codeOf(shown));
    engine.start(1);
    for (const { state } of [createMatch(shown, { seed: 1 }), engine]) {
      const known = [0, 1, 2].map((i) => (state[records.at + i * records.stride + RECORD.known] ?? 0) & 0b111);
      expect(known).toEqual([0b110, 0b101, 0b011]);
    }
  });
});

/** A card of each player that only the others see is recorded. */
const BROW = `game Brow uses prelude
players 2 to 3
kind rank_card is card { lives in brow }
kind note is record { after mark { } }
zone brow of rank_card { each player, seen by others }
rank_card "Two" { }
verb mark x: rank_card { }
move stay { }
whenever p: player where count of notes > 50 { lose p }
setup {
  active = first player
  for each player as p {
    let c = create "Two" to brow of p for p
    mark c
  }
}
flow { phase main for active { offer stay to active as once } }
limit 3 turns { draw_game }
`;

const used = (m: Match): Int32Array => m.state.slice(0, inUse(m.bound, m.state));

/** A determinisation of a match for a player. */
function dealt(m: Match, seat: number, seed: number): Match {
  const determinised = new Determinisation(m, seat);
  determinised.deal(new Dice(seed));
  const other = createMatch(m.bound);
  other.state.set(m.state);
  for (let i = 0; i < determinised.writes.length; i += 2)
    other.state[determinised.writes[i] ?? 0] = determinised.writes[i + 1] ?? 0;
  other.membershipVersion++;
  return other;
}

/** Cards in lists without records. */
function misplaced({ state, layout }: Match): number[] {
  const { entities, row } = layout;
  const wrong: number[] = [];
  for (const zone of layout.zones) {
    if (zone.store !== 'list') continue;
    for (let i = 0; i < zone.instances; i++) {
      const at = zone.at + i * zone.stride;
      for (let k = 0; k < (state[at] ?? 0); k++) {
        const ref = state[at + 1 + k] ?? 0;
        const of = entities.at + (ref - entities.first) * entities.stride;
        if (state[of + row.zone] !== zone.first + i || state[of + row.index] !== k) wrong.push(ref);
      }
    }
  }
  return wrong;
}

describe('strength', () => {
  it('greedy beats random in four of five matches', () => {
    const bound = boundGame('stormbound');
    expect(won(bound, 'greedy', 'random', 200)).toBeGreaterThanOrEqual(160);
  });

  it('agents beat random in a game of hidden moves', () => {
    const veils = games.find(({ folder }) => folder === 'veils') as Played;
    const bound = boundOf(veils.ir, 'veils');
    expect(won(bound, 'greedy', 'random', 40)).toBeGreaterThanOrEqual(32);
    expect(won(bound, 'mcts:20', 'random', amount(5, 40, 10))).toBeGreaterThanOrEqual(amount(4, 32, 8));
  });
});

describe('the arithmetic of a tree search', () => {
  it('computes integer square roots', () => {
    const check = (n: number): void => {
      const r = root(n);
      expect(r * r <= n && (r + 1) * (r + 1) > n, `${n}: ${r}`).toBe(true);
    };
    for (let n = 0; n < 5000; n++) check(n);
    for (let r = 1; r < 46340; r += 7) for (const n of [r * r - 1, r * r, r * r + 1]) check(n);
    check(2147483647);
  });

  it('computes logarithms that are monotonic, and exact at powers of 2', () => {
    for (let k = 0; k < 30; k++) expect(log2(2 ** k)).toBe(256 * k);
    for (let n = 1; n < 3000; n++) expect(log2(n + 1)).toBeGreaterThanOrEqual(log2(n));
  });
});

describe('names', () => {
  it.each(['random', 'greedy', 'mcts', 'mcts:1', 'mcts:500', 'mcts:50:3'])('%s is an agent', (name) => {
    expect(agentMaker(name)).not.toBeNull();
  });
  it.each([
    '',
    'Random',
    'mcts:',
    'mcts:0',
    'mcts:-1',
    'mcts:1.5',
    'mcts:99999999',
    'mcts:5:',
    'greedy:3',
    'mcts:5:9999',
  ])('%s is none', (name) => {
    expect(agentMaker(name)).toBeNull();
  });
});
