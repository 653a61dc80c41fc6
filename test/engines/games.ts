/** Compares random matches of the shipped games on both engines: with pairs of decks, in each mode and with each mod. */
import { join } from 'node:path';
import { bind } from '../../compiler/index.ts';
import { gameFolders, gameOf, shippedGames } from '../games.ts';
import { type Difference, playTwin, rushTwin, type Twin, twin } from './twin.ts';

export interface GameRan {
  game: string;
  matches: number;
  /** Matches on WebAssembly modules. */
  modules: number;
  /** Whether the game has abilities. */
  able: boolean;
  decisions: number;
  /** Number of abilities after which states were compared, in addition to decisions. */
  abilities: number;
  /** Number of compared trace events. */
  events: number;
  /** Number of compared matches without a stop at decisions. */
  rushed: number;
  bailOuts: number;
  /** Constructs for which the compiled engine bails out, in any binding. */
  left: string[];
  differences: (Difference & { choice: string })[];
}

type Choice = { decks?: string[]; mode?: string; mods?: string[] };

/**
 * Most pairs of decks, and from how many matches on every mode and mod is played; with fewer, one of so many, and with fewer than
 * FEW a quarter as many.
 */
const PAIRS = 24;
const WHOLE = 200;
const FEW = 6;
const MODES = 4;
const MODS = 16;
const FEW_PAIRS = 2;
/** With fewer matches than FEW, so that each binding is emitted for several of them. */
const ONE_PAIR = 1;
/** One binding in so many is also played as a WebAssembly module, every second of these with a trace. */
const MODULES = 4;
/** Most decisions of the match that the low-level IR is interpreted for, one of each game. */
const LOWERED = 16;
/** Most decisions of a series, which is only some of its matches. */
const SERIES = 400;

/**
 * `matches`: number of matches of each game; more for a game with many modes and mods. From 200 matches on each mod is played,
 * twice, and half of the matches are without modes and mods. `only`: the folder of the only game that is played.
 */
export function* runGames(matches: number, first: number, only: string | null = null): Generator<GameRan> {
  const ir = only === null ? shippedGames() : gameOf(join('cards', only));
  for (const folder of only === null ? gameFolders() : [only]) {
    const game = ir.games.find((one) => one.folder === folder);
    if (game === undefined || game.decks.length < 2) continue;
    const names = game.decks.map(({ name }) => name);
    const whole = matches >= WHOLE;
    const pairs = names
      .slice(0, whole ? PAIRS : matches < FEW ? ONE_PAIR : FEW_PAIRS)
      .map((name, i) => ({ decks: [name, names[(i + 1) % names.length] ?? name] }));
    const choices: Choice[] = [];
    const named = (wanted: string): string[] =>
      game.layers.flatMap(({ sort, name }) => (sort === wanted ? [name] : []));
    const some = (sort: string, each: number): string[] =>
      named(sort).filter((_, i) => whole || i % (matches < FEW ? 4 * each : each) === 0);
    const layers: Choice[] = [
      ...some('mode', MODES).map((mode) => ({ mode })),
      ...some('mod', MODS).map((name) => ({ mods: [name] })),
    ];
    const most = Math.max(pairs.length, layers.length);
    for (let i = 0; i < most; i++) {
      const [pair, layer] = [pairs[whole ? i % pairs.length : i], layers[i % Math.max(1, layers.length)]];
      if (pair !== undefined) choices.push(pair);
      if (layer !== undefined) choices.push(layer);
    }
    const total: GameRan = {
      game: folder,
      matches: 0,
      modules: 0,
      able: game.abilities.length > 0,
      decisions: 0,
      abilities: 0,
      events: 0,
      rushed: 0,
      bailOuts: 0,
      left: [],
      differences: [],
    };
    // a mode may refuse a deck, and the like
    const allowed = choices.flatMap((choice, i) => {
      const result = bind(ir, { game: folder, ...choice });
      // the first match of each mode, mod and pair of decks has a trace; with few matches every second
      const once = choices.indexOf(choice) === i && (matches >= FEW || i % 2 === 0);
      return 'diagnostics' in result ? [] : [{ choice, bound: result.bound, once }];
    });
    const each = Math.max(whole ? 2 : 1, Math.ceil(matches / allowed.length));
    for (const [i, { choice, bound, once: trace }] of allowed.entries()) {
      const isSeries = bound.program.series !== null;
      let of: Twin | null = null;
      for (const wasm of i % MODULES === 0 ? [false, true] : [false]) {
        const pair: Twin = twin(bound, { trace: wasm ? i % (2 * MODULES) === 0 : trace, wasm, of });
        of = pair;
        for (let k = 0; k < each; k++) {
          const seed = first + i * each + k;
          const found = playTwin(pair, seed, seed % 2 === 0, isSeries ? SERIES : undefined);
          if (wasm) total.modules++;
          else total.matches++;
          if (found !== null) total.differences.push({ ...found, choice: JSON.stringify(choice) });
        }
        // a series always stops at decisions
        const rushed = isSeries ? null : rushTwin(pair, first + i);
        if (rushed !== null) total.differences.push({ ...rushed, choice: JSON.stringify(choice) });
        total.decisions += pair.played;
        total.abilities += pair.abilities;
        total.events += pair.events;
        total.rushed += pair.rushed;
        total.bailOuts += pair.engine.bailOuts;
        total.left = [...new Set([...total.left, ...pair.left])].sort();
      }
      const lowered = i === 0 ? playTwin(twin(bound, { trace, lir: true, of }), first, true, LOWERED) : null;
      if (lowered !== null) total.differences.push({ ...lowered, choice: `${JSON.stringify(choice)}, low-level IR` });
    }
    yield total;
  }
}
