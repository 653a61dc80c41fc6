/**
 * Invariants of hill climbing, with an arena that computes results from the cards of a deck and plays no matches. Each deck
 * that is tried is legal. A search that is interrupted and resumed gives the same result as one that is not.
 */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileWith } from '../../cli/chosen.ts';
import { type Arena, LOST, type MatchTask, WON } from '../../cli/search/arena.ts';
import { begun, Climb, type ClimbSetup, type SearchState } from '../../cli/search/climb.ts';
import { deckKey, neighboursOf } from '../../cli/search/neighbours.ts';
import type { PoolEntry } from '../../cli/search/pool.ts';
import { type PoolIndices, Rules } from '../../cli/search/rules.ts';
import { greedyStart } from '../../cli/search/start.ts';
import { Dice } from '../../runtime/index.ts';
import { amount, sample } from '../amount.ts';
import { root } from '../repo/tree.ts';
import { fighters, isLegal } from './bouts.ts';

const made = compileWith(join(root, 'test/search/bouts'), []);
const { cards: known } = made.game;

/** Owned cards by seed; some have few copies. */
function poolOf(seed: number): PoolEntry[] {
  const dice = new Dice(seed);
  return [...fighters.keys()].flatMap((name) => {
    const count = dice.below(5);
    return count === 0 ? [] : [{ card: known.findIndex((card) => card.name === name), name, level: 1, count }];
  });
}

/** Gives each deck a fixed win probability, and records the decks that it gets. */
class Drawn implements Arena {
  readonly decks: string[][] = [];
  matches = 0;

  named(deck: MatchTask['deck']): string[] {
    return deck.map(({ card }) => known[card]?.name ?? '');
  }

  /** The percentage of matches that a deck wins. */
  worth(names: readonly string[]): number {
    return names.reduce((sum, name, i) => sum + (fighters.get(name)?.power ?? 0) * (i % 3 === 0 ? 3 : 2), 5);
  }

  async play(tasks: readonly MatchTask[]) {
    return tasks.map(({ deck, opponent, first, count }) => {
      const names = this.named(deck);
      this.decks.push(names);
      this.matches += count;
      const worth = this.worth(names);
      const outcomes = Uint8Array.from({ length: count }, (_, i) =>
        new Dice((first + i) * 7 + opponent + worth).below(100) < worth ? WON : LOST,
      );
      return { outcomes, faults: 0, decisions: 0, capped: 0 };
    });
  }
  async close() {}
}

function hillOf(
  seed: number,
  most: number,
  ordered = false,
): { hill: ClimbSetup; arena: Drawn; start: PoolIndices } | null {
  const pool = poolOf(seed);
  const rules = new Rules(made, {}, pool);
  const start = greedyStart(pool, rules);
  if ('breaks' in start) return null;
  const arena = new Drawn();
  const weights = [1, 3, 2].slice(0, 1 + (seed % 3));
  const affords = (played: number, more: number): boolean => played + more <= most;
  return {
    hill: {
      pool,
      rules,
      arena,
      weights,
      seed,
      ordered,
      cards: start.decks[0].length,
      also: start.decks.slice(1),
      affords,
    },
    arena,
    start: start.decks[0],
  };
}

const seeds = Array.from({ length: 40 }, (_, seed) => seed);

test('every deck that is tried is legal and owned', async () => {
  let decks = 0;
  let climbs = 0;
  for (const seed of sample(seeds, 3)) {
    for (const ordered of [false, true]) {
      const found = hillOf(seed, 20_000, ordered);
      if (found === null) continue;
      const { hill, arena, start } = found;
      await new Climb(hill, begun(start)).run(() => {});
      const counts = Object.fromEntries(hill.pool.map(({ name, count }) => [name, count]));
      expect(arena.decks.filter((deck) => !isLegal(deck, counts))).toEqual([]);
      decks += arena.decks.length;
      climbs++;
    }
  }
  expect(climbs).toBeGreaterThan(amount(10, 30));
  expect(decks).toBeGreaterThan(1000);
});

