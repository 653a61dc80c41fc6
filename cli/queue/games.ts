/**
 * Bound games on their way to other processes: the IR of the game by content hash, with the choice that was bound. The receiver
 * holds the IR to the schema and the verifier, binds it again, and compares the hash of the binding.
 */
import { createHash } from 'node:crypto';
import { rebind } from '../../compiler/bind/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Game, IR } from '../../compiler/ir/index.ts';
import { loadIR } from '../../compiler/verify/load.ts';
import { shapedText } from '../json/read.ts';
import * as say from '../messages/index.ts';
import { RefusedWork } from './refused.ts';

/** A bound game without its IR. */
export interface BoundRef {
  /** Content hash of the IR. */
  game: string;
  mode: number | null;
  mods: number[];
  decks: Bound['decks'];
  /** The hash that the binding must have. */
  hash: string;
}

export const contentHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The name of a run by its plan, or of a chunk by its input as JSON: it depends on the matches, not on who plays them. */
export const nameByContent = (text: string): string => contentHash(text).slice(0, 32);

/** Collects the games of some work. */
export class GamePack {
  /** Texts of IRs, by content hash. */
  readonly texts = new Map<string, string>();
  readonly #known = new Map<Game, string>();

  add({ game, mode, mods, decks, hash }: Bound): BoundRef {
    let key = this.#known.get(game);
    if (key === undefined) {
      const text = JSON.stringify({ format: 1, files: [], games: [game] } satisfies IR);
      key = contentHash(text);
      this.texts.set(key, text);
      this.#known.set(game, key);
    }
    return { game: key, mode, mods, decks, hash };
  }
}

/** Gives the bound game of a reference; with `room`, the same with larger bounds. */
export type Bindings = (ref: BoundRef, room?: number) => Bound;

/** Binds games. Throws Refused for a game that is damaged or binds to something else. `isOwn`: this process made the texts. */
export function bindingsOf(texts: ReadonlyMap<string, string>, isOwn: boolean): Bindings {
  const checked = new Map<string, IR>();
  const irOf = (key: string): IR => {
    const known = checked.get(key);
    if (known !== undefined) return known;
    const text = texts.get(key);
    if (text === undefined || contentHash(text) !== key)
      throw new RefusedWork(say.gameWithoutHash({ game: short(key) }));
    const own = isOwn ? shapedText<IR>(text, () => []) : null;
    const loaded = own === null ? loadIR(text) : { ir: own };
    if ('diagnostics' in loaded)
      throw new RefusedWork(say.gameNotValid({ game: short(key), reason: loaded.diagnostics[0]?.message ?? '' }));
    checked.set(key, loaded.ir);
    return loaded.ir;
  };
  return (ref, room = 1) => {
    const binding = rebind(irOf(ref.game), ref, room);
    if ('diagnostics' in binding)
      throw new RefusedWork(say.gameNotBound({ reason: binding.diagnostics[0]?.message ?? '' }));
    if (room === 1 && binding.bound.hash !== ref.hash)
      throw new RefusedWork(
        say.otherBindingHash({ game: short(ref.game), found: short(binding.bound.hash), expected: short(ref.hash) }),
      );
    return binding.bound;
  };
}

export const short = (hash: string): string => hash.slice(0, 12);
