/**
 * Mutants of IRs: nodes are moved, dropped, swapped and retyped, numbers and words changed for others of the same key. What
 * the verifier accepts is played on the engines, which have to agree as on compiled games.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LAST_PASSES } from '../../compiler/driver/compile.ts';
import { Session } from '../../compiler/driver/session.ts';
import { bind } from '../../compiler/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Game, IR } from '../../compiler/ir/index.ts';
import { loadIR } from '../../compiler/verify/load.ts';
import { sources } from '../games.ts';
import { program } from './generate/program.ts';
import { comparedNative } from './native.ts';
import { tryAgain, tryBound } from './trial.ts';
import { worked } from './twin.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Holder = { [key: string]: Json };

/** Where a value is. */
interface Spot {
  holder: Holder;
  key: string;
}

export interface MutantsRan {
  mutants: number;
  accepted: number;
  bound: number;
  decisions: number;
  modules: number;
  natives: number;
  differences: { seed: number; why: string; changes: string[] }[];
  /** The mutant with the most processor time on all engines, in milliseconds. */
  slowest: { seed: number; ms: number };
}

/** A program of the generator for each so many mutants; the others are of the games below `test/games`. */
const GENERATED = 2;
const GAMES = ['lanterns', 'tour', 'features'];
/** One in so many of those that are bound also runs as a WebAssembly module, and as native code. */
const MODULES = 4;
const NATIVE = 25;
const LISTS: ReadonlySet<string> = new Set(['body', 'then', 'else', 'parts']);
const MATCHES = { count: 2, most: 30, timed: true };

/** xorshift32: the same mutants for the same seed. */
function draws(seed: number): (below: number) => number {
  let state = (seed * 2654435761) | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** A mutant of an IR's text, and what was changed. */
export function mutant(text: string, seed: number): { ir: Json; changes: string[] } {
  const draw = draws(seed);
  const ir = JSON.parse(text) as Json;
  const changes: string[] = [];
  const times = 1 + draw(3);
  for (let i = 0; i < times; i++) changes.push(change(ir, draw));
  return { ir, changes };
}

const isHolder = (value: Json | undefined): value is Holder => typeof value === 'object' && value !== null;

/** Changes one thing; gives what. */
function change(ir: Json, draw: (below: number) => number): string {
  const exprs: Spot[] = [];
  const stmts: Spot[] = [];
  const lists: Spot[] = [];
  const types: Spot[] = [];
  const byKey = new Map<string, Spot[]>();
  const walk = (holder: Holder, code: boolean): void => {
    for (const [key, value] of Object.entries(holder)) {
      const spot = { holder, key };
      if (!isHolder(value)) {
        if (key !== 'name' && key !== 'doc' && key !== 'text' && !(Array.isArray(holder) && !code)) keep(key, spot);
        continue;
      }
      if (key === 'place' || key === 'scenarios' || key === 'look' || key === 'files' || key === 'examples') continue;
      if ('op' in value) exprs.push(spot);
      else if ('do' in value) stmts.push(spot);
      if (LISTS.has(key) && Array.isArray(value)) lists.push(spot);
      if ('many' in value && 'of' in value) types.push(spot);
      if (Array.isArray(value)) keep(`[${key}]`, spot);
      walk(value, code || 'op' in value || 'do' in value);
    }
  };
  const keep = (key: string, spot: Spot): void => {
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [spot]);
    else known.push(spot);
  };
  walk(ir as Holder, false);
  const any = <T>(list: readonly T[]): T => list[draw(list.length)] as T;
  const get = ({ holder, key }: Spot): Json => holder[key] as Json;
  const copy = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json;
  const put = (spot: Spot, value: Json): void => {
    spot.holder[spot.key] = value;
  };
  const swap = (a: Spot, b: Spot): void => {
    const [first, second] = [copy(get(a)), copy(get(b))];
    put(a, second);
    put(b, first);
  };
  switch (draw(10)) {
    case 0: {
      const spot = any(exprs);
      put(spot, copy(get(any(exprs))));
      return 'an expression in place of another';
    }
    case 1:
      swap(any(exprs), any(exprs));
      return 'two expressions swapped';
    case 2: {
      // to or from the same body, or any other
      const from = get(any(lists)) as Json[];
      const to = get(any(lists)) as Json[];
      const [taken] = from.splice(draw(from.length + 1), 1);
      if (taken !== undefined) to.splice(draw(to.length + 1), 0, taken);
      return 'a statement moved';
    }
    case 3: {
      const list = get(any(lists)) as Json[];
      list.splice(draw(list.length + 1), 1);
      return 'a statement dropped';
    }
    case 4: {
      const list = get(any(lists)) as Json[];
      const at = draw(list.length + 1);
      const taken = list[at];
      if (taken !== undefined) list.splice(at, 0, copy(taken));
      return 'a statement doubled';
    }
    case 5: {
      const list = get(any(lists)) as Json[];
      if (list.length > 1) list.push(...list.splice(draw(list.length - 1), 1));
      return 'a statement put last';
    }
    case 6:
      put(any(types), copy(get(any(types))));
      return 'a type changed';
    case 7: {
      if (stmts.length === 0) return 'nothing';
      put(any(stmts), copy(get(any(stmts))));
      return 'a statement in place of another';
    }
    case 8: {
      const key = any([...byKey.keys()]);
      const spots = byKey.get(key) as Spot[];
      put(any(spots), copy(get(any(spots))));
      return `another "${key}"`;
    }
    default: {
      const numbers = [...byKey.keys()].filter((key) => typeof get((byKey.get(key) as Spot[])[0] as Spot) === 'number');
      const key = any(numbers);
      const spot = any(byKey.get(key) as Spot[]);
      const old = get(spot);
      if (typeof old === 'number') put(spot, old + draw(5) - 2);
      return `another number in "${key}"`;
    }
  }
}