/** Cards are worth something else beside each other one, so many decks are better than all that differ in one card. */
class Rugged extends Drawn {
  readonly #seed: number;
  constructor(seed: number) {
    super();
    this.#seed = seed;
  }
  override named(deck: MatchTask['deck']): string[] {
    return deck.map(({ card }) => `${card}`);
  }
  override worth(cards: readonly string[]): number {
    const numbers = cards.map(Number).sort((a, b) => a - b);
    const pairs = numbers.flatMap((a, i) =>
      numbers.slice(i).map((b) => new Dice(this.#seed * 4096 + a * 64 + b).below(9)),
    );
    return pairs.reduce((sum, one) => sum + one - 4, 40);
  }
}

test('a climb that ends at a lower top is followed by others', async () => {
  const pool = Array.from({ length: 40 }, (_, card): PoolEntry => ({ card, name: `${card}`, level: 1, count: 1 }));
  const isSix = (deck: PoolIndices): boolean => deck.length === 6 && new Set(deck).size === 6;
  const rules = { isLegal: isSix, kindOf: () => 0 } as unknown as Rules;
  const start = [0, 1, 2, 3, 4, 5];
  let better = 0;
  const tried = sample(seeds, 5).slice(0, amount(8, 8));
  for (const seed of tried) {
    const arena = new Rugged(seed);
    const hill = {
      pool,
      rules,
      arena,
      weights: [1],
      seed,
      ordered: false,
      cards: start.length,
      also: [],
      affords: (played: number, more: number) => played + more <= 400_000,
    };
    const climb = new Climb(hill, begun(start));
    const tops: number[] = [];
    await climb.run(() => {
      if (climb.state.climbs > tops.length) tops.push(arena.worth(climb.best.map(String)));
    });
    if (arena.worth(climb.best.map(String)) > (tops[0] ?? 0)) better++;
  }
  expect(better).toBeGreaterThan(tried.length / 3);
});

test('a pool gets no deck only where there is none', () => {
  let none = 0;
  for (const seed of seeds) {
    const pool = poolOf(seed);
    const start = greedyStart(pool, new Rules(made, {}, pool));
    const counts = Object.fromEntries(pool.map(({ name, count }) => [name, count]));
    if ('breaks' in start) none++;
    expect('decks' in start).toBe(someDeck(counts));
  }
  expect(none).toBeGreaterThan(0);
});

/** Whether any legal deck exists; it suffices to try the cheapest cards. */
function someDeck(counts: Readonly<Record<string, number>>): boolean {
  const of = (kind: string): string[] =>
    [...fighters]
      .filter(([, one]) => one.kind === kind)
      .sort(([, a], [, b]) => a.cost - b.cost)
      .flatMap(([name]) => Array<string>(Math.min(counts[name] ?? 0, 2)).fill(name));
  return isLegal([...of('captain').slice(0, 1), ...of('fighter').slice(0, 4)], counts);
}

describe('a search that was stopped', () => {
  test.each(seeds.slice(0, 12))('ends as one that was not, wherever that was: seed %i', async (seed) => {
    const found = hillOf(seed, 30_000);
    if (found === null) return;
    const { hill, start } = found;
    const stops: SearchState[] = [];
    const whole = new Climb(hill, begun(start));
    const ending = await whole.run(() => stops.push(JSON.parse(JSON.stringify(whole.state))));
    for (const state of stops) {
      const rest = new Climb(hill, state);
      expect(await rest.run(() => {})).toBe(ending);
      expect(rest.state).toEqual(whole.state);
    }
  });

  test('goes on where more matches may be played, as if that had been so from the start', async () => {
    for (const seed of seeds.slice(0, 12)) {
      const [short, long] = [hillOf(seed, 3_000), hillOf(seed, 40_000)];
      if (short === null || long === null) continue;
      const first = new Climb(short.hill, begun(short.start));
      await first.run(() => {});
      const then = new Climb(long.hill, first.state);
      const whole = new Climb(long.hill, begun(long.start));
      expect(await then.run(() => {})).toBe(await whole.run(() => {}));
      expect(then.state).toEqual(whole.state);
    }
  });

  test('has played no more matches than it may', async () => {
    for (const most of [0, 10, 1000, 5000]) {
      const found = hillOf(5, most);
      if (found === null) throw new Error('a pool without a deck');
      await new Climb(found.hill, begun(found.start)).run(() => {});
      expect(found.arena.matches).toBeLessThanOrEqual(most);
    }
  });
});

describe('neighbours', () => {
  const pool = [3, 1, 2].map((count, i): PoolEntry => ({ card: i, name: `${i}`, level: 1, count }));
  const of = (deck: number[], ordered: boolean): string[] =>
    neighboursOf(deck, pool, ordered, 1).map((one) => one.join(''));

  test('are all that differ in one card', () => {
    expect(
      of([0, 0, 1], false)
        .map((one) => deckKey([...one].map(Number), false))
        .sort(),
    ).toEqual(['0 0', '0 0 0', '0 0 0 1', '0 0 1 2', '0 0 2', '0 1', '0 1 2'].sort());
  });
  test('are in order all that differ in one card or its place', () => {
    expect(of([0, 1], true).sort()).toEqual(
      ['0', '00', '001', '010', '012', '021', '02', '1', '10', '201', '21'].sort(),
    );
  });
  test('come in an order that only the seed decides', () => {
    expect(neighboursOf([0, 0, 1], pool, false, 7)).toEqual(neighboursOf([0, 0, 1], pool, false, 7));
    expect(neighboursOf([0, 0, 1], pool, false, 7)).not.toEqual(neighboursOf([0, 0, 1], pool, false, 8));
  });
});
