/** The shipped games, read once for all tests that need them. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LAST_PASSES } from '../compiler/driver/compile.ts';
import { type Compiled, Session } from '../compiler/driver/session.ts';
import { type EmittedCode, emit } from '../compiler/emit/index.ts';
import { bind, compile, type IR, type SourceFile } from '../compiler/index.ts';
import type { Bound } from '../compiler/ir/bound.ts';

/** All source files below a folder, sorted by path. */
export function sources(folder: string): SourceFile[] {
  const found: SourceFile[] = [];
  const walk = (path: string): void => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) walk(join(path, name));
    else if (path.endsWith('.bound')) found.push({ path, text: readFileSync(path, 'utf8') });
  };
  walk(folder);
  return found;
}

/** Folders of games under `cards/`. */
export const gameFolders = (): string[] =>
  readdirSync('cards', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

const folders = new Map<string, { ir: IR; files: SourceFile[]; session: Session }>();

function kept(folder: string): { ir: IR; files: SourceFile[]; session: Session } {
  let game = folders.get(folder);
  if (game === undefined) {
    const files = [...sources('cards/prelude.bound'), ...sources(folder)];
    const session = new Session({ last: LAST_PASSES });
    game = { ir: session.compile(files).ir, files, session };
    folders.set(folder, game);
  }
  return game;
}

/** The game of a folder with the prelude, compiled once in a process. Must not be changed. */
export const gameOf = (folder: string): IR => kept(folder).ir;

/** The same game with further files, compiled as after an edit: what they do not change is not compiled again. */
export function gameWith(folder: string, ...more: SourceFile[]): Compiled {
  const { files, session } = kept(folder);
  return session.compile([...files, ...more]);
}

let shipped: IR | null = null;

/** All shipped games, compiled once in a process. Must not be changed. */
export function shippedGames(): IR {
  shipped ??= compile(sources('cards')).ir;
  return shipped;
}

const bounds = new Map<string, Bound>();

/** A shipped game without modes, mods and chosen decks, bound once in a process. Must not be changed. */
export function boundGame(folder: string): Bound {
  let bound = bounds.get(folder);
  if (bound === undefined) {
    const result = bind(shippedGames(), { game: folder });
    if ('diagnostics' in result) throw new Error(result.diagnostics.map((d) => d.message).join('\n'));
    bound = result.bound;
    bounds.set(folder, bound);
  }
  return bound;
}

const codes = new WeakMap<Bound, EmittedCode>();

/** The code of a bound game as it ships, emitted once. */
export function codeOf(bound: Bound): EmittedCode {
  let code = codes.get(bound);
  if (code === undefined) {
    code = emit(bound);
    codes.set(bound, code);
  }
  return code;
}
