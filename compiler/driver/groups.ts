/** Which files belong to which game. */
import type * as tree from '../../grammar/tree.ts';
import type { Reporter, SourceRange } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { GameFile } from '../scope/gather.ts';

/** Limit of games in one compilation: each compiles the prelude again. */
const MOST_GAMES = 256;

export interface GameFiles {
  name: string;
  folder: string;
  files: GameFile[];
  where: SourceRange;
}

const folderOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');

/** Groups files by game. The game of a folder is the one declared in it or in the nearest folder above. */
export function groups(files: readonly GameFile[], reporter: Reporter): GameFiles[] {
  const found: (GameFiles & { path: string })[] = [];
  for (const file of files) {
    let first: tree.NameNode | null = null;
    for (const decl of file.tree.decls) {
      if (decl.node !== 'game') continue;
      const where = { source: file.source, start: decl.name.start, end: decl.name.end };
      if (first !== null) {
        const cause = {
          where: { source: file.source, start: first.start, end: first.end },
          message: say.thisGame(),
        };
        reporter.report(where, say.secondGame(), { cause });
        continue;
      }
      first = decl.name;
      if (found.length === MOST_GAMES) {
        reporter.report(where, say.tooManyGames({ most: MOST_GAMES }));
        return found;
      }
      const twin = found.find((group) => group.name === decl.name.text);
      if (twin !== undefined) {
        reporter.report(where, say.gameTwice({ name: decl.name.text }), {
          cause: { where: twin.where, message: say.firstIsHere() },
        });
      }
      const path = folderOf(file.source.path);
      found.push({
        name: decl.name.text,
        folder: path.slice(path.lastIndexOf('/') + 1) || decl.name.text.toLowerCase(),
        files: [],
        path,
        where,
      });
    }
  }
  for (const file of files) {
    if (file.prelude) continue;
    const own = named(file, found);
    const group = own ?? above(file, found) ?? (found.length === 1 ? (found[0] ?? null) : null);
    if (group !== null) {
      // a file that names no game belongs to one of those in its folder
      const twin =
        own === null ? found.find(({ path }, i) => path === group.path && i > found.indexOf(group)) : undefined;
      if (twin !== undefined)
        reporter.report(twin.where, say.gameTwice({ name: group.name }), {
          help: say.folderEach(),
          cause: { where: group.where, message: say.firstIsHere() },
        });
      group.files.push(file);
      continue;
    }
    const first = file.tree.decls.find((d) => d.node !== 'broken');
    if (first === undefined || declaredInRefused(file, files)) continue;
    reporter.report(
      { source: file.source, start: first.start, end: Math.min(first.end, first.start + 40) },
      say.whichGame({ ...headOf(file.source.text.slice(first.start)), game: found[0]?.name ?? 'Game' }),
    );
  }
  return found;
}

/** The head of a declaration with a name; that of a deck for others, which cannot name a game. */
function headOf(text: string): { begin: string; name: string } {
  const [, begin = 'deck', name = 'Starter'] = /^(\w+)[ \t]+"([^"\n]*)"/.exec(text) ?? [];
  return { begin, name };
}

/** Whether the game of a file may be declared in a file that was not parsed, in its folder or above. */
function declaredInRefused(file: GameFile, files: readonly GameFile[]): boolean {
  const folder = folderOf(file.source.path);
  return files.some(({ refused, source }) => {
    const above = folderOf(source.path);
    return refused && (above === '' || folder === above || folder.startsWith(`${above}/`));
  });
}

/** The game that a file names: `game X`, or `for X` at a deck, mod or scenario. */
function named<G extends GameFiles & { path: string; where: SourceRange }>(file: GameFile, games: G[]): G | null {
  for (const decl of file.tree.decls) {
    // If two games share a name, each keeps its own files.
    if (decl.node === 'game') return games.find((g) => g.where.source === file.source) ?? null;
    const word = decl.node === 'scenario' || decl.node === 'card' ? decl.game : null;
    const same = word === null ? [] : games.filter((g) => g.name === word.text);
    const game = above(file, same) ?? same[0];
    if (game !== undefined) return game;
  }
  return null;
}

function above<G extends GameFiles & { path: string }>(file: GameFile, games: G[]): G | null {
  const folder = folderOf(file.source.path);
  let best: G | null = null;
  for (const game of games) {
    if (folder !== game.path && !folder.startsWith(game.path === '' ? '' : `${game.path}/`)) continue;
    if (best === null || game.path.length > best.path.length) best = game;
  }
  return best;
}
