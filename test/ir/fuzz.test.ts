/**
 * Thousands of mutated IRs: the loader rejects each one with diagnostics, or accepts it, and then it binds and plays safely.
 */
import { expect, it } from 'vitest';
import { bind } from '../../compiler/bind/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import { loadBound, loadIR } from '../../compiler/verify/load.ts';
import { apply, createMatch, isOver, legalMoves } from '../../runtime/index.ts';
import { amount } from '../amount.ts';
import { dataIn, type Json } from './tree.ts';

const MUTATIONS = amount(300, 3000);
const SEED = 20240229;

/** xorshift32: the same mutations in every run. */
function draws(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

type Holder = { holder: Json[] | { [key: string]: Json }; key: string };

/** All positions of values in the tree. */
function places(tree: Json): Holder[] {
  const found: Holder[] = [];
  const walk = (node: Json): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      found.push({ holder: node, key });
      walk(value);
    }
  };
  walk(tree);
  return found;
}

const ODD: Json[] = [-1, 0, 1, 2, 31, 1000, 2147483647, -2147483648, 4294967296, 0.5, '', 'self', null, true, [], {}];

/** Mutates one to three positions of a fresh copy. */
function mutate(text: string, draw: (below: number) => number): Json {
  const tree = JSON.parse(text) as Json;
  const all = places(tree);
  const times = 1 + draw(3);
  for (let i = 0; i < times; i++) {
    const { holder, key } = all[draw(all.length)] as Holder;
    const other = all[draw(all.length)] as Holder;
    const taken = (other.holder as { [key: string]: Json })[other.key] ?? null;
    const value = (holder as { [key: string]: Json })[key] ?? null;
    const set = (to: Json): void => {
      (holder as { [key: string]: Json })[key] = to;
    };
    switch (draw(6)) {
      case 0:
        set(ODD[draw(ODD.length)] ?? null);
        break;
      case 1:
        // inserts a copy, because inserting the node itself could create a cycle
        set(JSON.parse(JSON.stringify(taken)) as Json);
        break;
      case 2:
        if (Array.isArray(holder)) holder.splice(Number(key), 1);
        else delete holder[key];
        break;
      case 3:
        if (Array.isArray(holder)) holder.push(JSON.parse(JSON.stringify(value)) as Json);
        else holder[`${key}x`] = value;
        break;
      default:
        if (typeof value === 'number') set(value + draw(5) - 2);
        else set(JSON.parse(JSON.stringify(taken)) as Json);
    }
  }
  return tree;
}

/** Plays a few random moves. With any rules there must be a legal move until the match is over, and it must apply. */
function play(bound: Bound, draw: (below: number) => number): void {
  const match = createMatch(bound, { seed: draw(1000) });
  for (let decisions = 0; decisions < 12 && !isOver(match); decisions++) {
    const moves = legalMoves(match);
    const move = moves[draw(moves.length)];
    expect(move).toBeDefined();
    if (move !== undefined) expect(apply(match, move)).toBe(true);
  }
}

it(`${MUTATIONS} damaged IRs`, { timeout: 300_000 }, () => {
  const sound = dataIn('ir/valid');
  const draw = draws(SEED);
  let accepted = 0;
  for (let i = 0; i < MUTATIONS; i++) {
    const { text } = sound[i % sound.length] as { text: string };
    const damaged = mutate(text, draw);
    const loaded = loadIR(damaged);
    if ('diagnostics' in loaded) {
      expect(loaded.diagnostics.length).toBeGreaterThan(0);
      continue;
    }
    accepted++;
    for (const game of loaded.ir.games) {
      const mods = game.layers.filter((layer) => layer.sort === 'mod').map((layer) => layer.name);
      for (const chosen of [[], ...mods.map((mod) => [mod])]) {
        const binding = bind(loaded.ir, { game: game.folder, mods: chosen, ...(draw(2) === 0 ? { decks: [] } : {}) });
        if ('diagnostics' in binding) {
          expect(binding.diagnostics.length).toBeGreaterThan(0);
          continue;
        }
        if (chosen.length === 0 || i % 4 === 0) play(binding.bound, draw);
        if (i % 10 !== 0) continue;
        const again = loadBound(JSON.parse(JSON.stringify(binding.bound)));
        if ('diagnostics' in again) expect(again.diagnostics).toEqual([]);
        else expect(again.bound.hash).toBe(binding.bound.hash);
      }
    }
  }
  // only mutations of harmless values (names, places, amounts) are accepted
  expect(accepted).toBeGreaterThan(MUTATIONS / 20);
  expect(accepted).toBeLessThan(MUTATIONS / 2);
});