/** The IRs that are mutated, by seed. */
function bases(): (seed: number) => { text: string; mode: string | null; mods: readonly string[] } | null {
  const prelude = sources('cards/prelude.bound');
  const session = new Session({ last: LAST_PASSES });
  const games = GAMES.map((name) => {
    const { ir } = session.compile([...prelude, ...sources(`test/games/${name}`)]);
    return { text: JSON.stringify(ir), mode: null, mods: [] };
  });
  return (seed) => {
    if (seed % GENERATED !== 0) return games[(seed >> 1) % games.length] ?? null;
    // several mutants of one program
    const { text, mode, mods } = program(Math.floor(seed / 16) + 1, seed % 3 === 0 ? 'narrow' : 'usual');
    const { ir, diagnostics } = session.compile([...prelude, { path: 'made/rules.bound', text }]);
    return diagnostics.some(({ severity }) => severity === 'error') ? null : { text: JSON.stringify(ir), mode, mods };
  };
}

/** Binds an accepted mutant. Null where `bind` refuses it. */
function boundOf(ir: IR, mode: string | null, mods: readonly string[]): { bound: Bound; game: Game } | null {
  const [game] = ir.games;
  if (game === undefined) return null;
  const decks = game.decks.slice(0, 2).map(({ name }) => name);
  for (const chosen of decks.length === 0 ? [{}] : [{ decks }, { decks: [] }]) {
    const result = bind(ir, { game: game.folder, ...(mode !== null && { mode }), mods: [...mods], ...chosen });
    if ('bound' in result) return { bound: result.bound, game };
  }
  return null;
}

/** Tries so many mutants from a seed on; ends after five differences. */
export async function runMutants(count: number, first: number): Promise<MutantsRan> {
  const baseOf = bases();
  const ran: MutantsRan = {
    mutants: 0,
    accepted: 0,
    bound: 0,
    decisions: 0,
    modules: 0,
    natives: 0,
    differences: [],
    slowest: { seed: first, ms: 0 },
  };
  const folder = mkdtempSync(join(tmpdir(), 'rulebound-mutants-'));
  try {
    for (let seed = first; seed < first + count && ran.differences.length < 5; seed++) {
      ran.mutants++;
      const base = baseOf(seed);
      if (base === null) continue;
      const start = worked();
      const { ir, changes } = mutant(base.text, seed);
      const found = (why: string): void => {
        ran.differences.push({ seed, why, changes });
      };
      try {
        const loaded = loadIR(ir);
        if ('diagnostics' in loaded) continue;
        ran.accepted++;
        const made = boundOf(loaded.ir, base.mode, base.mods);
        if (made === null) continue;
        ran.bound++;
        const { bound, game } = made;
        const matches = { first: seed, plain: seed % 4 === 1, trace: seed % 8 === 0, ...MATCHES };
        const tried = tryBound(bound, game, matches);
        if (tried.is === 'different') found(`step ${tried.found.step}: ${tried.found.what}`);
        if (tried.is !== 'same') continue;
        ran.decisions += tried.twin.played;
        const { interpreter = 0, compiled = 0 } = tried.twin.longest ?? {};
        if (Math.max(interpreter, compiled) > 1000) found(`a decision takes ${interpreter} and ${compiled} ms`);
        if (ran.bound % MODULES === 0) {
          ran.modules++;
          const again = tryAgain(tried, { ...matches, wasm: true });
          if (again.is === 'different') found(`as a module, step ${again.found.step}: ${again.found.what}`);
        }
        if (ran.bound % NATIVE === 0) {
          const env = { ...process.env, XDG_CACHE_HOME: folder };
          const native = await comparedNative([[`mutant ${seed}`, bound]], { games: 10, seed, env });
          ran.natives += native.programs;
          for (const one of native.differences) found(one);
        }
      } catch (error) {
        found(error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' ') : `${error}`);
      } finally {
        const ms = Math.round(worked() - start);
        if (ms > ran.slowest.ms) ran.slowest = { seed, ms };
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return ran;
}
