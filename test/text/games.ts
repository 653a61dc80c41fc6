/** The games whose texts are tested: the shipped games, and a small sample of all constructs. */
import { compile } from '../../compiler/driver/compile.ts';
import type { Game, IR } from '../../compiler/ir/index.ts';
import { gameFolders, sources } from '../games.ts';

const prelude = () => sources('cards').filter(({ path }) => path.endsWith('prelude.bound'));
const read = (folder: string) => sources(folder).map(({ path, text }) => ({ path: path.replaceAll('\\', '/'), text }));

/** Compiles all files in these folders with the prelude; fails on errors. */
export function compiled(...folders: string[]): IR {
  const { ir, diagnostics } = compile([...prelude(), ...folders.flatMap(read)]);
  const errors = diagnostics
    .filter((d) => d.severity === 'error')
    .map((d) => `${d.file}:${d.range.start.line + 1} ${d.message}`);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return ir;
}

export const sample = (): IR => compiled('test/text/sample');

let games: Game[] | null = null;
/** All games, compiled once. */
export function allGames(): Game[] {
  games ??= [...gameFolders().flatMap((folder) => compiled(`cards/${folder}`).games), ...sample().games];
  return games;
}
