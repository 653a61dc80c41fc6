/** Opens games for playing, without a page. */
import { readdirSync } from 'node:fs';
import type { IR } from '../../compiler/index.ts';
import { type MatchSettings, openMatch } from '../../editor/app/play/opening.ts';
import { Playground, type Watch } from '../../editor/app/play/playground.ts';
import type { Match } from '../../runtime/index.ts';
import { gameFolders, gameOf, sources } from '../games.ts';

export const PRELUDE = { path: 'cards/prelude.bound', text: '' };
PRELUDE.text = sources('cards/prelude.bound')[0]?.text ?? '';

export const shipped = gameFolders();
export const folders = [
  ...shipped.map((name) => `cards/${name}`),
  // a folder with the name of a shipped game only adds data to that game
  ...readdirSync('test/games', { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && !shipped.includes(entry.name) ? [`test/games/${entry.name}`] : [],
  ),
];

export const compiled: (folder: string) => IR = gameOf;

/** Opens a match; fails if it is refused. */
export function begin(
  ir: IR,
  settings: Partial<MatchSettings> = {},
  watch: Watch = () => {},
): { ground: Playground; match: Match; drawn: boolean; seed: number } {
  const opening = openMatch(ir, { card: null, level: 1, mode: null, mods: [], seed: 1, ...settings });
  if ('refused' in opening) throw new Error(opening.refused);
  const card = ir.games[0]?.cards.findIndex(({ name }) => name === settings.card) ?? -1;
  const ground = new Playground({ match: opening.match, seed: opening.seed, card, files: ir.files, watch });
  return { ground, match: opening.match, drawn: opening.drawn, seed: opening.seed };
}
