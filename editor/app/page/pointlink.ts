/** What a link to a point of a match holds. */

import type { Opponent } from '../play/opponent.ts';
import type { Goal } from '../play/pointdata.ts';
import type { PointMade } from '../workers/protocol.ts';
import type { Share } from './keep/share.ts';
import type { Begun } from './shownmatch.ts';
import { folderOf } from './types.ts';
import type { Workbench } from './workbench.ts';

/** The link's content: the file that is shown, the changed ones, and that of the scenario. Null if the match has no beginning. */
export function shareOfPoint(
  bench: Workbench,
  { game, begun, opponent }: { game: string | null; begun: Begun | null; opponent: Opponent },
  { moves, scenario }: PointMade,
  goal: Goal | null,
): Share | null {
  const found = bench.state.games.find(({ name }) => name === game);
  const settings = scenario === null && begun !== null ? { ...begun, mods: [...begun.mods] } : null;
  if (found === undefined || (settings === null && scenario === null)) return null;
  const folder = folderOf(found.paths[0] ?? '');
  // The first file is opened: the one that is shown, if the game has it.
  const shown = found.paths.find((path) => path === bench.state.open) ?? found.paths[0];
  const paths = new Set([...(shown === undefined ? [] : [shown]), ...bench.changedIn(folder)]);
  if (scenario?.text === null)
    for (const path of found.paths) if (bench.text(path).includes(`scenario "${scenario.name}"`)) paths.add(path);
  const files = [...paths].map((path) => ({ path, text: bench.text(path) }));
  if (scenario?.text != null)
    files.push({ path: `${folder}/scenarios/shared.bound`.replace(/^\//, ''), text: scenario.text });
  const point = { settings, scenario: scenario?.name ?? null, opponent, moves, goal };
  return { version: bench.state.version, game, files, point };
}
