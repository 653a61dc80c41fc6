/** Creates a new mod, game or example, like `rulebound new`, and starts a match with it. */

import { EXAMPLE_GAME, type Example } from '../../../begin/examples.ts';
import { gameWordOf, isName, slugOf } from '../../../begin/names.ts';
import type { GameRef } from '../../../service/index.ts';
import { t } from '../../texts/index.ts';
import { unpackIR } from '../../workers/irs.ts';
import { cardHeads } from '../cards.ts';
import type { MatchStore } from '../match.ts';
import { folderOf } from '../types.ts';
import type { Workbench } from '../workbench.ts';

const badName = (name: string): string | null => (isName(name) ? null : t.naming.badName);

const modPath = (game: GameRef, name: string): string => `${folderOf(game.paths[0] ?? '')}/${slugOf(name)}.bound`;

/** Why the name is not allowed for a mod, or null. */
export function refusedMod(bench: Workbench, game: GameRef, name: string): string | null {
  const bad = badName(name);
  if (bad !== null) return bad;
  const isTaken = game.paths.some((path) => cardHeads(bench.text(path)).some((head) => head.name === name));
  if (isTaken) return t.naming.isTaken({ game: game.name, name });
  const path = modPath(game, name);
  return bench.has(path) ? t.naming.isThere({ path }) : null;
}

/** Writes a mod with a scenario, marks the number that the user should change, and starts a match. */
export async function writeMod(bench: Workbench, match: MatchStore, game: GameRef, name: string): Promise<void> {
  const [{ modDraft }, packed] = await Promise.all([
    import('../../../begin/drafts.ts'),
    bench.language.call('gameIR', [game.name]),
  ]);
  const [found] = (packed === null ? null : unpackIR(packed, null))?.games ?? [];
  if (found === undefined) return;
  const text = modDraft(found, name);
  const path = modPath(game, name);
  bench.append(path, text);
  bench.focus();
  const number = /(?<= (?:to|=) )\d+/.exec(text);
  if (number !== null) bench.set({ invite: { path, at: number.index, length: number[0].length } });
  await run(bench, match, [name]);
}

/** Why the name is not allowed for a game, or null. */
export function refusedGame(bench: Workbench, name: string): string | null {
  const bad = badName(name);
  if (bad !== null) return bad;
  const [word, slug] = [gameWordOf(name), slugOf(name)];
  if (bench.state.games.some((game) => game.name === word)) return t.naming.hasGame({ game: word });
  const isTaken = [...bench.texts.keys()].some((path) => folderOf(path).toLowerCase() === slug);
  if (isTaken) return t.naming.hasFolder({ folder: slug });
  return /^(node-modules|dist)$/.test(slug) ? t.naming.badFolder({ folder: slug }) : null;
}

/** Writes a small game and starts a match. */
export async function writeGame(bench: Workbench, match: MatchStore, name: string): Promise<void> {
  const folder = slugOf(name);
  await writeStarter(bench, folder, name);
  bench.go({ path: `${folder}/cards.bound`, line: 0, character: 0 });
  bench.focus();
  await run(bench, match, []);
}

async function writeStarter(bench: Workbench, folder: string, name: string): Promise<void> {
  const { starterFiles } = await import('../../../begin/starter.ts');
  await bench.checked;
  for (const { file, text } of starterFiles(name)) writeOnce(bench, `${folder}/${file}`, text);
}

/** An existing file is kept, because the user may have changed it. */
function writeOnce(bench: Workbench, path: string, text: string): void {
  if (!bench.has(path)) bench.edited(path, text);
}

/** Adds an example to the game of examples, and starts a match with its card or mods. */
export async function openExample(bench: Workbench, match: MatchStore, { file, text }: Example): Promise<void> {
  const folder = exampleFolder(bench);
  await writeStarter(bench, folder, EXAMPLE_GAME);
  const path = `${folder}/${file}`;
  writeOnce(bench, path, text);
  const heads = cardHeads(bench.text(path));
  bench.go({ path, line: heads[0]?.line ?? 0, character: 0 });
  bench.focus();
  await bench.upToDate();
  const names = new Set(heads.map(({ name }) => name));
  await run(bench, match, bench.gameHere?.mods.filter((name) => names.has(name)) ?? []);
}

/** Uses another folder name if the user has a game of their own in the folder of that name. */
function exampleFolder(bench: Workbench): string {
  const folder = EXAMPLE_GAME.toLowerCase();
  const isForeign = bench.state.games.some(
    ({ name, paths }) => name !== EXAMPLE_GAME && folderOf(paths[0] ?? '') === folder,
  );
  return isForeign ? `rulebound-${folder}` : folder;
}

async function run(bench: Workbench, match: MatchStore, mods: readonly string[]): Promise<void> {
  bench.set({ pane: 'play' });
  await match.start(mods);
}
